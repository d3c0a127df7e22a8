"""The moves of a hand, ranked by an engine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

from analyzer.engine.clock import Clock
from analyzer.engine.results import DEFAULT_SEED, FORMAT, Ranking
from analyzer.notation import read_position
from analyzer.position import Position
from analyzer.render.jsonable import move_json
from triomino.web.refusals import RefusalError
from triomino.web.worker import Talk

BETWEEN_NEWS = 0.2
"""Seconds."""

LOOK_UP = 0.1
"""Seconds between two looks at whether the search is still wanted."""


def run(data: dict[str, Any], talk: Talk) -> object:
    """Rank the moves of the hand in ``data["text"]`` with ``data["engine"]`` for at most ``data["seconds"]``."""
    position = read_position(data["text"], data["file"])
    if not position.hand:
        raise RefusalError(422, "no-hand", "a search needs the hand of the player to move")
    return _ENGINES[data["engine"]](position, data["seconds"], talk)


def _simulate(position: Position, seconds: float, talk: Talk) -> object:
    from analyzer.engine.simulate import Snapshot, simulate

    told = 0.0

    def tell(snapshot: Snapshot) -> None:
        nonlocal told
        now = time.monotonic()
        if snapshot.ranking is None:
            talk.tell({"doing": snapshot.doing})
        elif now - told >= BETWEEN_NEWS:
            told = now
            talk.tell({**_ranking_json(snapshot.ranking), "doing": snapshot.doing})

    try:
        found = simulate(
            position, position.rule_set, seed=DEFAULT_SEED, seconds=seconds, progress=tell, stop=talk.stopped
        )
    except ValueError as error:
        raise RefusalError(422, "position", str(error)) from error
    return _ranking_json(found)


def _exact(position: Position, seconds: float, talk: Talk) -> object:
    from analyzer.engine.exact import NotSolvableError, exact

    with _wanted(seconds, talk) as clock:
        try:
            return _ranking_json(exact(position, clock))
        except NotSolvableError as error:
            raise RefusalError(422, "not-solvable", str(error)) from error


def _plan(position: Position, seconds: float, talk: Talk) -> object:
    from analyzer.engine.plan import make_plan

    with _wanted(seconds, talk) as clock:
        plan = make_plan(position, clock=clock)
    moves = [move_json(move) for move in plan.moves]
    note = f"{plan.total} points with the whole hand, in this order"
    return {"format": FORMAT, "engine": "plan", "moves": moves, "games": 0, "stopped": plan.stopped, "note": note}


_ENGINES = {"simulate": _simulate, "plan": _plan, "exact": _exact}


@contextmanager
def _wanted(seconds: float, talk: Talk) -> Iterator[Clock]:
    """A clock that also stops when the search is no longer wanted."""
    clock, ended = Clock(seconds), Event()

    def watch() -> None:
        while not ended.wait(LOOK_UP):
            if talk.stopped():
                clock.interrupted = True

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield clock
    finally:
        ended.set()
        watcher.join()


def _ranking_json(ranking: Ranking) -> dict[str, object]:
    return {
        "format": FORMAT,
        "engine": ranking.engine,
        "moves": [
            {
                **move_json(ranked.move),
                "equity": ranked.equity,
                "stderr": ranked.stderr,
                "win": ranked.win,
                "proven": ranked.proven,
                "games": ranked.games,
            }
            for ranked in ranking.moves
        ],
        "seed": ranking.seed,
        "games": ranking.games,
        "stopped": ranking.stopped,
        "note": ranking.note,
    }
