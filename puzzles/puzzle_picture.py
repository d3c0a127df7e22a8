"""The looks of a puzzle of the workshop: what printing it shows, and what a notebook shows of it."""

from __future__ import annotations

from analyzer.render.svg import board_svg
from analyzer.text import read_draft
from puzzles.item import Item


def item_text(item: Item) -> str:
    """The puzzle as its text says it, without the answer."""
    return item.statement.rstrip()


def item_picture(item: Item) -> str:
    """The board of the puzzle, with the faces to fill and the values given."""
    draft = read_draft(item.statement)
    title = f"A puzzle of the kind {item.kind}, {item.how_hard}"
    return board_svg(draft.layout, title=title, fill=draft.fill, givens=dict(draft.givens))
