"""Whose turn is it? The order of the lines of a round explained with the fewest mistakes.

Play goes round the table. Where a line is written for somebody else than the player to move, there are several ways to
read that: the name is wrong; somebody's turn is missing; two lines changed places; a line is there that should not be.
One line alone does not tell which, the lines after it do. So the whole round is read at once: of all ways to read it,
the one with the least total weight of mistakes wins (a shortest path, line by line, over who is to move).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from analyzer.tiles import Tile


class Weights(NamedTuple):
    """What each way to read a line weighs; two of any outweigh one of any."""

    wrong_name: int = 10
    missing_turn: int = 12
    another_missing: int = 2
    draw_out_of_turn: int = 13
    out_of_turn: int = 13
    exchanged: int = 16


ALL_WEIGHTS = (Weights(), Weights(draw_out_of_turn=9), Weights(missing_turn=9))
"""The usual weights, and others for where those make the rest of the round look wrong."""


AGAINST_THE_DEAL = 12
"""More, where the tile is known to have been another's."""

ODD_OPENER = 6
"""For beginning with a player who had no right to open."""


class Line(NamedTuple):
    """What matters of a line here.

    Attributes:
        seat: for whom it is written.
        ends_turn: whether it is a placement or a pass, not a draw.
        tile: the tile that is laid, if one is.
    """

    seat: int
    ends_turn: bool
    tile: Tile | None


class Reading(NamedTuple):
    """How a line is read.

    Attributes:
        owner: the seat that it belongs to.
        due: the seat that was to move.
        fault: nothing, ``name``, ``missing`` (the turns of ``due`` and on to ``owner`` are not there), ``loose`` (out
            of turn, and ``due`` still moves) or ``exchanged`` (with the line after it).
    """

    owner: int
    due: int
    fault: str = ""


class _Path(NamedTuple):
    weight: int
    before: _Path | None
    readings: tuple[Reading, ...]


def read_order(
    lines: Sequence[Line], players: int, opener: int | None, holders: Mapping[Tile, int], weights: Weights
) -> list[Reading]:
    """How each line of a round is to be read.

    Args:
        lines: the draws, placements and passes of the round in their order.
        players: how many play.
        opener: the seat that has to open, if anything tells.
        holders: for tiles that somebody was dealt or has drawn by name, who that is.
        weights: what each way to read a line weighs.
    """
    straight = _straight(lines, players, opener)
    if straight is not None:
        return straight
    # One table of paths for each line; a state is the seat to move and whether it has drawn already.
    paths: list[dict[tuple[int, bool], _Path]] = [{} for _ in range(len(lines) + 2)]
    for seat in range(players):
        paths[0][seat, False] = _Path(0 if opener in (None, seat) else ODD_OPENER, None, ())
    for number in range(len(lines)):
        for (due, mid), path in paths[number].items():
            _extend(paths, lines, number, due, mid, path, players, holders, weights)
    best: _Path | None = min(paths[len(lines)].values(), key=lambda path: path.weight)
    readings: list[Reading] = []
    while best is not None:
        readings[:0] = best.readings
        best = best.before
    return readings


def _straight(lines: Sequence[Line], players: int, opener: int | None) -> list[Reading] | None:
    """The reading without any fault, if there is one."""
    if not lines:
        return []
    due = lines[0].seat
    if opener not in (None, due):
        return None
    readings = []
    for line in lines:
        if line.seat != due:
            return None
        readings.append(Reading(due, due))
        if line.ends_turn:
            due = (due + 1) % players
    return readings


def _extend(
    paths: list[dict[tuple[int, bool], _Path]],
    lines: Sequence[Line],
    number: int,
    due: int,
    mid: bool,
    path: _Path,
    players: int,
    holders: Mapping[Tile, int],
    weights: Weights,
) -> None:
    line = lines[number]
    holder = holders.get(line.tile) if line.tile is not None else None

    def go(steps: int, state: tuple[int, bool], weight: int, *readings: Reading) -> None:
        weight += path.weight
        at = paths[number + steps]
        if state not in at or weight < at[state].weight:
            at[state] = _Path(weight, path, readings)

    def after(seat: int) -> tuple[int, bool]:
        return ((seat + 1) % players, False) if line.ends_turn else (seat, True)

    if line.seat == due:
        go(1, after(due), 0, Reading(due, due))
        return
    against_due = AGAINST_THE_DEAL if holder is not None and holder != due else 0
    against_name = AGAINST_THE_DEAL if holder is not None and holder != line.seat else 0
    go(1, after(due), weights.wrong_name + against_due, Reading(due, due, "name"))
    others = (line.seat - due - 1) % players
    missing = weights.missing_turn + weights.another_missing * others + against_name
    go(1, after(line.seat), missing, Reading(line.seat, due, "missing"))
    loose = weights.out_of_turn if line.ends_turn else weights.draw_out_of_turn
    go(1, (due, mid), loose + against_name, Reading(line.seat, due, "loose"))
    following = lines[number + 1] if number + 1 < len(lines) else None
    if (
        following is not None
        and line.ends_turn
        and following.ends_turn
        and following.seat == due
        and line.seat == (due + 1) % players
    ):
        state = ((due + 2) % players, False)
        go(2, state, weights.exchanged + against_name, Reading(line.seat, due, "exchanged"), Reading(due, due))
