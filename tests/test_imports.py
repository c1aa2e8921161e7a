"""`import boardlab` is quick: it loads no library that only some of it needs."""

from __future__ import annotations

import json
import subprocess
import sys

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
