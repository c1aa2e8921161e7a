"""Questions on the page, as tests pose them and read their cards."""

from __future__ import annotations

from typing import Any

from boardlab import learn
from boardlab.core.start import position
from boardlab.learn.question import Question
from boardlab.ui import ask
from tests.ui.page import Json, Page, unpacked

STATE = position("cannonball", "connections")
RED = {"given": {"player": 1}}


def posed(question: Question) -> Page:
    return Page(ask.asking(question))


def card(page: Page) -> Json:
    told: Json = page.shown("ask")
    return told


def reach(**more: Any) -> Question:
    """Which road tiles red reaches."""
    asked: Any = {**RED, "lens": "connection", **more}
    return learn.ask("Mark every road tile that red reaches.", STATE, "connection.reached", **asked)


def buttons(page: Page) -> dict[str, bool]:
    """Which buttons there are, and whether each can be pressed."""
    return {name: enabled for name, _, enabled in card(page)["buttons"]}


def marked_by(page: Page, kind: str) -> set[str]:
    """The spaces of the marks of a kind on the board."""
    marks = unpacked(page.live["marks"])
    return {mark["s"] for mark in marks if mark["k"].startswith(f"{kind}:")}


def connected(state: Any) -> Any:
    return "b5" in state.roads or "There is no road at b5."


def built() -> Question:
    return learn.ask("Lay a road at b5.", STATE, connected, kind="position")
