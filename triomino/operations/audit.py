"""A game record checked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from analyzer.audit import audit_record
from analyzer.audit.audit_report import Audit, EndReport, RoundReport, TurnReport
from analyzer.board import LaidTile
from analyzer.forms import json_keys
from analyzer.lattice import Face
from analyzer.rules.reading import RuleBook
from analyzer.text.record import read_record
from analyzer.tiles import TileSet
from triomino.operations.control import Control
from triomino.operations.limits import RecordText


class AuditAsk(NamedTuple):
    """Check a game record: every turn, every end of a round, every total.

    Attributes:
        record: the record.
        rules: go by these rules, whatever the record says.
        boards: also tell the table after each turn, and the totals.
    """

    record: RecordText
    rules: RuleBook | None = None
    boards: bool = False


@json_keys("how=report.how", "points", "claimed", "problems=report.problems")
class EndTold(NamedTuple):
    """The end of a round.

    Attributes:
        players: the names by seat.
        report: the end as it was judged.
        claimed: nothing, as the notation of records has no line for the points of an end.
    """

    players: tuple[str, ...]
    report: EndReport
    claimed: None = None

    @property
    def points(self) -> dict[str, int | None]:
        """What each player gains by it; ``null`` where the record does not tell enough."""
        return dict(zip(self.players, self.report.points))


@json_keys("line=report.line", "turns=report.turns", "end", "totals", "sheet", "unchecked=report.unchecked")
class RoundTold(NamedTuple):
    """A round.

    Attributes:
        players: the names by seat.
        report: the round as it was judged.
    """

    players: tuple[str, ...]
    report: RoundReport

    @property
    def end(self) -> EndTold:
        """Its end."""
        return EndTold(self.players, self.report.end)

    @property
    def totals(self) -> dict[str, int | None]:
        """What each player should have after it; ``null`` where that cannot be known."""
        return dict(zip(self.players, self.report.totals))

    @property
    def sheet(self) -> dict[str, int]:
        """What the sheet says that players have after it, where it says so."""
        return {name: total for name, total in zip(self.players, self.report.sheet) if total is not None}


@json_keys("what", "laid", "tiles")
class TableTold(NamedTuple):
    """The table after a turn.

    Attributes:
        what: the turn in the notation of records, without its draws and points.
        laid: the face on which it laid a tile.
        tiles: what lies there.
    """

    what: str
    laid: Face | None
    tiles: tuple[LaidTile, ...]


@json_keys(
    "ok=audit.ok",
    "rules=audit.record.rules.name",
    "players=audit.record.players",
    "rounds",
    "winner",
    "winners",
    "problems=audit.problems",
    "set?",
    "boards?",
    "running?",
    form="triomino-audit/1",
)
class Audited(NamedTuple):
    """A record as it was judged.

    Attributes:
        audit: the audit.
        with_boards: whether the tables are wanted too.
    """

    audit: Audit
    with_boards: bool = False

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with the record for certain."""
        return self.audit.ok

    @property
    def rounds(self) -> list[RoundTold]:
        """The rounds."""
        return [RoundTold(self.audit.record.players, report) for report in self.audit.rounds]

    @property
    def winners(self) -> list[str]:
        """Who has won; several only where the most points are shared, none while the match goes on."""
        return [self.audit.record.players[seat] for seat in self.audit.winners]

    @property
    def winner(self) -> str | None:
        """Who has won alone."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def set(self) -> TileSet | None:
        """The tile set, where the tables are wanted."""
        return self.audit.record.tile_set if self.with_boards else None

    @property
    def boards(self) -> list[list[TableTold]] | None:
        """For each round the table after each turn, where they are wanted."""
        return [list(map(_table, report.turns)) for report in self.audit.rounds] if self.with_boards else None

    @property
    def running(self) -> list[list[list[int]]] | None:
        """For each round the totals after each turn, where the tables are wanted."""
        return list(_running(self.audit)) if self.with_boards else None


def run(ask: AuditAsk, control: Control[None]) -> Audited:
    """Check it.

    Raises:
        InputError: it cannot be read.
        StoppedError: somebody stopped it.
    """
    return Audited(audit_record(read_record(*ask.record, ask.rules and ask.rules.rules), control.check), ask.boards)


def _table(turn: TurnReport) -> TableTold:
    return TableTold(turn.what, turn.laid, tuple(map(LaidTile, turn.board.layout)))


def _running(audit: Audit) -> Iterator[list[list[int]]]:
    """For each round the totals after each turn, from the totals that are right after the round before."""
    before = [0] * len(audit.record.players)
    for report in audit.rounds:
        totals, lines = list(before), []
        for turn in report.turns:
            totals[turn.owner] += turn.points or 0
            lines.append(list(totals))
        yield lines
        before = [total if after is None else after for total, after in zip(totals, report.totals)]
