"""Draw a puzzle as a picture for sharing, with its title and a link that opens the puzzle."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from analyzer.forms import AtMost, Must
from analyzer.messages import phrase
from puzzles.item import Item
from puzzles.puzzle_picture import item_card
from triomino.operations.control import Control
from triomino.operations.write import Written

MOST_LETTERS = 500
"""The maximum number of characters in a link."""


def _is_link(data: object) -> bool:
    return isinstance(data, str) and data.startswith(("https://", "http://"))


Link = Annotated[str, Must(_is_link, phrase("a link that begins with https:// or http://")), AtMost(MOST_LETTERS)]


class PictureAsk(NamedTuple):
    """Draw a puzzle.

    Attributes:
        item: the puzzle.
        link: the link that is printed on the picture.
    """

    item: Item
    link: Link | None = None


def run(ask: PictureAsk, _control: Control[None]) -> Written:
    """Draw the puzzle as an SVG picture."""
    return Written("svg", item_card(ask.item, ask.link or ""))
