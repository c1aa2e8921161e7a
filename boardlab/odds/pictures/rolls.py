"""`grid`: all rolls of two dice as cells, or of four as pairs; what cannot be is struck out.

    grid({(6, 6)}).given(lambda a, b: a == 6 or b == 6)      # of the 11 left, 1 is 6-6: 1/11

Every cell is as likely as any other, so that counting cells is all there is to a chance. How it is
drawn is in `boardlab.odds.pictures.cells`.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from fractions import Fraction
from functools import cached_property
from itertools import product
from reprlib import repr as shown
from typing import TYPE_CHECKING, Any, NamedTuple

from boardlab.odds.charts.table import name as told
from boardlab.odds.dist import Dist, d
from boardlab.odds.events import Event, predicate, spread
from boardlab.odds.pictures.film import Film
from boardlab.odds.pictures.words import called, chance, roll

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

SIDE = 36
"""No grid has more rows or columns than this."""

NUMBERED = 20
"""Cells of more rows or columns than this are too small for numbers."""

Place = tuple[int, int]
"""Row and column, from 0."""


class Known(NamedTuple):
    """A condition: what is called so is kept, and every other cell struck out."""

    keeps: Event
    name: str


class Step(NamedTuple):
    """What is struck out after a step, and the sentence to it. counted: the event is shown."""

    struck: frozenset[Place]
    caption: str
    counted: bool = True


class Grid(Film):
    """All rolls of some dice, an event among them, and what is known. Make one with `grid`.

    dice: a Dist each; one with weights has a face several times. It does not change: `given` and
    `strike` make another.
    """

    step = "Step by step"

    def __init__(
        self,
        dice: Sequence[Dist],
        event: Event,
        name: str,
        known: tuple[Known, ...] = (),
        by_hand: frozenset[Place] = frozenset(),
        number: Callable[..., Any] | None = None,
    ) -> None:
        self.dice, self.event, self.name = tuple(dice), event, name
        self.known, self.by_hand, self.number = known, by_hand, number
        for each in (event, *(condition.keeps for condition in known)):
            _rolled(each, len(self.dice))
        half = len(self.dice) // 2
        self.faces = [faces(die) for die in self.dice]
        self.rows = tuple(product(*self.faces[:half]))
        self.columns = tuple(product(*self.faces[half:]))
        happens = predicate(event)
        self.hits = frozenset(place for place in self.places if happens(self.roll(place)))

    # ------------------------------------------------------------------ the cells

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """All cells, row by row."""
        return tuple(product(range(len(self.rows)), range(len(self.columns))))

    def roll(self, place: Place) -> tuple[Any, ...]:
        """What the dice show in a cell, in their order."""
        row, column = place
        return (*self.rows[row], *self.columns[column])

    @property
    def numbered(self) -> bool:
        """Whether cells are large enough for a number, and for names of their own."""
        return len(self.dice) == 2 and max(len(self.rows), len(self.columns)) <= NUMBERED

    def shows(self, place: Place) -> str:
        """The number in a cell: the sum, or what `number` makes of the roll; nothing of words."""
        of = spread(self.number or _sum)
        made = of(self.roll(place))
        return "" if made is None else told(made)

    # ------------------------------------------------------------------ what is known

    def given(self, condition: Event, name: str = "") -> Grid:
        """The grid with every cell struck out in which the condition does not hold.

        condition: as an event anywhere, of the roll. name: in words that complete "it is known:".
        """
        word = called(condition, name, "the condition")
        return self._with(known=(*self.known, Known(condition, word)))

    def strike(self, *rolls: tuple[Any, ...]) -> Grid:
        """The grid with these rolls struck out by hand; what is struck already is brought back.

        Raises ValueError for what is no roll of these dice.
        """
        places: set[Place] = set()
        for each in rolls:
            found = {place for place in self.places if self.roll(place) == each}
            if not found:
                raise ValueError(f"{shown(each)} is no roll of these dice")
            places ^= found
        return self._with(by_hand=self.by_hand ^ places)

    def turned(self, place: Place) -> Grid:
        """The grid with one cell struck out, or brought back if it was."""
        return self._with(by_hand=self.by_hand ^ {place})

    def _with(
        self, known: tuple[Known, ...] | None = None, by_hand: frozenset[Place] | None = None
    ) -> Grid:
        return Grid(
            self.dice,
            self.event,
            self.name,
            self.known if known is None else known,
            self.by_hand if by_hand is None else by_hand,
            self.number,
        )

    # ------------------------------------------------------------------ the counts

    @property
    def struck(self) -> frozenset[Place]:
        """The cells that are struck out."""
        return self.steps[-1].struck

    @property
    def left(self) -> int:
        """How many cells are left."""
        return len(self.places) - len(self.struck)

    @property
    def count(self) -> int:
        """How many of those left are in the event."""
        return len(self.hits - self.struck)

    @property
    def p(self) -> Fraction:
        """The chance of the event, given what is known. Raises ValueError if nothing is left."""
        if not self.left:
            raise ValueError("every cell is struck out: none is left to be counted")
        return Fraction(self.count, self.left)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All rolls; the event; what is struck out by each condition and by hand; the count."""
        size = len(self.places)
        struck: frozenset[Place] = frozenset()
        made = [Step(struck, f"{size:,} rolls, each as likely as any other.", counted=False)]
        made.append(Step(struck, self._counted(struck)))
        for keeps, name in self.known:
            holds = predicate(keeps)
            out = {p for p in self.places if p not in struck and not holds(self.roll(p))}
            struck |= out
            made.append(Step(struck, f"Known: {name}. {self._out(len(out), struck)}"))
        if self.by_hand:
            struck ^= self.by_hand
            made.append(Step(struck, f"By hand. {self._out(len(self.by_hand & struck), struck)}"))
        if self.known or self.by_hand:
            made.append(Step(struck, self._counted(struck)))
        return tuple(made)

    def _out(self, out: int, struck: frozenset[Place]) -> str:
        size = len(self.places)
        what = "1 roll is" if out == 1 else f"{out:,} rolls are"
        return f"{what} struck out; {size - len(struck):,} of {size:,} are left."

    def _counted(self, struck: frozenset[Place]) -> str:
        count, left = len(self.hits - struck), len(self.places) - len(struck)
        if not left:
            return "No roll is left to be counted."
        whole = "" if struck else " rolls"
        rest = " left" if struck else ""
        are = "is" if count == 1 else "are"
        share = chance(Fraction(count, left), f"{count}/{left}")
        return f"Of the {left:,}{rest}{whole}, {count:,} {are} {self.name}: {share}."

    # ------------------------------------------------------------------ as a picture

    @property
    def _drawn_by(self) -> ModuleType:
        from boardlab.odds.pictures import cells

        return cells

    @cached_property
    def twin(self) -> str:
        """A sign for each cell: in the event "#", else "."; struck out "x" and "-"."""
        names = [roll(row) for row in self.rows]
        across = [roll(column) for column in self.columns]
        wide, cell = max(map(len, names)), max(map(len, across))
        signs = {(True, False): "#", (False, False): ".", (True, True): "x", (False, True): "-"}
        lines = [" " * wide + "  " + " ".join(f"{name:>{cell}}" for name in across)]
        if not self.numbered:
            lines = []
            cell = 1
        for r, name in enumerate(names):
            row = [signs[(r, c) in self.hits, (r, c) in self.struck] for c in range(len(across))]
            lines.append(f"{name:>{wide}}  " + " ".join(f"{sign:>{cell}}" for sign in row))
        key = f"# {self.name}   . not"
        if self.struck:
            key += f"   x {self.name}, struck out   - struck out"
        return "\n".join([*lines, key])


def _rolled(event: Event, dice: int) -> None:
    """Raises ValueError for an event that names what is no roll of so many dice."""
    if callable(event):
        return
    for each in event if isinstance(event, (Set, list, range)) else [event]:
        if isinstance(each, tuple) and len(each) == dice:
            continue
        hint = f"a tuple of {dice} faces is one"
        if isinstance(each, int):
            asked = f"lambda {', '.join('abcd'[:dice])}: {' + '.join('abcd'[:dice])}"
            hint = f"`{asked} == {shown(each)}` is an event of their sum"
        raise ValueError(f"{shown(each)} is no roll of {dice} dice; {hint}")


def grid(
    event: Event,
    dice: int | Dist | Sequence[Dist] = 2,
    *,
    name: str = "",
    number: Callable[..., Any] | None = None,
) -> Grid:
    """All rolls of dice as a grid of cells, with those of an event filled.

    event: a function of the roll, a set of rolls, or one roll; a function of several parameters is
    given the dice. dice: how many six-sided ones, a die to be rolled twice, or the dice themselves,
    two to four, the first half of them down and the rest across. name: of the event, in words that
    complete "of the 36 rolls, 6 are ...". number: what to write into a cell, of the roll; the sum
    if not given.

    Raises ValueError for fewer dice or more, for more than 36 rows or columns, and for an event of
    what is no roll.

    >>> from boardlab.odds import grid
    >>> six = grid({(6, 6)}).given(lambda a, b: a == 6 or b == 6, "at least one six")
    >>> six.left, six.p
    (11, Fraction(1, 11))
    >>> six[-1].caption
    'Of the 11 left, 1 is 6-6: 1/11 = 9.1 %.'
    """
    if not (number is None or callable(number)):
        raise TypeError(f"number={shown(number)}: a function of the roll is needed")
    if isinstance(dice, Dist):
        dice = (dice, dice)
    elif isinstance(dice, int) and not isinstance(dice, bool):
        if not 2 <= dice <= 4:
            raise ValueError(f"dice={dice}: a grid has room for 2 to 4 dice")
        dice = (d(6),) * dice
    elif not isinstance(dice, Sequence) or not all(isinstance(die, Dist) for die in dice):
        raise TypeError(f"dice={shown(dice)}: a number of dice, or dice such as d(6), are needed")
    if not 2 <= len(dice) <= 4:
        raise ValueError(f"{len(dice)} dice: a grid has room for 2 to 4")
    half = len(dice) // 2
    for part, what in ((dice[:half], "rows"), (dice[half:], "columns")):
        size = 1
        for die in part:
            size *= die.total
        if size > SIDE:
            raise ValueError(f"{size:,} {what}: a grid has room for {SIDE}")
    return Grid(dice, event, called(event, name, "in the event"), number=number)


def faces(die: Dist) -> list[Any]:
    """The faces of a die, each as often as it weighs."""
    return [x for x, w in zip(die.outcomes, die.weights, strict=True) for _ in range(w)]


def _sum(roll: tuple[Any, ...]) -> Any:
    """The sum of a roll; None of what has none."""
    try:
        return sum(roll)
    except TypeError:
        return None
