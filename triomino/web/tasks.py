"""An operation as a door of the page does it: the question as it comes, what the door adds to it, the answer as JSON.

The server, its workers and the Python in a browser share this, so that a page cannot tell one from another.
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
"""Seconds."""

Answer: TypeAlias = tuple[str, object]
"""``done`` with the answer, ``refused`` with the JSON of a refusal, or ``failed`` with the error's name."""


Language: TypeAlias = Annotated[str, OneOf(LANGUAGES)]
"""The field ``lang`` of a request: the language of the texts in its answer."""


def spoken(request: dict[str, Any]) -> tuple[str | None, dict[str, Any]]:
    """The language that a request names, if it names one, and the question that it asks beside it.

    Raises:
        PartError: there is no such language.
    """
    question = dict(request)
    return read_part(Language, question.pop("lang"), "lang") if "lang" in question else None, question


def failed() -> dict[str, Any]:
    """What is told of work that came to nothing."""
    return refusal_json("failed", phrase("the search ended before it had an answer"))


def filled(operation: Operation, data: dict[str, Any], settings: Settings) -> dict[str, Any]:
    """The question with what the door adds: its library, and a limit of time where none is set.

    Raises:
        PartError: it names what only a door on this machine may name.
    """
    for part in parts_of(operation.ask):
        if part.here:
            if part.name in data:
                raise PartError(phrase("found a field that a request may not set"), (part.name,))
            data[part.name] = settings.library
        if part.name == "seconds" and data.get(part.name) is None:
            data[part.name] = min(operation.seconds, settings.most_seconds)
    return data


def done(name: str, data: dict[str, Any], control: Control[Any]) -> Answer:
    """Do an operation.

    Args:
        name: which one.
        data: what it is asked, as a JSON value that ``filled`` has seen.
        control: stops it, and takes its news.

    Raises:
        BrokenPipeError: whoever hears the news has gone.
    """
    try:
        operation = OPERATIONS[name]
        return "done", to_json(operation.run(read_question(operation, data), control))
    except (InputError, PartError, RefusalError) as error:
        return "refused", refusal(error)
    except BrokenPipeError:
        raise
    except Exception as error:  # whatever a task does, the worker and its next task go on
        sys.stderr.write(f"triomino: the task {name} failed: {type(error).__name__}: {error}\n")
        return "failed", type(error).__name__
