"""Read damaged input in the three notations. Reading it may only raise an ``InputError``.

    python benchmarks/fuzz_notation.py [COUNT] [SEED]

Each input is the text of a random legal board, damaged in up to six places. The program reads it as a position and as a
puzzle. A readable input is also written in every notation and read back, and a legal position is analysed. Every
twentieth input also goes to the command line, which must exit with 0 or 2. The program counts the outcomes.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import NoReturn

from click.testing import CliRunner

from analyzer import Board, InputError, Position, Tile, TileSet, analyse, published, read_position
from analyzer.moves import legal_moves
from analyzer.render.report import report
from analyzer.text import Draft, UndrawableError, read_draft, read_puzzle, write_drawing, write_json, write_list
from triomino.cli.analyze import command

SETS = ("standard", "standard -0-1-2 +0-2-1", "0-3 mirrors", "0-6", "0-9 mirrors", "0-1")
WRITERS = (write_drawing, write_list, write_json)
SCRAPS: tuple[str, ...] = (
    *'0123456789^v*?.#:-,={}[]"\\ \t\n\r\0\x0b\x1b\u2028\u0663é\ufeff',
    *(
        "board:",
        "tiles:",
        "set:",
        "hand:",
        "origin: -3,7\n",
        "use: 0-1-2\n",
        "rules: goliath\n",
        "players: 3\n",
        "well: 5\n",
        "opponents: 5 7\n",
        "scores: 12 -5\n",
        "puzzle: fill\n",
    ),
    *("0-1-2", "5-5-5 *", "3,1 ?", "2,2 = 4", "null", "true", "NaN", "1e999", "-999999999", "9" * 5000, "[" * 3000),
    *(
        '{"format": "triomino-position/1", ',
        '"tiles": [',
        '"at": [0, 0]',
        '"corners": [1, 2, 3]',
        "0-9 mirrors",
        "\r\n",
    ),
)
HEADERS = Draft._fields.index("layout")

EVERY = 20
"""One input in this many also goes to the command line."""


def random_position(chance: random.Random) -> Position:
    tile_set = TileSet.named(chance.choice(SETS))
    board = Board.empty(tile_set)
    rules = published("pressman")
    for _ in range(chance.randrange(30)):
        moves = legal_moves(board, board.unplayed, rules)
        if not moves:
            break
        move = chance.choice(moves)
        board = board.place(move.at, move.corners, move.bridge)
    left = tile_set.of_mask(board.unplayed)
    hand: tuple[Tile, ...] = tuple(chance.sample(left, min(len(left), chance.randrange(8))))
    return Position(board, published(chance.choice(("pressman", "classic", "goliath"))), hand)


def random_text(chance: random.Random) -> str:
    draft = Draft.of(random_position(chance))
    if chance.random() < 0.3 and draft.layout:
        taken = chance.randrange(1, len(draft.layout) + 1)
        draft = draft._replace(layout=draft.layout[taken:], fill=tuple(laid.at for laid in draft.layout[:taken]))
    return chance.choice(WRITERS)(draft)


def damage(text: str, chance: random.Random) -> str:
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        kind = chance.choice((damage_characters, damage_lines, exchange_character, exchange_character))
        text = kind(text, chance)
    return text


def damage_characters(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    before, after = text[:at], text[at:]
    match chance.randrange(5):
        case 0:
            return before + after[chance.choice((1, 1, 1, 2, 5, 40)) :]
        case 1:
            return before + chance.choice(SCRAPS) + after
        case 2:
            return before + chance.choice(SCRAPS) + after[1:]
        case 3:
            return before + chr(chance.choice((chance.randrange(128), chance.randrange(0xD800)))) + after[1:]
    return before


def damage_lines(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    line, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            del lines[line]
        case 1:
            lines.insert(other, lines[line])
        case 2:
            lines[line], lines[other] = lines[other], lines[line]
        case 3:
            lines[line] = " " * chance.randint(1, 3) + lines[line]
    return "\n".join(lines)


def exchange_character(text: str, chance: random.Random) -> str:
    """Replace a digit with another digit, or a mark with another mark, so that the text often stays valid."""
    old = chance.choice("0123456789^v*?")
    new = chance.choice("^v*?. " if old in "^v*?" else "0123456789")
    at = text.find(old, chance.randrange(len(text) + 1))
    return text if at < 0 else text[:at] + new + text[at + 1 :]


def outcome(read: Callable[[str], object], text: str) -> tuple[str, object]:
    """Return the outcome and, if the text could be read, the value. If it is refused, the message must say why."""
    try:
        return "read", read(text)
    except InputError as error:
        message = str(error)
        assert message, "a refusal says why"
        assert len(message) < 50_000, f"a message of {len(message)} characters"
        unreadable = any(fault.code == "syntax" for fault in error.faults)
        return ("unreadable" if unreadable else "wrong"), None


def check(text: str) -> str:
    outcome(read_puzzle, text)
    _, draft = outcome(read_draft, text)
    if isinstance(draft, Draft):
        for write in WRITERS:
            try:
                again = read_draft(write(draft))
            except UndrawableError:
                continue
            assert sorted(again.layout) == sorted(draft.layout), "a conversion loses tiles"
            assert again[:HEADERS] == draft[:HEADERS], "a conversion loses headers"
    kind, position = outcome(read_position, text)
    if isinstance(position, Position):
        report(analyse(position), width=40)
    return kind


def check_command(text: str) -> None:
    result = CliRunner().invoke(command, ["-"], input=text.encode("utf-8", "surrogatepass"))
    if result.exit_code not in (0, 2) or not (result.exception is None or isinstance(result.exception, SystemExit)):
        raise AssertionError(f"exit status {result.exit_code}") from result.exception
    assert result.exit_code == 0 or not result.stdout, "a refusal leaves standard output alone"


def fail(text: str, number: int, seed: int) -> NoReturn:
    print(f"text {number} of seed {seed}:\n{text!r}", file=sys.stderr)
    raise SystemExit(1)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    chance = random.Random(seed)
    sources = [random_text(chance) for _ in range(400)]
    kinds: Counter[str] = Counter()
    slowest = 0.0
    start = time.perf_counter()
    for number in range(count):
        text = damage(chance.choice(sources), chance)
        began = time.perf_counter()
        try:
            kinds[check(text)] += 1
            if number % EVERY == 0:
                check_command(text)
        except Exception as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
            fail(text, number, seed)
        slowest = max(slowest, time.perf_counter() - began)
    seconds = time.perf_counter() - start
    print(f"seed {seed}: {count:,} damaged texts, no exception but InputError, in {seconds:.0f} s")
    print(", ".join(f"{kinds[kind]:,} {kind}" for kind in ("unreadable", "wrong", "read")))
    print(f"the slowest text took {slowest * 1000:.0f} ms")


if __name__ == "__main__":
    main()
