"""Every sentence is in one file a language, and a translation is another such file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import boardlab
import boardlab as bl
from boardlab import learn
from boardlab.core.errors import FormatError
from boardlab.learn.language import counted, english, quoted, say, speak

ROOT = Path(boardlab.__file__).parent
SOURCES = sorted(
    [*(ROOT / "learn").rglob("*.py"), *(ROOT / "ui").glob("*.py"), *(ROOT / "cli").glob("*.py")]
)


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    speak(None)


# ---------------------------------------------------------------------- the words and the code


def spoken_keys() -> tuple[set[str], set[str]]:
    """What the code can say: keys as they stand, and patterns of keys that are put together."""
    exact, patterns = set(), set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                exact.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = (
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.-]+"
                    for part in node.values
                )
                patterns.add("".join(parts))
    return exact, patterns


def test_every_sentence_is_said_somewhere() -> None:
    exact, patterns = spoken_keys()
    # A pattern that begins with no section of its own would be that of every key. And a key that is
    # named may be continued where it is passed to: "predict.all" by what is counted, say.
    known = [re.compile(each) for each in patterns if re.match(r"[a-z]+\\\.", each)]
    begun = tuple(f"{each}." for each in exact if re.fullmatch(r"[a-z]+(\.[\w-]+)+", each))
    unused = [
        key
        for key in english()
        if key not in exact
        and not key.startswith(begun)
        and not any(pattern.fullmatch(key) for pattern in known)
    ]
    assert unused == []


def test_every_sentence_that_is_said_exists() -> None:
    missing = []
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            key = node.args[0]
            if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
                continue
            if node.func.id == "say" and key.value not in english():
                missing.append((source.name, key.value))
            if node.func.id == "counted":
                cases = (f"{key.value}.{case}" for case in ("none", "one", "many"))
                missing += [(source.name, case) for case in cases if case not in english()]
    assert missing == []


def test_sentences_are_tidy() -> None:
    for key, sentence in english().items():
        assert sentence == sentence.strip(), key
        assert sentence, key
        assert "  " not in sentence, key


# ---------------------------------------------------------------------- translations


def pseudo(path: Path) -> Path:
    """A translation of everything: each sentence in brackets, with what is filled in kept."""
    lines = []
    for key, sentence in english().items():
        name = ".".join(f'"{part}"' for part in key.split("."))
        text = f"[{sentence}]".replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        lines.append(f'{name} = "{text}"')
    path.write_text("\n".join(lines), "utf-8")
    return path


def test_a_question_in_another_language(tmp_path: Path) -> None:
    speak(pseudo(tmp_path / "xx.toml"))
    for key, sentence in english().items():
        names = {name: "x" for _, name, _, _ in Formatter().parse(sentence) if name}
        said = say(key, **names)
        assert said.startswith("["), key
        assert said.endswith("]"), key
    question = learn.ask(
        "Mark every road tile that red reaches.",
        bl.position("cannonball", "connections"),
        "connection.reached",
        given={"player": 1},
        look_for=["diagonal"],
    )
    assert question.title == "[Check]"
    wrong = question.check("b2 c2 d2 e2 f2 b3 d3 c4 d4 e5")
    assert repr(wrong).startswith("[Not quite].\n[")
    assert wrong.sentences[0][0].startswith("[")
    assert repr(question.check(question.item.truth())) == "[Right].\n[That is it.]"
    prediction = learn.predict("?", None, lambda: 9).predict(7)
    assert prediction.see().sentences == ("[You predicted 7; it is 9.]",)
    assert "[you: 7]" in repr(prediction.see())


def test_what_is_not_translated_stays_english(tmp_path: Path) -> None:
    path = tmp_path / "de.toml"
    path.write_text('[feedback]\nright = "Richtig"\nwrong = ""\n', "utf-8")
    speak(path)
    assert say("feedback.right") == "Richtig"
    assert say("feedback.wrong") == "Not quite"
    assert say("feedback.slip") == "Right idea"
    learn.speak(None)
    assert say("feedback.right") == "Right"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[feedback]\nrigth = "x"', r"feedback\.rigth: English has no such sentence"),
        ('[predict]\nright = "{anwser}"', r"predict\.right: nothing is filled in for \{anwser\}"),
        ('[predict]\nright = "{answer.__class__}"', r"nothing is filled in"),
        ('[predict]\nright = "{answer:>{x}}"', r"nothing is filled in"),
        ('[predict]\nright = "{}"', r"nothing is filled in"),
        ('[predict]\nright = "{answer"', r"predict\.right: "),
        ("[feedback]\nright = 7", r"feedback\.right: a text was expected"),
        ("feedback", r"cannot be read"),
    ],
)
def test_a_translation_that_does_not_fit_changes_nothing(
    tmp_path: Path, text: str, said: str
) -> None:
    path = tmp_path / "xx.toml"
    path.write_text('[feedback]\nright = "Richtig"\n', "utf-8")
    speak(path)
    path.write_text(text, "utf-8")
    with pytest.raises(FormatError, match=said):
        speak(path)
    assert say("feedback.right") == "Richtig"


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "xx.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(FormatError, match="cannot be read"):
        speak(path)
    with pytest.raises(FileNotFoundError):
        speak(tmp_path / "none.toml")


def test_counting() -> None:
    assert counted("predict.all", 0).startswith("You marked nothing")
    assert counted("predict.all", 1).startswith("You marked the one")
    assert counted("predict.all", 2).startswith("You marked all 2")


def test_quoting_whatever_was_given() -> None:
    class Rude:
        def __repr__(self) -> str:
            raise RuntimeError

    assert quoted("a" * 1000) == "'aaaaaaaaaaaa...aaaaaaaaaaaaa'"
    assert "many digits" in quoted(10**6000)
    assert "Rude" in quoted(Rude())
