"""What a review says."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from analyzer.forms import json_keys
from analyzer.moves import Move
from analyzer.text.record import Record


@json_keys("line", "round", "player", "played", "best", "equity", "loss", "stderr", "proven", "blunder")
class Judged(NamedTuple):
    """A choice and what it cost.

    Attributes:
        line: the line of the record.
        round: the number of the round, from 1.
        player: who chose.
        played: what was laid.
        best: the best move; the one that was laid where none is better.
        equity: what the best move was worth, in points to the end of the round, net of the others' mean.
        loss: the equity of the best move less that of the one that was laid; ``None`` where the hand is not told.
        stderr: the standard error of the loss; 0 where both are proven.
        proven: whether both equities are exact.
        blunder: whether the choice surely lost much.
    """

    line: int
    round: int
    player: str
    played: Move
    best: Move | None
    equity: float | None
    loss: float | None
    stderr: float | None
    proven: bool
    blunder: bool


@json_keys("choices", "unjudged", "blunders", "lost", "stderr", "deal", "luck", "result")
class Summary(NamedTuple):
    """A player's rounds put together. All amounts are net points: the own ones less the mean of the others'.

    Attributes:
        choices: the choices that could be judged.
        unjudged: those that could not, as the record does not tell the hand.
        blunders: how many of them were blunders.
        lost: what the choices lost in all.
        stderr: its standard error.
        deal: what the hands were worth at the first choice of each round.
        result: what the rounds brought from the first choice on, where that is known of every round judged.
    """

    choices: int
    unjudged: int
    blunders: int
    lost: float
    stderr: float
    deal: float
    result: float | None

    @property
    def luck(self) -> float | None:
        """What neither the deal nor the own play accounts for: the draws, and what the others held and did."""
        return None if self.result is None else self.result - self.deal + self.lost


@json_keys("choices=judged", "players", "seed", "games", "complete", form="triomino-review/1")
class Review(NamedTuple):
    """A record as it was reviewed.

    Attributes:
        record: the record.
        judged: its choices, in order.
        summaries: one for each seat.
        seed: where the deals of the simulations began.
        games: rounds played out for each choice at most.
        complete: whether every choice was looked at.
    """

    record: Record
    judged: tuple[Judged, ...]
    summaries: tuple[Summary, ...]
    seed: int
    games: int
    complete: bool

    @property
    def players(self) -> dict[str, Summary]:
        """The summary of each player."""
        return dict(zip(self.record.players, self.summaries))


def together(judged: list[Judged], results: dict[int, float | None]) -> Summary:
    """The summary of one player.

    Args:
        judged: the player's choices, in order.
        results: for each round with a judged choice its net result from the first such choice on.
    """
    known = [choice for choice in judged if choice.loss is not None]
    deal = 0.0
    for number in results:
        first = next(choice for choice in known if choice.round == number)
        deal += first.equity or 0.0
    told = [result for result in results.values() if result is not None]
    return Summary(
        choices=len(known),
        unjudged=len(judged) - len(known),
        blunders=sum(choice.blunder for choice in known),
        lost=sum(choice.loss or 0.0 for choice in known),
        stderr=sqrt(sum((choice.stderr or 0.0) ** 2 for choice in known)),
        deal=deal,
        result=sum(told) if len(told) == len(results) else None,
    )
