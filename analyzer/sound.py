"""What of a record with mistakes can be gone by.

A wrong sum changes nothing on the table: the record is read again with the points and totals that are right. Any other
mistake leaves it open what was laid or held from its line on, so a round counts up to there; the next one begins anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, NamedTuple

from analyzer.audit import audit_record
from analyzer.audit.audit_report import Audit, Mistake, RoundReport
from analyzer.forms import json_keys
from analyzer.text.record import Entry, Lay, Pass, Record, RecordRound, Scores, Unplaced


@json_keys("line", "code", "message", "how", "player", "points?")
class Remedy(NamedTuple):
    """What was made of a mistake.

    Attributes:
        mistake: the mistake.
        how: ``points`` where a turn, ``total`` where a player was given what is right; ``end`` of a mistake in what was
            held or settled at the end of a round, by which no turn goes; ``stop`` where the round counts up to there.
        player: whose points or total it is; ``None`` where it is no sum.
        points: what was taken; ``None`` where that cannot be known, and where it is no sum.
    """

    mistake: Mistake
    how: Literal["points", "total", "end", "stop"]
    player: str | None = None
    points: int | None = None

    @property
    def line(self) -> int:
        """The line of the mistake."""
        return self.mistake.line

    @property
    def code(self) -> str:
        """Its short name."""
        return self.mistake.code

    @property
    def message(self) -> str:
        """What is wrong, in words."""
        return self.mistake.message


class Sound(NamedTuple):
    """A record without the mistakes that it could be rid of.

    Attributes:
        audit: the audit of it; what is wrong still ends a round for whoever goes by it (``sound_lines``).
        taken: what was made of each mistake.
    """

    audit: Audit
    taken: tuple[Remedy, ...]


def sound(audit: Audit, tick: Callable[[], None] = lambda: None) -> Sound:
    r"""What of an audited record can be gone by; ``tick`` is called now and then, and what it raises ends it.

    >>> from analyzer.text.record import read_record
    >>> text = "players: A B\nround\n A 5-5-5 @ 0,0 = 25\n B 5-5-1 @ 1,0 = 12\n B 1-1-5 @ 2,0 = 7\n"
    >>> found = sound(audit_record(read_record(text)))
    >>> [(taken.line, taken.how, taken.points) for taken in found.taken], sound_lines(found.audit, 0)
    ([(4, 'points', 11), (5, 'stop', None)], 2)
    """
    if audit.ok:
        return Sound(audit, ())
    record = audit.record
    rounds = [_right_sums(record, played, report) for played, report in zip(record.rounds, audit.rounds)]
    again = audit_record(replace(record, rounds=tuple(rounds)), tick)
    taken = [one for number in range(len(rounds)) for one in _taken(audit, again, number)]
    return Sound(again, tuple(sorted(taken, key=lambda one: one.line)))


def sound_lines(audit: Audit, number: int) -> int:
    """How many of them come before the first mistake by which something else may have been laid or held."""
    lines = [entry.line for entry in audit.record.rounds[number].turn_lines]
    if any(mistake.code == "match-over" for report in audit.rounds[:number] for mistake in report.all_problems):
        return 0
    wrong = [mistake.line for mistake in _in_play(audit.rounds[number])]
    return min((lines.index(line) if line in lines else 0 for line in wrong), default=len(lines))


def _in_play(report: RoundReport) -> list[Mistake]:
    """The mistakes in the deal and the turns."""
    found = [*report.problems, *(mistake for turn in report.turns for mistake in turn.problems)]
    return [mistake for mistake in found if mistake.certain]


def _right_sums(record: Record, played: RecordRound, report: RoundReport) -> RecordRound:
    """The round with the points of its turns and the totals as they should be."""
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
    """Whether a wrong sum is rather a sign of another slip, so that the points may be what is right."""
    return not {"meant", "extra", "draws_missing"}.isdisjoint(mistake.told)


def _taken(audit: Audit, again: Audit, number: int) -> list[Remedy]:
    """What was made of the mistakes of a round; of those behind the line where it stops only the end's are told."""
    report, lines = audit.rounds[number], audit.record.rounds[number].turn_lines
    stops = sorted(_in_play(again.rounds[number]), key=lambda mistake: mistake.line)
    found = [Remedy(mistake, "stop") for mistake in stops[:1]]
    sound_part = {entry.line for entry in lines[: sound_lines(again, number)]}
    for turn in report.turns:
        if turn.line in sound_part and _only_sums(turn.problems):
            found += [Remedy(mistake, "points", turn.player, turn.points) for mistake in turn.problems]
    for mistake in report.end.problems:
        if mistake.code == "wrong-total":
            found.append(Remedy(mistake, "total", str(mistake.told["player"]), mistake.told["right"]))
        elif mistake.certain:
            found.append(Remedy(mistake, "end"))
    return found
