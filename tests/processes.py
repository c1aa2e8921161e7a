"""What lines of Python print in processes of their own, whose strings hash differently."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def printed(code: str) -> set[str]:
    """All that three such processes print: one text if none of it hangs on the hashes."""
    return {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
            cwd=Path(__file__).parents[1],
        ).stdout
        for seed in ("0", "1", "4711")
    }
