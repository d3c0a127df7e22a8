"""How every door says no in JSON: one shape, whatever the reason."""

from __future__ import annotations

from typing import Any, NamedTuple

from analyzer.errors import SHOWN_FAULTS, InputError, TextFault
from analyzer.forms import PartError, json_keys, to_json
from analyzer.messages import Phrase, asked
from triomino.operations.control import RefusalError


@json_keys("code", "message~text=phrase", "said=phrase", "file", "line", "column")
class FaultReport(NamedTuple):
    """One thing wrong with a text: its code, what was found and expected, and where."""

    code: str
    phrase: Phrase
    file: str
    line: int | None
    column: int | None


@json_keys("code", "message", "text?", "said=phrase?", "field", "faults")
class Why(NamedTuple):
    """Why something is refused.

    Attributes:
        code: why, in a word.
        message: why, in English; for a text, the whole report of its faults.
        text: the same in the language that the request named, if it named one.
        phrase: the form of the message and its values; for a text, its faults have theirs.
        field: the field that is at fault, where it is one: for a text its name, or that of its file.
        faults: for a text that cannot be used, everything wrong with it.
    """

    code: str
    message: str
    text: str | None = None
    phrase: Phrase | None = None
    field: str | None = None
    faults: tuple[FaultReport, ...] = ()


@json_keys("error")
class Refusal(NamedTuple):
    """All that is answered where there is no answer."""

    error: Why


def why(error: RefusalError | PartError | InputError) -> Why:
    """Why a question is not answered, from what reading it or an operation raised."""
    message, text = str(error), error.text if asked() else None
    if isinstance(error, InputError):
        faults = tuple(_fault(error.file, fault) for fault in error.faults[:SHOWN_FAULTS])
        return Why("input", message, text, None, error.file, faults)
    if isinstance(error, PartError):
        return Why("field" if error.path else "json", message, text, error.phrase, error.field or None)
    return Why(error.code, message, text, error.phrase, error.field)


def refusal(error: RefusalError | PartError | InputError) -> dict[str, Any]:
    """That in the shape of every refusal, as ``json.dumps`` takes it."""
    body: dict[str, Any] = to_json(Refusal(why(error)))
    return body


def refusal_json(code: str, message: Phrase | str) -> dict[str, Any]:
    """A refusal with a code and a message of its own, as ``json.dumps`` takes it; a text is for programs alone."""
    phrase = message if isinstance(message, Phrase) else Phrase(message)
    body: dict[str, Any] = to_json(Refusal(Why(code, str(phrase), phrase.text if asked() else None, phrase)))
    return body


def _fault(file: str, fault: TextFault) -> FaultReport:
    spot = fault.spot
    return FaultReport(fault.code, fault.phrase, file, spot and spot.line, spot and spot.column)
