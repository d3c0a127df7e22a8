"""The arrays of the playout kernel, made from a board and a rule set."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.board import Board
from analyzer.engine import kernel
from analyzer.engine.kernel_jit import Ints, integers, zeros
from analyzer.lattice import Face, corners, neighbours, ring
from analyzer.moves import setting
from analyzer.rules import RuleSet
from analyzer.tiles import Tile, TileSet

MASK64 = (1 << 64) - 1


class Table(NamedTuple):
    """A board set up for the kernel.

    Attributes:
        game: rules and tiles, which never change.
        cell: the board as playouts change it.
        root_cell: the board as it was set up.
        state: everything else that playouts change.
        tiles: the tiles by their numbers in the kernel.
        number: the number of each tile.
        left, top: the coordinates of the first place of the grid.
    """

    game: Ints
    cell: Ints
    root_cell: Ints
    state: Ints
    tiles: tuple[Tile, ...]
    number: dict[Tile, int]
    left: int
    top: int

    def place(self, at: Face) -> int:
        """The row in the grid of a face or a point."""
        game = self.game
        return int((at[1] - self.top) * game[kernel.BAND] + (at[0] - self.left) * game[kernel.SIDE])

    def face(self, place: int) -> Face:
        """The face at a row of the grid."""
        down, across = divmod(int(place), int(self.game[kernel.BAND]))
        return across // int(self.game[kernel.SIDE]) + self.left, down + self.top


def set_up(board: Board, rules: RuleSet, players: int, hand_size: int) -> Table:
    """Lay out a board for the kernel, with room for every tile that is not yet on it.

    ``hand_size`` matters only for rounds dealt by the kernel.
    """
    tile_set = board.tile_set
    tiles = tuple(sorted(tile_set.tiles, key=lambda tile: (tile.value, [-value for value in tile])))
    words = -(-len(tiles) // kernel.BITS)
    stride = kernel.MASK + words
    room = len(tiles) - len(board) + 3
    xs = [x for x, _ in board.tiles] or [0]
    ys = [y for _, y in board.tiles] or [0]
    left, top = min(xs) - room, min(ys) - room
    pitch = max(xs) + room - left + 1
    depth = max(ys) + room - top + 1

    game = _constants(tile_set, tiles, rules, players, words)
    side, band = stride, stride * pitch
    game[kernel.CELLS], game[kernel.STRIDE], game[kernel.SIDE], game[kernel.BAND] = band * depth, stride, side, band
    game[kernel.CENTRE] = -top * band - left * side
    game[kernel.HAND_SIZE] = hand_size
    for down in (0, 1):
        centre = (down, 0)
        touching = sorted({face for point in corners(centre) for face in ring(point)} - {centre}, key=lambda f: f[::-1])
        for number, (x, y) in enumerate(touching):
            game[kernel.TOUCHING_AT + 12 * down + number] = y * band + (x - down) * side
    state = zeros(game[kernel.SLOTS_AT] + len(tiles) + 8)
    table = Table(
        integers(game),
        zeros(band * depth),
        zeros(band * depth),
        state,
        tiles,
        {tile: number for number, tile in enumerate(tiles)},
        left,
        top,
    )
    _lay_out(table, board, rules)
    return table


def _constants(
    tile_set: TileSet, tiles: tuple[Tile, ...], rules: RuleSet, players: int, words: int
) -> list[int]:
    base = tile_set.highest + 2
    game = [0] * kernel.TABLES_AT
    game[kernel.WORDS], game[kernel.TILES], game[kernel.BASE], game[kernel.PLAYERS] = words, len(tiles), base, players
    game[kernel.DRAW_LIMIT] = len(tiles) if rules.draw_limit is None else rules.draw_limit
    game[kernel.DRAW_PENALTY] = rules.draw_penalty
    game[kernel.STUCK_PENALTY] = rules.stuck_penalty
    game[kernel.EMPTY_PENALTY] = rules.empty_well_penalty
    game[kernel.EXTENSION_EDGES] = rules.extension_edges
    game[kernel.OUT_BONUS] = rules.going_out_bonus
    game[kernel.OUT_GAINS_HANDS] = rules.going_out_gains_hands
    game[kernel.BLOCKED_LESS_OWN] = rules.blocked == "others-less-own"
    zero = Tile(0, 0, 0)
    game[kernel.ZERO_TILE] = tiles.index(zero) if rules.zero_by_choice and zero in tiles else -1
    for hexagons in range(4):
        for bridge in (False, True):
            for extends in (False, True):
                kind = 4 * hexagons + 2 * bridge + extends
                game[kernel.BONUSES_AT + kind] = rules.bonus(hexagons, bridge, extends)
    game[kernel.WELL_AT] = kernel.TAIL_AT
    game[kernel.LAID_AT] = game[kernel.WELL_AT] + len(tiles)
    game[kernel.SLOTS_AT] = game[kernel.LAID_AT] + len(tiles)

    game[kernel.VALUES_AT] = len(game)
    game += [tile.value for tile in tiles]
    game[kernel.CORNERS_AT] = len(game)
    game += [value + 1 for tile in tiles for value in tile]
    game[kernel.OPENING_AT] = len(game)
    game += [rules.opening_score(tile) for tile in tiles]
    game[kernel.FITS_AT] = len(game)
    game += _fits(tiles, base, words)
    return game


def _fits(tiles: tuple[Tile, ...], base: int, words: int) -> list[int]:
    """For known corners ``(a * base + b) * base + c``, each a value and one or 0 for unknown, the words of the mask."""
    masks = [0] * base**3
    for number, tile in enumerate(tiles):
        for a, b, c in tile.rotations:
            for known_a in (0, a + 1):
                for known_b in (0, b + 1):
                    for known_c in (0, c + 1):
                        masks[(known_a * base + known_b) * base + known_c] |= 1 << number
    low = (1 << kernel.BITS) - 1
    return [mask >> (kernel.BITS * word) & low for mask in masks for word in range(words)]


def _lay_out(table: Table, board: Board, rules: RuleSet) -> None:
    """Fill the grid, and list the open slots as the kernel would have left them."""
    game, cell, state = table.game, table.cell, table.state
    words, base = game[kernel.WORDS], game[kernel.BASE]
    for number, place in enumerate(range(0, len(cell), game[kernel.STRIDE])):
        row, column = divmod(number, game[kernel.BAND] // game[kernel.SIDE])
        cell[place + kernel.DOWN] = (row + table.top + column + table.left) % 2
    for point, value in board.values.items():
        row = table.place(point)
        cell[row + kernel.VALUE] = value + 1
        cell[row + kernel.AROUND] = board.around[point]
    for face in board.tiles:
        cell[table.place(face) + kernel.PLACED] = 3 if face in board.bridges else 1
    slots = game[kernel.SLOTS_AT]
    for number, (face, edges) in enumerate(sorted(board.frontier.items())):
        row = table.place(face)
        cell[row + kernel.EDGES] = edges
        cell[row + kernel.SLOT] = number
        state[slots + number] = row
        known = board.known(face)
        cell[row + kernel.BONUS] = setting(board, face, known, rules).bonus
        a, b, c = (0 if value is None else value + 1 for value in known)
        fits = game[kernel.FITS_AT] + ((a * base + b) * base + c) * words
        for word in range(words):
            cell[row + kernel.MASK + word] = game[fits + word]
    state[kernel.SLOT_COUNT] = len(board.frontier)
    table.root_cell[:] = cell


def seed_random(state: Ints, seed: int, stream: int = 0) -> None:
    """Start the random numbers: four words from splitmix64, as the authors of xoshiro128** advise."""
    mixed = (seed * 0x9E3779B97F4A7C15 + stream * 0xD1342543DE82EF95) & MASK64
    for word in range(2):
        mixed = (mixed + 0x9E3779B97F4A7C15) & MASK64
        value = mixed
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK64
        value ^= value >> 31
        state[kernel.RANDOM_AT + 2 * word] = value & kernel.LOW
        state[kernel.RANDOM_AT + 2 * word + 1] = value >> 32
