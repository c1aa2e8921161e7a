"""What a command says when it cannot be carried out."""

from __future__ import annotations


class CommandError(Exception):
    """What went wrong, in words for the person at the terminal."""
