"""A record gone through choice by choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from analyzer.audit.report import Audit, RoundReport
from analyzer.board import Board
from analyzer.engine import best
from analyzer.engine.clock import Clock, heeding_interrupts
from analyzer.engine.results import Ranked
from analyzer.moves import legal_moves
from analyzer.review.choices import Choice, choices
from analyzer.review.summary import Judged, Review, together

BLUNDER = 10.0
"""Points: a choice that loses so much, and more than twice the error of that figure, is a blunder."""

SURE = 2.0
"""Standard errors."""


def review(
    audit: Audit,
    games: int,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
    clock: Clock | None = None,
) -> Review:
    """Review a record that the audit found no mistake in. Ctrl-C ends it with the choices judged so far.

    Args:
        audit: the audited record.
        games: rounds played out for each choice at most, where it cannot be solved exactly.
        seed: where their deals begin.
        progress: told before each choice how many are done, and how many there are.
        clock: when to stop; a choice that it comes upon in the middle is not judged.

    Raises:
        ValueError: the record has mistakes.
    """
    if not audit.ok:
        raise ValueError("a record with mistakes cannot be reviewed")
    todo = list(_all_choices(audit))
    judged: list[Judged] = []
    clock = clock or Clock()
    with heeding_interrupts(clock):
        for number, choice in todo:
            if progress is not None:
                progress(len(judged), len(todo))
            one = _judge(audit, number, choice, games, seed, clock)
            if clock.over:
                break
            judged.append(one)
    complete = len(judged) == len(todo)
    summaries = []
    for seat in range(len(audit.record.players)):
        own = [choice for choice in judged if choice.player == audit.record.players[seat]]
        summaries.append(together(own, _results(audit, own)))
    return Review(audit.record, tuple(judged), tuple(summaries), seed, games, complete)


def _all_choices(audit: Audit) -> Iterator[tuple[int, Choice]]:
    for number, (played, report) in enumerate(zip(audit.record.rounds, audit.rounds), 1):
        for choice in choices(audit.record, played, report.turns):
            yield number, choice


def _judge(audit: Audit, number: int, choice: Choice, games: int, seed: int, clock: Clock) -> Judged:
    rules, board = audit.record.rules, _board_before(audit.rounds[number - 1], choice.line)
    player = audit.record.players[choice.seat]
    moves = legal_moves(board, board.tile_set.mask([choice.tile]), rules)
    played = next(move for move in moves if move.at == choice.at)
    if choice.position is None:
        return Judged(choice.line, number, player, played, None, None, None, None, False, False)
    ranking = best(
        choice.position,
        rules=rules,
        seed=seed,
        games=games,
        clock=clock.share(1.0),
        knowledge=choice.knowledge,
        keep=played,
    )
    top = ranking.moves[0]
    mine = next(ranked for ranked in ranking.moves if ranked.move == played)
    loss, error = _loss(top, mine)
    return Judged(
        line=choice.line,
        round=number,
        player=player,
        played=mine.move,
        best=top.move,
        equity=top.equity,
        loss=loss,
        stderr=error,
        proven=top.proven and mine.proven,
        blunder=loss >= BLUNDER and loss > SURE * error,
    )


def _loss(top: Ranked, mine: Ranked) -> tuple[float, float]:
    """What a move loses against the best, and the standard error of that.

    Both moves met the same deals, and the error is that of the difference deal by deal.
    """
    if top is mine:
        return 0.0, 0.0
    assert top.equity is not None
    assert mine.equity is not None
    return top.equity - mine.equity, mine.gap_stderr or 0.0


def _board_before(report: RoundReport, line: int) -> Board:
    """The board as it was before the turn that ends in a line."""
    boards = [turn.board for turn in report.turns if turn.line < line]
    return boards[-1]


def _results(audit: Audit, own: list[Judged]) -> dict[int, float | None]:
    """For each round with a judged choice of a player, the net points from the first such choice to the end."""
    results: dict[int, float | None] = {}
    for choice in own:
        if choice.loss is not None and choice.round not in results:
            results[choice.round] = _net_from(audit, choice)
    return results


def _net_from(audit: Audit, choice: Judged) -> float | None:
    report, players = audit.rounds[choice.round - 1], len(audit.record.players)
    own = audit.record.players.index(choice.player)
    if report.end.how == "unfinished":
        return None
    gained = [0.0] * players
    for turn in report.turns:
        if turn.line > choice.line:
            if turn.points is None:
                return None
            gained[turn.owner] += turn.points
    gained[own] += choice.played.score
    for seat, points in enumerate(report.end.points):
        if points is None:
            return None
        gained[seat] += points
    others = sum(gained) - gained[own]
    return gained[own] - others / (players - 1)
