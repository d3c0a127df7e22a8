"""A review in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from analyzer.errors import counted
from analyzer.render.words import beside, placement_words
from analyzer.review import JudgedChoice, Review, Summary
from analyzer.usable_record import Repair


def review_text(review: Review, width: int) -> str:
    """The review as a player reads it: what was made of mistakes, each choice, then each player."""
    lines = [*repair_lines(review.taken, width), *_choice_lines(review)]
    if not review.complete:
        lines += ["", "Interrupted: later choices were not looked at."]
    for name, summary in zip(review.record.players, review.summaries):
        lines += ["", *_summary_lines(name, summary)]
    lines += ["", f"Up to {counted(review.games, 'round')} played out for each choice, from the seed {review.seed}."]
    return "\n".join(lines) + "\n"


def repair_lines(repairs: Iterable[Repair], width: int) -> Iterator[str]:
    """What was made of the mistakes of a record, so many characters to a line; nothing where there are none."""
    for number, repair in enumerate(repairs):
        yield from () if number else ("The record has mistakes:",)
        mistake = repair.mistake
        yield from beside(
            f"  line {mistake.line}, ", f"{_repair_words(repair)}: {mistake.message} ({mistake.code})", width
        )


def _repair_words(repair: Repair) -> str:
    match repair.how:
        case "points":
            return f"taken as {repair.points}" if repair.points is not None else "taken without points"
        case "total":
            return (
                f"{repair.player} taken to have {repair.points}"
                if repair.points is not None
                else "the total is not used"
            )
        case "end":
            return "by which no turn goes"
        case "stop":
            return "from where the round is left out"


def _choice_lines(review: Review) -> Iterator[str]:
    number = 0
    width = max(len(name) for name in review.record.players)
    for judged in review.judged:
        if judged.round != number:
            yield from ([""] if number or review.taken else [])
            number = judged.round
            yield f"Round {number}"
        played = placement_words(judged.played)
        yield f"  {judged.line:>4}  {judged.player:<{width}}  {played:<18} {_verdict(judged)}".rstrip()


def _verdict(judged: JudgedChoice) -> str:
    if judged.loss is None or judged.best is None:
        return "not judged: the record does not tell the hand"
    if (judged.best.at, judged.best.tile) == (judged.played.at, judged.played.tile):
        return "best"
    sure = "proven" if judged.proven else f"+- {judged.stderr:.1f}"
    words = f"loses {judged.loss:.1f} ({sure}) against {placement_words(judged.best)}"
    return f"{words}  BLUNDER" if judged.blunder else words


def _summary_lines(name: str, summary: Summary) -> Iterator[str]:
    unjudged = f", {summary.unjudged} not judged" if summary.unjudged else ""
    yield f"{name}: {counted(summary.choices, 'choice')} judged{unjudged}, {counted(summary.blunders, 'blunder')}"
    if not summary.choices:
        return
    yield f"  lost by play   {summary.lost:8.1f} +- {summary.stderr:.1f} points"
    yield f"  worth of deal  {summary.deal:8.1f}"
    if summary.luck is not None and summary.result is not None:
        yield f"  luck later     {summary.luck:8.1f}  (draws, and what the others held and did)"
        yield f"  net result     {summary.result:8.1f}"
