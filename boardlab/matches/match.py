"""One game being played: its history, its seats, and going back and forth in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from os import PathLike
from textwrap import wrap
from types import MappingProxyType
from typing import Any, NamedTuple

from boardlab.core import registry
from boardlab.core.actions import Action
from boardlab.core.errors import FormatError, IllegalAction
from boardlab.core.players import NAMES
from boardlab.core.records import place, position_from_lines
from boardlab.core.registry import view
from boardlab.core.start import new
from boardlab.core.state import State
from boardlab.matches import record
from boardlab.matches.players import CHANCE, HUMAN, Player, draw, rng, seated
from boardlab.matches.record import NO_OPTIONS, Record

LARGEST_SEED = 10**18 - 1
"""A seed is shown, saved and read out, so it has at most 18 digits."""

WIDTH = 92
"""So many letters of a log stand in a line, which fits a page of a printed notebook."""


class NotYourTurn(ValueError):
    """An action was asked of somebody who is not to act now."""


class Line(NamedTuple):
    """The history of a match at one moment, an immutable value that is replaced whole.

    revision: grows with every change of the match. at: how many actions have been played.
    actions: all that are known, those taken back included. states: the one before each action,
    and the last; `states[at]` is where the match stands.
    """

    revision: int
    at: int
    actions: tuple[Action, ...]
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        """Where the match stands."""
        return self.states[self.at]

    def moved(self, at: int) -> Line:
        """This line, standing at another of its states."""
        return self._replace(revision=self.revision + 1, at=at)

    def follows(self, other: Line) -> bool:
        """Whether this line stands where `other` stands, or further on from there."""
        return self.at >= other.at and self.states[other.at] is other.state

    def then(self, action: Action | str) -> Line:
        """This line after one more action. What was taken back is kept if it began with it.

        Raises IllegalAction if the rules refuse the action.
        """
        state = self.state.apply(action)
        if not isinstance(action, Action):
            action = self.state.parse(action)
        at = self.at + 1
        if self.actions[self.at : at] == (action,):
            return self.moved(at)
        actions, states = self.actions[: self.at], self.states[:at]
        return Line(self.revision + 1, at, (*actions, action), (*states, state))


class Thought(NamedTuple):
    """What chance or a computer does next: the line it thought about and the one it wants."""

    before: Line
    after: Line

    @property
    def action(self) -> Action:
        """The action that it chose."""
        return self.after.actions[self.before.at]


class Entry(NamedTuple):
    """One action of a log, with the sentences that tell people what happened.

    number: from 1, so that `goto(number)` shows the position after it. player: from 0, None for
    chance.
    """

    number: int
    player: int | None
    action: str
    sentences: tuple[str, ...]

    def __str__(self) -> str:
        who = CHANCE if self.player is None else NAMES[self.player]
        head = f"{self.number:>4}  {who:<7} {self.action:<14} "
        lines = wrap(" ".join(self.sentences), WIDTH - len(head)) or [""]
        return f"\n{' ' * len(head)}".join([f"{head}{lines[0]}".rstrip(), *lines[1:]])


class Log(tuple[Entry, ...]):
    """What has been played, entry by entry; printed, a line each, or more where it is long."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(map(str, self)) or "nothing played yet"


class Match:
    """A game with its history and its seats. Make one with `match` or `load`.

    Nothing moves by itself: `play` lets chance and the computers act until a human has to decide.
    Chance and the computers are functions of the seed, the number of the action and the seat, so
    that going back and forth, saving and loading never roll anew.

    Whoever wants a computer to think outside a lock asks `think()`, which changes nothing, and
    then, under the lock, `commit(thought)`, which plays it if the match has not moved on.
    """

    def __init__(
        self,
        start: State,
        seats: Sequence[str | Player],
        seed: int = 0,
        *,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """A match that stands at `start`.

        options: those of a new game, if `start` is its beginning; None for any other position,
        which is then saved in full.
        """
        self.seed = seed
        self.options = None if options is None else MappingProxyType(dict(options))
        self.line = Line(0, 0, (), (start,))
        self._sit(seats)

    def _sit(self, seats: Sequence[str | Player]) -> None:
        players = self.state.players
        if len(seats) != players:
            raise ValueError(f"{players} players need {players} seats, not {seats!r}")
        chairs = [seated(seat) for seat in seats]
        self.seats = tuple(name for name, _ in chairs)
        self._players = tuple(player for _, player in chairs)

    @property
    def chairs(self) -> tuple[str | Player, ...]:
        """Who plays: what `match` takes as seats, the functions themselves among them."""
        return tuple(player or HUMAN for player in self._players)

    def reseat(self, seats: Sequence[str | Player]) -> None:
        """Let others play on from here. Raises as `match` does for seats that cannot be."""
        self._sit(seats)
        self.line = self.line.moved(self.line.at)  # What was thought in a seat is no longer played.

    # ------------------------------------------------------------------ where it stands

    @property
    def state(self) -> State:
        """The state the match stands at."""
        return self.line.state

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.state.game

    @property
    def at(self) -> int:
        """How many actions have been played."""
        return self.line.at

    @property
    def actions(self) -> tuple[Action, ...]:
        """What has been played."""
        return self.line.actions[: self.line.at]

    @property
    def seat(self) -> str | None:
        """Who acts next: the name of a seat, "chance", or None when the game is over."""
        return self._seat(self.state)

    @property
    def can_undo(self) -> bool:
        """Whether `undo` has somewhere to go back to."""
        return self._back(self.line) is not None

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return self.line.at < len(self.line.actions)

    def log(self) -> Log:
        """What has been played, with the sentences that tell what happened."""
        line = self.line
        return Log(
            Entry(
                number,
                before.current_player,
                str(action),
                tuple(event.text for event in after.events),
            )
            for number, (before, action, after) in enumerate(
                zip(line.states[: line.at], line.actions, line.states[1:], strict=False), 1
            )
        )

    # ------------------------------------------------------------------ playing on

    def play(self, action: Action | str | None = None) -> State:
        """Play a human's `action`, then chance and computers until a human has to decide.

        Without an action only the latter. The end of the game stops it too.

        Raises IllegalAction, which carries the verdict, if the rules refuse the action, and
        NotYourTurn if no human is to decide; nothing has changed then.
        """
        if action is not None:
            line = self.line
            seat = self._seat(line.state)
            if seat not in (HUMAN, None):
                raise NotYourTurn(f"{self._who(line.state)} acts now: call play() or step() first")
            self.line = line.then(action)
        while self.seat not in (HUMAN, None):
            self.step()
        return self.state

    def step(self) -> State:
        """Play one action of chance or of a computer.

        Raises NotYourTurn at a human seat and when the game is over.
        """
        self.commit(self.think())
        return self.state

    def think(self) -> Thought:
        """What chance or the computer does next. Changes nothing and may take its time.

        Raises NotYourTurn at a human seat and when the game is over.
        """
        line = self.line
        state = line.state
        seat = self._seat(state)
        if seat is None:
            raise NotYourTurn("the game is over: nobody acts")
        if seat == HUMAN:
            raise NotYourTurn(f"{self._who(state)} has to decide: call play(action)")
        return Thought(line, line.then(self._choice(line.at, state)))

    def commit(self, thought: Thought) -> bool:
        """Play `thought` if the match has not changed since it was thought; say whether."""
        if self.line is not thought.before:
            return False
        self.line = thought.after
        return True

    # ------------------------------------------------------------------ going back and forth

    def undo(self) -> State:
        """Go back to the last human decision; where only computers play, a turn.

        Raises IndexError if there is none before this.
        """
        at = self._back(self.line)
        if at is None:
            raise IndexError("no human decided before this: goto(n) goes anywhere")
        return self.goto(at)

    def redo(self) -> State:
        """Go forward as `undo` went back, or to the end of what was taken back.

        Raises IndexError if nothing was taken back.
        """
        line = self.line
        if line.at == len(line.actions):
            raise IndexError("nothing was taken back")
        last = len(line.actions)
        ahead = range(line.at + 1, last)
        return self.goto(next((n for n in ahead if self._is_stop(line, n)), last))

    def goto(self, number: int) -> State:
        """Go to the position after `number` actions; what follows it can be redone.

        Raises IndexError if there are not so many, TypeError for anything but a whole number.
        """
        line = self.line
        number = int(index(number))
        if not 0 <= number <= len(line.actions):
            raise IndexError(f"there are {len(line.actions)} actions: {number} is not among them")
        if number != line.at:
            self.line = line.moved(number)
        return self.state

    def again(self, seed: int) -> Match:
        """A match from the beginning with the same seats and options, and another seed."""
        if self.options is None:
            start = self.line.states[0]
        else:
            start = _begin(self.game, len(self.seats), seed, self.options)
        return Match(start, self.chairs, seed, options=self.options)

    # ------------------------------------------------------------------ records

    def to_json(self) -> str:
        """The match as text, what was taken back included; `Match.from_json` reads it."""
        line = self.line
        return Record(
            game=self.game,
            seed=self.seed,
            seats=self.seats,
            options=self.options or NO_OPTIONS,
            start=None if self.options is not None else tuple(line.states[0].diagram().split("\n")),
            actions=tuple(map(str, line.actions)),
            at=line.at,
        ).to_json()

    @classmethod
    def from_json(cls, text: str, seats: Sequence[str | Player] | None = None) -> Match:
        """The match that `to_json` wrote; `seats`, if given, takes the place of its own.

        Raises FormatError, which names the place, for anything malformed, and for an action that
        the rules refuse or that chance, with this seed, would not have taken.
        """
        saved = Record.from_json(text)
        if saved.start is None:
            start = _begin(saved.game, len(saved.seats), saved.seed, saved.options)
        else:
            start = position_from_lines(saved.game, saved.start)
        if len(saved.seats) != start.players:
            raise FormatError(
                f"seats: the position has {start.players} players, not {len(saved.seats)}"
            )
        try:
            match = cls(
                start,
                saved.seats if seats is None else seats,
                saved.seed,
                options=saved.options if saved.start is None else None,
            )
        except FormatError as error:
            raise FormatError(
                f"seats: {error}; whoever is given as seats= plays in place of these"
            ) from None
        for number, action in enumerate(saved.actions, 1):
            with place(f"action {number} {action!a}"):
                match._replay(action)
        match.line = match.line._replace(revision=0, at=saved.at)
        return match

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match into the file `path`, whole or not at all; an older one is replaced."""
        record.write(path, self.to_json())

    # ------------------------------------------------------------------ inside

    def __getstate__(self) -> dict[str, Any]:
        """For copies and other processes, which no read-only view reaches."""
        options = None if self.options is None else dict(self.options)
        return {**vars(self), "options": options}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        options = kept["options"]
        vars(self).update(kept, options=None if options is None else MappingProxyType(options))

    def _seat(self, state: State) -> str | None:
        if state.is_terminal:
            return None
        player = state.current_player
        return CHANCE if player is None else self.seats[player]

    def _who(self, state: State) -> str:
        """Who acts in `state`, in words."""
        player = state.current_player
        return CHANCE if player is None else f"{NAMES[player]} ({self.seats[player]})"

    def _choice(self, number: int, state: State) -> Action | str:
        """What chance or the computer does as action `number` (from 0), in `state`."""
        player = state.current_player
        if player is None:
            return draw(state.chance_outcomes(), rng(self.seed, number, CHANCE))
        choose = self._players[player]
        assert choose is not None, "a human decides for himself"
        return choose(state.observation(player), rng(self.seed, number, player))

    def _replay(self, text: str) -> None:
        """Play a recorded action, whoever it was that chose it."""
        line = self.line
        state = line.state
        try:
            after = line.then(text)
        except IllegalAction as error:
            why = " ".join(f"{reason.text} [{reason.rule}]" for reason in error.verdict.reasons)
            raise FormatError(why) from None
        if state.is_chance and (rolled := self._choice(line.at, state)) != state.parse(text):
            raise FormatError(f"with seed {self.seed} chance takes {str(rolled)!r} here")
        self.line = after

    def _back(self, line: Line) -> int | None:
        """The number of actions at the last stop before where `line` stands."""
        return next((n for n in reversed(range(line.at)) if self._is_stop(line, n)), None)

    def _is_stop(self, line: Line, number: int) -> bool:
        """Whether going back and forth stops at position `number`.

        It does at each human decision; where no human plays, where somebody else's turn begins.
        """
        if HUMAN in self.seats:
            return self._seat(line.states[number]) == HUMAN
        player = line.states[number].current_player
        earlier = (line.states[n].current_player for n in reversed(range(number)))
        before = next((each for each in earlier if each is not None), None)
        return number == 0 or (player is not None and player != before)

    def __repr__(self) -> str:
        line = self.line
        state = line.state
        seats = ", ".join(f"{NAMES[n]} {seat}" for n, seat in enumerate(self.seats))
        back = len(line.actions) - line.at
        told = (
            f"{registry.game(self.game).title}, seed {self.seed}: {seats}\n"
            f"{line.at} action{'s' * (line.at != 1)} played"
        )
        if back:
            told += f", {back} taken back"
        if self._seat(state) is None:
            told += "; the game is over"
        else:
            told += f"; {self._who(state)} to move: {state.step.title}"
        return f"{told}\n\n{state!r}"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"image/svg+xml": view("svg").picture(self.state), "text/plain": repr(self)}


def match(
    game: str | State,
    seats: Sequence[str | Player] = (HUMAN, "greedy"),
    seed: int = 0,
    **options: Any,
) -> Match:
    """A match of `game`, or one that goes on from a State, in which nothing has been played yet.

    seats: who plays, one a player, in the order of the players: "human", the name of a computer
    player, or a function of state and `random.Random` that returns a legal action. options: those
    of `boardlab.new`, but for `players`, which the seats tell.

    Raises FormatError for an unknown game, option or seat, ValueError for a wrong number of seats
    or a seed of more than 18 digits.
    """
    if type(seed) is not int:
        raise TypeError(f"a seed is a whole number, not {seed!r}")
    if abs(seed) > LARGEST_SEED:
        raise ValueError("a seed has at most 18 digits, for it is shown and written down")
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise TypeError(f"seats are a tuple, one entry a player, not {seats!r}")
    if isinstance(game, State):
        if options:
            raise TypeError(f"a match from a position takes no options: {', '.join(options)}")
        return Match(game, seats, seed)
    chosen = {name: value for name, value in options.items() if value is not None}
    return Match(_begin(game, len(seats), seed, chosen), seats, seed, options=chosen)


def load(path: str | PathLike[str], seats: Sequence[str | Player] | None = None) -> Match:
    """The match that `Match.save` wrote into the file `path`, standing where it stood.

    seats: who plays on, if not those who played, such as functions that have no registered name.
    Raises FormatError, which names the place, if the file is damaged or not of this kind.
    """
    return Match.from_json(record.read(path), seats)


def _begin(game: str, players: int, seed: int, options: Mapping[str, Any]) -> State:
    """The first state of a new game. FormatErrors name what is wrong with the options."""
    entry = registry.game(game)
    if players not in entry.players:
        counts = " or ".join(map(str, entry.players))
        raise FormatError(f"seats: {entry.title} is for {counts} players, not {players}")
    for name in ("players", "seed"):
        if name in options:
            raise FormatError(f"options: {name!r} is no option of a match; the seats tell players")
    with place("options"):
        return new(game, players=players, seed=seed, **options)
