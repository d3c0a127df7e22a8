"""The function ``best``, its choice of engine, and the commands ``triomino best`` and ``triomino plan``."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from analyzer.board import Board, Placement, place_name
from analyzer.engine import ENGINES, best
from analyzer.engine.results import RELIABLE_GAMES, Aftermath, BonusLeft, MatchChance, Ranked, Ranking
from analyzer.moves import legal_moves
from analyzer.render.ranking import ranking_text
from analyzer.rules import published
from analyzer.text import read_position
from analyzer.tiles import Tile, TileSet
from triomino.cli import main

ENDGAME = "set: 0-1\nplayers: 2\nwell: 0\nhand: 0-0-1\ntiles:\n 0,0 0-0-0\n"
RING = "tiles:\n 0,0 1-0-0\n 1,0 1-2-0\n 2,0 2-3-0\n 2,1 0-3-3\n 0,1 0-0-0\n"
MIDGAME = f"players: 2\nwell: 30\nhand: 0-0-3 1-2-2 5-5-5\n{RING}"
FOUR_PLAYERS = f"players: 4\nwell: 0\nhand: 0-0-3 1-2-2 5-5-5\n{RING}"
STUCK = "players: 2\nwell: 30\nhand: 5-5-5\ntiles:\n 0,0 1-0-0\n"
LARGE = "players: 2\nwell: 0\nhand: 0-0-3 1-2-2 5-5-5\ntiles:\n 0,0 1-0-0\n"

MOVE_KEYS = ["at", "corners", "tile", "value", "hexagons", "bridge", "extends_bridge", "score"]
BEST_KEYS = ["equity", "stderr", "win", "proven"]


def run(*args, text=None):
    result = CliRunner().invoke(main, args, input=text)
    assert not result.exception or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def simulated(monkeypatch):
    """Replace the simulation with one that runs no playouts and stores its arguments in the returned list."""
    asked = []

    def simulate(position, rules, *, seed, games, seconds, **others):
        asked.append({"rules": rules.name, "seed": seed, "games": games, "seconds": seconds})
        board = position.board
        moves = legal_moves(board, board.tile_set.mask(position.hand), rules)
        ranked = tuple(Ranked(move, 1.5, 0.25, 0.6, games=50) for move in moves)
        return Ranking("simulate", ranked, seed, 50 * len(moves), stopped="games")

    monkeypatch.setattr("analyzer.engine.simulate.simulate", simulate)
    return asked


def test_auto_uses_a_proof_if_nothing_is_hidden(simulated):
    ranking = best(read_position(ENDGAME), seed=5)
    assert (ranking.engine, ranking.stopped, ranking.seed, ranking.moves[0].equity) == ("exact", "proven", 5, 31)
    assert not simulated


@pytest.mark.parametrize("text", [MIDGAME, LARGE, FOUR_PLAYERS])
def test_auto_simulates_everything_else(simulated, text):
    ranking = best(read_position(text), seed=3, games=70)
    assert (ranking.engine, ranking.seed, ranking.note) == ("simulate", 3, None)
    assert simulated == [{"rules": "pressman", "seed": 3, "games": 70, "seconds": None}]


def test_exact_says_why_its_first_move_is_better_than_the_second_as_a_review_does():
    tiles = "-1,-1 0-0-0\n -1,0 0-0-2\n 0,0 0-2-2\n 1,0 0-1-2\n"
    text = f"set: 0-2 -0-1-1 -1-1-2\nplayers: 2\nwell: 0\nhand: 0-0-1 2-2-2\ntiles:\n {tiles}"
    status, told, _ = run("best", "-", "--engine", "exact", text=text)
    assert status == 0
    assert (
        "2-2-2 on 0,1 is better than 0-0-1 on -2,-1: the end of the round (going out, tiles left in hand) is worth "
        "31.0 points more. After 2-2-2 on 0,1, the best reply is 1-2-2 on 2,0; after 0-0-1 on -2,-1, the best reply is "
        "1-2-2 on 0,1."
    ) in " ".join(told.split())
    assert best(read_position(text.replace("0-0-1 ", "")), "exact").why is None


def test_a_simulation_without_limits_is_limited_by_games(simulated):
    best(read_position(MIDGAME), "simulate")
    assert simulated[0]["games"] == 100_000


def test_exact_falls_back_with_a_note_when_its_time_is_over(simulated):
    ranking = best(read_position(LARGE), "exact", clock=0.2)
    assert ranking.engine == "simulate"
    assert "'exact' did not finish within 0.1 s" in str(ranking.note)
    assert 0 <= simulated[0]["seconds"] <= 0.2


def test_an_unknown_engine_is_refused():
    with pytest.raises(ValueError, match="score, plan, simulate, exact"):
        best(read_position(MIDGAME), "guess")


def test_plan_ranks_by_the_points_of_the_whole_hand():
    # 0-0-3 completes the hexagon and scores 53 points, and 1-2-2 scores 5.
    ranking = best(read_position(MIDGAME), "plan")
    assert (ranking.engine, ranking.stopped) == ("plan", "proven")
    for ranked in ranking.moves:
        assert ranked.plan == ranked.bound == ranked.move.score + sum(move.score for move in ranked.line)
        assert ranked.proven
    assert ranking.moves[0].plan == 53 + 5


@pytest.mark.parametrize("engine, text", [(engine, ENDGAME if engine == "exact" else MIDGAME) for engine in ENGINES])
def test_best_as_json(simulated, engine, text):
    status, output, errors = run("best", "-", "--engine", engine, "--seed", "9", "--json", text=text)
    data = json.loads(output)
    assert (status, errors) == (0, "")
    assert list(data)[:7] == ["format", "engine", "moves", "seed", "games", "seconds", "stopped"]
    assert (data["format"], data["engine"], data["seed"]) == ("triomino-best/1", engine, 9)
    assert data["stopped"] in ("confident", "games", "seconds", "proven", "interrupted")
    for move in data["moves"]:
        assert list(move)[:12] == MOVE_KEYS + BEST_KEYS
    assert ("opens" in data["moves"][0]) == (engine in ("score", "simulate"))
    assert ("plan" in data["moves"][0]) == (engine == "plan")


@pytest.mark.parametrize("engine, text", [(engine, ENDGAME if engine == "exact" else MIDGAME) for engine in ENGINES])
def test_best_as_text(simulated, engine, text):
    status, output, _ = run("best", "-", "--engine", engine, "--seed", "9", text=text)
    assert status == 0
    assert all(len(line) <= 80 for line in output.splitlines())
    assert ("seed 9" in output) == (engine == "simulate")
    assert f"{legal_first(text)} on" in output


def legal_first(text):
    position = read_position(text)
    return legal_moves(position.board, position.board.tile_set.mask(position.hand), position.rules)[0].tile.name


def test_the_text_has_the_errors_the_seed_and_the_end(simulated):
    _, output, _ = run("best", "-", "--engine", "simulate", text=MIDGAME)
    words = " ".join(output.split())
    assert "seed 1; 150 playouts; stopped at the playout limit; in the playouts, the opponent holds 18 tiles" in words
    assert "+1.5   0.2    60%     53  0-0-3 on 1,1: 3 + 50 for a hexagon" in output


@pytest.mark.parametrize("engine, words", [("score", "the chances assume that"), ("simulate", "in the playouts,")])
def test_the_text_gives_the_tiles_of_several_opponents_in_total(engine, words):
    text = f"hand: 0-0-0 1-2-2\nopponents: 5 3\n{RING}".replace(" 0,1 0-0-0\n", "")
    told = " ".join(run("best", "-", "--engine", engine, "--games", "24", text=text)[1].split())
    assert f"{words} the opponents hold 8 tiles in total" in told


def test_the_text_names_the_bonuses_that_a_move_opens():
    text = MIDGAME.replace(" 0,1 0-0-0\n", "").replace("0-0-3", "0-0-0")
    _, output, _ = run("best", "-", "--engine", "score", text=text)
    told = " ".join(output.split())
    assert "the chances assume that the opponent holds 19 tiles" in told
    chance = "39% chance that an opponent holds it"
    assert f"makes a hexagon at 1,1 (+50) possible with 1 unseen tile (0-0-3): {chance}" in told


def test_the_text_explains_chances_only_if_it_shows_one():
    text = "hand: 1-1-3 1-3-5\nboard:\n    5   1\n    ^ v ^\n  5   5   1\n"
    _, output, _ = run("best", "-", "--engine", "score", text=text)
    assert "9  1-3-5 on 4,1" in output
    assert "chance" not in output


def test_the_text_lists_the_requested_number_of_moves(simulated):
    _, output, _ = run("best", "-", "--engine", "simulate", "--moves", "1", text=MIDGAME)
    assert "\nand 2 more\n" in output


def test_an_unsolved_move_is_reported_as_unsolved():
    position = read_position(ENDGAME)
    move = legal_moves(position.board, position.board.tile_set.mask(position.hand), position.rules)[0]
    told = ranking_text(Ranking("exact", (Ranked(move),), stopped="interrupted"), position.rules)
    assert "interrupted: the best result so far" in told
    assert "not solved" in told


def test_every_move_that_is_close_to_the_first_is_named():
    position = read_position(MIDGAME)
    moves = legal_moves(position.board, position.board.tile_set.mask(position.hand), position.rules)
    ranked = [Ranked(move, 1.0, 0.5, 0.5, close=number in (1, 2)) for number, move in enumerate(moves)]
    told = ranking_text(Ranking("simulate", tuple(ranked), stopped="games"), position.rules)
    first, second, third = (f"{move.tile} on {place_name(move.at)}" for move in moves)
    assert f"Too close to call: {first}, {second} and {third}." in " ".join(told.split())


@pytest.mark.parametrize(
    ("close", "match", "words"),
    [
        (False, None, "stopped when the best move was clear"),
        (True, None, "stopped when no other move could be noticeably better than the move ranked first"),
        (True, MatchChance(0.5, 0.01, 0.0, 0.0), "stopped when no other move could offer a noticeably better chance"),
    ],
)
def test_a_complete_search_marks_its_moves_as_proven(close, match, words):
    position = read_position(MIDGAME)
    first, second, *_ = legal_moves(position.board, position.board.tile_set.mask(position.hand), position.rules)
    ranked = (Ranked(first, 1.0, 0.5, 0.5, match), Ranked(second, 0.0, 0.5, 0.5, match, close=close))
    told = ranking_text(Ranking("simulate", ranked, stopped="confident"), position.rules)
    assert words in " ".join(told.split())


def test_rules_other_than_those_of_the_position(simulated):
    run("best", "-", "--rules", "classic", "--engine", "simulate", text=MIDGAME)
    assert simulated[0]["rules"] == "classic"
    assert "Rules: goliath" in run("plan", "-", "--rules", "goliath", text=MIDGAME)[1]


def test_a_hand_without_a_place_exits_with_1():
    assert run("best", "-", "--engine", "score", text=STUCK)[:2] == (1, "No tile in the hand can be placed.\n")
    status, output, _ = run("best", "-", "--engine", "plan", "--json", text=STUCK)
    assert (status, json.loads(output)["moves"]) == (1, [])


def test_a_well_that_leaves_the_opponents_no_tile_is_ignored():
    for well, held in ((47, "1 tile"), (48, "3 tiles")):
        text = MIDGAME.replace("well: 30", f"well: {well}")
        output = run("best", "-", "--engine", "simulate", "--games", "24", text=text)[1]
        assert f"in the playouts, the opponent holds {held}" in " ".join(output.split())


REFUSED = [
    (["best", "-"], "tiles:\n 0,0 1-0-0\n", "<stdin>: found no hand, expected the hand"),
    (["plan", "-"], "tiles:\n 0,0 1-0-0\n", "<stdin>: found no hand, expected the hand"),
    (["best", "-"], "hand: 9-9-9\n", "<stdin>:1:"),
    (["best", "-", "--engine", "exact"], MIDGAME, "'exact' needs a well that is known to be empty"),
    (["best", "-", "--engine", "guess"], MIDGAME, "guess"),
    (["best", "-", "--seed", "-1"], MIDGAME, "--seed"),
    (["best", "-", "--games", "0"], MIDGAME, "--games"),
    (["plan", "-", "--turns", "0"], MIDGAME, "--turns"),
    (["plan", "-", "--method", "guess"], MIDGAME, "guess"),
    (["plan", "-", "--seconds", "nan"], MIDGAME, "--seconds"),
    (["plan", "-", "--seconds", "-1"], MIDGAME, "found '-1', expected a number from"),
    (["plan", "no-such-file"], None, "no-such-file: cannot be read"),
]


@pytest.mark.parametrize("args, text, message", REFUSED)
def test_wrong_input_is_refused_in_words(args, text, message):
    status, output, errors = run(*args, text=text)
    assert (status, output) == (2, "")
    assert message in errors


@pytest.mark.parametrize("method", [[], ["--method", "search"], ["--method", "cp-sat"]])
def test_plan_as_json(method):
    status, output, _ = run("plan", "-", "--turns", "1", "--json", *method, text=MIDGAME)
    data = json.loads(output)
    assert status == 0
    assert (data["format"], data["total"], data["proven"], data["gap"]) == ("triomino-plan/1", 53, True, 0)
    assert [list(move) for move in data["moves"]] == [MOVE_KEYS]
    assert data["method"] == (method[1] if method else "search")


def test_plan_as_text():
    status, output, _ = run("plan", "-", text=MIDGAME)
    assert status == 0
    head, sure, *_moves = output.splitlines()
    assert head == "58 points with 2 tiles; the other tile is not placed"
    assert sure == "proven: no plan scores more. Rules: pressman; found by search."
    assert "  1.   53  0-0-3 on 1,1: 3 + 50 for a hexagon\n" in output
    one = run("plan", "-", text="hand: 0-0-1\ntiles:\n 0,0 0-0-0\n")[1]
    assert one.startswith("1 point with 1 tile\n")
    assert run("plan", "-", "--turns", "1", text=MIDGAME)[1].startswith("53 points with 1 tile; the other 2 tiles are")
    for text in (STUCK, "hand: 0-0-0\ntiles:\n 0,0 0-0-1\n"):
        assert run("plan", "-", text=text)[:2] == (0, "No tile in the hand scores points.\n")


def test_the_engines_load_nothing_heavy_before_they_need_it():
    program = (
        "import sys, analyzer.engine, triomino.cli.best;"
        "heavy = ('numpy', 'numba', 'ortools', 'networkx', 'pandas', 'wasmtime');"
        "print([name for name in heavy if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "[]\n"


def test_a_rival_with_the_same_tile_is_named_with_its_face():
    tile_set = TileSet.named("standard")
    board = Board.of(tile_set, [Placement((0, 0), (5, 5, 5))])
    first, rival = (
        Ranked(move, aftermath=Aftermath((), (), (), (), ()), games=RELIABLE_GAMES)
        for move in legal_moves(board, tile_set.mask([Tile.of(2, 5, 5)]), published("pressman"))[:2]
    )
    told = ranking_text(Ranking("simulate", (first, rival)), published("pressman"), width=200)
    assert "It scores 12 now (2-5-5 on 1,0 scores 12)" in told


ONE_BONUS = BonusLeft((1, 1), 1, False, False, 50, True, (Tile(0, 0, 3),), (), 0.5)


@pytest.mark.parametrize(
    ("placement", "openings", "stuck", "words"),
    [
        (
            0,
            (),
            (),
            "Why {}? It scores 12 now (1-5-5 scores 11), gives the others no new chance of a bonus and goes out.",
        ),
        (
            0,
            (ONE_BONUS,),
            (Tile(0, 0, 1),),
            "Why {}? It scores 12 now (1-5-5 scores 11), but makes a hexagon at 1,1 (+50) possible with 1 unseen tile "
            "and leaves no place for 0-0-1.",
        ),
        (
            1,
            (),
            (Tile(0, 0, 1),),
            "Why {}? It gives the others no new chance of a bonus, but scores 11 now (2-5-5 scores 12) and leaves "
            "no place for 0-0-1.",
        ),
        (
            1,
            (ONE_BONUS,),
            (Tile(0, 0, 1),),
            "Against {}: it scores 11 now (2-5-5 scores 12), makes a hexagon at 1,1 (+50) possible with 1 unseen tile "
            "and leaves no place for 0-0-1.",
        ),
    ],
)
def test_what_speaks_against_a_move_comes_after_what_speaks_for_it(placement, openings, stuck, words):
    tile_set, rules = TileSet.named("standard"), published("pressman")
    board = Board.of(tile_set, [Placement((0, 0), (5, 5, 5))])
    moves = legal_moves(board, tile_set.mask([Tile(1, 5, 5), Tile(2, 5, 5)]), rules)[::3]
    first = moves[placement]
    ranked = (
        Ranked(first, aftermath=Aftermath(openings, (), (), stuck, (9,)), games=RELIABLE_GAMES),
        Ranked(moves[1 - placement], games=RELIABLE_GAMES),
    )
    told = ranking_text(Ranking("simulate", ranked), rules, width=300)
    assert words.format(f"{first.tile.name} on {first.at[0]},{first.at[1]}") in told


def test_tiles_without_a_place_speak_against_a_move_only_if_the_second_move_leaves_fewer(simulated):
    ranking = best(read_position(MIDGAME), "simulate")
    first, second, *_others = ranking.moves
    assert [str(tile) for tile in first.aftermath.stuck] == ["5-5-5"]
    assert {first.move.tile, second.move.tile} == {Tile(0, 0, 3), Tile(1, 2, 2)}  # both leave 5-5-5 in the hand
    told = " ".join(ranking_text(ranking, published("pressman")).split())
    assert "no new chance of a bonus. " in told
    fewer = first._replace(aftermath=first.aftermath._replace(stuck_otherwise=0))
    told = " ".join(ranking_text(ranking._replace(moves=(fewer, second)), published("pressman")).split())
    assert "no new chance of a bonus, but leaves no place for 5-5-5. " in told
