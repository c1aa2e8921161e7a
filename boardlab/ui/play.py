"""Playing a match on the page: against the computer, or with others at the same screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from inspect import signature
from os import PathLike
from secrets import randbelow
from typing import Any, NamedTuple

from boardlab.core.errors import FormatError
from boardlab.core.marks import Frame, Json, Layout, Mark, packed
from boardlab.core.players import NAMES
from boardlab.core.registry import game as registered
from boardlab.core.registry import view
from boardlab.core.state import State
from boardlab.matches.match import Match, NotYourTurn
from boardlab.matches.match import match as new_match
from boardlab.matches.players import HUMAN, Player
from boardlab.ui import screen
from boardlab.ui.widget import BoardWidget, Declined, Message, answers

CHANGED = "The position has changed: look again."

SEEDS = 1_000_000
"""A game that nobody gave a seed gets one below this: short enough to be read out."""


def play(
    game: str | State | Match,
    seats: Sequence[str | Player] | None = None,
    seed: int | None = None,
    **options: Any,
) -> Play:
    """A board to play on in the notebook.

    game: a game's name; or a State, or a Match (one that was loaded, say), to go on from.
    seats: who plays, one a player: "human", the name of a computer player, or a function of state
    and `random.Random`. By default you play the first seat and `greedy` the others.
    seed: of the game; by default a random one, which the board shows.
    options: those of `boardlab.new`; `players` may stand in for the seats.

    Raises what `boardlab.match` raises, and TypeError for seats, seed or options of a Match, which
    has its own.
    """
    if isinstance(game, Match):
        if seats is not None or seed is not None or options:
            raise TypeError("a match has its seats, seed and options already")
        return Play(game)
    players = game.players if isinstance(game, State) else options.pop("players", 2)
    if seats is None:
        seats = (HUMAN, *["greedy"] * (players - 1))
    return Play(new_match(game, seats, randbelow(SEEDS) if seed is None else seed, **options))


class Lens(NamedTuple):
    """The lens that is on: its name, the frames it shows here, and which of them is seen."""

    name: str
    space: str | None
    frames: list[Frame]
    at: int


class Play(BoardWidget):
    """A match on the page. `match` is the game being played, `state` where it stands.

    What is done on the page and what is done here come to the same: `play` an action from Python
    and the board shows it. A match that was changed in another way is shown by `show`.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._former: Match | None = None
        self._lens: Lens | None = None
        self._line = match.line
        self._rev = 0
        self._since = 0  # the revision that first showed the present position
        self._news = match.at  # the action from which on the status tells what happened
        if HUMAN in match.seats:
            match.play()
        super().__init__(base=screen.base(match.state))
        self.show()

    # ------------------------------------------------------------------ from Python

    @property
    def state(self) -> State:
        """Where the match stands."""
        return self.match.state

    def play(self, action: str) -> State:
        """Play `action` for the human who is to decide, and then the computers.

        Raises IllegalAction, with the verdict, and NotYourTurn, as `Match.play` does.
        """
        with self._change():
            begin = self.match.at
            self.match.play(action)
            self._news = begin
            self._draw()
            return self.state

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match into the file `path`; `boardlab.load` reads it."""
        with self.lock:
            self.match.save(path)

    def show(self) -> None:
        """Draw the match as it stands now."""
        with self.lock:
            self._draw()

    # ------------------------------------------------------------------ the page

    def _draw(self, status: Json | None = None, evidence: Sequence[Mark] = ()) -> None:
        """Sends `live`. The lock is held. evidence: marks that take the place of the lens's."""
        line = self.match.line
        state = line.state
        base = screen.base(state)
        if self._line is not line:
            self._line = line
            self._since = self._rev + 1
            self._news = min(self._news, max(line.at - 1, 0))
            if self._lens:
                self._look(self._lens.name, self._lens.space)
        lens = self._lens
        over = evidence or (lens.frames[lens.at].marks if lens else ())
        last = screen.last_marks(state, self._last())
        marks = {mark.key: mark for mark in (*last, *screen.scene(state).marks(state), *over)}
        placed, loose = self._choices()
        player = state.current_player
        self._rev += 1
        live = {
            "rev": self._rev,
            "marks": packed(marks.values()),
            "choices": placed,
            "loose": loose,
            "status": status or self._status(),
            "turn": {"player": player, "name": None if player is None else NAMES[player]},
            "seats": screen.seats(state, self.match.seats),
            "facts": [*screen.scene(state).facts(state), f"seed {self.match.seed}"],
            "log": {"total": line.at, "lines": screen.log(line, line.at - screen.RECENT)},
            "controls": self._controls(),
            "lens": self._lens_json(state),
        }
        with self.hold_sync():
            if self.base != base:
                self.base = base
            self.live = live

    def _choices(self) -> tuple[Json | None, list[list[str]] | None]:
        """What a human may do now; nothing while others act, and no question if none plays."""
        if HUMAN not in self.match.seats:
            return None, None
        return screen.choices(self.state) if self.match.seat == HUMAN else ({}, [])

    def _status(self) -> Json:
        """Whose turn it is and what to do, after what has happened since."""
        line = self.match.line
        state = line.state
        news = [screen.told(line, number) for number in range(self._news, line.at)]
        if state.is_terminal:
            rules = [rule for event in state.events for rule in event.rules]
            rule = rules[-1] if rules else None
            return {"text": " ".join(news) or self._prompt(), "rule": rule, "tone": "over"}
        return {"text": " ".join((*news, self._prompt())), "rule": None, "tone": "turn"}

    def _prompt(self) -> str:
        """What is to be done now, and by whom."""
        state = self.match.state
        if state.is_terminal:
            return str(screen.scene(state).headline(state))
        player, seat = state.current_player, self.match.seat
        if player is None:
            return f"Chance: {state.step.title}."
        name = NAMES[player]
        if seat != HUMAN:
            return f"{name.capitalize()} ({seat}) is to {state.step.title}."
        if self.match.seats.count(HUMAN) == 1:
            return f"Your turn ({name}): {state.step.title}."
        return f"{name.capitalize()}'s turn: {state.step.title}."

    def _last(self) -> tuple[str, ...]:
        """The spaces of the last move: what the others did since, else what was done last."""
        line = self.match.line
        begin = next(
            (
                number
                for number in range(self._news, line.at)
                if self.match.seats[line.states[number].current_player or 0] != HUMAN
            ),
            line.at - 1,
        )
        return screen.touched(line, begin) if line.at else ()

    def _controls(self) -> list[list[str | bool]]:
        match = self.match
        former = not match.can_undo and self._former is not None
        controls: list[list[str | bool]] = [
            ["undo", "Former game" if former else "Undo", match.can_undo or former],
            ["redo", "Redo", match.can_redo],
            ["new", "New game", True],
            ["save", "Save", True],
            ["load", "Load", True],
        ]
        if HUMAN not in match.seats:
            controls.insert(0, ["step", "Next turn", not match.state.is_terminal])
        return controls

    def _lens_json(self, state: State) -> Json:
        lens = self._lens
        frame = lens.frames[lens.at] if lens else None
        return {
            "names": [[name, name.capitalize()] for name in state.lenses()],
            "name": lens.name if lens else None,
            "frame": lens.at if lens else 0,
            "frames": len(lens.frames) if lens else 0,
            "caption": frame.caption if frame else "",
            "rules": list(frame.rules) if frame else [],
        }

    def picture(self) -> str:
        if self.match.line is not self._line:
            self._draw()
        lens = self._lens
        if lens:
            seen = lens.frames[lens.at]
        else:
            seen = Frame((), " · ".join((self._prompt().rstrip("."), *self.live["facts"])))
        last = screen.last_marks(self.state, self._last())
        text: str = view("svg").picture(self.state, replace(seen, marks=(*last, *seen.marks)))
        return text

    def fail(self, text: str) -> None:
        status = {"text": text, "rule": None, "tone": "error"}
        with self.lock:
            try:
                self._draw(status)
            except Exception:  # what cannot be drawn is what went wrong: keep the last picture
                self._rev += 1
                self.live = {**self.live, "rev": self._rev, "status": status}

    def __repr__(self) -> str:
        return (
            f"{self.match!r}\n\n"
            "To play, run this cell. The board's .match is the game, .save(path) keeps it,\n"
            "and bl.play(bl.load(path)) goes on with it."
        )

    # ------------------------------------------------------------------ who may move

    def _fresh(self, message: Message) -> State:
        """The state, if `message` was sent at the sight of it and a human is to decide.

        The lock is held. Raises Declined.
        """
        if self.match.line is not self._line:
            self._draw()
        rev = message.get("rev")
        if not isinstance(rev, int) or rev < self._since:
            raise Declined(CHANGED)
        state = self.state
        if self.match.seat not in (HUMAN, None):
            raise Declined(f"{self._prompt()} Wait until that is done.")
        return state

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Holds the lock. What is done inside is done and drawn, or not done at all."""
        with self.lock:
            kept = (self.match, self._former, self._lens, self._news)
            line = self.match.line
            try:
                yield
            except BaseException:
                self.match, self._former, self._lens, self._news = kept
                self.match.line = line
                raise

    def _space(self, message: Message) -> str:
        """The space that `message` is about. Raises Declined if the board has none of this name."""
        space: str = message["space"]
        if space not in self.base["spaces"]:
            raise Declined(f"There is no space {space!r} on this board.")
        return space

    def _act(self, text: str) -> None:
        """Plays what a human asked for, or says why not. The lock is held."""
        state = self.state
        verdict = state.check(text)
        if not verdict.legal:
            explain = registered(state.game).room("lenses").explain
            frame: Frame | None = explain(state, verdict)
            self._draw(screen.refusal(verdict), frame.marks if frame else ())
            return
        match = self.match
        begin = match.at
        match.line = match.line.then(text)
        self._news = begin
        self._draw()

    def settle(self) -> None:
        """The computers move, as long as it is their turn. They think outside the lock."""
        if HUMAN in self.match.seats:
            while self._computer():
                pass

    def _computer(self) -> bool:
        """One action of chance or a computer, drawn when its turn is over. False if none is due."""
        match = self.match
        if match.seat in (HUMAN, None):
            return False
        try:
            thought = match.think()
        except NotYourTurn:  # the match moved on meanwhile
            return True
        with self._change():
            if match is self.match and match.commit(thought):
                before, after = thought.before.state, thought.after.state
                if after.is_terminal or before.current_player != after.current_player:
                    self._draw()
        return True

    # ------------------------------------------------------------------ messages

    @answers("act")
    def _on_act(self, message: Message) -> None:
        with self._change():
            self._fresh(message)
            self._act(str(message["action"]))

    @answers("typed")
    def _on_typed(self, message: Message) -> None:
        with self._change():
            self._fresh(message)
            self._act(str(message["text"]).strip())

    @answers("press")
    def _on_press(self, message: Message) -> None:
        """A press where nothing is possible: the likeliest meaning is refused, with its reasons."""
        with self._change():
            state = self._fresh(message)
            space = self._space(message)
            meant = screen.scene(state).intents(state, space)
            refused = [text for text in meant if not state.check(text).legal]
            if not refused:
                raise Declined(f"Nothing can be done at {space} now. {self._prompt()}")
            self._act(refused[0])

    @answers("options")
    def _on_options(self, message: Message) -> Json:
        with self.lock:
            return {"options": screen.options(self._fresh(message), self._space(message))}

    @answers("describe")
    def _on_describe(self, _message: Message) -> Json:
        with self.lock:
            return {"text": f"{screen.scene(self.state).describe(self.state)} {self._prompt()}"}

    @answers("log")
    def _on_log(self, _message: Message) -> Json:
        with self.lock:
            return {"lines": screen.log(self.match.line)}

    @answers("actions")
    def _on_actions(self, _message: Message) -> Json:
        with self.lock:
            layout: Layout = screen.scene(self.state).layout(self.state)
            legal = self.state.legal_actions() if self.match.seat == HUMAN else ()
            return {"actions": [[str(a), screen.label(layout, a)] for a in legal]}

    # ------------------------------------------------------------------ controls

    @answers("control")
    def _on_control(self, message: Message) -> Json | None:
        name = message.get("name")
        if name == "step":
            self._turn()
            return None
        controls = {
            "undo": self._undo,
            "redo": self._redo,
            "new": self._new,
            "save": self._save,
            "load": self._load,
            "lens": self._set_lens,
            "dismiss": self._dismiss,
        }
        if name not in controls:
            raise Declined(f"This board has no control {name!r}.")
        with self._change():
            return controls[name](message)

    def _turn(self) -> None:
        """The next turn of a match without a human."""
        player = self.state.current_player
        self._news = self.match.at
        while self.state.current_player == player and self._computer():
            pass

    def _undo(self, _message: Message) -> None:
        if self.match.can_undo:
            self.match.undo()
            self._news = self.match.at
        elif self._former:
            self._replace(self._former)
        else:
            raise Declined("There is nothing to undo.")
        self._draw()

    def _redo(self, _message: Message) -> None:
        if not self.match.can_redo:
            raise Declined("There is nothing to redo.")
        self._news = self.match.at
        self.match.redo()
        self._draw()

    def _new(self, _message: Message) -> None:
        self._replace(self.match.again(randbelow(SEEDS)))
        self._draw()

    def _save(self, _message: Message) -> Json:
        match = self.match
        return {"filename": f"{match.game}-{match.seed}.json", "text": match.to_json()}

    def _load(self, message: Message) -> None:
        try:
            loaded = Match.from_json(str(message["text"]))
        except FormatError as error:
            raise Declined(f"That file holds no match that can be read: {error}") from None
        self._replace(loaded)
        self._draw()

    def _replace(self, match: Match) -> None:
        """Another match on this board; the one before can be had back by undo."""
        self._former, self.match = self.match, match
        self._news = match.at
        self._lens = None

    def _set_lens(self, message: Message) -> None:
        name = message.get("lens")
        if name is None:
            self._lens = None
        elif name not in self.state.lenses():
            raise Declined(f"There is no lens {name!r} here.")
        else:
            space = message.get("space")
            lens = self._lens
            if lens is None or (lens.name, lens.space) != (name, space):
                self._look(name, space)
            frame = message.get("frame")
            if isinstance(frame, int) and self._lens:
                self._lens = self._lens._replace(at=min(max(frame, 0), len(self._lens.frames) - 1))
        self._draw()

    def _look(self, name: str, space: str | None) -> None:
        """Turns lens `name` on, seen as a whole: at its last frame."""
        known = signature(registered(self.state.game).room("lenses").LENSES[name]).parameters
        question = {"space": space} if space is not None and "space" in known else {}
        frames = self.state.trace(name, **question)
        self._lens = Lens(name, space, frames, len(frames) - 1) if frames else None

    def _dismiss(self, _message: Message) -> None:
        self._draw()
