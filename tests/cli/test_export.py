"""`boardlab export`: what it writes, and what it says where it cannot."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from boardlab.cli import export, main
from boardlab.cli.errors import CommandError


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """Write a notebook of these code cells; its path."""

    def written(*cells: str, name: str = "some.ipynb", **metadata: Any) -> Path:
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell) for cell in cells], metadata=metadata
        )
        nbformat.write(notebook, tmp_path / name)
        return tmp_path / name

    return written


def failed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run the command, which must fail; what it says."""
    assert main(["export", *words]) == 1
    said = capsys.readouterr().err
    assert said.startswith("boardlab: ")
    return said


def test_it_runs_the_notebook_where_it_lies(
    write: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "answer.txt").write_text("forty-two")
    path = write(
        "import boardlab as bl",
        "print(open('answer.txt').read())",
        "bl.position('cannonball', 'connections')",
    )
    before = path.read_bytes()
    assert main(["export", str(path)]) == 0
    page = (tmp_path / "some.html").read_text("utf-8")
    assert "forty-two" in page
    assert page.count("data-board=") == 1
    said = capsys.readouterr()
    assert "some.html" in said.out
    assert said.err == ""
    assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "answer.txt",
        "some.html",
        "some.ipynb",
    ]


def test_a_kernel_that_is_not_here_is_not_asked_for(write: Any, tmp_path: Path) -> None:
    """Notebooks come with the name of the kernel on somebody else's machine."""
    path = write("print(6 * 7)", kernelspec={"name": "nowhere", "display_name": "x"})
    assert main(["export", str(path)]) == 0
    assert "42" in (tmp_path / "some.html").read_text("utf-8")


def test_without_running_it_takes_what_is_stored(write: Any, tmp_path: Path) -> None:
    path = write("raise SystemError('I was run')")
    assert main(["export", str(path), "--no-run", "-o", str(tmp_path / "out.html")]) == 0
    page = (tmp_path / "out.html").read_text("utf-8")
    assert re.search(r"SystemError", page)
    assert "Traceback" not in page


def test_a_cell_that_fails_is_named_and_nothing_is_written(
    write: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out.html"
    target.write_text("the page of yesterday")
    path = write("x = 1", "", "y = 1 / 0\ny")
    said = failed(capsys, str(path), "-o", str(target))
    assert "cell 3 of 3, [2], which begins with 'y = 1 / 0'" in said
    assert "ZeroDivisionError: division by zero" in said
    assert target.read_text() == "the page of yesterday"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["out.html", "some.ipynb"]


def test_several_notebooks_are_a_set_of_pages(
    write: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = nbformat.v4.new_markdown_cell("[next](two.ipynb)")
    nbformat.write(nbformat.v4.new_notebook(cells=[text]), tmp_path / "one.ipynb")
    two, bad = write("2 + 3", name="two.ipynb"), write("1 / 0", name="bad.ipynb")
    words = [str(tmp_path / "one.ipynb"), str(two)]
    said = failed(capsys, *words, str(bad))
    assert "bad.ipynb, cell 1 of 1" in said
    assert not [*tmp_path.glob("*.html")]
    site = tmp_path / "site"
    assert "there is no folder" in failed(capsys, *words, "-o", str(site))
    site.mkdir()
    same = [words[1], str(site / "two.ipynb")]
    assert "the same page" in failed(capsys, *same, "-o", str(site))
    assert main(["export", *words, "-o", str(site)]) == 0
    assert '<a href="two.html">' in (site / "one.html").read_text("utf-8")
    assert "5</pre>" in (site / "two.html").read_text("utf-8")


def test_a_kernel_that_dies_is_told(write: Any, capsys: pytest.CaptureFixture[str]) -> None:
    said = failed(capsys, str(write("import os; os._exit(1)")))
    assert "cell 1 of 1" in said
    assert "the kernel died" in said


def test_a_notebook_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = failed(capsys, str(tmp_path / "nowhere.ipynb"))
    assert said == f"boardlab: there is no notebook {tmp_path / 'nowhere.ipynb'}\n"
    assert "there is no notebook" in failed(capsys, str(tmp_path))


@pytest.mark.parametrize("text", ["no JSON", "[]", "{}", '{"nbformat": 4}', "\x80"])
def test_what_is_no_notebook(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.ipynb"
    path.write_bytes(text.encode("latin-1"))
    said = failed(capsys, str(path), "--no-run")
    assert "is not a notebook that can be read: " in said
    assert [file.name for file in tmp_path.iterdir()] == ["some.ipynb"]


def test_cells_that_were_copied_by_hand_are_taken(write: Any, tmp_path: Path) -> None:
    path = write("1", "2")
    notebook = json.loads(path.read_text())
    notebook["cells"][1]["id"] = notebook["cells"][0]["id"]
    path.write_text(json.dumps(notebook))
    assert main(["export", str(path), "--no-run"]) == 0
    del notebook["cells"][1]["id"]
    path.write_text(json.dumps(notebook))
    assert main(["export", str(path), "--no-run"]) == 0


def test_it_is_placed_beside_or_where_it_is_asked_for(tmp_path: Path) -> None:
    source = tmp_path / "some.ipynb"
    assert export.place(source, None) == tmp_path / "some.html"
    (tmp_path / "site").mkdir()
    assert export.place(source, tmp_path / "site") == tmp_path / "site" / "some.html"
    assert export.place(source, tmp_path / "other.html") == tmp_path / "other.html"
    with pytest.raises(CommandError, match="no notebook any more"):
        export.place(source, source)
    with pytest.raises(CommandError, match="there is no folder"):
        export.place(source, tmp_path / "nowhere" / "some.html")


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "some.html"
    export.write(target, "old")

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(CommandError, match="No space left on device"):
        export.write(target, "new")
    assert target.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["some.html"]


@pytest.mark.parametrize("missing", ["nbclient", "nbconvert"])
def test_what_is_missing_is_told(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(export, "find_spec", lambda name: None if name == missing else object())
    said = failed(capsys, "some.ipynb")
    assert said == f"boardlab: {missing} is not installed; try: pip install 'boardlab[lab]'\n"


def test_tables_in_markdown_are_shown_as_tables(write: Any, tmp_path: Path) -> None:
    path = write("from boardlab import learn", "learn.lessons()", "learn.lesson('connected')")
    assert main(["export", str(path)]) == 0
    page = (tmp_path / "some.html").read_text("utf-8")
    assert page.count("<table>") == 2
    assert '<td><a href="02-are-we-connected.ipynb">2 Are we connected?</a></td>' in page
    assert "<strong>Lesson 2: Are we connected?</strong>" in page
