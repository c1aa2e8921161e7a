"""The README's examples run, one after the other, and the files it names are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests import picture

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def test_there_are_examples() -> None:
    assert BLOCKS


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_an_example_runs_and_says_what_it_shows(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each block stands alone. `value  # shows` must be the text of the value."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for line in statements(BLOCKS[number]):
        code, _, shown = line.partition("  # ")
        if shown and not re.match(r"[\w, ]+ = |import |from ", code):
            assert str(eval(code, names)) == shown, line
        else:
            exec(line, names)


def test_the_picture_is_what_is_drawn_now() -> None:
    assert picture.FILE.read_text("utf-8") == picture.draw(), "draw it anew with: make picture"


def test_files_that_are_named_are_there() -> None:
    for link in re.findall(r"\]\((?!https?:|#)([^)]+)\)", TEXT):
        assert (ROOT / link).exists(), link


def statements(block: str) -> list[str]:
    """The block's statements, each as one text."""
    lines = block.splitlines()
    body = ast.parse(block).body
    return ["\n".join(lines[part.lineno - 1 : part.end_lineno]) for part in body]
