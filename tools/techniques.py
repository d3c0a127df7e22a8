"""Write the page of the techniques, with a drawn example of each: ``python -m tools.techniques``.

The example of a technique is its shortest step in the puzzles that are generated for the page. Its picture shows the
board before the step, with the letters, and the tiles that the step places.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from textwrap import fill

from analyzer.text import read_draft
from puzzles.explanation import ExplainedStep, Explanation, explained
from puzzles.explanation.step_pages import step_svg
from puzzles.explanation.technique import NAMES, technique_of
from puzzles.fill.task import Task
from puzzles.generation import Run, candidate
from puzzles.kinds import kind
from puzzles.ladder import GRADES

DOCS = Path(__file__).parents[1] / "docs"

PUZZLES = {"subtle": 60, "hard": 60}
"""The number of puzzles of a grade to search for examples; 12 for all other grades."""

ABOUT = {
    "fit": "Only one tile, in one rotation, agrees with the known values of a face. Look for faces with two "
    "known corners.",
    "place": "A tile must be used and agrees with only one face, so it belongs there, even if its rotation is "
    "not known yet. Look for tiles with rare values.",
    "value": "The tiles that are left for the faces around a point have only one value in common there.",
    "neighbour": "No tile that is left for a face has a certain value at a point. So no other face has that value "
    "there.",
    "group": "Only two tiles are left for two faces, or three for three. No other face takes one of these tiles.",
    "count": "The tiles have a value on a known number of corners. Each face around a point takes one of these "
    "corners there, so the corners at the points with that value must add up to this number.",
    "outline": "Each edge inside the region is shared by two tiles, which read its values in opposite orders. If "
    "all tiles together read a pair of values clockwise more often in one order than in the other, the "
    "outline must make up the difference.",
    "places": "Two tiles must be used and fit only two faces, or three tiles only three. These faces take no "
    "other tile.",
    "round": "Try a value, and place tiles that agree with it on adjacent faces. If no tile is left for one of "
    "the faces, the value is wrong. Look first for two faces with a common edge and the same value on their "
    "other corners: they would mirror each other, but in most sets no two tiles do.",
    "trial": "Suppose a value or a tile, and follow only the consequences that are easy to see. If no tile is "
    "left for a face, or no place for a tile, the supposition is wrong. Begin with the fewest "
    "possibilities.",
    "either": "Two tiles are left for a face, two places for a tile, or two values for a point. Follow both: any "
    "conclusion common to both is certain, although it is not known which of them is right.",
    "nested": "A trial needs another trial inside it. Only `fiendish` puzzles need this.",
}


def main() -> None:
    """Write the page and its pictures."""
    best: dict[str, tuple[int, str, ExplainedStep]] = {}
    for grade in GRADES:
        run = Run("fill", kind("fill").settle({"grade": grade, "faces": "10"}), 1)
        made = 0
        for number in count():
            item = candidate(run, number).item
            if item is None:
                continue
            draft = read_draft(item.statement)
            explanation = explained(Task.of(draft.puzzle()))
            for place, step in enumerate(explanation.steps):
                technique = technique_of(step.inferences)
                length = len(step.words) + 1000 * (len(step.lays) > 1)
                if technique not in best or length < best[technique][0]:
                    title = f"{NAMES[technique]}: an example"
                    best[technique] = length, picture(item.statement, explanation, place, title), step
            made += 1
            if made == PUZZLES.get(grade, 12):
                break
    paragraphs = [
        "# Techniques",
        "This page lists the techniques with which people solve [filling puzzles](filling.md#explained), from the "
        "easiest to the hardest. Each example is a step of an explanation. The faces that the step uses are shaded; "
        "the tiles that it places are blue.",
    ]
    for technique, name in NAMES.items():
        paragraphs += [f"## {name}", ABOUT[technique]]
        if technique in best:
            _, svg, step = best[technique]
            file = f"technique-{technique}.svg"
            (DOCS / "images" / file).write_text(svg, encoding="utf-8")
            paragraphs += [f"![{name}](images/{file})", f"> {step.words} ({step.grade})"]
    text = "\n\n".join(map(_wrapped, paragraphs))
    (DOCS / "techniques.md").write_text(text + "\n", encoding="utf-8")


def _wrapped(paragraph: str) -> str:
    quoted = "> " if paragraph.startswith("> ") else ""
    return fill(paragraph, 120, subsequent_indent=quoted, break_long_words=False, break_on_hyphens=False)


def picture(statement: str, explanation: Explanation, place: int, title: str) -> str:
    """The board with a step, after all earlier steps."""
    draft = read_draft(statement)
    layout, values = list(draft.layout), dict(draft.givens)
    for step in explanation.steps[:place]:
        layout += step.lays
        values.update(step.gives)
    return step_svg(draft, explanation, layout, values, explanation.steps[place], title)


if __name__ == "__main__":
    main()
