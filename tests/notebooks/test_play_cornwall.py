"""Cornwall's notebook against the rules: what its prose tells, they say and its cells show."""

from __future__ import annotations

import ast
import builtins
import re
from fractions import Fraction
from typing import Any

import nbformat
import pytest

from boardlab.cli import trust
from boardlab.games.cornwall import (
    chance_of,
    chance_to_close,
    closing_tiles,
    fits,
    laying,
    new,
    open_spaces,
    our_deck,
    placement_cost,
    region_at,
    regions,
    standing,
)
from boardlab.games.cornwall.lenses import offered
from tests.games.cornwall.asking import at
from tests.notebooks.refresh import NOTEBOOKS

CELLS = nbformat.read(NOTEBOOKS / "play-cornwall.ipynb", as_version=4).cells
CODE = [cell for cell in CELLS if cell.cell_type == "code"]
PROSE = " ".join(" ".join(cell.source.split()) for cell in CELLS if cell.cell_type == "markdown")


def names(tree: ast.AST, context: type[ast.expr_context]) -> set[str]:
    return {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, context)
    }


def said(cell: Any) -> str:
    """All that a cell has shown in words."""
    return "\n".join(out.get("text") or out.data["text/plain"] for out in cell.outputs)


def shown(part: str) -> str:
    """What the one cell has shown whose code contains `part`."""
    (cell,) = [cell for cell in CODE if part in cell.source]
    return said(cell)


@pytest.mark.parametrize("number", range(len(CODE)))
def test_a_cell_stands_alone(number: int) -> None:
    """It makes all that it uses, so it may be run first, again, or after a restart."""
    tree = ast.parse(CODE[number].source)
    made = {
        (alias.asname or alias.name).partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            made |= {argument.arg for argument in node.args.args}
        if isinstance(node, ast.FunctionDef):
            made.add(node.name)
    assert names(tree, ast.Load) <= made | names(tree, ast.Store) | {*dir(builtins)}


def test_the_first_press_comes_soon() -> None:
    """At 240 words a minute, half a minute is 120 words; then the cell is run."""
    assert len(re.findall(r"[\w+]+", CELLS[0].source)) <= 120
    assert CELLS[1].cell_type == "code"
    assert "To play, run this cell." in said(CELLS[1])


def test_the_first_tile_has_a_chapel_and_can_earn_a_coin() -> None:
    s = new(players=2, seed=6).apply("draw 23")
    assert "tile: meadow meadow mountain+chapel" in said(CELLS[1])
    assert s.current_player == 0
    best = laying(s, "lay 0,2 -1,3 -1,2")
    assert best.coins == max(laying(s, action).coins for action in fits(s)) == 1
    assert "chapel at -1,2 scores 3 points" in " ".join(shown("m.log()").split())


def test_the_tile_after_it_completes_the_mountain_of_that_piece() -> None:
    s = at(shown("bl.load(path)").partition("\n\n")[2].partition("\n\n\n")[0])
    assert s.tile is not None
    assert s.tile.has("cottage")
    closed = [region for action in fits(s) for region in laying(s, action).closed]
    assert any("-1,2" in region.cells for region in closed)


def test_a_completed_meadow() -> None:
    s = at("completed-meadow")
    meadow = region_at(s, "2,1")
    beside = {"0,2", "1,2", "3,1", "2,2"}
    assert meadow.closed == "cottage"
    assert not beside & {action.args[1] for action in s.legal_actions()}  # its meadow
    around = {
        f"{q + a},{r + b}"
        for q, r in ((1, 1), (2, 1))
        for a, b in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    }
    assert around - {*s.fields} == beside
    covered = {space for action in s.legal_actions() for space in action.args}
    assert "1,2" not in covered
    assert "2,2" in covered
    verdict = s.check("lay 1,3 2,2 2,3")
    assert {reason.rule for reason in verdict.reasons} == {"lay-two-edges", "lay-not-complete"}
    for reason in verdict.reasons:
        assert reason.text in shown("lay 1,3 2,2 2,3")


def test_what_the_dear_piece_costs() -> None:
    s = at("example-h", "lay 4,0 4,1 3,1", "place small 4,0")
    assert s.coins[3] == 2
    assert len(region_at(s, "3,1").pieces) == 2
    assert placement_cost(s, [("big", "3,1")]).total == 3
    assert "costs 3 coins" in shown("place big 3,1")


def test_the_best_laying_of_the_perfect_tile() -> None:
    s = at("example-j")
    best = [action for action in fits(s) if laying(s, action).coins == 2]
    assert [str(action) for action in best] == ["lay 0,2 1,2 0,3"]
    assert laying(s, best[0]).words in shown("best.words")
    after = s.apply(best[0])
    assert after.coins[2] == 5
    assert placement_cost(after, [("small", "1,2"), ("tall", "0,2")]).total == 5


def test_who_gets_what_in_it() -> None:
    s = at("example-j", "lay 0,2 1,2 0,3", "place small 1,2")
    assert standing(s, region_at(s, "1,2")).points == (0, 9, 9, 0)
    after = s.apply("place tall 0,2")
    assert after.points == (3, 9, 18, 0)  # 9 and 3 in the village
    assert f"points: {after.points}" in shown("points:")
    assert "9 and 9" in PROSE
    assert "9 and 3" in PROSE


def test_the_five_lenses_are_told() -> None:
    s = at("midgame")
    labels = [label for _, label, _ in offered(s)]
    assert [word for word in re.findall(r"\| \*\*(.+?)\*\* \|", PROSE) if word in labels] == labels
    assert set(s.lenses()) == {name for name, *_ in offered(s)}


def test_the_village_in_the_middle() -> None:
    s = at("midgame")
    village = region_at(s, "0,1")
    assert standing(s, village).points == (9, 27)
    border = open_spaces(s, village)
    assert len(border.open) == 3
    assert border.gaps == ("-4,7",)


def test_the_chances_of_the_forest() -> None:
    s = at("midgame")
    forest = region_at(s, "-2,5")
    assert forest.flagged
    assert {owner for _, owner in forest.pieces.values()} == {0}
    assert [region for region in regions(s) if region.flagged and region.landscape == "forest"] == [
        forest
    ]
    assert len(s.pile) == 17
    assert len(closing_tiles(s, forest)) == 2
    told = shown("chance_to_close")
    for n in (1, 2, 4, 8):
        assert f"the next {n}: {chance_to_close(s, forest, n)}," in told
    assert 2 * chance_to_close(s, forest) == Fraction(32, 136) > chance_to_close(s, forest, 2)


def test_the_first_four_tiles() -> None:
    start = new(players=2, seed=6)
    told = shown("tiles.count")
    assert told.count(str(chance_of(start, "cottage", 4))) == 2
    assert told.count(str(chance_of(start, "cottage"))) == 2
    assert Fraction(3, 4) < chance_of(start, "cottage", 4) < Fraction(4, 5)  # "nearly four in five"


def test_the_pub_has_two_of_blues_pieces_and_takes_one_coin() -> None:
    s = at("pub", "lay 1,2 2,2 1,3")
    assert sum(s.pub(0).values()) == 2
    assert s.coins[0] == 3
    assert "fetch: 2 coins" in shown("fetch")
    assert "leave: 3 coins" in shown("fetch")


def test_the_short_game_has_twelve_tiles() -> None:
    assert len(our_deck()[::3]) == 12
    assert "our_deck()[::3]" in CODE[-2].source


def test_it_is_signed_so_that_its_pictures_show_at_once() -> None:
    assert trust.harmless(nbformat.read(NOTEBOOKS / "play-cornwall.ipynb", as_version=4))
