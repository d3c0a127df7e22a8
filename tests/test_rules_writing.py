"""House rules written as a file, and changed rule by rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.rules import PUBLISHED
from analyzer.rules.reading import RuleBook, published_book, published_text, read_house_rules
from analyzer.rules.schema import CLAUSES, UNTIL_FIT
from analyzer.rules.writing import changed, rule_file

FILES = [
    'base = "pressman"',
    'base = "goliath"\nname = "grandmother\'s"\ntitle = "as in Ulm"\nsource = "a \\"letter\\" of 1997"',
    'base = "pressman"\n[hexagon]\ntwo = 60\nsays.two = "as agreed"\nthree = 70\nsilent.one = "nobody knows"',
    'base = "pressman"\n[bridge]\nextension = "two-edges"',
    'base = "pressman"\n[bridge]\nsays.extension = "it needs two edges"\n[blocked]\nsays.ties = "each gains"',
    'base = "classic"\n[hexagon]\nopen.two.value = 60\nopen.two.changes = "We never agreed."',
    'base = "goliath"\n[players]\nmost = 6\n[hand]\n5 = 6\n6 = 5\n[opening]\nopen.ties.otherwise = "The eldest."\n'
    'open.ties.changes = "Who opens."',
    *(published_text(name).replace(f'name = "{name}"', 'name = "mine"') for name in PUBLISHED),
]


@pytest.mark.parametrize("text", FILES)
def test_written_text_keeps_its_meaning(text):
    book = read_house_rules(text, "ours.toml")
    assert read_house_rules(rule_file(book), "ours.toml") == book


VALUES = st.integers(0, 12) | st.booleans() | st.sampled_from([UNTIL_FIT, "none", "edge", "last-tile", "", None])


@given(
    st.sampled_from(PUBLISHED),
    st.dictionaries(st.sampled_from([clause.path for clause in CLAUSES]), VALUES, max_size=4),
)
def test_changed_rules_are_those_of_a_file_that_gives_the_values_or_are_refused(base, values):
    found = changed(published_book(base), values, "ours")
    if isinstance(found, RuleBook):
        again = read_house_rules(rule_file(found), "x.toml")
        assert again == found
        assert {path: value for path, value in values.items() if value is not None}.items() <= found.values.items()
    else:
        assert all(fault.path and str(fault.phrase) for fault in found)


def test_every_wrong_value_is_reported_at_its_rule():
    found = changed(published_book("pressman"), {"hexagon.one": -2, "drawing.limit": 0, "match.target": 300}, "")
    assert [".".join(fault.path) for fault in found] == ["name", "drawing.limit", "hexagon.one"]
    assert [".".join(fault.path) for fault in changed(published_book("classic"), {"hexagon.four": 1})] == [
        "hexagon.four"
    ]


def test_a_rule_can_be_reset_to_its_published_value():
    ours = read_house_rules('base = "goliath"\n[hexagon]\none = 60\ntwo = 70\nsays.two = "ours"', "ours.toml")
    found = changed(ours, {"hexagon.one": None})
    assert found.rules.hexagon_bonus[:2] == (published_book("goliath").values["hexagon.one"], 70)
    assert (found.changed, found.says["hexagon.two"]) == (("hexagon.two",), "ours")


def test_house_rules_cannot_take_the_name_of_other_rules():
    assert [fault.path for fault in changed(published_book("classic"), {"match.target": 100}, "goliath")] == [("name",)]
