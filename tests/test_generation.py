"""A run's settings determine its puzzles. Workers, crashes and interruptions make no difference."""

from __future__ import annotations

import json
import os
import signal
from concurrent.futures import CancelledError, Future

import pytest
from click.testing import CliRunner

from analyzer.workers import LIVES, ClusterWorkers, InlineWorkers, LocalWorkers
from puzzles import generation
from puzzles.generation import (
    CHUNK,
    SAME_AGAIN,
    WORKER_DIED,
    Outcome,
    Run,
    RunProgress,
    candidate,
    make,
)
from puzzles.kinds import kind
from triomino.cli import main

EASY = Run("fill", kind("fill").settle({"grade": "easy", "faces": "6"}), seed=3)
WANTED = 10


def made(run: Run, workers, wanted: int = WANTED) -> list[str]:
    lists = make(run, wanted, workers, RunProgress(), set())
    return [outcome.item.id for outcomes in lists for outcome in outcomes if outcome.item]


@pytest.fixture(scope="module")
def expected() -> list[str]:
    return made(EASY, InlineWorkers())


def test_a_run_makes_the_requested_number_of_different_puzzles(expected):
    assert len(expected) == len(set(expected)) == WANTED


def test_a_candidate_is_the_same_every_time():
    assert candidate(EASY, 5) == candidate(EASY, 5)


@pytest.mark.parametrize("other", [EASY._replace(seed=4), EASY._replace(parameters={**EASY.parameters, "faces": 7})])
def test_another_run_makes_other_puzzles(expected, other):
    assert made(other, InlineWorkers()) != expected


@pytest.mark.parametrize("size", [2, 3])
def test_more_workers_make_the_same(expected, size):
    workers = LocalWorkers(size, generation.__name__)
    try:
        assert made(EASY, workers) == expected
    finally:
        workers.close()


@pytest.mark.parametrize("lists_before", [0, 1])
def test_a_process_that_dies_changes_nothing(expected, lists_before):
    """When a worker process dies, its whole pool breaks."""
    workers = LocalWorkers(2, generation.__name__)
    try:
        lists = make(EASY, WANTED, workers, RunProgress(), set())
        outcomes = [outcome for _ in range(lists_before) for outcome in next(lists)]
        assert isinstance(workers.submit(os._exit, 1).exception(), workers.lost)
        outcomes += [outcome for further in lists for outcome in further]
        assert [outcome.item.id for outcome in outcomes if outcome.item] == expected
    finally:
        workers.close()


class Mortal(InlineWorkers):
    """Workers that die the first ``deaths`` times that candidate 4 is submitted."""

    lost = (CancelledError,)

    def __init__(self, deaths: int) -> None:
        self.deaths = deaths

    def submit(self, function, *arguments):
        if arguments[1] <= 4 < arguments[2] and self.deaths:
            self.deaths -= 1
            future: Future[list[Outcome]] = Future()
            future.set_exception(CancelledError())
            return future
        return super().submit(function, *arguments)


def test_work_is_assigned_again(expected):
    assert made(EASY, Mortal(LIVES - 1)) == expected


def test_a_candidate_that_kills_every_worker_is_given_up():
    progress = RunProgress()
    list(make(EASY, WANTED, Mortal(1000), progress, set()))
    assert progress.rejected[WORKER_DIED] == CHUNK
    assert progress.made == WANTED


def test_a_puzzle_made_twice_in_a_run_counts_once(expected):
    progress = RunProgress()
    list(make(EASY, 3, InlineWorkers(), progress, {expected[0]}))
    assert progress.rejected[SAME_AGAIN] == 1


@pytest.mark.parametrize("after", [1, 2])
def test_an_interrupted_run_continues_where_it_stopped(expected, after):
    progress, known, names = RunProgress(), set(), []
    lists = make(EASY, WANTED, InlineWorkers(), progress, known)
    for _ in range(after):
        names += [outcome.item.id for outcome in next(lists) if outcome.item]
    again = make(EASY, WANTED, InlineWorkers(), RunProgress(progress.next, progress.made), set(names))
    names += [outcome.item.id for outcomes in again for outcome in outcomes if outcome.item]
    assert names == expected


def test_a_run_stops_on_request():
    progress = RunProgress()
    list(make(EASY, 1000, InlineWorkers(), progress, set(), stop=lambda: progress.tried >= 8))
    assert progress.tried == 8


def generate(*words: str):
    result = CliRunner().invoke(
        main, ["generate", "fill", "--grade", "easy", "--with", "faces=6", "--seed", "3", *words]
    )
    return result.exit_code, result.stdout, result.stderr


def test_the_command_prints_puzzles_and_the_seed(expected):
    code, out, err = generate("--count", "2", "--workers", "1", "--json")
    assert code == 0
    assert [json.loads(line)["id"] for line in out.splitlines()] == expected[:2]
    assert "seed 3: 2 of 2 made" in err


def test_the_command_keeps_puzzles_and_resumes(expected, tmp_path):
    library = str(tmp_path / "kept.db")
    assert generate("--count", "4", "--workers", "1", "--library", library)[0] == 0
    code, _, err = generate("--count", str(WANTED), "--workers", "1", "--library", library, "--resume")
    assert code == 0
    assert f"{WANTED} of {WANTED} made" in err
    listed = CliRunner().invoke(main, ["library", "list", library]).output.split("\n")
    assert sorted(line.split()[0] for line in listed if line) == sorted(expected)


def test_the_command_says_how_many_puzzles_a_library_does_not_store(tmp_path):
    library = str(tmp_path / "kept.db")
    words = ("--with", "faces=2", "--count", "30", "--workers", "1", "--library", library)
    assert "30 of 30 made" in (told := generate(*words)[2])
    listed = CliRunner().invoke(main, ["library", "list", library]).output.splitlines()
    assert f"added: {len(listed)}, already in the library: {30 - len(listed)}\n" in told
    assert len(listed) < 30


def test_fewer_than_requested_exits_with_1():
    assert generate("--count", "100", "--workers", "1", "--tries", "4")[0] == 1


SERIES = ("--grade", "easy..moderate", "--workers", "1", "--count")


def test_a_series_rises_and_equals_the_puzzles_of_each_grade_alone(expected, tmp_path):
    code, out, err = generate(*SERIES, "5", "--json")
    items = [json.loads(line) for line in out.splitlines()]
    difficulties = [item["difficulty"] for item in items]
    assert (code, difficulties) == (0, sorted(difficulties))
    grades = [item["grade"] for item in items]
    assert [grades.count(grade) for grade in ("easy", "gentle", "moderate")] == [1, 2, 2]
    assert items[0]["id"] == expected[0]
    assert "gentle, seed 3: 2 of 2 made" in err
    library = str(tmp_path / "kept.db")
    assert generate(*SERIES, "3", "--library", library)[0] == 0
    assert generate(*SERIES, "5", "--library", library, "--resume")[0] == 0
    listed = CliRunner().invoke(main, ["library", "list", library]).output.splitlines()
    assert {line.split()[0] for line in listed} == {item["id"] for item in items}


def test_a_series_contains_every_grade():
    assert generate(*SERIES, "60", "--tries", "30")[0] == 1


@pytest.mark.parametrize(
    ("words", "expected_words"),
    [
        (["--with", "faces=99"], "has 2 to 42 faces"),
        (["--with", "faces=x"], "whole number"),
        (["--with", "faces"], "NAME=VALUE"),
        (["faces=6"], "found 'faces=6', expected --with faces=6"),
        (["--with", "colour=red"], "no parameter is called 'colour'"),
        (["--with", "set=0-12"], "no set is called"),
        (["--grade", "trivial"], "no grade is called"),
        (["--grade", "hard..easy"], "expected two grades from easy, gentle,"),
        (["--grade", "easy.."], "found 'easy..', expected two grades"),
        (["--grade", "easy..hard", "--with", "grade=hard"], "and --with grade=hard, expected only one of them"),
        (["--resume"], "--library"),
    ],
)
def test_impossible_parameters_are_refused_at_once(words, expected_words):
    code, out, err = generate(*words)
    assert (code, out) == (2, "")
    assert expected_words in err


def test_a_run_cannot_be_resumed_without_its_seed(tmp_path):
    library = tmp_path / "mine.db"
    told = CliRunner().invoke(main, ["generate", "fill", "--resume", "--library", str(library)])
    assert (told.exit_code, "add --seed N" in told.output, library.exists()) == (2, True, False)


@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_that_loses_a_worker_makes_the_same(expected):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
    ) as cluster:
        workers = ClusterWorkers(cluster.scheduler_address, generation.__name__)
        try:
            first = workers.submit(os.getpid).result()
            lists = make(EASY, WANTED, workers, RunProgress(), set())
            outcomes = list(next(lists))
            os.kill(first, signal.SIGKILL)
            outcomes += [outcome for further in lists for outcome in further]
            assert [outcome.item.id for outcome in outcomes if outcome.item] == expected
        finally:
            workers.close()


def test_a_missing_cluster_is_refused():
    pytest.importorskip("distributed")
    code, _, err = generate("--cluster", "nonsense://127.0.0.1:1")
    assert code == 2
    assert "nonsense" in err


@pytest.mark.parametrize("earlier", [0, 4])
def test_no_more_candidates_are_tried_in_a_session_than_allowed(earlier):
    for most in (1, 2, 5):
        progress = RunProgress(0, earlier)
        run = Run("fill", kind("fill").settle({"grade": "fiendish", "faces": "6"}), 1)
        list(make(run, 50, InlineWorkers(), progress, set(), most=most))
        assert progress.next == most
