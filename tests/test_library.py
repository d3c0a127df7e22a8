"""The library stores each puzzle once, finds it again, and survives a crash."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest
from library_items import item
from puzzle_runs import made

from analyzer.forms import to_json
from puzzles.codes import item_code
from puzzles.generation import Run, candidate
from puzzles.item import read_item
from puzzles.kinds import KINDS
from puzzles.library import MIGRATIONS, Added, Library, LibraryError, RunState


@pytest.fixture
def library(tmp_path):
    with Library(tmp_path / "puzzles.db") as opened:
        yield opened


def test_added_values_are_returned(library):
    kept = item(3, tags=("bridge", "hexagon"))
    library.add([kept])
    assert library.get(kept.id) == kept
    assert list(library.find()) == [kept]


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize(("header", "known"), [("", 1), ("set: standard -0-1-3\n", 0)], ids=["whole set", "lost tile"])
def test_a_puzzle_with_raised_values_is_known_if_its_set_allows_it_and_no_points_count(name, header, known, library):
    first = f"{header}tiles:\n 0,0 0-1-2\n 1,0 ?\n 3,1 = 3\n"
    raised = f"{header}tiles:\n 0,0 4-5-0\n 1,0 ?\n 3,1 = 1\n"
    kept = made(name, 1)[0]._replace(statement=first)
    added = library.add([kept, kept._replace(statement=raised)])
    assert added.known == (0 if name in ("plan", "best-move") else known)


def test_json_round_trip():
    kept = item(3, tags=("bridge",))
    assert read_item(to_json(kept)) == kept


@pytest.mark.parametrize("broken", [{}, {"format": "triomino-puzzle/1"}, {"format": "triomino-puzzle/2"}])
def test_a_broken_puzzle_is_refused(broken):
    with pytest.raises(ValueError, match="puzzle"):
        read_item(broken)


FIRST_EDITION = [json.loads(line) for line in (Path(__file__).parent / "golden/puzzles.jsonl").open(encoding="utf-8")]

OTHER_SINCE = {"fill", "plan", "hunt"}
"""The generators of these kinds have changed: the same seed now makes a different puzzle."""


@pytest.mark.parametrize("data", FIRST_EDITION, ids=[data["kind"] for data in FIRST_EDITION])
def test_puzzles_of_the_first_edition_are_read_and_those_of_the_same_generator_made_again(data, library):
    kept = read_item(data)
    assert to_json(kept) == data
    library.add([kept])
    assert library.get(data["id"]) == kept
    run = Run(kept.kind, kept.provenance.parameters, kept.provenance.seed)
    assert (item_code(kept) is None) == (kept.kind in OTHER_SINCE)
    if kept.kind in OTHER_SINCE:
        return
    made = candidate(run, kept.provenance.number).item
    assert made.statement.replace(f"puzzle: {kept.kind}\n", "", 1) == kept.statement != made.statement
    assert made._replace(statement=kept.statement, difficulty=None) == kept
    assert made.id == data["id"]
    assert library.add([made]).known == 1


def without_part(data, *path):
    *most, last = path
    data = inner = deepcopy(data)
    for part in most:
        inner = inner[part]
    del inner[last]
    return data


@pytest.mark.parametrize("data", FIRST_EDITION, ids=[data["kind"] for data in FIRST_EDITION])
def test_an_incomplete_answer_is_no_answer(data, library):
    parts = [("answer",), *(("answer", part) for part in data["answer"] if isinstance(data["answer"], dict))]
    inner = next((part for part in ("placements", "hexagons") if part in data["answer"]), None)
    entries = data["answer"] if data["kind"] == "fill" else data["answer"][inner] if inner else []
    parts += [("answer", *([inner] if inner else []), 0, part) for part in (entries[0] if entries else ())]
    optional = ("reason", "tiles", "tile")  # "corners" determine "tile"; the other two fields may be absent
    for path in parts:
        if path[-1] not in optional:
            with pytest.raises(ValueError):
                read_item(without_part(data, *path))


def test_an_answer_damaged_in_the_file_is_named(library):
    kept = item(1)
    library.add([kept])
    library._connection.execute("UPDATE puzzle SET answer = '{}'")
    with pytest.raises(LibraryError, match=kept.id):
        library.get(kept.id)


def test_a_puzzle_is_stored_once(library):
    assert library.add([item(1), item(2)]) == Added(2, 0)
    assert library.add([item(2), item(3), item(3)]) == Added(1, 2)
    assert len(library) == 3


def test_a_name_may_be_shortened_if_it_stays_unambiguous(library):
    library.add([item(1), item(2, kind="plan")])
    assert library.get("plan") == item(2, kind="plan")
    library.add([item(3, kind="plan")])
    assert library.get("plan") is None
    assert library.matching("plan") == 2


@pytest.mark.parametrize(
    ("filters", "numbers"),
    [
        ({}, {0, 1, 2, 3}),
        ({"kind": "fill"}, {0, 1}),
        ({"grade": "hard"}, {1, 3}),
        ({"tag": "bridge"}, {2, 3}),
        ({"kind": "plan", "grade": "hard", "tag": "bridge"}, {3}),
        ({"kind": "dispute"}, set()),
    ],
)
def test_filters(library, filters, numbers):
    library.add(
        [
            item(0),
            item(1, grade="hard", tags=("hexagon",)),
            item(2, kind="plan", tags=("bridge",)),
            item(3, kind="plan", grade="hard", tags=("bridge",)),
        ]
    )
    assert {found.provenance.number for found in library.find(**filters)} == numbers


def test_a_limit_is_kept_and_names_are_in_order(library):
    items = [item(number) for number in range(5)]
    library.add(items)
    assert [found.id for found in library.find(limit=3)] == sorted(one.id for one in items)[:3]


@pytest.mark.parametrize(("limit", "shares"), [(2, (1, 1)), (6, (4, 2)), (20, (5, 2))])
def test_a_limit_takes_an_even_share_of_each_kind(library, limit, shares):
    library.add([item(number, kind="fill" if number < 5 else "plan") for number in range(7)])
    found = [each.kind for each in library.find(limit=limit)]
    assert (found.count("fill"), found.count("plan")) == shares


def test_an_interrupted_run_keeps_its_results_so_far(library):
    assert library.run_state("fill 7") is None
    for state in (RunState("fill 7", 4, ("fill-a",)), RunState("fill 7", 8, ("fill-a", "fill-b"))):
        library.add([], state)
        assert library.run_state("fill 7") == state
    assert library.run_state("fill 8") is None


def test_counts(library):
    library.add([item(0), item(1), item(2, grade="hard"), item(3, kind="plan")])
    assert library.counts() == {("fill", "easy"): 2, ("fill", "hard"): 1, ("plan", "easy"): 1}


def test_a_failure_midway_leaves_nothing(library):
    def failing():
        yield item(1)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        library.add(failing())
    assert len(library) == 0


def test_a_reader_and_a_writer_work_side_by_side(tmp_path):
    with Library(tmp_path / "puzzles.db") as writer, Library(tmp_path / "puzzles.db") as reader:
        writer.add([item(1)])
        assert len(reader) == 1


def test_an_older_file_is_brought_up_to_date(tmp_path):
    path = tmp_path / "old.db"
    old = sqlite3.connect(path)
    old.executescript(MIGRATIONS[0])
    old.execute("PRAGMA user_version = 1")
    old.execute("PRAGMA application_id = 1953656685")
    old.execute("INSERT INTO puzzle VALUES ('fill-x', 'fill', 'easy', 'tiles:', '{}', 1, 1, '{}', '1')")
    old.commit()
    old.close()
    with Library(path) as library:
        assert len(library) == 1
        library.add([item(1)])
        assert len(library) == 2


def test_a_newer_file_is_refused(tmp_path):
    path = tmp_path / "new.db"
    Library(path).close()
    newer = sqlite3.connect(path)
    newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    newer.close()
    with pytest.raises(LibraryError, match="schema"):
        Library(path)


@pytest.mark.parametrize("content", [b"not a database at all, only words and words" * 50, b"\x00" * 5000])
def test_a_file_of_another_format_is_refused(tmp_path, content):
    path = tmp_path / "other.db"
    path.write_bytes(content)
    with pytest.raises(LibraryError, match=r"other\.db"):
        Library(path)
    assert path.read_bytes() == content


def test_another_programs_database_is_refused(tmp_path):
    path = tmp_path / "other.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE diary (day TEXT)")
    other.close()
    with pytest.raises(LibraryError, match="is a database, but not a library"):
        Library(path)


def test_a_library_that_must_exist_is_not_created(tmp_path):
    with pytest.raises(LibraryError, match="no such library"):
        Library(tmp_path / "none.db", create=False)
    assert not (tmp_path / "none.db").exists()


WRITER = """
import sys
sys.path.insert(0, {folder!r})
from library_items import item
from puzzle_runs import made
from puzzles.library import Library
library = Library(sys.argv[1])
for start in range(0, 280, 7):
    library.add(item(number) for number in range(start, start + 7))
    print(start, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that cannot be caught")
def test_a_killed_writer_loses_at_most_the_batch_it_was_writing(tmp_path):
    path = tmp_path / "puzzles.db"
    script = WRITER.format(folder=os.path.dirname(__file__))
    with subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        done = [int(writer.stdout.readline()) for _ in range(3)]
        writer.kill()
    with Library(path) as library:
        assert len(library) % 7 == 0
        assert len(library) >= 7 * len(done)
        assert library.add([item(279)]).new + library.add([item(279)]).known >= 1
