"""What the package offers has an example, and the examples of all of it are run."""

from __future__ import annotations

import doctest
from importlib import import_module
from inspect import getdoc, isfunction
from pkgutil import iter_modules

import pytest

from boardlab import odds
from boardlab.odds import Dist, Pool

MODULES = [f"boardlab.odds.{module.name}" for module in iter_modules(odds.__path__)]

PLAIN = {
    "at_least",
    "at_most",
    "drop_highest",
    "drop_lowest",
    "exactly",
    "highest",
    "in_order",
    "items",
    "lowest",
    "marginal",
    "mean",
    "of",
    "sample",
    "std",
}
"""Methods that their own name explains, or that are there for the package itself."""


@pytest.mark.parametrize("name", ["boardlab.odds", *MODULES])
def test_examples(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("kind", [Dist, Pool])
def test_every_method_says_what_it_is(kind: type) -> None:
    for name, method in vars(kind).items():
        if isfunction(method) and not name.startswith("_"):
            said = getdoc(method)
            assert said, f"{kind.__name__}.{name} says nothing"
            pointed = ">>>" in said or "see `Pool" in said or "along" in name or name in PLAIN
            assert pointed or name == "explode", f"{kind.__name__}.{name} shows no example"
