"""Each step names its technique, and the page of techniques has an example of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.text.draft import Given
from puzzles.explanation import Inference
from puzzles.explanation.technique import NAMES, anchor, page_of, technique_of

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("technique", NAMES)
def test_the_page_explains_a_technique_with_a_drawn_example(technique):
    page = (DOCS / "techniques.md").read_text(encoding="utf-8")
    assert f"\n## {NAMES[technique]}\n" in page
    assert f"(images/technique-{technique}.svg)" in page
    assert (DOCS / "images" / f"technique-{technique}.svg").exists()
    assert page_of(technique).endswith(f"techniques.md#{anchor(technique)}")


@pytest.mark.parametrize(
    ("rules", "technique"),
    [
        (["place", "fit"], "place"),
        (["suppose", "round", "no-fit"], "trial"),
        (["suppose", "suppose", "no-fit", "no-place", "fit"], "nested"),
        (["neighbour", "count", "value"], "count"),
    ],
)
def test_a_step_is_named_by_its_hardest_technique(rules, technique):
    assert technique_of([Inference(rule, gives=(Given((0, 0), 1),)) for rule in rules]) == technique
