"""Each name of the Python interface, and how its values are displayed."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import triomino

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "triomino" / "__init__.py"
EXAMPLE = (ROOT / "examples" / "five-situations.txt").read_text(encoding="utf-8")
HEAVY = ("networkx", "ortools", "numpy", "numba", "pandas", "click", "starlette", "uvicorn")
RECORD = "players: A B\nround\n A 5-5-5 @ 0,0 = 25\n B 4-5-5 @ 0,1 = 14\n"
PUZZLE = "use: 0-1-1 1-1-1\nboard:\n  1   1\n  ? ?\n.   1\n"


def loaded(code):
    tell = f"import sys\nbefore = set(sys.modules)\n{code}\nprint(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, cwd=ROOT, check=True)
    return set(done.stdout.split())


def test_the_lists_of_names_say_the_same():
    checked = next(node for node in ast.parse(SOURCE.read_text(encoding="utf-8")).body if isinstance(node, ast.If))
    imports = {
        alias.name: node.module for node in checked.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert imports == triomino._HOME
    assert sorted(triomino.__all__) == sorted(["__version__", *imports])


@pytest.mark.parametrize("name", triomino.__all__)
def test_every_public_name_exists(name):
    assert getattr(triomino, name) is not None
    assert name in dir(triomino)
    assert triomino.__dict__[name] is getattr(triomino, name)


def test_no_other_name_exists():
    assert dir(triomino) == sorted(triomino.__all__)
    with pytest.raises(AttributeError, match="'triomino' has no attribute 'analise'; did you mean analyse"):
        _ = triomino.analise


def test_importing_it_loads_nothing_of_the_project_and_nothing_large():
    modules = loaded("import triomino")
    assert {name.partition(".")[0] for name in modules} <= {"triomino"} | set(sys.stdlib_module_names)
    assert "typing" not in modules


@pytest.mark.parametrize("name", ["read_position", "analyse", "check", "best", "Board", "InputError"])
def test_no_name_of_the_analyzer_loads_puzzles_or_anything_large(name):
    modules = {module.split(".")[0] for module in loaded(f"import triomino\ntriomino.{name}")}
    assert not modules & {*HEAVY, "puzzles"}


def test_the_version_is_that_of_the_package():
    from importlib.metadata import version

    assert triomino.__version__ == version("triomino")


def position():
    return triomino.read_position(EXAMPLE)


def test_a_placement_is_checked_as_a_text_or_as_a_value():
    told = triomino.check(position(), "0-4-2 @ 7,1")
    assert [problem.code for problem in told.problems] == ["not-in-set"]
    assert triomino.check(position(), triomino.read_placement("0-4-2 @ 7,1")) == told
    assert triomino.check(position(), "1-3-5 @ 1,2").move.score == 59
    house = triomino.read_rules('base = "pressman"\nhexagon.one = 20')
    assert triomino.check(position(), "1-3-5 @ 1,2", house).move.score == 29


def test_a_board_is_diagnosed_as_a_text_or_as_a_draft():
    text = "tiles:\n 0,0 5-5-5\n 1,0 5-1-5\n 2,0 1-1-4\n"
    assert [fault.code for fault in triomino.diagnose(text).faults] == ["corner-clash"]
    assert triomino.diagnose(triomino.read_draft(text)).faults == triomino.diagnose(text).faults


def test_a_record_is_audited_and_reviewed_without_its_mistakes():
    assert triomino.audit(triomino.read_record(RECORD)).ok
    wrong = triomino.read_record(RECORD.replace("= 14", "= 15"))
    assert not triomino.audit(wrong).ok
    assert [(taken.how, taken.points) for taken in triomino.review(wrong, games=10).taken] == [("points", 14)]


def test_moves_are_ranked_and_planned():
    ranking = triomino.best(position(), "score")
    assert [ranked.move.score for ranked in ranking.moves] == [59, 57]
    reason = triomino.best(position(), "simulate", games=200).reason
    assert reason is not None and {part.code for part in reason} >= {"now", "opens"}
    plan = triomino.plan(position())
    assert (plan.total, plan.proven) == (121, True)
    assert triomino.plan(position(), 1).total == 59


def test_numbers_of_turns_and_placements_can_be_numbers_of_numpy():
    numpy = pytest.importorskip("numpy")
    assert triomino.plan(position(), numpy.int64(1)) == triomino.plan(position(), 1)
    assert triomino.perft(position(), numpy.int64(2)) == triomino.perft(position(), 2)
    assert triomino.perft(position(), None, numpy.int8(1)) == triomino.perft(position(), 1)
    assert triomino.perft(position(), numpy.int64(2), 1) == triomino.perft(position(), 2, 1)


def test_a_puzzle_is_made_hinted_at_and_solved():
    item = triomino.generate("fill", seed=3, grade="easy")
    assert item == triomino.generate("fill", seed=3, grade="easy")
    assert (item.kind, item.grade) == ("fill", "easy")
    puzzle = triomino.read_puzzle(item.statement)
    assert triomino.hint(puzzle).found
    assert triomino.solve(puzzle).unique
    with pytest.raises(triomino.RefusalError, match="grade"):
        triomino.generate("fill", grade="impossible")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: triomino.best(position(), 5), "found int, expected the name of an engine, as in best(position, "),
        (lambda: triomino.plan(position(), "search"), "found str, expected a number of turns, as in plan(position, 2)"),
        (lambda: triomino.legal_moves(position(), "1-3-5"), "found str, expected a list of tiles, such as ['1-3-5']"),
        (lambda: triomino.legal_moves(position(), triomino.Tile("1-3-5")), "found Tile, expected a list of tiles"),
        (lambda: triomino.perft(position(), None, "2"), "perft needs a depth, as in perft(position, 2)"),
        (lambda: triomino.check(position(), 5), "found int, expected a placement, such as '0-2-1 @ 9,3'"),
        (lambda: triomino.score(RECORD, True), "found bool, expected a line of a record, such as"),
        (lambda: triomino.season(RECORD), "found str, expected a list of records, as in season([record])"),
        (lambda: triomino.tournament("greedy", 10), "found int, expected a name or a list of names, such as 'greedy'"),
        (lambda: triomino.play(against=2), "found int, expected a name or a list of names, such as 'greedy'"),
        (lambda: triomino.puzzle(5), "found int, expected a day, a code or an id"),
        (lambda: triomino.book(5, "book.html"), "found int, expected a list of puzzles, or the path of a library"),
        (lambda: triomino.book([5], "book.html"), "found int, expected a puzzle, as from generate('fill')"),
    ],
)
def test_an_argument_in_the_place_of_another_is_refused_with_what_belongs_there(call, message):
    with pytest.raises(TypeError) as refused:
        call()
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("write", ["write_drawing", "write_list", "write_json"])
@pytest.mark.parametrize(("read", "text"), [("read_position", EXAMPLE), ("read_puzzle", PUZZLE)])
def test_written_text_reads_back_the_same(write, read, text):
    value = getattr(triomino, read)(text)
    assert getattr(triomino, read)(getattr(triomino, write)(value)) == value


ANSWERS = {
    "Solution": (lambda: triomino.solve(PUZZLE), "svg", "solved; there is no other filling"),
    "Plan": (lambda: triomino.plan(position()), "svg", "121 points, proven: no plan scores more"),
    "Hint": (lambda: triomino.hint(PUZZLE), "svg", "B is 1-1-1, because its corners are known."),
    "Verdict": (lambda: triomino.check(position(), "1-3-5 @ 1,2"), "html", "1-3-5 @ 1,2 is legal: 59 points"),
    "Diagnosis": (lambda: triomino.diagnose("tiles:\n 0,0 5-5-5\n 1,0 5-1-4\n"), "svg", "Not a legal board: 1 fault."),
    "Audit": (lambda: triomino.audit(RECORD), "html", "1 round, pressman rules"),
    "Review": (lambda: triomino.review(RECORD, games=10), "html", ""),
    "Analysis": (lambda: triomino.analyze(position()), "svg", "20 tiles on the board, 36 of the standard set unplayed"),
    "Item": (lambda: triomino.puzzle("2026-11-22"), "svg", "fill-"),
    "Ranking": (lambda: triomino.best(position(), "score"), "html", "ranked by the engine 'score'"),
    "Season": (lambda: triomino.season([RECORD, triomino.read_record(RECORD)]), "svg", "2 matches, 0 finished"),
    "MatchSummary": (lambda: triomino.tournament(rounds=1), "", "1 round, seed 1"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_is_short_at_a_prompt_and_drawn_in_a_notebook(name):
    make, look, first = ANSWERS[name]
    value = make()
    assert repr(value).startswith(f"<{name}: {first}"), repr(value)
    assert "\n" not in repr(value)
    assert not look or getattr(value, f"_repr_{look}_")().startswith(("<svg ", "<pre>", "<table>"))


def test_a_tile_is_drawn():
    assert triomino.svg(triomino.Tile("0-1-3")).startswith("<svg ")


SHOWN = {
    "position": position,
    "board": lambda: position().board,
    "puzzle": lambda: triomino.read_puzzle(PUZZLE),
    "analysis": lambda: triomino.analyse(position()),
    "generated": lambda: triomino.generate("hunt", seed=1),
}


@pytest.mark.parametrize("make", SHOWN.values(), ids=SHOWN)
def test_a_notebook_draws_a_value_and_print_describes_it(make):
    value = make()
    assert value._repr_svg_().startswith("<svg ")
    assert triomino.svg(value) == value._repr_svg_()
    assert "\n" in str(value)
    assert str(value) != repr(value)


def test_a_printed_position_reads_the_same():
    assert triomino.read_position(str(position())) == position()


def test_a_ranking_is_a_table():
    ranking = triomino.best(position(), "score")
    assert ranking._repr_html_().count("<tr>") == 3
    assert str(ranking).split("\n")[2].split() == ["1-3-5", "1,2", "59"]
    with pytest.raises(TypeError, match="Ranking has no picture"):
        triomino.svg(ranking)


def test_the_empty_board_prints_and_is_drawn():
    board = triomino.Board.empty(triomino.TileSet.named("standard"))
    assert str(board) == "<Board of 0 tiles, standard>"
    assert board._repr_svg_().startswith("<svg ")


def test_the_analyzer_alone_draws_its_values_too():
    code = "import analyzer\nassert analyzer.read_position('tiles:\\n 0,0 1-1-1')._repr_svg_().startswith('<svg')"
    assert "triomino" not in loaded(code)
