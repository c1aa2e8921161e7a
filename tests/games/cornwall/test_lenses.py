"""What the rules see, as frames; and the evidence of refusals."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest

import boardlab as bl
from boardlab.core.errors import FormatError
from boardlab.games.cornwall import evidence, lenses, scene
from boardlab.games.cornwall.lenses.parts import chance, named
from boardlab.view import svg, text
from tests.games.asking import GREEN
from tests.games.cornwall.asking import at, changed, start
from tests.games.cornwall.test_scene import some
from tests.games.scenes import check_frame, keyed

if TYPE_CHECKING:
    from boardlab.core.marks import Frame
    from boardlab.games.cornwall import Cornwall

NAMES = bl.positions("cornwall")
FIVE = ("regions", "majority", "fits", "closing", "chances")


def written(frame: Frame) -> list[str]:
    """All words on cards, as they are read."""
    return [
        each.text.replace("%", mark.text)
        for mark in frame.marks
        if "card" in mark.key
        for each in mark.draw
        if each.tag == "text"
    ]


def perfect() -> Cornwall:
    """Example J after the tile is laid and the small piece stands in the meadow."""
    return at("example-j", "lay 0,2 1,2 0,3", "place small 1,2")


# ---------------------------------------------------------------------- every frame


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lens", FIVE)
def test_every_frame_of_every_lens_is_complete(lens: str, name: str) -> None:
    state = at(name)
    for frame in state.trace(lens):
        check_frame(state, frame)
    assert svg.picture(state, frame, theme="light", turn=2)
    assert text.picture(state, frame)


@pytest.mark.parametrize("lens", FIVE)
def test_every_space_can_be_asked_about_at_every_step(lens: str) -> None:
    rng = Random(lens)
    for state in some(3, 12, every=13):
        places = [*scene.layout(state).spaces]
        for space in rng.sample(places, 4):
            for frame in state.trace(lens, space=space):
                check_frame(state, frame)


def test_a_lens_asks_for_spaces_and_players_that_are_there() -> None:
    state = at("example-j")
    for lens in FIVE:
        for space in ("9,9", "a1", ""):
            with pytest.raises(FormatError, match="space"):
                state.trace(lens, space=space)
        with pytest.raises(IndexError):
            state.trace(lens, player=4)


def test_lenses_keep_out_of_the_way_of_the_position_and_of_each_other() -> None:
    state = perfect()
    seen = {mark.key for mark in scene.marks(state)}
    for lens in FIVE:
        keys = {mark.key for frame in state.trace(lens) for mark in frame.marks}
        assert seen.isdisjoint(keys)
        seen |= keys


def test_lenses_are_offered_while_they_have_something_to_say() -> None:
    assert [name for name, *_ in lenses.offered(at("example-j"))] == [*FIVE]
    assert "fits" not in [name for name, *_ in lenses.offered(perfect())]
    *_, last = some(2, 3)
    assert [name for name, *_ in lenses.offered(last)] == ["regions", "majority"]
    assert at("example-j").lenses() == FIVE


@pytest.mark.parametrize("space", ["1,1", "2,1", "0,1", "-2,2"])
def test_a_card_lies_on_the_picture_beside_its_region(space: str) -> None:
    state = perfect()
    x, y, width, height = scene.layout(state).view
    region = evidence.region_at(state, space)
    for frame in state.trace("majority", space=space):
        for mark in keyed(frame, "count:card").values():
            boxes = [each.attrs for each in mark.draw if each.tag == "rect"]
            if not boxes or mark.at is None:
                continue
            box = boxes[0]
            left, top = mark.at[0] + float(box["x"]), mark.at[1] + float(box["y"])
            right, bottom = left + float(box["width"]), top + float(box["height"])
            assert x < left < right < x + width
            assert y < top < bottom < y + height
            for cell in region.cells:
                a, b = scene.centre(cell)
                assert not (left < a < right and top < b < bottom)


def test_a_card_keeps_its_place_while_it_is_read() -> None:
    corners = set()
    for frame in perfect().trace("majority", space="1,2"):
        (card,) = [m for key, m in keyed(frame, "count:card").items() if not key]
        box = card.draw[0].attrs
        assert card.at is not None
        corners.add((card.at[0] + float(box["x"]), card.at[1] + float(box["y"])))
    assert len(corners) == 1


# ---------------------------------------------------------------------- words


def test_spaces_are_named_so_that_their_commas_part_no_others() -> None:
    assert named(("0,2",)) == "0,2"
    assert named(("0,2", "1,2")) == "0,2 and 1,2"
    assert named(("0,2", "1,2", "0,3")) == "0,2 1,2 and 0,3"


def test_chances_are_told_exactly_and_in_per_cent() -> None:
    assert chance(Fraction(841, 1071)) == "841/1071, about 79 %"
    assert chance(Fraction(1, 12)) == "1/12, about 8.3 %"
    assert chance(Fraction(0)) == "impossible"
    assert chance(Fraction(1)) == "certain"


# ---------------------------------------------------------------------- regions


def test_regions_are_outlined_landscape_by_landscape_and_then_all() -> None:
    state = at("example-j")
    frames = state.trace("regions")
    found = evidence.regions(state)
    assert len(frames) == 6
    assert frames[4].caption == "Meadow: 5 fields at 1,1 with a flag, open."
    borders = keyed(frames[-1], "border:")
    assert {frozenset(mark.spaces) for mark in borders.values()} == {r.cells for r in found}
    assert frames[-1].caption.startswith("In all, 14 regions: 14 open, none closed.")


def test_a_closed_region_has_a_dashed_border() -> None:
    """rules: complete-cottage, complete-surrounded."""
    state = perfect()
    borders = keyed(state.trace("regions")[-1], "border:")
    dashed = {
        frozenset(mark.spaces)
        for mark in borders.values()
        if any(e.attrs["class"] == "bl-border-closed" for e in mark.draw)
    }
    assert dashed == {r.cells for r in evidence.regions(state) if r.closed}
    assert "3 closed" in state.trace("regions")[-1].caption or len(dashed) != 3


def test_one_region_is_told_field_by_field() -> None:
    captions = [frame.caption for frame in perfect().trace("regions", space="1,2")]
    pieces = (
        "blue's small piece at 2,1, red's big piece at 3,1, green's tall piece at 4,1 and "
        "green's small piece at 1,2"
    )
    assert captions == [
        "The meadow of 6 fields: 1,1 2,1 3,1 4,1 1,2 and 2,2.",
        "A flag stands at 2,1: the second scores too.",
        f"On it: {pieces}.",
        "The meadow of 6 fields is closed by the cottage at 1,2.",
    ]
    (empty,) = at("example-j").trace("regions", space="0,2")
    assert empty.caption == "0,2 is empty: no region is there."


# ---------------------------------------------------------------------- majority


def test_the_majority_is_counted_piece_by_piece_and_then_divided() -> None:
    """rules: majority-by-value, piece-values, points-flag, tie-first."""
    frames = perfect().trace("majority", space="1,2")
    rate = "Meadow with a flag: 2 a field to the first, 1 to the second."
    shared = "Red and green tie for the majority: (2 + 1) × 6 fields = 18, shared by 2: 9 each."
    values = "Values: blue 1, red 3 and green 3."
    assert [frame.caption for frame in frames] == [
        f"The count of the meadow of 6 fields: 1,1 2,1 3,1 4,1 1,2 and 2,2. {rate}",
        "Blue's small piece at 2,1 counts 1.",
        "Red's big piece at 3,1 counts 3.",
        "Green's tall piece at 4,1 counts 2.",
        "Green's small piece at 1,2 counts 1, with what was there 3.",
        shared,
        "Nobody else gets points.",
        f"The meadow of 6 fields. {values} {rate} {shared} Nobody else gets points.",
    ]
    assert frames[0].rules == ("points-flag",)
    assert frames[4].rules == ("majority-by-value", "piece-values")
    assert frames[5].rules == ("tie-first",)
    assert {key: mark.text for key, mark in keyed(frames[4], "sum:").items()} == {
        "2,1": "1",
        "3,1": "3",
        "4,1": "2",
        "1,2": "3",
    }


def test_the_arithmetic_stands_on_the_card() -> None:
    frames = perfect().trace("majority", space="1,2")
    assert written(frames[-1]) == [
        "Meadow, 6 fields, flag",
        "big 3 = 3",
        "9",
        "tall 2 + small 1 = 3",
        "9",
        "small 1 = 1",
        "0",
        "tie: (2 + 1) × 6 = 18, ÷ 2 = 9",
    ]
    # Points are written when they are told, not before.
    assert "9" not in written(frames[4])


def test_first_and_second_are_told_one_after_the_other() -> None:
    """rules: points-village-flag, second-by-value, second-needs-piece."""
    frames = at("example-j").trace("majority", space="1,1")
    assert [frame.caption for frame in frames[-3:-1]] == [
        "Red has the majority: 2 × 5 fields = 10.",
        "Green is second: 1 × 5 fields = 5.",
    ]
    assert [frame.rules for frame in frames[-3:-1]] == [
        ("majority-by-value",),
        ("second-by-value",),
    ]
    assert keyed(frames[-3], "share:").keys() == {"3,1"}
    assert keyed(frames[-2], "share:")["4,1"].text == "5"
    assert written(frames[-1])[-2:] == ["first: 2 × 5 = 10", "second: 1 × 5 = 5"]
    alone = at("example-j").trace("majority", space="0,1")
    assert alone[-2].rules == ("second-needs-piece",)


@pytest.mark.parametrize("players", [2, 4])
def test_what_the_majority_shows_is_what_the_evidence_says(players: int) -> None:
    asked = 0
    for state in some(players, 21, every=17):
        for region in evidence.regions(state):
            if not region.pieces:
                continue
            asked += 1
            found = evidence.standing(state, region)
            frames = state.trace("majority", space=min(region.cells))
            assert all(line in frames[-1].caption for line in found.lines)
            for cell, mark in keyed(frames[-1], "share:").items():
                piece = state.fields[cell].piece
                assert piece is not None
                assert mark.text == str(found.points[piece.owner])
            assert len(frames) == 1 + len(region.pieces) + len(found.lines[2:]) + 1
            assert set(frames[-1].rules) >= set(found.rules) - {"piece-values"}
    assert asked > 10


def test_all_regions_together_are_what_the_end_would_give() -> None:
    """rule: end-evaluate-rest."""
    for name in ("example-j", "midgame", "midgame-four"):
        state = at(name)
        frame = state.trace("majority")[-1]
        table = evidence.final_standing(state).table
        for player, points in enumerate(table):
            assert f"{('blue', 'red', 'green', 'purple')[player]} {points}" in frame.caption
            assert f"{state.points[player]} + {points}" in written(frame)


def test_nothing_to_count_is_said() -> None:
    (frame,) = start(2).trace("majority")
    assert frame.caption == "No piece waits to be counted on the map."
    (frame,) = start(2).trace("majority", space="0,0")
    assert frame.caption == "The swamp of 1 field: nobody has a piece here: no points."
    done = perfect().apply("done")
    (frame,) = done.trace("majority", space="1,2")
    assert frame.caption == (
        "The meadow of 6 fields: it was counted before, and its pieces are gone."
    )


# ---------------------------------------------------------------------- fits


def test_every_place_of_the_tile_has_what_it_earns_there() -> None:
    """rules: earn-coins, lay-match, lay-two-edges."""
    for name in ("example-j", "laying", "gap", "midgame"):
        state = at(name)
        best: dict[frozenset[str], int] = {}
        for action in state.legal_actions():
            coins = evidence.laying(state, action).coins
            key = frozenset(action.args)
            best[key] = max(coins, best.get(key, 0))
        frame = state.trace("fits")[-1]
        prices = keyed(frame, "price:").values()
        shown = {frozenset(mark.spaces): int(mark.draw[1].text) for mark in prices}
        assert shown == best
        assert f"in {len(state.legal_actions())} way" in frame.caption
        assert f"fits at {len(best)} place" in frame.caption


def test_what_the_tile_can_close_is_ringed() -> None:
    """rules: complete-surrounded, complete-cottage."""
    state = at("example-j")
    frames = [f for f in state.trace("fits") if "village of 2 fields at 0,1" in f.caption]
    assert [frame.caption for frame in frames] == [
        "The village of 2 fields at 0,1 would be closed by laying it on 4 places."
    ]
    rings = {frozenset(mark.spaces) for mark in keyed(frames[0], "ring:").values()}
    village = evidence.region_at(state, "0,1").cells
    closing = {
        frozenset(action.args)
        for action in state.legal_actions()
        for region in evidence.laying(state, action).closed
        if region.landscape == "village" and region.cells & village
    }
    assert rings == closing


def test_a_space_shows_every_way_to_lay_the_tile_there() -> None:
    state = at("example-j")
    frames = state.trace("fits", space="0,2")
    ways = [action for action in state.legal_actions() if "0,2" in action.args]
    assert {frame.spaces for frame in frames[:-1]} == {action.args for action in ways}
    assert frames[0].caption == (
        "On 0,2 1,2 0,3: Extends village, meadow and forest: 2 coins. Surrounds the village of 3 "
        "fields and so completes it. A cottage completes the meadow of 6 fields."
    )
    assert keyed(frames[0], "way:")["2"].use == "meadow-1"
    (nowhere,) = state.trace("fits", space="1,0")
    assert nowhere.caption.startswith("The tile cannot be laid on 1,0. ")
    assert "lay-no-cover" in nowhere.rules
    (none,) = perfect().trace("fits")
    assert none.caption == "No tile is in hand: none is to be laid now."


# ---------------------------------------------------------------------- closing


def test_what_keeps_a_region_open_is_marked() -> None:
    """rules: complete-surrounded, complete-unfillable-gap."""
    state = at("example-j")
    for region in evidence.regions(state):
        border = evidence.open_spaces(state, region)
        frame = state.trace("closing", space=min(region.cells))[-1]
        assert set(keyed(frame, "dot:")) == set(border.open)
        assert set(keyed(frame, "cross:")) == set(border.gaps)
    frames = state.trace("closing")
    assert "0,2 keeps the village of 2 fields at 0,1 open." in [f.caption for f in frames]
    assert frames[-1].caption == (
        "14 regions are open. Nearest to being surrounded: the swamp of 1 field at -2,2 and the "
        "village of 2 fields at 0,1, with 1 space each to go."
    )


def test_a_gap_that_no_tile_can_fill_does_not_keep_a_region_open() -> None:
    """rule: complete-unfillable-gap."""
    ring = {
        "1,0": "forest",
        "0,1": "meadow",
        "-1,1": "swamp",
        "-1,0": "village",
        "0,-1": "mountain",
    }
    fields = "\n".join(f"{cell} {land}" for cell, land in ring.items())
    state = at(f"players: 2\nturn: 1 draw\n\n{fields}\n1,-1 forest\n")
    frames = state.trace("closing", space="1,0")
    told = [frame for frame in frames if "complete-unfillable-gap" in frame.rules]
    assert told[0].caption == "0,0 is a gap that no tile can fill: it does not count."
    assert told[0].spaces == ("0,0",)


def test_an_empty_space_tells_which_regions_it_keeps_open() -> None:
    (frame,) = at("example-j").trace("closing", space="0,2")
    assert frame.caption == (
        "0,2 keeps open: the village of 2 fields (alone), the meadow of 5 fields (with 5 other "
        "spaces) and the forest of 1 field (with 3 other spaces)."
    )
    (frame,) = perfect().trace("closing", space="1,2")
    assert frame.caption == "The meadow of 6 fields is closed by the cottage at 1,2."
    (frame,) = perfect().trace("closing", space="0,2")
    assert frame.caption == ("The village of 3 fields is surrounded: nothing can be added to it.")


# ---------------------------------------------------------------------- chances


def test_what_is_left_in_the_pile_is_told_by_landscape_and_symbol() -> None:
    """rules: tile-deck, tile-symbols."""
    fields, symbols, soon, *_ = start(2, seed=1).trace("chances")
    assert fields.caption == (
        "36 tiles left to turn over. Their fields: 16 of swamp, 23 of forest, 23 of mountain, 23 "
        "of village and 23 of meadow."
    )
    assert "cottage on 11 (3 forest, 3 mountain, 2 village, 3 meadow)" in symbols.caption
    assert "one of the next 4: 841/1071, about 79 %" in soon.caption
    assert "841/1071, about 79 %" in written(soon)


@pytest.mark.parametrize("name", ["example-j", "midgame", "laying", "last-coin"])
def test_only_regions_that_one_tile_can_close_take_a_place_in_the_list(name: str) -> None:
    state = at(name)
    found = [region for region in evidence.regions(state) if region.closed is None]
    odds = [evidence.chance_to_close(state, region) for region in found]
    likely, never = sum(map(bool, odds)), odds.count(Fraction(0))
    frames = [f for f in state.trace("chances") if "close" in f.caption]
    assert len(frames) == min(likely, 6) + 1
    assert not any("impossible" in frame.caption for frame in frames)
    caption = frames[-1].caption
    assert (f"{never} other open region" in caption) == bool(never)
    assert ("more such region" in caption) == (likely > 6)


def test_a_pile_that_closes_nothing_is_told_so() -> None:
    """rules: complete-cottage, complete-surrounded."""
    *_, last = at("fits-nowhere").trace("chances")
    assert last.caption == "1 open region cannot be closed by one tile."
    assert last.rules == ("complete-cottage", "complete-surrounded")


def test_chances_are_those_of_the_evidence() -> None:
    """rules: lay-bottom, complete-cottage, complete-surrounded."""
    state = at("example-j")
    region = evidence.region_at(state, "1,1")
    which, odds = state.trace("chances", space="1,1")
    closing, left = len(evidence.closing_tiles(state, region)), state.left
    told = f"{closing} of {left} tiles left can close the meadow of 5 fields: "
    assert which.caption.startswith(told)
    for n in (1, 2, 4, 8):
        told = chance(evidence.chance_to_close(state, region, n))
        assert told in odds.caption
        assert told in written(odds)
    which, odds = state.trace("chances", space="1,2")
    fitting = len(evidence.fitting_tiles(state, "1,2"))
    assert which.caption == f"{fitting} of {left} tiles left can be laid on 1,2."
    assert chance(evidence.chance_to_fit(state, "1,2", 1)) in odds.caption


def test_no_tile_left_and_a_closed_region_are_said() -> None:
    *_, last = some(2, 3)
    (frame,) = last.trace("chances")
    assert frame.caption == "No tile is left to be turned over."
    (frame,) = perfect().trace("chances", space="1,2")
    assert frame.caption == ("The meadow of 6 fields is closed already (closed by a cottage).")


# ---------------------------------------------------------------------- refusals and grounds


def explained(state: Cornwall, action: str) -> Frame:
    verdict = state.check(action)
    assert not verdict.legal
    frame = lenses.explain(state, verdict)
    assert frame is not None
    check_frame(state, frame)
    return frame


def test_a_covered_field_is_crossed() -> None:
    """rule: lay-no-cover."""
    frame = explained(at("example-j"), "lay 1,0 2,0 1,1")
    assert set(keyed(frame, "cross:")) == {"1,0", "2,0", "1,1"}


def test_edges_that_would_touch_are_counted() -> None:
    """rule: lay-two-edges."""
    frame = explained(at("example-j"), "lay 6,0 7,0 6,1")
    assert "lay-two-edges" in frame.rules
    assert [mark.draw[1].text for mark in keyed(frame, "edge:").values()] == ["1"]
    assert set(keyed(frame, "tile")[""].spaces) == {"6,0", "6,1"}  # 7,0 is not shown


def test_a_completed_region_is_outlined_with_its_cottage() -> None:
    """rule: lay-not-complete."""
    state = at("completed-meadow")
    refused = next(
        text
        for space in scene.layout(state).spaces
        for text in scene.intents(state, space)
        if any(reason.rule == "lay-not-complete" for reason in state.check(text).reasons)
    )
    frame = explained(state, refused)
    assert keyed(frame, "border:")
    assert keyed(frame, "target:")
    assert keyed(frame, "cross:")


def test_a_piece_that_is_too_dear_shows_what_it_costs() -> None:
    """rules: place-afford, place-cost-region."""
    state = changed("example-j", coins="1 1 0 1").apply("lay 0,2 1,2 0,3")
    assert state.coins[GREEN] == 2
    frame = explained(state, "place small 1,2")
    assert frame.rules == ("place-afford",)
    assert len(keyed(frame, "costs:")) == len(evidence.region_at(state, "1,2").pieces)
    frame = explained(state, "place small 2,2")
    assert set(keyed(frame, "tile")[""].spaces) == set(state.laid)


def test_a_refusal_that_speaks_of_no_space_on_the_board_has_no_picture() -> None:
    state = at("example-j")
    assert lenses.explain(state, state.check("fetch")) is None
    assert lenses.explain(state, state.check("lay 30,0 31,0 30,1")) is None


def test_every_refusal_can_be_explained() -> None:
    rng = Random(5)
    for state in some(3, 6, every=11):
        for space in rng.sample([*scene.layout(state).spaces], 6):
            for action in scene.intents(state, space):
                verdict = state.check(action)
                frame = None if verdict.legal else lenses.explain(state, verdict)
                if frame:
                    check_frame(state, frame)


def test_the_grounds_of_an_action_are_its_evidence() -> None:
    state = at("example-j")
    touched, grown = lenses.grounds(state, state.parse("lay 0,2 1,2 0,3"))
    assert touched.caption == "8 edges of the tile touch tiles already laid."
    assert len(keyed(touched, "edge:")) == 8
    assert grown.caption.startswith("Extends village, meadow and forest: 2 coins.")
    state = state.apply("lay 0,2 1,2 0,3")
    (cost,) = lenses.grounds(state, state.parse("place small 1,2"))
    assert cost.caption == "Small at 1,2: 3 coins (3 for the 3 pieces in its meadow)."
    assert lenses.grounds(state, state.parse("done")) == []
    for frame in (touched, grown, cost):
        check_frame(state, frame)


@pytest.mark.parametrize("turn", range(scene.TURNS))
@pytest.mark.parametrize("space", ["2,1", "0,0", "-1,3"])
def test_a_card_covers_no_field_that_it_is_about(turn: int, space: str) -> None:
    state = at("example-j")
    frames = state.trace("majority", space=space)
    centres = scene.layout(state, turn).spaces
    left, top, wide, high = scene.layout(state, turn).view
    places = set()
    for frame in frames:
        for mark in scene.turned(state, frame.marks, turn):
            if scene.CARD not in mark.css or mark.draw[0].tag != "rect":
                continue
            assert mark.at
            (x, y), attrs = mark.at, mark.draw[0].attrs
            across, down = float(attrs["width"]) / 2, float(attrs["height"]) / 2
            places.add((x, y))
            assert left <= x - across
            assert x + across <= left + wide
            assert top <= y - down
            assert y + down <= top + high
            for cell in evidence.region_at(state, space).cells:
                a, b = centres[cell]
                assert abs(a - x) >= across + 20 or abs(b - y) >= down + 20, (cell, frame.caption)
    assert len(places) <= 1, "it stays where it is"
