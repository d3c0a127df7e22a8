"""A review as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from analyzer.engine.simulate import CLOSE
from analyzer.messages import _, ngettext, pgettext, phrase, phrases
from analyzer.render.ranking import MATCH_BIAS
from analyzer.render.words import beside, placement_words, plain_errors
from analyzer.review import JudgedChoice, Review, Summary
from analyzer.text.record import Unplaced
from analyzer.usable_record import Repair

LARGEST_LOSSES = 5


def review_text(review: Review, width: int) -> str:
    lines = [*repair_lines(review.taken, width), *_choice_lines(review, width)]
    if not review.complete:
        lines += ["", _("Stopped: later choices were not reviewed.")]
    elif not review.judged:
        lines += beside("", _nothing_to_review(review), width)
    if not review.judged:
        return "\n".join(lines) + "\n"
    lines += _largest_losses(review, width)
    for name, summary in zip(review.record.players, review.summaries):
        lines += ["", *_summary_lines(name, summary, width)]
    played = ngettext(
        "Up to {count:,} playout per choice, seed {seed}.",
        "Up to {count:,} playouts per choice, seed {seed}.",
        review.games,
        seed=str(review.seed),
    )
    lines += ["", *beside("", played, width)]
    if any(judged.match for judged in review.judged):
        lines += beside("", f"{_('Winning chances assume equally strong players.')} {MATCH_BIAS.text}", width)
    return "\n".join(lines) + "\n"


def _nothing_to_review(review: Review) -> str:
    if any(isinstance(entry, Unplaced) for each in review.record.rounds for entry in each.turn_lines):
        return _(
            "Nothing to review: some turns in this record lack a place. A review needs each tile with its place "
            "('PLAYER TILE @ X,Y') and the tiles dealt and drawn ('hand' and 'draw' lines)."
        )
    return _("Nothing to review: the record shows no turn with a choice between several placements.")


def repair_lines(repairs: Iterable[Repair], width: int) -> Iterator[str]:
    """List the mistakes in a record, and say how each was handled."""
    for number, repair in enumerate(repairs):
        yield from () if number else (_("The record has mistakes:"),)
        mistake = repair.mistake
        what = _("{mistake} ({code}); {repair}", mistake=mistake.phrase, code=mistake.code, repair=repair.how_text)
        yield from beside(f"  {_('line {line}:', line=mistake.line)} ", what, width)


def _choice_lines(review: Review, width: int) -> Iterator[str]:
    number = 0
    longest = max(len(name) for name in review.record.players)
    for judged in review.judged:
        if judged.round != number:
            yield from ([""] if number or review.taken else [])
            number = judged.round
            yield _("Round {round}", round=number)
        played = placement_words(judged.played)
        lead = f"  {judged.line:>4}  {judged.player:<{longest}}  {played:<18} "
        yield from beside(lead, _verdict(judged), width)


def _verdict(judged: JudgedChoice) -> str:
    if judged.loss is None or judged.best is None:
        return judged.unjudged.text
    if (judged.best.at, judged.best.tile) == (judged.played.at, judged.played.tile):
        return pgettext("choice", "best")
    if judged.loss <= 0:
        return _("no loss found compared with {placement}", placement=placement_words(judged.best))
    sure = phrase("proven") if judged.proven else f"+- {judged.stderr:.1f}"
    points, better = f"{judged.loss:.1f}", placement_words(judged.best)
    falls = None
    if judged.match is not None and judged.match.gap < -CLOSE * judged.match.gap_stderr:
        falls = f"{-100 * judged.match.gap:.1f}"
    elif not judged.clear:
        return _(
            "no clear loss ({points} {error} points) compared with {placement}",
            points=points,
            error=sure,
            placement=better,
        )
    if falls:
        loses = _(
            "loses {points} points ({error}) compared with {placement}; the chance of winning the match falls by "
            "{chance} percentage points",
            points=points,
            error=sure,
            chance=falls,
            placement=better,
        )
    else:
        loses = _(
            "loses {points} points ({error}) compared with {placement}", points=points, error=sure, placement=better
        )
    return f"{loses}  {_('BLUNDER')}" if judged.blunder else loses


def _largest_losses(review: Review, width: int) -> Iterator[str]:
    lost = [judged for judged in review.judged if judged.clear and judged.why]
    lost.sort(key=lambda judged: -(judged.loss or 0.0))
    for number, judged in enumerate(lost[:LARGEST_LOSSES]):
        yield from () if number else ("", _("Largest losses"))
        assert judged.why is not None
        text = _(
            "{player} loses {points} points. {why}",
            player=judged.player,
            points=f"{judged.loss:.1f}",
            why=judged.why,
        )
        yield from beside(f"  {judged.line:>4}  ", plain_errors(text), width)


def _summary_lines(name: str, summary: Summary, width: int) -> Iterator[str]:
    judged = phrases("{count:,} choice judged", "{count:,} choices judged", summary.choices)
    blunders = phrases("{count:,} blunder", "{count:,} blunders", summary.blunders)
    if summary.unjudged:
        judgement = _(
            "{player}: {judged}, {unjudged} not judged, {blunders}",
            player=name,
            judged=judged,
            unjudged=summary.unjudged,
            blunders=blunders,
        )
    else:
        judgement = _("{player}: {judged}, {blunders}", player=name, judged=judged, blunders=blunders)
    yield from beside("", judgement, width)
    if not summary.choices:
        return
    # The losses get a minus sign, so that the first three amounts add up to the fourth.
    amounts = [
        (_("value of the deal"), summary.deal, ""),
        (_("cost of choices"), 0.0 - summary.lost, _("+- {error} points", error=f"{summary.stderr:.1f}")),
    ]
    if summary.luck is not None and summary.result is not None:
        amounts.append((_("later luck"), summary.luck, _("(from draws and from the other players' tiles and moves)")))
        amounts.append((_("net result"), summary.result, ""))
    longest = max(13, *(len(title) for title, *_rest in amounts))
    for title, points, remark in amounts:
        yield from (line.rstrip() for line in beside(f"  {title:<{longest}}  {points:+8.1f} ", remark, width))
    if summary.rating is not None:
        yield from beside("  ", plain_errors(summary.rating.text.text), width)
