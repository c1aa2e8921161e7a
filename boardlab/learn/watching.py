"""Telling others that something has changed, without keeping them alive."""

from __future__ import annotations

from collections.abc import Callable
from inspect import ismethod
from weakref import WeakMethod

Watcher = Callable[[], object]


class Watched:
    """Something that changes, and that others show."""

    def __init__(self) -> None:
        self._watchers: list[Callable[[], Watcher | None]] = []

    def watch(self, watcher: Watcher) -> None:
        """Have `watcher` called whenever something changes.

        A method is forgotten together with its object, if nobody else needs that.
        """
        self._watchers.append(WeakMethod(watcher) if ismethod(watcher) else lambda: watcher)

    def _changed(self) -> None:
        """Tells everyone who watches."""
        told = [(found, found()) for found in self._watchers]
        self._watchers = [found for found, watcher in told if watcher]
        for _, watcher in told:
            if watcher:
                watcher()
