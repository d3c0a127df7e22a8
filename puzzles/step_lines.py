"""Write an explanation as lines of text: first a drawing with letters, then the steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from analyzer.lattice import corners
from analyzer.messages import Phrase, _, either, phrase
from analyzer.position import Note
from analyzer.text import Draft
from analyzer.tiles import Tile
from puzzles.answers import GRADE_NAMES, Grade, how_hard
from puzzles.explanation import Explanation, Inference, Named
from puzzles.explanation.naming import drawing, tiles_text
from puzzles.explanation.step_text import LINK, lack
from puzzles.explanation.technique import PAGE_IN_WORDS
from puzzles.explanation.technique import named as named_technique
from puzzles.ladder import GRADES


def drawing_lines(draft: Draft, faces: Iterable[Named], points: Iterable[Named]) -> list[str]:
    """Draw a board as lines of text. Letters mark these faces and points."""
    values = dict(draft.givens)
    for laid in draft.layout:
        values.update(zip(corners(laid.at), laid.corners))
    return drawing(
        {each.at: each.name for each in faces},
        {each.at: each.name for each in points},
        values,
        [laid.at for laid in draft.layout],
    )


def noted_lines(draft: Draft, faces: Iterable[Named], points: Iterable[Named]) -> Iterator[str]:
    """Write the notes: for each point or face, what is ruled out or, if this list is shorter, what is left."""
    notes: list[Phrase] = []
    lying = {laid.tile for laid in draft.layout}
    tiles = [tile for tile in sorted(draft.use or draft.tile_set) if tile not in lying]
    choices: tuple[Sequence[int | Tile], ...] = (draft.tile_set.values, tiles)
    for named, choice in zip((points, faces), choices):
        for each in named:
            out = [other for other in choice if Note(each.at, other) in draft.notes]
            left = [other for other in choice if other not in out]
            if out:
                if 0 < len(left) < len(out):
                    values = either(map(str, left))
                    notes.append(phrase("{name} can only be {values}", name=each.name, values=values))
                else:
                    notes.append(lack([each.name], either(map(str, out))))
    if notes:
        yield _("Known so far: {notes}", notes=tuple(notes))
        yield ""


def step_lines(inferences: Iterable[Inference], step: Phrase, grade: Grade) -> list[str]:
    """Write a step with its technique and grade. In a long chain, each conclusion gets its own line."""
    names = {"technique": named_technique(inferences).phrase, "step": step, "grade": GRADE_NAMES[grade]}
    lines = _("{technique}: {step} ({grade})", **names).split("\n")
    return [f"   {line}" if line.startswith(LINK) else line.rstrip() for line in lines]


def explanation_lines(draft: Draft, explanation: Explanation) -> Iterator[str]:
    if not explanation.steps:
        if not explanation.finished:
            yield _("Time ran out before the first step was found.")
        return
    yield _("Step by step. Capital letters mark the faces to fill; small letters mark the points without a value:")
    yield ""
    yield from drawing_lines(draft, explanation.faces, explanation.points)
    yield ""
    yield tiles_text(draft)
    yield ""
    for number, step in enumerate(explanation.steps, 1):
        first, *others = step_lines(step.inferences, step.phrase, step.grade)
        yield f"{number}. {first}"
        yield from others
    yield _("Techniques: {page}", page=PAGE_IN_WORDS)
    if explanation.difficulty is not None:
        grade = max((step.grade for step in explanation.steps), key=GRADES.index)
        yield _("Difficulty: {hard}.", hard=how_hard(grade, explanation.difficulty))
    elif explanation.finished:
        yield _("Time ran out before the difficulty was found.")
    else:
        yield _("Time ran out before the last step was found.")
