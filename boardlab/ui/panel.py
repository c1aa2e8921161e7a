"""Controls on the page around what they set: changes one at a time, and a static twin."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

import ipywidgets

from boardlab.ui import lab_html
from boardlab.ui.widget import named


class Panel(ipywidgets.VBox):  # type: ignore[misc]
    """Controls in a column. `error` is the last traceback, if any.

    Callbacks may come on another thread while a cell runs: whatever reads or changes holds `lock`.
    """

    def __init__(self) -> None:
        self.lock = RLock()
        self.error: str | None = None
        self._quiet = False  # while the controls are set to what is shown
        self._problem = ipywidgets.HTML()
        self._make()
        super().__init__([*self._parts()])
        self.add_class("bl-lab")
        self._show()

    # ------------------------------------------------------------------ what subclasses say

    def _make(self) -> None:
        """Makes the controls."""
        raise NotImplementedError

    def _parts(self) -> list[Any]:
        """The controls from above, `_problem` among them."""
        raise NotImplementedError

    def _show(self) -> None:
        """Shows everything. The lock is held."""
        raise NotImplementedError

    def picture(self) -> str:
        """What it shows where no widget lives, as SVG text."""
        raise NotImplementedError

    # ------------------------------------------------------------------ changes

    def _try(
        self,
        change: Callable[[], None],
        place: Any = None,
        mistakes: tuple[type[Exception], ...] = (ValueError,),
    ) -> bool:
        """Changes what is shown; if it cannot be, says why at a place, and all stays as it was.

        mistakes: what is raised for what cannot be.
        """
        with self.lock:
            if self._quiet:
                return False
            try:
                change()
            except mistakes as mistake:
                self.error = traceback.format_exc()
                (place or self._problem).value = lab_html.wrong(mistake)
                return False
            except Exception as mistake:
                self.error = traceback.format_exc()
                text = f"Something went wrong in the kernel: {named(mistake)}. Nothing was changed."
                self._problem.value = lab_html.wrong(RuntimeError(text))
                return False
            return True

    @contextmanager
    def _silence(self) -> Iterator[None]:
        """Controls are set to what is shown, all at once, and are not heard."""
        self._quiet = True
        try:
            with self.hold_sync():
                yield
        finally:
            self._quiet = False

    # ------------------------------------------------------------------ the static twin

    def _repr_mimebundle_(self, **_: object) -> Any:
        found = super()._repr_mimebundle_()
        if found is None:
            return None
        data, more = found if isinstance(found, tuple) else (found, {})
        with self.lock:
            return {**data, "image/svg+xml": self.picture(), "text/plain": repr(self)}, more


# ---------------------------------------------------------------------- pieces


def across(*controls: Any) -> Any:
    """Controls in a row, which breaks where there is no room."""
    box = ipywidgets.Box(controls, layout={"overflow": "visible"})
    box.add_class("bl-lab-rows")
    return box


def dropdown(options: Any, words: str) -> Any:
    """A choice among options."""
    return ipywidgets.Dropdown(
        options=options,
        description=words,
        style={"description_width": "initial"},
        layout={"width": "auto"},
    )


def whole(words: str, value: int, least: int, most: int) -> Any:
    """A whole number."""
    return ipywidgets.BoundedIntText(
        value=value,
        min=least,
        max=most,
        description=words,
        continuous_update=False,
        style={"description_width": "initial"},
        layout={"width": f"{78 + 7 * len(words)}px"},
    )
