"""Trees of chance as values: what follows what, how likely, and where it ends.

`tree` makes one of a chain, of best play, or of stages one after another. How it is drawn is in
`boardlab.odds.pictures.branches`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from reprlib import repr as shown
from typing import TYPE_CHECKING, Any

from boardlab.core.decimals import percentage
from boardlab.odds.best import Best, Branch
from boardlab.odds.chain import Chain
from boardlab.odds.charts.table import exact
from boardlab.odds.charts.table import name as told
from boardlab.odds.dist import Dist
from boardlab.odds.events import Event, predicate
from boardlab.odds.limits import TooLarge
from boardlab.odds.pictures.film import Film
from boardlab.odds.pictures.words import called, chance, roll

if TYPE_CHECKING:
    from types import ModuleType

DEPTH = 12
"""No tree is drawn deeper than this."""

LEAVES = 40
"""So many leaves go on a picture unless another number is given."""

MOST_LEAVES = 1_000
"""No number larger than this can be given."""

Stage = Dist | Mapping[Any, int | Fraction] | Callable[[tuple[Any, ...]], Any]


@dataclass(slots=True, eq=False)
class Node:
    """A place in a tree.

    name: what stands in it. p: how likely it is reached. kind: "chance", or of a decision "chosen"
    or "other". inward: the places before it, each with the chance of the branch; None of a
    decision. onward: the places after it. going: it goes on, which is not drawn. note: what is
    said beside a leaf besides its chance.
    """

    name: str
    depth: int
    p: Fraction
    state: Any
    kind: str = "chance"
    inward: list[tuple[Node, Fraction | None]] = field(default_factory=list)
    onward: list[Node] = field(default_factory=list)
    going: bool = False
    hit: bool = False
    note: str = ""

    @property
    def factors(self) -> list[Fraction]:
        """The chances along the one path that leads here; none where several do."""
        found: list[Fraction] = []
        node = self
        while node.inward:
            if len(node.inward) > 1:
                return []
            before, share = node.inward[0]
            if share is not None and share != 1:
                found.append(share)
            node = before
        return found[::-1]


class Tree(Film):
    """A tree that unfolds step by step. Make one with `tree`; it does not change."""

    step = "Unfold step by step"

    def __init__(self, levels: Sequence[Sequence[Node]], name: str, *, worth: str = "") -> None:
        self.levels, self.name, self.worth = levels, name, worth

    @property
    def root(self) -> Node:
        """Where it begins."""
        return self.levels[0][0]

    @cached_property
    def leaves(self) -> tuple[Node, ...]:
        """Where it ends, or goes on unseen, from the top to the bottom of the picture."""
        return tuple(node for node in self._ordered if not node.onward and node.kind != "other")

    @cached_property
    def _ordered(self) -> list[Node]:
        """All places, each before those after it, along one path after another."""
        found: dict[int, Node] = {}
        todo = [self.root]
        while todo:
            node = todo.pop()
            if id(node) not in found:
                found[id(node)] = node
                todo += reversed(node.onward)
        return list(found.values())

    @property
    def p(self) -> Fraction:
        """The chance of the leaves in the event. Raises ValueError where no event was given."""
        if not self.name:
            raise ValueError("of no event: tree(..., event) adds up the leaves of one")
        return sum((leaf.p for leaf in self.leaves if leaf.hit), Fraction(0))

    @property
    def going(self) -> Fraction:
        """How likely it goes on further than the tree is drawn."""
        return sum((leaf.p for leaf in self.leaves if leaf.going), Fraction(0))

    # ------------------------------------------------------------------ in words

    @cached_property
    def captions(self) -> tuple[str, ...]:
        """A sentence to each level, and one to the sum."""
        made = []
        for depth, level in enumerate(self.levels):
            if depth == 0:
                made.append(
                    "At the start." if not self.root.name else f"At first: {self.root.name}."
                )
            elif any(node.kind == "chosen" for node in level):
                made.append("What is best is drawn strong; the runner-up is dashed, with its cost.")
            else:
                made.append(f"Step {self._steps(depth)}: each branch with its chance.")
        if len(self.levels) > 1 and not self.worth:
            made[-1] += " Along a path chances are multiplied."
        if self.name:
            made.append(self._summed())
        if self.worth:
            made[-1] += f" {self.worth}"
        if self.going:
            made[-1] += f" Not drawn on: {chance(self.going)}."
        return tuple(made)

    def _steps(self, depth: int) -> int:
        """How many steps of chance lead to a level."""
        return sum(
            any(node.kind == "chance" for node in level) for level in self.levels[1 : depth + 1]
        )

    def _summed(self) -> str:
        hits = [leaf.p for leaf in self.leaves if leaf.hit]
        name = f"{self.name[0].upper()}{self.name[1:]}"
        if not hits:
            return f"{name}: no leaf, 0."
        if len(hits) == 1:
            return f"{name}: one leaf, {chance(self.p)}."
        terms = " + ".join(map(str, hits))
        if len(hits) > 5 or len(terms) > 60:
            return f"{name}: {len(hits)} leaves, together {chance(self.p)}."
        return f"{name}: {terms} = {chance(self.p)}."

    @cached_property
    def twin(self) -> str:
        """A line for each branch, further in the deeper it is."""
        lines = [self.root.name or "start"]
        seen: set[int] = set()

        def tell(node: Node) -> None:
            for after in node.onward:
                share = next(share for before, share in after.inward if before is node)
                line = "  " * after.depth + (f"{share}  " if share is not None else "")
                line += {"chosen": "> ", "other": "(", "chance": ""}[after.kind] + after.name
                line += ")" if after.kind == "other" else ""
                again = id(after) in seen
                seen.add(id(after))
                if again:
                    line += "  (see above)"
                elif not after.onward:
                    line += f"  = {after.p}" if after.kind != "other" else ""
                    line += f"  {after.note}" if after.note else ""
                    line += "  *" if after.hit else ""
                    line += "  ..." if after.going else ""
                lines.append(line)
                if not again:
                    tell(after)

        tell(self.root)
        if self.name:
            lines.append(f"* {self.name}: {self.p} = {percentage(self.p)}")
        return "\n".join(lines)

    # ------------------------------------------------------------------ as a picture

    @property
    def _drawn_by(self) -> ModuleType:
        from boardlab.odds.pictures import branches

        return branches


def tree(
    of: Chain | Best | Dist | Sequence[Stage],
    depth: int | None = None,
    event: Event | None = None,
    *,
    name: str = "",
    merge: bool | Callable[[tuple[Any, ...]], Hashable] = False,
    leaves: int = LEAVES,
) -> Tree:
    """A tree that unfolds step by step.

    of: a chain; best play; or stages: a Dist each, or a function of all that came before, as a
    tuple, to a Dist. depth: how many steps are drawn, by default 3, and of stages all of them.
    event: whose leaves are added up: of a chain an event of the state at which it ends, of stages
    one of all outcomes. name: what it is called. merge: draw equal states of one step once; of
    stages a function of the outcomes so far that says what is equal, such as `sum`, and the event
    is then one of its values. leaves: the most that are drawn.

    Raises TooLarge, with what can be done, for more leaves; ValueError for a depth that cannot be
    and for more than 1,000 leaves; TypeError.

    >>> from boardlab.odds import d, tree
    >>> six = d(6).map(lambda face: "six" if face == 6 else "other")
    >>> tree([six, six], event=lambda *faces: "six" in faces, name="a six").p
    Fraction(11, 36)
    """
    _examine(leaves, merge)
    if isinstance(of, Best):
        if event is not None or merge:
            raise ValueError(
                "a tree of best play has no event and is not merged; .played() is a chain"
            )
        return _decided(of, _depth(3 if depth is None else depth), leaves)
    if isinstance(of, Chain):
        if callable(merge):
            raise ValueError("merge=True merges equal states of a chain")
        steps = _depth(3 if depth is None else depth)
        levels = _grown(of.start, lambda state: _after(of, state), steps, bool(merge), leaves)
    else:
        stages = _stages(of)
        if merge is True:
            raise ValueError("of stages, merge says what is equal: merge=sum, for example")
        steps = _depth(len(stages) if depth is None else depth)
        levels = _staged(stages[:steps], merge or None, leaves)
    word = "" if event is None else called(event, name, "in the event")
    if event is not None:
        happens = predicate(event)
        for leaf in (node for level in levels for node in level if not node.onward):
            leaf.hit = not leaf.going and happens(leaf.state)
    return Tree(levels, word)


def _examine(leaves: object, merge: object) -> None:
    if isinstance(leaves, bool) or not isinstance(leaves, int):
        raise TypeError(f"leaves={shown(leaves)}: a whole number is needed")
    if not 1 <= leaves <= MOST_LEAVES:
        raise ValueError(f"leaves={leaves}: a picture has room for 1 to {MOST_LEAVES:,}")
    if not (isinstance(merge, bool) or callable(merge)):
        raise TypeError(f"merge={shown(merge)}: True, or a function of the outcomes so far")


def _stages(of: object) -> list[Stage]:
    if isinstance(of, Dist):
        return [of]
    if isinstance(of, str) or not isinstance(of, Sequence):
        raise TypeError(f"{shown(of)}: a chain, best play or a list of stages is needed")
    if not of:
        raise ValueError("a tree needs at least one stage")
    return list(of)


def _depth(depth: int) -> int:
    if isinstance(depth, bool) or not isinstance(depth, int):
        raise TypeError(f"depth={shown(depth)}: a whole number of steps is needed")
    if not 0 <= depth <= DEPTH:
        raise ValueError(f"depth={depth}: a tree is drawn 0 to {DEPTH} steps deep")
    return depth


Following = Iterable[tuple[Any, Fraction]]


def _after(of: Chain, state: Any) -> Following | None:
    """Where a state of a chain leads; None where it ends."""
    return None if state in set(of.ends) else of.following(state).items()


def _grown(
    start: Dist,
    onward: Callable[[Any], Following | None],
    depth: int,
    merge: bool,
    most: int,
) -> list[list[Node]]:
    """The levels of a tree of states."""
    if len(start) == 1:
        (state,) = start.outcomes
        levels = [[Node(told(state), 0, Fraction(1), state)]]
    else:
        root = Node("", 0, Fraction(1), None)
        levels = [[root], _children(root, start.items(), {}, merge)]
    ended = 0
    for _ in range(depth):
        level: list[Node] = []
        known: dict[Any, Node] = {}
        for node in levels[-1]:
            following = onward(node.state)
            if following is None:
                ended += 1
            else:
                level += _children(node, following, known, merge)
            _allow(ended + len(level), most)
        if not level:
            break
        levels.append(level)
    for node in levels[-1]:
        node.going = onward(node.state) is not None
    _allow(ended + len(levels[-1]), most)
    return levels


def _children(
    node: Node,
    following: Following,
    known: dict[Any, Node],
    merge: bool,
) -> list[Node]:
    """What follows a place; those that are new. Equal states are one, if they are to be merged."""
    made = []
    for state, share in following:
        after = known.get(state) if merge else None
        if after is None:
            after = Node(told(state), node.depth + 1, Fraction(0), state)
            known[state] = after
            made.append(after)
        after.p += node.p * share
        after.inward.append((node, share))
        node.onward.append(after)
    return made


def _staged(
    stages: Sequence[Stage], key: Callable[[tuple[Any, ...]], Hashable] | None, most: int
) -> list[list[Node]]:
    """The levels of a tree of stages: a state is all that came before, or its `key`."""
    root = Node("", 0, Fraction(1), ())
    levels = [[root]]
    paths: dict[int, tuple[Any, ...]] = {id(root): ()}
    for stage in stages:
        level: list[Node] = []
        known: dict[Any, Node] = {}
        for node in levels[-1]:
            path = paths[id(node)]
            found = (
                stage if isinstance(stage, (Dist, Mapping)) or not callable(stage) else stage(path)
            )
            dist = found if isinstance(found, Dist) else _dist(found, path)
            for outcome, share in dist.items():
                after_path = (*path, outcome)
                state = key(after_path) if key else after_path
                after = known.get(state) if key else None
                if after is None:
                    label = roll(state) if key else roll(outcome)
                    after = known[state] = Node(label, node.depth + 1, Fraction(0), state)
                    paths[id(after)] = after_path
                    level.append(after)
                after.p += node.p * share
                if node not in [before for before, _ in after.inward]:
                    after.inward.append((node, share))
                    node.onward.append(after)
                else:  # Two outcomes that count as equal are one branch.
                    after.inward = [
                        (b, (s or Fraction(0)) + share) if b is node else (b, s)
                        for b, s in after.inward
                    ]
            _allow(len(level), most)
        levels.append(level)
    return levels


def _dist(found: Any, path: tuple[Any, ...]) -> Dist:
    if not isinstance(found, Mapping):
        raise TypeError(f"after {shown(path)} there is {shown(found)}: a Dist is needed")
    return Dist(found)


def _decided(of: Best, depth: int, most: int) -> Tree:
    """The tree of best play: in each decision what is best, and the runner-up with its cost."""
    found = of.tree(depth)
    root = _node(found, 0, Fraction(1))
    levels = [[root]]
    todo = [(root, found)]
    while todo:
        drawn: list[Node] = []
        after: list[tuple[Node, Branch]] = []
        choices: list[Node] = []
        for node, branch in todo:
            stem = node
            if len(branch.options) > 1 and branch.branches:
                stem = Node(told(branch.action), node.depth + 1, node.p, None, "chosen")
                other = _runner_up(of, branch, node)
                for choice in (stem, other):
                    choice.inward.append((node, None))
                node.onward += [stem, other]
                choices += [stem, other]
            for below in branch.branches:
                child = _node(below, stem.depth + 1, stem.p * below.chance)
                child.inward.append((stem, below.chance))
                stem.onward.append(child)
                drawn.append(child)
                after.append((child, below))
        _place(levels, [*choices, *drawn])
        todo = after
        _allow(sum(not node.onward for level in levels for node in level), most)
    worth = chance(of.value) if 0 <= of.value <= 1 else exact(of.value)
    return Tree(levels, "", worth=f"Best play is worth {worth}.")


def _node(branch: Branch, depth: int, p: Fraction) -> Node:
    word = "" if branch.state is None else told(branch.state)
    going = bool(branch.options) and not branch.branches
    return Node(word, depth, p, branch.state, going=going, note=f"worth {branch.value}")


def _runner_up(of: Best, branch: Branch, node: Node) -> Node:
    """The best of the other actions, with what it costs."""
    others = [action for action in branch.options if action != branch.action]
    action = min(others, key=lambda each: of.cost(branch.state, each))
    cost = of.cost(branch.state, action)
    note = f"costs {cost}" if cost else "as good"
    return Node(told(action), node.depth + 1, node.p, None, "other", note=note)


def _place(levels: list[list[Node]], nodes: Iterable[Node]) -> None:
    for node in nodes:
        while len(levels) <= node.depth:
            levels.append([])
        levels[node.depth].append(node)


def _allow(leaves: int, most: int) -> None:
    if leaves > most:
        raise TooLarge(
            "the tree has at least",
            leaves,
            most,
            "leaves",
            "Take a smaller depth=, tell fewer outcomes apart with .map, merge equal states with "
            "merge=, or give another leaves=.",
        )
