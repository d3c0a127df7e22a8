"""The report that a player reads first: the board, then what it holds, then the moves."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.analysis import Analysis, scores_by_rules
from analyzer.board import place_name
from analyzer.errors import counted
from analyzer.findings import Hexagon
from analyzer.findings.slots import EXHAUSTED, MIRROR, PLAYED
from analyzer.lattice import Face, Point
from analyzer.render.board_text import Mark, Paint, board_lines, plain
from analyzer.render.words import (
    around,
    beside,
    bridge_words,
    hexagon_words,
    needed,
    placement_words,
    score_words,
    tile_list,
)

WORTH_KNOWING = 4
"""Hexagons with at least so many tiles are told of."""

MOST_MOVES = 20

LEGEND_WIDTH = 66
"""Characters that the legend of all marks takes on one line."""

CLOSING = Mark("o", "completable")
BRIDGING = Mark("=", "bridge")
BARRED = Mark("x", "impossible")

_REASONS = {
    MIRROR: "no such tile exists",
    PLAYED: "the tile is on the board already",
    EXHAUSTED: "what could fit is on the board already, or does not exist",
}


def report(
    analysis: Analysis,
    worth_knowing: int = WORTH_KNOWING,
    most_moves: int = MOST_MOVES,
    all_rules: bool = False,
    width: int = 80,
    paint: Paint = plain,
) -> str:
    """The whole report, ending in a line end.

    Args:
        analysis: what to report.
        worth_knowing: only hexagons with at least so many tiles are listed.
        most_moves: at most so many moves are listed.
        all_rules: whether each move also says what it scores under every published rule set.
        width: characters to a line.
        paint: gives headings and findings their look.
    """
    sections = [
        _board_section(analysis, width, paint),
        _hexagon_section(analysis, worth_knowing, width, paint),
        _bridge_section(analysis, width, paint),
        _slot_section(analysis, width, paint),
        _move_section(analysis, most_moves, all_rules, width, paint),
    ]
    return "\n\n".join("\n".join(lines) for lines in map(list, sections) if lines) + "\n"


def _board_section(analysis: Analysis, width: int, paint: Paint) -> Iterator[str]:
    board = analysis.position.board
    left = board.unplayed.bit_count()
    unplayed = f"{left} of the {board.tile_set.name} set unplayed"
    yield from beside(
        "", f"{counted(len(board), 'tile')} on the board, {unplayed}; rules: {analysis.rules.name}", width
    )
    if not len(board):
        return
    marks = _marks(analysis)
    centres = {
        hexagon.centre: Mark(str(hexagon.value), "complete") for hexagon in analysis.hexagons if hexagon.placed == 6
    }
    yield ""
    yield from board_lines(board, marks, centres, width, paint)
    legend = {
        CLOSING: "one tile completes a hexagon",
        BRIDGING: "a bridge",
        BARRED: "no tile fits",
    }
    shown = [f"{mark.painted(paint)} {text}" for mark, text in legend.items() if mark in marks.values()]
    if shown:
        yield ""
        together = len(shown) < 2 or width >= LEGEND_WIDTH
        yield from [f"  {', '.join(shown)}"] if together else [f"  {entry}" for entry in shown]


def _marks(analysis: Analysis) -> dict[Face, Mark]:
    """The interesting empty faces; where two things meet on a face, the one that scores more is shown."""
    barred = {slot.at: BARRED for slot in analysis.slots if slot.reason}
    bridging = {bridge.at: BRIDGING for bridge in analysis.bridges if not bridge.reason}
    closing = {
        hexagon.empty[0]: CLOSING for hexagon in analysis.hexagons if hexagon.placed == 5 and hexagon.completions
    }
    return {**barred, **bridging, **closing}


def _hexagon_section(analysis: Analysis, worth_knowing: int, width: int, paint: Paint) -> Iterator[str]:
    shown = sorted((hexagon for hexagon in analysis.hexagons if hexagon.placed >= worth_knowing), key=_hexagon_order)
    if not shown:
        return
    yield _heading(f"Hexagons of {worth_knowing} tiles or more" if worth_knowing > 1 else "Hexagons", paint)
    for hexagon in shown:
        where = around(hexagon.value, hexagon.centre)
        words = hexagon_words(analysis.position.board, hexagon)
        text = f"{where}, {hexagon.placed} of 6: {words}" if words else where
        lead = f"  {hexagon.status:<12}"
        yield from beside(lead, text, width, paint(hexagon.status, lead))


def _hexagon_order(hexagon: Hexagon) -> tuple[int, int, Point]:
    order = ("complete", "completable", "impossible")
    x, y = hexagon.centre
    return order.index(hexagon.status), -hexagon.placed, (y, x)


def _bridge_section(analysis: Analysis, width: int, paint: Paint) -> Iterator[str]:
    if not analysis.bridges:
        return
    yield _heading("Bridges", paint)
    for bridge in sorted(analysis.bridges, key=lambda bridge: bridge.reason is not None):
        lead = f"  {bridge.status:<12}"
        text = f"at {place_name(bridge.at)}: {bridge_words(analysis.position.board, bridge)}"
        yield from beside(lead, text, width, paint("impossible" if bridge.reason else "bridge", lead))


def _slot_section(analysis: Analysis, width: int, paint: Paint) -> Iterator[str]:
    barred = [slot for slot in analysis.slots if slot.reason]
    if not barred:
        return
    yield _heading("Slots that no tile fits", paint)
    for reason, explanation in _REASONS.items():
        slots = [slot for slot in barred if slot.reason == reason]
        if slots:
            lead = f"  {reason}: "
            yield from beside(lead, explanation, width, f"  {paint('impossible', reason)}: ")
        for slot in slots:
            yield from beside(
                f"    {place_name(slot.at):<6} ", needed(analysis.position.board, slot.corners, reason), width
            )


def _move_section(analysis: Analysis, most_moves: int, all_rules: bool, width: int, paint: Paint) -> Iterator[str]:
    if analysis.moves is None:
        return
    moves = analysis.moves
    scores = scores_by_rules(analysis) if all_rules else []
    yield _heading("Moves", paint)
    for number, move in enumerate(moves[:most_moves]):
        lead = f"  {move.score:>4}  "
        text = placement_words(move)
        if move.score != move.value:
            text = f"{text}: {score_words(move, analysis.rules)}"
        yield from beside(lead, text, width, paint("best", lead) if number == 0 else lead)
        if all_rules:
            yield from beside("        ", ", ".join(f"{name} {score}" for name, score in scores[number].items()), width)
    if len(moves) > most_moves:
        yield f"        and {len(moves) - most_moves} more"
    placed = {move.tile for move in moves}
    idle = [tile for tile in analysis.position.hand if tile not in placed]
    if idle:
        yield from beside("        ", f"{tile_list(idle)} {'has' if len(idle) == 1 else 'have'} no place", width)


def _heading(text: str, paint: Paint) -> str:
    return paint("heading", text)
