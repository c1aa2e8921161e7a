"""The transition function of Cannonball Colony: what is legal, and what follows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, Final

from boardlab.core.actions import Action, Verdict
from boardlab.core.errors import GameNotOver, IllegalAction
from boardlab.core.events import Event
from boardlab.core.state import Finished, State, Step
from boardlab.games.cannonball import evidence, reasons
from boardlab.games.cannonball.island import (
    BLOCKADE_FORT,
    CANNON,
    CANNON_FORTS,
    FORT,
    FORTS,
    KINDS,
    LAND,
    ROAD,
    Island,
)
from boardlab.games.cannonball.position import Position, with_item
from boardlab.geometry.grid import bits

STEPS: Final = {
    step.id: step
    for step in (
        Step("land", "claim a landing space", ("land-order",)),
        Step("fire", "fire a cannon, or hold", ("fire-first", "fire-one")),
        Step("build", "build", ("build-one-action",)),
        Step("second-road", "lay a second road over grass, or stop", ("road-second",)),
        Step("end", "the game is over", ("end-ten-forts", "end-last-road", "end-deadlock")),
    )
}

HOLD: Final = Action("hold")
STOP: Final = Action("stop")
PASS: Final = Action("pass")

NOWHERE: Final = (0, 0, 0, 0, 0)
"""Where each kind of action is allowed: a mask for each of island.KINDS."""


class Cannonball(Position, Finished, State):
    """A state of Cannonball Colony. Made by `boardlab.new` and `boardlab.position`."""

    __slots__ = ()

    draft_class = Position
    game: ClassVar[str] = "cannonball"

    @classmethod
    def made(cls, island: Island, **parts: Any) -> Cannonball:
        """A state from its parts (see Position); the caller has checked that they go together."""
        return cls.of(Position(island, **parts))

    @property
    def step(self) -> Step:
        return STEPS[self._phase]

    @property
    def is_terminal(self) -> bool:
        return self._phase == "end"

    # ------------------------------------------------------------------ what is allowed

    @property
    def allowed(self) -> tuple[int, ...]:
        """Masks of where one may land, lay road, build a fort, a cannon, a blockade."""
        allowed = self._allowed
        if allowed is None:
            allowed = self._work_out()
            _keep(self, "_allowed", allowed)
        return allowed

    def _work_out(self) -> tuple[int, ...]:
        """Every mask is one face of a rule; the other face, its reason, is in reasons.py.

        rules: terrain-grass and the other terrain- and road- rules for roads; fort-connected,
        fort-empty and the like for pieces; fort-nearness, for what is not asked here.
        """
        phase, player, island = self._phase, self._turn, self.island
        if phase == "build":
            reach = evidence.reach(self, player)
            ship = self.ship_masks[player]
            if ship & ~self.roads_mask:  # rules: road-first, road-first-met
                road = ship
            else:  # rules: road-adjacent, road-free, terrain-...
                road = island.grid.spread(reach) & island.ground_mask & ~self.roads_mask
            cannons, blockades = self._ready[player]
            taken = self.fort_masks[player]
            for mask in self.cannon_masks:
                taken |= mask
            site = reach & ~taken  # rules: ...-connected, ...-empty
            safe = site & ~self.enemy_range(player)  # rules: ...-out-of-range
            return (
                0,
                road,
                safe & ~self._crowds[player],  # rule: fort-spacing
                safe if cannons else 0,  # rule: cannon-available
                site if blockades else 0,  # rule: blockade-available
            )
        if phase == "second-road":
            return (0, second_road(self, player), 0, 0, 0)
        if phase == "land":
            taken = sum(self.ship_masks)
            free = landing_spaces(self, player) & ~island.near_landing(taken)
            return (free, 0, 0, 0, 0)
        return NOWHERE

    def shots(self) -> list[tuple[str, str]]:
        """What the current player may fire at: pairs of an own cannon and a fort in its range."""
        player, grid = self._turn, self.island.grid
        forts = self.enemy_forts(player)
        blockers = evidence.range_blockers(self)
        return [
            (grid.name(cannon), target)
            for cannon in bits(self.cannon_masks[player])
            for target in grid.select(grid.seen(cannon, blockers) & forts)
        ]

    def legal_actions(self) -> tuple[Action, ...]:
        legal = self._legal
        if legal is None:
            legal = self._list_legal()
            _keep(self, "_legal", legal)
        return legal

    def _list_legal(self) -> tuple[Action, ...]:
        phase = self._phase
        if phase == "fire":
            return (*(Action("fire", *shot) for shot in self.shots()), HOLD)
        actions: list[Action] = []
        for code, mask in enumerate(self.allowed):
            if mask:
                actions += self.island.actions_on(code, mask)
        if phase == "second-road":
            actions.append(STOP)
        elif phase == "build" and not actions:
            actions.append(PASS)
        return tuple(actions)

    # ------------------------------------------------------------------ check, parse, apply

    def check(self, action: Action | str) -> Verdict:
        return reasons.verdict(self, action)

    def parse(self, text: str) -> Action:
        return reasons.parse(text)

    def apply(self, action: Action | str) -> Cannonball:
        try:
            found = self.island.table.get(action)
        except TypeError:  # not even hashable, so surely no action
            raise IllegalAction(str(action), self.check(action)) from None
        if found is None:
            return self._apply_words(action)
        code, bit = found
        if not self.allowed[code] & bit:
            raise IllegalAction(str(action), self.check(action))
        player = self._turn
        draft = self.draft()
        draft._done = (KINDS[code], player, bit)
        if code == LAND:
            _land(draft, player, bit)
        else:
            draft._passes = 0
            if code == ROAD:
                _lay_road(draft, player, bit, may_go_on=self._phase == "build")
            elif code == FORT:
                _build_fort(draft, player, bit)
            elif code == CANNON:
                _build_cannon(draft, player, bit)
            else:
                _build_blockade(draft, player, bit)
        return Cannonball.of(draft)

    def _apply_words(self, action: Action | str) -> Cannonball:
        """Apply an action of no space or of two, or one in a looser spelling."""
        if action not in self.legal_actions():
            verdict = self.check(action)
            if not verdict.legal:
                raise IllegalAction(str(action), verdict)
            return self.apply(self.parse(action))
        kind, *cells = action.split()
        player = self._turn
        draft = self.draft()
        draft._done = (kind, player)
        if kind == "fire":
            _fire(draft, player, *map(self.island.bit, cells))
        elif kind == "hold":
            draft._phase = "build"
        elif kind == "stop":
            _begin_turn(draft, player + 1)
        else:
            _pass(draft, player)
        return Cannonball.of(draft)

    # ------------------------------------------------------------------ what happened, results

    @property
    def done(self) -> tuple[Any, ...]:
        """What led here, as plain values: kind, player, then whatever that kind has to tell."""
        return self._done

    @property
    def events(self) -> tuple[Event, ...]:
        from boardlab.games.cannonball.events import events

        return events(self)

    def scores(self) -> tuple[int, ...]:
        """Each player's forts on the island."""
        return tuple(mask.bit_count() for mask in self.fort_masks)

    def returns(self) -> tuple[Fraction, ...]:
        if self._phase != "end":
            raise GameNotOver("the game is not over: its result is not known yet")
        winners = evidence.standing(self).winners
        share = Fraction(1, len(winners))
        return tuple(share if p in winners else Fraction(0) for p in range(self.players))

    # ------------------------------------------------------------------ values

    def diagram(self) -> str:
        from boardlab.games.cannonball.diagram import write

        return write(self)


# What an immutable state works out on first use, it keeps.
_keep = object.__setattr__


# ---------------------------------------------------------------------- where


def landing_spaces(s: Position, player: int) -> int:
    """Where a player may land, other ships aside.

    rules: land-own-board, setup-landing-boards, land-edge, land-terrain, land-peninsula-corners.
    """
    island = s.island
    return island.board_masks[player] & island.edge_mask & island.ground_mask & ~island.closed_mask


def second_road(s: Position, player: int) -> int:
    """rules: road-second, road-forest-alone. Where the second road of a turn may lie."""
    reach = evidence.reach(s, player)
    return s.island.grid.spread(reach) & s.island.grass_mask & ~s.roads_mask


# ---------------------------------------------------------------------- what follows, on a draft


def _begin_turn(draft: Position, player: int) -> None:
    """rule: fire-first. The step of firing is there only if there is a shot."""
    draft._turn = player = player % draft.players
    draft._fired = False
    seen = draft._threats[player]
    draft._phase = "fire" if seen and seen & draft.enemy_forts(player) else "build"


def _end(draft: Position) -> None:
    draft._phase = "end"
    draft._turn = draft._passes = 0
    draft._fired = False


def _land(draft: Position, player: int, bit: int) -> None:
    """rules: land-order, land-ship."""
    draft.ship_masks = with_item(draft.ship_masks, player, bit)
    after = (player + 1) % draft.players
    if draft.ship_masks[after]:
        _begin_turn(draft, after)
    else:
        draft._turn = after


def _lay_road(draft: Position, player: int, bit: int, *, may_go_on: bool) -> None:
    """rules: end-last-road, road-second, terrain-grass, terrain-forest, road-forest-alone."""
    draft.roads_mask |= bit
    draft._supply -= 1
    if not draft._supply:
        _end(draft)
        return
    if may_go_on and bit & draft.island.grass_mask:
        spaces = second_road(draft, player)
        if spaces:
            draft._phase = "second-road"
            draft._fired = False
            draft._allowed = (0, spaces, 0, 0, 0)
            return
    _begin_turn(draft, player + 1)


def _build_fort(draft: Position, player: int, bit: int) -> None:
    """rules: unlock-cannons, unlock-blockade, unlock-once, unlock-read-off, end-ten-forts."""
    forts = draft.fort_masks[player] | bit
    number = forts.bit_count()
    draft.fort_masks = with_item(draft.fort_masks, player, forts)
    crowd = draft._crowds[player] | draft.island.crowd(bit)
    draft._crowds = with_item(draft._crowds, player, crowd)
    cannons, blockades = draft._ready[player]
    unlocked = ""
    if number in CANNON_FORTS:
        spent = cannons + draft.cannon_masks[player].bit_count()
        if spent <= CANNON_FORTS.index(number):
            unlocked, cannons = "cannon", cannons + 1
    elif number == BLOCKADE_FORT and not blockades and not draft.blockade_masks[player]:
        unlocked, blockades = "blockade", 1
    if unlocked:
        draft._ready = with_item(draft._ready, player, (cannons, blockades))
    draft._done = ("fort", player, bit, number, unlocked)
    if number == FORTS:
        _end(draft)
    else:
        _begin_turn(draft, player + 1)


def _build_cannon(draft: Position, player: int, bit: int) -> None:
    """rules: cannon-not-this-turn, cannon-permanent, arms-may-wait."""
    cannons, blockades = draft._ready[player]
    draft._ready = with_item(draft._ready, player, (cannons - 1, blockades))
    built = draft.cannon_masks[player] | bit
    draft.cannon_masks = with_item(draft.cannon_masks, player, built)
    draft._threats = with_item(draft._threats, player, evidence.range_of(draft, built))
    _begin_turn(draft, player + 1)


def _build_blockade(draft: Position, player: int, bit: int) -> None:
    """rules: range-blockers, connect-blockade-blocks, blockade-permanent."""
    cannons, blockades = draft._ready[player]
    draft._ready = with_item(draft._ready, player, (cannons, blockades - 1))
    built = draft.blockade_masks[player] | bit
    draft.blockade_masks = with_item(draft.blockade_masks, player, built)
    draft._threats = tuple(evidence.range_of(draft, mask) for mask in draft.cannon_masks)
    _begin_turn(draft, player + 1)


def _fire(draft: Position, player: int, cannon: int, target: int) -> None:
    """rules: fire-one, fire-fort-returns, fire-opens-path."""
    owner = next(p for p, mask in enumerate(draft.fort_masks) if mask & target)
    forts = draft.fort_masks[owner]
    draft._done = ("fire", player, cannon, target, owner, forts.bit_count())
    draft.fort_masks = with_item(draft.fort_masks, owner, forts & ~target)
    draft._crowds = with_item(draft._crowds, owner, draft.crowd_of(forts & ~target))
    draft._phase = "build"
    draft._fired = True
    draft._passes = 0


def _pass(draft: Position, player: int) -> None:
    """rules: pass-only-stuck, end-deadlock."""
    draft._passes = 0 if draft._fired else draft._passes + 1
    if draft._passes == draft.players:
        _end(draft)
    else:
        _begin_turn(draft, player + 1)
