"""The verdict on a board in words: every fault with its rule, the tiles most likely wrong, and the doubtful places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyzer.board import Placement, place_name
from analyzer.lattice import corners
from analyzer.referee import Diagnosis, Doubt
from analyzer.referee.suspects import Removal
from analyzer.render import paint as kinds
from analyzer.render.paint import Paint, plain
from analyzer.render.text import Mark, board_lines
from analyzer.render.verdict import RULES_OF_PLACING, told
from analyzer.render.words import corners_text, needed
from analyzer.tiles import Tile

WRONG = Mark("!", kinds.IMPOSSIBLE)

MOST_FAULTS = 40
MOST_SETS = 6
MOST_FITS = 8

WIDEST_DRAWING = 200
"""Steps; a layout that is spread wider is not drawn."""


def diagnosis_text(diagnosis: Diagnosis, width: int = 80, paint: Paint = plain) -> str:
    """The verdict on a board, ending in a line end.

    Args:
        diagnosis: the verdict.
        width: characters to a line.
        paint: gives the verdict and the drawing their look.
    """
    if diagnosis.legal:
        tiles = "1 tile" if len(diagnosis.layout) == 1 else f"{len(diagnosis.layout)} tiles"
        return paint(kinds.COMPLETABLE, f"Legal: a board of {tiles}") + ", all in the set, none twice, all agreeing.\n"
    sections = [_faults(diagnosis, width, paint), _suspects(diagnosis, width, paint), _drawing(diagnosis, width, paint)]
    return "\n\n".join("\n".join(lines) for lines in map(list, sections) if lines) + "\n"


def _faults(diagnosis: Diagnosis, width: int, paint: Paint) -> Iterator[str]:
    count = len(diagnosis.faults)
    yield paint(kinds.IMPOSSIBLE, "Not a legal board:") + f" {count} {'fault' if count == 1 else 'faults'}."
    yield ""
    shown = diagnosis.faults[:MOST_FAULTS]
    lead = max(len(fault.code) for fault in shown) + 4
    said = set()
    for fault in shown:
        rule = "" if fault.code in said else f" The rule: {RULES_OF_PLACING[fault.code]}"
        said.add(fault.code)
        yield from told(f"  {fault.code}".ljust(lead), f"{fault.message}.{rule}", width)
    if count > MOST_FAULTS:
        yield f"  and {count - MOST_FAULTS} more"


def _suspects(diagnosis: Diagnosis, width: int, paint: Paint) -> Iterator[str]:
    removal, agreement = diagnosis.removal, diagnosis.agreement
    if removal is None or agreement is None:
        yield from told("", "There are too many tiles for any set; which of them are wrong is not searched.", width)
        return
    yield paint(kinds.HEADING, "Most likely wrong")
    if diagnosis.likely is agreement:
        yield from _removal(diagnosis.layout, agreement, "leaves tiles that agree, though they fall apart", width)
        yield from told("  ", f"To leave one legal board it takes {_tiles(removal.fewest)}{_proof(removal)}.", width)
    else:
        yield from _removal(diagnosis.layout, removal, "leaves a legal board", width)
    yield ""
    for doubt in diagnosis.doubts:
        laid = diagnosis.layout[doubt.number]
        yield from told("  ", f"{_laid(laid)}: {_right_there(diagnosis, doubt)}.", width)


def _removal(layout: Sequence[Placement], removal: Removal, result: str, width: int) -> Iterator[str]:
    yield from told("  ", f"Taking away {_tiles(removal.fewest)} {result}{_proof(removal)}:", width)
    for numbers in removal.sets[:MOST_SETS]:
        yield from told("    - ", " and ".join(_laid(layout[number]) for number in numbers), width)
    if len(removal.sets) > MOST_SETS or not removal.complete:
        yield "    and there are other ways"


def _proof(removal: Removal) -> str:
    return " (proven: no fewer will do)" if removal.proven else " (the best found; fewer might do)"


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def _laid(laid: Placement) -> str:
    return f"{corners_text(laid.corners)} on {place_name(laid.at)}"


def _right_there(diagnosis: Diagnosis, doubt: Doubt) -> str:
    """What would have been legal on the face of a doubtful tile: the tile itself turned, if that is all it takes."""
    laid, fits = diagnosis.layout[doubt.number], doubt.fits
    if doubt.reason == "occupied":
        return "another tile lies on the same face"
    if doubt.reason == "no-edge":
        return "nothing that may stay lies beside that face"
    if doubt.reason:
        board = diagnosis.board_to_replace(doubt.number)
        return f"the face {needed(board, board.known(laid.at), doubt.reason)}"
    turned = next((turned for turned in fits if Tile.of(*turned) == laid.tile), None)
    if turned:
        return f"turned as {corners_text(turned)} it would be legal"
    listed = ", ".join(map(corners_text, fits[:MOST_FITS]))
    more = f" and {len(fits) - MOST_FITS} more" if len(fits) > MOST_FITS else ""
    return f"what could legally lie there is {listed}{more}"


def _drawing(diagnosis: Diagnosis, width: int, paint: Paint) -> Iterator[str]:
    places = [place for laid in diagnosis.layout for place in (laid.at, *corners(laid.at))]
    spread = max(max(numbers) - min(numbers) for numbers in zip(*places))
    if diagnosis.likely is None or spread > WIDEST_DRAWING:
        return
    first = diagnosis.likely.sets[0]
    marks = {diagnosis.layout[doubt.number].at: WRONG for doubt in diagnosis.doubts}
    yield from board_lines(diagnosis.without(first), marks, None, width, paint)
    yield ""
    removed = " and ".join(_laid(diagnosis.layout[number]) for number in first)
    yield from told("  ", f"{WRONG.text} a doubtful tile; drawn without {removed}", width)
