"""The harness itself: a small widget in a real JupyterLab is pressed, and its kernel answers."""

from __future__ import annotations

import pytest

from tests.browser.lab import NotebookFactory

WIDGET = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
        const button = document.createElement("button");
        const draw = () => { button.textContent = `pressed ${model.get("count")}`; };
        button.addEventListener("click", () => model.send({ type: "press" }));
        model.on("change:count", draw);
        draw();
        el.append(button);
    } }
    """
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda _, message, buffers: setattr(self, "count", self.count + 1))

counter = Counter()
'''


def test_a_press_reaches_the_kernel_and_its_answer_the_page(notebook: NotebookFactory) -> None:
    lab = notebook(WIDGET, "counter")
    button = lab.output(1).get_by_role("button")
    button.click()
    button.and_(lab.page.get_by_text("pressed 1")).wait_for()
    assert lab.ask("print(counter.count)") == "1"

    lab.run_cell(1)
    lab.output(1).get_by_text("pressed 1").wait_for()
    lab.set_theme("dark")
    lab.set_theme("light")
    assert lab.save()["cells"][1]["execution_count"] == 3
    lab.reload()
    lab.output(1).get_by_text("pressed 1").wait_for()
    lab.restart_kernel()
    assert lab.ask("'counter' in globals()") == "False"


def test_settings_last_for_one_test(notebook: NotebookFactory) -> None:
    plugin = "@jupyterlab/notebook-extension:tracker"
    lab = notebook("1 + 1", settings={plugin: {"windowingMode": "none"}})
    assert lab.server.ask(f"lab/api/settings/{plugin}")["settings"] == {"windowingMode": "none"}


def test_an_error_in_a_cell_fails_the_test(notebook: NotebookFactory) -> None:
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook("1 / 0")


def test_console_errors_and_requests_to_elsewhere_are_seen(notebook: NotebookFactory) -> None:
    lab = notebook("1 + 1")
    lab.page.evaluate("() => fetch('http://boardlab.invalid/').catch(() => 0)")
    assert lab.outside == ["http://boardlab.invalid/"]
    lab.outside.clear()
    lab.expect("boardlab.invalid", "planted")
    lab.page.evaluate("() => console.error('planted')")
    assert any("planted" in error for error in lab.errors)
