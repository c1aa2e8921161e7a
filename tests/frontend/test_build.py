"""What is built, and that it is built from what is here."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from types import ModuleType

from boardlab.view import themes
from tests.frontend.harness import ROOT, STATIC

WIDGETS = ROOT / "widgets"


def _builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("widgets_build", WIDGETS / "build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_sources_build_to_exactly_the_files_that_are_shipped() -> None:
    """And pass the strict type check, which comes before the build."""
    assert _builder().stale() == []


def test_no_node_needs_to_be_installed() -> None:
    """The one in a wheel does."""
    env = {**os.environ, "PATH": ""}
    command = [sys.executable, str(WIDGETS / "build.py"), "--check"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_bundle_stays_small() -> None:
    """A saved notebook stores it once a widget."""
    assert (STATIC / "board.js").stat().st_size < 72_000


def test_nothing_names_a_host() -> None:
    lock = (WIDGETS / "package-lock.json").read_text("utf-8")
    assert "resolved" not in lock
    for built in STATIC.iterdir():
        hosts = set(re.findall(r"https?://[^\s\"'`]+", built.read_text("utf-8")))
        assert hosts <= {"http://www.w3.org/2000/svg"}


def test_chrome_and_board_share_no_class() -> None:
    """Both style sheets are on one page: what is a caption beside the board is none on it."""
    chrome = set(re.findall(r"\.(bl-[\w-]+)", (STATIC / "widget.css").read_text("utf-8")))
    assert chrome.isdisjoint(themes.RULES)


def test_every_class_has_the_prefix() -> None:
    css = (STATIC / "widget.css").read_text("utf-8")
    assert {
        name for name in re.findall(r"\.([a-z][\w-]*)", css) if not name.startswith("bl-")
    } == set()
