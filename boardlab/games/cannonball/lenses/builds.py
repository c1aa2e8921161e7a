"""The lens `legal`: where each kind of action is possible, and every reason why it is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from boardlab.core.actions import Reason
from boardlab.core.frames import cited, together
from boardlab.core.marks import Frame, Mark
from boardlab.core.players import NAMES, listed
from boardlab.core.words import counted
from boardlab.games.cannonball import evidence
from boardlab.games.cannonball.lenses.parts import in_order, lens, some, target
from boardlab.games.cannonball.lenses.refusals import apart, shown
from boardlab.games.cannonball.state import Cannonball

VERBS: Mapping[str, str] = MappingProxyType(
    {
        "land": "land",
        "fire": "fire",
        "road": "lay road",
        "fort": "build a fort",
        "cannon": "build a cannon",
        "blockade": "build the blockade",
    }
)
"""What a player does who takes an action of a kind."""

RULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "land": ("land-own-board", "land-edge", "land-terrain", "land-distance"),
        "fire": ("fire-enemy-fort", "range-line", "range-blockers"),
        "hold": ("fire-first",),
        "road": ("road-adjacent", "road-free", "terrain-lake", "terrain-mountain"),
        "stop": ("road-second",),
        "fort": ("fort-connected", "fort-empty", "fort-spacing", "fort-out-of-range"),
        "cannon": (
            "cannon-available",
            "cannon-connected",
            "cannon-empty",
            "cannon-out-of-range",
        ),
        "blockade": ("blockade-available", "blockade-connected", "blockade-empty"),
        "pass": ("pass-only-stuck",),
    }
)
"""The rules that decide where an action of a kind is possible."""

_SITES = ("fort", "cannon", "blockade")


def rules_of(state: Cannonball, kind: str) -> tuple[str, ...]:
    """The rules that decide where an action of this kind is possible now."""
    rules = RULES[kind]
    if kind == "land" and state.island.closed:
        rules += ("land-peninsula-corners",)
    elif kind == "road" and state.step.id == "second-road":
        rules += ("road-second", "road-forest-alone")
    elif kind == "road" and _first_road(state):
        rules = ("road-first", "road-first-met")
    return rules


def _first_road(state: Cannonball) -> bool:
    landing = state.landing[state.current_player or 0]
    return landing is not None and landing not in state.roads


@lens("legal")
def legal(state: Cannonball, *, player: int | None = None, space: str | None = None) -> list[Frame]:
    """Where the player to decide can do what, kind by kind; then all of it.

    space: what is possible there, and every reason against each kind that is not, one by one.
    rules: those of the actions that the step allows.
    """
    if state.current_player is None:
        return [Frame((), "The game is over: nothing more is played.", state.step.rules)]
    if player not in (None, state.current_player):
        now = NAMES[state.current_player]
        caption = f"It is {now}'s turn, and {now} is to {state.step.title}."
        return [Frame((), caption, state.step.rules)]
    return _everywhere(state) if space is None else why(state, space)


# ---------------------------------------------------------------------- everywhere


def _everywhere(state: Cannonball) -> list[Frame]:
    who = NAMES[state.current_player or 0].capitalize()
    spaces: dict[str, list[str]] = {}
    for action in state.legal_actions():
        spaces.setdefault(action.kind, []).extend(action.args[-1:])
    frames = []
    possible = []
    for kind, found in spaces.items():
        cells = in_order(state, set(found))
        if cells:
            frames.append(
                Frame(_signs(kind, cells), _can(state, kind, cells), rules_of(state, kind), cells)
            )
            possible.append(f"{VERBS[kind]} {'at' if kind == 'fire' else 'on'} {some(cells)}")
        else:
            possible.append(kind)
    if state.step.id == "build":
        for kind in _SITES:
            frames += _nowhere(state, kind, kind in spaces)
    if "pass" in spaces:
        caption = f"Nothing at all can be built: {who.lower()} passes."
    else:
        caption = f"{who} can {_either(possible)}."
    rules = dict.fromkeys(
        (*cited(frames), *(rule for kind in spaces for rule in rules_of(state, kind)))
    )
    everywhere = in_order(state, {cell for found in spaces.values() for cell in found})
    marks = together(frames)
    frames.append(Frame(marks, f"{caption}{_legend(marks)}", tuple(rules), everywhere))
    return frames


_LEGEND: Mapping[str, str] = MappingProxyType(
    {
        "target": "a sight for a fort to fire at",
        "sign-land": "an anchor for a landing space",
        "sign-road": "a bar for a road",
        "sign-fort": "a tower for a fort",
        "sign-cannon": "a barrel for a cannon",
        "sign-blockade": "a black cross for a blockade",
        "sign-no-fort": "a red cross for no fort",
        "sign-no-cannon": "a red cross in the middle for no cannon",
    }
)
"""What each sign of the lens looks like, and stands for."""


def _legend(marks: Sequence[Mark]) -> str:
    """The signs on the board in words, as a sentence to follow another; "" if there are none."""
    used = {mark.use for mark in marks}
    words = [sign for use, sign in _LEGEND.items() if use in used]
    return f" Signs: {listed(words)}." if words else ""


def _can(state: Cannonball, kind: str, cells: Sequence[str]) -> str:
    """One kind of action and its spaces in a sentence."""
    player = state.current_player or 0
    who = NAMES[player].capitalize()
    if kind == "fire":
        shots = [action.args for action in state.legal_actions() if action.kind == "fire"]
        return f"{who} can fire {listed([f'from {cannon} at {cell}' for cannon, cell in shots])}."
    if kind == "road" and _first_road(state):
        return f"{who}'s first road goes on the landing space {cells[0]}."
    if state.step.id == "second-road":
        return f"{who} can lay a second road, over grass, on {some(cells)}."
    return f"{who} can {VERBS[kind]} on {some(cells)}."


def _nowhere(state: Cannonball, kind: str, somewhere: bool) -> Iterator[Frame]:
    """Why not on the other connected road, rule by rule; marked where there is something to see."""
    player = state.current_player or 0
    refused: dict[str, list[str]] = {}
    remedy = ""
    for cell in in_order(state, evidence.connection(state, player).reached):
        verdict = state.check(f"{kind} {cell}")
        for reason in verdict.reasons:
            if not reason.spaces:  # It is not the space: nowhere is possible.
                yield Frame((), f"{reason.text} {verdict.remedy}", (reason.rule,))
                return
            refused.setdefault(reason.rule, []).append(cell)
        remedy = remedy or verdict.remedy or ""
    for rule, cells in refused.items():
        # Where a piece stands, it says enough itself.
        found = tuple(cell for cell in dict.fromkeys(cells) if cell not in state.pieces)
        if rule in _WHY_NOT and found:
            marks = _signs(f"no-{kind}", found)
            caption = f"No {kind} on {some(found)}: {_WHY_NOT[rule]}."
            yield Frame(marks, caption, (rule,), found)
    if not somewhere and not refused:
        who = NAMES[player]
        yield Frame((), f"No {kind} yet: no road is connected to {who}.", (f"{kind}-connected",))


_WHY_NOT: Mapping[str, str] = MappingProxyType(
    {
        "fort-spacing": "too near to an own fort",
        "fort-out-of-range": "in range of an opponent's cannon",
        "cannon-out-of-range": "in range of an opponent's cannon",
    }
)
"""Refusals that a glance at the pieces does not tell, in a few words."""


def _signs(kind: str, cells: Sequence[str]) -> tuple[Mark, ...]:
    if kind == "fire":
        return tuple(target(cell) for cell in cells)
    return tuple(Mark(f"{kind}:{cell}", f"sign-{kind}", (cell,)) for cell in cells)


def _either(things: Sequence[str]) -> str:
    """Things of which one can be done; each may have an "and" of its own."""
    *others, last = things
    return f"{', '.join(others)}, or {last}" if others else last


# ---------------------------------------------------------------------- one space


def why(state: Cannonball, space: str) -> list[Frame]:
    """What is possible on a space, then every reason why the rest is not, then all at once."""
    who = NAMES[state.current_player or 0].capitalize()
    can: list[str] = []
    not_now: list[str] = []
    cannot: list[str] = []
    yes: list[Frame] = []
    no: list[Frame] = []
    for kind, action in _asked(state, space):
        verdict = state.check(action)
        act = f"fire from {action.split()[1]}" if kind == "fire" else VERBS[kind]
        if verdict.legal:
            can.append(act)
            caption = f"{who} can {act} at {space}."
            yes.append(Frame(_signs(kind, (space,)), caption, rules_of(state, kind), (space,)))
            continue
        board = [reason for reason in verdict.reasons if reason.rule != "not-this-step"]
        (cannot if board else not_now).append(act)
        no += [_refused(state, act, space, reason) for reason in board]
    if not_now:
        caption = f"{who} could {_either(not_now)} at {space}, but is now to {state.step.title}."
        no.append(Frame((), caption, state.step.rules, (space,)))
    frames = [*yes, *no]
    parts = []
    if can:
        parts.append(f"{who} can {_either(can)} at {space}")
    if cannot:
        reasons = counted(len([frame for frame in no if frame.marks]), "reason")
        whom = "but cannot" if can else f"At {space} {who.lower()} cannot"
        parts.append(f"{whom} {_either(cannot)}: {reasons}")
    if len(frames) > 1 and parts:
        caption = f"{', '.join(parts)}."
        frames.append(Frame(_joined(frames), caption, cited(frames), (space,)))
    return frames


def _asked(state: Cannonball, space: str) -> Iterator[tuple[str, str]]:
    """Every kind of action that a space could see in this step, as text."""
    if state.step.id == "land":
        yield "land", f"land {space}"
        return
    player = state.current_player
    piece = state.pieces.get(space)
    if state.step.id == "fire" and piece and piece.kind == "fort" and piece.owner != player:
        for cell, each in state.pieces.items():
            if each == ("cannon", player):
                yield "fire", f"fire {cell} {space}"
    yield "road", f"road {space}"
    if state.step.id != "second-road":
        for kind in _SITES:
            yield kind, f"{kind} {space}"


def _refused(state: Cannonball, act: str, space: str, reason: Reason) -> Frame:
    who = NAMES[state.current_player or 0].capitalize()
    text = f"{reason.text[0].lower()}{reason.text[1:]}"
    marks = tuple(shown(state, reason)) or tuple(shown(state, reason._replace(spaces=(space,))))
    return Frame(marks, f"{who} cannot {act} at {space}: {text}", (reason.rule,), (space,))


def _joined(frames: Sequence[Frame]) -> tuple[Mark, ...]:
    """All marks of these frames; where something is possible, no cross hides the space."""
    marks = apart(together(frames))
    if any(mark.use.startswith("sign-") for mark in marks):
        return tuple(mark for mark in marks if not mark.key.startswith("cross:"))
    return marks
