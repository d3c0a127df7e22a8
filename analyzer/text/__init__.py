"""Read and write positions as text, in three forms.

All three forms have the same content. Converting a legal board from one form to another loses only comments.

A **drawing** shows the board. Lines of points and lines of faces alternate; two characters are one step of ``x``::

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
of points   a digit is the value of the point; ``.`` or a blank is no value
of faces    ``^`` and ``v`` are placed tiles, ``*`` one that formed a bridge, ``?`` a face that a puzzle asks to fill,
            ``.`` or a blank an empty face
==========  ===========================================================================================

A **list** names each tile with its face, its corners in reading order, and ``*`` if it formed a bridge. It can describe
a layout with a misplaced tile, which a drawing cannot::

    tiles:
      0,0 5-5-5
      5-5-1 @ 0,1    (either order of tile and face)
      1,1 ?          (a face that a puzzle asks to fill)
      4,0 = 3        (a value given on a point of a puzzle)

**JSON** has the same content in an object of the format ``triomino-position/1``.

The headers are ``rules``, ``set``, ``hand``, ``players``, ``opponents``, ``scores``, ``well``; ``puzzle``, ``use`` and
``not`` for a puzzle; ``origin`` for a drawing. ``#`` starts a comment. In a hand, the values of a tile may be in any
order if the set has only one of the two mirror images.
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
