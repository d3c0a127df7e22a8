"""The playout kernel's arrays, made from a board and a rule set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

from analyzer.board import Board
from analyzer.engine.kernel import layout as at
from analyzer.engine.kernel.machine import Machine
from analyzer.engine.kernel.planner import notes_size
from analyzer.engine.kernel.source import Ints
from analyzer.lattice import Face, Point, corners, neighbours, ring
from analyzer.moves import bonus_at
from analyzer.rules import RuleSet
from analyzer.tiles import Tile, TileSet

SPARE = 8
"""A list of open slots has this many more entries than the set has tiles. A board of n tiles has up to n + 2 slots."""

CHANGES = 17
"""The maximum number of rows that a placement changes: 1 for the face, 3 for its points, 12 for the faces that touch
the face, and 1 for the open slot that takes the face's place in the list.
"""

MASK64 = (1 << 64) - 1


class KernelTable(NamedTuple):
    """A board set up for the kernel.

    Attributes:
        machine: the machine that owns the arrays.
        game: the tiles and the grid.
        rules: the number of players, the rules, and the style of each seat.
        cell: the board, which playouts change.
        root_cell: the board as it was set up.
        state: everything else that playouts change.
        tiles: the tiles in the kernel's order.
        number: the kernel's number for each tile.
        left, top: the coordinates of the grid's first cell.
    """

    machine: Machine
    game: Ints
    rules: Ints
    cell: Ints
    root_cell: Ints
    state: Ints
    tiles: tuple[Tile, ...]
    number: dict[Tile, int]
    left: int
    top: int

    def row(self, place: Face | Point) -> int:
        """The index at which the row of this face or point begins."""
        x, y = place
        return int((y - self.top) * self.game[at.BAND] + (x - self.left) * self.game[at.STRIDE])

    def face(self, row: int) -> Face:
        """The face whose row begins at this index."""
        down, across = divmod(int(row), int(self.game[at.BAND]))
        return across // int(self.game[at.STRIDE]) + self.left, down + self.top

    def words(self, tiles: Iterable[Tile]) -> list[int]:
        """The mask of these tiles as a list of words, the lowest word first."""
        mask = sum(1 << self.number[tile] for tile in tiles)
        return split(mask, self.game[at.WORDS])


def set_up(machine: Machine, board: Board, rules: RuleSet, players: int, planners: int = 0) -> KernelTable:
    """Set up a board in a machine's arrays, with room for every unplayed tile.

    ``planners`` is the mask of the seats that plan ahead; the other seats are greedy.
    """
    tile_set = board.tile_set
    tiles, game = kernel_order(tile_set), game_of(tile_set)
    left, top, rows = _window(board)
    cells = game[at.BAND] * rows
    table = KernelTable(
        machine,
        machine.integers(game),
        machine.integers(_rules_of(tile_set, rules, players, planners)),
        machine.zeros(cells),
        machine.zeros(cells),
        machine.zeros(game[at.CHANGED_AT] + CHANGES * len(tiles)),
        tiles,
        {tile: number for number, tile in enumerate(tiles)},
        left,
        top,
    )
    filled = _lay_out(table, board, rules)
    for cell in (table.cell, table.root_cell):
        for place, number in filled:
            cell[place] = number
    return table


@contextmanager
def set_up_again(table: KernelTable, board: Board, rules: RuleSet, players: int) -> Iterator[KernelTable]:
    """Set up a board temporarily in the arrays of ``table``.

    ``table`` must be set up for the empty board of the same set. Reusing its arrays is much faster than making new
    ones. ``root_cell`` stays empty, so no round can be played on this board.
    """
    left, top, _ = _window(board)
    table = table._replace(left=left, top=top)
    table.rules[:] = _rules_of(board.tile_set, rules, players, 0)
    filled = _lay_out(table, board, rules)
    for place, number in filled:
        table.cell[place] = number
    yield table
    for place, _ in filled:
        table.cell[place] = 0


def _window(board: Board) -> tuple[int, int, int]:
    """The left column, the top row and the number of rows of a grid with room for all tiles of the board's set.

    The empty board needs the most rows, so its arrays have room for every board of the set.
    """
    room = len(board.tile_set) - len(board) + 3
    columns, rows = [x for x, _ in board.tiles] or [0], [y for _, y in board.tiles] or [0]
    left, top = min(columns) - room, min(rows) - room
    top -= (left + top) % 2
    return left, top, max(rows) + room - top + 1


@lru_cache(maxsize=16)
def kernel_order(tile_set: TileSet) -> tuple[Tile, ...]:
    """The tiles in the kernel's order: by ascending value, and tiles of equal value by descending name."""
    return tuple(sorted(tile_set.tiles, key=lambda tile: (tile.value, [-value for value in tile])))


@lru_cache(maxsize=16)
def game_of(tile_set: TileSet) -> tuple[int, ...]:
    """The array ``game`` for a tile set; its grid has room for every board of the set."""
    tiles = kernel_order(tile_set)
    words, base = -(-len(tiles) // at.BITS), tile_set.highest + 2
    game = [0] * at.TABLES_AT
    game[at.WORDS], game[at.TILES], game[at.BASE] = words, len(tiles), base
    game[at.SHIFT] = (at.MASK + words - 1).bit_length()
    stride = game[at.STRIDE] = 1 << game[at.SHIFT]
    band = game[at.BAND] = stride * (2 * len(tiles) + 9)
    for down in (0, 1):
        centre = (down, 0)
        beside = neighbours(centre)
        touching = [
            *beside,
            *(face for point in corners(centre) for face in ring(point) if face not in (centre, *beside)),
        ]
        for number, (x, y) in enumerate(touching):
            game[at.TOUCHING_AT + 12 * down + number] = y * band + (x - down) * stride
    game[at.WELL_AT] = at.TAIL_AT
    slots = len(tiles) + SPARE
    game[at.SLOTS_AT] = game[at.WELL_AT] + len(tiles)
    game[at.FITTING_AT] = game[at.SLOTS_AT] + slots
    game[at.CHANGING_AT] = game[at.FITTING_AT] + slots
    game[at.NOTES_AT] = game[at.CHANGING_AT] + at.CHANGE * at.MOST_TOUCHING
    game[at.CHANGED_AT] = game[at.NOTES_AT] + notes_size(game)
    game[at.VALUES_AT] = len(game)
    game += [tile.value for tile in tiles]
    game[at.CORNERS_AT] = len(game)
    game += [value + 1 for tile in tiles for value in tile]
    game[at.FITS_AT] = len(game)
    game += _fits(tiles, base, words)
    return tuple(game)


@lru_cache(maxsize=16)
def _rules_of(tile_set: TileSet, rules: RuleSet, players: int, planners: int) -> tuple[int, ...]:
    tiles, zero = kernel_order(tile_set), Tile(0, 0, 0)
    book = [0] * at.BONUSES_AT
    book[at.PLAYERS] = players
    for seat in range(players):
        book[at.STYLES_AT + seat] = at.PLANNER if planners >> seat & 1 else at.GREEDY
    book[at.ZERO_TILE] = tiles.index(zero) if rules.zero_by_choice and zero in tiles else -1
    book[at.DRAW_LIMIT] = len(tiles) if rules.draw_limit is None else rules.draw_limit
    book[at.DRAW_PENALTY] = rules.draw_penalty
    book[at.STUCK_PENALTY] = rules.stuck_penalty
    book[at.EMPTY_PENALTY] = rules.empty_well_penalty
    book[at.EXTENSION_EDGES] = rules.extension_edges
    book[at.OUT_BONUS] = rules.going_out_bonus
    book[at.OUT_GAINS_HANDS] = rules.going_out_gains_hands
    book[at.BLOCKED_LESS_OWN] = rules.blocked == "others-less-own"
    book += [
        rules.bonus(hexagons, bridge, extends)
        for hexagons in range(4)
        for bridge in (False, True)
        for extends in (False, True)
    ]
    book += [rules.opening_score(tile) for tile in tiles]
    return tuple(book)


def _fits(tiles: tuple[Tile, ...], base: int, words: int) -> list[int]:
    """For each combination of known corners, the mask of the tiles that fit, split into words.

    The masks are in ascending order of ``(a * base + b) * base + c``. Each of ``a``, ``b`` and ``c`` is the value of a
    corner plus one, or 0 if it is not known.
    """
    masks = [0] * base**3
    for number, tile in enumerate(tiles):
        for a, b, c in tile.rotations:
            for known_a in (0, a + 1):
                for known_b in (0, b + 1):
                    for known_c in (0, c + 1):
                        masks[(known_a * base + known_b) * base + known_c] |= 1 << number
    return [bits for mask in masks for bits in split(mask, words)]


def split(mask: int, words: int) -> list[int]:
    """A mask as a list of ``words`` words, the lowest word first."""
    return [mask >> (at.BITS * word) & ((1 << at.BITS) - 1) for word in range(words)]


def _lay_out(table: KernelTable, board: Board, rules: RuleSet) -> list[tuple[int, int]]:
    """Write the open slots and the placed tiles to ``state``.

    Returns the indices in ``cell`` to fill, each with the number to write there.
    """
    game, state = game_of(board.tile_set), table.state
    words, base, slots = game[at.WORDS], game[at.BASE], game[at.SLOTS_AT]
    band, stride = game[at.BAND], game[at.STRIDE]
    origin = table.top * band + table.left * stride
    for word, bits in enumerate(table.words(board.tile_set.of_mask(board.played))):
        state[at.PLAYED_AT + word] = bits
    state[at.SLOT_COUNT] = len(board.frontier)
    filled: list[tuple[int, int]] = []
    for (x, y), value in board.values.items():
        row = y * band + x * stride - origin
        filled += (row + at.VALUE, value + 1), (row + at.AROUND, board.around[x, y])
    for face in board.tiles:
        x, y = face
        filled.append((y * band + x * stride - origin + at.PLACED, at.BRIDGING if face in board.bridges else 1))
    for number, (face, edges) in enumerate(sorted(board.frontier.items())):
        x, y = face
        row = y * band + x * stride - origin
        state[slots + number] = row
        known = board.known(face)
        filled += (row + at.EDGES, edges), (row + at.SLOT, number)
        filled.append((row + at.BONUS, bonus_at(board, face, known, rules).points))
        a, b, c = (0 if value is None else value + 1 for value in known)
        fits = game[at.FITS_AT] + ((a * base + b) * base + c) * words
        filled += ((row + at.MASK + word, game[fits + word]) for word in range(words))
    return filled


def seed_random(state: Ints, seed: int, stream: int = 0) -> None:
    """Seed the random number generator with four words from splitmix64, as the authors of xoshiro128** recommend.

    Different streams of a seed give different random numbers.
    """
    mixed = (seed * 0x9E3779B97F4A7C15 + stream * 0xD1342543DE82EF95) & MASK64
    for word in range(2):
        mixed = (mixed + 0x9E3779B97F4A7C15) & MASK64
        value = mixed
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK64
        value ^= value >> 31
        state[at.RANDOM_AT + 2 * word] = value & at.LOW
        state[at.RANDOM_AT + 2 * word + 1] = value >> 32
