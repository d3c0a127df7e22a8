"""House rules can change certain rules. If a file is faulty, all its mistakes are reported."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.errors import InputError
from analyzer.rules import PUBLISHED, published
from analyzer.rules.describe import explanation
from analyzer.rules.reading import published_book, published_text, read_house_rules, read_rule_book
from analyzer.rules.schema import CLAUSES
from analyzer.rules.tomltext import LARGEST_RULES, key_spots


def faults(text):
    with pytest.raises(InputError) as refused:
        read_house_rules(text, "ours.toml")
    assert "Traceback" not in str(refused.value)
    return [(*(fault.spot or (None, None)), fault.code) for fault in refused.value.faults]


@pytest.mark.parametrize("base", PUBLISHED)
def test_house_rules_that_change_nothing_are_their_base_under_another_name(base):
    book = read_house_rules(f'base = "{base}"', "somewhere/ours.toml")
    assert book.rules.name == "ours"
    start = published(base)
    assert book.rules._replace(name=start.name, title=start.title, source=start.source) == start
    assert (book.base, book.changed) == (base, ())


CHANGES = [
    ("[hexagon]\ntwo = 60\nthree = 70", {"hexagon_bonus": (50, 60, 70)}),
    ("hexagon.one = 0", {"hexagon_bonus": (0, 100, 150)}),
    ("hexagon = {two = 50, three = 50}", {"hexagon_bonus": (50, 50, 50)}),
    ('[drawing]\nlimit = "until-fit"', {"draw_limit": None}),
    ("[drawing]\nlimit = 1", {"draw_limit": 1}),
    ("[drawing]\nvoluntary = true", {"voluntary_draw": True}),
    ('[bridge]\nextension = "none"', {"extension": "none"}),
    ("[bonuses]\nadd_up = false", {"bonuses_add_up": False}),
    ("[players]\nmost = 3", {"most_players": 3, "hand_sizes": (9, 7)}),
    ("[players]\nleast = 4\n[hand]\n4 = 8", {"least_players": 4, "hand_sizes": (8, 6, 6)}),
    ("[players]\nleast = 4\nmost = 4", {"least_players": 4, "most_players": 4, "hand_sizes": (7,)}),
    ("[match]\ntarget = 250", {"target": 250}),
    ('[blocked]\nlowest_gains = "others-less-own"', {"blocked": "others-less-own"}),
]


@pytest.mark.parametrize(("text", "changed"), CHANGES)
def test_house_rules_change_only_the_rules_that_they_give(text, changed):
    rules = read_house_rules(f'base = "pressman"\nname = "ours"\ntitle = "t"\nsource = "s"\n{text}', "x.toml").rules
    start = published("pressman")
    settled = {"extension": "bridge.extension"}
    still_open = tuple(
        question for question in start.open if question.path not in {settled.get(key) for key in changed}
    )
    assert rules == start._replace(name="ours", title="t", source="s", open=still_open, **changed)


SETTLED = [
    # House rules without a ``base`` line, and the open questions that these rules settle.
    ("", set()),
    ("[hexagon]\ntwo = 60", set()),
    ('[bridge]\nextension = "edge"', {"bridge.extension"}),
    ('[bridge]\nextension = "two-edges"', {"bridge.extension"}),
    ('[bridge]\nsays.extension = "it needs two edges"', {"bridge.extension"}),
    ('[blocked]\nsays.ties = "each gains"\n[opening]\nsays.next_round = "by the highest triple"',
     {"blocked.ties", "opening.next_round"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "settled"), SETTLED)
def test_house_rules_settle_an_open_rule_by_a_value_or_a_reading(text, settled):
    rules = read_house_rules(f'base = "pressman"\n{text}', "x.toml").rules
    start = published("pressman")
    assert set(start.open) - set(rules.open) == {question for question in start.open if question.path in settled}
    assert set(rules.open) <= set(start.open)


def test_house_rules_may_leave_something_open_themselves():
    text = 'base = "classic"\n[hexagon]\nopen.two.value = 60\nopen.two.changes = "We never agreed."'
    question = next(q for q in read_house_rules(text, "x.toml").rules.open if q.path == "hexagon.two")
    assert (question.path, *map(str, question[1:])) == (
        "hexagon.two",
        "Completing two hexagons at once earns 100.",
        "Completing two hexagons at once earns 60.",
        "We never agreed.",
        "60",
    )


FIRST_EDITION = {
    "players.least", "players.most",
    "opening.triple_bonus", "opening.triple_zero_points", "opening.zero_by_choice",
    "drawing.limit", "drawing.each", "drawing.stuck", "drawing.empty_well", "drawing.voluntary",
    "hexagon.one", "hexagon.two", "hexagon.three",
    "bridge.formed", "bridge.extension", "bridge.extended", "bonuses.add_up",
    "going_out.bonus", "going_out.gains_hands", "blocked.lowest_gains",
    "match.target", "match.winner",
}  # fmt: skip


def test_a_later_rule_has_a_default_so_that_a_complete_file_of_the_first_edition_stays_complete():
    assert {clause.path for clause in CLAUSES if clause.required} == FIRST_EDITION


def test_a_complete_file_of_the_first_edition_needs_no_later_rule():
    text = published_text("goliath").replace("\\\n", "").replace('name = "goliath"', 'name = "mine"')
    lines = [line for line in text.split("\n") if not line.startswith(("required", "says.required", "open."))]
    book = read_house_rules("\n".join(lines), "x.toml")
    assert book.rules == published("goliath")._replace(name="mine", open=())
    assert book.values["drawing.required"] is True


def test_a_complete_file_needs_no_base():
    text = (
        published_text("goliath").replace('name = "goliath"', 'name = "mine"').replace("target = 400", "target = 300")
    )
    assert read_house_rules(text, "x.toml").rules == published("goliath")._replace(name="mine", target=300)


def test_house_rules_keep_the_notes_of_unchanged_rules_and_may_add_their_own():
    text = 'base = "pressman"\n[hexagon]\ntwo = 60\nsays.two = "as agreed"\nthree = 70'
    book = read_house_rules(text, "ours.toml")
    assert book.says["hexagon.two"] == "as agreed"
    assert "hexagon.three" not in book.says | book.silent
    assert book.says["hexagon.one"] == published_book("pressman").says["hexagon.one"]
    told = "\n".join(explanation(book))
    assert told.count("This rule differs from the pressman rules.") == 2


FAULTS = [
    # Unknown keys in every form of a key, and an unknown table.
    ('base = "pressman"\nplayer = 3', [(2, 1, "unknown-key")]),
    ('base = "pressman"\n[drawing]\n  limits = 3', [(3, 3, "unknown-key")]),
    ('base = "pressman"\n[drawing]\n"a b" = 3', [(3, 2, "unknown-key")]),
    ('base = "pressman"\n\n\ndrawing.limits = 3', [(4, 9, "unknown-key")]),
    ('base = "pressman"\nhexagon = {one = 3, four = 4}', [(2, 21, "unknown-key")]),
    ('base = "pressman"\n[hexagon]\nsays.four = "x"', [(3, 6, "unknown-key")]),
    ('base = "pressman"\n[hexagons]\ntwo = 3', [(2, 2, "unknown-key")]),
    ('base = "pressman"\n[hand]\n7 = 5', [(3, 1, "unknown-key")]),
    ('base = "pressman"\n[drawing.says]\nfew = "x"', [(3, 1, "unknown-key")]),
    # The reported place is correct even if a comment or a string contains text that looks like a key.
    ('base = "pressman"\n[hexagon]\none = 1 # bonus\n[bridge]\nbonus = 3', [(5, 1, "unknown-key")]),
    ('base = "pressman"\ntitle = """a\n[drawing]\nfew"""', [(2, 9, "bad-value")]),
    ('base = "pressman"\n[drawing]\nsays.limit = """\\\n  few"""\nfew = 3', [(5, 1, "unknown-key")]),
    ('base = "pressman"\n[drawing]\nlimit = true', [(3, 9, "bad-value")]),
    ('base = "pressman"\n[drawing]\neach = 5.0', [(3, 8, "bad-value")]),
    ('base = "pressman"\n[drawing]\nvoluntary = 1', [(3, 13, "bad-value")]),
    ('base = "pressman"\n[hexagon]\none = [50]', [(3, 7, "bad-value")]),
    ('base = "pressman"\ndrawing = 3', [(2, 11, "wrong-type")]),
    ('base = "pressman"\n[[drawing]]\nlimit = 3', [(2, 3, "wrong-type")]),
    ('base = "pressman"\n[drawing]\nsays = "x"', [(3, 8, "wrong-type")]),
    ('base = "pressman"\n[drawing]\nsays.limit = 3', [(3, 14, "bad-value")]),
    ("base = 3", [(1, 8, "bad-value")]),
    ('base = "pressman"\nname = ""', [(2, 8, "bad-value")]),
    ('base = "pressman"\nname = "two\\nlines"', [(2, 8, "bad-value")]),
    # An open question must give another reading of the rule, and say what this reading changes.
    ('base = "pressman"\n[blocked]\nopen = "x"', [(3, 8, "wrong-type")]),
    ('base = "pressman"\n[blocked]\nopen.ties = "x"', [(3, 13, "wrong-type")]),
    ('base = "pressman"\n[blocked]\nopen.tie.otherwise = "x"\nopen.tie.changes = "y"', [(3, 6, "unknown-key")]),
    ('base = "pressman"\n[blocked]\nopen.ties.otherwise = "x"', [(3, 6, "missing-key")]),
    ('base = "pressman"\n[blocked]\nopen.ties.changes = "x"', [(3, 6, "missing-key")]),
    ('base = "pressman"\n[blocked]\nopen.ties = {otherwise = "x", changes = "y", value = 3}', [(3, 46, "unknown-key")]),
    ('base = "pressman"\n[hexagon]\nopen.one = {otherwise = "x", changes = "y", value = 3}', [(3, 6, "missing-key")]),
    ('base = "pressman"\n[hexagon]\nopen.one.value = "x"\nopen.one.changes = "y"', [(3, 18, "bad-value")]),
    ('base = "pressman"\n[blocked]\nsilent.ties = "x"', [(3, 8, "unknown-key")]),
    ('base = "pressman"\n[drawing]\nlimit = 0', [(3, 9, "bad-value")]),
    ('base = "pressman"\n[drawing]\neach = -5', [(3, 8, "bad-value")]),
    ('base = "pressman"\n[drawing]\neach = 99999999999999999999999999', [(3, 8, "bad-value")]),
    ('base = "pressman"\n[players]\nmost = 7', [(3, 8, "bad-value")]),
    ('base = "pressman"\n[match]\ntarget = 0', [(3, 10, "bad-value")]),
    ('base = "pressman"\n[bridge]\nextension = "point"', [(3, 13, "bad-value")]),
    ('base = "nobody"', [(1, 8, "bad-value")]),
    ('base = "pressman"\n[players]\nleast = 5\nmost = 4', [(2, 2, "bad-value")]),
    ('base = "goliath"\n[players]\nmost = 5', [(1, 1, "missing-key")]),
    ('base = "classic"\n[bridge]\nextension = "edge"', [(2, 2, "bad-value")]),
    ("", [(1, 1, "missing-key")]),
    ("[drawing]\nlimit = 3", [(1, 1, "missing-key")]),
    ('base = "pressman"\nname = "goliath"', [(2, 8, "bad-value")]),
    # All mistakes are reported at once, in the order of the text.
    (
        'base = "pressman"\nplayer = 3\n[drawing]\nlimit = "none"\nfew = 1',
        [(2, 1, "unknown-key"), (4, 9, "bad-value"), (5, 1, "unknown-key")],
    ),
    # Not TOML.
    ('base = "pressman"\n[drawing\nlimit = 3', [(2, 9, "syntax")]),
    ("base = ", [(1, 8, "syntax")]),
    ("base = pressman", [(1, 8, "syntax")]),
    ('base = "pressman"\nbase = "classic"', [(2, 1, "syntax")]),
    ('base = "pressman', [(1, 17, "syntax")]),
    ("\0", [(1, 1, "syntax")]),
    ("a = " + "[" * 30_000, [(1, 1, "syntax")]),
    ("a = 1\nb = " + "9" * 6_000, [(2, 5, "bad-value")]),
    ("#" * LARGEST_RULES, [(1, 1, "missing-key")]),
    ("#" * (LARGEST_RULES + 1), [(None, None, "too-large")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FAULTS, ids=[text[:40] for text, _ in FAULTS])
def test_a_faulty_rule_file_is_refused_with_every_place(text, expected):
    assert faults(text) == expected


def test_a_message_names_file_line_column_what_was_found_and_what_was_expected():
    with pytest.raises(InputError) as refused:
        read_house_rules('base = "pressman"\n[drawing]\nlimit = true\n', "ours.toml")
    assert str(refused.value) == (
        'ours.toml:3:9: found true for drawing.limit, expected a whole number from 1 to 99, or "until-fit"\n'
        "    limit = true\n"
        "            ^"
    )


def test_a_copy_of_a_published_file_may_not_keep_its_name_over_other_values():
    text = published_text("classic")
    assert read_house_rules(text, "copy.toml").rules == published("classic")
    assert faults(text.replace("one = 50", "one = 51")) == [(3, 8, "bad-value")]


@pytest.mark.parametrize("clause", CLAUSES, ids=[clause.path for clause in CLAUSES])
def test_every_rule_refuses_a_value_of_another_kind(clause):
    text = f'base = "pressman"\n[{clause.table}]\n{clause.key} = 1979-05-27'
    assert (3, len(clause.key) + 4, "bad-value") in faults(text)


@pytest.mark.parametrize("path", [clause.path for clause in CLAUSES if clause.required])
def test_a_rule_set_without_a_base_lacks_no_rule(path):
    table, _, key = path.partition(".")
    lines = published_text("classic").split("\n")
    start = lines.index(f"[{table}]")
    at = next(at for at in range(start, len(lines)) if lines[at].startswith(f"{key} ="))
    with pytest.raises(InputError, match=f"missing keys: {path};"):
        read_rule_book("\n".join(lines[:at] + lines[at + 1 :]), "x.toml")


def test_the_place_of_every_key_of_the_published_files_is_found():
    for name in PUBLISHED:
        text = published_text(name)
        lines = text.split("\n")
        spots = key_spots(text)
        for clause in CLAUSES:
            spot = spots.get((clause.table, clause.key))
            if spot:
                assert lines[spot.line - 1].startswith(f"{clause.key} = ")
                before = lines[: spot.line]
                assert max(i for i, line in enumerate(before) if line.startswith("[")) == before.index(
                    f"[{clause.table}]"
                )
        assert sum((clause.table, clause.key) in spots for clause in CLAUSES) >= len(CLAUSES) - 2


@given(st.text(alphabet="base=\"presmn[]{}.\n #'1-,tru", max_size=60))
def test_no_text_escapes_as_another_error(text):
    try:
        read_house_rules(text, "x.toml")
    except InputError as refused:
        assert str(refused)


@given(
    st.dictionaries(
        st.sampled_from([clause.path for clause in CLAUSES]), st.integers(-5, 120) | st.booleans(), max_size=6
    )
)
def test_any_values_are_either_refused_or_taken_as_given(values):
    text = 'base = "pressman"\n' + "".join(f"{path} = {str(value).lower()}\n" for path, value in values.items())
    try:
        book = read_house_rules(text, "x.toml")
    except InputError as refused:
        lines = {fault.spot.line for fault in refused.faults}
        assert lines <= set(range(1, len(values) + 2))
    else:
        assert {path: book.values[path] for path in values} == values
        start = published_book("pressman").values
        assert set(book.changed) == {path for path in values if values[path] != start[path]}


def test_an_unchanged_value_changes_nothing_and_keeps_its_notes():
    book = read_house_rules('base = "goliath"\n[bridge]\nextension = "edge"\nextended = 30', "ours.toml")
    assert book.changed == ("bridge.extended",)
    assert book.says["bridge.extension"] == published_book("goliath").says["bridge.extension"]


@pytest.mark.parametrize(
    ("table", "lines"),
    [("bridge", 'extension = "none"\nextended = 40\n'), ("drawing", 'stuck = 10\nlimit = "until-fit"\n')],
)
def test_values_of_one_file_that_contradict_each_other_are_refused_at_both_lines(table, lines):
    head = f'base = "pressman"\n[{table}]\n'
    with pytest.raises(InputError, match="contradict each other") as refused:
        read_house_rules(head + lines, "house.toml")
    assert [fault.spot.line for fault in refused.value.faults] == [3, 4]
    word = next(line for line in lines.splitlines() if '"' in line)
    assert read_house_rules(f"{head}{word}\n", "house.toml")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('base = "presman"', "did you mean pressman?"),
        ('base = "pressman"\n[hexagons]\none = 50', "did you mean hexagon?"),
        ('base = "pressman"\n[hexagon]\ntow = 60', "did you mean two?"),
        ('base = "pressman"\n[bridge]\nextension = "two-edge"', "did you mean two-edges?"),
        ('base = "pressman"\n[hexagon]\ntwo = 60\ntwo = 70', "found 'two' twice, first on line 3"),
        ('name = "ours"', "hand.*"),
    ],
)
def test_a_slip_in_house_rules_gets_the_probable_intention(text, words):
    with pytest.raises(InputError) as refusal:
        read_rule_book(text, "ours.toml")
    assert words in str(refusal.value)
