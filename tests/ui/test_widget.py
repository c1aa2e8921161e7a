"""The base of every board: each message is answered, and no error gets lost or printed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardlab.core.marks import Json
from boardlab.ui.widget import BoardWidget, Declined, Message, answers
from tests.ui.page import Page


class Sums(BoardWidget):
    """A widget that adds, declines and breaks."""

    settled = 0

    @answers("add")
    def _on_add(self, message: Message) -> Json:
        return {"sum": message["a"] + message["b"]}

    @answers("decline")
    def _on_decline(self, _message: Message) -> None:
        raise Declined("Not today.")

    @answers("break")
    def _on_break(self, _message: Message) -> None:
        raise ZeroDivisionError("by nothing")

    mistake: Exception

    @answers("raise")
    def _on_raise(self, _message: Message) -> None:
        raise self.mistake

    @answers("decline that")
    def _on_decline_that(self, _message: Message) -> None:
        raise Declined(str(self.mistake))

    @answers("unsettle")
    def _on_unsettle(self, _message: Message) -> None:
        self.settled = -1

    def settle(self) -> None:
        if self.settled < 0:
            raise OSError("gone")
        self.settled += 1

    def fail(self, text: str) -> None:
        self.live = {"status": {"text": text, "tone": "error"}, "rev": 0}

    def picture(self) -> str:
        return "<svg/>"

    def __repr__(self) -> str:
        return "sums"


@pytest.fixture
def page() -> Page:
    return Page(Sums(live={"rev": 0}))


def test_an_answer_carries_the_id_and_the_fields(page: Page) -> None:
    assert page.done("add", a=1, b=2)["sum"] == 3
    assert page.widget.settled == 1


def test_what_is_declined_changes_nothing(page: Page) -> None:
    live = page.live
    assert page.declined("decline") == "Not today."
    assert page.live is live
    assert page.widget.settled == 0
    assert page.widget.error is None


def test_an_unknown_message_is_answered(page: Page) -> None:
    assert "'fly'" in page.declined("fly")


@pytest.mark.parametrize(
    "content", [{}, {"type": "add"}, {"type": "add", "a": 1, "b": "x"}, {"id": 1}]
)
def test_malformed_messages_are_answered(page: Page, content: dict[str, Any]) -> None:
    page.widget._handle_custom_msg(content, [])
    (answer,) = page.customs()
    assert answer["type"] == "error"


def test_an_error_is_shown_with_what_to_do_and_nothing_is_printed(
    page: Page, capfd: pytest.CaptureFixture[str]
) -> None:
    told = page.declined("break")
    assert "ZeroDivisionError: by nothing" in told
    assert "run the cell again" in told
    assert page.status == {"text": told, "tone": "error"}
    assert page.widget.error is not None
    assert "_on_break" in page.widget.error
    assert capfd.readouterr() == ("", "")


def test_an_error_after_the_answer_is_shown_too(page: Page) -> None:
    page.done("unsettle")
    assert "OSError: gone" in page.status["text"]


def test_subclasses_answer_their_own_messages_only() -> None:
    class More(Sums):
        @answers("more")
        def _on_more(self, _message: Message) -> Json:
            return {"more": True}

    assert Page(More(live={"rev": 0})).done("more")["more"]
    assert Page(More(live={"rev": 0})).done("add", a=1, b=1)["sum"] == 2
    assert Page(Sums(live={"rev": 0})).declined("more")


def test_the_bundle_has_the_view_the_picture_and_the_text(page: Page) -> None:
    bundle = page.widget._repr_mimebundle_()
    assert bundle is not None
    assert set(bundle[0]) == {
        "application/vnd.jupyter.widget-view+json",
        "image/svg+xml",
        "text/plain",
    }
    assert bundle[0]["text/plain"] == "sums"


def test_a_closed_widget_answers_nothing_and_has_no_view(page: Page) -> None:
    widget = page.widget
    widget.close()
    assert widget.comm is None


@pytest.mark.parametrize("kind", [[], {}, None, 5, "x" * 10**6])
def test_a_message_of_no_kind_is_no_mistake_of_the_kernel(page: Page, kind: Any) -> None:
    assert len(page.declined(kind)) < 100
    assert page.widget.error is None


@pytest.mark.parametrize("content", [[], None, "x", 5])
def test_what_is_no_message_is_answered_too(page: Page, content: Any) -> None:
    page.widget._handle_custom_msg(content, [])
    (answer,) = page.customs()
    assert answer["type"] == "error"


def test_what_is_quoted_in_an_error_can_travel(page: Page) -> None:
    page.widget.mistake = ValueError("\ud83d" + "x" * 10**6)
    for answer in (page.ask("raise"), page.ask("decline that")):
        assert answer["type"] == "error"
        assert len(answer["text"]) < 1500
    json.dumps([page.sent, page.live], ensure_ascii=False).encode()
