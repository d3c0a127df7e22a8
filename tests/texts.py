"""Positions, puzzles and records for tests, and a function that lists the faults of a text."""

import pytest

from analyzer import InputError, read_position

NINE = """\
hand: 0-0-5 1-2-3 0-1-1
origin: -3,-1
board:
      2   3
      ^ v ^
    0   0   0
        ^ v ^
  3   5   4   4
    v ^ v
    2   5
"""
"""Nine tiles. The hand can place only 0-0-5, which closes a hexagon. A bridge would need the mirror image 0-5-3."""

ASTRAY = "tiles:\n  0,0 5-5-5\n  1,0 1-1-1\n  0,1 5-5-1\n"
"""1-1-1 disagrees with 5-5-5."""

CLOSE = "hand: 1-5-5 1-1-5 0-0-2\ntiles:\n 0,0 5-5-5\n"
"""The three placements of 1-5-5 are equally good, so they remain too close to call."""

PUZZLE = "use: 0-1-2 1-1-2\ntiles:\n  0,0 ?\n  1,0 ?\n  1,1 = 2\n"

VALUES_BEFORE_TILES = """
use: 0-0-1 0-1-1 0-1-5 1-1-1 1-1-5 1-5-5 3-3-5 3-5-5
board:
    .
    ?
  3   .   .
    ? ? ? ?
    .   1   .
      ? ? ?
      .   1
"""
"""The first steps of this puzzle find values and place no tile."""

MATCH = """\
players: North South
round
  North 4-4-4 @ 0,0 = 22
  South 4-4-5 @ 0,1 = 13
  North 3-4-4 @ 1,0 = 12
  South draw
  South draw
  South draw
  South pass = -25
"""
"""North's second turn scores 11 points, not 12 as written."""

SOUND = """\
players: North South
round
  hand North 1-1-2 4-4-4 3-4-4 0-0-1 0-0-2 0-0-3 0-0-4 0-0-5 0-1-1
  North 4-4-4 @ 0,0 = 22
  South 4-4-5 @ 0,1 = 13
  North 3-4-4 @ 1,0 = 11
"""
"""A correct record. It shows North's hand, but not South's."""


def reported_faults(text, read=read_position):
    with pytest.raises(InputError) as caught:
        read(text, "b.txt")
    return [(fault.code, *fault.spot, fault.message) for fault in caught.value.faults]
