"""House rules that several tests use."""

from analyzer.rules.reading import published_book
from analyzer.rules.schema import CLAUSES, POINTS, rule_set

APART = rule_set(
    "apart",
    "every number of points differs",
    "made up",
    published_book("pressman").values
    | {clause.path: 101 + 7 * at for at, clause in enumerate(CLAUSES) if clause.kind == POINTS},
)
"""Rules in which no two numbers of points are equal."""
