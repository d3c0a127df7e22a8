"""A whole record, round by round."""

from __future__ import annotations

from analyzer.audit.amending import amendments
from analyzer.audit.deal import Deal, read_deal, wrong_opening
from analyzer.audit.ending import UNFINISHED, End, judge_end
from analyzer.audit.knowledge import Knowledge, Patience
from analyzer.audit.replay import Replayed, replay
from analyzer.audit.report import Audit, EndReport, Problem, RoundReport, TurnReport
from analyzer.audit.sheet import Gains, Sheet, wrong_totals
from analyzer.audit.turns import gather_turns
from analyzer.board import Board
from analyzer.notation.record import Hand, Placed, Record, RecordRound, Scores

ABOUT_HANDS = frozenset({"not-in-hand", "drew-while-able", "passed-while-able", "already-played"})
"""Mistakes that may come from a tile named wrongly in the deal or a draw."""


def audit_record(record: Record) -> Audit:
    """Replay a record and find its mistakes."""
    nothing = (0,) * len(record.players)
    sheet = Sheet(nothing, nothing)
    patience = Patience()
    reports = []
    for number, played in enumerate(record.rounds, 1):
        report, sheet = _audit_round(record, played, sheet, patience, last=number == len(record.rounds))
        reports.append(report)
    return Audit(record, tuple(reports), sheet.winners)


def _audit_round(
    record: Record, played: RecordRound, before: Sheet, patience: Patience, last: bool
) -> tuple[RoundReport, Sheet]:
    """Judge a round, and where a tile seems to be named wrongly in the deal or a draw, judge it with that put right."""
    report, sheet = _judge_round(record, played, before, patience, last)
    fewest = len({problem.line for problem in report.all_problems}) + 1
    if any(problem.code in ABOUT_HANDS for problem in report.all_problems):
        for amended, problem in amendments(played, record.players):
            if not patience.take():
                break
            other, other_sheet = _judge_round(record, amended, before, patience, last)
            mistaken = len({problem.line, *(found.line for found in other.all_problems)})
            if mistaken < fewest:
                fewest = mistaken
                report, sheet = other._replace(problems=(*other.problems, problem)), other_sheet
    return report, sheet


def _judge_round(
    record: Record, played: RecordRound, before: Sheet, patience: Patience, last: bool
) -> tuple[RoundReport, Sheet]:
    deal = read_deal(record, played)
    gathered = gather_turns(played, record.players, deal.opener, deal.holders)
    knowledge = Knowledge(record.rules, Board.empty(record.tile_set), deal.holdings, deal.well, patience)
    replayed = _with_opening_judged(record, played, deal, replay(knowledge, gathered, record.players))
    after = before.after_turns(record.rules, replayed.turns)
    won = bool(after.winners) and not before.winners and _won_by_last_turn(record, before, replayed)
    end = judge_end(record, played, replayed, last, won)
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
    """The sheet after the end of the round, what the end gave, and what the round gave."""
    written = dict(scores.totals) if scores else {}
    players = record.players

    def gains_with(points: tuple[int | None, ...]) -> Gains:
        right: list[int | None] = []
        others = []
        for seat in range(len(players)):
            extra = points[seat]
            own = [turn for turn in replayed.turns if turn.owner == seat]
            named = [turn for turn in replayed.turns if turn.player == players[seat]]
            if extra is None or seat in replayed.unsettled:
                right.append(None)
                others.append(frozenset[int]())
                continue
            right.append(sum(turn.points for turn in own) + extra)
            others.append(
                frozenset(
                    extra + sum(turn.points if turn.claimed is None else turn.claimed for turn in turns)
                    for turns in (own, named)
                )
                | {extra + sum(turn.points for turn in named)}
            )
        return Gains(tuple(right), tuple(others))

    chosen = end.points[0]
    if scores is not None:
        for points in end.points:
            if not any(wrong_totals(before, gains_with(points), scores, players)):
                chosen = points
                break
    gains = gains_with(chosen)
    right = tuple(
        written.get(name) if gain is None or total is None else total + (extra or 0)
        for name, total, gain, extra in zip(players, after.right, gains.right, chosen)
    )
    carried = tuple(
        None if total is None or extra is None else total + extra for total, extra in zip(after.carried, chosen)
    )
    sheet = after._replace(right=right, carried=carried)
    over = end.how != UNFINISHED
    return sheet.judged(record.rules, round_over=over), chosen, gains


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
