"""``triomino solve``: puzzles of every kind, answered by a text that is a position again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import click

from analyzer.board import Placement, place_name, some_names
from analyzer.engine.plan import Plan
from analyzer.engine.results import Ranking
from analyzer.errors import counted
from analyzer.lattice import Face, row_by_row
from analyzer.moves import Move
from analyzer.render.ranking import NO_PLACE
from analyzer.render.words import placement_words
from analyzer.text import Draft, write_drawing_or_list
from analyzer.text.draft import Given
from puzzles.answers import BestMoveAnswer
from puzzles.fill import Solution
from puzzles.kinds import best_move, dispute, hunt, laid_words
from puzzles.kinds import plan as plan_kind
from triomino.cli.asking import answer, asks
from triomino.cli.command import JSON, Refused, print_json, write_text
from triomino.cli.command import command as declare
from triomino.cli.explaining import explanation_lines
from triomino.operations.solve import Answered, DisputeSolved, HuntSolved, JoinSolved, SolveAsk, Solved, SolveNews


@declare("solve")
@asks("solve")
@click.option("--svg", metavar="OUT", help="Also draw the answer, or the puzzle if there is none, into this SVG file.")
@click.option("--html", metavar="OUT", help="Also draw how a person would fill it, step by step, into this HTML file.")
@JSON
@click.pass_context
def solve(ctx: click.Context, ask: SolveAsk, svg: str | None, html: str | None, as_json: bool) -> None:
    """Answer what the puzzle in FILE asks.

    FILE is a drawing, a list or JSON; - reads standard input. Its header `puzzle:` says what it asks: fill, best-move,
    plan, hunt, dispute or join. Without it the faces marked with ? are to be filled.

    Of a filling it says whether it is the only one, and if there is none, why. Without --count it stops as soon as that
    is known. --explain gives reasons for the only filling, each step the easiest that a person could find. A best move
    is the placement that scores most under the rules of the position, a plan the most points for the whole hand, a hunt
    the verdict on each hexagon, a dispute the tile that lies wrong, a join the hand laid so that all is one board. What
    it prints is a position again, with the answer on it and in its comments. Ctrl-C stops with what is known so far.

    Exit status: 0 there is an answer, 1 there is none, or none was found in time; 2 the puzzle cannot be read, or FILE
    asks nothing.
    """
    faces = len(ask.puzzle.draft.fill)
    if html is not None:
        ask = replace(ask, explain=True)
    solved = answer("solve", ask, lambda news: _progress_words(news, faces), ctx.params["asked_puzzle"])
    told = _told(ask.puzzle.draft, solved)
    if svg is not None:
        write_text(svg, told.picture())
    if html is not None:
        write_text(html, _steps_page(ask.puzzle.draft, solved))
    if as_json:
        print_json(solved)
    else:
        click.echo(told.text, nl=False)
    ctx.exit(0 if told.answered else 1)


class _Told(NamedTuple):
    """An answer for a person.

    Attributes:
        answered: whether there is one.
        text: a position with the answer in its comments, or why there is none.
        title: of the picture: what it shows.
        layout: the tiles of the picture.
        new, wrong: the faces that stand out in it.
        fill: the faces that it shows as still to be filled.
        givens: the given values that it shows.
    """

    answered: bool
    text: str
    title: str
    layout: Sequence[Placement]
    new: Sequence[Face] = ()
    wrong: Sequence[Face] = ()
    fill: Sequence[Face] = ()
    givens: Sequence[Given] = ()

    def picture(self) -> str:
        """The answer as SVG."""
        from analyzer.render.svg import board_svg

        return board_svg(
            self.layout, title=self.title, fill=self.fill, givens=dict(self.givens), new=self.new, wrong=self.wrong
        )


def _told(draft: Draft, solved: Answered) -> _Told:
    """The answer to the puzzle that a draft says, for a person."""
    if isinstance(solved, Solved):
        return _filling_told(draft, solved)
    if isinstance(solved, Ranking):
        return _best_move_told(draft, solved)
    if isinstance(solved, Plan):
        return _plan_told(draft, solved)
    if isinstance(solved, JoinSolved):
        return _join_told(draft, solved)
    return _hunt_told(draft, solved) if isinstance(solved, HuntSolved) else _dispute_told(draft, solved)


# A filling


def _progress_words(news: SolveNews, faces: int) -> str:
    found = f"{counted(news.found, 'filling')} found"
    return f"{news.doing}; {found}, at best {news.deepest} of {counted(faces, 'face')}, {counted(news.nodes, 'node')}"


def _filling_told(draft: Draft, solved: Solved) -> _Told:
    solution = solved.solution
    number = counted(len(draft.fill), "face")
    told = _Told(
        solution.status == "solved",
        _filling_text(draft, solution) + _steps_text(draft, solved),
        f"A puzzle of {number} to fill",
        draft.layout,
        givens=draft.givens,
    )
    if not solution.solutions:
        return told._replace(fill=draft.fill)
    filled = (*draft.layout, *solution.solutions[0])
    return told._replace(title=f"A puzzle of {number}, filled", layout=filled, new=draft.fill)


def _steps_text(draft: Draft, solved: Solved) -> str:
    """How a person fills it, where that was asked and there is one filling."""
    if solved.explanation is None or solved.solution.status != "solved" or solved.solution.unique is False:
        return ""
    return "".join(f"# {line}".rstrip() + "\n" for line in explanation_lines(draft, solved.explanation))


def _steps_page(draft: Draft, solved: object) -> str:
    """The explanation as a page; what asks for one is a filling puzzle."""
    from puzzles.explanation.step_pages import explanation_html

    assert isinstance(solved, Solved) and solved.explanation is not None
    if not solved.explanation.steps:
        found = "found none, or more than one, or no time to" if draft.fill else "nothing is left to fill"
        raise Refused(f"--html tells how the only filling is found: {found}")
    return explanation_html(draft, solved.explanation)


def _filling_text(draft: Draft, solution: Solution) -> str:
    if solution.status == "impossible":
        assert solution.reason is not None
        working = solution.reason.working or ()
        return "\n".join(["No filling.", solution.reason.message, *(f"  {line}" for line in working)]) + "\n"
    headline = [_headline(solution), *([f"Note: {solution.note}."] if solution.note else [])]
    if solution.status == "unknown":
        return write_drawing_or_list(_filled(draft, solution.partial), headline)
    first, *others = solution.solutions
    told = write_drawing_or_list(_filled(draft, first), headline)
    if others:
        another = write_drawing_or_list(_filled(draft, others[0])).splitlines()
        told += "".join(f"# {line}\n" for line in ("Another filling:", *another))
    return told


def _headline(solution: Solution) -> str:
    """What is known, in words."""
    stopped = {
        "limit": "Stopped at the limit",
        "seconds": "Stopped when the time was over",
        "interrupted": "Interrupted",
    }.get(solution.stopped, "")
    if solution.status == "unknown":
        return f"{stopped}: it is not known whether there is a filling. The most faces filled so far:"
    if solution.count is not None:
        number = counted(solution.count, "filling")
        return number + ", counted exactly." if solution.complete else f"{stopped}: at least {number}."
    if solution.unique is None:
        return f"A filling. {stopped}: it is not known whether it is the only one."
    return "A filling, proven to be the only one." if solution.unique else "A filling, and not the only one."


def _filled(draft: Draft, filling: Sequence[Placement]) -> Draft:
    """The board with these tiles on it: a position, or a puzzle if faces are left."""
    filled = {laid.at for laid in filling}
    left = tuple(sorted((face for face in draft.fill if face not in filled), key=row_by_row))
    draft = draft._replace(hand=(), well=None, fill=left, layout=(*draft.layout, *filling))
    return draft if left else draft._replace(kind=None, givens=(), use=None, notes=())


# Moves


def _best_move_told(draft: Draft, ranking: Ranking) -> _Told:
    if not ranking.moves:
        return _Told(False, f"{NO_PLACE}\n", "No tile of the hand has a place", draft.layout)
    moves = [ranked.move for ranked in ranking.moves]
    best = [move for move in moves if move.score == moves[0].score]
    first, *others = best
    if others:
        places = some_names([placement_words(move) for move in best])
        headline = f"{len(best)} placements score most, {first.score} each: {places}. With the first of them:"
    elif len(moves) == 1:
        headline = f"The only placement: {placement_words(first)} for {first.score}."
    else:
        margin = first.score - moves[1].score
        headline = f"The best move: {best_move.words(BestMoveAnswer(first.placement, first.score, margin))}."
    return _moves_told(draft, [headline], [first])


def _plan_told(draft: Draft, found: Plan) -> _Told:
    if not found.moves:
        return _Told(False, f"{NO_PLACE}\n", "No tile of the hand has a place", draft.layout)
    proof = "proven to be the most" if found.proven else f"another plan may make up to {found.gap} more"
    lines = [f"The best plan: {plan_kind.words(plan_kind.as_answer(found.moves))}, {proof}."]
    kept = [tile.name for tile in draft.hand if tile not in {move.tile for move in found.moves}]
    if kept:
        lines.append(f"Not laid: {' '.join(kept)}.")
    return _moves_told(draft, lines, found.moves)


def _moves_told(draft: Draft, lines: Sequence[str], moves: Sequence[Move]) -> _Told:
    """The board with these moves made, and the hand without their tiles; the points before the turn no longer hold."""
    tiles = {move.tile for move in moves}
    hand = tuple(tile for tile in draft.hand if tile not in tiles)
    layout = (*draft.layout, *(move.placement for move in moves))
    after = draft._replace(kind=None, layout=layout, hand=hand, scores=None)
    return _Told(True, write_drawing_or_list(after, lines), lines[0], layout, new=[move.at for move in moves])


def _join_told(draft: Draft, solved: JoinSolved) -> _Told:
    if not solved.solutions:
        message = "The hand cannot join the tiles: every way was tried."
        if solved.status == "unknown":
            message = "Stopped: it is not known whether the hand can join the tiles."
        return _Told(False, f"{message}\n", message, draft.layout)
    laid = solved.solutions[0].placements
    known = {True: "the only way", False: "not the only way", None: "it is not known whether that is the only way"}
    line = f"The tiles joined, {known[solved.unique]}: {laid_words(laid)}."
    layout = (*draft.layout, *laid)
    after = draft._replace(kind=None, layout=layout, hand=(), scores=None)
    return _Told(True, write_drawing_or_list(after, [line]), line, layout, new=[each.at for each in laid])


# A hunt and a dispute


def _hunt_told(draft: Draft, solved: HuntSolved) -> _Told:
    least, hexagons = solved.answer
    asked = f"at least {counted(least, 'tile')}"
    if not hexagons:
        message = f"No hexagon of {asked} is incomplete."
        return _Told(False, f"{message}\n", message, draft.layout)
    headline = f"Of {asked} and incomplete: {counted(len(hexagons), 'hexagon')}."
    lines = [f"round {place_name(hexagon.centre)}: {hunt.words(hexagon)}" for hexagon in hexagons]
    return _Told(True, write_drawing_or_list(draft._replace(kind=None), [headline, *lines]), headline, draft.layout)


def _dispute_told(draft: Draft, solved: DisputeSolved) -> _Told:
    if solved.reason is not None:
        message = f"{solved.reason.message[:1].upper()}{solved.reason.message[1:]}."
        return _Told(False, f"{message}\n", message, draft.layout)
    first, *others = solved.solutions
    lines = [f"The tile that lies wrong: {dispute.words(first)}. Without it:"]
    if others:
        lines = [f"{len(solved.solutions)} tiles can each be to blame:", *map(dispute.words, solved.solutions)]
        lines.append("Without the first of them:")
    wrong = draft.layout.index(first.placement)
    rest = draft._replace(kind=None, layout=(*draft.layout[:wrong], *draft.layout[wrong + 1 :]))
    faces = [blamed.placement.at for blamed in solved.solutions]
    return _Told(True, write_drawing_or_list(rest, lines), lines[0], draft.layout, wrong=faces)
