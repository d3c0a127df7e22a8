"""The layout of the kernel's arrays.

- ``game``, which depends only on the tile set: tiles, masks of the tiles that fit known corners, and the grid's size.
- ``rules``: the number of players, the rules, and the style of each player.
- ``cell``: a row for each pair of coordinates in a part of the lattice, with the face and the point there.
- ``state``: the rest of the position, such as the player to move, points, hands, well and open slots.
- ``match``: the state of the match, if there is one, and the chances of winning it.

The module ``arrays`` makes the first four arrays, and ``playouts`` makes ``match``.

A face is identified by the index at which its row begins. The length of a row is a power of two, and each line of the
grid has an odd number of rows. So one bit of the index shows whether the face points down.

Tiles are numbered in ascending order of value, and tiles of equal value in descending order of name. So, of the tiles
that fit a face, a greedy player prefers the tile with the highest bit in the mask. A mask of a large set occupies
several words.
"""

from __future__ import annotations

BITS = 62
"""The number of tiles that fit into one word of a mask."""

LOW = 0xFFFFFFFF
"""The mask of the lowest 32 bits."""

MOST_PLAYERS = 6
MOST_WORDS = 6

# The fields of a row in `cell`. VALUE is the point's value plus one, or 0 if the point has no value yet. MASK is the
# first word of the mask of the tiles that fit the face.
PLACED, VALUE, AROUND, EDGES, SLOT, BONUS, CHANGED, MASK = range(8)

MOST_TOUCHING = 12
"""The number of faces that touch a face. The tables at ``TOUCHING_AT`` begin with the three faces that share an edge
with this face. The other nine, which touch the face only at one point, follow point by point.
"""

# For each open slot that a placement would change, `state` has four numbers: the slot's row, its new bonus, an index in
# `game`, and a step. If the placement gives the value v to a point that had none, the mask of the tiles that fit the
# slot then begins at index + step * (v + 1) in `game`.
ROW, WILL, FITS, FURTHER = range(4)
CHANGE = 4

BRIDGING = 3
"""The value of ``PLACED`` for a tile that formed a bridge. The value for any other placed tile is 1."""

# Indices in `game`. If a name ends in AT, the number at this index is itself an index: the beginning of a table. The
# first six tables are in `state`, the others in `game`.
(
    WELL_AT,
    SLOTS_AT,
    FITTING_AT,
    CHANGING_AT,
    NOTES_AT,
    CHANGED_AT,
    STRIDE,
    SHIFT,
    BAND,
    WORDS,
    TILES,
    BASE,
    FITS_AT,
    VALUES_AT,
    CORNERS_AT,
) = range(15)
TOUCHING_AT = 15
TABLES_AT = TOUCHING_AT + 2 * MOST_TOUCHING

# Indices in `rules`. The tables in `rules` give each seat's style, the bonuses, and each tile's score as the opening.
(
    PLAYERS,
    ZERO_TILE,
    DRAW_LIMIT,
    DRAW_PENALTY,
    STUCK_PENALTY,
    EMPTY_PENALTY,
    EXTENSION_EDGES,
    OUT_BONUS,
    OUT_GAINS_HANDS,
    BLOCKED_LESS_OWN,
) = range(10)
STYLES_AT = 10
BONUSES_AT = STYLES_AT + MOST_PLAYERS
OPENINGS_AT = BONUSES_AT + 16

# The styles that a seat can have, in the order of ``analyzer.engine.styles.STYLES``.
GREEDY, EAGER, PLANNER, RANDOM = range(4)

# Indices in `match`. The number at WINS_BY is 0 if there is no match. The rows of chances begin at CHANCES_AT.
WINS_BY, TARGET, MINE, THEIRS, LEAST, STEP, SIZE = range(7)
CHANCES_AT = 7
MOST_POINTS, FIRST_TO_TARGET, LAST_TILE = 1, 2, 3

WHOLE_MATCH = 1_000_000
"""The number that represents a won match."""

# A trace stores an action as five numbers: the player, the kind of action (LAID, DREW or PASSES_TURN), the tile, the
# face, and the points of the whole turn (0 for a draw).
LAID, DREW, PASSES_TURN = range(3)

# The parts of the difference between two candidates. TOTAL is the sum of all parts; NAMED is the sum without REST.
NOW, OPENS, OWN_TILES, GOING_OUT, PENALTIES, REST = range(6)
PARTS = 6
TOTAL, NAMED = PARTS, PARTS + 1
SUMMED = PARTS + 2

# Three numbers describe the next player's turn: the tile (or NO_REPLY or PASSED), the face, and the turn's points.
NO_REPLY, PASSED = -2, -1
REPLY = 3

# Indices in `state`.
TURN, SLOT_COUNT, WELL_COUNT, CHANGED_COUNT, PASSES, OVER = range(6)
RANDOM_AT = 6
POINTS_AT = RANDOM_AT + 4
COUNT_AT = POINTS_AT + MOST_PLAYERS
HANDS_AT = COUNT_AT + MOST_PLAYERS
PLAYED_AT = HANDS_AT + MOST_PLAYERS * MOST_WORDS
OPEN_AT = PLAYED_AT + MOST_WORDS
"""The mask of the tiles that fit at least one open slot, computed when a player cannot place a tile."""

LUCK_AT = OPEN_AT + MOST_WORDS
"""The points that each player has gained by luck in draws, in units of 1 / ``POINT`` points."""

TAKEN = LUCK_AT + MOST_PLAYERS
"""The number of tiles taken from the front of the well."""

BOTH_ENDS = TAKEN + 1
"""0 if all players draw from the back of the well; 1 if all except the first player draw from the front. With 1, the
first player's draws do not change which tiles the others draw, until the well is empty.
"""

TAIL_AT = BOTH_ENDS + 1

POINT = 64
"""Luck and the outcomes of playouts are integers, in units of 1 / ``POINT`` points."""
