"""Estimate the cost of each choice in a game record."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.audit import audit_record
from analyzer.engine.results import DEFAULT_SEED
from analyzer.forms import json_keys
from analyzer.review import Review, review
from analyzer.text.record import read_record
from triomino.operations.control import Control
from triomino.operations.limits import Games, RecordText, Rules, Seconds, Seed

GAMES = 20_000


class ReviewAsk(NamedTuple):
    """Estimate the cost of each choice in a game record. If the record has mistakes, review only its usable part.

    Attributes:
        record: a record that gives the tiles dealt and drawn.
        rules: use these rules instead of the ones in the input.
        games: simulate at most N playouts for each choice.
        seed: use this seed for the random numbers.
        seconds: stop after S seconds and show the choices judged so far.
    """

    record: RecordText
    rules: Rules | None = None
    games: Games = GAMES
    seed: Seed = DEFAULT_SEED
    seconds: Seconds | None = None


@json_keys("judged", "total")
class ReviewNews(NamedTuple):
    """The progress of a review: the number of choices judged so far, and the total number of choices."""

    judged: int
    total: int


def run(ask: ReviewAsk, control: Control[ReviewNews]) -> Review:
    """Review the usable part of the record.

    Raises:
        InputError: the record cannot be read.
        StoppedError: the caller stopped the operation before the review of the choices began.
    """
    audit = audit_record(read_record(*ask.record, ask.rules), control.check)
    news = [ReviewNews(0, 0)]

    def progress(judged: int, total: int) -> None:
        news[0] = ReviewNews(judged, total)

    control.watch(lambda: news[0])
    return review(audit, ask.games, ask.seed, progress, control.clock(ask.seconds), control.check)
