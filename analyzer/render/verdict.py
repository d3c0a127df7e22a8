"""Verdicts in words: on a placement, and on a board with its likely wrong tiles, each fault with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyzer.board import Board, Placement, corners_name, place_name
from analyzer.errors import counted
from analyzer.findings import why_impossible
from analyzer.lattice import Face, corners
from analyzer.moves import Move
from analyzer.referee import Diagnosis, Doubt, Verdict
from analyzer.referee.scoring import deciding_rules
from analyzer.referee.suspects import Removal
from analyzer.render.board_text import Mark, Paint, board_lines
from analyzer.render.words import beside, corners_text, needed, placement_words, score_words, tile_list
from analyzer.rules.describe import clause_words
from analyzer.rules.reading import RuleBook
from analyzer.tiles import Tile

RULES_OF_PLACING = {
    "not-in-set": "a tile has to be one of the set.",
    "already-played": "every tile of the set is there once.",
    "duplicate-tile": "every tile of the set is there once.",
    "occupied": "a face takes one tile.",
    "no-edge": "a tile has to share an edge with a placed one, unless it is the first of the round.",
    "disconnected": "a tile has to share an edge with a placed one, unless it is the first of the round.",
    "corner-mismatch": "wherever corners meet, at an edge or at a point, their values have to be the same.",
    "corner-clash": "wherever corners meet, at an edge or at a point, their values have to be the same.",
}
"""The rule behind each problem; all published rule sets agree on these."""

MISPLACED = frozenset({"corner-mismatch", "corner-clash"})
"""Problems by which the sources call a tile misplaced: values that meet are not the same."""

PLACE = "@"

NEAR = 12
"""Steps; a face farther than that from the board is not drawn with it."""


def verdict_text(
    board: Board,
    verdict: Verdict,
    book: RuleBook,
    hand: Sequence[Tile],
    width: int,
    paint: Paint,
) -> str:
    """The verdict on a placement, ending in a line end.

    Args:
        board: the board that it was judged on.
        verdict: the verdict.
        book: the rules that scored it, with their words.
        hand: the tiles of the player to move, if told; a tile that is not among them is remarked upon.
        width: characters to a line.
        paint: gives the verdict and the drawing their look.
    """
    move = verdict.move
    lines = list((_legal if move else _illegal)(board, verdict, book, width, paint))
    if hand and verdict.placement.tile not in hand:
        lines += [
            "",
            *beside(
                "", f"{corners_name(verdict.placement.corners)} is not in the hand that the position gives.", width
            ),
        ]
    drawing = list(_drawing(board, verdict, width, paint))
    return "\n".join([*lines, "", *drawing]) + "\n"


def comparison_text(scored: Sequence[tuple[RuleBook, Move]], opening: bool, width: int) -> str:
    """What each rule set gives for one placement and why they differ, ending in a line end.

    For an illegal placement ``scored`` is empty.
    """
    if not scored:
        return "\nNo rule set allows it: they agree on what may be placed.\n"
    lines = ["", "Under each rule set:"]
    longest = max(len(book.rules.name) for book, _ in scored)
    for book, move in scored:
        lines.append(f"  {book.rules.name:<{longest}}  {move.score:>4} = {score_words(move, book.rules)}")
    deciding = deciding_rules(scored, opening)
    if not deciding:
        lines += ["", "They agree on everything that counts here."]
    for path in deciding:
        lines += ["", f"They differ on {path}:"]
        for book, _ in scored:
            lines += beside(f"  {book.rules.name:<{longest}}  ", clause_words(book, path), width)
    return "\n".join(lines) + "\n"


def misplaced_words(book: RuleBook) -> str:
    """What follows by these rules when a misplaced tile is found, and what their source says of it."""
    return clause_words(book, "misplaced.restarts")


def _legal(board: Board, verdict: Verdict, book: RuleBook, width: int, paint: Paint) -> Iterator[str]:
    move = verdict.move
    assert move is not None
    yield paint("completable", f"Legal: {placement_words(move)} scores {counted(move.score, 'point')}") + (
        f" by the rules {book.rules.name}. It lies as {corners_text(move.corners)}."
    )
    yield ""
    for part in verdict.parts or ():
        yield from beside(f"  {part.points:>4}  ", f"for {part.cause}", width)
        if part.rule:
            yield from beside("        ", clause_words(book, part.rule), width)
    for other in verdict.otherwise:
        yield ""
        yield from beside(
            "", f"The source leaves {other.path} open. {other.reading} Then it scores {other.points}.", width
        )
    if not board.tiles:
        yield ""
        words = "It opens the round. Which tile has to open depends on every hand, not judged here."
        yield from beside("", words, width)


def _illegal(board: Board, verdict: Verdict, book: RuleBook, width: int, paint: Paint) -> Iterator[str]:
    at = verdict.placement.at
    count = len(verdict.problems)
    yield paint("impossible", f"Not legal: {corners_name(verdict.placement.corners)} on {place_name(at)}") + (
        f" has {'a problem' if count == 1 else f'{count} problems'}."
    )
    yield ""
    lead = max(len(problem.code) for problem in verdict.problems) + 4
    explained = set()
    for problem in verdict.problems:
        rule = "" if problem.code in explained else f" The rule: {RULES_OF_PLACING[problem.code]}"
        explained.add(problem.code)
        yield from beside(f"  {problem.code}".ljust(lead), f"{problem.message}.{rule}", width)
    if at in board.frontier:
        yield ""
        yield from beside("", f"The face {place_name(at)} {_wanted(board, at)}.", width)
    if verdict.meant is not None:
        yield ""
        yield from beside(
            "", f"Did you mean {verdict.meant.tile}? It would lie there as {verdict.meant.placement}.", width
        )
    if not MISPLACED.isdisjoint(problem.code for problem in verdict.problems):
        yield ""
        yield from beside("", f"If it was laid all the same: {misplaced_words(book)}", width)


def _wanted(board: Board, at: Face) -> str:
    known = board.known(at)
    fits = board.tile_set.of_mask(board.tile_set.fitting[known] & board.unplayed)
    if fits:
        return f"takes {tile_list(fits)}"
    return f"{needed(board, known, why_impossible(board, known))}, so nothing fits there"


def _drawing(board: Board, verdict: Verdict, width: int, paint: Paint) -> Iterator[str]:
    move, at = verdict.move, verdict.placement.at
    if not _is_near(board, at):
        yield f"The face {place_name(at)} lies far from the board and is not drawn."
        return
    shown = board.place(at, move.corners) if move else board
    wrong = {
        problem.point: Mark(str(problem.value), "impossible")
        for problem in verdict.problems
        if problem.point is not None
    }
    mark = Mark(PLACE, "completable" if move else "impossible")
    yield from board_lines(shown, {at: mark}, wrong, width, paint)
    yield ""
    yield f"  {PLACE} the face {place_name(at)}"


def _is_near(board: Board, at: Face) -> bool:
    return not board.values or any(abs(x - at[0]) <= NEAR and abs(y - at[1]) <= NEAR for x, y in board.values)


WRONG = Mark("!", "impossible")

MOST_FAULTS = 40
MOST_SETS = 6
MOST_FITS = 8

WIDEST_DRAWING = 200
"""Steps; a layout that is spread wider is not drawn."""


def diagnosis_text(diagnosis: Diagnosis, book: RuleBook, width: int, paint: Paint) -> str:
    """The verdict on a board, ending in a line end.

    Args:
        diagnosis: the verdict.
        book: the rules of the game, which may say what follows.
        width: characters to a line.
        paint: gives the verdict and the drawing their look.
    """
    if diagnosis.legal:
        tiles = counted(len(diagnosis.layout), "tile")
        return paint("completable", f"Legal: a board of {tiles}") + ", all in the set, none twice, all agreeing.\n"
    sections = [
        _faults(diagnosis, width, paint),
        _suspects(diagnosis, width, paint),
        _consequence(diagnosis, book, width),
        _board_drawing(diagnosis, width, paint),
    ]
    return "\n\n".join("\n".join(lines) for lines in map(list, sections) if lines) + "\n"


def _faults(diagnosis: Diagnosis, width: int, paint: Paint) -> Iterator[str]:
    count = len(diagnosis.faults)
    yield paint("impossible", "Not a legal board:") + f" {counted(count, 'fault')}."
    yield ""
    shown = diagnosis.faults[:MOST_FAULTS]
    lead = max(len(fault.code) for fault in shown) + 4
    explained = set()
    for fault in shown:
        rule = "" if fault.code in explained else f" The rule: {RULES_OF_PLACING[fault.code]}"
        explained.add(fault.code)
        yield from beside(f"  {fault.code}".ljust(lead), f"{fault.message}.{rule}", width)
    if count > MOST_FAULTS:
        yield f"  and {count - MOST_FAULTS} more"


def _consequence(diagnosis: Diagnosis, book: RuleBook, width: int) -> Iterator[str]:
    if not MISPLACED.isdisjoint(fault.code for fault in diagnosis.faults):
        yield from beside("", f"By the rules {book.rules.name}: {misplaced_words(book)}", width)


def _suspects(diagnosis: Diagnosis, width: int, paint: Paint) -> Iterator[str]:
    removal, agreement = diagnosis.removal, diagnosis.agreement
    if removal is None or agreement is None:
        yield from beside("", "There are too many tiles for any set; which of them are wrong is not searched.", width)
        return
    yield paint("heading", "Most likely wrong")
    if diagnosis.likely is agreement:
        yield from _removal(agreement, "leaves tiles that agree, though they fall apart", width)
        fewest = counted(removal.fewest, "tile")
        yield from beside("  ", f"To leave one legal board it takes {fewest}{_proof(removal)}.", width)
    else:
        yield from _removal(removal, "leaves a legal board", width)
    yield ""
    for doubt in diagnosis.doubts:
        yield from beside("  ", f"{_laid(doubt.placement)}: {_right_there(diagnosis, doubt)}.", width)


def _removal(removal: Removal, result: str, width: int) -> Iterator[str]:
    yield from beside("  ", f"Taking away {counted(removal.fewest, 'tile')} {result}{_proof(removal)}:", width)
    for placements in removal.placements[:MOST_SETS]:
        yield from beside("    - ", " and ".join(map(_laid, placements)), width)
    if len(removal.sets) > MOST_SETS or not removal.complete:
        yield "    and there are other ways"


def _proof(removal: Removal) -> str:
    return " (proven: no fewer will do)" if removal.proven else " (the best found; fewer might do)"


def _laid(laid: Placement) -> str:
    return f"{corners_text(laid.corners)} on {place_name(laid.at)}"


def _right_there(diagnosis: Diagnosis, doubt: Doubt) -> str:
    """What would have been legal on the face of a doubtful tile: the tile itself turned, if that is all it takes."""
    laid, fits = doubt.placement, doubt.fits
    if doubt.reason == "occupied":
        return "another tile lies on the same face"
    if doubt.reason == "no-edge":
        return "nothing that may stay lies beside that face"
    if doubt.reason:
        board = diagnosis.board_to_replace(doubt.number)
        return f"the face {needed(board, board.known(laid.at), doubt.reason)}"
    turned = next((turned for turned in fits if turned.tile == laid.tile), None)
    if turned:
        return f"turned as {corners_text(turned)} it would be legal"
    listed = ", ".join(map(corners_text, fits[:MOST_FITS]))
    more = f" and {len(fits) - MOST_FITS} more" if len(fits) > MOST_FITS else ""
    return f"what could legally lie there is {listed}{more}"


def _board_drawing(diagnosis: Diagnosis, width: int, paint: Paint) -> Iterator[str]:
    places = [place for laid in diagnosis.layout for place in (laid.at, *corners(laid.at))]
    spread = max(max(numbers) - min(numbers) for numbers in zip(*places))
    if diagnosis.likely is None or spread > WIDEST_DRAWING:
        return
    marks = {doubt.placement.at: WRONG for doubt in diagnosis.doubts}
    yield from board_lines(diagnosis.without(diagnosis.likely.sets[0]), marks, None, width, paint)
    yield ""
    removed = " and ".join(_laid(laid) for laid in diagnosis.likely.placements[0])
    yield from beside("  ", f"{WRONG.text} a doubtful tile; drawn without {removed}", width)
