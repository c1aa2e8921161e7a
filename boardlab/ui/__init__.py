"""The Jupyter widgets."""

from boardlab.ui.editor import Editor
from boardlab.ui.explore import Board, board
from boardlab.ui.play import Play, play
from boardlab.ui.replay import Replay, replay

__all__ = ["Board", "Editor", "Play", "Replay", "board", "play", "replay"]
