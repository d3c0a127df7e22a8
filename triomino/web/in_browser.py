"""The interface for a page without a server: the worker ``triomino/site/assets/worker.js`` calls this module.

Requests and responses are JSON strings in the same form as the server's. The page stops a search by ending the worker,
because a busy worker receives no messages. A stop signal in shared memory would need headers that a static host does
not send.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from analyzer.forms import PartError, to_json
from analyzer.messages import speaking
from triomino.operations import OPERATIONS, Control
from triomino.operations.inputs import parse
from triomino.refusals import refusal, refusal_json
from triomino.web.settings import Settings
from triomino.web.tasks import BETWEEN_NEWS, Answer, done, failed, filled, spoken

SETTINGS = Settings()


def answer(name: str, request: str, post: Callable[[str, str], object]) -> None:
    """Respond to a request.

    Args:
        name: the name of the operation.
        request: a JSON string.
        post: called with the kind of a message and its JSON. The kind is ``progress`` for every report and ``done``,
            ``refused`` or ``failed`` for the last message.
    """

    def tell(news: object) -> None:
        post("progress", written(to_json(news)))

    control: Control[Any] = Control(tell=tell, every=BETWEEN_NEWS)
    try:
        language, question = spoken(parse(request))
    except PartError as error:
        post("refused", written(refusal(error)))
        return
    with speaking(language):
        kind, value = _answered(name, question, control)
        post(kind, written(failed() if kind == "failed" else value))


FIRST = "hand: 1-3-5\nboard:\n  5   1\n  ^ v ^\n5   5   1\n"


def first_answer(language: str) -> str:
    """Return the response to a request about a small board, as a JSON string.

    The worker sends this request before it takes a snapshot of Python, so that the snapshot contains the usual modules.
    After a start from the snapshot, the worker sends the request again. If the response differs, the snapshot is
    deleted.
    """
    answers: list[str] = []
    question = {"board": FIRST, "lang": language}
    answer("board", json.dumps(question), lambda _, text: answers.append(text))
    return answers[-1]


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _answered(name: str, question: dict[str, Any], control: Control[Any]) -> Answer:
    if name not in OPERATIONS:
        return "refused", refusal_json("http", "Not Found")
    try:
        data = filled(OPERATIONS[name], question, SETTINGS)
    except PartError as error:
        return "refused", refusal(error)
    return done(name, data, control)
