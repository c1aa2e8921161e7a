"""The Jupyter widgets."""

from boardlab.ui.play import Play, play

__all__ = ["Play", "play"]
