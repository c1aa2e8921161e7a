"""Options that people give by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

from boardlab.core.errors import FormatError


def check_options(given: Iterable[str], taker: Callable[..., Any], of: str, skip: int = 0) -> None:
    """Raise FormatError, with the options of `taker`, for a given one that is not among them.

    of: what they are options of, in words. skip: how many parameters come before them.
    """
    known = [*inspect.signature(taker).parameters][skip:]
    for option in given:
        if option not in known:
            names = ", ".join(known) or "none"
            raise FormatError(f"{option!r} is no option of {of}; its options are: {names}")
