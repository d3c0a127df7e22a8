"""A whole record, round by round."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from analyzer.audit.amending import amendments
from analyzer.audit.deal import Deal, read_deal, wrong_opening
from analyzer.audit.ending import UNFINISHED, End, judge_end
from analyzer.audit.knowledge import Knowledge, Patience
from analyzer.audit.order import ALL_WEIGHTS, Weights
from analyzer.audit.replay import Replayed, replay
from analyzer.audit.report import Audit, EndReport, Problem, RoundReport, TurnReport
from analyzer.audit.sheet import Gains, Sheet, gains_of, wrong_totals
from analyzer.audit.turns import gather_turns
from analyzer.board import Board
from analyzer.text.record import Hand, Placed, Record, RecordRound, Scores

ABOUT_HANDS = frozenset({"not-in-hand", "drew-while-able", "passed-while-able", "already-played"})
"""Mistakes that may come from a tile named wrongly in the deal or a draw."""


def audit_record(record: Record) -> Audit:
    """Replay a record and find its mistakes."""
    nothing = (0,) * len(record.players)
    sheet = Sheet(nothing, nothing)
    patience = Patience()
    reports = []
    for number, played in enumerate(record.rounds, 1):
        case = _Case(record, played, sheet, patience, last=number == len(record.rounds))
        report, sheet = _audit_round(case)
        reports.append(report)
    return Audit(record, tuple(reports), sheet.winners)


class _Case(NamedTuple):
    """A round to be judged: its record, its lines, the sheet before it, and whether it is the last of the record."""

    record: Record
    played: RecordRound
    before: Sheet
    patience: Patience
    last: bool


_Judged: TypeAlias = tuple[RoundReport, Sheet]
"""A round as judged, and the sheet after it."""


def _audit_round(case: _Case) -> _Judged:
    """Judge a round; where it has mistakes that may be read in several ways, the one with the fewest wrong lines."""
    best = _judge_round(case, case.played, ALL_WEIGHTS[0])
    if any(problem.code == "wrong-player" for problem in best[0].all_problems):
        for weights in ALL_WEIGHTS[1:]:
            if case.patience.take():
                best = min(best, _judge_round(case, case.played, weights), key=_wrong_lines)
    if any(problem.code in ABOUT_HANDS for problem in best[0].all_problems):
        best = _amended(case, best)
    return best


def _amended(case: _Case, best: _Judged) -> _Judged:
    """Where a tile seems to be named wrongly in the deal or a draw, the round judged with that put right."""
    found = False
    for amended, problem in amendments(case.played, case.record.players):
        if not case.patience.take():
            break
        report, sheet = _judge_round(case, amended, ALL_WEIGHTS[0])
        other = report._replace(problems=(*report.problems, problem)), sheet
        if _wrong_lines(other) < _wrong_lines(best) + (not found):
            best, found = other, True
    return best


def _wrong_lines(judged: _Judged) -> int:
    return len({problem.line for problem in judged[0].all_problems})


def _judge_round(case: _Case, played: RecordRound, weights: Weights) -> _Judged:
    record, before = case.record, case.before
    deal = read_deal(record, played)
    gathered = gather_turns(played, record.players, deal.opener, deal.holders, weights)
    knowledge = Knowledge(record.rules, Board.empty(record.tile_set), deal.holdings, deal.well, case.patience)
    replayed = _with_opening_judged(record, played, deal, replay(knowledge, gathered, record.players))
    after = before.after_turns(record.rules, replayed.turns)
    won = bool(after.winners) and not before.winners and _won_by_last_turn(record, before, replayed)
    end = judge_end(record, played, replayed, case.last, won)
    scores = next((entry for entry in played.entries if isinstance(entry, Scores)), None)
    sheet, points, gains = _settle(record, before, after, replayed, end, scores)
    wrong = () if scores is None else tuple(wrong_totals(before, gains, scores, record.players))
    written = dict(scores.totals) if scores else {}
    on_sheet = tuple(written.get(name) for name in record.players)
    carried = tuple(total if there is None else there for total, there in zip(sheet.carried, on_sheet))
    report = RoundReport(
        played.line,
        replayed.turns,
        EndReport(end.how, points, (*end.problems, *wrong)),
        sheet.right,
        on_sheet,
        deal.problems,
        (*_not_told(record, played), *deal.unchecked, *replayed.unchecked, *end.unchecked),
    )
    return report, sheet._replace(carried=carried)


def _settle(
    record: Record, before: Sheet, after: Sheet, replayed: Replayed, end: End, scores: Scores | None
) -> tuple[Sheet, tuple[int | None, ...], Gains]:
    """The sheet after the end of the round, what the end gave, and what the round gave.

    Where the rules leave several ends open, the one with which the sheet agrees counts.
    """
    options = [(points, gains_of(replayed.turns, record.players, replayed.unsettled, points)) for points in end.points]
    chosen, gains = options[0]
    if scores is not None:
        for points, possible in options:
            if not any(wrong_totals(before, possible, scores, record.players)):
                chosen, gains = points, possible
                break
    written = dict(scores.totals) if scores else {}
    right = tuple(
        written.get(name) if gain is None or total is None else total + (extra or 0)
        for name, total, gain, extra in zip(record.players, after.right, gains.right, chosen)
    )
    carried = tuple(
        None if total is None or extra is None else total + extra for total, extra in zip(after.carried, chosen)
    )
    sheet = after._replace(right=right, carried=carried)
    return sheet.judged(record.rules, round_over=end.how != UNFINISHED), chosen, gains


def _won_by_last_turn(record: Record, before: Sheet, replayed: Replayed) -> bool:
    return not before.after_turns(record.rules, replayed.turns[:-1]).winners


def _with_opening_judged(record: Record, played: RecordRound, deal: Deal, replayed: Replayed) -> Replayed:
    """The replay with the opening judged by everything that the round shows of the deal."""
    number = next((number for number, turn in enumerate(replayed.turns) if turn.action == "place"), None)
    if number is None:
        return replayed
    turn = replayed.turns[number]
    placed = next(entry for entry in played.entries if isinstance(entry, Placed) and entry.line == turn.line)
    seat = record.players.index(turn.player)
    reason = wrong_opening(record.rules, deal, record.players, replayed.dealt, seat, placed.tile)
    if not reason:
        return replayed
    judged = turn._replace(problems=(*turn.problems, Problem(turn.line, "wrong-opening", reason)))
    turns: tuple[TurnReport, ...] = (*replayed.turns[:number], judged, *replayed.turns[number + 1 :])
    return replayed._replace(turns=turns)


def _not_told(record: Record, played: RecordRound) -> list[str]:
    """Whose hands are not in the record, and what therefore stays unchecked."""
    if not played.entries:
        return []
    told = {entry.player for entry in played.entries if isinstance(entry, Hand)}
    names = [name for name in record.players if name not in told]
    if not names:
        return []
    return [f"the deal of {', '.join(names)}: whether they held what they laid and could have laid when they did not"]
