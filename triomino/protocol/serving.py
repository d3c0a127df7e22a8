"""Queries in, answers out: each query in a thread of its own, answers as they come."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from threading import Event, Lock
from typing import Any

from analyzer.analysis import analyse
from analyzer.engine import best
from analyzer.engine.clock import Clock
from analyzer.engine.exact import NotSolvableError
from analyzer.render.jsonable import analysis_json
from analyzer.render.ranking_json import plan_json, ranking_json
from triomino.protocol.query import ACTIONS, FieldError, Query, read_query

FORMAT = "triomino-engine/1"

Write = Callable[[str], None]


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
        self._open: dict[str | int, Event] = {}

    def take(self, line: str, pool: ThreadPoolExecutor) -> None:
        """Answer a line at once, or hand it to a thread."""
        try:
            query = read_query(line)
            if query.action in ("best", "analyze", "plan") and query.id in self._open:
                raise FieldError("id", "a query with this id is being worked on", query.id)
        except FieldError as error:
            self._say_error(error.asker, error.field, error.message)
            return
        if query.action == "version":
            self._say({"id": query.id, "format": FORMAT, "version": version("triomino"), "actions": list(ACTIONS)})
        elif query.action == "cancel":
            self._cancel(query)
        else:
            self._open[query.id] = Event()
            pool.submit(self._work, query)

    def cancel_all(self) -> None:
        """End every query; each answers with what it has."""
        for stop in list(self._open.values()):
            stop.set()

    def _cancel(self, query: Query) -> None:
        stop = self._open.get(query.target) if query.target is not None else None
        if stop is not None:
            stop.set()
        self._say({"id": query.id, "target": query.target, "cancelled": stop is not None})

    def _work(self, query: Query) -> None:
        try:
            self._say({"id": query.id, "partial": False, **self._answer(query)})
        except NotSolvableError as error:
            self._say_error(query.id, "engine", str(error))
        except ValueError as error:
            self._say_error(query.id, "position", str(error))
        finally:
            del self._open[query.id]

    def _answer(self, query: Query) -> dict[str, Any]:
        position, stop = query.position, self._open[query.id]
        assert position is not None
        if query.action == "analyze":
            return analysis_json(analyse(position, query.rules))
        if query.action == "plan":
            from analyzer.engine.plan import SECONDS, make_plan

            clock = Clock(query.seconds or SECONDS, stop.is_set)
            return plan_json(make_plan(position, query.turns, None, clock, query.rules))
        ranking = best(
            position,
            query.engine,
            rules=query.rules,
            seed=query.seed,
            games=query.games,
            seconds=query.seconds,
            knowledge=query.knowledge,
            progress=self._reporter(query),
            stop=stop.is_set,
        )
        return ranking_json(ranking)

    def _reporter(self, query: Query) -> Callable[[Any], None]:
        """Says how a search is going, as often as the query asks."""
        said = time.monotonic()

        def report(snapshot: Any) -> None:
            nonlocal said
            if query.report_every is None or time.monotonic() - said < query.report_every:
                return
            said = time.monotonic()
            ranking = {} if snapshot.ranking is None else ranking_json(snapshot.ranking)
            self._say({"id": query.id, "partial": True, "doing": snapshot.doing, **ranking})

        return report

    def _say(self, answer: dict[str, Any]) -> None:
        with self._writing:
            self._write(json.dumps(answer))

    def _say_error(self, name: object, field: str | None, message: str) -> None:
        self._say({"id": name, "error": {"field": field, "message": message}})
