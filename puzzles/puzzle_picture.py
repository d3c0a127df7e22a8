"""Show puzzles, solutions and hints as text at the Python prompt, and as pictures in notebooks."""

from __future__ import annotations

from analyzer.messages import _, ngettext
from analyzer.render.card import card_svg
from analyzer.render.svg import board_picture, board_svg
from analyzer.text import read_draft
from puzzles.book import make_book
from puzzles.fill.task import Solution
from puzzles.hints import Hint
from puzzles.item import Item


def item_text(item: Item) -> str:
    return item.statement.rstrip()


def item_picture(item: Item) -> str:
    draft = read_draft(item.statement)
    title = _("Puzzle of the kind {kind} ({hard})", kind=item.kind, hard=item.how_hard)
    return board_svg(draft.layout, title=title, fill=draft.fill, givens=dict(draft.givens))


def item_card(item: Item, link: str = "") -> str:
    """Draw a picture that users can share: the puzzle as a book prints it, and a link."""
    (section,) = make_book("", [item]).sections
    (entry,) = section.entries
    asked = entry.asked
    picture = board_picture(
        asked.draft.layout, fill=asked.draft.fill, givens=dict(asked.draft.givens), marks=asked.marks
    )
    title = _("{kind}: {grade}", kind=section.title, grade=entry.hard)
    return card_svg(picture, title, item.question.text, entry.tiles, link, asked.axes)


def solution_text(solution: Solution) -> str:
    lines = [_status(solution)]
    if solution.solutions:
        tiles = (f"  {placement}" for placement in solution.solutions[0])
        lines += [_("The first filling:") if len(solution.solutions) > 1 else _("The filling:"), *tiles]
    elif solution.reason:
        lines.append(solution.reason.phrase.text)
    return "\n".join(lines)


def _status(solution: Solution) -> str:
    if solution.count is not None and solution.complete:
        return ngettext("{count} filling", "{count} fillings", solution.count)
    if solution.count is not None:
        return ngettext("at least {count} filling", "at least {count} fillings", solution.count)
    if solution.status == "solved":
        return _("solved; there is no other filling") if solution.unique else _("solved")
    return _("there is no filling") if solution.status == "impossible" else _("found no filling in time")


def solution_picture(solution: Solution) -> str:
    """Draw the first filling or, if there is none, the largest partial filling."""
    filled = solution.solutions[0] if solution.solutions else solution.partial
    return board_svg(filled, title=_status(solution))


def hint_text(hint: Hint) -> str:
    return hint.phrase.text


def hint_picture(hint: Hint) -> str | None:
    """Draw the puzzle after the step; ``None`` if the hint is not a step."""
    if hint.text is None:
        return None
    draft = read_draft(hint.text)
    letters = {named.at: named.name for named in hint.faces if named.at in draft.fill}
    new = [laid.at for laid in hint.lays]
    return board_svg(
        draft.layout, title=hint.phrase.text, fill=draft.fill, givens=dict(draft.givens), new=new, letters=letters
    )
