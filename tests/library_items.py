"""Numbered puzzles for a library."""

from puzzles.item import Item, Provenance
from puzzles.kinds.plan import PlanAnswer


def item(number: int, kind: str = "fill", grade: str = "easy", tags: tuple[str, ...] = ()) -> Item:
    """Return a puzzle, a different one for each number from 0 to 314."""
    place = f"{2 * (number % 5)},0"
    a, b = divmod(number // 5, 7)
    statement = (
        f"set: 0-9\ntiles:\n  0,0 {a}-{a}-{a + 1}\n  {place[0]},2 {b}-{b + 1}-{b + 2}\n  20,{2 * (number % 5)} ?\n"
    )
    answers = {"fill": (), "plan": PlanAnswer(number, ())}
    return Item(kind, statement, answers[kind], grade, tags, 3.2, Provenance(7, number, {"size": 12}))
