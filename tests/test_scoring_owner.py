"""Only ``analyzer/rules`` and its independent check, ``plain_board``, read the bonus fields of ``RuleSet``."""

import ast
from inspect import Parameter, getsource, signature
from pathlib import Path
from textwrap import dedent

import pytest
from plans import PRESSMAN, RULES

from analyzer.moves import Bonus
from analyzer.rules import RuleSet

ROOT = Path(__file__).parents[1]
OWNER = ROOT / "analyzer" / "rules"

JUDGES_INDEPENDENTLY = {ROOT / "analyzer" / "plain_board.py"}
"""The module that may score placements independently, to check plans and answers."""

MODULES = sorted(
    path
    for package in ("analyzer", "puzzles", "triomino", "research", "benchmarks")
    for path in (ROOT / package).rglob("*.py")
    if OWNER not in path.parents and path not in JUDGES_INDEPENDENTLY
)

FIELDS = {
    node.attr
    for node in ast.walk(ast.parse(dedent(getsource(RuleSet.bonus_parts))))
    if isinstance(node, ast.Attribute) and node.attr in RuleSet._fields
}


def mentioned(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(attr=name) | ast.keyword(arg=name) | ast.Constant(value=str(name)):
                yield name


def test_the_fields_of_a_bonus_are_read_where_bonuses_are_defined_and_nowhere_else():
    assert {"hexagon_bonus", "bridge_bonus", "extension_bonus", "bonuses_add_up"} <= FIELDS
    advice = "ask the rule set: bonus, bonus_parts, highest_bonus or highest_per_hexagon"
    readers = {str(path.relative_to(ROOT)): found for path in MODULES if (found := FIELDS & set(mentioned(path)))}
    assert readers == {}, advice


@pytest.mark.parametrize("field", sorted(FIELDS))
def test_plans_are_made_by_rules_in_which_each_field_of_a_bonus_is_another(field):
    values = [getattr(rules, field) for rules in RULES.values()]
    assert any(value != getattr(PRESSMAN, field) for value in values), "give it a rule set in RULES in tests/plans.py"


@pytest.mark.parametrize("method", [RuleSet.bonus, RuleSet.bonus_parts])
def test_a_bonus_is_requested_with_all_its_arguments(method):
    """If an argument had a default, a planner could leave it out, and its proofs would be wrong."""
    _, *arguments = signature(method).parameters.values()
    told = Bonus._fields[: Bonus._fields.index("points")]
    assert len(arguments) == len(told)
    for argument, name in zip(arguments, told):
        assert name.startswith(argument.name)
        assert argument.default is Parameter.empty, f"{argument.name} must be given"
