"""The picture is well formed and complete, and screen readers can read it."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from boards import positions
from hypothesis import given, settings

from analyzer import Placement, analyse, read_position
from analyzer.render.svg import analysis_svg, board_svg

SVG = "{http://www.w3.org/2000/svg}"
FIVE = Path(__file__).parents[1] / "examples" / "five-situations.txt"


def classes(root):
    found = {}
    for element in root.iter():
        for name in element.get("class", "").split():
            found[name] = found.get(name, 0) + 1
    return found


def drawn(text):
    return ElementTree.fromstring(analysis_svg(analyse(read_position(text))))


@pytest.fixture(scope="module")
def five():
    return drawn(FIVE.read_text(encoding="utf-8"))


def test_the_picture_has_a_description_for_screen_readers(five):
    assert five.get("role") == "img"
    title, description = five.find(f"{SVG}title"), five.find(f"{SVG}desc")
    assert five.get("aria-labelledby").split() == [title.get("id"), description.get("id")]
    assert title.text == "A board of 20 tiles"
    for words in (
        "around the 0 at (4,2): complete",
        "1-3-5",
        "0-2-5",
        "but only its mirror image 0-2-4 exists",
        "bridge at 8,1",
    ):
        assert words in description.text


def test_the_five_situations_are_drawn_in_their_colours(five):
    outlines = [element.get("class") for element in five.iter(f"{SVG}path") if element.find(f"{SVG}title") is not None]
    assert outlines.count("outline complete") == 1
    assert outlines.count("outline green") == outlines.count("outline blue") == 1
    assert outlines.count("outline missing") >= 2
    assert outlines.count("span lost") == 1
    assert classes(five)["tile"] == 20
    legend = [element.text for element in five.iter(f"{SVG}text") if element.get("class") == "legend"]
    assert len(legend) == 5
    style = five.find(f"{SVG}style").text
    assert "prefers-color-scheme:dark" in style
    assert re.search(r"outline\.missing\{stroke-dasharray", style)


def test_the_needed_tile_is_ghosted_in(five):
    ghosts = {
        element.find(f"{SVG}title").text: [text.text for text in element.iter(f"{SVG}text")]
        for element in five.iter(f"{SVG}g")
        if "ghost" in element.get("class").split()
    }
    assert sorted(ghosts["1-3-5 fits 1,2"]) == ["1", "3", "5"]
    assert sorted(ghosts["0-2-5 fits 6,3"]) == ["0", "2", "5"]
    assert sorted(ghosts["no tile fits 7,1"]) == ["0", "2", "4"]


@given(positions(most=14))
@settings(max_examples=30)
def test_every_picture_is_well_formed_and_keeps_within_its_frame(position):
    root = ElementTree.fromstring(analysis_svg(analyse(position)))
    assert classes(root).get("tile", 0) == len(position.board)
    assert classes(root).get("bridging", 0) == len(position.board.bridges)
    left, top, width, height = map(float, root.get("viewBox").split())
    for path in root.iter(f"{SVG}path"):
        if "h" not in path.get("d"):
            numbers = list(map(float, re.findall(r"-?[0-9.]+", path.get("d"))))
            assert all(left <= x <= left + width for x in numbers[::2])
            assert all(top <= y <= top + height for y in numbers[1::2])


def test_an_empty_board_has_a_picture():
    root = drawn("board:\n")
    assert root.find(f"{SVG}title").text == "A board of 0 tiles"
    assert "tile" not in classes(root)


def test_puzzles_and_misplaced_tiles_can_be_drawn():
    text = board_svg(
        [Placement((0, 0), (1, 2, 1)), Placement((1, 0), (5, 5, 5))],
        title='A "puzzle" <1> & more',
        description="x < y",
        fill=[(2, 0)],
        givens={(3, 1): 4},
        new=[(0, 0)],
        wrong=[(1, 0)],
    )
    root = ElementTree.fromstring(text)
    assert root.find(f"{SVG}title").text == 'A "puzzle" <1> & more'
    found = classes(root)
    assert (found["tile"], found["new"], found["wrong"], found["blank"], found["given"]) == (2, 1, 1, 1, 1)


def test_letters_on_tiles_are_smaller_than_letters_on_empty_faces():
    laid = [Placement((0, 0), (0, 0, 1))]
    root = ElementTree.fromstring(board_svg(laid, fill=[(1, 0)], letters={(0, 0): "A", (1, 0): "B"}, title=""))
    letters = {element.text: element.get("class").split() for element in root.iter() if element.text in ("A", "B")}
    assert ("small" in letters["A"], "small" in letters["B"]) == (True, False)
