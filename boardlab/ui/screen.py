"""A position as the page is told it: plain JSON, in the wire format of the front end.

Nothing here knows a game or Jupyter: what a game has to say comes from its scene, by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from inspect import signature
from types import ModuleType
from typing import Any

from boardlab.core.actions import Action, Verdict
from boardlab.core.errors import FormatError
from boardlab.core.marks import Called, Frame, Group, Json, Layout, Look, Mark, packed
from boardlab.core.players import NAMES
from boardlab.core.registry import game
from boardlab.core.state import State
from boardlab.matches.match import Line
from boardlab.matches.players import HUMAN
from boardlab.view.themes import player_class

RECENT = 12
"""How many lines of the log go with every move; older ones are asked for."""

LETTERS = 700
"""If they have more letters than this, it is fewer lines; and one that is longer is cut."""

NEWS = 450
"""How many letters of what happened the status line tells; the log has all of it."""


QUARTERS = 4
"""In how many turns a board goes round, unless its scene says so."""


def scene(state: State) -> ModuleType:
    """The room of the state's game that turns positions into marks and words."""
    return game(state.game).room("scene")


def _told(state: State, name: str, *about: Any) -> Any:
    """What the scene says of something that not every game has; None if it has no such word."""
    say = getattr(scene(state), name, None)
    return say and say(state, *about)


def turns(state: State) -> int:
    """In how many turns the board goes round."""
    count: int = getattr(scene(state), "TURNS", QUARTERS)
    return count


def grows(state: State) -> bool:
    """Whether the board of the state's game grows from move to move."""
    return "cover" in signature(scene(state).layout).parameters


def cover(state: State, turn: int, last: State) -> Layout:
    """The layout of a board on which a game is shown from `state` to `last`.

    It is that of `state` unless the board of this game grows.
    """
    layout = scene(state).layout
    found: Layout = layout(state, turn, cover=last) if grows(state) else layout(state, turn)
    return found


def base(state: State, layout: Layout | None = None) -> Json:
    """The trait `base`: what stays as long as the board is the same. layout: if not the scene's."""
    drawn: Layout = layout or scene(state).layout(state)
    return {"game": state.game, **drawn.to_json(), "marks": packed(drawn.marks)}


def things(state: State, turn: int, last: State | None, *, bare: bool = False) -> tuple[Mark, ...]:
    """The marks of `state` on the board of `cover` if there is a `last`, else on its own.

    bare: without what the rules say of it.
    """
    draw = scene(state).bare if bare else scene(state).marks
    covered = {"cover": last} if last is not None and grows(state) else {}
    found: tuple[Mark, ...] = draw(state, turn, **covered)
    return found


def choices(state: State) -> tuple[dict[str, list[str | list[str]]], list[list[str]]]:
    """The legal actions by the space that a press for them goes to, and those without one.

    The space of an action is its last word, if that is one. An action of several words more
    carries a label, which tells it from others of its kind on the same space, and the symbol
    before it if there is one. Those that are to be looked at first are not among them.
    """
    layout: Layout = scene(state).layout(state)
    placed: dict[str, list[str | list[str]]] = {}
    loose: list[list[str]] = []
    for action in state.legal_actions():
        words = action.args
        if looked_at(layout, action):
            continue
        if not words or words[-1] not in layout.spaces:
            loose.append([str(action), label(state, layout, action)])
        elif len(words) == 1:
            placed.setdefault(words[-1], []).append(str(action))
        else:
            called = label(state, layout, action), symbol(state, action)
            placed.setdefault(words[-1], []).append([str(action), *filter(None, called)])
    return placed, loose


def looked_at(layout: Layout, action: Action) -> bool:
    """Whether an action lies on several spaces, any of which shows how, before it is taken."""
    kind = layout.kinds.get(action.kind)
    return kind is not None and kind.look


def looks(state: State) -> Json:
    """The legal actions to be looked at first, by kind: how many, the first, and all spaces."""
    layout: Layout = scene(state).layout(state)
    found: Json = {}
    if not any(kind.look for kind in layout.kinds.values()):
        return found
    for action in state.legal_actions():
        if looked_at(layout, action):
            kind = found.setdefault(action.kind, {"count": 0, "first": str(action), "spaces": {}})
            kind["count"] += 1
            kind["spaces"].update(dict.fromkeys(action.args))
    for kind in found.values():
        kind["spaces"] = [space for space in kind["spaces"] if space in layout.spaces]
    return found


def look(state: State, space: str) -> tuple[Look, ...]:
    """Each of these actions that lies on `space`, as it would be."""
    found: tuple[Look, ...] = _told(state, "looks", space) or ()
    return found


def lies(state: State, action: str) -> bool:
    """Whether an action, legal or not, is of a kind that lies on several spaces."""
    return looked_at(scene(state).layout(state), Action(*action.split()))


def meant(state: State, space: str, word: str = "") -> tuple[str, ...]:
    """The actions of a kind that a press on `space` could mean, legal or not, the likeliest first.

    What they are does not tell which are legal.
    """
    poses: tuple[str, ...] = _told(state, "poses", space) or ()
    likely: tuple[str, ...] = scene(state).intents(state, space)
    found = [*poses, *(action for action in likely if not (poses and lies(state, action)))]
    return tuple(action for action in found if not word or action.split()[0] == word)


def sketch(state: State, action: str) -> tuple[Mark, ...]:
    """An action as it would lie on the board, legal or not; nothing where no game draws that."""
    try:
        parsed = state.parse(action)
    except FormatError:
        return ()
    found: tuple[Mark, ...] = _told(state, "sketch", parsed) or ()
    return found


def group(state: State, space: str) -> Group | None:
    """What `space` belongs to."""
    found: Group | None = _told(state, "group", space)
    return found


def symbol(state: State, action: Action) -> str:
    """The symbol that stands before what a button calls an action; "" for that of its kind."""
    called: Called | None = _told(state, "called", action)
    return called.symbol if called else ""


def label(state: State | None, layout: Layout, action: Action) -> str:
    """What a button on its space calls an action: its kind, with what, and from where.

    state: where the action is legal, so that the game can name it itself; None if it is not.
    """
    called: Called | None = _told(state, "called", action) if state else None
    if called:
        return called.label
    kind = layout.kinds.get(action.kind)
    if kind and kind.look:  # one that is legal stands for all of them
        return kind.label if state else f"{kind.label}: {' '.join(action.args)}"
    words = [kind.label if kind else action.kind.capitalize()]
    for word in action.args[:-1]:
        words += ["from", word] if word in layout.spaces else [word]
    return " ".join(words)


def turn(state: State) -> Json:
    """Who is to decide."""
    player = state.current_player
    return {"player": player, "name": None if player is None else NAMES[player]}


def lenses(state: State) -> list[list[str]]:
    """The lenses that can be chosen now: name, label, and what a press on a space asks them."""
    offered = game(state.game).room("lenses").offered(state)
    return [list(lens) for lens in offered]


def alike(state: State) -> bool:
    """Whether the lenses of the state's game show the same whoever asks, so that nobody chooses."""
    return bool(getattr(game(state.game).room("lenses"), "ALIKE", False))


def seats(state: State, names: Sequence[str] = ()) -> list[Json]:
    """Whose mats there are and what lies on each; who sits there, if `names` tells the seats."""
    return [
        {
            "name": NAMES[player],
            "css": player_class(player),
            "who": called(names[player], names) if names else "",
            "turn": state.current_player == player,
            "mat": [list(stock) for stock in mat],
        }
        for player, mat in enumerate(scene(state).seats(state))
    ]


def called(name: str, names: Sequence[str]) -> str:
    """How the seat `name` is called beside the board, `names` being all seats."""
    if name != HUMAN:
        return name
    return "you" if names.count(HUMAN) <= 1 else "at this screen"


def log(line: Line, first: int = 0) -> list[list[int | str | None]]:
    """What was played from action `first` (from 0) on: its number (from 1), who, and a sentence."""
    return [
        [number + 1, line.states[number].current_player, told(line, number)]
        for number in range(max(first, 0), line.at)
    ]


def recent(line: Line) -> list[list[Any]]:
    """The last lines of the log, as many as go with a move; one that is cut has a fourth entry."""
    lines = log(line, line.at - RECENT)
    while len(lines) > 1 and sum(len(str(text)) for *_, text in lines) > LETTERS:
        del lines[0]
    return [_cut(*each) for each in lines]


def _cut(number: int | str | None, player: int | str | None, text: int | str | None) -> list[Any]:
    """A line of the log, up to the last sentence that ends within LETTERS."""
    whole = str(text)
    if len(whole) <= LETTERS:
        return [number, player, whole]
    return [number, player, whole[: whole.rfind(". ", 0, LETTERS) + 1], True]


def told(line: Line, number: int) -> str:
    """Action `number` (from 0) and what came of it, in words."""
    return " ".join(event.text for event in line.states[number + 1].events)


def touched(line: Line, first: int) -> tuple[str, ...]:
    """The spaces where something happened from action `first` on, each once."""
    events = (event for state in line.states[first + 1 : line.at + 1] for event in state.events)
    return tuple(dict.fromkeys(space for event in events for space in event.spaces))


def touched_by(state: State) -> tuple[str, ...]:
    """The spaces where something happened between the state before and this one, each once."""
    return tuple(dict.fromkeys(space for event in state.events for space in event.spaces))


def last_marks(state: State, spaces: Iterable[str]) -> tuple[Mark, ...]:
    """The marks of the last move. Those of the last action alone a scene has itself."""
    layout: Layout = scene(state).layout(state)
    return tuple(
        Mark(f"last:{space}", use="last", spaces=(space,))
        for space in spaces
        if space in layout.spaces
    )


def refusal(verdict: Verdict) -> Json:
    """A refused action as the status line tells it: every reason, then what would help."""
    sentences = [reason.text for reason in verdict.reasons]
    if verdict.remedy:
        sentences.append(verdict.remedy)
    return {"text": " ".join(sentences), "rule": verdict.reasons[0].rule, "tone": "refused"}


def refused(state: State, space: str) -> Verdict | None:
    """The verdict on the likeliest meaning of a press on `space` that is no legal action."""
    verdicts = (state.check(text) for text in scene(state).intents(state, space))
    return next((verdict for verdict in verdicts if not verdict.legal), None)


def evidence(state: State, verdict: Verdict) -> tuple[Mark, ...]:
    """Marks that show on the board why an action is refused."""
    frame: Frame | None = game(state.game).room("lenses").explain(state, verdict)
    return frame.marks if frame else ()


def going(news: str, prompt: str) -> Json:
    """How the game goes on, as the status line tells it: what happened, and what is to be done."""
    return {"text": "\n".join(filter(None, (shortly(news), prompt))), "rule": None, "tone": "turn"}


def shortly(news: str) -> str:
    """What happened, or if that is long the last sentences of it."""
    if len(news) <= NEWS:
        return news
    end = news[-NEWS:]
    return f"\u2026 {end[end.find('. ') + 2 :]}"


def ended(state: State, news: str = "") -> Json:
    """How the game ended, as the status line tells it: why, by which rule, and who won."""
    rules = [rule for event in state.events for rule in event.rules]
    result = str(scene(state).headline(state))
    text = "\n".join(filter(None, (shortly(news.removesuffix(result).rstrip()), result)))
    return {"text": text, "rule": rules[-1] if rules else None, "tone": "over"}


def reasons(verdict: Verdict) -> list[list[str]]:
    """What speaks against an action, one by one, each with its rule; then what would help."""
    found = [[reason.text, reason.rule] for reason in verdict.reasons]
    return [*found, [verdict.remedy, ""]] if verdict.remedy else found


def options(state: State, space: str) -> list[Json]:
    """Everything that a press on `space` could mean now, each with the verdict on it.

    Of actions that are looked at first, one stands for all that are possible.
    """
    layout: Layout = scene(state).layout(state)
    here = [a for a in state.legal_actions() if space in a.args]
    looked = {a.kind: a for a in reversed(here) if looked_at(layout, a)}
    legal = [*looked.values(), *(a for a in here if a.kind not in looked and a.args[-1] == space)]
    meant = [state.parse(text) for text in scene(state).intents(state, space)]
    found = []
    for action in dict.fromkeys((*legal, *(a for a in meant if a.kind not in looked))):
        verdict = state.check(action)
        why = None if verdict.legal else refusal(verdict)
        found.append(
            {
                "action": str(action),
                "label": label(state if verdict.legal else None, layout, action),
                "legal": verdict.legal,
                "text": why["text"] if why else "",
                "rule": why["rule"] if why else None,
                "reasons": reasons(verdict),
            }
        )
    return found
