"""From a text in any of the three forms to what it says."""

from __future__ import annotations

from analyzer.errors import InputError, Spot, TextFault, quoted
from analyzer.position import Position, Puzzle
from analyzer.text.draft import Draft, Spots
from analyzer.text.drawing import read_block as read_drawing_block
from analyzer.text.headers import Headers
from analyzer.text.lines import Line, Notes, Source, plain_lines, split_lines
from analyzer.text.listing import Items
from analyzer.text.listing import read_block as read_list_block


def read_position(text: str, file: str = "<text>") -> Position:
    r"""Read a position written as a drawing, a list or JSON.

    Args:
        text: the whole text.
        file: how messages call it.

    Raises:
        InputError: the text cannot be read, or what it says is not a legal position; all faults are told.

    >>> position = read_position("hand: 0-1-2\ntiles:\n 0,0 5-5-5\n")
    >>> len(position.board), position.rules, position.hand[0].name
    (1, 'pressman', '0-1-2')
    """
    return read_draft(text, file).position()


def read_puzzle(text: str, file: str = "<text>") -> Puzzle:
    r"""Read a filling puzzle written as a drawing, a list or JSON; arguments and errors as for ``read_position``.

    >>> puzzle = read_puzzle("tiles:\n 0,0 5-5-5\n 1,0 ?\n")
    >>> puzzle.fill
    frozenset({(1, 0)})
    """
    return read_draft(text, file).puzzle()


def read_draft(text: str, file: str = "<text>") -> Draft:
    """Read what a text says, without judging whether the tiles lie as they should.

    Raises:
        InputError: the text cannot be read; all faults are told.
    """
    text = plain_lines(text)
    if text.lstrip().startswith("{"):
        from analyzer.text.jsonform import read_json

        return read_json(text, file)
    return _read_lines(text, file)


def _read_lines(text: str, file: str) -> Draft:
    notes = Notes()
    headers = Headers(notes)
    blocks: list[tuple[str, Spot, list[Line]]] = []
    current: list[Line] | None = None
    for line in split_lines(text):
        header = line.header
        if header is not None:
            current = None
            if header.name in ("board", "tiles"):
                current = []
                blocks.append((header.name, header.spot, current))
                if header.value:
                    notes.syntax(
                        header.value_spot, f"found {quoted(header.value)}, expected the {header.name} on the next lines"
                    )
            else:
                headers.take(header)
        elif current is not None:
            current.append(line)
        elif line.content:
            expected = "a header such as 'hand: 0-1-2', or 'board:' or 'tiles:' before the tiles"
            notes.syntax(line.first_spot, f"found {quoted(line.content.strip())}, expected {expected}")
    for name, spot, _ in blocks[1:]:
        notes.syntax(spot, f"found a second block ({name}:), expected one board: or one tiles:")
    if not blocks:
        notes.syntax(Spot(max(1, text.count("\n")), 1), "found no tiles, expected a board: or a tiles: block")
        raise InputError(file, text, notes.faults)
    kind, _, lines = blocks[0]
    if kind == "board":
        items = read_drawing_block(lines, headers.origin, notes)
    else:
        headers.refuse_origin()
        items = read_list_block(lines, notes)
    return _draft(Source(file, text), headers, items, notes)


def _draft(source: Source, headers: Headers, items: Items, notes: Notes) -> Draft:
    tile_set = headers.tile_set()
    draft = Draft(
        tile_set=tile_set,
        rules=headers.rules(),
        hand=tuple(tile for tile, _ in headers.hand),
        players=headers.players.value if headers.players else None,
        well=headers.well.value if headers.well else None,
        layout=tuple(laid for laid, _ in items.laid),
        fill=tuple(face for face, _ in items.fill),
        givens=tuple(given for given, _ in items.givens),
        use=None if headers.use is None else tuple(tile for tile, _ in headers.use),
        file=source.file,
        text=source.text,
        spots=Spots(
            laid=[spot for _, spot in items.laid],
            fill=[spot for _, spot in items.fill],
            givens=[spot for _, spot in items.givens],
            hand=[spot for _, spot in headers.hand],
            use=[spot for _, spot in headers.use or ()],
            players=headers.players.spot if headers.players else None,
            well=headers.well.spot if headers.well else None,
        ),
    )
    if notes.faults:
        raise InputError(source.file, source.text, [*notes.faults, *_judged(draft, notes)])
    return draft


def _judged(draft: Draft, notes: Notes) -> list[TextFault]:
    """What else is wrong with a text that has faults already, as far as those leave it to be judged."""
    codes = {fault.code for fault in notes.faults}
    if notes.unreadable:
        return []
    if "misaligned" in codes:  # nobody knows which tiles, so neither what they touch
        return draft.faults(connected=False)
    return draft.all_faults(connected="missing-value" not in codes)
