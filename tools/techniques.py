"""Write docs/techniques.md, with a drawn example of each technique: ``python -m tools.techniques``.

The example of a technique is a step from a puzzle's explanation. In a good example, the step is short, and no earlier
step has ruled out a value or a tile. The picture shows the board before the step, with letters on the open faces and
points, and the tiles that the step places. With ``--search``, the program prints other puzzles to choose from, the best
first, and writes nothing.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

from puzzles.codes import code_of, make_again
from puzzles.explanation import Explanation, explained
from puzzles.explanation.step_pages import step_svg
from puzzles.explanation.technique import NAMES, technique_of
from puzzles.fill.task import Task
from puzzles.generation import Run, candidate
from puzzles.item import Item
from puzzles.kinds import kind
from puzzles.ladder import GRADES

DOCS = Path(__file__).parents[1] / "docs"

EXAMPLES = {
    "fit": "fill.4.1.0.easy.faces=10.sz",
    "place": "fill.4.1.8.faces=10.xa",
    "value": "fill.4.1.2.moderate.faces=10.4a",
    "neighbour": "fill.4.1.4q.subtle.faces=10.nq",
    "group": "fill.4.1.1.tricky.faces=10.dx",
    "count": "fill.4.1.1h.subtle.faces=10.vm",
    "outline": "fill.4.1.r.learned.faces=10.ru",
    "places": "fill.4.1.3y.subtle.faces=10.fs",
    "round": "fill.4.1.5a.subtle.faces=10.q3",
    "trial": "fill.4.1.22.hard.faces=10.nk",
    "either": "fill.4.1.2o.hard.faces=10.xc",
    "nested": "fill.4.1.4r.fiendish.faces=10.94",
}
"""For each technique, the code of the puzzle that contains its example."""

SEARCHED = {"subtle": 200, "hard": 60}
"""How many puzzles the search makes in these grades; in all others, 12."""

CODE = "    "

SHOWN = 5
"""The search prints at most this many puzzles for each technique."""

ABOUT = {
    "fit": "Only one of the tiles left fits the known values of a face, and only in one rotation. Look for faces with "
    "two known corners.",
    "place": "A tile that must be used fits only one face, so it belongs there, even if its rotation is not known yet. "
    "Look for tiles with rare values.",
    "value": "A value is possible at a point if every face around the point has a tile left with this value there. If "
    "only one value is possible, the point has this value.",
    "neighbour": "All faces around a point share its value. If no tile left for one of these faces has a certain "
    "value at the point, rule out this value.",
    "group": "Only two tiles are left for two faces, three for three, or one tile in several rotations for one face. "
    "No other face can have any of these tiles.",
    "count": "If every tile must be used, the number of corners with each value is known. A point uses as many of "
    "them as there are faces to fill around it. Together, the points with a value must use all corners with this "
    "value.",
    "outline": "Each edge inside the region belongs to two tiles. If both tiles are read clockwise, they show the two "
    "values of the edge in opposite orders. Suppose that every tile must be used. If the tiles have a pair of values "
    "more often in one order than in the other, the outline must have the same surplus.",
    "places": "Two tiles that must be used fit only the same two faces, or three tiles only the same three. These "
    "faces can have no other tile.",
    "round": "Try a value, and place tiles that agree with it on adjacent faces. If every way to do so leaves a face "
    "without a tile, the value is wrong. Look first for two faces with a common edge and the same value at the "
    "corners opposite this edge. Their tiles would be mirror images, and most sets have only one of the two. If there "
    "are many ways, also try each value of another point.",
    "trial": "Begin where the fewest possibilities are left. Suppose a value or a tile, and follow only the "
    "consequences that are easy to see. If no tile is left for a face, or no face for a tile that must be used, the "
    "supposition is wrong.",
    "either": "Look for two possibilities: two tiles (or two rotations of one) for a face, two faces for a tile that "
    "must be used, or two values for a point. Follow both: any common conclusion is certain.",
    "nested": "Only `fiendish` puzzles need a trial inside a trial.",
}


class Example(NamedTuple):
    """A step that can be the example of its technique. Of two examples, the smaller one is better.

    Attributes:
        excluded: whether earlier steps ruled out values or tiles. The picture would not show this.
        place: the step's index in the explanation.
    """

    excluded: bool
    several: bool
    length: int
    place: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--search", action="store_true", help="print puzzles with good examples instead")
    if parser.parse_args().search:
        for line in found():
            print(line)
        return
    for name, text in files().items():
        (DOCS / name).write_text(text, encoding="utf-8")


def files() -> dict[str, str]:
    made = {}
    paragraphs = [
        "# Techniques",
        "This page lists the techniques for solving [filling puzzles](filling.md#explained) by hand, from the easiest "
        "to the hardest. Each example is one step of the explanation of a puzzle. The faces that the step uses are "
        "shaded; the tiles that it places are blue.",
    ]
    for technique, name in NAMES.items():
        code, picture = EXAMPLES[technique], f"images/technique-{technique}.svg"
        item = make_again(code)
        explanation, examples = examples_of(item)
        if technique not in examples:
            raise SystemExit(f"{code} has no step of the technique {technique}: use --search")
        place = examples[technique].place
        step = explanation.steps[place]
        made[picture] = drawn(item, explanation, place, f"{name}: an example")
        placed = {laid.tile for earlier in explanation.steps[:place] for laid in earlier.lays}
        left = ", ".join(tile.name for tile in item.draft.use or () if tile not in placed)
        note = " The picture does not show what earlier steps ruled out." * examples[technique].excluded
        paragraphs += [f"## {name}", ABOUT[technique], f"![{name}]({picture})", f"> {step.words} ({step.grade})"]
        paragraphs.append(f"Tiles left: {left}.{note} (Puzzle `{code}`)")
    made["techniques.md"] = "\n\n".join(map(_wrapped, paragraphs)) + "\n"
    return made


def found() -> Iterator[str]:
    """Yield up to ``SHOWN`` examples of each technique. Each is the code of a puzzle and the text of a step."""
    best: dict[str, list[tuple[Example, str, str]]] = defaultdict(list)
    for grade in GRADES:
        run = Run("fill", kind("fill").settle({"grade": grade, "faces": "10"}), 1)
        made = 0
        for number in count():
            item = candidate(run, number).item
            if item is None:
                continue
            explanation, examples = examples_of(item)
            for technique, example in examples.items():
                step = explanation.steps[example.place]
                best[technique].append((example, code_of(run, number), f"{step.words} ({step.grade})"))
            made += 1
            if made == SEARCHED.get(grade, 12):
                break
    for technique in NAMES:
        for _example, code, words in sorted(best[technique])[:SHOWN]:
            yield f"{technique}: {code}: {words}"


def examples_of(item: Item) -> tuple[Explanation, dict[str, Example]]:
    explanation = explained(Task.of(item.draft.puzzle()))
    best: dict[str, Example] = {}
    excluded = False
    for place, step in enumerate(explanation.steps):
        technique = technique_of(step.inferences)
        example = Example(excluded, len(step.lays) > 1, len(step.words), place)
        best[technique] = min(example, best.get(technique, example))
        excluded |= bool(step.notes)
    return explanation, best


def _wrapped(paragraph: str) -> str:
    quoted = "> " if paragraph.startswith("> ") else ""
    if "\n" in paragraph:
        return "\n".join(map(_line_of_code, paragraph.removeprefix(quoted).strip().split("\n")))
    return fill(paragraph, 120, subsequent_indent=quoted, break_long_words=False, break_on_hyphens=False)


def _line_of_code(line: str) -> str:
    indent = CODE + line[: len(line) - len(line.lstrip())]
    return fill(
        line.strip(),
        120,
        initial_indent=indent,
        subsequent_indent=f"{indent}    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def drawn(item: Item, explanation: Explanation, place: int, title: str) -> str:
    draft = item.draft
    layout, values = list(draft.layout), dict(draft.givens)
    for step in explanation.steps[:place]:
        layout += step.lays
        values.update(step.gives)
    return step_svg(draft, explanation, layout, values, explanation.steps[place], title)


if __name__ == "__main__":
    main()
