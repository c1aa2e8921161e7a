"""A game that was played, to step through."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from reprlib import repr as brief

from boardlab.core.marks import Frame, Json, Mark, reel
from boardlab.core.registry import game as registered
from boardlab.core.registry import view
from boardlab.core.state import State
from boardlab.matches.match import Match
from boardlab.ui import screen
from boardlab.ui.stage import Stage, turning
from boardlab.ui.widget import Declined, Message, answers


def replay(match: Match, at: int | None = None) -> Replay:
    """A board on which to step through `match`, all of it, what was taken back included.

    at: the number of actions after which it is shown first; by default where the match stands.
    Raises IndexError if there are not so many actions, TypeError for anything but a match.
    """
    if not isinstance(match, Match):
        raise TypeError(f"a match is needed, as bl.match or bl.load give one, not {brief(match)}")
    return Replay(match, match.at if at is None else at)


class Replay(Stage):
    """A match as it was when the board was made. `at` is how many actions were played there.

    The page gets the whole game at once and steps through it without the kernel; `goto` leads
    every view of this board to a position.
    """

    def __init__(self, match: Match, at: int) -> None:
        self.match = match
        self._line = match.line
        self.at = self._checked(at)
        super().__init__(self.state)
        self.show()

    @property
    def state(self) -> State:
        return self._line.states[self.at]

    def goto(self, number: int) -> State:
        """Show the position after `number` actions. Raises IndexError if there are not so many."""
        with self.lock:
            self.at = self._checked(number)
            self._draw()
            return self.state

    def _checked(self, number: int) -> int:
        number = int(index(number))
        count = len(self._line.actions)
        if not 0 <= number <= count:
            raise IndexError(f"there are {count} actions: {number} is not among them")
        return number

    # ------------------------------------------------------------------ the page

    @property
    def _cover(self) -> State:
        """One board for the whole game, however much it grows."""
        return self._line.states[-1]

    def _base(self, state: State) -> Json:
        return screen.base(state, screen.cover(state, self._turn, self._cover))

    def _draw(self, status: Json | None = None, evidence: Iterable[Mark] = ()) -> None:
        line, state = self._line, self.state
        total = len(line.actions)
        whole = line.moved(total)
        live = {
            **self._position(state, (*self._last(self.at), *evidence)),
            **self._told(self.at),
            "log": {"total": total, "lines": screen.recent(whole)},
            "reel": {"count": total + 1, "at": self.at},
            "controls": turning(state),
        }
        self._send_live(self._base(state), {**live, "status": status or live["status"]})

    def _last(self, number: int) -> tuple[Mark, ...]:
        """The marks of the action that led to position `number`."""
        if not number:
            return ()
        touched = screen.touched(self._line.moved(number), number - 1)
        return screen.last_marks(self._line.states[number], touched)

    def _told(self, number: int) -> Json:
        """What stands beside the board at position `number`, as fields of `live`."""
        state = self._line.states[number]
        news = screen.told(self._line, number - 1) if number else ""
        if state.is_terminal:
            status = screen.ended(state, news)
        else:
            status = screen.going(news, str(screen.scene(state).headline(state)))
        facts = [*screen.scene(state).facts(state), f"seed {self.match.seed}"]
        return {
            "status": status,
            "turn": screen.turn(state),
            "seats": screen.seats(state, self.match.seats),
            "facts": facts,
        }

    def _frame(self, number: int) -> Frame:
        """Position `number` as a frame: its marks as the board is turned, and what led there."""
        state = self._line.states[number]
        events = state.events if number else ()
        last = screen.scene(state).turned(state, self._last(number), self._turn)
        marks = {mark.key: mark for mark in (*last, *self._things(state))}
        return Frame(
            tuple(marks.values()),
            screen.told(self._line, number - 1) if number else self._told(0)["status"]["text"],
            tuple(dict.fromkeys(rule for event in events for rule in event.rules)),
            tuple(dict.fromkeys(space for event in events for space in event.spaces)),
        )

    def picture(self) -> str:
        told = self._told(self.at)
        status = " ".join(told["status"]["text"].split("\n"))
        caption = f"{self.at} of {len(self._line.actions)} actions. {status}"
        text: str = view("svg").picture(
            self.state, Frame(self._last(self.at), caption), turn=self._turn
        )
        return text

    def __repr__(self) -> str:
        return (
            f"{self.match.log()!r}\n\n{self.state!r}\n"
            "To step through the game, run this cell. .goto(number) shows the position after so\n"
            "many actions, .state is the one on the board."
        )

    # ------------------------------------------------------------------ messages

    def _seen(self, message: Message) -> State:
        """The position that the page stands at, which it may have stepped to by itself."""
        number = message.get("at", self.at)
        if type(number) is not int or number not in range(len(self._line.states)):
            raise Declined(f"This game has no position {brief(number)}.")
        return self._line.states[number]

    @answers("moves")
    def _on_moves(self, _message: Message) -> Json:
        """Every position as what it changes of the one before, beside the board (set) as on it."""
        frames = reel(map(self._frame, range(len(self._line.states))))
        before: Json = {}
        for number, frame in enumerate(frames):
            told = self._told(number)
            frame["set"] = {name: told[name] for name in told if told[name] != before.get(name)}
            frame["number"] = number
            acted = self._line.states[number - 1].current_player if number else None
            frame["player"] = acted
            before = told
        return {"frames": frames}

    @answers("evidence")
    def _on_evidence(self, message: Message) -> Json:
        """What the rules saw when action `number` (from 1) was taken."""
        number = message.get("number")
        if type(number) is not int or number not in range(1, len(self._line.states)):
            raise Declined(f"This game has no action {brief(number)}.")
        before, action = self._line.states[number - 1], self._line.actions[number - 1]
        grounds = registered(before.game).room("lenses").grounds
        return {"number": number, "frames": self._reel(before, grounds(before, action))}

    @answers("describe")
    def _on_describe(self, message: Message) -> Json:
        state = self._seen(message)
        return {"text": str(screen.scene(state).describe(state))}

    @answers("log")
    def _on_log(self, _message: Message) -> Json:
        return {"lines": screen.log(self._line.moved(len(self._line.actions)))}

    @answers("control goto")
    def _on_goto(self, message: Message) -> None:
        """Every view of this board goes to a position."""
        self._seen({"at": message.get("number")})
        self.goto(message["number"])
