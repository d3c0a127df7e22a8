"""From what a text says to a text, in any of the three forms."""

from __future__ import annotations

from analyzer.text import drawing, listing
from analyzer.text.draft import Draft, tiles_text
from analyzer.text.drawing import UndrawableError

__all__ = ["UndrawableError", "write_drawing", "write_json", "write_list"]


def write_drawing(draft: Draft) -> str:
    """Draw a draft; reading the drawing gives the same draft, tiles in the order of rows.

    Raises:
        UndrawableError: corners disagree, two tiles share a face, or the layout is too wide to draw.
    """
    return _lines([*_headers(draft), *drawing.block_lines(draft)])


def write_list(draft: Draft) -> str:
    """List a draft; reading the list gives the same draft."""
    return _lines([*_headers(draft), *listing.block_lines(draft)])


def write_json(draft: Draft) -> str:
    """Write a draft as JSON, a key or a tile to a line; reading that gives the same draft."""
    import json

    from analyzer.text.jsonform import draft_json

    entries = []
    for key, value in draft_json(draft).items():
        told = json.dumps(value)
        if key == "tiles" and isinstance(value, list) and value:
            told = "[\n  " + ",\n  ".join(json.dumps(item) for item in value) + "\n ]"
        entries.append(f' "{key}": {told}')
    return "{\n" + ",\n".join(entries) + "\n}\n"


def _headers(draft: Draft) -> list[str]:
    headers = [f"rules: {draft.rules}", f"set: {draft.tile_set.name}"]
    if draft.hand:
        headers.append(f"hand: {tiles_text(draft.hand)}")
    if draft.use is not None:
        headers.append(f"use: {tiles_text(draft.use)}".rstrip())
    if draft.players is not None:
        headers.append(f"players: {draft.players}")
    if draft.well is not None:
        headers.append(f"well: {draft.well}")
    return headers


def _lines(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"
