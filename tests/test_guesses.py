"""Input guessed without reading the documents works, or the message suggests better input."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import triomino

BOARD = "hand: 1-3-5 0-1-1\nboard:\n    5   1\n    ^ v ^\n  5   5   1\n"
PUZZLE = "use: 0-1-1 1-1-1\nboard:\n  1   1\n  ? ?\n.   1\n"
RECORD = "players: A B\nround\n A 5-5-5 @ 0,0 = 25\n B 4-5-5 @ 0,1 = 14\n"

WORK = r"""
t.read_position(BOARD)
t.read_position("board.txt")
t.read_position(Path("board.txt"))
t.read_position(open("board.txt"))
t.read_position(open("board.txt", "rb"))
t.read_position(open("board.json").read())
t.read_puzzle("puzzle.txt")
t.read_record(Path("game.txt"))
t.read_rules("house.toml")
t.read_item(t.to_json(t.generate("hunt")))
t.analyze(BOARD).moves
t.analyze("board.txt").slots
t.analyze(position.board).hexagons
t.analyze(position, rules="goliath").moves
t.analyze(position, rules="house.toml").moves
t.analyse(position) == t.analyze(position)
t.legal_moves(position)[0].score
t.legal_moves(position, ["0-1-1"])[0].tile
t.perft(position, 2)
t.board_graph("board.txt").nodes
t.check(BOARD, "1-3-5 @ 4,1").legal
t.diagnose("board.txt").legal
t.diagnose(position).legal
t.audit(RECORD).ok
t.audit("game.txt").ok
t.audit(Path("game.txt")).ok
t.review(RECORD, games=20)
t.best("board.txt", "score").moves[0]
t.best(position, rules="classic", engine="score")
t.plan(BOARD).total
t.solve(PUZZLE).unique
t.solve("puzzle.txt").status
t.solve(t.generate("fill")).solutions
t.solve(t.generate("best-move"))
t.solve(t.generate("fill").statement)
t.hint(t.generate("fill")).words
t.hint("puzzle.txt").found
t.generate("best_move").kind
t.generate("fill", grade="easy", seed=3).grade
t.write_list("board.txt")
t.write_json(t.generate("fill"))
t.svg("board.txt")
t.svg(t.solve(PUZZLE))
json.dumps(t.to_json(position))
json.dumps(t.to_json(t.analyze(position)))
json.dumps(t.to_json(t.read_record(RECORD)))
json.dumps(t.to_json(t.published("goliath")))
json.dumps(t.to_json(t.tournament(rounds=1)))
position.board[2, 0]
position.board[2, 0] == t.Tile("5-5-5")
(2, 0) in position.board and (9, 9) not in position.board
t.Tile("5-5-5") in position.board and t.Tile("0-0-0") not in position.board
[position.board[face] for face in position.board]
dict(position.board.tiles)
len(position.board) == len(list(position.board))
position.board.place((4, 1), "1-3-5")[4, 1]
position.board.place((4, 1), t.Tile(1, 3, 5)) == position.board.place((4, 1), "3-5-1")
t.Tile("3-0-1") == t.Tile(0, 1, 3) == t.Tile((1, 3, 0))
t.TileSet("0-6") == t.TileSet.named("0-6")
t.Board().place((0, 0), "5-5-5")[0, 0]
t.play(seed=1).view
t.play(t.play(seed=1), "hint").hint
t.tournament("greedy", "random", rounds=2).results
t.tournament(["greedy", "random"], rounds=1).results
t.season(["game.txt", RECORD]).players
t.puzzle("2026-11-22").grade
t.puzzle("today").kind
t.solve(t.generate("fill"), explain=True).explanation
t.arrange().arrangement.layout
t.arrange("tiles:\n 0,0 ?\n 1,0 ?\n", seconds=1).arrangement
t.best_known().results
t.best_known("longest-round").results[0]
t.score(RECORD, "A 4-4-5 @ 1,1").line
t.score("game.txt").state
t.book([t.generate("hunt")], "hunts.html").exists()
t.PUBLISHED and t.published("pressman").name
t.__version__
"""

LED = {
    't.generate("crossword")': "found no kind of puzzle named 'crossword', expected one of these: fill, best-move",
    't.generate("fil")': "did you mean fill?",
    't.generate("fill", grade="impossible")': "no grade is called 'impossible': the grades are easy",
    't.generate("fill", colour="red")': "colour",
    't.best(position, "foo")': "no engine is called 'foo'",
    't.best_known("longest-game")': "found no best known result named",
    't.tournament("greedy", "champion")': "champion.*(expected|greedy)",
    't.play(deed="jump")': "found no action named 'jump'",
    't.published("monopoly")': "monopoly.*pressman",
    't.read_rules("pressman")': r"published\('pressman'\)",
    't.analyze(position, rules="gollath")': "string without a line break is read as a file path",
    't.read_position("0,0 5-5-5")': "string without a line break is read as a file path",
    't.read_record("gmae.txt")': r"read as a file path; did you mean game\.txt\?",
    "t.read_position(5)": "found int, expected a text, a path or an open file",
    't.solve("board.txt")': "'triomino best' ranks the moves",
    't.Tile("9-9")': "9-9' is not a tile: write three digits joined by hyphens",
    "t.Tile(9, 9, 99)": "found 9, 9, 99, expected three values from 0 to 9",
    "t.Tile(1, 2)": "found 1, 2, expected three values",
    'position.board.place((4, 1), "0-2-4")': r"disagree",
    'position.board.place((4, 1), "5-3-1")': "mirror image of 1-3-5",
    'position.board.place((40, 1), "1-3-5")': "do not form one board",
    'position.board["9-9"]': "9-9",
    't.book([], "book.html")': "at least one puzzle",
    't.book([t.generate("hunt")], "book.doc")': r"\.pdf or \.html",
    "t.svg(3)": "a int has no picture|an int has no picture",
    't.best(position, rules="monopoly")': "the published rule sets are pressman",
    't.score("board.txt")': "found a position or a puzzle",
    't.play(RECORD, "greedy")': "found no action named 'greedy'",
    't.puzzle("monday")': "found no puzzle",
    "position.board[9, 9]": "no tile lies on",
    'position.board.place("1-3-5", (4, 1))': r"expected board\.place\(\(4, 1\), '1-3-5'\)",
    "t.analyze(position).to_json()": r"triomino\.to_json\(\.\.\.\)",
    "position.svg()": r"triomino\.svg\(\.\.\.\)",
    "position.moves": r"triomino\.legal_moves\(\.\.\.\)",
    "t.analyze(position).moves[0].points": "did you mean score",
    't.Tile("0-1-3").points': "did you mean value",
    "t.tiles": "did you mean TileSet",
    "t.best_move": "did you mean best",
    "t.explain": "did you mean hint, solve",
    "t.daily": r"did you mean puzzle\('today'\)",
    "t.show": "did you mean svg",
    "t.analize": "did you mean analyze",
    "t.rules": "did you mean published, read_rules",
    "t.load": "did you mean read_position",
    "t.match": "did you mean tournament",
    "t.frobnicate": r"dir\(triomino\) lists what it has",
}


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    return {"t": triomino, "Path": Path, "json": json, "BOARD": BOARD, "PUZZLE": PUZZLE, "RECORD": RECORD} | {
        "position": triomino.read_position(BOARD)
    }


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    house = 'base = "pressman"\nname = "ours"\n[hexagon]\ntwo = 60\n'
    for name, text in (("board.txt", BOARD), ("puzzle.txt", PUZZLE), ("game.txt", RECORD), ("house.toml", house)):
        Path(name).write_text(text, encoding="utf-8")
    Path("board.json").write_text(triomino.write_json(BOARD), encoding="utf-8")


@pytest.mark.parametrize("guess", WORK.strip().split("\n"))
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.usefixtures("files")
def test_a_guessed_call_works(guess, names):
    assert eval(guess, dict(names)) not in (None, False, "")


@pytest.mark.parametrize("guess", LED)
@pytest.mark.usefixtures("files")
def test_a_wrong_guess_is_led_to_the_right_call(guess, names):
    with pytest.raises((ValueError, TypeError, KeyError, AttributeError, triomino.RefusalError)) as refused:
        eval(guess, dict(names))
    assert re.search(LED[guess], str(refused.value).replace("\n", " ")), str(refused.value)
