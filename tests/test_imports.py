"""`import boardlab` is quick: it loads no library that only some of it needs."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

import boardlab as bl
from boardlab.core.registry import game

PROJECT = Path(__file__).parents[1] / "pyproject.toml"

HEAVY = {"IPython", "anywidget", "bqplot", "ipywidgets", "numpy", "pandas", "sympy", "traitlets"}


def loaded_by(code: str) -> set[str]:
    """The top-level modules that a fresh Python has loaded after `code`."""
    script = f"import json, sys\n{code}\nprint(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in json.loads(run.stdout)}


def test_importing_boardlab_loads_no_heavy_library() -> None:
    assert not loaded_by("import boardlab") & HEAVY


def test_playing_a_match_loads_no_heavy_library() -> None:
    game = "m = bl.match('cannonball', seats=('greedy', 'random'), seed=7); m.step(); m.step()"
    assert not loaded_by(f"import boardlab as bl; {game}; repr(m.state)") & HEAVY


def test_a_widget_loads_no_charts() -> None:
    loaded = loaded_by("import boardlab as bl; bl.play('cannonball', seed=7)")
    assert "anywidget" in loaded
    assert not loaded & {"bqplot", "numpy", "pandas", "sympy"}


@pytest.mark.parametrize("name", bl.list_games())
def test_every_module_of_a_game_stands_on_one_side_of_the_import_contract(name: str) -> None:
    """Rules and evidence on one side, pictures and opinions on the other: none is left out."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (contract,) = [each for each in contracts if each["name"].startswith("Games: rules")]
    sides = [
        {each.rpartition(".")[2] for each in contract[key]} for key in contract if "mod" in key
    ]
    modules = {
        file.name.removesuffix(".py")
        for file in files(game(name).package).iterdir()
        if file.name.endswith(".py") and file.name != "__init__.py"
    }
    assert modules <= sides[0] | sides[1]
    assert not sides[0] & sides[1]
