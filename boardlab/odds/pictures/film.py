"""A picture in steps: marks on a layout, one frame after another, each with its sentence.

It knows no widget and no game. It displays itself as its last frame and as text; `strip` puts all
frames on a page for paper, and `live` steps through them in a notebook.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from boardlab.core.registry import view

if TYPE_CHECKING:
    from types import ModuleType

    from boardlab.core.marks import Frame, Layout
    from boardlab.core.page import Page


class Film:
    """What all pictures in steps can do. Subclasses say what is drawn.

    layout: what stays. frames: the steps; each holds all of its marks. twin: the same as text.
    """

    step = "Step by step"
    """What the steps are called on a button."""

    @property
    def _drawn_by(self) -> ModuleType:
        """The module that draws it, which is loaded on first use."""
        raise NotImplementedError

    @cached_property
    def layout(self) -> Layout:
        layout: Layout = self._drawn_by.layout(self)
        return layout

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        frames: tuple[Frame, ...] = self._drawn_by.frames(self)
        return frames

    @cached_property
    def twin(self) -> str:
        raise NotImplementedError

    # ------------------------------------------------------------------ the steps

    def __len__(self) -> int:
        """How many frames there are."""
        return len(self.frames)

    def __iter__(self) -> Iterator[Frame]:
        return iter(self.frames)

    def __getitem__(self, number: int) -> Frame:
        return self.frames[number]

    def svg(self, index: int = -1, theme: str = "auto") -> str:
        """Frame `index` as SVG text. theme: "light", "dark", "print", or "auto" for the reader's.

        Raises IndexError where there is no such frame, ValueError for another theme.
        """
        frame = self.frames[index]
        text: str = view("svg").draw(
            self.layout,
            frame.marks,
            caption=frame.caption.splitlines(),
            description=f"{frame.caption}\n{self.twin}",
            theme=theme,
        )
        return text

    def strip(self, columns: int = 2) -> Page:
        """All frames side by side on a page to print, `columns` (1 to 6) in a row."""
        page: Page = view("sheet").film(
            self.layout, self.frames, self.layout.title, repr(self), columns
        )
        return page

    def live(self) -> Any:
        """The same in a notebook, to be stepped through."""
        return view("film").film(self)

    def __repr__(self) -> str:
        told = [frame.caption for frame in self.frames]
        if len(told) > 1:
            told = [f"{number}. {caption}" for number, caption in enumerate(told, 1)]
        return "\n".join([self.layout.title, *told, "", self.twin])

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": repr(self), "image/svg+xml": self.svg()}
