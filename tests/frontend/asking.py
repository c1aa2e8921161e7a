"""Questions for the front end, and what tests read off the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

from tests.frontend.harness import Front
from tests.frontend.samples import Json, Sample, question

ANSWERED: list[list[Any]] = [["again", "Another one", True]]
RIGHT: Json = {
    "state": "right",
    "heading": "Right",
    "said": [["All nine tiles.", "connect-edges"], ["Well seen.", ""]],
    "buttons": ANSWERED,
}


def alone(form: str, **fields: Any) -> Json:
    """A question without a board."""
    live: Json = {"rev": 1, "since": 1, "ask": {**question(SQUARES, form, **fields)["ask"]}}
    return live


SQUARES = Sample({}, {}, ("", ""), ("", ()), ("", ""), "", "", ())


def then(live: Json, rev: int, since: int = 1, **fields: Any) -> Json:
    """The same question after another step of the kernel's."""
    return {**live, "rev": rev, "since": since, "ask": {**live["ask"], **fields}}


def bare(message: Json) -> Json:
    return {key: value for key, value in message.items() if key != "id"}


def field_of(front: Front) -> Locator:
    return front.page.get_by_label("Your answer")


def signed(front: Front) -> list[str]:
    """The spaces with the sign of a marked one."""
    keys = front.page.locator(".bl-picked").evaluate_all("all => all.map(e => e.dataset.key)")
    return [key.removeprefix("marked:") for key in keys]


def active(front: Front) -> str:
    """What has the focus: the text of a button, else the name of the tag."""
    text: str = front.page.evaluate(
        "(e => e.tagName === 'BUTTON' ? e.textContent : e.tagName)(document.activeElement)"
    )
    return text
