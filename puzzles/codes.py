"""Short codes that reproduce a puzzle anywhere, and the puzzle of the day.

A code such as ``fill.4.7.c.hard.faces=20.xu`` begins with the kind, the generator's version, the seed and the
candidate's number, the last two in base 36. Then come the parameters that differ from their defaults. The grade is
written without ``grade=``. The last two characters detect typing errors. The candidate depends only on the code: the
generator has no time limits and needs no optional software.

>>> from puzzles.kinds import kind
>>> run = Run("fill", kind("fill").settle({"grade": "easy", "faces": "6"}), 3)
>>> code_of(run, 40)
'fill.4.3.14.easy.faces=6.mh'
>>> read_code("Fill.4.3.14.easy.faces=6.MH") == (run, 40)
True
"""

from __future__ import annotations

import datetime
import hashlib
import re
from collections.abc import Callable
from math import inf
from typing import NamedTuple
from urllib.parse import quote

from analyzer.messages import Phrase, found_instead, phrase, phrase_of
from analyzer.position import KindName
from analyzer.text.headers import MOST_SEED
from puzzles.generation import Run, candidate, first_of
from puzzles.item import Item
from puzzles.kinds import KINDS, ParameterError, kind

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

CHECK_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"

LONGEST = 100

EXAMPLE = "fill.4.3.14.easy.faces=6.mh"

DAYS: tuple[tuple[KindName, dict[str, str], float], ...] = (
    ("fill", {"grade": "gentle", "faces": "10"}, 0.0),
    ("plan", {"grade": "easy"}, 1.65),
    ("fill", {"grade": "moderate", "faces": "14"}, 1.88),
    ("fill", {"grade": "tricky", "faces": "14"}, 2.3),
    ("best-move", {"grade": "moderate"}, 2.95),
    ("fill", {"grade": "learned", "faces": "14"}, 3.4),
    ("fill", {"grade": "hard", "faces": "14"}, 4.2),
)
"""For each day from Monday to Sunday: the kind of its puzzle, the parameters, and the smallest difficulty.

Up to Saturday, each puzzle is easier than the smallest difficulty for the next day.
"""


class CodeError(ValueError):
    """Raised for a text that is not a usable puzzle code."""


class Coded(NamedTuple):
    run: Run
    number: int


def code_of(run: Run, number: int) -> str:
    maker = kind(run.kind)
    unusual = {name: value for name, value in run.parameters.items() if value != maker.defaults[name]}
    grade = unusual.pop("grade", None)
    parts = [run.kind, maker.version, _base36(run.seed), _base36(number), *([grade] if grade else [])]
    parts += [f"{name}={str(value).replace(' ', '_')}" for name, value in sorted(unusual.items())]
    text = ".".join(parts).lower()
    return f"{text}.{check_letters(text)}"


def item_code(item: Item) -> str | None:
    """The puzzle's code; ``None`` if it has none, for example if it was made by hand."""
    source, maker = item.provenance, kind(item.kind)
    if source.version != maker.version or source.parameters.keys() != maker.defaults.keys():
        return None
    if min(source.seed, source.number) < 0:
        return None
    code = code_of(Run(item.kind, source.parameters, source.seed), source.number)
    return code if len(code) <= LONGEST else None


def read_code(text: str) -> Coded:
    """Return the puzzle candidate of a code.

    Raises:
        CodeError: the text is not a code in standard form, has a typing error or another version, or asks for an
            impossible puzzle.
    """
    text = text.strip().lower()
    body, _, check = text.rpartition(".")
    parts = body.split(".")
    if len(text) > LONGEST or len(parts) < 4 or parts[0] not in KINDS:
        raise CodeError(_no_code(text))
    if check != check_letters(body):
        raise CodeError(
            phrase(
                "the code {code} has a typing error: its last two characters do not match the rest; compare the code "
                "with the original",
                code=text,
            )
        )
    name, version, seed, number, *rest = parts
    if version != kind(name).version:
        raise CodeError(
            phrase(
                "the code is for version {version} of the generator, but this program has version {own}, "
                "which would make a different puzzle: use a code for version {own}",
                version=str(version),
                own=str(kind(name).version),
            )
        )
    if not set(seed + number) <= set(DIGITS) or (seed and int(seed, 36) > MOST_SEED):
        # The check for digits also refuses -3 and 1_4, which Python accepts as numbers.
        raise CodeError(_no_code(text))
    found_kind = next(each for each in KINDS if each == name)
    given = dict(part.split("=", 1) if "=" in part else ["grade", part] for part in rest)
    try:
        parameters = kind(name).settle({each: value.replace("_", " ") for each, value in given.items()})
        coded = Coded(Run(found_kind, parameters, int(seed, 36)), int(number, 36))
    except ParameterError as error:
        raise CodeError(
            phrase("the code asks for a puzzle that cannot be made: {reason}", reason=phrase_of(error))
        ) from error
    except ValueError as error:
        raise CodeError(_no_code(text)) from error
    right = code_of(*coded)
    if right != text:
        raise CodeError(
            phrase(
                "the code {code} is not in standard form: write {right}",
                code=repr(text[:40]),
                right=repr(right[:LONGEST]),
            )
        )
    return coded


def link_of(address: str, code: str) -> str:
    return f"{address}#puzzle={quote(code, safe='=')}"


def is_code(text: str) -> bool:
    return bool(re.match(rf"\s*({'|'.join(KINDS)})\.", text.lower()))


def make_again(code: str) -> Item:
    """Recreate the puzzle that has this code.

    Raises:
        CodeError: the code is not valid, or the generator rejects its candidate.
    """
    run, number = read_code(code)
    item = candidate(run, number).item
    if item is None:
        asked = code.strip().lower()
        raise CodeError(phrase("the generator rejects the puzzle with the code {code}: use another code", code=asked))
    return item


def of_the_day(day: datetime.date, tick: Callable[[], None] = lambda: None) -> Item:
    """The puzzle of the day, the same for everyone.

    The puzzle is the first of the day's ``Run`` with a difficulty that fits the weekday. ``tick`` is called before each
    candidate; an exception that it raises ends the search.

    >>> of_the_day(datetime.date(2026, 11, 23)).grade
    'gentle'
    """
    name, given, least = DAYS[day.weekday()]
    most = min((least_of_day for _, _, least_of_day in DAYS if least_of_day > least), default=inf)
    run = Run(name, kind(name).settle(given), day.year * 10_000 + day.month * 100 + day.day)
    return first_of(run, tick, lambda item: least <= (item.difficulty or 0.0) < most)


def _base36(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = DIGITS[digit] + digits
    return digits


def _no_code(text: str) -> Phrase:
    return found_instead(repr(text[:40]), phrase("a code such as {example}", example=EXAMPLE))


def check_letters(text: str) -> str:
    """Compute the two check letters of a text. For a code, the text is the part before the last dot."""
    first, second, *_ = hashlib.sha256(text.encode()).digest()
    return CHECK_LETTERS[first % len(CHECK_LETTERS)] + CHECK_LETTERS[second % len(CHECK_LETTERS)]
