"""Rankings and plans as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from analyzer.engine.plan import Plan
from analyzer.engine.results import RELIABLE_GAMES, Aftermath, BonusLeft, Ranked, Ranking
from analyzer.messages import Phrase, Value, _, joined, listed, ngettext, pgettext, phrase, phrase_in, phrases, sentence
from analyzer.moves import Move
from analyzer.render.board_text import Paint, plain
from analyzer.render.words import beside, move_words, place_list, placement_words, plain_errors, tile_list
from analyzer.rules import RuleSet

MOST_MOVES = 12

MEANING = phrase(
    "Equity: the points that the player whose turn it is can expect in the rest of the round, minus the mean of the "
    "other players' points; +-: the standard error of the equity; win: the chance of scoring more than every other "
    "player in the rest of the round."
)

MATCH_MEANING = phrase(
    "Match: the chance of winning the match if equally strong players continue from the totals "
    "after this round; the moves are ranked by this chance."
)

MATCH_BIAS = phrase(
    "For the player whose turn it is, playouts overestimate the chance of winning the match by about 3 percentage "
    "points, because in a playout usually only that player plans ahead."
)

BEHIND = phrase(
    "Behind: clearly worse than the best move; the search dropped the move early, so the exact difference is not known."
)

NO_PLACE = phrase("no tile in the hand can be placed")

# A plan leaves out tiles with the sum 0.
NO_POINTS = phrase("no tile in the hand scores points")

_STOPPED = {
    "confident": phrase("stopped when the best move was clear"),
    "games": phrase("stopped at the playout limit"),
    "seconds": phrase("stopped when time ran out"),
    "interrupted": phrase("interrupted: the best result so far"),
    "size": phrase("stopped because there are too many plans to examine"),
}

_BY = {
    "score": phrase("Ranked by the points scored now."),
    "plan": phrase(
        "Ranked by the best plan that begins with each move: the most points that the hand can score if nobody else "
        "plays."
    ),
    "simulate": phrase("Ranked by playouts with random deals of the hidden tiles."),
    "exact": phrase("No tile is hidden, so the moves are ranked by the proven result of the round."),
}


def ranking_text(
    ranking: Ranking, rules: RuleSet, most_moves: int = MOST_MOVES, width: int = 80, paint: Paint = plain
) -> str:
    """Write a ranking as text. The text ends with a newline."""
    if not ranking.moves:
        return f"{sentence(NO_PLACE).text}\n"
    heading = (paint("heading", line) for line in beside("", _BY[ranking.engine].text, width))
    lines = [*heading, *_circumstances(ranking, rules, most_moves, width), ""]
    by_match = any(ranked.match for ranked in ranking.moves)
    columns = (_MATCH if by_match else ()) + _COLUMNS[ranking.engine]
    widths = [column.width_of(ranking.moves) for column in columns]
    header = "".join(column.title.text.rjust(column_width) for column, column_width in zip(columns, widths))
    lines.append(paint("faint", header.rstrip()))
    for number, ranked in enumerate(ranking.moves[:most_moves]):
        cells = zip(columns, widths)
        start = "".join(column.aligned(column.cell(ranked), column_width) for column, column_width in cells) + "  "
        first, *rest = beside(start, move_words(ranked.move, rules), width)
        lines += [paint("best", first) if number == 0 else first, *rest]
        indent = " " * len(start)
        for words in _more(ranked, ranking.engine):
            lines += beside(indent, words, width)
    if len(ranking.moves) > most_moves:
        lines.append(_("and {count} more", count=len(ranking.moves) - most_moves))
    if ranking.engine == "simulate":
        lines += ["", *_how_sure(ranking, width)]
    elif ranking.why:
        lines += ["", *beside("", ranking.why.text, width)]
    if by_match:
        estimated = ranking.engine == "simulate"
        meaning = f"{MATCH_MEANING.text} {MATCH_BIAS.text}" if estimated else MATCH_MEANING.text
        lines += [*([] if estimated else [""]), *beside("", meaning, width)]
    return "\n".join(lines) + "\n"


def _how_sure(ranking: Ranking, width: int) -> Iterator[str]:
    """Explain why the first move is best, how reliable the ranking is, and what its columns mean."""
    first, *others = ranking.moves
    if first.aftermath is not None:
        effects = _effects(first.move, first.aftermath, others[0].move if others else None)
        yield from beside("", effects, width)
    if ranking.why:
        yield from beside("", plain_errors(ranking.why.text), width)
    if not ranking.reliable:
        yield from beside(
            "",
            _("Too few playouts for a reliable ranking: each move needs at least {count}.", count=RELIABLE_GAMES),
            width,
        )
    if ranking.too_close:
        yield from beside("", ranking.too_close.text, width)
    meaning = [MEANING, BEHIND] if any(other.behind for other in others) else [MEANING]
    yield from beside("", " ".join(one.text for one in meaning), width)


def _effects(move: Move, leaves: Aftermath, rival: Move | None) -> str:
    """Name the advantages of a move, then its drawbacks. ``rival`` is the second-best move, if there is one."""
    now, gains, drawbacks = _now(move, rival), leaves.gains, leaves.drawbacks
    if rival is None or move.score >= rival.score:
        gains = (now, *gains)
    else:
        drawbacks = (now, *drawbacks)
    values: dict[str, Value] = {
        "placement": placement_words(move),
        "gains": listed(gains),
        "drawbacks": listed(drawbacks),
    }
    if not gains:
        return _("Against {placement}: it {drawbacks}.", **values)
    if not drawbacks:
        return _("Why {placement}? It {gains}.", **values)
    return _("Why {placement}? It {gains}, but {drawbacks}.", **values)


def _now(move: Move, rival: Move | None) -> Phrase:
    if rival is None:
        return phrase("scores {points} now", points=move.score)
    name = placement_words(rival) if rival.tile == move.tile else rival.tile.name
    return phrase("scores {points} now ({tile} scores {other})", points=move.score, tile=name, other=rival.score)


def plan_text(plan: Plan, hand: int, rules: RuleSet, width: int, paint: Paint) -> str:
    """Write a plan as text. The text ends with a newline."""
    if not plan.moves:
        return f"{sentence(NO_POINTS).text}\n"
    tiles = phrases("{count:,} tile", "{count:,} tiles", len(plan.moves))
    points = phrases("{count:,} point with {tiles}", "{count:,} points with {tiles}", plan.total, tiles=tiles)
    if left := hand - len(plan.moves):
        points = joined(
            points,
            phrases("the other tile is not placed", "the other {count:,} tiles are not placed", left),
        )
    if plan.proven:
        sure = _(
            "proven: no plan scores more. Rules: {rules}; found by {method}.", rules=rules.name, method=plan.method
        )
    else:
        sure = _(
            "not proven: another plan might score up to {most} ({more} more); {stopped}. Rules: "
            "{rules}; found by {method}.",
            most=plan.bound,
            more=plan.gap,
            stopped=_STOPPED[plan.stopped],
            rules=rules.name,
            method=plan.method,
        )
    heading = (paint("heading", line) for line in beside("", points.text, width))
    lines = [*heading, *beside("", sure, width), ""]
    for number, move in enumerate(plan.moves, 1):
        lines += beside(f"{number:>3}. {move.score:>4}  ", move_words(move, rules), width)
    lines += _noted(plan.note, width)
    return "\n".join(lines) + "\n"


def _circumstances(ranking: Ranking, rules: RuleSet, most_moves: int, width: int) -> Iterator[str]:
    parts = [
        phrase("{rules} rules", rules=rules.name),
        phrases("{count:,} move", "{count:,} moves", len(ranking.moves)),
    ]
    if ranking.engine == "simulate":
        parts += [
            phrase("seed {seed}", seed=str(ranking.seed)),
            phrases("{count:,} playout", "{count:,} playouts", ranking.games),
        ]
    if ranking.stopped == "confident" and any(ranked.close for ranked in ranking.moves):
        if ranking.moves[0].match:
            parts.append(
                phrase(
                    "stopped when no other move could offer a noticeably better chance of winning the match than the "
                    "move ranked first"
                )
            )
        else:
            parts.append(phrase("stopped when no other move could be noticeably better than the move ranked first"))
    elif ranking.stopped in _STOPPED:
        parts.append(_STOPPED[ranking.stopped])
    leaves = ranking.moves[0].aftermath
    if ranking.opponents_hold:
        parts.append(ranking.opponents_hold)
    elif leaves is not None and any(map(_names_a_chance, ranking.moves[:most_moves])):
        parts.append(_held_by_chance(leaves.opponent_hands))
    yield from beside("", joined(*parts).text, width)
    yield from _noted(ranking.note, width)


def _held_by_chance(hands: Sequence[int]) -> Phrase:
    if len(hands) == 1:
        return phrases(
            "the chances assume that the opponent holds {count:,} tile and is equally likely to hold any unseen tile",
            "the chances assume that the opponent holds {count:,} tiles and is equally likely to hold any unseen tile",
            *hands,
        )
    return phrases(
        "the chances assume that the opponents hold {count:,} tile in total and are equally likely to hold any unseen "
        "tile",
        "the chances assume that the opponents hold {count:,} tiles in total and are equally likely to hold any unseen "
        "tile",
        sum(hands),
    )


def _noted(note: Phrase | None, width: int) -> Iterator[str]:
    if note:
        yield from beside("", _("Note: {note}.", note=note), width)


class _Column(NamedTuple):
    """A column to the left of the moves. It is at least ``least`` characters wide, including the spaces on its left."""

    title: Phrase
    least: int
    cell: Callable[[Ranked], str]
    left: bool = False

    def width_of(self, moves: Iterable[Ranked]) -> int:
        return max(self.least, *(len(text) + 1 for text in (self.title.text, *map(self.cell, moves)) if text), 0)

    def aligned(self, text: str, width: int) -> str:
        return f" {text:<{width - 1}}" if self.left else text.rjust(width)


def _most(ranked: Ranked) -> str:
    return "" if ranked.proven else f"<= {ranked.bound}"


def _equity(ranked: Ranked) -> str:
    if ranked.behind:
        return pgettext("column", "behind")
    return "?" if ranked.equity is None else f"{ranked.equity:+.1f}"


def _result(ranked: Ranked) -> str:
    if ranked.equity is None:
        return _("not solved")
    return _RESULTS[ranked.win or 0.0].text


_RESULTS = {
    1.0: phrase_in("result", "ahead"),
    0.5: phrase_in("result", "level"),
    0.0: phrase_in("result", "behind"),
}

_NOTHING = Phrase("")
_SCORE = _Column(phrase_in("column", "score"), 6, lambda ranked: str(ranked.move.score))
_MATCH = (
    _Column(phrase_in("column", "match"), 7, lambda ranked: f"{ranked.match.win:.1%}" if ranked.match else ""),
    _Column(Phrase("+-"), 5, lambda ranked: f"{ranked.match.stderr:.1%}" if ranked.match else ""),
)
_COLUMNS = {
    "score": (_SCORE,),
    "plan": (
        _Column(phrase_in("column", "plan"), 6, lambda ranked: str(ranked.plan)),
        _Column(_NOTHING, 8, _most, left=True),
        _SCORE,
    ),
    "simulate": (
        _Column(phrase_in("column", "equity"), 8, _equity),
        _Column(Phrase("+-"), 6, lambda ranked: "" if ranked.stderr is None else f"{ranked.stderr:.1f}"),
        _Column(phrase_in("column", "win"), 7, lambda ranked: "" if ranked.win is None else f"{ranked.win:.0%}"),
        _SCORE._replace(least=7),
    ),
    "exact": (
        _Column(
            phrase_in("column", "equity"), 8, lambda ranked: "?" if ranked.equity is None else f"{ranked.equity:+.0f}"
        ),
        _Column(_NOTHING, 11, _result, left=True),
        _SCORE,
    ),
}


def _more(ranked: Ranked, engine: str) -> Iterator[str]:
    if ranked.line:
        line = tuple(
            _short(move) if engine == "plan" else _players_move(move, theirs=number % 2 == 0)
            for number, move in enumerate(ranked.line)
        )
        yield _("then {moves}", moves=line)
    if ranked.aftermath is not None and engine == "score":
        yield from _left_on_table(ranked.aftermath)


def _left_on_table(leaves: Aftermath) -> Iterator[str]:
    for opening in leaves.openings:
        yield _opening_words(opening)
    if leaves.killed:
        yield ngettext(
            "makes {faces} impossible to fill",
            "makes {faces} impossible to fill",
            len(leaves.killed),
            faces=place_list(leaves.killed),
        )
    if leaves.stuck and leaves.playable:
        still = phrases(
            "{tiles} can still be placed",
            "{tiles} can still be placed",
            len(leaves.playable),
            tiles=tile_list(leaves.playable),
        )
        yield ngettext(
            "{still}, but {tiles} cannot",
            "{still}, but {tiles} cannot",
            len(leaves.stuck),
            still=still,
            tiles=tile_list(leaves.stuck),
        )
    elif leaves.stuck:
        yield ngettext(
            "{tiles} cannot be placed", "{tiles} cannot be placed", len(leaves.stuck), tiles=tile_list(leaves.stuck)
        )


def _names_a_chance(ranked: Ranked) -> bool:
    return ranked.aftermath is not None and any(opening.unseen for opening in ranked.aftermath.openings)


def _opening_words(opening: BonusLeft) -> str:
    bonus, own = opening.words, tile_list(opening.own)
    if not opening.unseen:
        if opening.new:
            return _("makes {bonus} possible with your {tiles}", bonus=bonus, tiles=own)
        return _("leaves {bonus} possible with your {tiles}", bonus=bonus, tiles=own)
    chance = ngettext(
        "{chance} chance that an opponent holds it",
        "{chance} chance that an opponent holds at least one",
        len(opening.unseen),
        chance=f"{opening.chance:.0%}",
    )
    if opening.own:
        chance = _("{chance}; the bonus is also possible with your {tiles}", chance=chance, tiles=own)
    values: dict[str, Value] = {"bonus": bonus, "tiles": tile_list(opening.unseen), "chance": chance}
    if opening.new:
        return ngettext(
            "makes {bonus} possible with {count:,} unseen tile ({tiles}): {chance}",
            "makes {bonus} possible with any of {count:,} unseen tiles ({tiles}): {chance}",
            len(opening.unseen),
            **values,
        )
    return ngettext(
        "leaves {bonus} possible with {count:,} unseen tile ({tiles}): {chance}",
        "leaves {bonus} possible with any of {count:,} unseen tiles ({tiles}): {chance}",
        len(opening.unseen),
        **values,
    )


def _short(move: Move | None) -> str:
    return pgettext("a turn", "pass") if move is None else f"{placement_words(move)} ({move.score})"


def _players_move(move: Move | None, theirs: bool) -> str:
    if theirs:
        return _("the opponent passes") if move is None else _("the opponent plays {placement}", placement=_short(move))
    return _("you pass") if move is None else _("you play {placement}", placement=_short(move))
