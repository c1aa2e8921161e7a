"""How long it takes to import boardlab, beside another rules library."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

from tests.bench.measure import Measure, below


def measures() -> list[Measure]:
    """The rows of starting up."""
    return [
        Measure(
            "import boardlab, in a new Python",
            "s",
            below(0.15, "s"),
            python("import boardlab"),
            "import chess",
            python("import chess"),
        ),
    ]


def python(code: str) -> Callable[[], float]:
    """A sample of how long a new Python takes to run `code`, its own start included, in s."""

    def sample() -> float:
        begin = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return perf_counter() - begin

    return sample
