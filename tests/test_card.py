"""A puzzle as a picture to share, without its answer."""

from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from analyzer.messages import speaking
from puzzles.codes import make_again
from puzzles.puzzle_picture import item_card
from triomino.cli import main

SVG = "{http://www.w3.org/2000/svg}"
FILL, HUNT = "fill.4.3.14.easy.faces=6.mh", "hunt.2.4cd5.9.easy.3x"


def words(root):
    return [text.text for text in root.iter(f"{SVG}text") if "words" in text.get("class", "")]


def test_a_card_has_title_question_tiles_and_link():
    item = make_again(FILL)
    root = ElementTree.fromstring(item_card(item, "https://a.org/?a&b#puzzle=x"))
    title, *question, page, place = words(root)
    assert (title, " ".join(question)) == ("Fill the region: easy 0.9", str(item.question))
    assert (page, place) == ("https://a.org/?a&b", "#puzzle=x")
    assert [link.get("href") for link in root.iter(f"{SVG}a")] == ["https://a.org/?a&b#puzzle=x"]
    tiles = [tile for tile in root.iter(f"{SVG}g") if "scale" in tile.get("transform", "")]
    assert [tile.find(f".//{SVG}title").text for tile in tiles] == [str(tile) for tile in item.draft.use]
    assert not list(ElementTree.fromstring(item_card(item)).iter(f"{SVG}a"))


def test_a_card_of_a_hunt_has_its_letters_and_not_its_answer():
    svg = item_card(make_again(HUNT))
    assert svg.count('class="mark"') == len(make_again(HUNT).answer.hexagons)
    assert 'class="mark ' not in svg


@pytest.mark.parametrize("code", [FILL, HUNT, "plan.2.4cd4.0.hard.rn", "fill.4.4cd4.3.moderate.faces=32.pt"])
def test_no_part_of_a_card_is_outside_it_or_covers_another(code):
    with speaking("de"):
        root = ElementTree.fromstring(item_card(make_again(code), "https://example.org/board/#puzzle=" + code))
    width, height = (float(root.get(name)) for name in ("width", "height"))
    lines = [text for text in root.iter(f"{SVG}text") if "words" in text.get("class", "")]
    assert all(len(line.text) * 7 < width and 0 < float(line.get("y")) < height for line in lines)
    frames = [group.get("transform") for group in root.iter(f"{SVG}g") if group.get("transform")]
    board, *tiles = [tuple(map(float, frame[10:].split(")")[0].split())) for frame in frames]
    assert all(22 < x < width - 22 and y > board[1] for x, y in tiles)


def test_the_command_draws_the_card_with_the_link_to_a_page(tmp_path):
    out = tmp_path / "puzzle.svg"
    made = CliRunner().invoke(main, ["puzzle", FILL, "--svg", str(out), "--link", "https://a.org/board"])
    assert made.exit_code == 0 and made.output.startswith("# fill-")
    assert f'href="https://a.org/board/#puzzle={FILL}"' in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (["--svg", "OUT", "--link", "a.org"], "found 'a.org', expected an address such as https://example.org/board/"),
        (["--link", "https://a.org/"], "--link prints a link in the picture, but no picture is saved: add --svg OUT"),
    ],
)
def test_a_link_without_a_page_or_a_picture_is_refused(tmp_path, call, message):
    refused = CliRunner().invoke(
        main, ["puzzle", FILL, *(word.replace("OUT", str(tmp_path / "a.svg")) for word in call)]
    )
    assert refused.exit_code == 2 and message in refused.stderr
