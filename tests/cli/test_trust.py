"""What is signed: the notebooks of the project, and no output that could do anything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from boardlab.cli import trust

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
HARMLESS = f"{HEAD}<style>.a{{fill:#fff}}</style><g class='a'><path d='M0 0'/></g></svg>"


def notebook(**data: str) -> Any:
    """A notebook with one output; "_" stands for "/" in the names of types."""
    made = nbformat.v4.new_notebook()
    cell = nbformat.v4.new_code_cell("1")
    kinds = {mime.replace("_", "/").replace("svg", "svg+xml"): text for mime, text in data.items()}
    cell.outputs = [nbformat.v4.new_output("display_data", kinds)]
    made.cells = [cell]
    return made


@pytest.fixture
def notary(tmp_path: Path) -> Iterator[NotebookNotary]:
    notary = NotebookNotary(data_dir=str(tmp_path))
    with closing(notary.store):
        yield notary


def test_the_shipped_notebooks_are_harmless_and_get_signed_once(notary: NotebookNotary) -> None:
    names = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
    assert trust.sign(NOTEBOOKS, notary) == names
    for name in names:
        read = nbformat.read(NOTEBOOKS / name, as_version=4)
        assert notary.check_signature(read)
    assert trust.sign(NOTEBOOKS, notary) == []


def test_pictures_and_text_are_harmless() -> None:
    assert trust.harmless(notebook(text_plain="<script>", image_svg=HARMLESS))


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        "<path onclick='alert(1)'/>",
        "<a href='https://example.org'><path/></a>",
        "<image href='https://example.org/a.png'/>",
        "<foreignObject/>",
        "<style>@import 'https://example.org/a.css'</style>",
        "<style>.a{background:url(https://example.org/a.png)}</style>",
        "<style>.a{background:u\\72l(https://example.org/a.png)}</style>",
        "<g xmlns:x='urn:x'><x:path/></g>",
        "<g>",
    ],
)
def test_a_drawing_that_could_do_something_is_not_signed(
    inside: str, tmp_path: Path, notary: NotebookNotary
) -> None:
    bad = notebook(image_svg=f"{HEAD}{inside}</svg>")
    assert not trust.harmless(bad)
    nbformat.write(bad, tmp_path / "bad.ipynb")
    assert trust.sign(tmp_path, notary) == []


def test_words_tables_and_plain_links_are_harmless() -> None:
    table = (
        "## 2 · Are we *connected*?\n\n| lesson | goal |\n| --- | --- |\n"
        "| [Are we connected?](02-are-we-connected.ipynb#Check) | 1 &lt; 2 &amp; (so on) |\n\n"
        "`code`, [elsewhere](https://example.org/a%20b/c-d_e.html)!"
    )
    assert trust.harmless(notebook(text_markdown=table, text_plain="x"))


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        "<https://example.org>",
        "[x](javascript:alert)",
        "[x](JaVaScRiPt:alert)",
        "[x]( javascript:alert)",
        "[x](<javascript:alert>)",
        "[x](java&#115;cript:alert)",
        "[x](javascript\\:alert)",
        "[x](data:text/html,x)",
        "[x](http://example.org/)",
        "[x](https://user@example.org)",
        "[x](a.ipynb 'title')",
        "[[x](a.ipynb)](javascript:alert)",
        "[x]](a.ipynb)(javascript:alert)",
        "[x][y]\n\n[y]: javascript:alert",
        "![x](https://example.org/a.png)",
        "![x](a.png)",
        "$\\href{javascript:alert}{x}$",
        "&#36;\\href{javascript:alert}{x}&#36;",
        "&dollar;x&dollar;",
        "\\\\(\\href{javascript:alert}{x}\\\\)",
        "\\begin{align}x\\end{align}",
        "```mermaid\nflowchart LR\n```",
        "~~~mermaid\nflowchart LR\n~~~",
    ],
)
def test_markdown_that_could_do_something_is_not_signed(inside: str) -> None:
    assert not trust.harmless(notebook(text_markdown=f"Some words.\n\n{inside}\n"))


@pytest.mark.parametrize("mime", ["text_html", "application_javascript", "text_latex"])
def test_other_outputs_are_not_signed(mime: str) -> None:
    assert not trust.harmless(notebook(text_plain="x", **{mime: "x"}))


def test_what_is_no_notebook_is_left_alone(tmp_path: Path, notary: NotebookNotary) -> None:
    (tmp_path / "broken.ipynb").write_text("{", "utf-8")
    assert trust.sign(tmp_path, notary) == []
