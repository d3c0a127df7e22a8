"""Answer queries that other programs send as JSON lines; see ``docs/engine-protocol.md``.

A line has an ``id``, an ``action`` (by default ``best``) and the action's fields. The action is an operation,
``cancel`` or ``version``. The fields are those of the operation's request, such as ``BestAsk``, and ``report_every`` if
it reports progress. The response has the ``id`` of the query.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from importlib.metadata import version
from threading import Event, Lock
from typing import Annotated, Any, NamedTuple, TypeAlias

from analyzer.errors import InputError
from analyzer.forms import PartError, Within, shown, to_json
from analyzer.from_json import read_part
from triomino.operations import OPERATIONS, Control, RefusalError
from triomino.operations.inputs import parse, read_question
from triomino.refusals import refusal, refusal_json

FORMAT = "triomino-engine/1"

ACTIONS = (*OPERATIONS, "cancel", "version")

FIRST_ACTION = "best"

LONGEST_LINE = 1_000_000

Name: TypeAlias = "str | int"
"""The ``id`` of a query, which the other program chooses."""

Write = Callable[[str], None]

ReportEvery: TypeAlias = Annotated[float, Within(0.001, 1_000_000)]
"""Progress is reported at most once in this many seconds."""


class _Query(NamedTuple):
    name: Name
    action: str
    ask: Any
    report_every: float | None


def serve(lines: Iterable[str], write: Write, threads: int) -> None:
    """Answer all queries, and return after the last response. Ctrl-C stops all queries.

    Args:
        lines: the input, with one query per line; blank lines are skipped.
        write: called with each line of output, without its line break. Two threads never call it at the same time.
        threads: how many queries can run at the same time. Further queries wait.
    """
    engine = _Engine(write)
    with ThreadPoolExecutor(threads) as pool:
        try:
            for line in lines:
                if line.strip():
                    engine.take(line, pool)
            # Wait here, because Ctrl-C would not be caught while the pool shuts down.
            wait(engine.working)
        except KeyboardInterrupt:
            engine.cancel_all()
        except BaseException:
            engine.cancel_all()
            raise


class _Engine:
    def __init__(self, write: Write) -> None:
        self._write = write
        self._writing = Lock()
        self._open: dict[Name, Event] = {}
        self.working: set[Future[None]] = set()

    def take(self, line: str, pool: ThreadPoolExecutor) -> None:
        name: Name | None = None
        try:
            data = _object(line)
            name = _take_name(data, "id")
            action = data.pop("action", FIRST_ACTION)
            if action == "cancel":
                target = _take_name(data, "target")
                _nothing_left(data)
                self._say(name, target=target, cancelled=self._cancel(target))
            elif action == "version":
                _nothing_left(data)
                self._say(name, format=FORMAT, version=version("triomino"), actions=list(ACTIONS))
            else:
                query = _query(name, action, data)
                if name in self._open:
                    raise PartError("a query with this id is being worked on", ("id",))
                self._open[name] = Event()
                work = pool.submit(self._work, query)
                self.working.add(work)
                work.add_done_callback(self.working.discard)
        except (PartError, InputError) as error:
            self._say(name, **refusal(error))

    def cancel_all(self) -> None:
        """Stop all queries. A query that already has a result still returns it."""
        for stop in list(self._open.values()):
            stop.set()

    def _cancel(self, target: Name) -> bool:
        stop = self._open.get(target)
        if stop is not None:
            stop.set()
        return stop is not None

    def _work(self, query: _Query) -> None:
        def tell(news: object) -> None:
            self._say(query.name, partial=True, **to_json(news))

        reports = query.report_every is not None
        control: Control[Any] = Control(
            self._open[query.name].is_set, tell if reports else None, query.report_every or 0.0
        )
        try:
            answer = {"partial": False, **to_json(OPERATIONS[query.action].run(query.ask, control))}
        except (RefusalError, InputError) as error:
            answer = refusal(error)
        except Exception as error:  # whatever fails, the other queries must continue
            sys.stderr.write(f"triomino: the query {query.action} failed: {type(error).__name__}: {error}\n")
            answer = refusal_json("failed", "the query failed")
        # Release the id first: the program may use it again as soon as it has the final response.
        del self._open[query.name]
        self._say(query.name, **answer)

    def _say(self, name: Name | None, /, **answer: Any) -> None:
        with self._writing:
            self._write(json.dumps({"id": name, **answer}))


def _object(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise PartError(f"the line has more than {LONGEST_LINE:,} characters")
    return parse(line)


def _take_name(data: dict[str, Any], field: str) -> Name:
    name = data.pop(field, None)
    if not isinstance(name, str | int) or isinstance(name, bool):
        raise PartError(f"found {shown(name)}, expected a text or a whole number", (field,))
    return name


def _nothing_left(data: dict[str, Any]) -> None:
    for field in data:
        raise PartError("found a field that this action does not take", (field[:40],))


def _query(name: Name, action: Any, data: dict[str, Any]) -> _Query:
    if not isinstance(action, str) or action not in OPERATIONS:
        raise PartError(f"found {shown(action)}, expected one of {', '.join(ACTIONS)}", ("action",))
    operation = OPERATIONS[action]
    every = None
    if operation.news is not None and "report_every" in data:
        every = read_part(ReportEvery, data.pop("report_every"), "report_every")
    return _Query(name, action, read_question(operation, data), every)
