"""Perform an operation for the page.

The server and Python in a browser share this module, so that they return the same results.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any, TypeAlias

from analyzer.errors import InputError
from analyzer.forms import OneOf, PartError, parts_of, to_json
from analyzer.from_json import read_part
from analyzer.messages import LANGUAGES, phrase
from triomino.operations import OPERATIONS, Control, Operation, RefusalError
from triomino.operations.inputs import read_question
from triomino.refusals import refusal, refusal_json
from triomino.web.settings import Settings

BETWEEN_NEWS = 0.2
"""Progress is reported at most once in this many seconds."""

Answer: TypeAlias = tuple[str, object]
"""How a task ended: ``done`` and its result, ``refused`` and the refusal's JSON, or ``failed`` and the error's name."""


Language: TypeAlias = Annotated[str, OneOf(LANGUAGES)]
"""The language of all text in the response."""


def spoken(request: dict[str, Any]) -> tuple[str | None, dict[str, Any]]:
    """Separate the language of a request, if it names one, from its other fields.

    Raises:
        PartError: there is no such language.
    """
    question = dict(request)
    return read_part(Language, question.pop("lang"), "lang") if "lang" in question else None, question


def failed() -> dict[str, Any]:
    return refusal_json("failed", phrase("an internal error ended this request; try again"))


def filled(operation: Operation, data: dict[str, Any], settings: Settings) -> dict[str, Any]:
    """Add the library and the default time limit to a request if its operation needs them.

    Raises:
        PartError: ``data`` has a field that a request may not set.
    """
    for part in parts_of(operation.ask):
        if part.here:
            if part.name in data:
                raise PartError(phrase("a request may not set this field: leave it out"), (part.name,))
            data[part.name] = settings.library
        if part.name == "seconds" and data.get(part.name) is None:
            data[part.name] = min(operation.seconds, settings.most_seconds)
    return data


def done(name: str, data: dict[str, Any], control: Control[Any]) -> Answer:
    """Perform an operation.

    Raises:
        BrokenPipeError: the receiver of the progress reports has gone.
    """
    try:
        operation = OPERATIONS[name]
        return "done", to_json(operation.run(read_question(operation, data), control))
    except (InputError, PartError, RefusalError) as error:
        return "refused", refusal(error)
    except BrokenPipeError:
        raise
    except Exception as error:  # the worker must go on to its next task
        sys.stderr.write(f"triomino: the task {name} failed: {type(error).__name__}: {error}\n")
        return "failed", type(error).__name__
