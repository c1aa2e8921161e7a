"""Why an action was allowed: what the rules saw when it was taken."""

from __future__ import annotations

from boardlab.core.actions import Action
from boardlab.core.marks import Frame
from boardlab.core.words import capital, counted
from boardlab.games.cornwall import evidence, scene
from boardlab.games.cornwall.lenses.parts import around, edges
from boardlab.games.cornwall.lenses.refusals import price
from boardlab.games.cornwall.state import Cornwall


def grounds(state: Cornwall, action: Action) -> list[Frame]:
    """The evidence for a legal action of the current player, a frame for each thing that counts.

    Empty for actions that ask nothing of the board, such as `done`.

    rules: lay-two-edges, lay-match, earn-coins, place-cost-region, place-cost-extra.
    """
    if action.kind == "lay":
        return [_touched(state, action), _grown(state, action)]
    if action.kind == "place":
        size, space = action.args
        (part,) = evidence.placement_cost(state, [(size, space)]).parts
        marks = tuple(price(state, (space,)))
        return [Frame(marks, f"{capital(part.text)}.", part.rules, (space,))]
    return []


def _touched(state: Cornwall, action: Action) -> Frame:
    touching = tuple(edges(state, action.args, "touches"))
    tile = around("tile", action.args, "the tile lies here")
    caption = f"{counted(len(touching), 'edge')} of the tile touch tiles already laid."
    return Frame((tile, *touching), caption, ("lay-two-edges", "lay-no-cover"), action.args)


def _grown(state: Cornwall, action: Action) -> Frame:
    laying = evidence.laying(state, action)
    rules = tuple(dict.fromkeys(("lay-match", *laying.rules)))
    return Frame(scene.grown(laying), " ".join(laying.lines), rules, action.args)
