"""What is stored of a notebook: the same bytes whenever it is run."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from tests.notebooks.refresh import NOTEBOOKS, VIEW, stable, text

SHIPPED = sorted(NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_a_shipped_notebook_is_stored_stably_and_with_outputs(path: Path) -> None:
    stored = path.read_text("utf-8")
    notebook = nbformat.read(path, as_version=4)
    assert text(stable(notebook)) == stored
    assert not re.search(r"0x[0-9a-f]{6}|[0-9a-f]{32}|/home/|/tmp/", stored)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs for cell in code if not cell.source.startswith("import"))
    assert not any(output.output_type == "error" for cell in code for output in cell.outputs)


def test_what_differs_from_run_to_run_is_left_out() -> None:
    def ran(ident: str, count: int) -> nbformat.NotebookNode:
        cell = nbformat.v4.new_code_cell("board", execution_count=count, id=ident)
        cell.metadata = nbformat.from_dict({"execution": {"iopub": ident}, "tags": ["kept"]})
        cell.metadata["jp-MarkdownHeadingCollapsed"] = True
        data = {VIEW: {"model_id": ident}, "text/plain": "a board"}
        cell.outputs = [
            nbformat.v4.new_output("execute_result", data, execution_count=count),
        ]
        notebook: nbformat.NotebookNode = nbformat.v4.new_notebook(cells=[cell])
        notebook.metadata["widgets"] = {"state": ident}
        return notebook

    first, second = text(stable(ran("aaaa", 3))), text(stable(ran("bbbb", 9)))
    assert first == second
    assert "model_id" not in first
    assert "kept" in first
    assert "jp-MarkdownHeadingCollapsed" in first  # a section that is folded stays so
    assert "a board" in first
