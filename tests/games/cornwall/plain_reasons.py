"""Why the plain rules refuse: for any action that can be written, the ids that speak against it."""

from __future__ import annotations

from tests.games.cornwall import plain
from tests.games.cornwall.plain import Game, Space

STEPS = {"draw": "draw", "lay": "lay", "fetch": "pub", "leave": "pub"}
"""The step of each kind of action; all others are of `place`."""


def reasons(game: Game, text: str) -> set[str]:
    """The ids of all rules that speak against an action on spaces of the table."""
    kind, *words = text.split()
    if game.step == "end":
        return {"game-over"}
    found = untimely(game, kind)
    if kind == "draw" and not found:
        found |= against_a_draw(game, int(words[0]))
    if kind == "lay" and not found:
        found |= against_a_laying(game, tuple(plain.space_named(word) for word in words))
    if kind == "fetch" and game.step != "draw":
        found |= against_fetching(game)
    if kind == "place" and not found:
        found |= against_a_piece(game, words[0], plain.space_named(words[1]))
    return found


def untimely(game: Game, kind: str) -> set[str]:
    """turn-order, where it is the player who is early or late."""
    step = STEPS.get(kind, "place")
    if step == game.step:
        return set()
    return {"not-this-step" if "draw" in (step, game.step) else "turn-order"}


def against_a_draw(game: Game, number: int) -> set[str]:
    """tile-deck: there is no such tile any more. lay-bottom: others come first."""
    if number in game.under:
        return set() if not game.pile and number == game.under[0] else {"lay-bottom"}
    return set() if number in game.pile else {"tile-deck"}


def against_a_laying(game: Game, spaces: tuple[Space, ...]) -> set[str]:
    assert game.tile
    found = set()
    if any(space in game.fields for space in spaces):
        found.add("lay-no-cover")
    if not plain.is_triangle(spaces):
        return found | {"tile-shape"}  # what touches what can be said of a tile alone
    if not plain.is_clockwise(spaces):
        found.add("tile-shape")
    beside = plain.matching(game, game.tile, spaces)
    if plain.edges(game, spaces) < 2:
        found.add("lay-two-edges")
    if not beside:
        found.add("lay-match")
    touched = {plain.region_of(game, other) for _, other in beside}
    if any(plain.has_symbol(game, region, "cottage") for region in touched):
        found.add("lay-not-complete")
    return found


def against_fetching(game: Game) -> set[str]:
    player = game.player
    if not any(game.pub[player].values()):
        return {"pub-fetch"}
    broke = game.coins[player] == 0 and game.step != "lay"  # laying may still earn one
    return {"pub-fetch"} if broke else set()


def against_a_piece(game: Game, size: str, space: Space) -> set[str]:
    found = set()
    if plain.hand(game, game.player)[size] == 0:
        found.add("place-on-new-tile")
    if space not in game.laid or space in game.pieces:
        found.add("place-on-new-tile")
    elif sum(plain.cost(game, space)) > game.coins[game.player]:
        found.add("place-afford")
    return found
