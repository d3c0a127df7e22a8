"""Write verdicts on placements and on boards as text. The first fault of each kind is followed by the broken rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from analyzer.board import Board, Fault, Placement, corners_name, place_name
from analyzer.findings import why_impossible
from analyzer.findings.texts import needed
from analyzer.lattice import Face, corners
from analyzer.legality import Problem
from analyzer.messages import Phrase, _, listed, ngettext, phrase
from analyzer.referee import Diagnosis, Doubt, Verdict
from analyzer.referee.scoring import Scored, deciding_rules
from analyzer.referee.suspects import Removal
from analyzer.render.board_text import Mark, Paint, board_lines
from analyzer.render.words import beside, corners_text, placement_words, score_words, tile_list
from analyzer.rules.describe import clause_words, source_words
from analyzer.rules.reading import RuleBook
from analyzer.tiles import Tile

_ONCE = phrase("each tile of the set exists only once.")
_TOUCHING = phrase("a tile must share an edge with a placed tile, unless it is the first of the round.")
_AGREEING = phrase("corners that meet, at an edge or at a point, must have the same value.")

RULES_OF_PLACING = {
    "not-in-set": phrase("a tile must be in the set."),
    "already-played": _ONCE,
    "duplicate-tile": _ONCE,
    "occupied": phrase("a face holds only one tile."),
    "no-edge": _TOUCHING,
    "disconnected": _TOUCHING,
    "corner-mismatch": _AGREEING,
    "corner-clash": _AGREEING,
}
"""The rule that each kind of problem breaks. These rules are the same in every published rule set."""

MISPLACED = frozenset({"corner-mismatch", "corner-clash"})
"""The kinds of faults in which a tile's corner meets a different value."""

PLACE = "@"

NEAR = 12
"""The maximum distance, in ``x`` and in ``y``, from a drawn face to some point on the board."""


def verdict_text(
    board: Board,
    verdict: Verdict,
    book: RuleBook,
    hand: Sequence[Tile],
    width: int,
    paint: Paint,
) -> str:
    """Write the verdict on a placement. The text ends with a newline.

    If the ``hand`` is known but lacks the placed tile, the text says so.
    """
    move = verdict.move
    lines = [*(_legal(board, verdict, book, width, paint) if move else _illegal(board, verdict, width, paint))]
    if hand and verdict.placement.tile not in hand:
        tile = corners_name(verdict.placement.corners)
        lines += ["", *beside("", _("{tile} is not in the hand of this position.", tile=tile), width)]
    drawing = list(_drawing(board, verdict, width, paint))
    return "\n".join([*lines, "", *drawing]) + "\n"


def comparison_text(scored: Sequence[Scored], width: int) -> str:
    """Show the score under each rule set, and why the scores differ.

    If ``scored`` is empty, no rule set allows the placement.
    """
    if not scored:
        none = _("All rule sets agree on which placements are legal, so none of them allows this one.")
        return "\n".join(["", *beside("", none, width)]) + "\n"
    lines = ["", _("Under each rule set:")]
    longest = max(len(each.book.rules.name) for each in scored)
    for book, move, _opening in scored:
        lines.append(f"  {book.rules.name:<{longest}}  {move.score:>4} = {score_words(move, book.rules)}")
    deciding = deciding_rules(scored)
    if not deciding:
        lines += ["", *beside("", _("The rules that affect this score are the same in every rule set."), width)]
    for path in deciding:
        lines += ["", _("The rule sets differ in the rule {rule}:", rule=path)]
        for book, *_rest in scored:
            lines += beside(f"  {book.rules.name:<{longest}}  ", clause_words(book, path), width)
    return "\n".join(lines) + "\n"


def misplaced_words(book: RuleBook) -> str:
    """Explain what happens to a misplaced tile. If the source says nothing about it, the text begins with the rule."""
    path = "misplaced.restarts"
    return source_words(book, path) if path in book.says else clause_words(book, path)


def _legal(board: Board, verdict: Verdict, book: RuleBook, width: int, paint: Paint) -> Iterator[str]:
    move = verdict.move
    assert move is not None
    legal = ngettext(
        "Legal: {placement} scores {count:,} point",
        "Legal: {placement} scores {count:,} points",
        move.score,
        placement=placement_words(move),
    )
    whole = _(
        "{legal} under the {rules} rules. The tile fits when turned to {corners}.",
        legal=legal,
        rules=book.rules.name,
        corners=corners_text(move.corners),
    )
    yield "\n".join(wrap(whole, width)).replace(legal, paint("completable", legal))
    yield ""
    for part in verdict.parts or ():
        yield from beside(f"  {part.points:>4}  ", _("for {cause}", cause=part.cause), width)
        if part.rule:
            yield from beside("        ", clause_words(book, part.rule), width)
    for other in verdict.otherwise:
        yield ""
        leaves = _(
            "The source leaves the rule {rule} open. Another reading: {reading} The score would then be {points}.",
            rule=other.path,
            reading=other.reading,
            points=other.points,
        )
        yield from beside("", leaves, width)
    if not board.tiles:
        yield ""
        opens = _(
            "This tile opens the round. Whether the rules require another tile depends on all hands and was not "
            "checked."
        )
        yield from beside("", opens, width)


def _illegal(board: Board, verdict: Verdict, width: int, paint: Paint) -> Iterator[str]:
    at, problems = verdict.placement.at, _shown_problems(verdict)
    illegal = _("Not legal: {tile} on {face}", tile=corners_name(verdict.placement.corners), face=place_name(at))
    yield ngettext(
        "{illegal}, for one reason:",
        "{illegal}, for {count} reasons:",
        len(problems),
        illegal=paint("impossible", illegal),
    )
    yield ""
    lead = max(len(problem.code) for problem in problems) + 4
    explained: set[str] = set()
    for problem in problems:
        yield from beside(f"  {problem.code}".ljust(lead), _fault_words(problem, explained), width)
    note = _note(board, verdict)
    if note is not None:
        yield ""
        yield from beside("", note, width)
    if at in board.frontier:
        yield ""
        yield from beside("", _wanted(board, at), width)
    if verdict.meant is not None:
        yield ""
        meant = _(
            "Did you mean {tile}? The placement {placement} is legal.",
            tile=verdict.meant.tile.name,
            placement=str(verdict.meant.placement),
        )
        yield from beside("", meant, width)


def _shown_problems(verdict: Verdict) -> list[Problem]:
    """Mismatches on an occupied face show nothing about the placed tile, so they are left out."""
    occupied = any(problem.code == "occupied" for problem in verdict.problems)
    return [problem for problem in verdict.problems if not (occupied and problem.code == "corner-mismatch")]


def _note(board: Board, verdict: Verdict) -> str | None:
    written, at = verdict.placement.corners, verdict.placement.at
    if at in board.tiles:
        if board.tile_at(at) != verdict.placement.tile:
            return None
        return _(
            "The board already has {tile} on this face. To have this tile judged, remove it from the board first.",
            tile=corners_name(written),
        )
    mismatched = any(problem.code == "corner-mismatch" for problem in verdict.problems)
    if verdict.turned is None or verdict.turned == written or not mismatched:
        return None
    return _(
        "The tile was judged as {corners}, the rotation with the fewest problems.", corners=corners_text(verdict.turned)
    )


def _fault_words(fault: Problem | Fault, explained: set[str]) -> str:
    """Describe a fault. The first time that its code occurs, add the broken rule."""
    if fault.code in explained:
        return f"{fault.phrase.text}."
    explained.add(fault.code)
    return _("{fault}. The rule: {rule}", fault=fault.phrase, rule=RULES_OF_PLACING[fault.code])


def _wanted(board: Board, at: Face) -> str:
    known = board.known(at)
    fits = list(board.tile_set.of_mask(board.tile_set.fitting[known] & board.unplayed))
    if fits:
        return _("Tiles that fit the face {face}: {tiles}.", face=place_name(at), tiles=tile_list(fits))
    needs = needed(board, known, why_impossible(board, known))
    return _("The face {face} {needs}, so no tile fits there.", face=place_name(at), needs=needs)


def _drawing(board: Board, verdict: Verdict, width: int, paint: Paint) -> Iterator[str]:
    move, at = verdict.move, verdict.placement.at
    if not _is_near(board, at):
        yield _("The face {face} is far from the board and is not drawn.", face=place_name(at))
        return
    shown = board.place(at, move.corners) if move else board
    wrong = {
        problem.point: Mark(str(problem.value), "impossible")
        for problem in _shown_problems(verdict)
        if problem.point is not None
    }
    mark = Mark(PLACE, "completable" if move else "impossible")
    yield from board_lines(shown, {at: mark}, wrong, width, paint)
    yield ""
    yield f"  {PLACE} " + _("the face {face}", face=place_name(at))


def _is_near(board: Board, at: Face) -> bool:
    return not board.values or any(abs(x - at[0]) <= NEAR and abs(y - at[1]) <= NEAR for x, y in board.values)


WRONG = Mark("!", "impossible")

MOST_FAULTS = 40
MOST_SETS = 6

WIDEST_DRAWING = 200


def diagnosis_text(diagnosis: Diagnosis, book: RuleBook, width: int, paint: Paint) -> str:
    """Write the verdict on a board. The text ends with a newline."""
    if diagnosis.legal:
        legal = ngettext("Legal: a board of {count:,} tile", "Legal: a board of {count:,} tiles", len(diagnosis.layout))
        lines = wrap(
            _("{legal}, with no tile outside the set, no duplicates and no contradictions.", legal=legal), width
        )
        return "\n".join(lines).replace(legal, paint("completable", legal)) + "\n"
    sections = [
        _faults(diagnosis, width, paint),
        _suspects(diagnosis, width, paint),
        _consequence(diagnosis, book, width),
        _board_drawing(diagnosis, width, paint),
    ]
    return "\n\n".join("\n".join(lines) for lines in map(list, sections) if lines) + "\n"


def _faults(diagnosis: Diagnosis, width: int, paint: Paint) -> Iterator[str]:
    count = len(diagnosis.faults)
    illegal = paint("impossible", _("Not a legal board:"))
    yield ngettext("{illegal} {count:,} fault.", "{illegal} {count:,} faults.", count, illegal=illegal)
    yield ""
    shown = diagnosis.faults[:MOST_FAULTS]
    lead = max(len(fault.code) for fault in shown) + 4
    explained: set[str] = set()
    for fault in shown:
        yield from beside(f"  {fault.code}".ljust(lead), _fault_words(fault, explained), width)
    if count > MOST_FAULTS:
        yield "  " + _("and {count} more", count=count - MOST_FAULTS)


def _consequence(diagnosis: Diagnosis, book: RuleBook, width: int) -> Iterator[str]:
    if not MISPLACED.isdisjoint(fault.code for fault in diagnosis.faults):
        yield from beside(
            "", _("Under the {rules} rules: {rule}", rules=book.rules.name, rule=misplaced_words(book)), width
        )


def _suspects(diagnosis: Diagnosis, width: int, paint: Paint) -> Iterator[str]:
    removal, agreement = diagnosis.removal, diagnosis.agreement
    if removal is None or agreement is None:
        unsearched = _("The board has more tiles than any set, so the search for misplaced tiles was skipped.")
        yield from beside("", unsearched, width)
        return
    yield paint("heading", _("Most likely wrong"))
    # Turning a tile is a smaller change than removing tiles, so it comes first.
    turns = [doubt for doubt in diagnosis.doubts if doubt.turned]
    yield from _right_there(diagnosis, turns, width)
    yield from ("",) if turns else ()
    if diagnosis.likely is agreement:
        apart = ngettext(
            "The values agree if {count:,} tile is removed ({proof}), but the board is then in several parts:",
            "The values agree if {count:,} tiles are removed ({proof}), but the board is then in several parts:",
            agreement.fewest,
            proof=_proof(agreement),
        )
        yield from _removal(agreement, apart, width)
    whole = ngettext(
        "To make the board legal, remove {count:,} tile ({proof}):",
        "To make the board legal, remove {count:,} tiles ({proof}):",
        removal.fewest,
        proof=_proof(removal),
    )
    yield from _removal(removal, whole, width)
    others = [doubt for doubt in diagnosis.doubts if not doubt.turned]
    yield from ("",) if others else ()
    yield from _right_there(diagnosis, others, width)


def _right_there(diagnosis: Diagnosis, doubts: Iterable[Doubt], width: int) -> Iterator[str]:
    for doubt in doubts:
        right = _("{placement}: {right}.", placement=_laid(doubt.placement), right=diagnosis.right_there(doubt))
        yield from beside("  ", right, width)


def _removal(removal: Removal, text: str, width: int) -> Iterator[str]:
    yield from beside("  ", text, width)
    for placements in removal.placements[:MOST_SETS]:
        yield from beside("    - ", listed(map(_laid, placements)).text, width)
    if len(removal.sets) > MOST_SETS or not removal.complete:
        yield "    " + _("removing other tiles instead may also work")


def _proof(removal: Removal) -> Phrase:
    if removal.proven:
        return phrase("proven: removing fewer tiles is not enough")
    return phrase("not proven: removing fewer tiles might be enough")


def _laid(laid: Placement) -> Phrase:
    return phrase("{tile} on {face}", tile=corners_text(laid.corners), face=place_name(laid.at))


def _board_drawing(diagnosis: Diagnosis, width: int, paint: Paint) -> Iterator[str]:
    places = [place for laid in diagnosis.layout for place in (laid.at, *corners(laid.at))]
    spread = max(max(numbers) - min(numbers) for numbers in zip(*places))
    if diagnosis.likely is None or spread > WIDEST_DRAWING:
        return
    marks = {doubt.placement.at: WRONG for doubt in diagnosis.doubts}
    yield from board_lines(diagnosis.without(diagnosis.likely.sets[0]), marks, None, width, paint)
    yield ""
    removed = listed(_laid(laid) for laid in diagnosis.likely.placements[0])
    drawn = _("a tile that may be wrong; the drawing leaves out {placements}", placements=removed)
    yield from beside("  ", f"{WRONG.text} {drawn}", width)
