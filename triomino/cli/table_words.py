"""The output of ``triomino play``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from analyzer.board import place_name
from analyzer.game.seat_view import Event, SeatView
from analyzer.lattice import Face, row_by_row
from analyzer.messages import Value, _, either, listed, ngettext
from analyzer.moves import Move
from analyzer.render.board_text import Mark, board_lines
from analyzer.render.ranking import NO_PLACE
from analyzer.render.words import placement_words, score_words
from analyzer.rules import RuleSet
from analyzer.text.record import Draw, Lay, Pass, Scores
from triomino.cli.dialogue import KEPT_TOGETHER
from triomino.cli.terminal import terminal_paint, terminal_width
from triomino.operations.play import PlayAnswer

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Letters that mark faces on the drawn board. The user can type a letter instead of a face."""


def choices_of(view: SeatView) -> list[Move]:
    """Sort the possible placements by tile, then row by row."""
    return sorted(view.moves, key=lambda move: (move.tile, move.at[1], move.at[0]))


def letters_of(moves: Iterable[Move]) -> dict[Face, str]:
    """Give each possible face a letter. If there are more faces than letters, the last faces get none."""
    return dict(zip(sorted({move.at for move in moves}, key=row_by_row), LETTERS))


def named_place(move: Move, letters: dict[Face, str]) -> str:
    """Write the face of a move as a user can type it: as a letter, or in the form ``@ 3,2``."""
    return letters.get(move.at) or f"@ {place_name(move.at)}"


def drawn_lines(view: SeatView) -> Iterator[str]:
    if view.settled is not None:
        return
    yield ""
    if view.tiles:
        marks = {face: Mark(letter, "best") for face, letter in letters_of(view.moves).items()}
        board = view.board
        yield from board_lines(board, marks, width=terminal_width(), paint=terminal_paint())
        yield ""


def table_lines(view: SeatView) -> Iterator[str]:
    if view.settled is not None:
        yield from settled_lines(view)
        yield "  " + _("{totals}; press Enter to deal the next round", totals=totals_words(view))
        return
    letters = letters_of(view.moves)
    others = tuple(f"{player} {size}" for player, size in view.counts.items() if player != view.person)
    yield _("{totals}; tiles: {others}, well {well}", totals=totals_words(view), others=others, well=view.well)
    choices = choices_of(view)
    yield _("Your hand: {tiles}", tiles=" ".join(tile.name for tile in view.held))
    for tile, moves in groupby(enumerate(choices, 1), key=lambda one: one[1].tile):
        named = ((number, f"{letters.get(move.at, place_name(move.at))} {move.score}") for number, move in moves)
        places = (_("{number}: {place}", number=at, place=place).replace(" ", KEPT_TOGETHER) for at, place in named)
        row = f"{tile}   {'   '.join(places)}"
        yield f"  {row}" if view.tiles else "  " + _("to open the round: {choice}", choice=row)
    if not choices:
        cost = view.rules.draw_penalty
        may = either([f"draw (-{cost})"] * view.may_draw + ["pass"] * view.may_pass)
        yield "  " + _("no tile fits: {may}", may=may)
    else:
        yield "  " + _("each choice shows a number, the face and the points: enter the number to place the tile")


def settled_lines(view: SeatView) -> Iterator[str]:
    if view.settled is None:
        return
    for player, tiles in view.settled.hands.items():
        if tiles:
            yield "  " + _("{player} held {tiles}", player=player, tiles=" ".join(tile.name for tile in tiles))
        gain = view.settled.gains[player]
        if gain:
            yield "  " + _("{player} gained {points}", player=player, points=points_text(gain))


def totals_words(view: SeatView) -> str:
    """Return the players' totals in the form ``Ada 12, Bo 7``."""
    return ", ".join(f"{player} {total}" for player, total in view.points.items())


def points_text(points: int) -> str:
    return ngettext("{count} point", "{count:,} points", points)


def winners_text(winners: Sequence[str]) -> str:
    return _("{players} won the match", players=listed(winners))


def happened_words(one: Event, rules: RuleSet, person: str, number: int) -> str:
    match one.what:
        case "round":
            return _("Round {number}", number=number)
        case "blocked":
            return _("Nobody can play: the round is over")
        case "out":
            return _("{player} went out: the round is over", player=str(one.player))
        case "draw" if one.tile and one.player == person:
            return "  " + _("{player}: drew {tile}", player=person, tile=str(one.tile))
        case "draw":
            return "  " + _("{player}: drew a tile", player=str(one.player))
        case "pass":
            return "  " + _("{player}: passed, {points}", player=str(one.player), points=points_text(one.points or 0))
    assert one.move is not None
    laid = f"{placement_words(one.move)}, {points_text(one.points or 0)}"
    laid = "  " + _("{player}: {placement}", player=str(one.player), placement=laid)
    words, cost = score_words(one.move, rules), one.move.score - (one.points or 0)
    if cost:
        return _("{placement} ({score} - {cost} for draws)", placement=laid, score=words, cost=cost)
    return f"{laid} ({words})" if " " in words else laid


def hint_lines(answer: PlayAnswer) -> Iterator[str]:
    assert answer.hint is not None
    letters = letters_of(answer.view.moves)
    if not answer.hint:
        yield "  " + NO_PLACE.text
    for ranked in answer.hint[:3]:
        move = f"{ranked.move.tile} {named_place(ranked.move, letters)}"
        values: dict[str, Value] = {"move": move, "points": points_text(ranked.move.score)}
        if ranked.equity is None:
            yield "  " + _("{move}: {points} now", **values)
        else:
            equity = f"{ranked.equity:+.1f}" + (f" +- {ranked.stderr:.1f}" if ranked.stderr else "")
            yield "  " + _(
                "{move}: {points} now; expected lead over the others in the rest of the round: {equity}",
                **values,
                equity=equity,
            )


def sheet_lines(answer: PlayAnswer) -> Iterator[str]:
    """Yield the score sheet. It does not say which tiles the players drew."""
    for number, played in enumerate(answer.game.record.rounds, 1):
        yield _("Round {number}", number=number)
        for entry in played.entries:
            if isinstance(entry, Draw):
                yield "  " + _("{player}: drew a tile", player=entry.player)
            elif isinstance(entry, Lay | Pass):
                what = f"{entry.placement}" if isinstance(entry, Lay) else "pass"
                yield f"  {entry.player} {what} = {entry.claimed}"
            elif isinstance(entry, Scores):
                totals = tuple(f"{player} {total}" for player, total in entry.totals)
                yield "  " + _("after the round: {totals}", totals=totals)
    yield totals_words(answer.view)
