"""Words of sentences, whatever they are about."""

from __future__ import annotations


def capital(sentence: str) -> str:
    """The sentence with a capital letter."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def counted(number: int, thing: str) -> str:
    """A number of things: "no fields", "1 field", "2 fields"."""
    return f"{number or 'no'} {thing}{'s' * (number != 1)}"
