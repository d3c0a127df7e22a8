"""Find the usable part of a record with mistakes.

Wrong points and totals do not change which tiles were placed, so the record is audited again with the correct numbers.
Any other certain mistake in a deal or a turn leaves tiles or hands unknown. Then the rest of the round is not used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, NamedTuple

from analyzer.audit import audit_record
from analyzer.audit.audit_report import Audit, Mistake, RoundReport
from analyzer.forms import json_keys
from analyzer.messages import Phrase, phrase
from analyzer.text.record import Entry, Lay, Pass, Record, RecordRound, Scores, Unplaced


@json_keys(
    "line=mistake.line", "code=mistake.code", "message~text=mistake.phrase", "how", "~line_text", "player", "points?"
)
class Repair(NamedTuple):
    """How a mistake was handled.

    Attributes:
        mistake: the mistake that was found.
        how: ``points`` if only the points of a turn are wrong; ``total`` if a total is wrong; ``end`` if another
            mistake, in a header or at the end of a round, affects no turn; ``stop`` if the rest of the round is
            ignored.
        player: the player whose points or total are wrong; ``None`` for other mistakes.
        points: the correct points or total; ``None`` if they are not known, or for other mistakes.
    """

    mistake: Mistake
    how: Literal["points", "total", "end", "stop"]
    player: str | None = None
    points: int | None = None

    @property
    def how_text(self) -> Phrase:
        match self.how:
            case "points":
                if self.points is None:
                    return phrase("the points on this line are ignored")
                return phrase("the points on this line are corrected to {points}", points=self.points)
            case "total":
                if self.points is None:
                    return phrase("the total on this line is ignored")
                return phrase("{player}'s total is corrected to {points}", player=str(self.player), points=self.points)
            case "end":
                return phrase("this mistake does not affect any turn")
            case "stop":
                return phrase("this line and the rest of the round are ignored")

    @property
    def line_text(self) -> Phrase:
        """A sentence that names the line with the mistake and says how the mistake was handled."""
        return phrase("Line {line}: {repair}.", line=self.mistake.line, repair=self.how_text)


class UsableRecord(NamedTuple):
    """A record in which wrong points and totals have been corrected.

    ``audit`` is the audit of the corrected record. ``repairs`` tells how each mistake was handled. If turns of a round
    are ignored, it lists only their first mistake.
    """

    audit: Audit
    repairs: tuple[Repair, ...]


def usable_record(audit: Audit, tick: Callable[[], None] = lambda: None) -> UsableRecord:
    r"""Find the usable part of an audited record. ``tick`` is called regularly and can raise an exception to stop.

    >>> from analyzer.text.record import read_record
    >>> text = "players: A B\nround\n A 5-5-5 @ 0,0 = 25\n B 5-5-1 @ 1,0 = 12\n B 1-1-5 @ 2,0 = 7\n"
    >>> usable = usable_record(audit_record(read_record(text)))
    >>> [(repair.mistake.line, repair.how, repair.points) for repair in usable.repairs], usable_lines(usable.audit, 0)
    ([(4, 'points', 11), (5, 'stop', None)], 2)
    """
    if audit.ok:
        return UsableRecord(audit, ())
    record = audit.record
    rounds = [_right_sums(record, played, report) for played, report in zip(record.rounds, audit.rounds)]
    again = audit_record(replace(record, rounds=tuple(rounds)), tick)
    repairs = [repair for number in range(len(rounds)) for repair in _repairs(audit, again, number)]
    return UsableRecord(again, tuple(sorted(repairs, key=lambda repair: repair.mistake.line)))


def usable_lines(audit: Audit, number: int) -> int:
    """Count the turn lines of a round before the first mistake that leaves tiles or hands unknown.

    If an earlier round has the mistake ``match-over``, no lines are usable.
    """
    lines = [entry.line for entry in audit.record.rounds[number].turn_lines]
    if any(mistake.code == "match-over" for report in audit.rounds[:number] for mistake in report.all_problems):
        return 0
    wrong = [mistake.line for mistake in _in_play(audit.rounds[number])]
    return min((lines.index(line) if line in lines else 0 for line in wrong), default=len(lines))


def _in_play(report: RoundReport) -> list[Mistake]:
    found = [*report.problems, *(mistake for turn in report.turns for mistake in turn.problems)]
    return [mistake for mistake in found if mistake.certain and not _in_header(mistake)]


def _in_header(mistake: Mistake) -> bool:
    return mistake.code == "running-totals" or "players" in mistake.by_name


def _right_sums(record: Record, played: RecordRound, report: RoundReport) -> RecordRound:
    points = {turn.line: turn.points for turn in report.turns if _only_sums(turn.problems)}
    totals = dict(zip(record.players, report.totals))

    def right(entry: Entry) -> Entry:
        if isinstance(entry, Scores):
            known = ((name, totals[name]) for name, _ in entry.totals)
            return replace(entry, totals=tuple((name, total) for name, total in known if total is not None))
        if isinstance(entry, Lay | Unplaced | Pass) and entry.line in points:
            return replace(entry, claimed=points[entry.line])
        return entry

    return replace(played, entries=tuple(map(right, played.entries)))


def _only_sums(mistakes: tuple[Mistake, ...]) -> bool:
    certain = [mistake for mistake in mistakes if mistake.certain]
    return bool(certain) and all(mistake.code == "wrong-score" and not _meant(mistake) for mistake in certain)


def _meant(mistake: Mistake) -> bool:
    """Whether another mistake, such as an unrecorded draw, explains the wrong points."""
    return not {"meant", "extra", "draws_missing"}.isdisjoint(mistake.by_name)


def _repairs(audit: Audit, again: Audit, number: int) -> list[Repair]:
    report, lines = audit.rounds[number], audit.record.rounds[number].turn_lines
    stops = sorted(_in_play(again.rounds[number]), key=lambda mistake: mistake.line)
    found = [Repair(mistake, "end") for mistake in report.problems if _in_header(mistake)]
    found += [Repair(mistake, "stop") for mistake in stops[:1]]
    usable = {entry.line for entry in lines[: usable_lines(again, number)]}
    for turn in report.turns:
        if turn.line in usable and _only_sums(turn.problems):
            found += [Repair(mistake, "points", turn.player, turn.points) for mistake in turn.problems]
    for mistake in report.end.problems:
        if mistake.code == "wrong-total":
            found.append(Repair(mistake, "total", str(mistake.by_name["player"]), mistake.by_name["right"]))
        elif mistake.certain:
            found.append(Repair(mistake, "end"))
    return found
