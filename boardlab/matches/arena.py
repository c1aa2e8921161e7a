"""Many games between the same seats: who wins how often, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from fractions import Fraction
from functools import cached_property, partial
from hashlib import sha256
from math import sqrt
from typing import Any, NamedTuple

from boardlab.core.players import NAMES, listed
from boardlab.core.registry import game as known
from boardlab.core.state import State
from boardlab.matches.match import Match, match
from boardlab.matches.players import HUMAN, Player, seated


class Outcome(NamedTuple):
    """How one game went.

    seed: that of its match. returns: the share of each player in the victory. length: the number
    of actions.
    """

    seed: int
    returns: tuple[Fraction, ...]
    length: int


class Arena:
    """The outcomes of many games between the same seats, in order. Prints as a statement."""

    def __init__(
        self,
        game: str | State,
        seats: Sequence[str | Player],
        seed: int,
        options: dict[str, Any],
        outcomes: tuple[Outcome, ...],
    ) -> None:
        self.game = game.game if isinstance(game, State) else game
        self.seats = tuple(seated(seat)[0] for seat in seats)
        self.seed = seed
        self.outcomes = outcomes
        self._again = partial(match, game, tuple(seats), **options)

    @cached_property
    def wins(self) -> tuple[Fraction, ...]:
        """How many victories each seat has; a shared one counts as its share."""
        columns = zip(*(outcome.returns for outcome in self.outcomes), strict=True)
        return tuple(sum(column, Fraction(0)) for column in columns)

    @cached_property
    def shares(self) -> tuple[Fraction, ...]:
        """The part of all victories that each seat has; they sum to 1."""
        return tuple(won / len(self.outcomes) for won in self.wins)

    @cached_property
    def errors(self) -> tuple[float, ...]:
        """The standard error of each share; not a number if there is one game only.

        It is 0 where all games went alike, though an outcome rarer than 3 in as many games may
        well have been missed.
        """
        n = len(self.outcomes)
        if n == 1:
            return (float("nan"),) * len(self.seats)
        return tuple(
            sqrt(sum((o.returns[seat] - share) ** 2 for o in self.outcomes) / (n * (n - 1)))
            for seat, share in enumerate(self.shares)
        )

    def __len__(self) -> int:
        return len(self.outcomes)

    def match(self, index: int) -> Match:
        """Game `index` (from 0) as a match, played again now: for its log, replay and record."""
        again = self._again(seed=self.outcomes[index].seed)
        again.play()
        return again

    def __repr__(self) -> str:
        told = [
            f"{NAMES[n]} ({seat}) has {share * 100:.1f} % of the victories"
            f" (standard error {error * 100:.1f})"
            for n, (seat, share, error) in enumerate(
                zip(self.seats, map(float, self.shares), self.errors, strict=True)
            )
        ]
        n = len(self.outcomes)
        games = f"{n} game{'s' * (n != 1)}"
        return f"In {games} of {known(self.game).title} with seed {self.seed}, {listed(told)}."


def simulate(
    game: str | State,
    seats: Sequence[str | Player],
    games: int = 1000,
    seed: int = 1,
    executor: Executor | None = None,
    **options: Any,
) -> Arena:
    """Play `games` games between computer players and count.

    game: a name, or a State from which every game goes on. seats, options: as for `match`.
    executor: anything of `concurrent.futures` that shall share the work; the result is the same.
    Processes get the seats pickled, so functions must then be importable.

    Raises ValueError for a human seat or no games, TypeError for a number of games or a seed that
    is no whole number, and whatever `match` raises.
    """
    if type(games) is not int or type(seed) is not int:
        raise TypeError(f"games and seed are whole numbers, not {games!r} and {seed!r}")
    if games < 1:
        raise ValueError(f"at least one game is needed, not {games}")
    players = tuple(player for seat in seats if (player := seated(seat)[1]) is not None)
    if len(players) < len(seats):
        raise ValueError(f"a simulation has no {HUMAN} seats: use match or play")
    play = partial(_outcome, game, players, options)
    seeds = [_seed(seed, index) for index in range(games)]
    if executor is None:
        outcomes = tuple(map(play, seeds))
    else:
        outcomes = tuple(executor.map(play, seeds, chunksize=max(1, games // 64)))
    return Arena(game, seats, seed, options, outcomes)


def _seed(seed: int, index: int) -> int:
    """The seed of game `index`: games of arenas with other seeds have nothing in common."""
    return int.from_bytes(sha256(f"{seed} {index}".encode()).digest()[:6])


def _outcome(
    game: str | State, players: tuple[Player, ...], options: dict[str, Any], seed: int
) -> Outcome:
    played = match(game, players, seed, **options)
    end = played.play()
    return Outcome(seed, end.returns(), played.at)
