"""`boardlab export`: a notebook as one HTML file, with boards that need no kernel."""

from __future__ import annotations

import os
import tempfile
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from boardlab.cli.errors import CommandError


def add(commands: Any) -> None:
    """Declare the command and its options."""
    parser = commands.add_parser(
        "export",
        help="make an HTML page of a notebook, which needs no kernel",
        description="Run a notebook and make one HTML file of it. The file needs neither a kernel "
        "nor the network: it shows every board, and lenses and replays can be stepped through.",
    )
    parser.add_argument("notebook", type=Path, help="the notebook, an .ipynb file")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        help="the file to write, or a folder (by default beside the notebook, with its name)",
    )
    parser.add_argument(
        "--no-run",
        action="store_true",
        help="take the outputs that are stored: boards are then pictures",
    )
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Write the page. Raises CommandError, and writes nothing, where that cannot be done."""
    for needed in ("nbclient", "nbconvert"):
        if find_spec(needed) is None:
            raise CommandError(f"{needed} is not installed; try: pip install 'boardlab[lab]'")
    source = options.notebook.expanduser().resolve()
    notebook = read(source)
    target = place(source, options.output)
    from boardlab.adapters.html import page

    if not options.no_run:
        from boardlab.adapters.execute import CellFailed
        from boardlab.adapters.execute import run as execute

        print(f"boardlab: running {source.name}", flush=True)
        try:
            execute(notebook, source.parent)
        except CellFailed as failed:
            raise CommandError(f"{source.name}, {failed}; nothing was written") from None
    text = page(notebook, source)
    write(target, text)
    print(f"boardlab: wrote {target} ({len(text.encode()) / 1e6:.1f} MB)")
    return 0


def read(path: Path) -> Any:
    """The notebook at `path`. Raises CommandError if there is none."""
    import nbformat

    if not path.is_file():
        raise CommandError(f"there is no notebook {path}")
    try:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
    except Exception as error:  # nbformat raises many kinds, and its readers any
        reason = next(iter(str(error).splitlines()), type(error).__name__)
        raise CommandError(f"{path} is not a notebook that can be read: {reason}") from None
    return notebook


def place(source: Path, asked: Path | None) -> Path:
    """The file to write. Raises CommandError if it cannot be, or would be a notebook."""
    target = (asked or source.parent).expanduser().resolve()
    if target.is_dir():
        target /= f"{source.stem}.html"
    if target.suffix == ".ipynb":
        raise CommandError(f"{target} would be no notebook any more: name an .html file")
    if not target.parent.is_dir():
        raise CommandError(f"there is no folder {target.parent}")
    return target


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all: one that is there stays until the new one is complete."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            mask = os.umask(0)
            os.umask(mask)
            Path(name).chmod(0o666 & ~mask)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}") from None
