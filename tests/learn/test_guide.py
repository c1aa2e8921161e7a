"""The guide of misconceptions: one row each, in words, and with the id that `look_for` takes."""

from __future__ import annotations

from types import SimpleNamespace

from boardlab.cli import trust
from boardlab.learn.misconceptions import Misconception, misconception, misconceptions


def test_it_is_the_ids_and_each_is_a_misconception() -> None:
    guide = misconceptions()
    assert "diagonal" in guide
    assert [misconception(name).id for name in guide] == [*guide]


def test_every_misconception_has_its_row_and_no_two_say_the_same() -> None:
    guide = misconceptions()
    table = guide._repr_markdown_().splitlines()
    assert len(table) == 2 + len(guide)
    assert len({line.count("|") for line in table}) == 1
    for column in zip(*guide.rows, strict=True):
        assert all(column)
        assert len({*column}) == len(guide)
    assert all(cell in repr(guide) for row in guide.rows for cell in row)


def test_it_is_shown_before_anything_is_run() -> None:
    output = SimpleNamespace(
        get={"data": {"text/markdown": misconceptions()._repr_markdown_()}}.get
    )
    assert trust.harmless(SimpleNamespace(cells=[{"outputs": [output]}]))


def test_a_misconception_of_ones_own_brings_its_words_along() -> None:
    own = Misconception("aim", lambda _: (), says="A cannon fires in four directions.")
    assert (own.title, own.message) == ("aim", "A cannon fires in four directions.")
    assert misconception("diagonal").message != own.message
