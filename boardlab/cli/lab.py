"""`boardlab lab`: JupyterLab on the start page, set up so that boards answer at once."""

from __future__ import annotations

import os
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from boardlab.cli import trust
from boardlab.cli.errors import CommandError

CONFIG = Path(__file__).parent / "config"
"""Jupyter settings of ours: the kernel connection without delay, no prompts for news or updates.
Jupyter finds them on its config path; what a person chose in the settings editor still wins."""

DATA = Path(__file__).parents[1] / "ui"
"""Holds our JupyterLab extension, as folders named by Jupyter do. An installed wheel has it where
every JupyterLab looks; a clone that is only on Python's path has it here."""

START = "index.ipynb"


def add(commands: Any) -> None:
    """Declare the command and its options."""
    parser = commands.add_parser(
        "lab",
        help="open JupyterLab on the start page",
        description="Open JupyterLab on the start page. What follows -- is passed on to it.",
    )
    parser.add_argument(
        "folder",
        nargs="?",
        type=Path,
        help="a folder, or a notebook to open (by default the project's notebooks)",
    )
    parser.add_argument("--port", type=int, help="the port to listen on (8888 if it is free)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(run=run)


def run(options: Namespace) -> int:
    """Run JupyterLab until it is stopped. Raises CommandError where it cannot start."""
    if find_spec("jupyterlab") is None:
        raise CommandError("JupyterLab is not installed; try: pip install 'boardlab[lab]'")
    root, start = place(options.folder)
    print(f"boardlab: JupyterLab opens {start or 'the folder'} in {root}", flush=True)
    if options.folder is None:
        trust.sign(root)
    os.environ["JUPYTER_CONFIG_PATH"] = with_ours("JUPYTER_CONFIG_PATH", CONFIG)
    os.environ["JUPYTER_PATH"] = with_ours("JUPYTER_PATH", DATA)
    from jupyterlab.labapp import LabApp

    words = arguments(root, start, port=options.port, browser=not options.no_browser)
    LabApp.launch_instance([*words, *options.rest])
    return 0


def place(asked: Path | None, *, project: Path | None = None) -> tuple[Path, str]:
    """The folder to serve and the notebook in it to open ("" for none).

    asked: a folder or a notebook; without it the notebooks of `project`, a clone (by default the
    one that boardlab was imported from, if it was), else the current folder. Raises CommandError
    if `asked` is not there.
    """
    if asked is None:
        notebooks = (project or Path(__file__).parents[2]) / "notebooks"
        asked = notebooks if (notebooks / START).is_file() else Path()
    asked = asked.expanduser().resolve()
    if asked.is_file():
        return asked.parent, asked.name
    if not asked.is_dir():
        raise CommandError(f"there is no folder {asked}")
    return asked, START if (asked / START).is_file() else ""


def arguments(root: Path, start: str, *, port: int | None, browser: bool) -> list[str]:
    """What JupyterLab is started with."""
    words = [f"--ServerApp.root_dir={root}"]
    if start:
        words.append(f"--LabApp.default_url=/lab/tree/{start}")
    if port is not None:
        words.append(f"--ServerApp.port={port}")
    if not browser:
        words.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        words.append("--allow-root")  # usual in a container; only this machine is listened to
    return words


def with_ours(name: str, folder: Path) -> str:
    """One of Jupyter's search paths with a folder of ours added, last of those given by hand."""
    given = os.environ.get(name)
    return os.pathsep.join([given, str(folder)] if given else [str(folder)])
