"""A JupyterLab server of our own, started as people start it: with `boardlab lab`."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

TOKEN = "boardlab-tests"

OVERRIDES = {
    # Nothing is written behind a test's back. All other settings are JupyterLab's own.
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}

REPOSITORY = Path(__file__).parents[2]


class Server:
    """A running server: `url` without a slash at its end, and the folder `root` that it serves."""

    def __init__(self, url: str, root: Path) -> None:
        self.url = url
        self.root = root

    def ask(self, path: str, method: str = "GET", body: Any = None) -> Any:
        """The JSON answer of the REST interface at `path`; None where there is no content."""
        request = urllib.request.Request(
            f"{self.url}/{path}",
            data=None if body is None else json.dumps(body).encode(),
            method=method,
            headers={"Authorization": f"token {TOKEN}"},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def set(self, plugin: str, settings: dict[str, Any]) -> None:
        """Make `settings` the user's choice for a JupyterLab plugin; {} takes it back."""
        self.ask(f"lab/api/settings/{plugin}", "PUT", {"raw": json.dumps(settings)})

    def stop_kernels(self) -> None:
        """End every kernel, so that one test leaves the machine to the next."""
        for session in self.ask("api/sessions"):
            self.ask(f"api/sessions/{session['id']}", "DELETE")


@contextmanager
def serve(scratch: Path) -> Iterator[Server]:
    """Start JupyterLab on an empty folder below `scratch`, and stop it at the end.

    Settings, data and runtime files live below `scratch` too: nothing of the person's own
    Jupyter is read or written. Raises RuntimeError, with the server's log, if it does not start.
    """
    root = scratch / "notebooks"
    settings = scratch / "settings"
    for folder in (root, settings):
        folder.mkdir()
    (settings / "overrides.json").write_text(json.dumps(OVERRIDES), "utf-8")
    port = free_port()
    server = Server(f"http://127.0.0.1:{port}", root)
    command = [sys.executable, "-m", "boardlab.cli", "lab", str(root)]
    command += ["--no-browser", "--port", str(port), "--"]
    command += [
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={TOKEN}",
        "--LabApp.expose_app_in_browser=True",
        "--JupyterNotebookApp.expose_app_in_browser=True",
        f"--LabApp.app_settings_dir={settings}",
    ]
    with running(command, scratch, root, lambda: server.ask("api/status")):
        yield server


@contextmanager
def running(
    command: list[str], scratch: Path, folder: Path, ask: Callable[[], object]
) -> Iterator[None]:
    """Run a server in `folder` until the end; `ask` raises OSError as long as it is not up."""
    log = scratch / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, env=environment(scratch), cwd=folder, stdout=out, stderr=subprocess.STDOUT
        )
        try:
            wait_until_up(ask, process, log)
            yield
        finally:
            process.terminate()  # a Jupyter server then ends its kernels
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def environment(scratch: Path) -> dict[str, str]:
    """The process's environment, with every folder that Jupyter uses below `scratch`.

    Progress is kept where learners have it, in the folder of the notebooks.
    """
    ours = ("JUPYTER_", "BOARDLAB_")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        folder = scratch / name.lower()
        folder.mkdir()
        env[name] = str(folder)
    inherited = os.environ.get("PYTHONPATH")
    env["PYTHONPATH"] = os.pathsep.join([str(REPOSITORY), *([inherited] if inherited else [])])
    env["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    return env


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_up(
    ask: Callable[[], object], process: subprocess.Popen[bytes], log: Path, seconds: float = 60
) -> None:
    """Return once the server answers."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        try:
            ask()
        except OSError:  # no connection, no answer, or one that says "not yet"
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"the server did not start:\n{log.read_text('utf-8', 'replace')}")
