"""A small picture that is no board to press on: a worked example, a bar, a roll of dice."""

from __future__ import annotations

from dataclasses import dataclass

from boardlab.core.marks import Frame, Json, Layout, Mark, packed
from boardlab.core.registry import game, view
from boardlab.core.state import State


@dataclass(frozen=True, slots=True, repr=False)
class Drawing:
    """Marks on a layout, with a sentence. Displays itself as SVG and as that sentence."""

    layout: Layout
    marks: tuple[Mark, ...]
    caption: str

    def to_json(self) -> Json:
        """The picture as a page is told it."""
        base = {**self.layout.to_json(), "marks": packed(self.layout.marks)}
        return {"base": base, "marks": packed(self.marks), "caption": self.caption}

    @property
    def svg(self) -> str:
        text: str = view("svg").draw(
            self.layout, self.marks, caption=self.caption.splitlines(), description=self.caption
        )
        return text

    def __repr__(self) -> str:
        return self.caption

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": repr(self)}


def drawn(state: State, frame: Frame | None = None, caption: str = "") -> Drawing:
    """A position as a drawing, with a frame of an explanation laid on it if one is given."""
    scene = game(state.game).room("scene")
    marks = (*scene.bare(state), *(frame.marks if frame else ()))
    return Drawing(scene.layout(state), marks, caption or (frame.caption if frame else ""))
