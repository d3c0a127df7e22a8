"""Questions and answers as JSON lines, many at a time: the door for other programs.

A line names an operation as its ``action`` and has the fields of that operation's ``Ask``; the answer bears the ``id``
of the question. ``cancel`` and ``version`` are the protocol's own. ``docs/engine-protocol.md`` has it all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from threading import Event, Lock
from typing import Annotated, Any, NamedTuple, TypeAlias

from analyzer.errors import InputError
from analyzer.forms import PartError, Within, parts_of, read, shown, to_json
from triomino.operations import OPERATIONS, Control, RefusalError
from triomino.operations.inputs import read_question

FORMAT = "triomino-engine/1"

ACTIONS = (*OPERATIONS, "cancel", "version")

FIRST_ACTION = "best"
"""What a line asks that names no action."""

LONGEST_LINE = 1_000_000

Name: TypeAlias = "str | int"
"""What a program calls its question."""

Write = Callable[[str], None]

_REPORT_EVERY = Annotated[float, Within(0.001, 1_000_000)]


class _Query(NamedTuple):
    """A question that can be worked on."""

    name: Name
    action: str
    ask: Any
    report_every: float | None


def serve(lines: Iterable[str], write: Write, threads: int) -> None:
    """Answer queries until there are no more lines, and then finish what is being worked on.

    Args:
        lines: one query to a line; blank lines are passed over.
        write: called with each answer, a line without its end; never by two threads at once.
        threads: how many queries are worked on at a time; others wait for their turn.
    """
    engine = _Engine(write)
    with ThreadPoolExecutor(threads) as pool:
        try:
            for line in lines:
                if line.strip():
                    engine.take(line, pool)
        except KeyboardInterrupt:
            engine.cancel_all()
        except BaseException:
            engine.cancel_all()
            raise


class _Engine:
    """The queries that are being worked on, and the one place that writes."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._writing = Lock()
        self._open: dict[Name, Event] = {}

    def take(self, line: str, pool: ThreadPoolExecutor) -> None:
        """Answer a line at once, or hand it to a thread."""
        name: Name | None = None
        try:
            data = _object(line)
            name = _read_name(data, "id")
            action = data.get("action", FIRST_ACTION)
            if action == "cancel":
                _only(data, "cancel", ("target",))
                self._cancel(name, _read_name(data, "target"))
            elif action == "version":
                _only(data, "version", ())
                self._say({"id": name, "format": FORMAT, "version": version("triomino"), "actions": list(ACTIONS)})
            else:
                query = _query(name, action, data)
                if name in self._open:
                    raise PartError("a query with this id is being worked on", ("id",))
                self._open[name] = Event()
                pool.submit(self._work, query)
        except PartError as error:
            self._refuse(name, error.field or None, error.message)

    def cancel_all(self) -> None:
        """End every query; each answers with what it has."""
        for stop in list(self._open.values()):
            stop.set()

    def _cancel(self, name: Name, target: Name) -> None:
        stop = self._open.get(target)
        if stop is not None:
            stop.set()
        self._say({"id": name, "target": target, "cancelled": stop is not None})

    def _work(self, query: _Query) -> None:
        def tell(news: object) -> None:
            self._say({"id": query.name, "partial": True, **to_json(news)})

        stop = self._open[query.name].is_set
        told = query.report_every is not None
        control: Control[Any] = Control(stop, tell if told else None, query.report_every or 0.0)
        # The last word on a query is said when it is forgotten, so that its id can be used again at once.
        try:
            answer = to_json(OPERATIONS[query.action].run(query.ask, control))
        except RefusalError as refusal:
            del self._open[query.name]
            self._refuse(query.name, refusal.field, refusal.message)
        except InputError as error:
            del self._open[query.name]
            self._refuse(query.name, error.file, str(error))
        else:
            del self._open[query.name]
            self._say({"id": query.name, "partial": False, **answer})

    def _say(self, answer: dict[str, Any]) -> None:
        with self._writing:
            self._write(json.dumps(answer))

    def _refuse(self, name: Name | None, field: str | None, message: str) -> None:
        self._say({"id": name, "error": {"field": field, "message": message}})


def _object(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise PartError(f"the line has more than {LONGEST_LINE:,} characters")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise PartError(f"not JSON: {error}") from error
    if not isinstance(data, dict):
        raise PartError(f"found {shown(data)}, expected an object")
    return data


def _read_name(data: dict[str, Any], field: str) -> Name:
    name = data.get(field)
    if not isinstance(name, str | int) or isinstance(name, bool):
        raise PartError(f"found {shown(name)}, expected a text or a whole number", (field,))
    return name


def _only(data: dict[str, Any], action: str, fields: tuple[str, ...]) -> None:
    known = ("id", "action", *fields)
    for field in data:
        if field not in known:
            message = f"found a field that {action} does not take, expected one of {', '.join(known)}"
            raise PartError(message, (field[:40],))


def _query(name: Name, action: Any, data: dict[str, Any]) -> _Query:
    if action not in OPERATIONS:
        raise PartError(f"found {shown(action)}, expected one of {', '.join(ACTIONS)}", ("action",))
    operation = OPERATIONS[action]
    own = {"id", "action"} | ({"report_every"} if operation.news else set())
    _only(data, action, (*sorted(own - {"id", "action"}), *(part.name for part in parts_of(operation.ask))))
    every = data.get("report_every")
    try:
        report_every = None if every is None else read(_REPORT_EVERY, every)
    except PartError as error:
        raise PartError(error.message, ("report_every",)) from error
    fields = {field: value for field, value in data.items() if field not in own}
    try:
        return _Query(name, action, read_question(operation, fields), report_every)
    except InputError as error:
        raise PartError(str(error), (error.file,)) from error
