"""What a screen reader is told of a part of the page, as text: Chromium's accessibility tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator

Node = dict[str, Any]

SILENT = frozenset({"generic", "none", "LabelText", "MenuListPopup", "InlineTextBox"})
"""Roles of which nothing is said: what is in them is heard as if they were not there."""

FROM_CONTENT = frozenset({"row"})
"""Roles whose names only repeat what is in them."""

STATES = ("disabled", "pressed", "checked", "expanded", "selected", "focused")


def heard(part: Locator) -> str:
    """One line for each element: its role, its name, its states; indented as it is nested."""
    part.evaluate("(part) => { window.boardlabHeard = part; }")
    session = part.page.context.new_cdp_session(part.page)
    found = session.send("Runtime.evaluate", {"expression": "window.boardlabHeard"})["result"]
    described = session.send("DOM.describeNode", {"objectId": found["objectId"]})["node"]
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    tree = {node["nodeId"]: node for node in nodes}
    (top,) = (node for node in nodes if node.get("backendDOMNodeId") == described["backendNodeId"])
    return "\n".join(_lines(top, tree, 0, ""))


def _lines(node: Node, tree: dict[str, Node], depth: int, around: str) -> Iterator[str]:
    """around: the name of what the node is in, which its texts need not repeat."""
    role = node["role"]["value"]
    name = "" if role in FROM_CONTENT else node.get("name", {}).get("value", "")
    if not node.get("ignored") and role not in SILENT:
        if role == "StaticText":
            if name.strip() and name not in around:
                yield f"{'  ' * depth}{name}"
            return
        said = [role, *([f'"{name}"'] if name else []), *_states(node)]
        yield f"{'  ' * depth}{' '.join(said)}"
        depth += 1
        around = name
    for child in node.get("childIds", ()):
        if child in tree:
            yield from _lines(tree[child], tree, depth, around)


def _states(node: Node) -> list[str]:
    held = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    return [state for state in STATES if held.get(state) in (True, "true")]
