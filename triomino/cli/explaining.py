"""An explanation for the terminal: a drawing with its letters, and its steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from analyzer.lattice import corners
from analyzer.position import Note
from analyzer.text import Draft
from puzzles.explanation import Explanation, Named
from puzzles.explanation.naming import drawing


def drawing_lines(draft: Draft, faces: Iterable[Named], points: Iterable[Named]) -> list[str]:
    """The board of a puzzle with the letters of what is to be found."""
    values = dict(draft.givens)
    for laid in draft.layout:
        values.update(zip(corners(laid.at), laid.corners))
    return drawing(
        {each.at: each.name for each in faces},
        {each.at: each.name for each in points},
        values,
        [laid.at for laid in draft.layout],
    )


def noted_lines(notes: Iterable[Note], faces: Iterable[Named], points: Iterable[Named]) -> Iterator[str]:
    """What has been ruled out by now, a line for the points and one for the faces; nothing where that is nothing."""
    told: dict[str, list[str]] = {}
    names = [{each.at: each.name for each in named} for named in (points, faces)]
    for tiles, letters in enumerate(names):
        for note in notes:
            if (note.tile is not None) == bool(tiles) and note.at in letters:
                told.setdefault(letters[note.at], []).append(str(note.out))
    if told:
        yield "Ruled out by now: " + ", ".join(f"{name} is not {' or '.join(outs)}" for name, outs in told.items())
        yield ""


def explanation_lines(draft: Draft, explanation: Explanation) -> Iterator[str]:
    """The drawing and the steps, as far as there was time to find them."""
    if not explanation.steps:
        if not explanation.finished:
            yield "The time was over before the first step was found."
        return
    yield "Step by step, with a letter for each face to fill and a small one for each point without a value:"
    yield ""
    yield from drawing_lines(draft, explanation.faces, explanation.points)
    yield ""
    for number, step in enumerate(explanation.steps, 1):
        yield f"{number}. {step.words} ({step.grade})"
    if explanation.difficulty is None:
        yield "The time was over before the last step."
    else:
        yield f"Difficulty {explanation.difficulty:.1f}."
