"""The misconceptions that boardlab recognises, as a guide for teachers."""

from __future__ import annotations

from boardlab.learn import tables
from boardlab.learn.conventions import GIVEN
from boardlab.learn.language import say

COLUMNS = ("thinking", "answers", "ask", "id")


class Guide(tuple[str, ...]):
    """Ids of misconceptions, which display themselves as a table.

    Of each it tells the thinking in a few words, what learners answer who think so, what to ask
    them, and the id, which is what `look_for` takes; of those about odds also the names by which a
    question gives what they need.
    """

    __slots__ = ()

    @property
    def rows(self) -> list[list[str]]:
        """The cells of the table, a row a misconception."""
        words = ("title", "answers", "ask")
        return [[*(say(f"misconception.{name}.{word}") for word in words), name] for name in self]

    def __repr__(self) -> str:
        return "\n\n".join(
            "\n".join((f"{_called(name)}: {thinking}", f"  {answers}", f"  {ask}"))
            for thinking, answers, ask, name in self.rows
        )

    def _repr_markdown_(self) -> str:
        rows = [[*map(tables.literal, said), _called(name, "`")] for *said, name in self.rows]
        return tables.markdown([say(f"guide.{column}") for column in COLUMNS], rows)


def _called(name: str, quote: str = "") -> str:
    """An id, with the names that it needs: "cap (hits, limit)"."""
    ways = [", ".join(f"{quote}{each}{quote}" for each in way) for way in GIVEN.get(name, ())]
    either = f" {say('form.or')} ".join(ways)
    return f"{quote}{name}{quote} ({either})" if ways else f"{quote}{name}{quote}"
