"""What every board on the page can be asked, whatever it is for: words, reasons and lenses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from reprlib import repr as brief

from boardlab.core.marks import Frame, Json, Mark, packed, reel
from boardlab.core.state import State
from boardlab.ui import screen
from boardlab.ui.widget import BoardWidget, Declined, Message, answers

CHANGED = "The position has changed: look again."

PARTS = {4: "quarter", 6: "sixth"}


def turning(state: State) -> list[list[str | bool]]:
    """The controls that every board has."""
    part = PARTS[screen.turns(state)]
    return [["turn", f"Turn by a {part}", True], ["flip", "From the other side", True]]


class Stage(BoardWidget):
    """A board that shows a state. Subclasses say which, and what may be done with it."""

    def __init__(self, state: State) -> None:
        self._turn = 0  # how often the board is turned clockwise, by the step of its game
        self._over: tuple[State, tuple[Mark, ...]] = (state, ())  # what was drawn last, laid on it
        base = screen.base(state)
        if screen.grows(state):
            super().__init__(symbols=base.pop("symbols"), base=base)
        else:
            super().__init__(base=base)

    # ------------------------------------------------------------------ what subclasses say

    @property
    def state(self) -> State:
        """The position on the board."""
        raise NotImplementedError

    @property
    def _drawn(self) -> State:
        """The position that is drawn; an editor may draw what is no state to go on from."""
        return self.state

    def _lenses(self, state: State) -> list[list[str]]:
        """The lenses that can be asked about a position on this board."""
        return screen.lenses(state)

    @property
    def _cover(self) -> State | None:
        """The last state that the board as it lies is to hold, if not that of each moment."""
        return None

    def _things(self, state: State) -> Iterable[Mark]:
        """The marks of a position, as the board is turned."""
        return screen.things(state, self._turn, self._cover)

    def _words(self, state: State) -> str:
        """A position in words."""
        return str(screen.scene(state).describe(state))

    def show(self) -> None:
        """Draw the board anew."""
        with self.lock:
            self._draw()

    def _draw(self, status: Json | None = None, evidence: Iterable[Mark] = ()) -> None:
        """Sends what is to be seen. The lock is held.

        status: in place of the usual one. evidence: marks that show what it speaks of.
        """
        raise NotImplementedError

    def _prompt(self) -> str:
        """What is to be done now, in a sentence."""
        return str(screen.scene(self._drawn).headline(self._drawn))

    # ------------------------------------------------------------------ the page

    def _base(self, state: State) -> Json:
        """The trait `base` for `state`, as the board is turned."""
        return screen.base(state, screen.scene(state).layout(state, self._turn))

    def _reel(self, state: State, frames: Iterable[Frame]) -> list[Json]:
        """Frames about `state` as they travel, their marks as the board is turned."""
        scene, turn = screen.scene(state), self._turn
        turned = (replace(f, marks=scene.turned(state, f.marks, turn)) for f in frames)
        return reel(turned)

    def _position(self, state: State, over: Iterable[Mark] = ()) -> Json:
        """What is shown of `state` on every board, as fields of `live`. over: marks laid on it."""
        scene, turn, over = screen.scene(state), self._turn, tuple(over)
        self._over = state, over
        laid = (*self._things(state), *scene.turned(state, over, turn))
        marks = {mark.key: mark for mark in laid}
        return {
            "marks": packed(marks.values()),
            "turn": screen.turn(state),
            "lens": {
                "names": self._lenses(state),
                **({"alike": True} if screen.alike(state) else {}),
            },
        }

    def fail(self, text: str) -> None:
        status = {"text": text, "rule": None, "tone": "error"}
        with self.lock:
            try:
                self._draw(status)
            except Exception:  # what cannot be drawn is what went wrong: keep the last picture
                self._rev += 1
                self.live = {**self.live, "rev": self._rev, "status": status}

    # ------------------------------------------------------------------ what a message is about

    def _seen(self, message: Message) -> State:
        """The state that `message` was sent at the sight of. The lock is held.

        Raises Declined if the board shows another one now.
        """
        rev = message.get("rev")
        if not isinstance(rev, int) or rev < self._since:
            raise Declined(CHANGED)
        return self._drawn

    def _space(self, message: Message) -> str:
        """The space that `message` is about. Raises Declined if the board has none of this name."""
        space = message.get("space")
        if not isinstance(space, str) or space not in self.base["spaces"]:
            raise Declined(f"There is no space {brief(space)} on this board.")
        return space

    # ------------------------------------------------------------------ messages

    @answers("reel")
    def _on_reel(self, message: Message) -> Json:
        """The frames of a lens, for stepping without the kernel."""
        with self.lock:
            state = self._seen(message)
            rev = self._rev
            space = None if message.get("space") is None else self._space(message)
        name, player = message.get("lens"), message.get("player")
        if name not in [offered for offered, *_ in self._lenses(state)]:
            raise Declined(f"There is no lens {brief(name)} here.")
        if player is not None and (type(player) is not int or player not in range(state.players)):
            raise Declined(f"There is no player {brief(player)} here.")
        told = self._reel(state, self._asked(state, str(name), space, player))
        return {"rev": rev, "lens": name, "space": space, "player": player, "frames": told}

    def _asked(
        self, state: State, lens: str, space: str | None, player: int | None
    ) -> Iterable[Frame]:
        """What a lens shows of `state`."""
        return state.trace(lens, space=space, player=player)

    @answers("options")
    def _on_options(self, message: Message) -> Json:
        """What could be done at a space and why not the rest, and what the space belongs to."""
        with self.lock:
            state, space, turn = self._seen(message), self._space(message), self._turn
        options, group = screen.options(state, space), screen.group(state, space)
        if group is None:
            return {"options": options}
        marks = packed(screen.scene(state).turned(state, group.marks, turn))
        told = {"spaces": list(group.spaces), "words": group.words, "marks": marks}
        return {"options": options, "group": told}

    @answers("look")
    def _on_look(self, message: Message) -> Json:
        """The actions that lie on a space, each as it would be if it were taken."""
        with self.lock:
            state, space, turn = self._seen(message), self._space(message), self._turn
        turned = screen.scene(state).turned
        looks = [
            {
                "action": look.action,
                "marks": packed(turned(state, look.marks, turn)),
                "caption": look.caption,
                "pose": look.pose,
            }
            for look in screen.look(state, space)
        ]
        return {"looks": looks}

    @answers("why")
    def _on_why(self, message: Message) -> Json:
        """Marks that show why the likeliest meaning of a press on a space is refused."""
        with self.lock:
            state, space, turn = self._seen(message), self._space(message), self._turn
        verdict = screen.refused(state, space)
        marks = () if verdict is None else screen.evidence(state, verdict)
        named = (replace(mark, key=f"why:{mark.key}") for mark in marks)
        return {"marks": packed(screen.scene(state).turned(state, named, turn))}

    @answers("describe")
    def _on_describe(self, _message: Message) -> Json:
        with self.lock:
            return {"text": f"{self._words(self._drawn)} {self._prompt()}"}

    @answers("control turn")
    def _on_turn(self, _message: Message) -> None:
        self._turn_by(1)

    @answers("control flip")
    def _on_flip(self, _message: Message) -> None:
        self._turn_by(screen.turns(self._drawn) // 2)

    def _turn_by(self, steps: int) -> None:
        """Turns the board clockwise, with all that is said and shown about the position."""
        with self.lock:
            before, (state, over) = self._turn, self._over
            self._turn = (before + steps) % screen.turns(self._drawn)
            try:
                # Where the game has moved on, what was said is over.
                self._draw(*((self.live.get("status"), over) if state is self._drawn else ()))
            except BaseException:
                self._turn = before
                raise
