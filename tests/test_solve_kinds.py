"""``triomino solve`` solves the puzzle in its input, and refuses input without one."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from puzzle_runs import made

from analyzer.engine.clock import OutOfTimeError
from analyzer.forms import to_json
from analyzer.text import read_draft, read_position
from puzzles.item import Item, complete_statement
from puzzles.joining import Joining
from puzzles.kinds import KINDS, kind
from triomino.cli import main
from triomino.operations import Control, solve, write
from triomino.operations.any_puzzle import read_any_puzzle

SINGLE = "tiles:\n 0,0 5-5-5\n"
CLASH = "tiles:\n 0,0 5-5-5\n 1,0 5-4-5\n 0,1 5-5-4\n"
"""5-4-5 and 5-5-4 both agree with 5-5-5, and are the same tile."""
TWO_WRONG = "tiles:\n 0,0 5-5-5\n 1,0 5-1-4\n -1,0 1-4-5\n 0,1 5-5-1\n"


def run(*arguments: str, text: str = ""):
    return CliRunner().invoke(main, list(arguments), input=text)


def solved_json(text: str, *options: str) -> dict:
    return json.loads(run("solve", "-", "--json", *options, text=text).stdout)


def as_answer(data: dict) -> object:
    match data["format"]:
        case "triomino-best/1":
            return data["moves"][0]
        case "triomino-plan/1":
            return {"total": data["total"], "placements": data["moves"]}
        case "triomino-hunt/1":
            return data
    assert data["unique"]
    return data["solutions"][0]


RUNS = [
    ("fill", {}),
    ("fill", {"grade": "hard", "faces": "9"}),
    ("best-move", {}),
    ("best-move", {"rules": "goliath", "theme": "mirror-trap", "set": "0-6"}),
    ("best-move", {"rules": "classic", "hand": "2"}),
    ("plan", {}),
    ("plan", {"hand": "5", "rules": "goliath", "tiles": "24"}),
    ("plan", {"hand": "3", "set": "0-6"}),
    ("hunt", {}),
    ("hunt", {"least": "5"}),
    ("hunt", {"least": "3", "tiles": "14"}),
    ("dispute", {}),
    ("dispute", {"slip": "turned", "tiles": "30"}),
    ("dispute", {"slip": "one-corner"}),
    ("join", {}),
    ("join", {"tiles": "3", "hand": "6"}),
]


@pytest.mark.parametrize(("name", "parameters"), RUNS, ids=lambda value: value if isinstance(value, str) else None)
def test_the_judge_of_a_kind_accepts_the_answer_of_solve(name, parameters):
    options = ["--least", parameters["least"]] if "least" in parameters else []
    for puzzle in made(name, 6, **parameters):
        assert puzzle.accepts(as_answer(solved_json(puzzle.statement, *options))), puzzle.statement
        result = run("solve", "-", *options, text=puzzle.statement)
        assert result.exit_code == 0
        after = read_position(result.stdout)
        before = read_draft(puzzle.statement)
        form = kind(name).form
        whole = len(before.hand) if form.whole else 1
        tiles = {"fill": len(before.fill), "place": whole, "choose": 0, "point": -1}[form.style]
        assert len(after.board) == len(before.layout) + tiles


@pytest.mark.parametrize("name", KINDS)
def test_generated_texts_contain_their_question(name):
    text = run("generate", name, "--seed", "7", "--workers", "1").stdout
    assert text.splitlines().count(f"puzzle: {name}") == 1
    assert run("solve", "-", text=text).exit_code == 0


def test_the_text_of_a_region_asks_to_fill_it():
    text = run("region", "triangle", "1").stdout
    assert text.startswith("# triangle 1: 1 face, perimeter 3\n")
    assert read_draft(text).kind == "fill"


@pytest.mark.parametrize("name", KINDS)
def test_a_puzzle_of_an_old_library_is_shown_with_its_question_unchanged(name, tmp_path):
    new = made(name, 1)[0]
    old: Item = new._replace(statement=new.statement.replace(f"puzzle: {name}\n", ""))
    assert old.id == new.id
    assert complete_statement(new) == new.statement
    library = str(tmp_path / "old.db")
    assert run("library", "add", library, "-", text=json.dumps(to_json(old))).exit_code == 0
    shown = run("library", "show", library, name).stdout
    assert run("solve", "-", text=shown).exit_code == 0
    assert json.loads(run("library", "export", library).stdout)["statement"] == old.statement


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            SINGLE,
            "<stdin>:2:2: this is a position with 1 tile, but no face to fill: use ? to mark the faces to be filled;",
        ),
        ("board:\n", "<stdin>:1:1: this is a position with 0 tiles, but no face to fill: use ? to"),
        (
            "hand: 0-0-1\n" + SINGLE,
            "<stdin>:1:7: this is a position with 1 tile and a hand, but no face to fill: use ? to",
        ),
        ("hand: 0-0-1\n" + SINGLE, "; 'triomino best' ranks the moves; add the header 'puzzle: best-move' or"),
        (CLASH, "this is not a legal board; add the header 'puzzle: dispute' to ask which tile"),
        (CLASH, "run 'triomino check -' to find the tiles"),
        ("use: 0-0-1\n" + SINGLE, "<stdin>:1:6: found the header 'use:' but no face to fill, expected faces marked"),
        ("puzzle: best-move\n" + SINGLE, "<stdin>:1:9: found no hand, expected the tiles to place"),
        ("puzzle: plan\n" + SINGLE, "<stdin>:1:9: found no hand, expected the tiles to place"),
        ("puzzle: join\n" + SINGLE, "<stdin>:1:9: found no hand, expected the tiles to place"),
        ("puzzle: join\nhand: 0-0-1\nboard:\n", "<stdin>:1:9: found no tiles, expected the tiles to join"),
        ("puzzle: hunt\n" + CLASH, "4-5-5 is on the board 2 times: on 1,0 and 0,1"),
        (
            "puzzle: hunt\ntiles:\n 0,0 ?\n",
            "<stdin>:1:9: found 'puzzle: hunt', expected 'puzzle: fill', because the text contains",
        ),
        ("round\n A 0-0-0 @ 0,0\n", "found the record of a match"),
    ],
)
def test_a_text_without_a_question_is_refused_with_its_type(text, message):
    result = run("solve", "-", text=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


@pytest.mark.parametrize("options", [["--count"], ["--limit", "3"], ["--explain"], ["--least", "3"]])
def test_a_missing_feature_of_a_kind_is_refused(options):
    result = run("solve", "-", *options, text="puzzle: dispute\n" + CLASH)
    assert result.exit_code == 2
    assert f"'{options[0][2:]}' is only for {'hunt' if '--least' in options else 'fill'} puzzles" in result.stderr


APART = "puzzle: join\nhand: 1-1-2\ntiles:\n 0,0 1-2-4\n {x},0 1-2-2\n"


@pytest.mark.parametrize("command", [["analyze"], ["best", "--engine", "simulate"], ["plan"]], ids=" ".join)
@pytest.mark.parametrize("x", [2, 200_000])
def test_separate_tiles_are_not_a_playable_board(command, x):
    """The kernel's grid has room only for a connected board."""
    result = run(*command, "-", text=APART.format(x=x))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "<stdin>:5:2: the tiles do not form one board" in result.stderr


def test_a_picture_of_tiles_to_join_marks_none_as_wrong():
    board = read_draft(APART.format(x=2))
    picture = write.run(write.WriteAsk(board, "svg"), Control()).text
    assert "A puzzle with 2 tiles" in picture
    assert picture == write.run(write.WriteAsk(board._replace(kind="fill"), "svg"), Control()).text


def test_a_filled_puzzle_has_nothing_left_to_fill():
    result = run("solve", "-", text="puzzle: fill\n" + SINGLE)
    assert result.exit_code == 0
    assert result.stdout.startswith("# A filling, proven to be the only one.\n")


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ("puzzle: best-move\nhand: 0-0-1\n" + SINGLE, 1, "No tile in the hand can be placed.\n"),
        ("puzzle: plan\nhand: 0-0-1\n" + SINGLE, 1, "No tile in the hand scores points.\n"),
        ("puzzle: join\nhand: 0-0-1\n" + SINGLE, 1, "The hand cannot join the tiles: every possibility was tried.\n"),
        ("puzzle: join\nhand: 5-5-4\n" + SINGLE, 0, "# A solution, but not the only one: 4-5-5 on "),
        ("puzzle: hunt\n" + SINGLE, 1, "There is no incomplete hexagon of at least 4 tiles.\n"),
        ("puzzle: dispute\n" + SINGLE, 1, "No tile is misplaced: the board is legal.\n"),
        ("puzzle: dispute\n" + TWO_WRONG, 1, "Removing one tile is not enough: 2 must be removed.\n"),
        (
            "puzzle: dispute\n" + CLASH,
            0,
            "# Any of 2 tiles could be the misplaced one:\n# 4-5-5 on 1,0\n# 4-5-5 on 0,1\n",
        ),
        (
            "puzzle: best-move\nhand: 1-5-5\ntiles:\n 0,0 5-5-5\n",
            0,
            "# 3 placements tie for the best score, 11 points each: 1-5-5 on -1,0,",
        ),
        (
            "puzzle: best-move\nhand: 1-5-5\ntiles:\n 0,0 5-5-4\n",
            0,
            "# The only placement: 1-5-5 on 1,0 for 11 points.\n",
        ),
        ("puzzle: plan\nhand: 1-5-5 0-0-3\ntiles:\n 0,0 5-5-5\n", 0, "# Not placed: 0-0-3.\n"),
    ],
)
def test_answers_that_generated_puzzles_never_have(text, status, words):
    result = run("solve", "-", text=text)
    assert (result.exit_code, result.stderr) == (status, "")
    assert words in result.stdout


def test_a_plan_places_the_whole_hand_even_if_a_tile_scores_nothing():
    text = "puzzle: plan\nhand: 0-0-0 0-0-2\ntiles:\n 0,0 0-0-1\n"
    assert [move["tile"] for move in solved_json(text)["moves"]] == ["0-0-0", "0-0-2"]


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("puzzle: best-move\nhand: 1-5-5\n" + SINGLE, "3 placements tie"),
        ("puzzle: hunt\n" + SINGLE, "no incomplete hexagon of at least 4 tiles"),
        ("puzzle: dispute\n" + CLASH, "could be the misplaced one"),
    ],
)
def test_every_kind_is_drawn(text, drawn, tmp_path):
    run("solve", "-", "--svg", str(tmp_path / "out.svg"), text=text)
    assert drawn in (tmp_path / "out.svg").read_text()


def test_out_of_time_a_found_way_is_not_called_the_only_one(monkeypatch):
    [puzzle] = made("join", 1)
    find = Joining.run

    def cut_short(search, _wanted):
        find(search, 1)
        raise OutOfTimeError

    monkeypatch.setattr(Joining, "run", cut_short)
    solved = solve.run(solve.SolveAsk(read_any_puzzle(complete_statement(puzzle))), Control())
    assert (solved.status, solved.unique, len(solved.solutions)) == ("solved", None, 1)
