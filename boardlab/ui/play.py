"""Playing a match on the page: against the computer, or with others at the same screen."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import PathLike
from reprlib import repr as brief
from secrets import randbelow
from types import MappingProxyType
from typing import Any, Final

from boardlab.core.errors import FormatError
from boardlab.core.marks import Frame, Json, Layout, Mark
from boardlab.core.players import NAMES
from boardlab.core.registry import game as registered
from boardlab.core.registry import view
from boardlab.core.state import State
from boardlab.matches.match import Line, Match
from boardlab.matches.match import match as new_match
from boardlab.matches.players import CHANCE, HUMAN, Player
from boardlab.matches.players import players as known_players
from boardlab.matches.record import Record
from boardlab.ui import coach, screen
from boardlab.ui.stage import Stage, turning
from boardlab.ui.widget import Declined, Message, answers, named

SEEDS: Final = 1_000_000
"""A game that nobody gave a seed gets one below this: short enough to be read out."""

PACES: Final[Mapping[str, int]] = MappingProxyType({"at-once": 0, "normal": 500, "slow": 1500})
"""How long the page shows a position before the computer acts on it, in milliseconds."""

LONGEST: Final = 200
"""No action is written with more letters than this."""


def play(
    game: str | State | Match,
    seats: Sequence[str | Player] | None = None,
    seed: int | None = None,
    *,
    guide: bool = False,
    pace: str = "normal",
    **options: Any,
) -> Play:
    """A board to play on in the notebook.

    game: a game's name; or a State, or a Match (one that was loaded, say), to go on from.
    seats: who plays, one a player: "human", the name of a computer player, or a function of state
    and `random.Random`. By default you play the first seat and `greedy` the others.
    seed: of the game; by default a random one, which the board shows.
    guide: whether a sentence a move leads through the first turns; it can be skipped.
    pace: of the computers, "at-once", "normal" or "slow"; the page can change it.
    options: those of `boardlab.new`; `players` may stand in for the seats.

    Raises what `boardlab.match` raises, ValueError for an unknown pace, and TypeError for seats,
    seed or options of a Match, which has its own.
    """
    if isinstance(game, Match):
        if seats is not None or seed is not None or options:
            raise TypeError("a match has its seats, seed and options already")
        return Play(game, guide=guide, pace=pace)
    if seats is None:
        seats = (HUMAN, *["greedy"] * (_players(game, options) - 1))
    match = new_match(game, seats, randbelow(SEEDS) if seed is None else seed, **options)
    return Play(match, guide=guide, pace=pace)


def _players(game: str | State, options: dict[str, Any]) -> int:
    """How many play, which the options need not tell any more. Raises FormatError."""
    if isinstance(game, State):
        return game.players
    entry = registered(game)
    players = options.pop("players", entry.players[0])
    if type(players) is not int or players not in entry.players:
        counts = " or ".join(map(str, entry.players))
        raise FormatError(f"players={brief(players)}: {entry.title} is for {counts} players")
    return players


class Play(Stage):
    """A match on the page. `match` is the game being played, `state` where it stands.

    What is done on the page and what is done here come to the same: `play` an action from Python
    and the board shows it. A match that was changed in another way is shown by `show`.
    """

    _KEPT = ("match", "_former", "_news", "_guide", "_hint", "_pace", "_running", "_stuck")
    """What a change that cannot be drawn leaves as it was."""

    def __init__(self, match: Match, *, guide: bool = False, pace: str = "normal") -> None:
        if pace not in PACES:
            raise ValueError(f"there is no pace {pace!r}; there are: {', '.join(PACES)}")
        self.match = match
        self._former: Match | None = None
        self._line = match.line
        self._news = match.at  # the action from which on the status tells what happened
        self._guide = coach.Guide() if guide else None
        self._hint: coach.Shown | None = None
        self._pace = pace
        self._running = False  # whether a game without humans goes on by itself
        self._stuck: tuple[Line, str] | None = None  # where a computer failed, and how
        self._guests = dict(zip(match.seats, match.chairs, strict=True))
        if HUMAN in match.seats:
            match.play()
        super().__init__(match.state)
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

    # ------------------------------------------------------------------ the page

    def _draw(self, status: Json | None = None, evidence: Iterable[Mark] = ()) -> None:
        line = self.match.line
        state = line.state
        if self._line is not line:
            if self._guide and not line.follows(self._line):
                self._guide = self._guide.silent()
            self._line = line
            self._since = self._rev + 1
            self._news = min(self._news, max(line.at - 1, 0))
            self._hint = None
        if self._guide and HUMAN not in self.match.seats:
            self._guide = self._guide.silent()
        elif self._guide and self.match.seat in (HUMAN, None):
            self._guide = self._guide.seeing(state)
        hint, evidence = self._hint, tuple(evidence)
        placed, loose = self._choices()
        if hint and not evidence:
            evidence = hint.marks
        guided = self._guide.marks() if self._guide else ()
        over = (*screen.last_marks(state, self._last()), *guided, *evidence)
        live = {
            **self._position(state, over),
            "choices": placed,
            "loose": loose,
            **self._looks(),
            "status": status or (hint.status if hint else self._status()),
            "seats": self._seats(state),
            "facts": [*screen.scene(state).facts(state), f"seed {self.match.seed}"],
            "log": {"total": line.at, "lines": screen.recent(line)},
            "controls": self._controls(),
            "pace": {"value": self._pace, "options": [[p, p.replace("-", " ")] for p in PACES]},
            "next": self._next(),
            "hint": hint.to_json() if hint else None,
            "guide": self._guide.to_json() if self._guide else None,
        }
        self._send_live(self._base(state), live)

    def _seats(self, state: State) -> list[Json]:
        names = self.match.seats
        known = dict.fromkeys((*known_players(), *self._guests))
        options = [[name, screen.called(name, names)] for name in known]
        return [{**seat, "options": options} for seat in screen.seats(state, names)]

    def _next(self) -> Json | None:
        """How long the page waits before it lets the computer act; None if it is not to."""
        wait = PACES[self._pace]
        if self.match.seat in (HUMAN, None) or not self._alone() or self._failure():
            return None
        return {"ms": wait} if wait or self._running else None

    def _failure(self) -> str:
        """Why the computer whose turn it is does not act; "" if it may."""
        return self._stuck[1] if self._stuck and self._stuck[0] is self.match.line else ""

    def _alone(self) -> bool:
        """Whether computers act without being asked to."""
        return HUMAN in self.match.seats or self._running

    def _choices(self) -> tuple[Json | None, list[list[str]] | None]:
        """What a human may do now; nothing while others act, and no question if none plays."""
        if HUMAN not in self.match.seats:
            return None, None
        return screen.choices(self.state) if self.match.seat == HUMAN else ({}, [])

    def _looks(self) -> Json:
        """What a human may do now that is looked at before it is done, if there is any of that."""
        if self.match.seat != HUMAN or not (looks := screen.looks(self.state)):
            return {}
        return {"looks": looks}

    def _status(self) -> Json:
        """Whose turn it is and what to do, after what has happened since."""
        if failure := self._failure():
            return {"text": failure, "rule": None, "tone": "error"}
        line = self.match.line
        news = "\n".join(screen.told(line, number) for number in range(self._news, line.at))
        if line.state.is_terminal:
            return screen.ended(line.state, news)
        prompt = self._prompt()
        if not self._alone():
            prompt += " Press \u201cNext turn\u201d or \u201cPlay on\u201d."
        return screen.going(news, prompt)

    def _prompt(self) -> str:
        """What is to be done now, and by whom."""
        state = self.match.state
        if state.is_terminal:
            return super()._prompt()
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
        going = not match.state.is_terminal
        controls: list[list[str | bool]] = [
            ["undo", "Former game" if former else "Undo", match.can_undo or former],
            ["redo", "Redo", match.can_redo],
            ["new", "New game", True],
            ["save", "Save", True],
            ["load", "Load", True],
        ]
        if HUMAN in match.seats:
            controls.insert(2, ["hint", "Hint", match.seat == HUMAN])
        else:
            controls.insert(0, ["step", "Next turn", going])
            controls.insert(1, ["run", "Pause" if self._running else "Play on", going])
        if self._guide is None and coach.has_guide(self.state) and HUMAN in match.seats:
            controls.append(["guide", "Guide me", going])
        return [*controls, *turning(self.state)]

    def picture(self) -> str:
        if self.match.line is not self._line:
            self._draw()
        caption = " · ".join((self._prompt().rstrip("."), *self.live["facts"]))
        last = screen.last_marks(self.state, self._last())
        text: str = view("svg").picture(self.state, Frame(last, caption), turn=self._turn)
        return text

    def __repr__(self) -> str:
        return (
            f"{self.match!r}\n\n"
            "To play, run this cell. The board's .match is the game, .save(path) keeps it,\n"
            "and bl.play(bl.load(path)) goes on with it."
        )

    # ------------------------------------------------------------------ who may move

    def _seen(self, message: Message) -> State:
        if self.match.line is not self._line:
            self._draw()
        return super()._seen(message)

    def _fresh(self, message: Message) -> State:
        """The state, if `message` was sent at the sight of it and a human is to decide.

        The lock is held. Raises Declined.
        """
        state = self._seen(message)
        if self.match.seat not in (HUMAN, None):
            raise Declined(f"{self._prompt()} Wait until that is done.")
        return state

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Holds the lock. What is done inside is done and drawn, or not done at all."""
        with self.lock:
            kept = {name: getattr(self, name) for name in self._KEPT}
            line, chairs = self.match.line, self.match.chairs
            try:
                yield
            except BaseException:
                for name, value in kept.items():
                    setattr(self, name, value)
                self.match.reseat(chairs)
                self.match.line = line
                raise

    def _act(self, text: str) -> None:
        """Plays what a human asked for, or says why not. The lock is held."""
        state = self.state
        verdict = state.check(text)
        if not verdict.legal:
            self._draw(screen.refusal(verdict), screen.evidence(state, verdict))
            return
        match = self.match
        begin = match.at
        match.line = match.line.then(text)
        self._chance()
        self._news = begin
        self._draw()

    def _chance(self) -> None:
        """Chance acts together with whatever led to it: nobody waits for it. The lock is held."""
        while self.match.seat == CHANCE:
            self.match.step()

    # ------------------------------------------------------------------ the computers

    def settle(self) -> None:
        """The computers move, as long as it is their turn. They think outside the lock.

        At any other pace than at once the page says when.
        """
        while not self.live["next"] and self._alone() and self._computer():
            pass

    def _computer(self) -> bool:
        """One action of chance or a computer, drawn when its turn is over.

        False if none is due, or if the computer fails, which is told.
        """
        match = self.match
        line = match.line
        if match.seat in (HUMAN, None) or self._failure():
            return False
        try:
            thought = match.think()
        except (Exception, KeyboardInterrupt, SystemExit) as mistake:
            if match.line is line:
                self._stop(match, line, mistake)
                return False
            return True  # the match moved on meanwhile
        with self._change():
            if match is self.match and match.commit(thought):
                self._chance()
                before, after = thought.before.state, match.state
                turned = after.is_terminal or before.current_player != after.current_player
                if turned or self._next():
                    self._draw()
        return True

    def _stop(self, match: Match, line: Line, mistake: BaseException) -> None:
        """Tells that a computer failed. It is not asked again until somebody wants it to be."""
        with self._change():
            if match is self.match and match.line is line:
                self.error = traceback.format_exc()
                who = self._prompt().partition(" is to ")[0]
                text = (
                    f"{who} could not move: {named(mistake)}. Undo, let somebody else sit there, "
                    "or press Escape to let it try again; .error has the details."
                )
                self._stuck = line, text
                self._running = False
                self._draw()

    @answers("control next")
    def _on_next(self, message: Message) -> None:
        """The page has waited long enough. Two views wait for the same: the first one counts."""
        with self.lock:
            try:
                self._seen(message)
            except Declined:
                return
            if self._next() is None:
                return
        self._computer()

    @answers("control step")
    def _on_step(self, _message: Message) -> None:
        """The next turn of a match without a human."""
        with self._change():
            self._news = self.match.at
            self._stuck = None
            self._chance()  # as a game begins
        player = self.state.current_player
        while self.state.current_player == player and self._computer():
            pass

    @answers("control run")
    def _on_run(self, _message: Message) -> None:
        with self._change():
            if HUMAN in self.match.seats:
                raise Declined("A human plays: the game goes on by itself.")
            self._running = not self._running and not self.state.is_terminal
            self._stuck = None
            self._draw()

    @answers("control pace")
    def _on_pace(self, message: Message) -> None:
        pace = message.get("value")
        if not isinstance(pace, str) or pace not in PACES:
            raise Declined(f"There is no pace {brief(pace)}.")
        with self._change():
            self._pace = pace
            self._stuck = None
            self._draw()

    @answers("control seat")
    def _on_seat(self, message: Message) -> None:
        """Somebody else plays on in a seat."""
        player, who = message.get("player"), message.get("who")
        with self._change():
            chairs = list(self.match.chairs)
            if type(player) is not int or player not in range(len(chairs)):
                raise Declined(f"There is no seat {brief(player)} here.")
            if not isinstance(who, str) or who not in (*known_players(), *self._guests):
                raise Declined(f"There is no player {brief(who)}.")
            chairs[player] = self._guests.get(who, who)
            self.match.reseat(chairs)
            if self._guide and self.match.seat != HUMAN:
                self._guide = self._guide.silent()
            self._draw()

    # ------------------------------------------------------------------ what humans ask for

    @answers("act")
    def _on_act(self, message: Message) -> None:
        with self._change():
            self._fresh(message)
            self._act(_written(message.get("action")))

    @answers("typed")
    def _on_typed(self, message: Message) -> None:
        with self._change():
            self._fresh(message)
            self._act(_written(message.get("text")))

    @answers("press")
    def _on_press(self, message: Message) -> None:
        """A press where nothing is possible: the likeliest meaning is refused, with its reasons."""
        with self._change():
            state = self._fresh(message)
            space = self._space(message)
            verdict = screen.refused(state, space)
            if verdict is None:
                raise Declined(f"Nothing can be done at {space} now. {self._prompt()}")
            self._draw(screen.refusal(verdict), screen.evidence(state, verdict))

    @answers("log")
    def _on_log(self, _message: Message) -> Json:
        with self.lock:
            return {"lines": screen.log(self.match.line)}

    @answers("actions")
    def _on_actions(self, _message: Message) -> Json:
        with self.lock:
            layout: Layout = screen.scene(self.state).layout(self.state)
            legal = self.state.legal_actions() if self.match.seat == HUMAN else ()
            return {"actions": [[str(a), screen.label(self.state, layout, a)] for a in legal]}

    @answers("control hint")
    def _on_hint(self, _message: Message) -> None:
        """What a computer would do, and what it sees in that."""
        with self._change():
            if self.match.seat != HUMAN:
                raise Declined("There is nothing to advise now: nobody at this screen is to act.")
            if self.match.line is not self._line:
                self._draw()
            self._hint = coach.advise(self.state)
            self._draw()

    @answers("control guide")
    def _on_guide(self, message: Message) -> None:
        """The next sentence of the guide, no more of it, or, if it was off, the guide."""
        wish = message.get("do")
        with self._change():
            if wish == "skip":
                self._guide = None
            elif wish == "next" and self._guide:
                self._guide = self._guide.told_on()
            elif wish in (None, "start") and coach.has_guide(self.state):
                self._guide = coach.Guide()
            else:
                raise Declined(f"The guide cannot do {brief(wish)}.")
            self._draw()

    # ------------------------------------------------------------------ back, forth and away

    @answers("control undo")
    def _on_undo(self, _message: Message) -> None:
        with self._change():
            if self.match.can_undo:
                self.match.undo()
                self._news = self.match.at
                self._running = False
            elif self._former:
                self._replace(self._former)
            else:
                raise Declined("There is nothing to undo.")
            self._draw()

    @answers("control redo")
    def _on_redo(self, _message: Message) -> None:
        with self._change():
            if not self.match.can_redo:
                raise Declined("There is nothing to redo.")
            self._news = self.match.at
            self.match.redo()
            self._draw()

    @answers("control new")
    def _on_new(self, _message: Message) -> None:
        with self._change():
            self._replace(self.match.again(randbelow(SEEDS)))
            self._draw()

    @answers("control save")
    def _on_save(self, _message: Message) -> Json:
        with self.lock:
            match = self.match
            return {"filename": f"{match.game}-{match.seed}.json", "text": match.to_json()}

    @answers("control load")
    def _on_load(self, message: Message) -> None:
        with self._change():
            text = str(message.get("text"))
            try:
                # Functions have no name but on this board.
                seats = Record.from_json(text).seats
                loaded = Match.from_json(text, [self._guests.get(name, name) for name in seats])
            except FormatError as error:
                raise Declined(f"That file holds no match that can be read: {error}") from None
            self._replace(loaded)
            self._draw()

    def _replace(self, match: Match) -> None:
        """Another match on this board; the one before can be had back by undo.

        One in which nothing was decided is not worth to be kept in place of another.
        """
        former, line = self.match, self.match.line
        humans = HUMAN in former.seats
        decided = former.can_undo or former.can_redo if humans else line.actions
        if decided or match is self._former or self._former is None:
            self._former = former
        self.match = match
        self._news = match.at
        self._running = False

    @answers("control dismiss")
    def _on_dismiss(self, _message: Message) -> None:
        """Away with a refusal, and with a hint."""
        with self._change():
            self._hint = None
            self._stuck = None
            self._draw()


def _written(text: object) -> str:
    """The action that a message writes. Raises Declined for what can be none."""
    if not isinstance(text, str):
        raise Declined(f"An action is a text, not {brief(text)}.")
    if len(text) > LONGEST:
        raise Declined(f"No action is as long as that: {brief(text)}")
    return text.strip()
