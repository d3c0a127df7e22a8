"""Perform an operation for the page: complete the question, and return the answer as JSON.

The server and Python in a browser share this module, so that they give the same answers.
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
"""The minimum number of seconds between two progress reports."""

Answer: TypeAlias = tuple[str, object]
"""The result: ``done`` with the answer, ``refused`` with the JSON of a refusal, or ``failed`` with the error's name."""


Language: TypeAlias = Annotated[str, OneOf(LANGUAGES)]
"""The field ``lang`` of a request: the language of the texts in its answer."""


def spoken(request: dict[str, Any]) -> tuple[str | None, dict[str, Any]]:
    """Split a request into its language (``None`` if it names none) and its question (all other fields).

    Raises:
        PartError: there is no such language.
    """
    question = dict(request)
    return read_part(Language, question.pop("lang"), "lang") if "lang" in question else None, question


def failed() -> dict[str, Any]:
    """The refusal that reports an internal error, as data for ``json.dumps``."""
    return refusal_json("failed", phrase("an internal error ended this request; try again"))


def filled(operation: Operation, data: dict[str, Any], settings: Settings) -> dict[str, Any]:
    """Complete a question with the library and the default time limit, if the operation has these fields.

    A time limit in the question is kept.

    Raises:
        PartError: the question has a field that a request may not set.
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

    Args:
        name: the name of the operation.
        data: the complete question, as a JSON value.
        control: stops the operation, and receives its progress reports.

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
    except Exception as error:  # whatever fails, the worker must go on to its next task
        sys.stderr.write(f"triomino: the task {name} failed: {type(error).__name__}: {error}\n")
        return "failed", type(error).__name__
