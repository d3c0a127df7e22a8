"""Reading the position that a subcommand needs a hand in."""

from __future__ import annotations

from analyzer.errors import InputError, TextFault
from analyzer.notation import read_position
from analyzer.position import Position
from triomino.cli.command import file_name, read_text


def read_hand(file: str) -> Position:
    """The position in a file, which has to name the tiles of the player to move.

    Raises:
        InputError: the file cannot be read, or there is no hand in it.
    """
    text, name = read_text(file), file_name(file)
    position = read_position(text, name)
    if not position.hand:
        message = "found no hand, expected the tiles of the player to move in a header such as 'hand: 0-1-2 3-4-5'"
        raise InputError(name, text, [TextFault("no-hand", message)])
    return position
