"""What the engines answer, as text: a ranking of moves, and a plan."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.board import place_name
from analyzer.engine.plan import Plan
from analyzer.engine.results import Aftermath, BonusLeft, Ranked, Ranking
from analyzer.errors import counted
from analyzer.moves import Move
from analyzer.render.board_text import Paint, plain
from analyzer.render.words import beside, place_list, placement_words, score_words, tile_list
from analyzer.rules import RuleSet

MOST_MOVES = 12
"""Moves in a report that does not say otherwise."""

MOST_NAMED = 3
"""Tiles that a sentence names; more are counted."""

MEANING = (
    "Equity: the mover's points from this move to the end of the round, less the mean of the others'; +-: its standard"
    " error; win: the chance to make more than any other from here on."
)

MATCH_MEANING = (
    "Match: the chance to win it, if alike players go on from the scores after the round; it ranks the moves."
)

BEHIND = " Behind: surely worse, dropped too early to say by how much."

NO_PLACE = "No tile of the hand has a place."

_STOPPED = {
    "confident": "stopped when the best move was clear",
    "games": "stopped after the games allowed",
    "seconds": "stopped when the time was over",
    "interrupted": "interrupted: the best so far",
    "size": "stopped where there are too many plans to look at",
}

_BY = {
    "score": "By the points made now.",
    "plan": "By the most points that the whole hand can make, as if nobody else played.",
    "simulate": "By rounds played out against hands drawn at random: estimates, each with its standard error.",
    "exact": "By the end of the round, which is proven: nothing is hidden.",
}


def ranking_text(
    ranking: Ranking, rules: RuleSet, most_moves: int = MOST_MOVES, width: int = 80, paint: Paint = plain
) -> str:
    """The ranking for a person, ending in a line end.

    Args:
        ranking: what an engine answered.
        rules: the rule set that scored the moves.
        most_moves: at most so many moves are told.
        width: characters to a line.
        paint: gives the heading and the best move their look.
    """
    if not ranking.moves:
        return f"{NO_PLACE}\n"
    heading = (paint("heading", line) for line in beside("", _BY[ranking.engine], width))
    lines = [*heading, *_circumstances(ranking, rules, width), ""]
    header, lead = _COLUMNS[ranking.engine]
    by_match = any(ranked.match for ranked in ranking.moves)
    lines.append(paint("faint", f"{MATCH_HEADER if by_match else ''}{header}"))
    for number, ranked in enumerate(ranking.moves[:most_moves]):
        start = f"{_match_lead(ranked) if by_match else ''}{lead(ranked)}"
        first, *rest = beside(start, _move_words(ranked.move, rules), width)
        lines += [paint("best", first) if number == 0 else first, *rest]
        indent = " " * len(start)
        for words in _more(ranked, ranking.engine):
            lines += beside(indent, words, width)
    if len(ranking.moves) > most_moves:
        lines.append(f"and {len(ranking.moves) - most_moves} more")
    if ranking.engine == "simulate":
        lines += ["", *_how_sure(ranking, width)]
    if by_match:
        lines += [*([] if ranking.engine == "simulate" else [""]), *beside("", MATCH_MEANING, width)]
    return "\n".join(lines) + "\n"


def _how_sure(ranking: Ranking, width: int) -> Iterator[str]:
    """What is not told apart, and what the columns mean."""
    first, *others = ranking.moves
    if first.aftermath is not None:
        yield from beside(
            "", f"Why {placement_words(first.move)}: {', '.join(_merits(ranking, first.aftermath))}.", width
        )
    rivals = [other.move for other in others if other.close]
    if rivals:
        named = [placement_words(move) for move in (first.move, *rivals)]
        yield from beside("", f"Too close to call: {', '.join(named[:-1])} and {named[-1]}.", width)
    yield from beside("", MEANING + (BEHIND if any(other.behind for other in others) else ""), width)


def _merits(ranking: Ranking, leaves: Aftermath) -> Iterator[str]:
    """What speaks for the first move, or against it: what it makes now, what it opens, what it keeps."""
    first, *others = (ranked.move for ranked in ranking.moves)
    next_best = f" ({others[0].tile} makes {others[0].score})" if others else ""
    yield f"it makes {first.score} now{next_best}"
    new = [opening for opening in leaves.openings if opening.new]
    theirs = [opening for opening in new if opening.unseen]
    if theirs:
        more = f" and {len(theirs) - 1} more"
        dearest = f"{_bonus_words(theirs[0])} to {counted(len(theirs[0].unseen), 'unseen tile')}"
        yield f"opens {dearest}{more if len(theirs) > 1 else ''}"
    else:
        yield "opens no bonus to the others"
    mine = [opening for opening in new if opening.own]
    if mine:
        yield f"leaves you {_bonus_words(mine[0])} for {tile_list(mine[0].own)}"
    if leaves.stuck:
        few = len(leaves.stuck) <= MOST_NAMED
        named = tile_list(leaves.stuck) if few else counted(len(leaves.stuck), "tile")
        yield f"{named} of the hand {'has' if len(leaves.stuck) == 1 else 'have'} no place then"
    elif leaves.playable:
        kept = counted(len(leaves.playable), "tile")
        yield f"keeps a place for {'all ' if len(leaves.playable) > 1 else ''}{kept} left"
    else:
        yield "goes out"


def plan_text(plan: Plan, rules: RuleSet, width: int, paint: Paint) -> str:
    """The plan for a person, ending in a line end."""
    if not plan.moves:
        return f"{NO_PLACE}\n"
    points = f"{counted(plan.total, 'point')} with {counted(len(plan.moves), 'tile')}"
    if plan.proven:
        sure = "proven: no plan makes more"
    else:
        sure = f"not proven: another plan might make up to {plan.bound}, {plan.gap} more; {_STOPPED[plan.stopped]}"
    lines = [
        paint("heading", points),
        *beside("", f"{sure}. Rules: {rules.name}; found by {plan.method}.", width),
        "",
    ]
    for number, move in enumerate(plan.moves, 1):
        lines += beside(f"{number:>3}. {move.score:>4}  ", _move_words(move, rules), width)
    lines += _noted(plan.note, width)
    return "\n".join(lines) + "\n"


def _circumstances(ranking: Ranking, rules: RuleSet, width: int) -> Iterator[str]:
    parts = [f"rules {rules.name}", counted(len(ranking.moves), "move")]
    if ranking.engine == "simulate":
        parts += [f"seed {ranking.seed}", counted(ranking.games, "round")]
    if ranking.stopped == "confident" and any(ranked.close for ranked in ranking.moves):
        better = "win the match noticeably more often" if ranking.moves[0].match else "be better by a point"
        parts.append(f"stopped when no move could {better}")
    elif ranking.stopped in _STOPPED:
        parts.append(_STOPPED[ranking.stopped])
    opens = ranking.moves[0].aftermath
    if opens is not None and ranking.engine == "score":
        parts.append(f"the opponents taken to hold {counted(opens.opponent_tiles, 'tile')}, any of the unseen alike")
    yield from beside("", "; ".join(parts), width)
    yield from _noted(ranking.note, width)


def _noted(note: str, width: int) -> Iterator[str]:
    if note:
        yield from beside("", f"Note: {note}.", width)


def _score_lead(ranked: Ranked) -> str:
    return f"{ranked.move.score:>6}  "


def _plan_lead(ranked: Ranked) -> str:
    most = "" if ranked.proven else f" <= {ranked.bound}"
    return f"{ranked.plan:>6}{most:<8}{ranked.move.score:>6}  "


MATCH_HEADER = "  match    +-"


def _match_lead(ranked: Ranked) -> str:
    """The chance to win the match and its error, which a move that was dropped early has not."""
    return f"{'':12}" if ranked.match is None else f"{ranked.match.win:>7.1%}{ranked.match.stderr:>5.1%}"


def _simulate_lead(ranked: Ranked) -> str:
    if ranked.behind:
        return f"{'behind':>8} {'':>5} {'':>6}{ranked.move.score:>7}  "
    return f"{ranked.equity:>+8.1f} {ranked.stderr:>5.1f} {ranked.win:>6.0%}{ranked.move.score:>7}  "


def _exact_lead(ranked: Ranked) -> str:
    if ranked.equity is None:
        return f"{'?':>8} {'not solved':<10}{ranked.move.score:>6}  "
    result = {1.0: "ahead", 0.5: "level", 0.0: "behind"}[ranked.win or 0.0]
    return f"{ranked.equity:>+8.0f} {result:<10}{ranked.move.score:>6}  "


_COLUMNS = {
    "score": (" score", _score_lead),
    "plan": ("  plan          score", _plan_lead),
    "simulate": ("  equity    +-    win  score", _simulate_lead),
    "exact": ("  equity            score", _exact_lead),
}
"""For each engine the heading of its columns, and what fills them."""


def _more(ranked: Ranked, engine: str) -> Iterator[str]:
    """What an engine says of a move beside its numbers."""
    if ranked.line and engine == "plan":
        yield f"then {', '.join(map(_short, ranked.line))}"
    elif ranked.line:
        players = ("they", "you")
        line = (f"{players[number % 2]} {_short(move)}" for number, move in enumerate(ranked.line))
        yield f"then {', '.join(line)}"
    if ranked.aftermath is not None and engine == "score":
        yield from _opens_words(ranked.aftermath)


def _opens_words(opens: Aftermath) -> Iterator[str]:
    for opening in opens.openings:
        yield f"{'opens' if opening.new else 'leaves'} {_opening_words(opening)}"
    if opens.killed:
        yield f"makes {place_list(opens.killed)} impossible"
    if opens.stuck:
        kept = f"{tile_list(opens.playable)} still {_has(len(opens.playable))} a place" if opens.playable else ""
        yield "; ".join(filter(None, [kept, f"{tile_list(opens.stuck)} {_has(len(opens.stuck))} none"]))


def _bonus_words(opening: BonusLeft) -> str:
    what = {0: [], 1: ["a hexagon"], 2: ["two hexagons"], 3: ["three hexagons"]}[opening.hexagons]
    if opening.bridge:
        what = [*what, "a bridge"]
    elif opening.extends_bridge:
        what = [*what, "an extended bridge"]
    return f"{' and '.join(what)} at {place_name(opening.at)} (+{opening.bonus})"


def _opening_words(opening: BonusLeft) -> str:
    parts = []
    if opening.unseen:
        fits = f"{counted(len(opening.unseen), 'unseen tile')} ({tile_list(opening.unseen)})"
        parts.append(f"to {fits}, {opening.chance:.0%} that an opponent holds one")
    if opening.own:
        parts.append(f"to your {tile_list(opening.own)}")
    return f"{_bonus_words(opening)} {'; '.join(parts)}"


def _move_words(move: Move, rules: RuleSet) -> str:
    placed = placement_words(move)
    return placed if move.score == move.value else f"{placed}: {score_words(move, rules)}"


def _short(move: Move | None) -> str:
    return "pass" if move is None else f"{placement_words(move)} ({move.score})"


def _has(number: int) -> str:
    return "has" if number == 1 else "have"
