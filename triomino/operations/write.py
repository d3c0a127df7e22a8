"""Write a position or a puzzle in another form."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from analyzer.analysis import analyse
from analyzer.board import layout_faults
from analyzer.forms import json_keys
from analyzer.messages import ngettext, phrase, phrase_of
from analyzer.text import Draft, UndrawableError, write_drawing, write_json, write_list
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import Rules

Form: TypeAlias = Literal["drawing", "list", "json", "svg"]

_WRITERS = {"drawing": write_drawing, "list": write_list, "json": write_json}


class WriteAsk(NamedTuple):
    """Write a position or a puzzle in another form.

    Attributes:
        board: the position or puzzle; misplaced tiles are allowed.
        form: convert to this notation or, with 'svg', to a picture.
        rules: write these rules to the output instead of the ones in the input.
    """

    board: Draft
    form: Form
    rules: Rules | None = None


@json_keys("form", "text")
class Written(NamedTuple):
    """A position, a puzzle, a graph or a picture as text.

    Attributes:
        form: the form of the text, such as ``drawing``, ``svg`` or ``graphml``.
        text: the text.
    """

    form: str
    text: str


def run(ask: WriteAsk, _control: Control[None]) -> Written:
    """Write the board. ``ask.rules`` is not used here: it was applied when the board was read.

    Raises:
        RefusalError: a drawing cannot show the board.
    """
    if ask.form == "svg":
        return Written(ask.form, _picture(ask.board))
    try:
        return Written(ask.form, _WRITERS[ask.form](ask.board))
    except UndrawableError as error:
        raise RefusalError(
            "undrawable", phrase("cannot be drawn: {reason}", reason=phrase_of(error)), "board"
        ) from error


def _picture(draft: Draft) -> str:
    from analyzer.render.svg import analysis_svg, board_svg, board_title

    faults = layout_faults(draft.tile_set, draft.layout, draft.connected)
    if not faults and draft.connected and not draft.givens:
        return analysis_svg(analyse(draft.position()))
    wrong = [draft.layout[number].at for fault in faults for number in fault.laid]
    tiles = len(draft.layout)
    title = (
        board_title(tiles)
        if draft.connected
        else ngettext("A puzzle with {count:,} tile", "A puzzle with {count:,} tiles", tiles)
    )
    return board_svg(draft.layout, title=title, fill=draft.fill, givens=dict(draft.givens), wrong=wrong)
