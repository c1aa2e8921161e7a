"""Runs the notebooks and stores their outputs so that the same notebook gives the same bytes.

    python tests/notebooks/refresh.py            # run and rewrite every notebook
    python tests/notebooks/refresh.py --check    # run, and fail where the stored file differs

Ids, counts and times that differ from run to run are made stable. The live view of a widget is
left out of a stored output: its model ends with the kernel, and the picture and text beside it
are what a reader sees before running.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
KEPT = ("tags", "jupyter", "jp-MarkdownHeadingCollapsed")
"""What is kept of a cell's metadata: what an author wrote there."""

VIEW = "application/vnd.jupyter.widget-view+json"


def run(path: Path) -> nbformat.NotebookNode:
    """The notebook at `path`, run from top to bottom in its own folder. Raises on any error."""
    notebook: nbformat.NotebookNode = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=60,
        kernel_name=KERNEL["name"],
        resources={"metadata": {"path": str(path.parent)}},
        store_widget_state=False,
        coalesce_streams=True,  # in how many parts text was printed is a matter of time
    )
    os.environ["BOARDLAB_PROGRESS"] = "off"  # what is stored is what a newcomer sees
    client.execute()
    return notebook


def stable(notebook: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """The notebook without anything that changes from run to run."""
    notebook.metadata = nbformat.from_dict(
        {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    )
    count = 0
    for index, cell in enumerate(notebook.cells):
        cell.id = f"cell-{index:02}"
        cell.metadata = nbformat.from_dict(
            {key: value for key, value in cell.metadata.items() if key in KEPT}
        )
        if cell.cell_type != "code":
            continue
        count += 1
        cell.execution_count = count
        for output in cell.outputs:
            output.get("data", {}).pop(VIEW, None)
            if "metadata" in output:
                output.metadata.pop(VIEW, None)
            if "execution_count" in output:
                output.execution_count = count
    return notebook


def text(notebook: nbformat.NotebookNode) -> str:
    """The notebook as it is stored."""
    nbformat.validate(notebook)
    return f"{nbformat.writes(notebook, indent=1)}\n"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing, fail on a difference")
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all")
    asked = parser.parse_args(arguments)
    stale = []
    for path in asked.notebooks or sorted(NOTEBOOKS.glob("*.ipynb")):
        fresh = text(stable(run(path)))
        same = fresh == path.read_text("utf-8")
        if not same and asked.check:
            stale.append(path.name)
        elif not same:
            path.write_text(fresh, "utf-8")
        print(f"{path.name}: {'unchanged' if same else 'differs' if asked.check else 'written'}")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
