"""The techniques' names, and the technique that each step uses; ``docs/techniques.md`` explains the techniques."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from analyzer.forms import json_keys
from analyzer.messages import Phrase, phrase
from puzzles.explanation.steps import Inference

PAGE = "https://example.org/triomino/blob/main/docs/techniques.md"
"""The page with the techniques. An anchor is an English name in lower case, with hyphens."""

PAGE_IN_WORDS = PAGE[PAGE.index("docs/") :] if PAGE.startswith("https://example.org/") else PAGE
"""The name of the page in texts: its address or, while ``PAGE`` is a placeholder, its path in the repository."""

NAMES: dict[str, Phrase] = {
    "fit": phrase("Only tile"),
    "place": phrase("Only place"),
    "value": phrase("Only value"),
    "neighbour": phrase("Neighbour"),
    "group": phrase("Closed group"),
    "count": phrase("Count"),
    "outline": phrase("Outline"),
    "places": phrase("Shared places"),
    "round": phrase("Side by side"),
    "trial": phrase("Trial"),
    "either": phrase("Either way"),
    "nested": phrase("Trial within a trial"),
}
"""The names of the techniques, from the easiest to the hardest."""


@json_keys("name~text=phrase", "page")
class Technique(NamedTuple):
    """A technique's name, and the address of its explanation."""

    phrase: Phrase
    page: str

    @property
    def name(self) -> str:
        return str(self.phrase)


def named(inferences: Iterable[Inference]) -> Technique:
    technique = technique_of(inferences)
    return Technique(NAMES[technique], page_of(technique))


def technique_of(inferences: Iterable[Inference]) -> str:
    """Return the hardest technique of a step; it is a key of ``NAMES``.

    >>> technique_of([Inference("neighbour"), Inference("value"), Inference("fit")])
    'neighbour'
    """
    found, depth = ["fit"], 0
    for inference in inferences:
        if inference.rule == "suppose":
            depth += 1
            found.append("trial" if depth == 1 else "nested")
        elif inference.rule.startswith("no-"):
            depth -= 1
        elif not depth:
            shared = inference.rule == "place" and len(inference.faces) > 1
            found.append("places" if shared else inference.rule)
    return max(found, key=list(NAMES).index)


def page_of(technique: str) -> str:
    return f"{PAGE}#{anchor(technique)}"


def anchor(technique: str) -> str:
    return str(NAMES[technique]).lower().replace(" ", "-")
