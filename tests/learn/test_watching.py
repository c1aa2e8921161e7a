"""Who watches is told, and not kept alive."""

from __future__ import annotations

import gc
import weakref

from boardlab.learn.watching import Watched


class Screen:
    def __init__(self) -> None:
        self.drawn = 0

    def draw(self) -> None:
        self.drawn += 1


def test_everyone_who_watches_is_told() -> None:
    watched, one, other = Watched(), Screen(), Screen()
    told: list[str] = []
    watched.watch(one.draw)
    watched.watch(other.draw)
    watched.watch(lambda: told.append("function"))
    watched._changed()
    watched._changed()
    assert (one.drawn, other.drawn, told) == (2, 2, ["function", "function"])


def test_who_watches_is_not_kept_alive() -> None:
    watched, screen = Watched(), Screen()
    watched.watch(screen.draw)
    gone = weakref.ref(screen)
    del screen
    gc.collect()
    assert gone() is None
    watched._changed()
    assert watched._watchers == []
