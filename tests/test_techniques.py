"""Each step names its technique, and the techniques page has an example of each."""

from __future__ import annotations

import pytest

from analyzer.text.draft import Given
from puzzles.explanation import Inference
from puzzles.explanation.technique import NAMES, PAGE, PAGE_IN_WORDS, anchor, page_of, technique_of
from tools.techniques import DOCS, files


def test_the_page_is_the_one_that_its_program_writes():
    for name, text in files().items():
        assert (DOCS / name).read_text(encoding="utf-8") == text, f"{name}: python -m tools.techniques"


@pytest.mark.parametrize("technique", NAMES)
def test_the_address_of_a_technique_is_a_heading_of_the_page(technique):
    page = (DOCS / "techniques.md").read_text(encoding="utf-8")
    assert f"\n## {NAMES[technique]}\n" in page
    assert page_of(technique).endswith(f"techniques.md#{anchor(technique)}")


def test_the_page_in_words_never_is_the_placeholder():
    assert PAGE.endswith(PAGE_IN_WORDS) and PAGE_IN_WORDS.endswith("docs/techniques.md")
    assert "example.org" not in PAGE_IN_WORDS


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
