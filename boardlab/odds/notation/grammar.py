"""The grammar of expressions of dice, read from the left by one function for each line of it.

    expression = comparison [ "vs" comparison ]
    comparison = sum [ compare sum ]              compare:  >=  >  <=  <  =  !=
    sum        = product { ("+" | "-") product }
    product    = signed { ("*" | "/") signed }    a division is rounded down
    signed     = "-" signed | atom
    atom       = number | dice | "(" expression ")"
               | ("min" | "max") "(" expression { "," expression } ")"
    dice       = [ number ] "d" faces { change }
    faces      = number | "%" | "F" | "{" face { "," face } "}"
    face       = [ "-" ] number [ ":" weight ]
    change     = ("kh" | "kl" | "dh" | "dl" | "k") [ number ]   keep or drop highest or lowest
               | ("r" | "ro") test                re-roll: until it is something else, or once
               | ("!" | "!o") [ test ]            explode: again and again, or once
    test       = [ compare ] number

A number of dice that is compared with a plain number counts the dice: `5d6>=4`. With brackets
around it, or anything else beside it, the sum is compared: `(5d6)>=4`, `5d6+1>=4`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from boardlab.odds.notation.operations import Compare, Contest, Extreme, Negative, Product, Sum
from boardlab.odds.notation.terms import COMPARE, Count, Dice, Die, Number, Term, Test
from boardlab.odds.notation.tokens import Misfit, Token, tokens

Found = TypeVar("Found")

DEEPEST = 25
"""So many brackets and signs may stand in each other."""

MOST_DICE = 10_000
"""So many dice may stand in one expression, all in all."""

MOST_FACTORS = 20
"""So many rolls may be multiplied or divided by each other."""

_CHANGES = ("k", "kh", "kl", "dh", "dl", "r", "ro")
_AFTER_DICE = "kh, kl, dh, dl (keep or drop), r, ro (re-roll) or ! (explode)"
_STARTS = "a number, dice such as 3d6, min(, max( or ("


def read(text: str) -> Term:
    """The expression as a tree. Raises Misfit."""
    return _Reader(text, tokens(text)).all()


class _Reader:
    """The tokens of an expression, and how far they have been read."""

    def __init__(self, text: str, found: list[Token]) -> None:
        self.text = text
        self.tokens = found
        self.at = 0
        self.depth = 0
        self.dice = 0

    # -------------------------------------------------------------- steps

    @property
    def next(self) -> Token:
        return self.tokens[self.at]

    def sees(self, *texts: str) -> bool:
        return self.next.text in texts

    def take(self) -> Token:
        token = self.next
        if token.kind != "end":
            self.at += 1
        return token

    def takes(self, *texts: str) -> Token | None:
        """The next token, if it is one of these."""
        return self.take() if self.sees(*texts) else None

    def need(self, text: str, expected: str) -> Token:
        if not self.sees(text):
            raise self.misfit(expected)
        return self.take()

    def number(self, expected: str) -> int:
        if self.next.kind != "number":
            raise self.misfit(expected)
        return int(self.take().text)

    def signed_number(self, expected: str) -> int:
        sign = -1 if self.takes("-") else 1
        return sign * self.number(expected)

    def misfit(self, expected: str, found: Token | None = None) -> Misfit:
        token = found or self.next
        return Misfit(token.span, f"Here is {token.shown}; {expected}.")

    def since(self, start: int) -> tuple[int, int]:
        """The span from a character to the last that was read."""
        return start, self.tokens[max(self.at - 1, 0)].span[1]

    # -------------------------------------------------------------- lines of the grammar

    def all(self) -> Term:
        if self.next.kind == "end":
            raise Misfit((0, 1), f"Nothing is asked here; it starts with {_STARTS}.")
        term = self.expression()
        if self.sees("vs"):
            raise self.misfit("two can be compared with vs, not three")
        if self.next.kind != "end":
            more = f", {_AFTER_DICE}" if isinstance(term, Dice) and self.next.kind == "word" else ""
            raise self.misfit(f"an operator (+ - * / >= <= = vs){more} or the end is expected")
        return term

    def expression(self) -> Term:
        start = self.next.span[0]
        left = self.comparison()
        if not self.takes("vs"):
            return left
        right = self.comparison()
        for side in (left, right):
            _numbers_only(side)
        return Contest(left, right, span=self.since(start))

    def comparison(self) -> Term:
        start = self.next.span[0]
        left = self.sum()
        sign = self.takes(*COMPARE)
        if not sign:
            return left
        right = self.sum()
        if self.sees(*COMPARE):
            raise self.misfit("one comparison stands in brackets: (5d6>=4) >= 3")
        span = self.since(start)
        counts = isinstance(left, Dice) and left.count is not None and not self.bracketed(left)
        if isinstance(left, Dice) and counts and right.fixed:
            _numbers_only(right)
            if left.endless:
                raise Misfit(
                    span,
                    "Dice that explode cannot be counted; (2d6!) >= 9, with brackets, compares "
                    "their sum.",
                )
            return Count(left, Test(sign.text, right.value()), span=span)
        for side in (left, right):
            _numbers_only(side)
        return Compare(sign.text, left, right, span=span)

    def bracketed(self, term: Term) -> bool:
        return self.text[term.span[0]] == "("

    def sum(self) -> Term:
        start = self.next.span[0]
        terms = [("+", self.product())]
        while sign := self.takes("+", "-"):
            terms.append((sign.text, self.product()))
        if len(terms) == 1:
            return terms[0][1]
        for _, term in terms:
            _numbers_only(term)
        return Sum(tuple(terms), span=self.since(start))

    def product(self) -> Term:
        start = self.next.span[0]
        first = self.signed()
        rest = []
        while sign := self.takes("*", "//"):
            rest.append((sign.text, self.signed()))
        if not rest:
            return first
        factors = (first, *(term for _, term in rest))
        for term in factors:
            _numbers_only(term)
        if sum(not term.fixed for term in factors) > MOST_FACTORS:
            raise Misfit(
                self.since(start), f"No more than {MOST_FACTORS} rolls are multiplied or divided."
            )
        return Product(first, tuple(rest), span=self.since(start))

    def signed(self) -> Term:
        start = self.next.span[0]
        if not self.takes("-"):
            return self.atom()
        with_sign = self.deeper(self.signed)
        _numbers_only(with_sign)
        return Negative(with_sign, span=self.since(start))

    def deeper(self, read: Callable[[], Found]) -> Found:
        """What is read one bracket or sign further inside."""
        if self.depth == DEEPEST:
            raise Misfit(
                self.next.span, f"No more than {DEEPEST} brackets and signs stand in each other."
            )
        self.depth += 1
        found = read()
        self.depth -= 1
        return found

    def atom(self) -> Term:
        start = self.next.span[0]
        if self.takes("("):
            term = self.deeper(self.expression)
            self.close(start)
            return replace(term, span=self.since(start))
        if name := self.takes("min", "max"):
            return self.extreme(name)
        if self.sees("d", "df"):
            return self.one_or_more_dice(None, start)
        number = Number(self.number(f"{_STARTS} is expected"), span=self.since(start))
        if self.sees("d", "df"):
            return self.one_or_more_dice(number.number, start)
        return number

    def close(self, opened: int) -> None:
        if not self.takes(")"):
            raise self.misfit(
                f"the bracket opened at character {opened + 1} is to be closed with )"
            )

    def extreme(self, name: Token) -> Term:
        opened = self.need("(", f"{name.text} is written {name.text}(2d6, d12)").span[0]
        terms = [self.deeper(self.expression)]
        while self.takes(","):
            terms.append(self.deeper(self.expression))
        self.close(opened)
        for term in terms:
            _numbers_only(term)
        return Extreme(name.text, tuple(terms), span=self.since(name.span[0]))

    # -------------------------------------------------------------- dice

    def one_or_more_dice(self, count: int | None, start: int) -> Term:
        die = Die((-1, 0, 1) if self.take().text == "df" else self.faces())
        kept: list[tuple[str, int]] = []
        left = 1 if count is None else count
        self.dice += left
        if self.dice > MOST_DICE:
            raise Misfit(
                self.since(start),
                f"One expression has at most {MOST_DICE:,} dice, not {self.dice:,}.",
            )
        while True:
            word = self.next
            if word.text in ("!", "!!"):
                die = self.explosion(die)
            elif self.takes("r", "ro"):
                test = self.test(f"the face to roll again is expected, as in {word.text}1")
                die = replace(die, rerolls=(*die.rerolls, (test, word.text == "ro")))
            elif self.takes(*_CHANGES):
                keep = "kh" if word.text == "k" else word.text
                k = int(self.take().text) if self.next.kind == "number" else 1
                if k > left:
                    raise Misfit(
                        (word.span[0], self.since(start)[1]),
                        f"There are {left} dice here: no {k} can be kept or dropped.",
                    )
                left = k if keep[0] == "k" else left - k
                kept.append((keep, k))
            else:
                break
        span = self.since(start)
        if kept and die.endless:
            raise Misfit(
                span, "Dice that explode without end cannot be kept or dropped; !o is once."
            )
        return Dice(count, die, tuple(kept), span=span)

    def faces(self) -> int | tuple[int, ...] | tuple[tuple[int, int], ...]:
        if self.takes("%"):
            return 100
        if opened := self.takes("{"):
            faces = [self.face()]
            while self.takes(","):
                faces.append(self.face())
            self.need("}", "the faces go on with a comma or end with }")
            if not any(weight for _, weight in faces):
                raise Misfit(
                    self.since(opened.span[0]), "One face at least needs a weight above 0."
                )
            if all(weight == 1 for _, weight in faces):
                return tuple(face for face, _ in faces)
            return tuple(faces)
        token = self.next
        count = self.number("the number of faces, % or {faces} is expected")
        if not count:
            raise Misfit(token.span, "A die has at least one face.")
        return count

    def face(self) -> tuple[int, int]:
        face = self.signed_number("a face is a whole number")
        return face, self.number("the weight is a whole number") if self.takes(":") else 1

    def explosion(self, die: Die) -> Die:
        sign = self.take()
        if sign.text == "!!" or self.sees("!"):
            raise Misfit(sign.span, "One ! is enough: all further rolls of a die are added to it.")
        if die.explode:
            raise Misfit(sign.span, "A die explodes in one way only.")
        once = bool(self.takes("o"))
        test = None
        if self.sees(*COMPARE) or self.next.kind == "number":
            test = self.test("the face that explodes is expected")
        return replace(die, explode=(test, once))

    def test(self, expected: str) -> Test:
        compare = self.takes(*COMPARE)
        return Test(compare.text if compare else "==", self.signed_number(expected))


def _numbers_only(term: Term) -> None:
    """Raises Misfit for a question: yes and no, and who wins, cannot be reckoned with."""
    if term.outcome == "number":
        return
    answer = "true or false" if term.outcome == "truth" else "win, tie or lose"
    hint = ""
    if isinstance(term, Compare) and isinstance(term.left, Dice) and term.left.count is not None:
        hint = "; without brackets around the dice, those that pass are counted"
    raise Misfit(term.span, f"This is {answer}, and a number is needed{hint}.")
