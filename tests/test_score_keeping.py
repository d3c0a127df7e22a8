"""When a sheet is kept line by line, each line gets the same reports as in an audit."""

import random
import re

import pytest
from corruptions import CORRUPTIONS
from records import bare, reduced, self_played

from analyzer.audit import audit_record
from analyzer.audit.judging import LineJudge
from analyzer.errors import InputError
from analyzer.forms import to_json
from analyzer.rules import published
from analyzer.score_keeping import LINE, ScoreSheet, enter, new_sheet, score_sheet, take_back
from analyzer.text.record import RecordReader, read_record, write_record
from analyzer.tiles import TileSet
from triomino.operations import OPERATIONS, Control
from triomino.operations.inputs import read_question

NEW = new_sheet(published("pressman"), TileSet.named("standard"), ["Ida", "Olaf"])
OPENED = NEW + "  Ida 5-5-5 @ 0,0\n"


def kept(*lines, sheet=NEW):
    for line in lines:
        entered = enter(sheet, line)
        assert entered.kept, entered.problems
        sheet = entered.record
    return entered


@pytest.mark.parametrize("rules", ["pressman", "classic", "domino-games", "goliath"])
@pytest.mark.parametrize("hidden", [False, True], ids=["hands", "no-hands"])
def test_a_correct_record_entered_line_by_line_is_accepted_unchanged(rules, hidden):
    text = write_record(self_played(rules, 2, f"kept {rules}", rounds=2).record)
    text = bare(text) if hidden else text
    head, *lines = re.split(r"\n(?=round\n)|\n(?=  )", text.removesuffix("\n"))
    entered = kept(*lines, sheet=head + "\n")
    assert entered.record == text
    assert entered.state.totals == audit_record(read_record(text)).rounds[-1].totals


def test_a_line_is_read_as_people_type_it():
    entered = kept("ida: 555 @ 0,0", "Draw", "ta draw", "ta draw", "PASS", sheet="players: Ida, Tante Olaf, Olaf\n")
    assert [line.strip() for line in entered.record.split("\n")[2:-1]] == [
        "ida: 555 @ 0,0",
        "Tante Olaf Draw",
        "ta draw",
        "ta draw",
        "Tante Olaf PASS",
    ]


@pytest.mark.parametrize("name", ["draw", "Hand", "OUT", "takes-back"])
def test_a_keyword_is_refused_as_a_name_on_a_new_sheet_alone(name):
    with pytest.raises(InputError, match="found the keyword"):
        score_sheet(f"players: {name}, Bo\n")
    assert score_sheet(f"players: {name}, Bo\nround\n").players == (name, "Bo")


def test_names_that_differ_only_in_capitals_are_refused_on_a_new_sheet_alone():
    with pytest.raises(InputError, match="found 'ann' after 'Ann': capitals do not matter"):
        score_sheet("players: Ann, ann, Bo\n")
    with pytest.raises(InputError, match="capitals do not matter"):
        enter(NEW, "players: Ida, IDA")
    assert score_sheet("players: Ann, ann\nround\n").players == ("Ann", "ann")


@pytest.mark.parametrize("hidden", [False, True], ids=["hands", "no-hands"])
def test_names_may_be_omitted_after_the_opening(hidden):
    text = write_record(self_played("pressman", 3, "names", rounds=1).record)
    text = bare(text) if hidden else text
    head, *lines = re.split(r"\n(?=  )", text.removesuffix("\n"))
    opening = next(number for number, line in enumerate(lines) if "@" in line)
    short = [
        re.sub(r"^  [A-C] (?!holds)", "", line) if number > opening or (number == opening and not hidden) else line
        for number, line in enumerate(lines)
    ]
    assert short != lines
    assert kept(*short, sheet=head + "\n").record == text


@pytest.mark.parametrize(
    ("line", "written", "points", "words"),
    [
        ("1-5-5 @ 0,1", "Olaf 1-5-5 @ 0,1", 11, "11"),
        ("0,1 5-5-1 = 11", "Olaf 0,1 5-5-1 = 11", 11, "11"),
        ("5-5-1", "Olaf 5-5-1", None, ""),
        ("5-5-1 = 11", "Olaf 5-5-1 = 11", 11, ""),
        ("  =  11", "Olaf = 11", 11, ""),
        ("draw", "Olaf draw", -5, ""),
        ("draw 5-4-1", "Olaf draw 5-4-1", -5, ""),
        ("pass", "Olaf pass", -25, "-15 for 3 draws, -10 for passing"),
        ("Olaf 1-5-5 @ 0,1 # at last", "Olaf 1-5-5 @ 0,1 # at last", 11, "11"),
        ("hand Ida 5-5-5 0-0-1 0-0-2 0-0-3 0-0-4 0-0-5 0-1-1 0-1-2 0-1-3", None, None, ""),
        ("# a break for tea", "# a break for tea", None, ""),
    ],
)
def test_a_line_is_stored_as_entered(line, written, points, words):
    entered = enter(OPENED, line)
    assert (entered.line, entered.kept, entered.points, entered.words) == (written or line, True, points, words)
    assert entered.record == f"{OPENED}  {entered.line}\n"


def test_a_player_may_be_named_like_a_keyword():
    assert kept("draw draw", sheet="players: draw Ida\nround\ndraw 5-5-5 @ 0,0\nIda 1-5-5 @ 0,1\n").line == "draw draw"


def test_the_points_of_a_turn_are_split_including_draws():
    assert kept("Olaf draw", "draw", "1-5-5 @ 0,1", sheet=OPENED).words == "11 - 10 for 2 draws"
    assert kept("Ida 5-5-5 @ 0,0").words == "15 + 10 for opening the round"
    assert kept("draw", "draw", "draw", "pass", sheet=OPENED).words == "-15 for 3 draws, -10 for passing"
    two = kept("1-5-5 @ 0,1", "1-1-5 @ 1,1", sheet=OPENED)
    assert (two.line, two.words) == ("Ida 1-1-5 @ 1,1", "7")


@pytest.mark.parametrize(
    ("line", "codes", "points"),
    [
        ("1-5-5 @ 0,1 = 12", ["wrong-score"], 11),
        ("= 99", ["wrong-score"], None),
        ("1-1-5 @ 0,1", ["corner-mismatch"], None),
        ("Ida 1-5-5 @ 0,1", ["wrong-player"], None),
        ("scores Ida 26 Olaf 0", ["wrong-total"], None),
    ],
)
def test_a_line_with_a_mistake_is_kept_only_on_request(line, codes, points):
    entered = enter(OPENED, line)
    assert ([problem.code for problem in entered.problems], entered.points) == (codes, points)
    assert (entered.kept, entered.record, entered.state) == (False, OPENED, score_sheet(OPENED))
    entered = enter(OPENED, line, keep=True)
    assert (entered.kept, entered.state.certain) == (True, 1)
    assert enter(entered.record, "").problems == ()


def test_an_open_rule_does_not_exclude_a_line():
    sheet = NEW.replace("pressman", "goliath") + "  Ida 5-5-5 @ 0,0\n  Olaf draw\n"
    entered = enter(sheet, "pass = -5")
    assert [(problem.code, problem.certain) for problem in entered.problems] == [("passed-while-able", False)]
    assert entered.kept


@pytest.mark.parametrize(
    ("sheet", "line", "column", "words"),
    [
        (NEW, "5-5-5 @ 0,0", 1, "begin the line with the player's name"),
        (OPENED, "5-5 @ 0,0", 5, "a hyphen between"),
        (OPENED, "1-5-5 @ here", 9, "the x coordinate of the face"),
        (OPENED, "  Olaf  1-5-5 @ here", 14, "the x coordinate of the face"),
        (OPENED, "pas", 1, "did you mean pass?"),
        (OPENED, "Olav draw", 1, "one of the players: Ida, Olaf"),
        (OPENED, "players: Ida", 1, "1 player, expected 2 to 6 under the pressman rules"),
        (OPENED, "out", 1, "as in 'Olaf out'"),
        (OPENED, "plays 551", 1, "as in 'Olaf 551'"),
        (NEW, "5-5-5 25", 1, "as in 'Ida 5-5-5 = 25'"),
        (OPENED, "Olaf plays 551", 6, "did you mean Olaf 551?"),
        (OPENED, "Olaf scores 11", 6, "did you mean Olaf = 11?"),
        (OPENED, "Olaf 25", 6, "did you mean Olaf = 25?"),
        (OPENED, "draws 3", 7, "write these lines: 'Olaf draw', 'Olaf draw', 'Olaf draw'"),
        (OPENED, "draw\0", 5, "expected only printable characters"),
        (OPENED + "  Olaf pass\n  Ida pass\n", "draw", 1, "after the end of the round"),
    ],
)
def test_an_unreadable_line_is_refused_at_its_column(sheet, line, column, words):
    with pytest.raises(InputError, match=re.escape(words)) as refused:
        enter(sheet, line)
    assert refused.value.file == "line"
    assert refused.value.faults[0].spot == (1, column)


def test_a_line_has_no_line_break_and_a_maximal_length():
    with pytest.raises(InputError, match="found 'Ida'"):
        enter(OPENED, "draw\nIda draw")
    with pytest.raises(InputError, match="at most 2,000 characters"):
        enter(OPENED, "# " + "x" * 2000)


@pytest.mark.parametrize(
    ("lines", "following", "end"),
    [
        ((), "Olaf", "unfinished"),
        (("draw",), "Olaf", "unfinished"),
        (("1-5-5 @ 0,1",), "Ida", "unfinished"),
        (("draw", "draw", "draw", "pass"), "Ida", "unfinished"),
        (("= 11",), "Ida", "unfinished"),
        (("pass", "pass"), None, "blocked"),
        (("pass", "pass", "round"), None, "unfinished"),
    ],
)
def test_the_next_player(lines, following, end):
    state = score_sheet(kept("", *lines, sheet=OPENED).record)
    assert (state.next, state.end) == (following, end)


def test_a_round_begins_once():
    assert enter(NEW, "round").record == NEW
    assert score_sheet("players: A B").round == 1
    assert kept("round", sheet="players: A B\n").record == "players: A B\nround\n"
    assert kept("round", sheet=OPENED + "  Olaf pass\n  Ida pass\n").state.round == 2


def test_the_last_line_is_removed_and_comments_stay():
    text, line = take_back(f"# tonight\n{OPENED}  Olaf draw\n# tea\n")
    assert (text, line) == (f"# tonight\n{OPENED}# tea\n", "Olaf draw")
    text, _ = take_back(text)
    with pytest.raises(ValueError, match="there is no entry"):
        take_back(text)
    assert take_back(OPENED + "round\n") == (OPENED, "round")


SHEET = """players: Ida Olaf
round
  Ida 5-5-5 @ 0,0
  Olaf 1-5-5 @ 0,1
  Ida 1-1-5 @ 1,1
  Olaf draw
"""
"""Ida scored 25 and 7, Olaf 11; line 4 is Olaf's first turn."""


@pytest.mark.parametrize(
    ("line", "at", "kept", "totals"),
    [
        ("Olaf 2-5-5 @ 0,1", 4, False, (32, 6)),
        ("2-5-5 @ 1,0", 4, False, (32, 6)),
        ("= 14", 6, True, (32, 25)),
        ("", 6, True, (32, 11)),
        ("", 4, False, (32, 6)),
        ("0-0-1 @ 9,9", 5, False, (32, 6)),
    ],
)
def test_a_corrected_earlier_line_is_judged_again_with_all_after_it(line, at, kept, totals):
    entered = enter(SHEET, line, at=at)
    assert (entered.kept, entered.state.totals) == (kept, totals)
    assert (entered.record == SHEET) is not kept


def test_a_confirmed_correction_that_adds_a_mistake_is_kept_and_reported_with_its_line():
    entered = enter(SHEET, "2-5-5 @ 0,1", keep=True, at=4)
    assert entered.record.splitlines()[3] == "  Olaf 2-5-5 @ 0,1"
    assert [problem.line for problem in entered.problems] == [5]
    assert enter(entered.record, "1-5-5 @ 0,1", at=4).record == SHEET


def test_a_correction_repairs_a_mistake():
    wrong = SHEET.replace("@ 0,1", "@ 0,1 = 12")
    mended = enter(wrong, "1-5-5 @ 0,1 = 11", at=4)
    assert (mended.kept, mended.points, mended.problems, mended.state.certain) == (True, 11, (), 0)


def test_a_correction_is_not_blamed_for_other_mistakes():
    entered = enter(SHEET.replace("@ 1,1", "@ 1,1 = 9"), "5-5-1 @ 0,1", at=4)
    assert (entered.kept, entered.problems, entered.state.certain) == (True, (), 1)


@pytest.mark.parametrize("at", [2, 7, 99])
def test_only_a_line_of_a_round_can_be_corrected(at):
    with pytest.raises(ValueError, match=f"line {at} cannot be corrected"):
        enter(SHEET, "draw", at=at)


@pytest.mark.parametrize(("line", "instead"), [("", ""), ("Round 2", "Round 2\n"), ("Olaf draw", "  Olaf draw\n")])
def test_an_extra_round_line_can_be_removed_or_replaced(line, instead):
    text = "players: Ida Olaf\nround\n  Ida 5-5-5 @ 0,0\nround\n  Olaf 1-5-5 @ 0,1\n"
    assert [problem.line for problem in score_sheet(text).mistakes] == [4]
    entered = enter(text, line, at=4)
    assert (entered.kept, entered.record) == (True, text.replace("0,0\nround\n", f"0,0\n{instead}"))


def test_a_correction_that_cannot_be_read_is_refused():
    with pytest.raises(InputError) as refused:
        enter(SHEET, "Olaf flies", at=4)
    assert refused.value.file == LINE


HEADERS = [
    # The header that is entered, the headers of the corrected sheet, and the names in its turns.
    ("players: Ida, Bo", "players: Ida, Bo", ["Ida", "Bo", "Ida", "Bo"]),
    ("players: Bo, Tante Grete", "players: Bo, Tante Grete", ["Bo", "Tante Grete", "Bo", "Tante Grete"]),
    ("players: Olaf Ida", "players: Olaf Ida", ["Ida", "Olaf", "Ida", "Olaf"]),
    ("rules: goliath", "rules: goliath\nplayers: Ida Olaf", ["Ida", "Olaf", "Ida", "Olaf"]),
    ("set: 0-6", "set: 0-6\nplayers: Ida Olaf", ["Ida", "Olaf", "Ida", "Olaf"]),
]


@pytest.mark.parametrize(("header", "head", "names"), HEADERS, ids=[case[0] for case in HEADERS])
def test_correcting_the_header_of_a_running_sheet_renames_players(header, head, names):
    entered = enter(SHEET, header)
    assert (entered.kept, entered.problems, {*entered.state.totals}) == (True, (), {32, 6})
    before, lines = entered.record.split("\nround\n")
    assert before == head
    turns = SHEET.split("round\n")[1].split("\n")
    expected = [turn.replace(turn.split()[0], name, 1) for turn, name in zip(turns, names)]
    assert lines.split("\n")[:-1] == expected


def test_a_header_is_corrected_by_its_line_number():
    assert enter(SHEET, "Ida, Bo", at=1).record == enter(SHEET, "players: Ida, Bo").record


def test_two_spellings_of_a_name_are_merged():
    sheet = "players: Ida Tante Grete\nround\n  Ida 5-5-5 @ 0,0\n  Tante 1-5-5 @ 0,1\n"
    entered = enter(sheet, "players: Ida, Tante Grete")
    assert (entered.kept, entered.state.players) == (True, ("Ida", "Tante Grete"))
    assert entered.state.totals == (25, 11)


def test_a_header_that_brings_mistakes_waits():
    sheet = "players: Ida Olaf\nround\n  Ida 5-5-5 @ 0,0\n  Olaf draw\n  Olaf draw\n  Olaf draw\n  Olaf pass = -25\n"
    entered = enter(sheet, "rules: domino-games")
    assert (entered.kept, [problem.line for problem in entered.problems][:1]) == (False, [8])
    assert enter(sheet, "rules: domino-games", keep=True).record == f"rules: domino-games\n{sheet}"


def lines_of(text):
    lines = text.splitlines()
    begun = lines.index("round") + (1 if "players:" in text else 3)
    return "".join(f"{line}\n" for line in lines[:begun]), lines[begun:]


def spoiled(chance, text):
    lines = text.split("\n")
    while chance.choice([*CORRUPTIONS])(chance, lines) is None:
        pass
    return "\n".join(lines)


ON_THE_TABLE = """players: Ida Olaf
round
  on 5-5-5 @ 0,0
  on 1-5-5 @ 0,1
  Ida 1-1-5 @ 1,1 = 7
  on 0-0-0 @ 9,9
  Olaf = -25
  hand Ida 0-0-1 0-0-2
  Ida 0-1-5 @ 1,2 = 6
  Olaf holds 0-0-3 0-0-4
  scores Ida 13 Olaf -25
round
  scores Ida 405 Olaf 3
round
  Olaf 5-5-5 @ 0,0
round
"""
NAMED_LATE = "round\n  Ida 5-5-5 @ 0,0\n  Olaf 1-5-5 @ 0,1\n  Eva 1-1-5 @ 1,1\n  Tom draw\n  Olaf pass\n  Zoe draw\n"


def records():
    yield "on the table", ON_THE_TABLE
    yield "named late", NAMED_LATE
    for number, rules in enumerate(["pressman", "classic", "domino-games", "goliath"] * 3):
        if (number + number // 4) % 2:
            continue
        chance = random.Random(number)
        text = write_record(self_played(rules, 2 + number % 3, f"{rules} {number}", rounds=2).record)
        text = (text, bare(text), reduced(chance, text))[number // 4]
        head, lines = lines_of(text)
        yield f"{rules} {number}", head + "".join(f"{line}\n" for line in lines[:70])
        first = head + "".join(f"{line}\n" for line in lines[:40])
        yield (
            f"{rules} {number}, a round line too many",
            head + "".join(f"{line}\n" for line in [*lines[:20], "round", *lines[20:30]]),
        )
        yield f"{rules} {number}, spoiled", spoiled(chance, first)


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in records()])
def test_a_sheet_agrees_with_the_audit_of_its_record_after_every_line(text):
    text, lines = lines_of(text)
    sheet = ScoreSheet(text, "record", None, lambda: None)
    for line in lines:
        text += f"{line}\n"
        sheet = sheet.with_line(line, lambda: None)
        whole, kept = audit_record(read_record(text)), sheet.audit
        assert kept.reports == whole.rounds[kept.first :], line
        assert len(whole.rounds) == kept.first + len(kept.reports)
        assert (sheet.mistakes, kept.after.sheet.winners) == (whole.problems, whole.winners), line


def answer(name, **question):
    operation = OPERATIONS[name]
    return to_json(operation.run(read_question(operation, question), Control()))


def test_a_page_that_knows_the_rounds_before_is_shown_the_whole_sheet():
    text, lines = lines_of(reduced(random.Random(3), write_record(self_played("goliath", 2, "page", rounds=2).record)))
    rounds, what, running, problems = [], [], [], []
    questions = [{"line": line, "keep": True} for line in lines]
    questions[40:40] = [{"undo": True}, {"line": lines[39]}]
    questions += [
        {"undo": True},
        {"line": "= 12", "at": text.count("\n") + 20, "keep": True},
        {"line": lines[-1], "keep": True},
    ]
    for question in questions:
        told = answer("score", record=text, known=len(rounds), **question)
        text, shown = told["record"], told["sheet"]
        lists = ((rounds, "rounds"), (what, "what"), (running, "running"), (problems, "problems"))
        for known, new in lists:
            known[shown["first"] :] = shown[new]
        audit = answer("audit", record=text, boards=True)
        assert (rounds, running) == (audit["rounds"], audit["running"]), question
        shown_problems = [problem for one in problems for problem in one]
        assert sorted(shown_problems, key=lambda problem: problem["line"]) == audit["problems"]
        assert what == [[table["what"] for table in tables] for tables in audit["boards"]]
        assert told["state"]["mistakes"] == sum(problem["certain"] for problem in audit["problems"])
        table = audit["boards"][-1][-1] if audit["boards"][-1] else {"tiles": []}
        laid = [each["laid"] for each in audit["boards"][-1] if each["laid"]]
        assert (shown["laid"], shown["tiles"]) == (laid[-1] if laid else None, table["tiles"])
        tiles = [{"at": tile["at"], "corners": tile["corners"], "bridge": tile["bridge"]} for tile in table["tiles"]]
        board = answer("board", board={"format": "triomino-position/1", "rules": audit["rules"], "tiles": tiles})
        assert (shown["set"], shown["all"]) == (board["set"], board["tiles"])
        assert shown["placements"] == board.get("placements", [])
    assert "sheet" not in answer("score", record=text, line="0-0-0 @ 99,99", known=0)
    assert answer("score", record=text, known=0)["sheet"]["rounds"] == rounds


def test_the_tiles_on_the_table_are_on_the_board_before_the_first_turn():
    sheet = answer("score", record="players: Ida Olaf\nround\non 5-5-5 @ 0,0\n", known=0)["sheet"]
    assert [tile["tile"] for tile in sheet["tiles"]] == ["5-5-5"]
    assert all(move["tile"] != "5-5-5" for move in sheet["placements"])


def test_one_more_line_is_judged_without_reading_earlier_lines_again(monkeypatch):
    text = write_record(self_played("pressman", 2, "work").record)
    head, lines = lines_of(text)
    assert len(lines) > 150
    work = []
    for kind, name in ((LineJudge, "line"), (RecordReader, "_take")):
        done = getattr(kind, name)
        monkeypatch.setattr(kind, name, lambda *given, done=done, name=name: (work.append(name), done(*given))[1])
    text = head
    for number, line in enumerate(lines):
        work.clear()
        entered = enter(text, line)
        # Entering the first line takes more work, because the text before it has not been read yet.
        assert len(work) <= (2 if number else 4), (number, line, work)
        text = entered.record
    work.clear()
    enter(text, "", at=text.count("\n"))
    assert len(work) > len(lines), "what the test counts is the work of a whole record"


def test_an_order_unlike_the_headers_is_reported_once_with_the_header_as_edit():
    text = "players: Olaf Ida Ann\nround\n"
    for line in ("Ann = 10", "Ida = 8", "Olaf = 7", "Ann = 10", "Ida = 8", "Olaf = 7", "Ann = 9"):
        text = enter(text, line, keep=True).record
    entered = enter(text, "Ida = 3", keep=True)
    assert [(one.line, one.code) for one in entered.state.mistakes] == [(1, "wrong-player")]
    assert (entered.state.next, entered.state.players) == ("Olaf", ("Olaf", "Ann", "Ida"))
    mended = enter(entered.record, "players: Olaf Ann Ida")
    assert mended.kept and not mended.state.mistakes
