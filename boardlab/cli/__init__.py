"""The command line: `boardlab lab` and `boardlab export`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from boardlab.cli import export, lab
from boardlab.cli.errors import CommandError

COMMANDS = (lab, export)
"""One module a command. Its `add(subparsers)` sets `run`: options to exit status."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` (by default the process's own arguments) asks for.

    Whatever follows `--` is passed on to the program that the command starts. Returns the exit
    status; 1 where the command could not be carried out, and standard error says why.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    rest: list[str] = []
    if "--" in words:
        cut = words.index("--")
        words, rest = words[:cut], words[cut + 1 :]
    parser = argparse.ArgumentParser(prog="boardlab", description="Board games in Jupyter.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="command")
    for command in COMMANDS:
        command.add(commands)
    options = parser.parse_args(words)
    options.rest = rest
    try:
        status: int = options.run(options)
    except CommandError as error:
        print(f"boardlab: {error}", file=sys.stderr)
        return 1
    return status
