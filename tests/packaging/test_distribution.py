"""What people install: the wheel holds everything, and plays a move where nothing else is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import textwrap
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

DATA = {".css", ".j2", ".js", ".json", ".toml", ".txt", ".typed"}
"""What kinds of files the package holds beside its modules."""


def committed() -> set[str]:
    """The files of the package, as they must be shipped."""
    files = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "boardlab").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {Path(name).suffix for name in files} <= DATA | {".py"}
    return files


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist, built with the environment's own hatchling."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--sdist"]
    subprocess.run([*command, "--outdir", str(folder), str(ROOT)], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (file,) = built.glob("*.whl")
    return file


def test_the_wheel_holds_the_whole_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    package = {name for name in held if ".data/" not in name}
    assert package == committed()
    assert len(held - package) == 2


def test_every_jupyterlab_of_the_environment_finds_the_extension(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        shared = {
            name.partition(".data/data/")[2]: archive.read(name)
            for name in archive.namelist()
            if ".data/data/" in name
        }
    folder = "share/jupyter/labextensions/boardlab"
    declared = json.loads(shared[f"{folder}/package.json"])
    assert shared[f"{folder}/{declared['jupyterlab']['_build']['load']}"]
    assert wheel.name.startswith(f"{declared['name']}-{declared['version']}-")


@pytest.mark.parametrize(
    "name",
    [
        "boardlab/py.typed",
        "boardlab/ui/static/board.js",
        "boardlab/games/cannonball/rules.toml",
        "boardlab/games/cannonball/boards.toml",
        "boardlab/games/cannonball/examples.toml",
        "boardlab/cli/config/jupyter_server_config.json",
    ],
)
def test_the_wheel_holds_what_is_no_module(wheel: Path, name: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert archive.getinfo(name).file_size > 0 or name.endswith("py.typed")


def test_the_wheel_holds_positions_and_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (licence,) = [name for name in names if name.endswith("licenses/LICENSE")]
        assert archive.read(licence).decode() == (ROOT / "LICENSE").read_text("utf-8")
    assert [name for name in names if "/positions/" in name and name.endswith(".txt")]


def test_the_sdist_holds_what_builds_and_tests_it(built: Path) -> None:
    (file,) = built.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert committed() <= held
    assert {"Makefile", "README.md", "LICENSE", "pyproject.toml", "widgets/package.json"} <= held
    assert not [name for name in held if "node_modules" in name or "/shots/" in name]


PLAY = """
import sys
import boardlab as bl

assert sys.prefix in bl.__file__, bl.__file__
w = bl.play("cannonball", seats=("human", "human"), seed=7)
before = w.state
(action, *_) = before.legal_actions()
answers = []
w.send = lambda content, buffers=None: answers.append(content)
press = {"type": "act", "id": "1", "action": str(action), "rev": w.live["rev"]}
w._handle_custom_msg(press, [])
assert answers[0]["type"] == "done", answers
assert w.state == before.apply(action)
assert w.live["rev"] > press["rev"]
assert "<svg" in w._repr_mimebundle_()[0]["image/svg+xml"]
assert bl.rules("cannonball") and bl.positions("cannonball")
print(len(w._esm) > 1000, action)
"""


@pytest.mark.timeout(600)
def test_the_wheel_plays_a_move_in_a_clean_environment(wheel: Path, tmp_path: Path) -> None:
    """Only the wheel and what it depends on: neither the repository nor the test's libraries."""
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(wheel)], check=True)
    run = subprocess.run(
        [str(python), "-I", "-c", textwrap.dedent(PLAY)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("True ")
    script = subprocess.run(
        [str(python.with_name("boardlab")), "lab"], capture_output=True, text=True, check=False
    )
    assert script.returncode == 1
    assert "pip install 'boardlab[lab]'" in script.stderr
