"""The main report: the board, the moves, the hexagons, the bridges and the impossible slots."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.analysis import Analysis, scores_by_rules
from analyzer.board import place_name, point_name
from analyzer.findings import Hexagon
from analyzer.findings.hexagons import COMPLETE
from analyzer.findings.slots import COMPLETABLE, EXHAUSTED, IMPOSSIBLE, MIRROR, PLAYED
from analyzer.findings.texts import hexagon_words, needed
from analyzer.lattice import Face, Point
from analyzer.messages import _, ngettext, phrase, phrase_in
from analyzer.render.board_text import Mark, Paint, board_lines, plain
from analyzer.render.words import around, beside, move_words, tile_list

WORTH_KNOWING = 4
"""The minimum number of tiles in a listed hexagon, by default."""

MOST_MOVES = 20

CLOSING = Mark("o", "completable")
BRIDGING = Mark("=", "bridge")
IMPOSSIBLE_SLOT = Mark("x", "impossible")

_LEGEND = {
    CLOSING: phrase("a tile here completes a hexagon"),
    BRIDGING: phrase("a tile here forms a bridge"),
    IMPOSSIBLE_SLOT: phrase("no tile fits"),
}

_STATUS = {
    COMPLETE: phrase_in("hexagon", "complete"),
    COMPLETABLE: phrase_in("hexagon", "completable"),
    IMPOSSIBLE: phrase_in("hexagon", "impossible"),
}

_REASONS = {
    MIRROR: phrase("no such tile exists"),
    PLAYED: phrase("the tile is already on the board"),
    EXHAUSTED: phrase("every tile that would fit is already on the board or does not exist"),
}


def report(
    analysis: Analysis,
    worth_knowing: int = WORTH_KNOWING,
    most_moves: int = MOST_MOVES,
    all_rules: bool = False,
    width: int = 80,
    paint: Paint = plain,
) -> str:
    """Write the whole report. The text ends with a newline.

    Hexagons with fewer tiles than ``worth_knowing`` are left out. With ``all_rules``, the report also shows the scores
    under every published rule set.
    """
    sections = [
        _board_section(analysis, width, paint),
        _move_section(analysis, most_moves, all_rules, width, paint),
        _hexagon_section(analysis, worth_knowing, width, paint),
        _bridge_section(analysis, width, paint),
        _slot_section(analysis, width, paint),
    ]
    return "\n\n".join("\n".join(lines) for lines in map(list, sections) if lines) + "\n"


def _board_section(analysis: Analysis, width: int, paint: Paint) -> Iterator[str]:
    board = analysis.position.board
    left = board.unplayed.bit_count()
    summary = ngettext(
        "{count:,} tile on the board, {left} of the {set} set unplayed; rules: {rules}",
        "{count:,} tiles on the board, {left} of the {set} set unplayed; rules: {rules}",
        len(board),
        left=left,
        set=board.tile_set.name,
        rules=analysis.rules.name,
    )
    yield from beside("", summary, width)
    if not len(board):
        return
    marks = _marks(analysis)
    centres = {
        hexagon.centre: Mark(str(hexagon.value), "complete") for hexagon in analysis.hexagons if hexagon.placed == 6
    }
    yield ""
    yield from board_lines(board, marks, centres, width, paint)
    legend = {mark: text.text for mark, text in _LEGEND.items() if mark in marks.values()}
    yield ""
    if legend:
        shown = [f"{mark.painted(paint)} {text}" for mark, text in legend.items()]
        together = sum(len(text) + 4 for text in legend.values()) <= width
        yield from [f"  {', '.join(shown)}"] if together else [f"  {entry}" for entry in shown]
    yield from beside("  ", _("row labels: (y) for points, y for faces; only even columns have labels"), width)


def _marks(analysis: Analysis) -> dict[Face, Mark]:
    impossible = {slot.at: IMPOSSIBLE_SLOT for slot in analysis.slots if slot.reason}
    bridging = {bridge.at: BRIDGING for bridge in analysis.bridges if not bridge.reason}
    closing = {
        hexagon.empty[0]: CLOSING for hexagon in analysis.hexagons if hexagon.placed == 5 and hexagon.completions
    }
    return {**impossible, **bridging, **closing}


def _hexagon_section(analysis: Analysis, worth_knowing: int, width: int, paint: Paint) -> Iterator[str]:
    shown = sorted((hexagon for hexagon in analysis.hexagons if hexagon.placed >= worth_knowing), key=_hexagon_order)
    if not shown:
        return
    yield paint(
        "heading", _("Hexagons of {count} tiles or more", count=worth_knowing) if worth_knowing > 1 else _("Hexagons")
    )
    for hexagon in shown:
        text = around(hexagon.value, hexagon.centre)
        if hexagon.status != COMPLETE:
            text = _(
                "around the {value} at {point}, {placed} of 6: {words}",
                value=hexagon.value,
                point=point_name(hexagon.centre),
                placed=hexagon.placed,
                words=hexagon_words(analysis.position.board, hexagon),
            )
        lead = _status_lead(hexagon.status)
        yield from beside(lead, text, width, paint(hexagon.status, lead))


def _status_lead(status: str) -> str:
    widest = max(len(phrase.text) for phrase in _STATUS.values())
    return f"  {_STATUS[status].text:<{widest + 1}}"


def _hexagon_order(hexagon: Hexagon) -> tuple[int, int, Point]:
    x, y = hexagon.centre
    return tuple(_STATUS).index(hexagon.status), -hexagon.placed, (y, x)


def _bridge_section(analysis: Analysis, width: int, paint: Paint) -> Iterator[str]:
    if not analysis.bridges:
        return
    yield paint("heading", _("Bridges"))
    for bridge in sorted(analysis.bridges, key=lambda bridge: bridge.reason is not None):
        lead = _status_lead(bridge.status)
        needs = needed(analysis.position.board, bridge.corners, bridge.reason)
        text = _("at {face}: {needs}", face=place_name(bridge.at), needs=needs)
        yield from beside(lead, text, width, paint("impossible" if bridge.reason else "bridge", lead))


def _slot_section(analysis: Analysis, width: int, paint: Paint) -> Iterator[str]:
    impossible = [slot for slot in analysis.slots if slot.reason]
    if not impossible:
        return
    yield paint("heading", _("Impossible slots"))
    for reason, explanation in _REASONS.items():
        slots = [slot for slot in impossible if slot.reason == reason]
        if slots:
            lead = f"  {_('{name}:', name=reason)} "
            painted = lead.replace(reason, paint("impossible", reason))
            yield from beside(lead, explanation.text, width, painted)
        for slot in slots:
            needs = needed(analysis.position.board, slot.corners, reason).text
            yield from beside(f"    {place_name(slot.at):<6} ", needs, width)


def _move_section(analysis: Analysis, most_moves: int, all_rules: bool, width: int, paint: Paint) -> Iterator[str]:
    if analysis.moves is None:
        return
    moves = analysis.moves
    scores = scores_by_rules(analysis) if all_rules else []
    yield paint("heading", _("Moves"))
    for number, move in enumerate(moves[:most_moves]):
        lead = f"  {move.score:>4}  "
        text = move_words(move, analysis.rules)
        yield from beside(lead, text, width, paint("best", lead) if number == 0 else lead)
        if all_rules:
            yield from beside("        ", ", ".join(f"{name} {score}" for name, score in scores[number].items()), width)
    if len(moves) > most_moves:
        yield "        " + _("and {count} more", count=len(moves) - most_moves)
    placed = {move.tile for move in moves}
    idle = [tile for tile in analysis.position.hand if tile not in placed]
    if idle:
        words = ngettext("{tiles} cannot be placed", "{tiles} cannot be placed", len(idle), tiles=tile_list(idle))
        yield from beside("        ", words, width)
