"""The transition function of Cornwall: what is legal, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from itertools import compress
from operator import add
from types import MappingProxyType
from typing import Any, ClassVar, Final

from boardlab.core.actions import Action, Verdict
from boardlab.core.errors import GameNotOver, IllegalAction
from boardlab.core.events import Event
from boardlab.core.state import Finished, State, Step
from boardlab.games.cornwall import reasons
from boardlab.games.cornwall.counting import SIZES, Counts, rate, shares
from boardlab.games.cornwall.layings import (
    Bits,
    coins_due,
    completed,
    first,
    growing,
    layings,
    put_down,
    where,
)
from boardlab.games.cornwall.position import (
    CHAPEL,
    CHAPEL_POINTS,
    COTTAGE,
    FLAG,
    NO_PIECES,
    Position,
    keep,
    union,
    with_item,
)
from boardlab.games.cornwall.tiles import LANDSCAPES, MOST_TILES
from boardlab.geometry.grid import flags

STEPS: Final = {
    step.id: step
    for step in (
        Step("draw", "turn over a tile", ("turn-order", "lay-bottom")),
        Step("lay", "lay the tile", ("turn-order", "lay-must", "lay-match", "lay-two-edges")),
        Step("pub", "fetch pieces from the pub, or leave them", ("pub-fetch", "pub-who")),
        Step("place", "place pieces, or be done", ("place-on-new-tile", "place-afford")),
        Step("end", "the game is over", ("end-last-tile", "lay-none-fits")),
    )
}

FETCH: Final = Action("fetch")
LEAVE: Final = Action("leave")
DONE: Final = Action("done")

_PUB: Final = (FETCH, LEAVE)
_PAST_THE_PUB: Final = (LEAVE,)
_DRAWS: Final = tuple(Action("draw", str(number + 1)) for number in range(MOST_TILES))
_NUMBERS: Final[Mapping[str, int]] = {action: n for n, action in enumerate(_DRAWS, 1)}
_NO_OUTCOMES: Final[Mapping[Action, Fraction]] = MappingProxyType({})


class Cornwall(Position, Finished, State):
    """A state of Cornwall. Made by `boardlab.new` and `boardlab.position`."""

    __slots__ = ()

    draft_class = Position
    game: ClassVar[str] = "cornwall"

    @classmethod
    def made(cls, *parts: Any, **options: Any) -> Cornwall:
        """A state from its parts (see Position); the caller has checked that they go together."""
        return cls.of(Position(*parts, **options))

    @property
    def step(self) -> Step:
        return STEPS[self._phase]

    @property
    def current_player(self) -> int | None:
        return None if self._phase in ("draw", "end") else self._turn

    @property
    def is_terminal(self) -> bool:
        return self._phase == "end"

    @property
    def is_chance(self) -> bool:
        return self._phase == "draw"

    # ------------------------------------------------------------------ what is allowed

    @property
    def lays(self) -> tuple[int, ...]:
        """Where the tile in hand can be laid: anchors for each way; see layings."""
        found = self._lays
        if found is None:
            found = where(self, self._tile) if self._tile else ()
            keep(self, "_lays", found)
        return found

    @property
    def costs(self) -> Mapping[int, tuple[int, int]]:
        """What a piece costs on each free field of the tile just laid.

        The coins for the pieces in its region, and those for an additional piece. rules:
        place-cost-region, place-cost-extra, place-cost-same-turn.
        """
        found = self._costs
        if found is None:
            found = prices(self)
            keep(self, "_costs", found)
        return MappingProxyType(found)

    def legal_actions(self) -> tuple[Action, ...]:
        legal = self._legal
        if legal is None:
            phase = self._phase
            if phase == "lay":
                legal = layings(self.grid).actions(self.lays)
            elif phase == "place":
                legal = self._placings()
            else:
                legal = self._at_the_pub() if phase == "pub" else ()
            keep(self, "_legal", legal)
        return legal

    def _at_the_pub(self) -> tuple[Action, ...]:
        """rules: pub-fetch. In play there is always something to fetch, and a coin for it."""
        player = self._turn
        return _PUB if self._coins[player] and any(self._pubs[player]) else _PAST_THE_PUB

    def _placings(self) -> tuple[Action, ...]:
        """rules: place-on-new-tile, place-afford."""
        have = self._coins[self._turn]
        name = self.grid.name
        fields = [
            name(bit) for bit, (others, extra) in self.costs.items() if others + extra <= have
        ]
        in_hand = compress(SIZES, self._hands[self._turn])
        return (*[Action("place", size, field) for size in in_hand for field in fields], DONE)

    def chance_outcomes(self) -> Mapping[Action, Fraction]:
        """Each tile of the pile alike; then those under it, in order. rule: lay-bottom."""
        if self._phase != "draw":
            return _NO_OUTCOMES
        tiles = self._next()
        if not tiles:
            return _NO_OUTCOMES
        chance = Fraction(1, tiles.bit_count())
        return MappingProxyType(dict.fromkeys(compress(_DRAWS, flags(tiles)), chance))

    def _next(self) -> int:
        """The tiles that may come up next, as `_pile` holds them."""
        return self._pile or sum(1 << number - 1 for number in self._under[:1])

    # ------------------------------------------------------------------ check, parse, apply

    def check(self, action: Action | str) -> Verdict:
        return reasons.verdict(self, action)

    def parse(self, text: str) -> Action:
        return reasons.parse(text)

    def apply(self, action: Action | str) -> Cornwall:
        draft = self._after(action)
        if draft is None:
            verdict = self.check(action)
            if not verdict.legal:
                raise IllegalAction(str(action), verdict)
            draft = self._after(self.parse(action))  # in a looser spelling
            if draft is None:
                raise AssertionError(f"{action} is legal and cannot be applied")
        return Cornwall.of(draft)

    def _after(self, action: object) -> Position | None:
        """The draft of the state after `action`; None if it is not legal, word by word."""
        if not isinstance(action, str):
            return None
        phase = self._phase
        if phase == "lay":
            found = layings(self.grid).find(action)
            if found is None or not self.lays[found[0]] & found[1]:
                return None
            draft = self.draft()
            _lay(draft, layings(self.grid).spaces(*found))
        elif phase == "draw":
            number = _NUMBERS.get(action)
            if number is None or not self._next() >> number - 1 & 1:
                return None
            draft = self.draft()
            _turn_over(draft, number)
        elif action not in self.legal_actions():
            return None
        else:
            draft = self.draft()
            if phase == "pub":
                _go_to_pub(draft, fetch=action == "fetch")
            elif action == "done":
                draft._done = (("done", self._turn),)
                _finish(draft)
            else:
                _, size, space = action.split()
                bit = self.grid.bit[space]
                _put(draft, SIZES.index(size), bit, self.costs[bit])
        return draft

    # ------------------------------------------------------------------ what happened, results

    @property
    def done(self) -> tuple[tuple[Any, ...], ...]:
        """What led here, in order, as plain values: a kind and its details, each.

        draw (player, number) · under (player, number) · lay (player, spaces, tile, landscapes
        extended, landscapes of which regions were joined) · coins (player, due, paid) · fetch
        (player, pieces) · leave (player) · place (player, size, space, coins for those in the
        region, coins for an additional piece, whether one of this turn is among those) · chapel
        (player, space, points) · done (player) · no-more (player): nothing can be placed ·
        evaluate (landscape, region, flagged, closed, values, points, pieces) · turn (player) ·
        end (why: last-tile or none-fits). Spaces and regions are masks of this state's grid.
        """
        return self._done

    @property
    def events(self) -> tuple[Event, ...]:
        from boardlab.games.cornwall.events import events

        return events(self)

    def scores(self) -> tuple[int, ...]:
        """Each player's points; at the end with a point for each coin. rule: end-coins."""
        if self._phase != "end":
            return self._points
        return tuple(
            points + coins for points, coins in zip(self._points, self._coins, strict=True)
        )

    def returns(self) -> tuple[Fraction, ...]:
        """rules: end-winner, end-shared."""
        if self._phase != "end":
            raise GameNotOver("the game is not over: its result is not known yet")
        ranks = tuple(zip(self.scores(), self._coins, strict=True))
        winners = ranks.count(max(ranks))
        return tuple(Fraction(int(rank == max(ranks)), winners) for rank in ranks)

    # ------------------------------------------------------------------ values

    def diagram(self) -> str:
        from boardlab.games.cornwall.diagram import write

        return write(self)


# ---------------------------------------------------------------------- what follows, on a draft
#
# Each of these tells what it did in `_done`, as plain values; masks are of the draft's grid.


def _tell(draft: Position, *record: Any) -> None:
    draft._done = (*draft._done, record)


def _turn_over(draft: Position, number: int) -> None:
    """rules: lay-must, lay-bottom, lay-none-fits."""
    draft._pile &= ~(1 << number - 1)
    draft._under = tuple(other for other in draft._under if other != number)
    tile = draft.deck[number - 1]
    _tell(draft, "draw", draft._turn, number)
    masks = where(draft, tile)
    if any(masks):
        draft._phase = "lay"
        draft._tile = tile
        draft._lays = masks
        return
    draft._under = (*draft._under, number)
    _tell(draft, "under", draft._turn, number)
    if not any(any(where(draft, draft.deck[other - 1])) for other in (*draft.pile, *draft._under)):
        _end(draft, "none-fits")


def _lay(draft: Position, spaces: Bits) -> None:
    """rules: lay-joins-and-closes, earn-coins, coins-run-out."""
    tile, player = draft._tile, draft._turn
    assert tile is not None
    joined = put_down(draft, tile, spaces)
    draft._tile = None
    extended = tuple([LANDSCAPES[join.land] for join in joined if join.touched])
    merged = tuple([LANDSCAPES[join.land] for join in joined if len(join.touched) > 1])
    _tell(draft, "lay", player, draft._laid, tile, extended, merged)
    due = coins_due(joined)
    paid = min(due, draft.bank)
    _tell(draft, "coins", player, due, paid)
    have = draft._coins[player] + paid
    if paid:
        draft._coins = with_item(draft._coins, player, have)
    if have and any(draft._pubs[player]):
        draft._phase = "pub"
    else:
        _begin_placing(draft)


def _go_to_pub(draft: Position, *, fetch: bool) -> None:
    """rules: pub-fetch, pub-who."""
    player = draft._turn
    if not fetch:
        _tell(draft, "leave", player)
    else:
        away = draft._pubs[player]
        small, tall, big = map(add, draft._hands[player], away)
        draft._hands = with_item(draft._hands, player, (small, tall, big))
        draft._pubs = with_item(draft._pubs, player, NO_PIECES)
        draft._coins = with_item(draft._coins, player, draft._coins[player] - 1)
        _tell(draft, "fetch", player, away)
    _begin_placing(draft)


def _begin_placing(draft: Position) -> None:
    """rules: turn-order, place-afford. Where nothing can be placed, the turn goes on by itself."""
    have = draft._coins[draft._turn]
    if any(draft._hands[draft._turn]):
        draft._costs = found = prices(draft)
        if any(others + extra <= have for others, extra in found.values()):
            draft._phase = "place"
            return
    _tell(draft, "no-more", draft._turn)
    _finish(draft)


def prices(s: Position) -> dict[int, tuple[int, int]]:
    """What a piece costs on each free field of the tile just laid; see `Cornwall.costs`."""
    pieces = s.pieces_mask
    extra = 1 if s.placed else 0
    return {
        bit: ((s.region_of(bit) & pieces).bit_count(), extra) for bit in s._laid if not bit & pieces
    }


def _put(draft: Position, size: int, bit: int, cost: tuple[int, int]) -> None:
    """rules: place-on-new-tile, place-cost-region, place-cost-extra, place-chapel."""
    player = draft._turn
    others, extra = cost
    # rule: place-cost-same-turn. Whether a piece of this turn is among the others.
    own = bool(extra and draft.region_of(bit) & union(draft._laid) & draft.pieces_mask)
    masks, hand = draft.piece_masks[player], draft._hands[player]
    small, tall, big = with_item(masks, size, masks[size] | bit)
    draft.piece_masks = with_item(draft.piece_masks, player, (small, tall, big))
    draft.pieces_mask |= bit
    small, tall, big = with_item(hand, size, hand[size] - 1)
    draft._hands = with_item(draft._hands, player, (small, tall, big))
    draft._coins = with_item(draft._coins, player, draft._coins[player] - others - extra)
    _tell(draft, "place", player, SIZES[size], bit, others, extra, own)
    if bit & draft.symbol_masks[CHAPEL]:
        draft._points = with_item(draft._points, player, draft._points[player] + CHAPEL_POINTS)
        _tell(draft, "chapel", player, bit, CHAPEL_POINTS)
    _begin_placing(draft)


def _finish(draft: Position) -> None:
    """The end of a turn.

    rules: complete-cottage, complete-surrounded, end-last-tile, turn-order.
    """
    still = growing(draft.grid, draft.filled, draft.surrounded)
    for region in completed(draft.open_regions, draft.symbol_masks[COTTAGE], still):
        _evaluate(draft, *region)
    draft._laid = ()
    if draft._pile or draft._under:
        draft._phase = "draw"
        draft._turn = (draft._turn + 1) % draft.players
        _tell(draft, "turn", draft._turn)
    else:
        _end(draft, "last-tile")


def _evaluate(draft: Position, land: int, region: int, closed: str | None) -> None:
    """rules: majority-by-value and all that follows from it, to-the-pub."""
    landscape = LANDSCAPES[land]
    values = draft.values(region)
    flagged = bool(region & draft.symbol_masks[FLAG])
    points: tuple[int, ...] = (0,) * draft.players
    pieces: tuple[Counts, ...] = (NO_PIECES,) * draft.players
    if any(values):
        points = shares(rate(landscape, flagged), region.bit_count(), values)
        draft._points = tuple(map(add, draft._points, points))
        pieces = tuple(map(partial(_counted, region), draft.piece_masks))
        draft._pubs = tuple(map(_together, draft._pubs, pieces))
        draft.piece_masks = tuple(
            (small & ~region, tall & ~region, big & ~region)
            for small, tall, big in draft.piece_masks
        )
        draft.pieces_mask &= ~region
    draft.evaluated_mask |= region
    if region & draft.symbol_masks[COTTAGE]:
        draft.locked_mask |= region
    left = tuple([mask for mask in draft.open_regions[land] if mask != region])
    draft.open_regions = with_item(draft.open_regions, land, left)
    _tell(draft, "evaluate", landscape, region, flagged, closed, values, points, pieces)


def _end(draft: Position, why: str) -> None:
    """rules: end-last-tile, lay-none-fits, end-evaluate-rest, swamp-at-end."""
    _tell(draft, "end", why)
    still = growing(draft.grid, draft.filled, draft.surrounded)
    for land, regions in enumerate(draft.open_regions):
        for region in sorted(regions, key=first):
            closed = None if region & still else "surrounded"
            _evaluate(draft, land, region, closed)
    draft._phase = "end"
    draft._turn = 0
    draft._laid = ()


def _counted(region: int, masks: tuple[int, int, int]) -> Counts:
    """A player's pieces in a region, by size."""
    small, tall, big = masks
    return (region & small).bit_count(), (region & tall).bit_count(), (region & big).bit_count()


def _together(some: Counts, more: Counts) -> Counts:
    small, tall, big = map(add, some, more)
    return small, tall, big
