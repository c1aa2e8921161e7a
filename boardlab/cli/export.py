"""`boardlab export`: notebooks as HTML files, with boards that need no kernel."""

from __future__ import annotations

import os
import tempfile
import warnings
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from boardlab.cli.errors import CommandError


def add(commands: Any) -> None:
    """Declare the command and its options."""
    parser = commands.add_parser(
        "export",
        help="make HTML pages of notebooks, which need no kernel",
        description="Run notebooks and make one HTML file of each. A file needs neither a kernel "
        "nor the network: it shows every board, and lenses and replays can be stepped through. "
        "Links between notebooks that are made into pages together lead from page to page.",
    )
    parser.add_argument(
        "notebooks", nargs="+", type=Path, metavar="notebook", help="an .ipynb file"
    )
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
    """Write the pages. Raises CommandError, and writes nothing, if one of them cannot be made."""
    for needed in ("nbclient", "nbconvert"):
        if find_spec(needed) is None:
            raise CommandError(f"{needed} is not installed; try: pip install 'boardlab[lab]'")
    sources = [path.expanduser().resolve() for path in options.notebooks]
    if len(sources) > 1 and options.output and not options.output.is_dir():
        raise CommandError(f"several pages need a folder: there is no folder {options.output}")
    targets = {source: place(source, options.output) for source in sources}
    if len({*targets.values()}) < len(targets):
        raise CommandError("two of these notebooks would become the same page")
    notebooks = {source: read(source) for source in sources}
    from boardlab.adapters.html import page

    texts = {}
    for source, notebook in notebooks.items():
        if not options.no_run:
            execute(notebook, source)
        target = targets[source]
        links = {
            _relative(other, source): _relative(goal, target) for other, goal in targets.items()
        }
        texts[target] = page(notebook, source, links)
    for target, text in texts.items():
        write(target, text)
        print(f"boardlab: wrote {target} ({len(text.encode()) / 1e6:.1f} MB)")
    return 0


def _relative(path: Path, page: Path) -> str:
    """The address of a file in a link on a page."""
    return Path(os.path.relpath(path, page.parent)).as_posix()


def execute(notebook: Any, source: Path) -> None:
    """Run the notebook, which was read from `source`. Raises CommandError if a cell fails."""
    from boardlab.adapters.execute import CellFailed, run

    print(f"boardlab: running {source.name}", flush=True)
    try:
        run(notebook, source.parent)
    except CellFailed as failed:
        raise CommandError(f"{source.name}, {failed}; nothing was written") from None


def read(path: Path) -> Any:
    """The notebook at `path`. Raises CommandError if there is none."""
    import nbformat

    if not path.is_file():
        raise CommandError(f"there is no notebook {path}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # cells without an id, or with one twice, are given one
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
