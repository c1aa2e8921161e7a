"""What asks, or tells, on a page in a notebook, which is made when it is first shown."""

from __future__ import annotations

from typing import Any, ClassVar

from boardlab.core.marks import Frame
from boardlab.core.registry import view
from boardlab.learn.item import Item


class Paged:
    """Something with a page of its own, made by the function `_maker` of the room of pages."""

    _maker: ClassVar[str]
    _page: Any = None

    def _repr_mimebundle_(self, **options: Any) -> Any:
        if self._page is None or self._page.closed:
            self._page = getattr(view("ask"), self._maker)(self)
        return self._page._repr_mimebundle_(**options)


def posed(title: str, item: Item) -> str:
    """An item in words, as it is asked: its title, what is asked, and the board if there is one.

    Spaces that it speaks of stand in brackets on the board.
    """
    lines = [f"{title}: {item.prompt}"]
    if item.state is not None:
        asked = Frame((), "", spaces=item.about)
        lines += ["", view("text").picture(item.state, asked).partition("\n\n")[0]]
    return "\n".join(lines)
