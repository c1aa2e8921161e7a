"""Pictures at first sight: stored outputs that can do no harm are shown before anything is run.

JupyterLab shows the pictures of a notebook only if it was run here or signed. A clone's notebooks
were run elsewhere, so that a reader would find text in place of every board. What is signed is
shown as it is, nothing of it is made safe any more: so only what is safe already gets signed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from boardlab.view.svg import ATTRIBUTES, TAGS

if TYPE_CHECKING:
    from nbformat.sign import NotebookNotary

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = TAGS | {"svg", "title", "desc", "style"}
WORDS = ATTRIBUTES | {"viewBox", "role", "aria-label"}

LINK = re.compile(r"\]\((?:https://)?[\w./#%-]+\)", re.ASCII)
FORBIDDEN = re.compile(
    r"<"  # HTML
    r"|!\[|\]\(|\]:"  # pictures; links that are not spelled as LINK has it
    r"|\$|\\[\\(\[]|\\begin|&(?!(?:amp|lt|gt);)"  # formulas, which can link too, and disguises
    r"|```|~~~"  # fences: scripts draw what is in some of them
)
"""What no text in Markdown holds that is signed."""


def sign(folder: Path, notary: NotebookNotary | None = None) -> list[str]:
    """Sign the notebooks in `folder` whose outputs are harmless; the names of those signed.

    notary: keeps the signatures; by default the one of the person's own Jupyter.
    """
    import nbformat
    from nbformat.sign import NotebookNotary

    if notary is None:
        notary = NotebookNotary()
        with closing(notary.store):
            return sign(folder, notary)
    signed = []
    for path in sorted(folder.glob("*.ipynb")):
        try:
            notebook = nbformat.read(path, as_version=4)
        except Exception:  # what is no notebook is JupyterLab's to complain about
            continue
        if harmless(notebook) and not notary.check_signature(notebook):
            notary.sign(notebook)
            signed.append(path.name)
    return signed


def harmless(notebook: Any) -> bool:
    """Whether every output of a notebook is text, or a drawing that does nothing but show."""
    kinds = {"text/plain": lambda _: True, "text/markdown": modest, "image/svg+xml": quiet}
    return all(mime in kinds and kinds[mime](text) for mime, text in _outputs(notebook))


def modest(markdown: str) -> bool:
    """Whether a text in Markdown is words, tables and links: no HTML, no formulas, no pictures.

    Links lead to files beside the notebook or to an https address, and are spelled out plainly.
    """
    return not FORBIDDEN.search(LINK.sub("", markdown))


def quiet(svg: str) -> bool:
    """Whether a drawing is made of our own elements and attributes alone and fetches nothing."""
    try:
        elements = list(ET.fromstring(svg).iter())
    except ET.ParseError:
        return False
    return all(
        element.tag.removeprefix(SVG) in ELEMENTS
        and WORDS.issuperset(element.attrib)
        and not any(word in (element.text or "") for word in ("url(", "@import", "\\"))
        for element in elements
    )


def _outputs(notebook: Any) -> Iterator[tuple[str, str]]:
    """Each stored output by its type; that of printed text is text/plain."""
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            yield from output.get("data", {"text/plain": ""}).items()
