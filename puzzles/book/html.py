"""Make a book as one self-contained HTML file, to solve on the screen or to print."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

from analyzer.board import Placement
from analyzer.forms import json_keys, to_json
from analyzer.lattice import Face, Point, corners
from analyzer.messages import _, language, ngettext, phrase
from analyzer.render.picture import BAND, HALF_EDGE, STYLE, Picture
from analyzer.render.svg import board_picture
from analyzer.text.draft import Given
from analyzer.tiles import Tile
from puzzles.answers import GRADE_NAMES
from puzzles.book import Book, Entry, Section
from puzzles.book.front import cover, front, opening
from puzzles.chapters import CellTable, Chapter, Figure, Part, Scene, Terms, WorkedExample
from puzzles.kinds import ChosenPart, kind

HERE = phrase(
    "To place a tile here, choose the tile and then a place, with the mouse, by touch, or with Tab and Enter. The book "
    "turns the tile so that it fits as well as possible. To turn the tile further, choose it on the board; to take it "
    "back, choose it in the list. The book remembers which puzzles you have solved and crosses them out in the "
    "contents below."
)


@json_keys("fill", "tiles", "givens", "lays", "wrong", "choices", "names", "parts", "letters")
class Asked(NamedTuple):
    """A puzzle as data for the page's script.

    Attributes:
        fill: the faces to fill.
        tiles: the tiles on the board.
        givens: the given values.
        lays: the answer's placements.
        wrong: the face of the misplaced tile; ``None`` if the answer names no such tile.
        choices: the words or numbers to choose from.
        names: a word to show instead of each choice; empty if the choices themselves are shown.
        parts: the choices to make, each with its right answer.
        letters: the hexagons' letters, if the choices are about hexagons.
    """

    fill: tuple[Face, ...]
    tiles: tuple[Placement, ...]
    givens: tuple[Given, ...]
    lays: tuple[Placement, ...]
    wrong: Face | None
    choices: tuple[str | int, ...]
    names: tuple[str, ...]
    parts: tuple[ChosenPart, ...]
    letters: tuple[str, ...]


def book_html(book: Book) -> str:
    chapters = front(book)
    assets = files("puzzles.book") / "assets"
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{language()}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(book.title)}</title>",
            f"<style>{STYLE}\n{(assets / 'book.css').read_text(encoding='utf-8')}</style></head>",
            "<body>",
            f"<header><h1>{escape(book.title)}</h1>",
            f"<p>{escape(_about(book))}</p>",
            _picture(cover(), _("All the tiles joined into one figure")),
            f'<p class="here">{escape(HERE.text)}</p><p class="progress" role="status"></p></header>',
            *_contents(book, chapters),
            f'<main data-half="{HALF_EDGE}" data-band="{BAND}">',
            *(_chapter(number, chapter) for number, chapter in enumerate(chapters)),
            *(_section(number, section) for number, section in enumerate(book.sections)),
            "</main>",
            f"<script>\nconst texts = {_as_script(_script_texts())};",
            f"{(assets / 'book.js').read_text(encoding='utf-8')}</script>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _about(book: Book) -> str:
    return ngettext(
        "{count:,} puzzle, {grades}, to solve here or on paper.",
        "{count:,} puzzles, {grades}, to solve here or on paper.",
        len(book.entries),
        grades=book.grades,
    )


def _script_texts() -> dict[str, str]:
    return {
        "right": _("Right!"),
        "chooseFirst": _("Choose a tile first."),
        "clash": _("Some corners that meet have different values."),
        "notYet": _("This is not the right answer."),
        "better": _("This fits, but it is not the right answer."),
        "turn": _("Turn {tile} on {face}"),
        "face": _("the face {face}"),
        "tile": _("{tile} on {face}"),
        "not": _("{tile} on {face} is not the misplaced tile."),
        "hexagon": _("Hexagon {letter}"),
        "answer": _("The answer"),
        "some": _("Right: {count} of {all}."),
        "wrong": _("Not right."),
        "answers": _("Answers"),
        "note": _("Note the values that are possible at the point {point}"),
        "progress": _("{count} of {all} solved"),
    }


def _as_script(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")


def _button(action: str, text: str) -> str:
    return f'<button type="button" data-deed="{action}">{escape(text)}</button>'


def _contents(book: Book, chapters: Sequence[Chapter]) -> Iterator[str]:
    yield f'<nav aria-label="{escape(_("Contents"))}"><ol>'
    for number, chapter in enumerate(chapters):
        yield f'<li><a href="#c{number}">{escape(chapter.title)}</a></li>'
    for number, section in enumerate(book.sections):
        yield f'<li><a href="#s{number}">{escape(section.title)}</a>'
        for group in section.groups:
            links = " ".join(f'<a href="#p{entry.number}">{entry.number}</a>' for entry in group.entries)
            yield f'<div class="numbers"><span>{escape(group.grade)}</span> {links}</div>'
        yield "</li>"
    yield "</ol></nav>"


def _chapter(number: int, chapter: Chapter) -> str:
    return f'<section id="c{number}"><h2>{escape(chapter.title)}</h2>{_parts(chapter)}</section>'


def _parts(chapter: Chapter) -> str:
    return "".join(map(_part, chapter.blocks))


def _part(part: Part) -> str:
    if isinstance(part, CellTable):
        head, *rows = ["".join(f"<td>{escape(cell)}</td>" for cell in cells) for cells in part.rows]
        body = "".join(f"<tr>{cells}</tr>" for cells in rows)
        return f"<table><tr>{head.replace('td>', 'th>')}</tr>{body}</table>"
    if isinstance(part, Figure):
        caption = escape(part.caption)
        return f"<figure>{_picture(part.scene, part.caption)}<figcaption>{caption}</figcaption></figure>"
    if isinstance(part, WorkedExample):
        message = f"<p>{escape(part.message.text)}</p>" if part.message else ""
        tiles = f'<ul class="tiles">{"".join(map(_shown_tile, part.tiles))}</ul>' if part.tiles else ""
        asked, answer = _("Example"), _("The answer")
        return (
            f'<div class="example"><figure><figcaption>{escape(asked)}</figcaption>{_picture(part.asked, asked)}{tiles}'
            f"</figure><figure><figcaption>{escape(answer)}</figcaption>{_picture(part.solved, answer)}{message}"
            "</figure></div>"
        )
    if isinstance(part, Terms):
        terms = "".join(f"<dt>{escape(word)}</dt><dd>{escape(meaning)}</dd>" for word, meaning in part.rows)
        return f"{_part(part.figure) if part.figure else ''}<dl>{terms}</dl>"
    return f"<p>{escape(part)}</p>"


def _section(number: int, section: Section) -> str:
    first, *others = opening(section.kind)
    return "\n".join(
        [
            f'<section id="s{number}"><h2>{escape(first.title)}</h2>{_parts(first)}',
            *(f"<h3>{escape(chapter.title)}</h3>{_parts(chapter)}" for chapter in others),
            '<div class="puzzles">',
            *map(_puzzle, section.entries),
            "</div></section>",
        ]
    )


def _puzzle(entry: Entry) -> str:
    draft = entry.draft
    title = _("The board of puzzle {number}", number=entry.number)
    picture = _drawn(entry.asked)
    answer = entry.answer
    form = kind(entry.kind).form
    names = tuple(name.text for name in form.short_names or ())
    choices = form.choices or ()
    letters = tuple(mark.letter for mark in answer.marks)
    asked = Asked(
        draft.fill, draft.layout, draft.givens, answer.lays, answer.wrong, choices, names, answer.parts, letters
    )
    data = _as_script(to_json(asked))
    return "\n".join(
        [
            f'<article class="puzzle{" wide" * entry.wide}" id="p{entry.number}" data-name="{escape(entry.name)}">',
            f"<h3>{entry.number}</h3>",
            f'<p class="about"><code>{escape(entry.name)}</code>, {escape(entry.hard)}</p>',
            f'<div class="playing">{picture.figure(title, _reach(entry), answer.coordinates)}',
            f'<ul class="tiles" aria-label="{escape(_("Tiles"))}">{"".join(map(_tile, entry.tiles))}</ul>'
            if entry.tiles
            else "",
            '<ul class="verdicts"></ul>' if answer.parts else "",
            *(_blanks([label.text for label in labels]) for labels in answer.blanks),
            '<div class="deeds">',
            _button("check", _("Check")) if answer.parts else "",
            _button("back", _("Take back")) if answer.lays else "",
            _button("again", _("Start again")),
            '<p class="says" role="status"></p></div></div>',
            f'<details class="answer"><summary>{escape(_("Answer"))}</summary>',
            _picture(entry.solved, _("The answer to puzzle {number}", number=entry.number)),
            f"<p>{escape(answer.message.text)}</p>" if answer.message else "",
            "</details>",
            _steps(entry),
            f'<script type="application/json">{data}</script>',
            "</article>",
        ]
    )


def _reach(entry: Entry) -> set[Point]:
    """The corners of the empty faces on which a reader can place the answer's tiles."""
    if entry.draft.fill or not entry.answer.lays:
        return set()
    return {point for face in entry.reached(min(2, len(entry.answer.lays))) for point in corners(face)}


def _tile(tile: Tile) -> str:
    return (
        f'<li><button type="button" data-tile="{tile}" aria-pressed="false" aria-label="{tile}">'
        f"{_tile_picture(tile)}</button></li>"
    )


def _shown_tile(tile: Tile) -> str:
    """Show a tile that the reader cannot select."""
    return f'<li><span role="img" aria-label="{tile}">{_tile_picture(tile)}</span></li>'


def _tile_picture(tile: Tile) -> str:
    a, b, c = tile.rotations[0]
    return (
        f'<svg viewBox="0 0 46 42"><path d="M23 3L43 38H3Z"/><text x="23" y="20">{a}</text>'
        f'<text x="33" y="35">{b}</text><text x="13" y="35">{c}</text></svg>'
    )


def _steps(entry: Entry) -> str:
    if entry.steps is None:
        return ""
    items = "".join(
        f"<li>{escape(step.phrase.text)} ({escape(GRADE_NAMES[step.grade].text)})</li>" for step in entry.steps.steps
    )
    board = _picture(entry.lettered, _("Puzzle {number} with letters on its faces and points", number=entry.number))
    return f'<details><summary>{escape(_("Step by step"))}</summary>{board}<ol class="steps">{items}</ol></details>'


def _blanks(labels: Sequence[str]) -> str:
    """Labels with lines to write on; they appear only in print."""
    return f'<div class="blanks">{"".join(f"<span>{escape(label)}</span>" for label in labels)}</div>'


def _picture(scene: Scene, title: str) -> str:
    picture = _drawn(scene)
    if not scene.point_letters:
        given = {each.point for each in scene.draft.givens}
        for point in sorted({point for face in scene.draft.fill for point in corners(face)} - given):
            picture.circle(point)
    return picture.figure(title, axes=scene.axes)


def _drawn(scene: Scene) -> Picture:
    draft = scene.draft
    picture = board_picture(
        draft.layout,
        fill=draft.fill,
        givens=dict(draft.givens),
        new=scene.new,
        wrong=scene.wrong,
        letters=dict(scene.letters),
        point_letters=dict(scene.point_letters),
        marks=scene.marks,
    )
    for face in scene.room:
        picture.empty(face)
    return picture
