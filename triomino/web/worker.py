"""A worker process: it takes a task, does it, tells how it goes, and takes the next.

To the worker come pairs of a task's name and its data. Back come pairs of a kind and a value: ``progress`` any number
of times, then ``done`` with the answer, ``refused`` with the JSON of a refusal, or ``failed`` with the error's name.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from typing import Any, NamedTuple

from analyzer.errors import InputError
from triomino.web.refusals import RefusalError, input_error_json, refusal_json


class Talk(NamedTuple):
    """How a task talks with whoever asked for it.

    Attributes:
        tell: says how far it has come, as a JSON value.
        stopped: whether it should end now.
    """

    tell: Callable[[object], None]
    stopped: Callable[[], bool]


TASKS = {
    "audit": "triomino.web.tasks.audit",
    "best": "triomino.web.tasks.best",
    "diagnose": "triomino.web.tasks.diagnose",
    "hint": "triomino.web.tasks.hint",
    "make": "triomino.web.tasks.make",
    "review": "triomino.web.tasks.review",
    "solve": "triomino.web.tasks.solve",
}
"""Where each task lives; in that module it is the function ``run(data, talk)``."""


def work(connection: Connection, stop: Event) -> None:
    """Do tasks until the other end of the connection is closed.

    A task that does not ask whether to stop is interrupted as the keyboard would: the server sets ``stop`` and sends
    SIGINT. Ctrl-C at the terminal reaches the workers too; that one is for the server, which closes the connection.
    """
    busy = False

    def interrupt(*_: object) -> None:
        if busy and stop.is_set():
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    while True:
        try:
            name, data = connection.recv()
        except (EOFError, OSError):
            return
        try:
            talk = Talk(lambda value: connection.send(("progress", value)), stop.is_set)
            busy = True
            answer = _done(name, data, talk)
            busy = False
            connection.send(answer)
        except (BrokenPipeError, OSError):
            return


def _done(name: str, data: dict[str, Any], talk: Talk) -> tuple[str, object]:
    try:
        return "done", import_module(TASKS[name]).run(data, talk)
    except InputError as error:
        return "refused", input_error_json(error)
    except RefusalError as refusal:
        return "refused", refusal_json(refusal.code, refusal.message)
    except KeyboardInterrupt:
        return "failed", "interrupted"
    except BrokenPipeError:
        raise
    except Exception as error:  # whatever a task does, the worker and its next task go on
        sys.stderr.write(f"triomino: the task {name} failed: {type(error).__name__}: {error}\n")
        return "failed", type(error).__name__
