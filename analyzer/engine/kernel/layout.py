"""Where everything is in the arrays of the kernel.

``game`` depends on the tile set alone: the tiles, which of them fit which corners, the measures of the grid. ``rules``
is how many play, by which rules, and how each chooses. ``cell`` holds a row for each place of a grid laid over the
lattice (a face and, where one has the same coordinates, a point). ``state`` is the rest: whose turn it is, points,
hands, well, the open slots, notes. ``arrays`` fills them. ``match`` is the state of a match, where it counts, and the
chances to win it.

A face is named by where its row begins. Rows are as long as a power of two and the grid is an odd number of them
wide, so that one bit of that tells whether the face points down. Tiles are numbered by rising value and, where that
is equal, by falling name: the highest bit of a mask is the tile that a greedy player would rather lay. Masks take
several words where a set is large.
"""

from __future__ import annotations

BITS = 62
"""Tiles in one word of a mask."""

LOW = 0xFFFFFFFF
"""Thirty-two bits."""

MOST_PLAYERS = 6
MOST_WORDS = 6

# A row of `cell`. VALUE is one more than on the tile, so that 0 is "no value yet". MASK is the first of several words.
PLACED, VALUE, AROUND, EDGES, SLOT, BONUS, CHANGED, MASK = range(8)

MOST_TOUCHING = 12
"""Faces that touch a face: the three beside it, then for each of its points the three that touch it only there."""

# What is noted of an open slot that a tile would change, in `state`: its row, the bonus that it would have, where
# `game` has the mask of what would fit it, and how much further on for each value of the tile's corner that is free.
ROW, WILL, FITS, FURTHER = range(4)
CHANGE = 4

BRIDGING = 3
"""In ``PLACED``: the tile formed a bridge when it was laid; any other tile is a 1."""

# The head of `game`. Names that end in AT say where a table begins, in `game` or, the first six, in `state`.
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

# The head of `rules`, and where its tables begin: how each seat chooses, bonuses, openings.
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

# How a seat chooses; the order is that of ``analyzer.engine.styles.STYLES``.
GREEDY, EAGER, PLANNER, RANDOM = range(4)

# The head of `match`, and where the chances begin, row by row. WINS_BY is 0 where there is no match to think of.
WINS_BY, TARGET, MINE, THEIRS, LEAST, STEP, SIZE = range(7)
CHANCES_AT = 7
MOST_POINTS, FIRST_TO_TARGET, LAST_TILE = 1, 2, 3

WHOLE_MATCH = 1_000_000
"""What a match that is won counts."""

# What a trace notes of an action: five numbers, the player, what it was, the tile, the face and the points.
LAID, DREW, PASSES_TURN = range(3)

# The parts of the difference between two candidates, and two sums of them: of all, and of all but the rest.
NOW, OPENS, OWN_TILES, GOING_OUT, PENALTIES, REST = range(6)
PARTS = 6
TOTAL, NAMED = PARTS, PARTS + 1
SUMMED = PARTS + 2

# What the next player did: the tile laid, or one of these; then the face and the points of the turn.
NO_REPLY, PASSED = -2, -1
REPLY = 3

# The head of `state`.
TURN, SLOT_COUNT, WELL_COUNT, CHANGED_COUNT, PASSES, OVER = range(6)
RANDOM_AT = 6
POINTS_AT = RANDOM_AT + 4
COUNT_AT = POINTS_AT + MOST_PLAYERS
HANDS_AT = COUNT_AT + MOST_PLAYERS
PLAYED_AT = HANDS_AT + MOST_PLAYERS * MOST_WORDS
OPEN_AT = PLAYED_AT + MOST_WORDS
"""The tiles that fit some open slot, as far as a stuck player has looked."""

LUCK_AT = OPEN_AT + MOST_WORDS
"""What each player made by lucky draws, in parts of a point."""

TAKEN = LUCK_AT + MOST_PLAYERS
"""How many tiles of the well were taken from its front, …"""

BOTH_ENDS = TAKEN + 1
"""… as all but the first player do, if this is 1: so that what one of them draws changes less of what others will."""

TAIL_AT = BOTH_ENDS + 1

POINT = 64
"""Parts of a point."""
