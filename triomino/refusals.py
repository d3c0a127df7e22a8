"""Write refusals as JSON, in the same form for all interfaces."""

from __future__ import annotations

from typing import Any, NamedTuple

from analyzer.errors import SHOWN_FAULTS, InputError, TextFault
from analyzer.forms import PartError, json_keys, to_json
from analyzer.messages import Phrase, asked
from triomino.operations.control import RefusalError


@json_keys("code", "message~text=phrase", "said=phrase", "file", "line", "column")
class FaultReport(NamedTuple):
    """A fault in the input: its code, its message and its place."""

    code: str
    phrase: Phrase
    file: str
    line: int | None
    column: int | None


@json_keys("code", "message", "text?", "said=phrase?", "field", "faults")
class Why(NamedTuple):
    """The reason for a refusal.

    Attributes:
        code: the reason as a code, such as ``too-many``.
        message: the reason in English; for input with faults, the whole report.
        text: the message in the requested language; ``None`` if no language was requested.
        phrase: the message as an English template, with the values to insert; ``None`` for input with faults, because
            each fault has its own phrase.
        field: the name of the wrong field, if there is only one; for input with faults, the name of its field or file.
        faults: the first ``SHOWN_FAULTS`` faults in input that cannot be used.
    """

    code: str
    message: str
    text: str | None = None
    phrase: Phrase | None = None
    field: str | None = None
    faults: tuple[FaultReport, ...] = ()


@json_keys("error")
class Refusal(NamedTuple):
    """A JSON response that says why a request was refused."""

    error: Why


def why(error: RefusalError | PartError | InputError) -> Why:
    message, text = str(error), error.text if asked() else None
    if isinstance(error, InputError):
        faults = tuple(_fault(error.file, fault) for fault in error.faults[:SHOWN_FAULTS])
        return Why("input", message, text, None, error.file, faults)
    if isinstance(error, PartError):
        return Why("field" if error.path else "json", message, text, error.phrase, error.field or None)
    return Why(error.code, message, text, error.phrase, error.field)


def refusal(error: RefusalError | PartError | InputError) -> dict[str, Any]:
    body: dict[str, Any] = to_json(Refusal(why(error)))
    return body


def refusal_json(code: str, message: Phrase | str) -> dict[str, Any]:
    """Make the JSON of a refusal. A message that is a ``str`` is not translated."""
    phrase = message if isinstance(message, Phrase) else Phrase(message)
    body: dict[str, Any] = to_json(Refusal(Why(code, str(phrase), phrase.text if asked() else None, phrase)))
    return body


def _fault(file: str, fault: TextFault) -> FaultReport:
    spot = fault.spot
    return FaultReport(fault.code, fault.phrase, file, spot and spot.line, spot and spot.column)
