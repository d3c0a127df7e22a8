"""A book has every puzzle, its id and its answer, and needs nothing from elsewhere."""

from __future__ import annotations

import re
from base64 import b64decode
from random import Random
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from puzzles.book import entries
from puzzles.book.html import book_html
from puzzles.item import Item, Provenance
from puzzles.kinds.fill import KIND
from puzzles.library import Library
from triomino.cli import main


def made(number: int, grade: str = "easy") -> Item:
    parameters = KIND.settle({"grade": grade, "faces": "8"})
    return Item("fill", *KIND.make(Random(number), parameters), Provenance(1, number, parameters))


ITEMS = [made(number) for number in range(5)]


@pytest.fixture
def library(tmp_path):
    path = str(tmp_path / "kept.db")
    with Library(path) as kept:
        kept.add(ITEMS)
    return path


def test_an_entry_shows_the_puzzle_and_its_answer():
    (entry,) = entries(ITEMS[:1])
    assert entry.number == 1
    assert entry.name == ITEMS[0].id
    assert len(entry.tiles) == len(entry.draft.fill) == 8
    assert entry.solved is not None
    assert {laid.tile for laid in entry.solved.layout} == set(entry.tiles)


def test_html_asks_for_nothing_from_elsewhere():
    page = book_html("A <title> & more", entries(ITEMS))
    assert "A &lt;title&gt; &amp; more" in page
    sources = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert sources
    assert all(source.startswith(("data:", "#")) for source in sources)
    assert "<script" not in page


def test_every_picture_of_the_html_is_well_formed():
    page = book_html("Book", entries(ITEMS))
    pictures = re.findall(r"data:image/svg\+xml;base64,([^\"]+)", page)
    assert len(pictures) == 2 * len(ITEMS)
    for picture in pictures:
        ElementTree.fromstring(b64decode(picture))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_pdf_is_the_same_every_time_and_embeds_its_fonts(paper):
    pdf = pytest.importorskip("puzzles.book.pdf")
    first = pdf.book_pdf("Book", entries(ITEMS), paper)
    assert first == pdf.book_pdf("Book", entries(ITEMS), paper)
    assert first.startswith(b"%PDF")
    assert b"BitstreamVera" in first
    assert b"/FontFile2" in first
    assert b"Helvetica" not in first
    width, height = pdf.PAPERS[paper]
    box = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", first)
    assert box is not None
    assert (float(box[1]), float(box[2])) == pytest.approx((width, height), abs=0.01)


def test_answers_begin_on_a_page_of_their_own():
    pdf = pytest.importorskip("puzzles.book.pdf")
    pages = [pdf.book_pdf("Book", entries(ITEMS[:count])).count(b"/Type /Page\n") for count in (1, 5)]
    assert pages[0] == 2
    assert pages[1] > 2


@pytest.mark.parametrize("name", ["book.pdf", "book.html"])
def test_the_command_writes_a_book(library, tmp_path, name):
    out = tmp_path / name
    result = CliRunner().invoke(main, ["book", "--from", library, "-o", str(out)])
    assert (result.exit_code, result.output) == (0, f"{out}: 5 puzzles\n")
    assert out.stat().st_size > 1000


def test_no_such_puzzle_is_a_no(library, tmp_path):
    out = tmp_path / "book.html"
    result = CliRunner().invoke(main, ["book", "--from", library, "-o", str(out), "--grade", "hard"])
    assert result.exit_code == 1
    assert not out.exists()


@pytest.mark.parametrize("out", ["book.doc", "book", "nowhere/book.html"])
def test_an_output_that_cannot_be_is_refused(library, tmp_path, out):
    result = CliRunner().invoke(main, ["book", "--from", library, "-o", str(tmp_path / out)])
    assert result.exit_code == 2
