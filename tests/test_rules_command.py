"""``triomino rules`` and the ``--rules`` option."""

import json
import re

import pytest
from click.testing import CliRunner

from analyzer.errors import InputError
from analyzer.rules import PUBLISHED, published
from analyzer.rules.schema import TABLES
from triomino.cli import main
from triomino.cli.command import Refused
from triomino.cli.options import rule_book


def run(*args):
    result = CliRunner().invoke(main, args)
    assert not result.exception or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


@pytest.fixture
def house_rules(tmp_path):
    file = tmp_path / "kitchen.toml"
    file.write_text('base = "goliath"\n[hexagon]\ntwo = 60\nsays.two = "the elders have spoken"\n', encoding="utf-8")
    return file


def test_the_published_rule_sets_are_shown_side_by_side():
    status, output = run("rules")
    assert status == 0
    assert output.splitlines()[0].split() == list(PUBLISHED)
    assert all(len(line) <= 100 for line in output.splitlines())
    asked = re.findall(r"(?m)^  (\w+)\.\w+ \(", output)
    assert asked == sorted(asked, key=list(TABLES).index) != sorted(asked)


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_rule_set_is_explained(name):
    status, output = run("rules", name)
    assert status == 0
    assert output.startswith(f"{name}: {published(name).title}\nSource: ")


def test_house_rules_are_explained_with_their_changes(house_rules):
    status, output = run("rules", str(house_rules))
    assert status == 0
    assert output.startswith("kitchen: house rules based on goliath\n")
    assert "Completing two hexagons at once earns 60.\n      This rule differs from the goliath rules.\n" in output
    assert "the elders have spoken" in output


def test_a_faulty_rule_file_is_refused_with_its_place(tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text('base = "goliath"\n[hexagon]\nfour = 60\n', encoding="utf-8")
    status, output = run("rules", str(file))
    assert status == 2
    assert output.startswith(f"{file}:3:1: found the key 'four' in [hexagon], expected one, two, three")


@pytest.mark.parametrize("args", [("rules", "pressman", "classic"), ("rules", "nobody"), ("rules", "a\x00b")])
def test_a_usage_error_is_refused(args):
    assert run(*args)[0] == 2


def test_the_option_overrides_the_rules_of_the_text(house_rules, tmp_path):
    two = tmp_path / "board.txt"
    two.write_text("rules: classic\nhand: 1-5-5\ntiles:\n 0,0 5-5-5\n", encoding="utf-8")
    for given, named in (
        ((), "classic"),
        (("--rules", "goliath"), "goliath"),
        (("--rules", str(house_rules)), "kitchen"),
    ):
        assert json.loads(run("analyze", str(two), "--json", *given)[1])["rules"] == named


def test_a_text_other_than_a_rule_set_is_refused(tmp_path):
    with pytest.raises(Refused, match="found no rule set or file with this name, expected a file or pressman, classic"):
        rule_book("pressmann")
    with pytest.raises(InputError, match="cannot be read"):
        rule_book(str(tmp_path))
