"""The explanations in a book: rules, scores, coordinates, and the first chapters of each section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyzer.board import place_name, point_name
from analyzer.lattice import corners
from analyzer.messages import Value, _, listed
from analyzer.position import KindName
from analyzer.rules import RuleSet, published
from analyzer.text import read_draft
from analyzer.text.draft import Draft
from analyzer.tiles import TileSet
from puzzles.arrange.figure import known_figure
from puzzles.book import STANDARD, USUAL_RULES, Book, example
from puzzles.chapters import CellTable, Chapter, Figure, Part, Scene, WorkedExample
from puzzles.kinds import kind

TWO_TILES = """
board:
  5   1
  ^ v
5   5
"""


def cover() -> Scene:
    """The figure on the cover: the standard set, with the triples highlighted."""
    laid = known_figure(STANDARD) or ()
    draft = Draft(STANDARD, published(USUAL_RULES), layout=laid)
    return Scene(draft, new=tuple(each.at for each in laid if each.tile.is_triple))


def front(book: Book) -> list[Chapter]:
    """Return the chapters that the book's puzzles need, but not those about only one kind of puzzle."""
    sets = {entry.draft.tile_set for entry in book.entries}
    others = [_other_set(each) for each in sets if each != STANDARD]
    scored = [entry.draft.rules for entry in book.entries if kind(entry.kind).needs_rules]
    hexagons = bool(scored) or any(entry.answer.marks for entry in book.entries)
    chapters = [Chapter(_("The game in a minute"), (*_game(hexagons), *sorted(others)))]
    if scored:
        chapters.append(Chapter(_("Points for a tile"), tuple(_scores(list(dict.fromkeys(scored))))))
    if any(entry.answer.coordinates for entry in book.entries):
        chapters.append(Chapter(_("How to read coordinates"), tuple(_coordinates())))
    return chapters


def opening(name: KindName) -> list[Chapter]:
    asked = kind(name)
    shown = example(name)
    worked = WorkedExample(shown.asked, shown.tiles, shown.solved, shown.answer.message)
    own = asked.chapter()
    return [Chapter(asked.title.text, (asked.instruction.text, worked)), *([own] if own else [])]


def _game(hexagons: bool) -> Iterator[Part]:
    yield _(
        "Each tile is a triangle with a value from 0 to 5 at each corner. Read clockwise from the "
        "lowest, the values never decrease: 1-3-5 is a tile, but its mirror image 1-5-3 is not. "
        "There are 56 such tiles, and the set contains each of them once."
    )
    yield _(
        "You may turn a tile, but not flip it over. Each tile must share an edge with a tile that is "
        "already placed, and all corners that meet must have the same value."
    )
    yield Figure(
        Scene(read_draft(TWO_TILES)), _("1-5-5 beside 5-5-5: the values agree at both corners of the shared edge.")
    )
    if hexagons:
        yield _(
            "Six tiles around a point form a hexagon. A tile forms a bridge if it shares an edge with "
            "exactly one tile, and its corner opposite that edge touches another tile."
        )
    yield _(
        "Each puzzle has a grade and a difficulty, such as tricky 2.3. In puzzles with a region to fill, an "
        "increase of 1 in difficulty means at least twice as much work."
    )


def _other_set(tiles: TileSet) -> str:
    values: dict[str, Value] = {
        "set": tiles.name,
        "count": len(tiles.tiles),
        "lowest": tiles.values[0],
        "highest": tiles.highest,
    }
    if any(tile != tile.mirror and tile.mirror in tiles for tile in tiles.tiles):
        return _(
            "Puzzles that use the {set} set are marked. This set has {count} tiles with values from "
            "{lowest} to {highest}, including mirror images.",
            **values,
        )
    return _(
        "Puzzles that use the {set} set are marked. This set has {count} tiles with values from {lowest} to {highest}.",
        **values,
    )


def _scores(rules: Sequence[RuleSet]) -> Iterator[Part]:
    yield _("A tile scores the sum of its three values, plus any bonus.")
    rows: list[tuple[str, ...]] = [("", *(each.name for each in rules))]
    names = (_("completing a hexagon"), _("two hexagons at once"), _("three hexagons at once"))
    for count, name in enumerate(names, 1):
        rows.append((name, *(f"+ {each.bonus(count, False, False)}" for each in rules)))
    rows.append((_("forming a bridge"), *(f"+ {each.bonus(0, True, False)}" for each in rules)))
    rows.append((_("extending a bridge"), *(_extension(each) for each in rules)))
    rows.append((_("hexagon and bridge at once"), *(_at_once(each) for each in rules)))
    yield CellTable(tuple(rows))
    needs = {each.extension for each in rules}
    if "edge" in needs:
        yield _(
            "A tile extends a bridge if it shares an edge with a tile that formed one. Tiles "
            "that formed a bridge are shaded."
        )
    if "two-edges" in needs:
        yield _(
            "Two edges: the tile must share one edge with a tile that formed a bridge (shaded) "
            "and another edge with a different tile."
        )


def _at_once(rules: RuleSet) -> str:
    both = all(part.counts for part in rules.bonus_parts(1, False, True))
    return _("both") if both else _("only the higher bonus")


def _extension(rules: RuleSet) -> str:
    if rules.extension == "none":
        return "-"
    points = rules.bonus(0, False, True)
    return _("+ {points} (two edges)", points=points) if rules.extension == "two-edges" else f"+ {points}"


def _coordinates() -> Iterator[Part]:
    yield _(
        "A place is written as two numbers, such as 4,2: the column, shown above the board, and the "
        "row, shown to its left. Only every second column is numbered."
    )
    yield _(
        "The coordinates of a tile are the column of its centre and the row of its highest corner. The coordinates of "
        "a point, where corners meet, are its own column and row."
    )
    draft = read_draft(TWO_TILES)
    left, right = (laid.at for laid in draft.layout)
    shared = listed(map(point_name, sorted(set(corners(left)) & set(corners(right)))))
    yield Figure(
        Scene(draft, axes=True),
        _(
            "The left tile is at {left}: its centre is in column {column}, and its highest corner is in row {row}. The "
            "right tile is at {right}. They share the points {points}.",
            left=place_name(left),
            column=left[0],
            row=left[1],
            right=place_name(right),
            points=shared,
        ),
    )
