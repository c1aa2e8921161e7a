"""The public names of boardlab.learn."""

from __future__ import annotations

from boardlab import learn


def test_no_module_hides_a_name() -> None:
    """Some modules are called as the functions in them."""
    learn.lesson(learn.lessons().lessons[0].id)
    assert all(callable(getattr(learn, name)) for name in learn.__all__)
