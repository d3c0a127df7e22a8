"""Headers must agree with each other: hand sizes, scores, the kind of puzzle and others."""

import pytest
from texts import reported_faults

from analyzer import read_position
from analyzer.text import Draft, read_draft, read_puzzle, write_drawing, write_json, write_list

HOLDINGS = "hand: 1-1-3 2-3-4\nopponents: 5 7\nscores: 120 95 -10\ntiles:\n 0,0 5-5-5\n"


def test_opponents_and_scores_determine_the_players_and_the_well():
    position = read_position(HOLDINGS)
    assert (position.opponents, position.scores) == ((5, 7), (120, 95, -10))
    assert (position.players, position.player_count) == (None, 3)
    assert (position.well, position.well_size) == (None, 56 - 1 - 2 - 12)
    assert read_position(f"players: 3\nwell: 41\n{HOLDINGS}").player_count == 3
    only_scores = read_position("hand: 1-1-3\nscores: +5 \N{MINUS SIGN}10\ntiles:\n")
    assert (only_scores.scores, only_scores.player_count, only_scores.well_size) == ((5, -10), 2, None)
    told_apart = read_position("players: 2\nwell: 30\ntiles:\n")
    assert (told_apart.player_count, told_apart.well_size) == (2, 30)


def test_without_a_hand_the_well_of_the_opponents_is_unknown():
    position = read_position("opponents: 5\nwell: 9\ntiles:\n")
    assert (position.player_count, position.well_size) == (2, 9)


HEADS = [
    # Faulty headers for a hand of two tiles and one placed tile, the code of the fault, its header, and a part of the
    # message.
    (
        "players: 2\nopponents: 5 7",
        "players",
        "players",
        "found 2 players, expected 3: the player to move and 2 listed in 'opponents:'",
    ),
    ("players: 3\nscores: 1 2", "players", "scores", "found 2 totals, expected 3"),
    ("opponents: 5\nscores: 1 2 3", "players", "scores", "found 3 totals, expected 2"),
    ("opponents: 1 1 1 1\nrules: goliath", "players", "opponents", "found 5 players, expected 2 to 4"),
    ("scores: 1", "players", "scores", "found 1 player, expected 2 to 6"),
    (
        "opponents: 5\nwell: 47",
        "well",
        "well",
        "found a well of 47, expected 48: 56 tiles in the set minus 1 on the board",
    ),
    (
        "opponents: 5\nwell: 49",
        "too-many-tiles",
        "well",
        "found 57 tiles (1 on the board, 2 in the hand, 5 in other",
    ),
    ("opponents: 54", "too-many-tiles", "opponents", "found 57 tiles"),
    ("opponents: 0", "syntax", "opponents", "found '0', expected whole numbers from 1 to 999999"),
    ("opponents: -3", "syntax", "opponents", "found '-3'"),
    ("opponents:", "syntax", "opponents", "found nothing, expected whole numbers"),
    ("scores:", "syntax", "scores", "found nothing, expected points"),
    ("scores: 1.5 2", "syntax", "scores", "found '1.5'"),
    ("scores: 9999999 2", "syntax", "scores", "found '9999999', expected points from -999999 to 999999"),
    ("players: 1000000", "syntax", "players", "expected the number of players, from 2 to 6"),
    ("players: 999999", "players", "players", "found 999999 players"),
    ("well: 999999", "too-many-tiles", "well", "found 1000002 tiles"),
]


@pytest.mark.parametrize(("heads", "code", "name", "words"), HEADS)
def test_headers_must_agree(heads, code, name, words):
    lines = heads.split("\n")
    line = next(number for number, head in enumerate(lines, 1) if head.startswith(name))
    ((found, *spot, message),) = reported_faults(f"{heads}\nhand: 1-1-3 2-3-4\ntiles:\n 0,0 5-5-5\n")
    assert (found, spot) == (
        code,
        [line, len(lines[line - 1].partition(": ")[0]) + 3 - (lines[line - 1][-1] == ":") * 2],
    )
    assert words in message


@pytest.mark.parametrize(
    ("part", "column", "words"),
    [
        ('"opponents": [5, 0]', 5, "found 0, expected a whole number from 1 to 999,999"),
        ('"opponents": []', 1, "found [], expected at least one number"),
        ('"opponents": 5', 1, "found 5, expected a list"),
        ('"scores": [1, 2.5]', 5, "found 2.5, expected a whole number from -999,999"),
        ('"puzzle": "solve"', 0, 'found "solve", expected one of fill, best-move'),
    ],
)
def test_json_names_the_part_that_is_wrong(part, column, words):
    start = part.index(":") + 2
    ((_, *spot, message),) = reported_faults(f'{{"format": "triomino-position/1", "tiles": [],\n{part}}}')
    assert (*spot, words in message) == (2, start + max(column, 1), True), message


def test_a_text_states_its_question():
    assert read_draft("puzzle: hunt\ntiles:\n").kind == "hunt"
    assert read_draft('{"format": "triomino-position/1", "puzzle": "plan", "tiles": []}').kind == "plan"
    assert read_draft("tiles:\n").kind is None
    assert read_position("puzzle: best-move\nhand: 0-0-1\ntiles:\n").hand
    assert read_puzzle("puzzle: fill\ntiles:\n 0,0 ?\n").fill == {(0, 0)}


@pytest.mark.parametrize(
    ("text", "read", "words"),
    [
        (
            "puzzle: fill\ntiles:\n",
            read_position,
            "a puzzle (the header 'puzzle:' names the kind 'fill'), expected a position",
        ),
        (
            "puzzle: plan\ntiles:\n 0,0 ?\n",
            read_puzzle,
            "found 'puzzle: plan', expected 'puzzle: fill', because the text contains",
        ),
    ],
)
def test_a_text_with_another_question_is_refused(text, read, words):
    ((code, line, column, message),) = reported_faults(text, read)
    assert (code, line, column, words in message) == ("puzzle", 1, 9, True)


@pytest.mark.parametrize("first", [write_drawing, write_list, write_json])
@pytest.mark.parametrize("second", [write_drawing, write_list, write_json])
def test_converting_loses_no_header(first, second):
    text = f"rules: goliath\npuzzle: best-move\nplayers: 3\nwell: 41\n{HOLDINGS}"
    draft = read_draft(text)
    again = read_draft(second(read_draft(first(draft))))
    assert again[: Draft._fields.index("file")] == draft[: Draft._fields.index("file")]
    assert Draft.of(again.position())._replace(kind="best-move")[:-3] == again[:-3]
