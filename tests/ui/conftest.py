"""What the tests of widgets share."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from boardlab.ui import chart


@pytest.fixture
def without_bqplot(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "bqplot", None)
    chart._figure.cache_clear()
    yield
    chart._figure.cache_clear()
