"""Every example in a docstring gives what it says it gives."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import boardlab

MODULES = [
    module.name
    for module in walk_packages(boardlab.__path__, "boardlab.")
    if not module.name.endswith(".__main__")  # importing it runs the command line
]


@pytest.mark.parametrize("name", ["boardlab", *MODULES])
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS).failed == 0
