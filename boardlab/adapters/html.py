"""A notebook as one HTML file that needs no kernel and no network.

Boards are the front end itself, on a model that answers from what was recorded (recording.py)
and says of everything else that there is no kernel; on paper, and where no script runs, they are
their static pictures. The page fetches nothing: its policy forbids it, and allows no script but
the front end.
"""

from __future__ import annotations

import base64
import hashlib
import json
import posixpath
import re
import zlib
from collections.abc import Iterator, Mapping
from html import escape, unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from jupyterlab_pygments import JupyterStyle
from nbconvert import HTMLExporter
from pygments.formatters import HtmlFormatter
from traitlets.config import Config

from boardlab.adapters.recording import MIME, UNANSWERED
from boardlab.core.marks import Json
from boardlab.ui.widget import STATIC, BoardWidget

HERE = Path(__file__).parent

SHOWN = (*("text/html", "image/svg+xml", "text/markdown", "image/png", "image/jpeg", "text/plain"),)
"""What is shown of an output, the best first. Nothing that needs a library from elsewhere."""

NOTHING = "This output needs a kernel: open the notebook to see it."

PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<main>
{cells}
</main>
<footer>
<p>Made from <code>{name}</code>. This page has no kernel: what is drawn can be stepped through; to
play and to change things, open the notebook.</p>
</footer>
<script type="application/octet-stream" id="boards">{boards}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def page(notebook: Any, path: Path, links: Mapping[str, str] | None = None) -> str:
    """The notebook, which was read from `path`, as the text of an HTML file.

    links: where links to other notebooks shall lead, as relative addresses.

    Outputs that hold a recording become boards, others what they store of themselves. `notebook`
    is changed on the way.
    """
    boards: list[Json] = []
    for output in _outputs(notebook):
        output.data = _shown(output.data, boards)
    config = Config({"NbConvertBase": {"display_data_priority": [*SHOWN]}})
    exporter = HTMLExporter(
        config=config,
        template_name="boardlab",
        extra_template_basedirs=[str(HERE / "templates")],
        embed_images=True,
    )
    cells, _ = exporter.from_notebook_node(
        notebook, {"metadata": {"path": str(path.parent), "name": path.stem}}
    )
    script = _inline((STATIC / "offline.js").read_text("utf-8"), "script")
    return PAGE.format(
        policy=_policy(script),
        title=escape(_title(notebook) or path.stem),
        style=_inline(_style(), "style"),
        cells=_linked(cells, links or {}),
        name=escape(path.name),
        boards=_data(boards),
        script=script,
    )


# ---------------------------------------------------------------------- outputs


def _outputs(notebook: Any) -> Iterator[Any]:
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if "data" in output:
                yield output


def _shown(data: Json, boards: list[Json]) -> Json:
    """An output's data such that something of it can be shown; a board joins `boards`."""
    if MIME in data:
        boards.append(data[MIME])
        twin = _drawing(data["image/svg+xml"])
        return {"text/html": f'<div class="board" data-board="{len(boards) - 1}">{twin}</div>'}
    if UNANSWERED in data:
        said = f'<p class="unanswered">{escape(data[UNANSWERED])}</p>'
        return {"text/html": _drawing(data["image/svg+xml"]) + said}
    if "text/html" in data:
        return {"text/html": f'<div class="prose">{data["text/html"]}</div>'}
    if "image/svg+xml" in data:
        return {"text/html": _drawing(data["image/svg+xml"])}
    if not any(mime in data for mime in SHOWN):
        return {"text/plain": data.get("text/latex", NOTHING)}
    return data


def _drawing(svg: str) -> str:
    """A static picture. Ours hold no ids and style only themselves, so they may join the page."""
    if svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" class="bl-'):
        return f'<div class="twin">{svg}</div>'
    title = re.search(r"<title>(.*?)</title>", svg, re.DOTALL)
    source = base64.b64encode(svg.encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{source}" alt="{title[1] if title else ""}">'


def _linked(cells: str, links: Mapping[str, str]) -> str:
    """The cells with each link to one of the notebooks led to where it shall go."""

    def lead(found: re.Match[str]) -> str:
        goal = links.get(posixpath.normpath(unquote(unescape(found[1]))))
        return f'href="{escape(quote(goal))}{found[2] or ""}"' if goal else found[0]

    return re.sub(r'href="([^"#?:]+\.ipynb)(#[^"]*)?"', lead, cells)


def _title(notebook: Any) -> str:
    """The first heading."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            found = re.search(r"^#+ +(.+?) *#*$", cell.source, re.MULTILINE)
            if found:
                return found[1]
    return ""


# ---------------------------------------------------------------------- the page around


def _style() -> str:
    code = HtmlFormatter(style=JupyterStyle).get_style_defs(".highlight")
    return "\n".join((code, (HERE / "static" / "page.css").read_text("utf-8"), BoardWidget._css))


def _policy(script: str) -> str:
    """Nothing is fetched, and nothing runs but `script`."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; "
        "img-src data:; font-src data:; media-src data:; base-uri 'none'; form-action 'none'"
    )


def _data(boards: list[Json]) -> str:
    """The recordings: JSON, deflated (a replay repeats itself a lot), in base64.

    What several boards share is there once, and a number says where.
    """
    bases, answers = _Once(), _Once()
    told = [
        {
            "base": bases.place(board["base"]),
            "live": board["live"],
            "asked": [[question, answers.place(answer)] for question, answer in board["asked"]],
        }
        for board in boards
    ]
    text = _compact({"bases": bases.things, "answers": answers.things, "boards": told})
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


class _Once:
    """Things in a row, those that are alike in one place."""

    def __init__(self) -> None:
        self.things: list[Json] = []
        self._places: dict[str, int] = {}

    def place(self, thing: Json) -> int:
        place = self._places.setdefault(_compact(thing), len(self.things))
        if place == len(self.things):
            self.things.append(thing)
        return place


def _compact(thing: Json) -> str:
    return json.dumps(thing, separators=(",", ":"), ensure_ascii=False)


def _inline(text: str, element: str) -> str:
    """Text of a script or style sheet that may stand in the page. Raises ValueError if not."""
    if f"</{element}" in text.lower() or "<!--" in text:
        raise ValueError(f"this text would end its <{element}>")
    return text
