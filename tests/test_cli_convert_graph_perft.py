"""The commands ``triomino convert``, ``triomino graph`` and ``triomino perft``."""

import io
import json
from pathlib import Path

import networkx
import pytest
from click.testing import CliRunner

from analyzer import read_position
from analyzer.graph import board_graph
from analyzer.text import read_puzzle
from triomino.cli import COMMANDS, main

EXAMPLE = str(Path(__file__).parents[1] / "examples" / "five-situations.txt")
PUZZLE = "use: 0-0-1 1-1-2\nboard:\n  0   .\n  ^ ? ?\n1   1   2\n"
RING = "board:\n  0   1\n  ^ v ^\n3   1   2\n  v ^ v\n  1   5\n"


def run(*arguments, text=None):
    result = CliRunner().invoke(main, list(arguments), input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_reading_and_writing_repeatedly_loses_nothing():
    first = run("convert", EXAMPLE, "--to", "drawing").stdout
    text = first
    for form in ("list", "json", "drawing", "json", "list", "drawing"):
        result = run("convert", "-", "--to", form, text=text)
        assert (result.exit_code, result.stderr) == (0, "")
        text = result.stdout
    assert text == first
    assert read_position(text) == read_position(Path(EXAMPLE).read_text(encoding="utf-8"))


@pytest.mark.parametrize("form", ["drawing", "list", "json"])
def test_puzzles_are_also_converted(form):
    assert read_puzzle(run("convert", "-", "--to", form, text=PUZZLE).stdout) == read_puzzle(PUZZLE)


def test_a_list_with_misplaced_tiles_can_be_converted_but_not_drawn():
    text = "tiles:\n  0,0 1-1-1\n  1,0 2-2-2\n"
    assert '"corners": [2, 2, 2]' in run("convert", "-", "--to", "json", text=text).stdout
    refused = run("convert", "-", "--to", "drawing", text=text)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == (
        "<stdin>: cannot be drawn: the corners that meet at the point (0,0) have different values: "
        "correct one of them\n"
    )


@pytest.mark.parametrize(
    "arguments", [["convert", EXAMPLE], ["convert", EXAMPLE, "--to", "xml"], ["convert", "--to", "list"]]
)
def test_a_usage_error_of_convert(arguments):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")


def test_the_graph_as_json():
    data = json.loads(run("graph", EXAMPLE, "--format", "json").stdout)
    graph = networkx.node_link_graph(data, edges="edges")
    ours = board_graph(read_position(Path(EXAMPLE).read_text(encoding="utf-8")).board)
    assert networkx.utils.graphs_equal(graph, ours)


def test_the_graph_as_graphml():
    text = run("graph", EXAMPLE).stdout
    assert text == run("graph", EXAMPLE, "--format", "graphml").stdout
    graph = networkx.read_graphml(io.BytesIO(text.encode()))
    ours = board_graph(read_position(Path(EXAMPLE).read_text(encoding="utf-8")).board)
    assert (len(graph), graph.number_of_edges()) == (len(ours), ours.number_of_edges())
    assert graph.nodes["face 4 2"] == dict(ours.nodes["face", 4, 2])
    assert graph.graph["set"] == "standard"


def test_the_graph_of_an_empty_board_and_of_a_wrong_text():
    assert json.loads(run("graph", "-", "--format", "json", text="board:\n").stdout)["nodes"] == []
    assert run("graph", "-", text="board:\n").exit_code == 0
    assert run("graph", "-", text="nonsense").exit_code == 2


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 14), (2, 234), (3, 4504)])
def test_perft_prints_one_number(depth, count):
    result = run("perft", "-", "--depth", str(depth), text=RING)
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{count}\n", "")


def test_perft_counts_the_hand_where_there_is_one():
    assert run("perft", "-", "--depth", "2", text="hand: 0-1-2 0-0-1\n" + RING).stdout == "0\n"
    assert run("perft", "-", "--depth", "60", text=RING).stdout == "0\n"
    assert run("perft", "-", "--depth", "1", text="board:\n").stdout == "56\n"


def test_perft_can_be_divided():
    lines = run("perft", "-", "--depth", "2", "--divide", text=RING).stdout.splitlines()
    counts = [int(line.rsplit(" ", 1)[1]) for line in lines[:-1]]
    assert len(counts) == 14
    assert sum(counts) == int(lines[-1]) == 234
    assert all(" @ " in line for line in lines[:-1])


def test_perft_gives_up_in_time():
    result = run("perft", "-", "--depth", "12", "--seconds", "0.05", text="board:\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "the count is not complete" in result.stderr


@pytest.mark.parametrize("arguments", [[], ["--depth", "-1"], ["--depth", "x"], ["--depth", "1", "--seconds", "-1"]])
def test_a_usage_error_of_perft(arguments):
    result = run("perft", "-", *arguments, text=RING)
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: main {name}")
    assert result.stdout == run(name, "-h").stdout


def test_the_overview_lists_every_command():
    text = run("--help").stdout
    assert all(f"\n  {name} " in text for name in COMMANDS)
    assert run("nonsense").exit_code == 2
