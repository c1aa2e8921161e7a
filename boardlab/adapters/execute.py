"""Notebooks run from top to bottom in a fresh kernel, with the recorder on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jupyter_client.kernelspec import NATIVE_KERNEL_NAME
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError

from boardlab.adapters import recording

ARGUMENTS = [
    f"--InteractiveShellApp.extra_extensions={recording.__name__}",
    "--IPKernelApp.log_level=ERROR",  # not that it talks to itself over TCP
]


class CellFailed(Exception):
    """A cell that did not run to its end: which one, and what it said."""


def run(notebook: Any, folder: Path) -> None:
    """Run `notebook` in `folder` and leave in it what its cells put out.

    The kernel is of the Python that runs this. Raises CellFailed; cells with the tag
    `raises-exception` may raise.
    """
    begun: list[int] = []
    client = NotebookClient(
        notebook,
        kernel_name=NATIVE_KERNEL_NAME,
        timeout=None,
        resources={"metadata": {"path": str(folder)}},
        store_widget_state=False,
        record_timing=False,
        extra_arguments=ARGUMENTS,
        on_cell_start=lambda cell_index, **_: begun.append(cell_index),
    )
    try:
        client.execute()
    except CellExecutionError as error:
        text = f"{error.ename}: {error.evalue}" if error.evalue else error.ename
        raise CellFailed(f"{_which(notebook, begun[-1])}: {text}") from None
    except DeadKernelError:
        raise CellFailed(f"{_which(notebook, begun[-1])}: the kernel died") from None


def _which(notebook: Any, index: int) -> str:
    """Where to look: the cell's place among all, its number as it runs, its first line."""
    cells = notebook.cells
    count = sum(
        cell.cell_type == "code" and bool(cell.source.strip()) for cell in cells[: index + 1]
    )
    line = next(iter(cells[index].source.strip().splitlines()), "")
    return f"cell {index + 1} of {len(cells)}, [{count}], which begins with {line!r}"
