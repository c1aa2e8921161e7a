"""Pictures of odds on the page: stepped through in the lens bar; a grid has cells to press."""

from __future__ import annotations

from reprlib import repr as brief
from typing import Any

from boardlab.core.marks import Frame, Json, packed, reel
from boardlab.odds.pictures.cells import spaces
from boardlab.odds.pictures.film import Film
from boardlab.odds.pictures.rolls import Grid
from boardlab.ui.widget import BoardWidget, Declined, Message, answers

CHANGED = "The picture has changed: look again."

LENS = "steps"


def film(picture: Film) -> FilmWidget:
    """A picture of odds to step through; the cells of a grid can be struck out by hand.

    Raises TypeError for anything but such a picture.
    """
    if not isinstance(picture, Film):
        raise TypeError(
            "a picture of odds is needed, as odds.grid or odds.tree makes one, "
            f"not {brief(picture)}"
        )
    return GridWidget(picture) if isinstance(picture, Grid) else FilmWidget(picture)


class FilmWidget(BoardWidget):
    """A picture in steps. `show(picture)` puts another one there.

    The page gets all frames at once and steps through them without the kernel.
    """

    def __init__(self, picture: Film) -> None:
        self._film = picture
        super().__init__()
        self.show()

    @property
    def film(self) -> Film:
        """The picture, which shows itself."""
        return self._film

    def show(self, picture: Film | None = None) -> None:
        """Draw it anew, or another one if it is given."""
        with self.lock:
            if picture is not None:
                self._film = picture
            self._since = self._rev + 1
            self._draw()

    # ------------------------------------------------------------------ the page

    def _draw(self) -> None:
        layout = self._film.layout
        base = {**layout.to_json(), "marks": packed(layout.marks)}
        self._send_live(base, {"marks": packed(self._shown().marks), "lens": self._lens()})

    def _shown(self) -> Frame:
        """The frame that lies below the steps: the first one, on which the others go on."""
        return self._film[0]

    def _lens(self) -> Json:
        return {"names": [[LENS, self._film.step, ""]], "name": LENS}

    def picture(self) -> str:
        return self._film.svg()

    def __repr__(self) -> str:
        return f"{self._film!r}\nTo step through it, run this cell. .film is the picture."

    # ------------------------------------------------------------------ messages

    def _current(self, message: Message) -> Film:
        """The picture that `message` was sent at the sight of. The lock is held.

        Raises Declined if another one is shown now.
        """
        rev = message.get("rev")
        if not isinstance(rev, int) or rev < self._since:
            raise Declined(CHANGED)
        return self._film

    @answers("reel")
    def _on_reel(self, message: Message) -> Json:
        """All frames, for stepping without the kernel."""
        with self.lock:
            picture, rev = self._current(message), self._rev
        if message.get("lens") != LENS:
            raise Declined(f"There is no lens {brief(message.get('lens'))} here.")
        return {"rev": rev, "lens": LENS, "space": None, "player": None, "frames": reel(picture)}

    @answers("describe")
    def _on_describe(self, _message: Message) -> Json:
        with self.lock:
            return {"text": f"{self._film[-1].caption}\n{self._film.twin}"}

    @answers("options")
    def _on_options(self, _message: Message) -> Json:
        """Nothing is played here: what there is at a place its name tells."""
        return {"options": []}

    @answers("why")
    def _on_why(self, _message: Message) -> Json:
        return {"marks": []}


class GridWidget(FilmWidget):
    """A grid of rolls. A press on a cell strikes it out, or brings it back.

    `film` is the grid as it is now, with its counts.
    """

    _film: Grid

    def __init__(self, picture: Grid) -> None:
        self._first = picture
        super().__init__(picture)

    @property
    def film(self) -> Grid:
        return self._film

    def show(self, picture: Film | None = None) -> None:
        if picture is not None:
            if not isinstance(picture, Grid):
                raise TypeError(f"a grid is needed here, not {brief(picture)}")
            self._first = picture
        super().show(picture)

    def _draw(self) -> None:
        grid = self._film
        base = {**grid.layout.to_json(), "marks": packed(grid.layout.marks)}
        live: dict[str, Any] = {
            "marks": packed(grid[-1].marks),
            "lens": {"names": [[LENS, grid.step, ""]]},
            "status": {"text": self._said(grid), "rule": None, "tone": "turn"},
            "choices": {},  # Nothing is played: a press is told as it is.
        }
        if grid.numbered:
            live["controls"] = [["reset", "As it was", grid.by_hand != self._first.by_hand]]
        self._send_live(base, live)

    def _said(self, grid: Grid) -> str:
        hint = ["Press a cell to strike it out, or to bring it back."] if grid.numbered else []
        return "\n".join([*hint, *(step.caption for step in grid.steps[-2:])])

    def __repr__(self) -> str:
        return f"{self._film!r}\nTo strike out cells, run this cell. .film is the grid as it is."

    @answers("press")
    def _on_press(self, message: Message) -> None:
        with self.lock:
            grid = self._current(message)
            space = message.get("space")
            assert isinstance(grid, Grid)
            if not grid.numbered:
                raise Declined("These cells are too small to be struck out by hand.")
            places = {name: at for at, name in spaces(grid).items()}
            if not isinstance(space, str) or space not in places:
                raise Declined(f"There is no cell {brief(space)} in this grid.")
            self._turn_to(grid.turned(places[space]))

    @answers("control reset")
    def _on_reset(self, _message: Message) -> None:
        """Only what is struck out by its conditions is struck out again."""
        with self.lock:
            self._turn_to(self._first)

    def _turn_to(self, grid: Grid) -> None:
        """Show the same grid with other cells struck out. The lock is held."""
        super().show(grid)
