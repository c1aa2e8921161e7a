"""Pages made of notebooks: whole in themselves, and never blank."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from html import unescape
from pathlib import Path
from typing import Any

import nbformat
import pytest

import boardlab as bl
from boardlab.adapters import html, recording

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
VIEW = "application/vnd.jupyter.widget-view+json"


def made(*outputs: dict[str, Any], text: str = "# A title\n\nWords.") -> str:
    """The page of a notebook with some words and a cell that put out `outputs`, as data."""
    cell = nbformat.v4.new_code_cell("x = 1")
    cell.outputs = [nbformat.v4.new_output("display_data", data=data) for data in outputs]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(text), cell])
    return html.page(notebook, Path("some.ipynb"))


def of_state(name: str) -> dict[str, Any]:
    state = bl.position("cannonball", name)
    return {**state._repr_mimebundle_(), recording.MIME: recording.of_state(state)}


def boards(page: str) -> Any:
    (text,) = re.findall(r'<script type="[^"]*" id="boards">([^<]*)</script>', page)
    return json.loads(zlib.decompress(base64.b64decode(text)))


def test_a_board_is_embedded_with_its_picture() -> None:
    page = made(of_state("connections"))
    state = bl.position("cannonball", "connections")
    told = boards(page)
    (board,) = told["boards"]
    recorded = recording.of_state(state)
    assert told["bases"][board["base"]] == recorded["base"]
    assert board["live"] == recorded["live"]
    asked = [[question, told["answers"][place]] for question, place in board["asked"]]
    assert asked == recorded["asked"]
    assert page.count("data-board=") == 1
    assert 'class="twin"' in page


def test_a_question_is_its_picture_and_says_where_it_can_be_answered() -> None:
    svg = bl.position("cannonball", "connections")._repr_mimebundle_()["image/svg+xml"]
    page = made({"image/svg+xml": svg, "text/plain": "x", recording.UNANSWERED: "Open < it."})
    assert boards(page)["boards"] == []
    assert 'class="twin"' in page
    assert '<p class="unanswered">Open &lt; it.</p>' in page


def test_boards_of_one_island_share_what_they_share() -> None:
    told = boards(made(of_state("connections"), of_state("cannon-range"), of_state("connections")))
    bases = [board["base"] for board in told["boards"]]
    assert bases[0] == bases[2] != bases[1]
    assert len(told["bases"]) == 2
    assert told["boards"][0] == told["boards"][2]
    used = {place for board in told["boards"] for _, place in board["asked"]}
    assert used == set(range(len(told["answers"])))
    assert len({json.dumps(answer) for answer in told["answers"]}) == len(used)


def test_no_text_ends_the_data() -> None:
    data = of_state("connections")
    evil = "</script><script>alert(1)</script><!--"
    data[recording.MIME]["live"]["status"]["text"] = evil
    page = made(data)
    assert evil not in page
    assert boards(page)["boards"][0]["live"]["status"]["text"] == evil


def test_the_policy_allows_the_front_end_and_nothing_else() -> None:
    page = made({"text/html": "<script>alert(1)</script><b>bold</b>"})
    (policy,) = re.findall(r'Content-Security-Policy" content="(.*?)"', page)
    (script,) = re.findall(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'")
    assert "unsafe-eval" not in policy
    assert "<b>bold</b>" in page


def test_no_address_is_in_the_page() -> None:
    page = made(of_state("connections"))
    asked = re.findall(r"""(?:src|href)=["']?(?!data:|#)[^"' >]+|url\((?!data:)|@import""", page)
    assert asked == []


@pytest.mark.parametrize(
    ("data", "seen"),
    [
        ({"text/plain": "IntSlider(value=3)", VIEW: {"model_id": "1"}}, "IntSlider(value=3)"),
        ({"application/javascript": "alert(1)"}, html.NOTHING),
        ({VIEW: {"model_id": "1"}}, html.NOTHING),
        ({"text/latex": "$x^2$"}, "$x^2$"),
        ({"text/latex": "$x^2$", "text/plain": "x**2"}, "x**2"),
        ({"text/markdown": "some *words*"}, "<em>words</em>"),
        ({"image/png": "aGk=\n", "text/plain": "<a dot>"}, 'alt="&lt;a dot&gt;"'),
    ],
)
def test_no_output_is_blank(data: dict[str, Any], seen: str) -> None:
    (output,) = re.findall(r'<div class="output">(.*?)</div>\s*</div>', made(data), re.DOTALL)
    assert seen in output or seen in unescape(output)


def test_a_picture_of_ours_joins_the_page_and_another_stays_apart() -> None:
    ours = bl.position("cannonball", "connections")._repr_mimebundle_()
    other = "<svg xmlns='http://www.w3.org/2000/svg'><title>A curve</title><g id='x'/></svg>"
    page = made(ours, {"image/svg+xml": other})
    assert len(re.findall(r"<svg ", page)) == 1
    assert re.search(r'<div class="twin"><svg [^>]*class="bl-auto"', page)
    assert '<img alt="A curve" src="data:image/svg+xml;base64,' in page
    assert "id='x'" not in page


def test_stored_outputs_are_enough_for_every_picture() -> None:
    path = NOTEBOOKS / "play-cannonball.ipynb"
    notebook = nbformat.read(path, as_version=4)
    drawn = sum(
        "image/svg+xml" in output.get("data", {})
        for cell in notebook.cells
        for output in cell.get("outputs", ())
    )
    page = html.page(notebook, path)
    assert drawn > 3
    assert page.count('class="twin"') == drawn
    assert "<title>Play Cannonball Colony</title>" in page


def test_a_title_is_text() -> None:
    assert "<title>A &lt;b&gt; &amp; c</title>" in made(text="# A <b> & c")
    assert "<title>some</title>" in made(text="No heading.")


def test_links_lead_from_page_to_page() -> None:
    words = (
        "[a](other%20one.ipynb#Part) [b](./deep/b.ipynb) [c](away.ipynb) [d](https://x.y/b.ipynb)"
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(words)])
    links = {"other one.ipynb": "other one.html", "deep/b.ipynb": "b.html", "b.ipynb": "no"}
    page = html.page(notebook, Path("some.ipynb"), links)
    assert re.findall('<a href="([^"]*)"', page) == [
        "other%20one.html#Part",
        "b.html",
        "away.ipynb",
        "https://x.y/b.ipynb",
    ]


def test_hidden_source_can_be_opened() -> None:
    cell = nbformat.v4.new_code_cell("secret = 1", metadata={"jupyter": {"source_hidden": True}})
    page = html.page(nbformat.v4.new_notebook(cells=[cell]), Path("some.ipynb"))
    assert re.search(r"<details[^>]*><summary>Code</summary>.*secret", page, re.DOTALL)
