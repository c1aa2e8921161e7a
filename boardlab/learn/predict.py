"""Predict before you see: a guess, how sure it is, and then the result with the guess beside it."""

from __future__ import annotations

from typing import Any

from boardlab.core.errors import FormatError
from boardlab.core.marks import Mark, Trace
from boardlab.core.registry import view
from boardlab.learn.beside import bars, compared, marks
from boardlab.learn.drawing import Drawing
from boardlab.learn.forms import Numeric, Spaces
from boardlab.learn.item import Item
from boardlab.learn.language import say
from boardlab.learn.progress import Entry, nowhere
from boardlab.learn.watching import Watched

SURE = (20, 40, 60, 80, 100)
"""How sure one can be, in percent."""


class Prediction(Watched):
    """A prediction that a learner may make. `answer` is the one made, as its form reads it.

    state: "open", "kept" or "skipped". sure: how sure, in percent, if that was said.
    """

    def __init__(
        self, name: str, item: Item, *, title: str = "", entry: Entry | None = None
    ) -> None:
        super().__init__()
        self.name = name
        self.item = item
        self.title = title or say("predict.title")
        self.answer: Any = None
        self.sure: int | None = None
        self.state = "open"
        self._entry = entry or nowhere()
        self._page: Any = None
        self._seen = Seen(self)
        self._resume()

    def _resume(self) -> None:
        """What was predicted before, as far as it can still be read."""
        kept = self._entry.get("value")
        if self._entry.get("skipped"):
            self.state = "skipped"
        elif kept is not None:
            try:
                self.answer = self.item.form.read(kept, self.item)
            except ValueError:
                return
            self.state = "kept"
            sure = self._entry.get("sure")
            self.sure = sure if sure in SURE else None

    def predict(self, answer: Any, sure: int | str | None = None) -> Prediction:
        """Make the prediction, or change it.

        Raises FormatError if it cannot be read, IllegalAction for an action that is refused.

        sure: how sure, in percent: one of SURE, or None to say nothing of it.
        """
        if sure is not None and (str(sure) not in map(str, SURE)):
            raise FormatError(f"sure={sure!r}: it is one of {', '.join(map(str, SURE))} percent")
        self.answer = self.item.form.read(answer, self.item)
        self.sure = None if sure is None else int(sure)
        self.state = "kept"
        self._keep(value=self.item.form.to_json(self.answer), sure=self.sure, skipped=None)
        return self

    def skip(self) -> Prediction:
        """Go on without a prediction."""
        self.answer, self.sure, self.state = None, None, "skipped"
        self._keep(value=None, sure=None, right=None, skipped=True)
        return self

    def see(self) -> Seen:
        """The result, with the prediction beside it if one was made."""
        return self._seen

    def _keep(self, **values: Any) -> None:
        for name, value in values.items():
            self._entry.set(name, value)
        if self.state == "kept":
            self._entry.set("right", self.item.form.judge(self.answer, self.item).state == "right")
        self._entry.save()
        self._changed()

    # ------------------------------------------------------------------ the page

    def __repr__(self) -> str:
        lines = [f"{self.title}: {self.item.prompt}"]
        if self.item.state is not None:
            lines += ["", view("text").picture(self.item.state).partition("\n\n")[0]]
        return "\n".join(lines)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        if self._page is None or self._page.closed:
            self._page = view("ask").predicting(self)
        return self._page._repr_mimebundle_(**options)


class Seen:
    """What was to be predicted, as it is; and the prediction beside it."""

    def __init__(self, prediction: Prediction) -> None:
        self.prediction = prediction
        self._page: Any = None

    @property
    def item(self) -> Item:
        return self.prediction.item

    @property
    def sentences(self) -> tuple[str, ...]:
        """The prediction held against the result, in words; "no prediction" if there is none."""
        made = self.prediction
        if made.state != "kept":
            return (say("predict.none"),)
        said = [compared(self.item, made.answer)]
        if made.sure is not None:
            said.append(say("predict.sure", sure=made.sure))
        return tuple(said)

    @property
    def trace(self) -> Trace | None:
        """The result frame by frame, if a lens shows it."""
        return self.item.explanation()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The prediction laid on the board: what was marked rightly, wrongly, or missed."""
        made = self.prediction
        if made.state == "kept" and isinstance(self.item.form, Spaces):
            return marks(self.item, made.answer)
        return ()

    @property
    def drawing(self) -> Drawing | None:
        """The result as a bar, with the prediction on the same scale, where it is a number."""
        if isinstance(self.item.form, Numeric):
            return bars(self.item, self.prediction.answer)
        return None

    def __repr__(self) -> str:
        lines = [*self.sentences]
        if self.drawing:
            lines.append(repr(self.drawing))
        if self.trace:
            lines += ["", repr(self.trace)]
        return "\n".join(lines)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        if self._page is None or self._page.closed:
            self._page = view("ask").seeing(self)
        return self._page._repr_mimebundle_(**options)
