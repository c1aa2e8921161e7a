"""`boardlab lab`: what it serves, what it starts JupyterLab with, and what it says if it cannot."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from boardlab.cli import lab, main
from boardlab.cli.errors import CommandError
from boardlab.cli.fastws import NoDelayConnection


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A clone with a start page."""
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "index.ipynb").write_text("{}")
    return tmp_path


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """JupyterLab is not started; what it would be started with is noted instead."""
    from jupyterlab.labapp import LabApp

    calls: list[list[str]] = []
    monkeypatch.setattr(LabApp, "launch_instance", calls.append)
    monkeypatch.setattr(os, "environ", {**os.environ})
    return calls


def test_a_clone_opens_its_own_start_page(project: Path) -> None:
    assert lab.place(None, project=project) == (project / "notebooks", "index.ipynb")


def test_installed_from_a_wheel_it_opens_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert lab.place(None, project=tmp_path / "site-packages") == (tmp_path, "")


def test_a_folder_or_a_notebook_may_be_named(project: Path) -> None:
    notebooks = project / "notebooks"
    assert lab.place(project) == (project, "")
    assert lab.place(notebooks) == (notebooks, "index.ipynb")
    assert lab.place(notebooks / "index.ipynb") == (notebooks, "index.ipynb")


def test_a_folder_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", str(tmp_path / "nowhere")]) == 1
    assert capsys.readouterr().err == f"boardlab: there is no folder {tmp_path / 'nowhere'}\n"


def test_without_jupyterlab_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    with pytest.raises(CommandError, match=r"pip install 'boardlab\[lab\]'"):
        lab.run(SimpleNamespace(folder=None))  # type: ignore[arg-type]


def test_options_and_what_follows_the_dashes_are_passed_on(
    project: Path, started: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["lab", str(project / "notebooks"), "--no-browser", "--port", "9000"]
    assert main([*words, "--", "--debug", "--", "x"]) == 0
    (arguments,) = started
    assert {
        f"--ServerApp.root_dir={project / 'notebooks'}",
        "--LabApp.default_url=/lab/tree/index.ipynb",
        "--ServerApp.port=9000",
        "--no-browser",
    } <= {*arguments}
    assert arguments[-3:] == ["--debug", "--", "x"]
    assert "index.ipynb" in capsys.readouterr().out


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_root_is_allowed_where_it_is_root(
    user: int, allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert ("--allow-root" in lab.arguments(Path(), "", port=None, browser=True)) is allowed


@pytest.mark.parametrize("name", ["JUPYTER_CONFIG_PATH", "JUPYTER_PATH"])
def test_what_is_given_by_hand_comes_before_ours(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(name, raising=False)
    assert lab.with_ours(name, lab.CONFIG) == str(lab.CONFIG)
    monkeypatch.setenv(name, "here")
    assert lab.with_ours(name, lab.CONFIG) == f"here{os.pathsep}{lab.CONFIG}"


def test_jupyterlab_takes_up_our_connection(tmp_path: Path) -> None:
    """The settings reach the server: asked of JupyterLab itself, which prints and ends."""
    command = [sys.executable, "-m", "boardlab.cli", "lab", str(tmp_path), "--no-browser"]
    env = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER_")}
    env |= {"JUPYTER_CONFIG_DIR": str(tmp_path), "JUPYTER_DATA_DIR": str(tmp_path)}
    asked = subprocess.run(
        [*command, "--", "--show-config-json"], capture_output=True, text=True, env=env, check=True
    )
    config = json.loads(asked.stdout[asked.stdout.index("{") :])
    name = "kernel_websocket_connection_class"
    assert config["ServerApp"][name] == "boardlab.cli.fastws.NoDelayConnection"


def test_the_connection_sends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    parent = NoDelayConnection.__mro__[1]
    monkeypatch.setattr(parent, "connect", lambda self: calls.append("connected"))
    handler = SimpleNamespace(set_nodelay=calls.append)
    monkeypatch.setattr(NoDelayConnection, "websocket_handler", handler, raising=False)
    NoDelayConnection.__new__(NoDelayConnection).connect()
    assert calls == [True, "connected"]


def test_without_a_command_it_shows_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 2
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "open JupyterLab on the start page" in capsys.readouterr().out
