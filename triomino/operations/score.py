"""Keep a score sheet turn by turn."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from analyzer.audit.audit_report import Mistake, RoundReport, running_totals
from analyzer.board import LaidTile
from analyzer.errors import InputError
from analyzer.forms import AtMost, Within, json_keys
from analyzer.lattice import Face
from analyzer.messages import Phrase, phrase_of
from analyzer.moves import Move
from analyzer.score_keeping import LONGEST_LINE, NOTHING, Entered, ScoreSheet, enter, score_sheet, take_back
from analyzer.tiles import Tile, TileSet
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import RecordText, Rules


class ScoreAsk(NamedTuple):
    """Enter a line into a record. The response gives the line's points and mistakes.

    Attributes:
        record: the record so far; headers alone are enough.
        line: a line of the record; the player may be left out if it is known whose turn it is.
        keep: keep the line even if it has mistakes.
        undo: first remove the last entry or ``round`` line of the record.
        at: the number of the line to replace in the record; an empty ``line`` removes that line.
        rules: use these rules instead of those in the record.
        known: the number of rounds that the caller already has; if given, also show the sheet and the board.
    """

    record: RecordText
    line: Annotated[str, AtMost(LONGEST_LINE)] = ""
    keep: bool = False
    undo: bool = False
    at: Annotated[int, Within(1, 10**6)] | None = None
    rules: Rules | None = None
    known: Annotated[int, Within(0, 10**6)] | None = None


@json_keys(
    "first",
    "rounds",
    "what",
    "running",
    "assumed",
    "problems",
    "lines",
    "~ends_text=ends",
    "set",
    "all",
    "laid",
    "tiles",
    "placements",
)
class SheetAnswer(NamedTuple):
    """The parts of a sheet that the page needs: the rounds that may have changed, and the board.

    Attributes:
        first: the number of the first round in this response, counted from 0; the page already has the earlier rounds.
        rounds: the report on each round from ``first`` on.
        what: for each of these rounds, what the player did in each turn (``TurnReport.what``).
        running: for each of these rounds, the totals after each turn.
        assumed: for each of these rounds, the number of draws assumed in each turn (``TurnReport.assumed``).
        problems: for each of these rounds, every mistake, including those in lines that are not turns.
        lines: for each of these rounds, the numbers of the lines that belong to no turn, such as ``holds`` lines.
        ends: for each of these rounds, the calculation of the points for its end; empty if they are unknown, or if
            the round has not ended.
        set: the tile set.
        all: the tiles of the set, in ascending order.
        laid: in the last round, the face of the last placement with a known face; ``None`` if there is none.
        tiles: the tiles on the board.
        placements: the legal placements of the tiles that are not on the board, highest score first; empty if the board
            has faults.
    """

    first: int
    rounds: tuple[RoundReport, ...]
    what: list[list[str]]
    running: list[list[list[int]]]
    assumed: list[list[int]]
    problems: list[list[Mistake]]
    lines: list[list[int]]
    ends: tuple[Phrase, ...]
    set: TileSet
    all: tuple[Tile, ...]
    laid: Face | None
    tiles: tuple[LaidTile, ...]
    placements: list[Move]

    @classmethod
    def of(cls, sheet: ScoreSheet) -> SheetAnswer:
        """The parts of ``sheet`` that the page needs."""
        reports = sheet.audit.reports
        return cls(
            sheet.audit.first,
            reports,
            [[turn.what for turn in report.turns] for report in reports],
            running_totals(reports, sheet.settled),
            [[turn.assumed for turn in report.turns] for report in reports],
            [report.all_problems for report in reports],
            [sheet.beside_turns(report) for report in reports],
            tuple(report.end.phrase or NOTHING for report in reports),
            sheet.tile_set,
            tuple(sorted(sheet.tile_set)),
            next((turn.laid for turn in reversed(reports[-1].turns) if turn.laid), None),
            tuple(LaidTile(*laid) for laid in sheet.board.layout),
            sheet.placements,
        )


@json_keys("*entered", "sheet?")
class ScoreAnswer(NamedTuple):
    """The result of entering a line.

    ``sheet`` is ``None`` if the line was not kept or the sheet was not requested.
    """

    entered: Entered
    sheet: SheetAnswer | None = None


def run(ask: ScoreAsk, control: Control[None]) -> ScoreAnswer:
    """Take back the last line if requested, then enter the new line.

    Raises:
        InputError: the record or the line cannot be read.
        RefusalError: there is no line to take back, or the line to replace is neither a header nor an entry of a round.
        StoppedError: the caller stopped the operation.
    """
    text, file = ask.record
    if ask.undo:
        try:
            text, _ = take_back(text)
        except ValueError as error:
            raise RefusalError("nothing", phrase_of(error), "undo") from error
    rules = ask.rules
    try:
        entered = enter(text, ask.line, ask.keep, file, rules, control.check, ask.at)
    except InputError:
        raise
    except ValueError as error:
        raise RefusalError("line", phrase_of(error), "at") from error
    if ask.known is None or not entered.kept:
        return ScoreAnswer(entered)
    sheet = score_sheet(entered.record, file, rules, control.check)
    if sheet.audit.first > ask.known:
        # The cached sheet has only the last rounds, but the page also needs earlier ones.
        sheet = ScoreSheet(entered.record, file, rules, control.check)
    return ScoreAnswer(entered, SheetAnswer.of(sheet))
