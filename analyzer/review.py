"""A record reviewed: what each choice cost against the best move, and how much of each result was luck.

Every placement of a player whose hand the record tells is compared with the best move of that moment, as ``best`` finds
it with no more than the player could know (``analyzer.history``): the table, the own hand, how many tiles the others
hold, and what they lacked when they drew or passed.

The net points of a player in a round (the own points less the mean of the others') come apart into three:

* the **deal**: the equity of the best move at the player's first choice, which is what the hand was worth;
* the **play**: the sum of what the player's choices lost, never above zero but for errors of the estimate;
* the **luck** of draws and of what the others held and did: whatever is left.

Of a record with mistakes it uses what can be used (``analyzer.usable_record``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import NamedTuple

from analyzer.audit.audit_report import Audit
from analyzer.engine import best
from analyzer.engine.clock import Clock, heeding_interrupts
from analyzer.engine.results import MatchChance, Ranked
from analyzer.evidence import MatchEvidence
from analyzer.forms import json_keys
from analyzer.game.partial_round import PartialRound
from analyzer.game.seat_view import SeatView
from analyzer.history import RoundHistory, histories
from analyzer.moves import Move, legal_moves
from analyzer.rules import RuleSet
from analyzer.text.record import Lay, Record
from analyzer.usable_record import Repair, usable_lines, usable_record


@json_keys(
    "line", "round", "player", "played", "best", "equity", "loss", "stderr", "proven", "blunder", "win", "match?"
)
class JudgedChoice(NamedTuple):
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
        win: the chance, after what was laid, to end with more points from here on than any other player.
        match: the chance to win the match, where the record tells how it stands and two play.
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
    win: float | None = None
    match: MatchChance | None = None


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


@json_keys("choices=judged", "players", "seed", "games", "complete", "taken", form="triomino-review/1")
class Review(NamedTuple):
    """A record as it was reviewed.

    Attributes:
        record: the record.
        judged: its choices, in order.
        summaries: one for each seat.
        seed: where the deals of the simulations began.
        games: rounds played out for each choice at most.
        complete: whether every choice was looked at.
        taken: what was made of the mistakes of the record.
    """

    record: Record
    judged: tuple[JudgedChoice, ...]
    summaries: tuple[Summary, ...]
    seed: int
    games: int
    complete: bool
    taken: tuple[Repair, ...] = ()

    @property
    def players(self) -> dict[str, Summary]:
        """The summary of each player."""
        return dict(zip(self.record.players, self.summaries))


def together(judged: list[JudgedChoice], results: dict[int, float | None]) -> Summary:
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
    finished = [result for result in results.values() if result is not None]
    return Summary(
        choices=len(known),
        unjudged=len(judged) - len(known),
        blunders=sum(choice.blunder for choice in known),
        lost=sum(choice.loss or 0.0 for choice in known),
        stderr=sqrt(sum((choice.stderr or 0.0) ** 2 for choice in known)),
        deal=deal,
        result=sum(finished) if len(finished) == len(results) else None,
    )


class Choice(NamedTuple):
    """A placement that a player chose.

    Attributes:
        player: who chose.
        laid: the line of the placement.
        state: what the record tells then, of all hands.
        view: what the player saw then, with the draws of the turn in the hand; ``None`` where the record does not tell.
    """

    player: str
    laid: Lay
    state: PartialRound
    view: SeatView | None


def chosen(history: RoundHistory) -> list[int]:
    """The places of the lines of a round that are choices: the opening is none, as the rules fix it."""
    states = history.states
    return [place for place, entry in enumerate(history.lines) if isinstance(entry, Lay) and states[place].board.tiles]


def choices(history: RoundHistory) -> Iterator[Choice]:
    """The choices of a round."""
    for place in chosen(history):
        entry = history.lines[place]
        assert isinstance(entry, Lay), "a choice is a tile laid"
        yield Choice(entry.player, entry, history.states[place], history.view(place))


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
    tick: Callable[[], None] = lambda: None,
) -> Review:
    """Review a record, as far as it can be used. Ctrl-C ends it with the choices judged so far.

    Args:
        audit: the audited record.
        games: rounds played out for each choice at most, where it cannot be solved exactly.
        seed: where their deals begin.
        progress: told before each choice how many are done, and how many there are.
        clock: when to stop; a choice that it comes upon in the middle is not judged.
        tick: called now and then while the mistakes are repaired; what it raises ends the review.
    """
    audit, taken = usable_record(audit, tick)
    rounds = histories(audit)
    todo = sum(len(chosen(history)) for history in rounds)
    judged: list[JudgedChoice] = []
    evidence, clock = MatchEvidence(), clock or Clock()
    with heeding_interrupts(clock):
        for number, choice in ((number, one) for number, history in enumerate(rounds) for one in choices(history)):
            if progress is not None:
                progress(len(judged), todo)
            one = _judge(audit.record.rules, number + 1, choice, evidence, games, seed, clock)
            if one is None:
                break
            judged.append(one)
    complete = len(judged) == todo
    summaries = []
    for seat in range(len(audit.record.players)):
        own = [choice for choice in judged if choice.player == audit.record.players[seat]]
        summaries.append(together(own, _results(audit, own)))
    return Review(audit.record, tuple(judged), tuple(summaries), seed, games, complete, taken)


def _judge(
    rules: RuleSet, number: int, choice: Choice, evidence: MatchEvidence, games: int, seed: int, clock: Clock
) -> JudgedChoice | None:
    """The choice with its cost; ``None`` if the clock was over before it was known."""
    player, board, line = choice.player, choice.state.board, choice.laid.line
    moves = legal_moves(board, board.tile_set.mask([choice.laid.tile]), rules)
    played = next(move for move in moves if move.at == choice.laid.placement.at)
    if choice.view is None:
        return JudgedChoice(line, number, player, played, None, None, None, None, False, False)
    ranking = best(
        choice.view.position._replace(scores=None),  # the cost of a choice is in points, however the match stood
        rules=rules,
        seed=seed,
        games=games,
        clock=clock.share(1.0),
        knowledge=evidence.at(choice.view).knowledge,
        keep=played,
    )
    if clock.over:
        return None  # an exact search that is interrupted has no equities
    top = ranking.moves[0]
    mine = next(ranked for ranked in ranking.moves if ranked.move == played)
    loss, error = _loss(top, mine)
    return JudgedChoice(
        line=line,
        round=number,
        player=player,
        played=mine.move,
        best=top.move,
        equity=top.equity,
        loss=loss,
        stderr=error,
        proven=top.proven and mine.proven,
        blunder=loss >= BLUNDER and loss > SURE * error,
        win=mine.win,
        match=mine.match,
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


def _results(audit: Audit, own: list[JudgedChoice]) -> dict[int, float | None]:
    """For each round with a judged choice of a player, the net points from the first such choice to the end."""
    results: dict[int, float | None] = {}
    for choice in own:
        if choice.loss is not None and choice.round not in results:
            results[choice.round] = _net_from(audit, choice)
    return results


def _net_from(audit: Audit, choice: JudgedChoice) -> float | None:
    report, players = audit.rounds[choice.round - 1], len(audit.record.players)
    own = audit.record.players.index(choice.player)
    stops = usable_lines(audit, choice.round - 1) < len(audit.record.rounds[choice.round - 1].turn_lines)
    if stops or report.end.how == "unfinished":
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
