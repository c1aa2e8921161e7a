"""Why the plain rules refuse: for each rule of the ledger, every space where it speaks."""

from __future__ import annotations

from tests.games.cannonball import plain
from tests.games.cannonball.plain import Game, Space

Against = dict[str, set[Space]]


def reasons(game: Game, text: str) -> set[str]:
    """The ids of all rules that speak against an action on spaces of this island."""
    kind, *words = text.split()
    spaces = [plain.space_named(word) for word in words]
    if game.step == "end":
        return {"game-over"}
    if kind == "fire":
        return untimely(game, kind) | against_a_shot(game, *spaces)
    if kind == "pass":
        return untimely(game, kind) or against_passing(game)
    if kind in ("hold", "stop"):
        return untimely(game, kind)
    spoken = against(game)[kind]
    return untimely(game, kind) | {rule for rule in spoken if spaces[0] in spoken[rule]}


def untimely(game: Game, kind: str) -> set[str]:
    """fire-first, fire-one, build-one-action; else it is simply another step."""
    kinds = {
        "land": ("land",),
        "fire": ("fire", "hold"),
        "build": ("road", "fort", "cannon", "blockade", "pass"),
        "second-road": ("road", "stop"),
    }[game.step]
    if kind in kinds:
        return set()
    if kind in ("fire", "hold") and game.step == "build":
        return {"fire-one" if game.fired else "fire-first"}
    if kind in ("fire", "hold") and game.step == "second-road":
        return {"fire-first"}
    if kind in ("fort", "cannon", "blockade") and game.step == "second-road":
        return {"build-one-action"}
    return {"not-this-step"}


def against(game: Game) -> dict[str, Against]:
    """For each kind of action on one space: where each rule speaks against it."""
    return {
        "land": against_landing(game),
        "road": against_road(game),
        "fort": against_fort(game),
        "cannon": against_arms(game, "cannon"),
        "blockade": against_arms(game, "blockade"),
    }


def of_terrain(game: Game, *kinds: str) -> set[Space]:
    return {space for space, kind in game.terrain.items() if kind in kinds}


def against_landing(game: Game) -> Against:
    everywhere = set(game.terrain)
    inland = {
        space
        for space in everywhere
        if all(beside in everywhere for beside in plain.neighbours(space))
    }
    too_near = set()
    for ship in game.ships:
        if ship is not None and ship != game.ships[game.player]:
            steps = plain.landing_steps(game, ship)
            too_near |= {space for space in steps if steps[space] <= 3}
    return {
        "land-own-board": everywhere - game.boards[game.player],
        "land-edge": inland,
        "land-terrain": of_terrain(game, "lake", "mountain"),
        "land-distance": too_near,
        "land-peninsula-corners": set(game.closed),
    }


def against_road(game: Game) -> Against:
    everywhere, player = set(game.terrain), game.player
    ship = game.ships[player]
    beside_connected = {
        beside for space in plain.connected(game, player) for beside in plain.neighbours(space)
    }
    elsewhere: set[Space] = set()
    if ship is not None and ship not in game.roads:
        elsewhere = everywhere - {ship}
        beside_connected |= {ship}
    return {
        "road-free": set(game.roads),
        "terrain-lake": of_terrain(game, "lake"),
        "terrain-mountain": of_terrain(game, "mountain"),
        "road-first": elsewhere,
        "road-adjacent": everywhere - beside_connected,
        "road-forest-alone": of_terrain(game, "forest") if game.step == "second-road" else set(),
    }


def against_fort(game: Game) -> Against:
    too_near = set()
    for fort in plain.forts(game, game.player):
        steps = plain.fort_steps(game, fort)
        too_near |= {space for space in steps if 1 <= steps[space] <= 2}
    return {
        **against_site(game, "fort"),
        "fort-spacing": too_near,
        "fort-out-of-range": plain.covered_by_opponents(game, game.player),
    }


def against_arms(game: Game, kind: str) -> Against:
    none_ready = game.ready[game.player][kind] == 0
    spoken = {
        **against_site(game, kind),
        f"{kind}-available": set(game.terrain) if none_ready else set(),
    }
    if kind == "cannon":
        spoken["cannon-out-of-range"] = plain.covered_by_opponents(game, game.player)
    return spoken


def against_site(game: Game, kind: str) -> Against:
    return {
        f"{kind}-connected": set(game.terrain) - plain.connected(game, game.player),
        f"{kind}-empty": set(game.pieces),
    }


def against_a_shot(game: Game, cannon: Space, target: Space) -> set[str]:
    """fire-one (there is no own cannon), fire-enemy-fort, range-line, range-blockers."""
    found = set()
    if game.pieces.get(cannon) != ("cannon", game.player):
        found.add("fire-one")
    kind, owner = game.pieces.get(target, ("nothing", game.player))
    if kind != "fort" or owner == game.player:
        found.add("fire-enemy-fort")
    if "fire-one" not in found and cannon != target:
        if cannon[0] != target[0] and cannon[1] != target[1]:
            found.add("range-line")
        elif stopped_between(game, cannon, target):
            found.add("range-blockers")
    return found


def stopped_between(game: Game, cannon: Space, target: Space) -> bool:
    """Whether a mountain or blockade stands in the way, or is itself what is aimed at."""
    for direction in plain.DIRECTIONS:
        spaces, stop = plain.ray(game, cannon, direction)
        if target in spaces:
            return False
        if target == stop:
            return True
    return True


def against_passing(game: Game) -> set[str]:
    """pass-only-stuck, pass-arms-forced."""
    kinds = {build.split()[0] for build in plain.builds(game, game.player)}
    if not kinds:
        return set()
    return {"pass-only-stuck"} | (set() if kinds & {"road", "fort"} else {"pass-arms-forced"})
