"""What an audit finds: the mistakes, and the score sheet as it should be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analyzer.board import Board
from analyzer.lattice import Face
from analyzer.text.record import Record


class Problem(NamedTuple):
    """One mistake: the line of the record, its short name, and the rule in words."""

    line: int
    code: str
    message: str


class TurnReport(NamedTuple):
    """A turn as it was judged.

    Attributes:
        line: the line that ends it: the placement, the pass, or the last draw where there is neither.
        player: whose turn it is by that line.
        action: ``place``, ``pass``, or ``draw`` for draws that no placement or pass follows.
        what: the turn in the notation of records, without its draws and points.
        draws: how many tiles were drawn in it.
        points: what it makes by the rules, draws included; of a line that is not legal, as it was most likely meant.
        claimed: what the sheet says that it made.
        owner: the seat for which it counts.
        problems: the mistakes in it.
        board: the table after it, as far as it can be known.
        laid: the face of the tile that it laid.
    """

    line: int
    player: str
    action: str
    what: str
    draws: int
    points: int
    claimed: int | None
    owner: int
    problems: tuple[Problem, ...]
    board: Board
    laid: Face | None


class EndReport(NamedTuple):
    """The end of a round.

    Attributes:
        how: ``out``, ``blocked``, ``target`` (the match was won at that moment) or ``unfinished``.
        points: what each seat gains by it; ``None`` where the record does not tell enough.
        problems: mistakes in what was held and in the totals on the sheet.
    """

    how: str
    points: tuple[int | None, ...]
    problems: tuple[Problem, ...]


class RoundReport(NamedTuple):
    """A round as it was judged.

    Attributes:
        line: where it begins.
        turns: its turns.
        end: its end.
        totals: what each seat should have after it; ``None`` where that cannot be known.
        sheet: what the sheet says, where it says so.
        problems: mistakes in the deal, and in naming what was dealt or drawn.
        unchecked: what could not be checked, in words.
    """

    line: int
    turns: tuple[TurnReport, ...]
    end: EndReport
    totals: tuple[int | None, ...]
    sheet: tuple[int | None, ...]
    problems: tuple[Problem, ...]
    unchecked: tuple[str, ...]

    @property
    def all_problems(self) -> list[Problem]:
        """Every mistake in the round: in the deal, the turns and the end."""
        return [*self.problems, *(problem for turn in self.turns for problem in turn.problems), *self.end.problems]


class Audit(NamedTuple):
    """A record as it was judged.

    Attributes:
        record: the record.
        rounds: its rounds.
        winners: the seats that have won; several only where the most points are shared, none while the match goes on.
    """

    record: Record
    rounds: tuple[RoundReport, ...]
    winners: tuple[int, ...]

    @property
    def problems(self) -> list[Problem]:
        """Every mistake, by line."""
        found = [problem for report in self.rounds for problem in report.all_problems]
        return sorted(found, key=lambda problem: problem.line)

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with the record."""
        return not self.problems


def audit_json(audit: Audit) -> dict[str, object]:
    """An audit as data for JSON, format ``triomino-audit/1``.

    The notation of records has no line for the points of a round's end, so ``claimed`` of an end is always null.
    """
    names = audit.record.players
    return {
        "format": "triomino-audit/1",
        "ok": audit.ok,
        "rules": audit.record.rules.name,
        "players": list(names),
        "rounds": [
            {
                "line": report.line,
                "turns": [
                    {
                        "line": turn.line,
                        "player": turn.player,
                        "action": turn.action,
                        "draws": turn.draws,
                        "points": turn.points,
                        "claimed": turn.claimed,
                        "problems": _problems(turn.problems),
                    }
                    for turn in report.turns
                ],
                "end": {
                    "how": report.end.how,
                    "points": dict(zip(names, report.end.points)),
                    "claimed": None,
                    "problems": _problems(report.end.problems),
                },
                "totals": dict(zip(names, report.totals)),
                "sheet": {name: total for name, total in zip(names, report.sheet) if total is not None},
                "unchecked": list(report.unchecked),
            }
            for report in audit.rounds
        ],
        "winner": names[audit.winners[0]] if len(audit.winners) == 1 else None,
        "winners": [names[seat] for seat in audit.winners],
        "problems": _problems(audit.problems),
    }


def _problems(problems: Sequence[Problem]) -> list[dict[str, object]]:
    return [problem._asdict() for problem in problems]
