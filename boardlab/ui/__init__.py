"""The Jupyter widgets."""

from boardlab.ui.play import Play, play
from boardlab.ui.replay import Replay, replay

__all__ = ["Play", "Replay", "play", "replay"]
