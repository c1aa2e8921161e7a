"""Our deck is what the ledger says, and an own deck is read or refused in words."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import boardlab as bl
from boardlab.core.errors import FormatError
from boardlab.games.cornwall import LANDSCAPES, SYMBOLS, Cornwall, Face, Tile, our_deck
from boardlab.games.cornwall.tiles import MOST_TILES, START, read_face, read_tile
from boardlab.matches import Match
from tests.games.cornwall.setups import new


def turnings(tile: Tile) -> set[tuple[Face, ...]]:
    one, two, three = tile
    return {(one, two, three), (two, three, one), (three, one, two)}


def test_the_deck_has_each_set_of_three_landscapes_in_both_turning_orders() -> None:
    """tile-deck."""
    triples = [tile for tile in our_deck() if len(tile.landscapes) == 3]
    assert len(triples) == 20
    orders = {frozenset(turnings(Tile(map(Face, tile.landscapes)))) for tile in triples}
    assert len(orders) == 20
    sets = Counter(frozenset(tile.landscapes) for tile in triples)
    assert sets == dict.fromkeys(map(frozenset, combinations(LANDSCAPES, 3)), 2)


def test_the_deck_has_tiles_of_two_fields_of_each_landscape_but_swamp() -> None:
    """tile-deck."""
    doubles = [tile for tile in our_deck() if len(tile.landscapes) == 2]
    assert len(doubles) == 16
    pairs = set()
    for tile in doubles:
        ((double, two), (single, one)) = Counter(f.landscape for f in tile).most_common()
        assert (two, one) == (2, 1)
        pairs.add((double, single))
    assert pairs == {(a, b) for a in LANDSCAPES if a != "swamp" for b in LANDSCAPES if b != a}


def test_the_fields_of_the_deck() -> None:
    """tile-deck."""
    fields = Counter(face.landscape for tile in our_deck() for face in tile)
    assert fields == {"swamp": 16, "forest": 23, "mountain": 23, "village": 23, "meadow": 23}
    assert len(our_deck()) == 36
    assert len({frozenset(turnings(tile)) for tile in our_deck()}) == 36


def test_the_symbols_of_the_deck() -> None:
    """tile-symbols."""
    symbols = Counter(face for tile in our_deck() for face in tile if face.symbol)
    assert symbols == {
        **{Face(land, "cottage"): 3 for land in ("meadow", "forest", "mountain")},
        Face("village", "cottage"): 2,
        **{Face(land, "flag"): 2 for land in ("meadow", "forest", "mountain", "village")},
        **{Face(land, "chapel"): 1 for land in LANDSCAPES},
    }
    assert all(sum(bool(face.symbol) for face in tile) <= 1 for tile in our_deck())
    for kinds in (2, 3):
        with_cottage = [t for t in our_deck() if t.has("cottage") and len(t.landscapes) == kinds]
        assert len(with_cottage) >= 4


def test_the_start_tile() -> None:
    """start-tile, start-tile-shape."""
    state = bl.new("cornwall")
    assert isinstance(state, Cornwall)
    assert {space: field.landscape for space, field in state.fields.items()} == START
    assert [*START.values()] == [*LANDSCAPES]
    assert all(field[1:] == (None, None) for field in state.fields.values())


# ---------------------------------------------------------------------- tiles as values


def test_a_tile_is_its_faces_and_its_text() -> None:
    tile = read_tile("Meadow forest+flag  village")
    assert tile == (("meadow", None), ("forest", "flag"), ("village", None))
    assert str(tile) == "meadow forest+flag village"
    assert read_tile(str(tile)) == tile
    assert tile.landscapes == ("meadow", "forest", "village")
    assert tile.symbol == "flag"
    assert tile.has("forest")
    assert tile.has("flag")
    assert not tile.has("swamp")
    assert tile.same_as(read_tile("village meadow forest+flag"))
    assert not tile.same_as(read_tile("forest+flag meadow village"))


@pytest.mark.parametrize("symbol", [None, *SYMBOLS])
@pytest.mark.parametrize("landscape", LANDSCAPES)
def test_swamps_carry_neither_flag_nor_cottage(landscape: str, symbol: str | None) -> None:
    """tile-symbols."""
    face = Face(landscape, symbol)
    if landscape == "swamp" and symbol in ("cottage", "flag"):
        with pytest.raises(FormatError, match="tile-symbols"):
            read_face(str(face))
    else:
        assert read_face(str(face)) == face


# ---------------------------------------------------------------------- decks as options


TEXTS = ("meadow forest+flag village", "swamp swamp+chapel meadow+cottage")


@pytest.mark.parametrize(
    "deck",
    [
        TEXTS,
        [*TEXTS],
        tuple(map(read_tile, TEXTS)),
        "; ".join(TEXTS),
        "\n".join(TEXTS),
        f"\n  {TEXTS[0]}\n\n  {TEXTS[1]} ;\n",
    ],
    ids=["texts", "list", "tiles", "semicolon", "lines", "loose"],
)
def test_a_deck_of_ones_own(deck: object) -> None:
    state = new(deck=deck)
    assert state.deck == tuple(map(read_tile, TEXTS))
    assert state.pile == (1, 2)
    assert f"deck: {'; '.join(TEXTS)}\n" in state.diagram()
    assert bl.position("cornwall", state.diagram()) == state


@pytest.mark.parametrize("own", [tuple, list], ids=["tuple", "list"])
def test_a_match_with_a_deck_of_ones_own_is_saved_by_its_texts(own: type) -> None:
    game = bl.match("cornwall", ("random", "random"), seed=1, deck=own(our_deck()[::12]))
    game.play()
    text = game.to_json()
    assert '"swamp forest+cottage mountain",' in text
    again = Match.from_json(text)
    assert again.state == game.state
    assert again.to_json() == text


def test_our_own_deck_given_as_an_option_is_ours() -> None:
    assert new(deck=our_deck()) == new()
    assert "deck:" not in new(deck=";".join(map(str, our_deck()))).diagram()


@pytest.mark.parametrize(
    "deck",
    [
        (),
        "",
        "\n;\n",
        5,
        {},
        read_tile(TEXTS[0]),
        ("meadow forest",),
        ("meadow forest village swamp",),
        ("meadow forest hill",),
        ("meadow forest village+house",),
        ("meadow forest village+",),
        ("meadow+flag+chapel forest village",),
        ("swamp+flag forest village",),
        (None,),
        (("meadow", "forest", "village"),),
        (TEXTS[0],) * (MOST_TILES + 1),
    ],
    ids=repr,
)
def test_what_is_no_deck_is_refused(deck: object) -> None:
    with pytest.raises(FormatError):
        new(deck=deck)
