"""Ctrl-C and time limits, from the moment a command starts."""

import os
import re
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, CancelledError
from dataclasses import replace
from itertools import count
from pathlib import Path
from queue import Queue
from threading import Event, Thread

import pytest
from click.testing import CliRunner
from records import self_played

from analyzer.arena import Matchup, play_matches
from analyzer.audit import audit_record
from analyzer.board import Placement
from analyzer.engine import best, or_tools
from analyzer.engine.clock import Clock, OutOfTimeError
from analyzer.engine.plan import make_plan
from analyzer.engine.results import Ranked, Ranking
from analyzer.referee import diagnose
from analyzer.render.review_text import review_text
from analyzer.review import review
from analyzer.rules import published
from analyzer.text import read_position, read_puzzle
from analyzer.text.record import read_record, write_record
from analyzer.tiles import TileSet
from analyzer.workers import InlineWorkers, LocalWorkers
from puzzles.fill import fill
from puzzles.fill.task import Task
from puzzles.generation import Run, RunProgress, make
from puzzles.kinds import kind
from puzzles.ladder import solve_by_techniques
from triomino.cli import main
from triomino.entry import process
from triomino.operations import OPERATIONS, Control, StoppedError
from triomino.operations.control import RefusalError
from triomino.operations.inputs import read_question

STANDARD = TileSet.named("standard")
HAND = (Path(__file__).parents[1] / "examples" / "five-situations.txt").read_text(encoding="utf-8")
RECORD = "players: A B\nround\n A 5-5-5 @ 0,0 = 25\n B 5-5-1 @ 1,0 = 12\n A 1-1-5 @ 2,0 = 7\n"
PUZZLE = "use: 0-1-2 1-1-2 1-2-2\ntiles:\n 0,0 ?\n 1,0 ?\n"
FAULTY = [Placement((x, y), STANDARD.tiles[(7 * x + 5 * y) % 56].rotations[0]) for x in range(8) for y in range(4)]

posix = pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal")


def over_after(looks):
    counted = count()
    return lambda: next(counted) >= looks


def command(before, *args):
    code = f"import signal, sys\nfrom triomino import entry\nsys.argv = {['triomino', *args]!r}\n{before}\nentry.main()"
    return subprocess.run([sys.executable, "-c", code], input=HAND, capture_output=True, text=True, timeout=120)


PRESSED_IN = """
from importlib import abc
class Press(abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == {0!r}:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Press())
"""

PRESSED_AT_THE_ANSWER = """
import click
echo = click.echo
def pressed(*args, **options):
    signal.raise_signal(signal.SIGINT)
    echo(*args, **options)
click.echo = pressed
"""


@posix
@pytest.mark.parametrize("module", ["triomino.cli", "click", "analyzer.engine.clock", "triomino.cli.best"])
def test_ctrl_c_while_a_command_is_being_loaded_is_one_line(module):
    done = command(PRESSED_IN.format(module), "best", "-")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "interrupted\n")


@posix
def test_ctrl_c_when_there_is_an_answer_does_not_take_it_away():
    pressed = (
        "from click import echo\nimport click\ndef say(*a, **k):\n signal.raise_signal(signal.SIGINT)\n echo(*a, **k)"
    )
    done = command(pressed + "\nclick.echo = say", "best", "-", "--engine", "score", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith('{"format": "triomino-best/1"')


@posix
def test_a_command_outside_the_main_thread_is_not_interrupted():
    done = command("signal.signal(signal.SIGINT, signal.SIG_IGN)" + PRESSED_IN.format("click"), "best", "-")
    assert done.returncode == 0


def test_a_command_that_is_stopped_without_an_answer_ends_with_130(monkeypatch):
    monkeypatch.setattr(process, "came", True)
    for words, text in [(["audit", "-"], RECORD), (["hint", "-"], PUZZLE), (["perft", "-", "--depth", "3"], HAND)]:
        result = CliRunner().invoke(main, words, input=text)
        assert (result.exit_code, result.stdout, result.stderr) == (130, "", "interrupted\n"), words
    result = CliRunner().invoke(main, ["tournament", "--rounds", "3", "--seed", "1"])
    assert (result.exit_code, result.stderr) == (130, "interrupted\n")


def test_a_command_that_is_stopped_with_an_answer_ends_as_by_a_limit(monkeypatch):
    monkeypatch.setattr(process, "came", True)
    best = CliRunner().invoke(main, ["best", "-", "--engine", "simulate", "--json"], input=HAND)
    assert (best.exit_code, '"stopped": "interrupted"' in best.stdout) == (0, True)
    solve = CliRunner().invoke(main, ["solve", "-", "--json"], input="tiles:\n" + " 0,0 ?\n")
    assert (solve.exit_code, solve.stderr) in ((0, ""), (1, ""))


@pytest.mark.parametrize("name, question", [("audit", {"record": RECORD}), ("hint", {"puzzle": PUZZLE})])
def test_a_command_stopped_before_its_answer_reports_that(name, question):
    operation = OPERATIONS[name]
    with pytest.raises(StoppedError) as stopped:
        operation.run(read_question(operation, question), Control(stop=lambda: True))
    assert isinstance(stopped.value, RefusalError)
    assert stopped.value.code == "stopped"


def test_an_audit_checks_for_a_stop_in_every_round_and_at_every_stop():
    ticks = []
    audit_record(read_record(RECORD.replace("1-1-5 @ 2,0", "2-2-5 @ 2,0")), lambda: ticks.append(1))
    assert len(ticks) > 3


def test_a_board_that_is_judged_in_a_hurry_is_judged_rightly_but_not_proven():
    whole, hurried = diagnose(STANDARD, FAULTY), diagnose(STANDARD, FAULTY, lambda: True)
    assert whole.removal.proven and not hurried.removal.proven
    assert hurried.faults == whole.faults
    assert whole.removal.fewest <= hurried.removal.fewest < len(FAULTY)


def test_a_persons_steps_are_explained_as_far_as_they_were_found():
    settled = kind("fill").settle({})
    item = next(
        out.item for outs in make(Run("fill", settled, 1), 1, InlineWorkers(), RunProgress(), set()) for out in outs
    )
    task = Task.of(read_puzzle(item.statement))
    whole = solve_by_techniques(task)
    part = solve_by_techniques(task, clock=Clock(stop=over_after(2)))
    assert part.steps == whole.steps[: len(part.steps)]
    assert part.filling is None and not part.contradiction


def test_a_review_that_is_stopped_in_an_exact_search_keeps_the_choices_before_it(monkeypatch):
    audit = audit_record(read_record(write_record(self_played("pressman", 2, 0, rounds=1).record)))
    clock, asked = Clock(), count()

    def interrupted_at_the_third(position, **options):
        ranking = best(position, **options)
        if next(asked) < 2:
            return ranking
        clock.interrupted = True
        others = [Ranked(ranked.move) for ranked in ranking.moves if ranked.move != options["keep"]]
        assert others
        return Ranking("exact", (*others, Ranked(options["keep"])), stopped="interrupted")

    monkeypatch.setattr("analyzer.review.best", interrupted_at_the_third)
    part = review(audit, 24, 1, clock=clock)
    assert (len(part.judged), part.complete) == (2, False)
    # The losses of later choices would count as luck, so the text shows no luck.
    reached = part.players[part.judged[0].player]
    assert (reached.choices, reached.result, reached.luck) == (2, None, None)
    assert "later luck" not in review_text(part, 80)


@pytest.mark.parametrize("looks", [0, 1, 5, 40])
def test_a_round_that_is_stopped_does_not_count(looks):
    stop = over_after(looks)
    over = [False]

    def stopped():
        over[0] = over[0] or stop()
        return over[0]

    table = Matchup(published("pressman"), STANDARD, ("greedy", "random"), 5)
    long = next(play_matches(table))
    short = next(play_matches(table, stop=stopped), long._replace(record=replace(long.record, rounds=())))
    assert short.round_points == long.round_points[: len(short.round_points)]
    assert len(short.record.rounds) == len(short.round_points) < len(long.round_points)


def test_a_time_limit_counts_from_the_beginning_of_the_command(monkeypatch):
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    assert Control(begun=990.0).clock(25).left == 15
    assert Control(begun=990.0).clock(4).over
    assert Control().clock(25).left == 25


def test_news_are_reported_at_intervals(monkeypatch):
    now, told = [0.0], []
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    control = Control(tell=told.append, every=1.0)
    control.watch(lambda: now[0])
    for now[0] in (0.5, 1.0, 1.5, 2.5):
        control.stopped()
    assert told == [1.0, 2.5]


def test_or_tools_is_not_loaded_without_time_for_it(monkeypatch):
    monkeypatch.setattr("analyzer.engine.clock.Clock.leaves", lambda clock, seconds: False)
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    monkeypatch.delitem(sys.modules, "analyzer.engine.plan.plan_model", raising=False)
    monkeypatch.delitem(sys.modules, "puzzles.fill.fill_model", raising=False)
    position = read_position(HAND)
    for method in (None, "cp-sat"):
        assert make_plan(position, method=method, clock=Clock(0.0)).moves
    assert fill(read_puzzle(PUZZLE), count=True, clock=Clock(5.0)).complete


def test_or_tools_is_stopped_when_time_is_over_and_a_note_says_so():
    found, release = Queue(), Event()

    def work(clock):
        release.wait(20)
        found.put(clock.over)

    with pytest.raises(OutOfTimeError):
        or_tools.in_thread(work, Clock(stop=over_after(1)))
    release.set()
    assert found.get(timeout=20)
    assert or_tools.in_thread(lambda clock: clock.over, Clock()) is False


@pytest.mark.parametrize(("clock", "reason"), [(Clock(0), "seconds"), (Clock(stop=lambda: True), "interrupted")])
def test_abandoned_or_tools_work_knows_the_reason(clock, reason):
    found, release = Queue(), Event()

    def work(inner):
        release.wait(20)
        found.put((inner.over, inner.reason))

    with pytest.raises(OutOfTimeError):
        or_tools.in_thread(work, clock)
    release.set()
    assert found.get(timeout=20) == (True, reason)


def test_a_plan_whose_model_is_abandoned_is_the_searchs_plan(monkeypatch):
    def left(work, clock):
        clock.interrupted = True
        raise OutOfTimeError

    monkeypatch.setattr(or_tools, "in_thread", left)
    position = read_position("hand: 1-5-5 1-1-5 0-0-2\ntiles:\n 0,0 5-5-5\n")
    plan = make_plan(position, method="cp-sat")
    assert (plan.total, plan.stopped) == (make_plan(position, method="search").total, "interrupted")


def test_the_outermost_limit_bounds_the_time():
    assert Clock().share(0.5, most=0.01).leaves(1e6)
    assert Clock(100.0).share(0.001).leaves(50)
    assert not Clock(100.0).leaves(101)


def test_workers_end_with_the_work_however_long_it_would_last():
    workers = LocalWorkers(1, "time")
    future = workers.submit(time.sleep, 10_000)
    workers.close()
    with pytest.raises((BrokenExecutor, CancelledError)):
        future.result()


GATE = Event()


class Gated:
    def __reduce__(self):
        return GATE.wait, ()


def test_a_half_sent_result_blocks_no_reader():
    workers = LocalWorkers(1, __name__)
    workers.submit(Gated)
    workers.submit(bytes, 1 << 26)
    workers._executor._result_queue._reader.poll(None)  # wait until the second result is being sent
    ending = Thread(target=workers.close, daemon=True)
    ending.start()
    while not workers._lifeline.closed:
        pass
    GATE.set()
    ending.join(60)
    assert not ending.is_alive()


def test_stopping_abandons_running_workers():
    found = list(make(Run("fill", kind("fill").settle({}), 1), 1, InlineWorkers(), RunProgress(), set(), over_after(0)))
    assert found == []


def test_the_first_move_shows_its_gains_and_costs():
    result = CliRunner().invoke(main, ["best", "-", "--engine", "simulate", "--games", "200"], input=HAND)
    told = " ".join(result.stdout.split())
    assert re.search(r"(Why|Against) \d-\d-\d on \S+ It .*scores \d+ now \(\d-\d-\d scores \d+\)", told)
