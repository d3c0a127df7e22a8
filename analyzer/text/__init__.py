"""Read and write positions and puzzles as text, in three forms: a drawing, a list and JSON.

In a **drawing**, lines of points and lines of faces alternate; two characters are one step of ``x``::

    hand: 0-1-2
    board:
        5
        ^
      5   5
        v
        1

==========  ===========================================================================================
on a line   what a character means
==========  ===========================================================================================
of points   a digit is the value of the point; ``.`` or a space means no value
of faces    ``^`` and ``v`` are placed tiles, ``*`` one that formed a bridge, ``?`` a face to fill in a puzzle, ``.`` or
            a space an empty face
==========  ===========================================================================================

A **list** has a line for each tile: its face, its values clockwise from the top or the upper left, and ``*`` if it
formed a bridge. Only a list can contain misplaced tiles::

    tiles:
      0,0 5-5-5
      5-5-1 @ 0,1    # the tile and the face in either order
      1,1 ?          # a face to fill in a puzzle
      4,0 = 3        # a given value of a puzzle, on a point

**JSON** has the same parts (format ``triomino-position/1``).

The headers are ``rules``, ``set``, ``hand``, ``players``, ``opponents``, ``scores``, ``well``; ``puzzle``, ``use`` and
``not`` for a puzzle; ``origin`` for a drawing. ``#`` starts a comment. In a header, a tile's values can be in any order
if only one tile of the set has them.
"""

from analyzer.text.cursor import decode, is_record, read_placement
from analyzer.text.draft import Draft
from analyzer.text.drawing import UndrawableError
from analyzer.text.positions import (
    read_draft,
    read_position,
    read_puzzle,
    write_drawing,
    write_drawing_or_list,
    write_json,
    write_list,
)

__all__ = [
    "Draft",
    "UndrawableError",
    "decode",
    "is_record",
    "read_draft",
    "read_placement",
    "read_position",
    "read_puzzle",
    "write_drawing",
    "write_drawing_or_list",
    "write_json",
    "write_list",
]
