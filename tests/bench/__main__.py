"""`make bench`: one row a measure. A measure is added in the module of what it measures."""

from __future__ import annotations

from tests.bench import cannonball, cornwall, odds, press, start
from tests.bench.measure import Measure, Row, take

MODULES = (cannonball, cornwall, odds, start, press)

HEAD = f"{'measure':44}{'ours':>12}{'peer':>12}  {'unit':12}{'ratio':>8}  {'goal':20}"


def line(measure: Measure, row: Row) -> str:
    """A row as text."""
    peers = "" if row.peers is None else f"{row.peers:,.4g}"
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    return (
        f"{measure.name:44}{row.ours:>12,.4g}{peers:>12}  {measure.unit:12}{ratio:>8}  "
        f"{measure.goal.text:20}{'met' if row.met else 'MISSED':8}{measure.peer}"
    ).rstrip()


def main() -> None:
    """Take all measures, and print each as soon as it is taken."""
    print(HEAD)
    for module in MODULES:
        for measure in module.measures():
            print(line(measure, take(measure)), flush=True)


if __name__ == "__main__":
    main()
