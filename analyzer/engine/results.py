"""What every engine returns: the moves of a hand, best first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Literal, NamedTuple, TypeAlias

from analyzer.board import place_name, tile_on_face
from analyzer.display import at_a_prompt, showing
from analyzer.forms import json_keys
from analyzer.lattice import Face
from analyzer.messages import Phrase, Value, joined, listed, phrase, phrase_in, phrases, sentence
from analyzer.moves import Move
from analyzer.tiles import Tile

EngineName: TypeAlias = Literal["score", "plan", "simulate", "exact"]

Stopped: TypeAlias = Literal["confident", "games", "seconds", "proven", "interrupted", "size"]
"""Why a search ended. ``seconds``: the time limit is reached. ``confident``: a clear best move. ``games``: the limit of
playouts is reached. ``size``: too many plans to examine.
"""

MOST_NAMED = 3
"""A sentence names at most this many tiles that fit no slot; more are only counted."""

DEFAULT_SEED = 1
"""The seed if none is given."""


def both(note: Phrase | None, other: Phrase | None) -> Phrase | None:
    """Join two notes; if one is ``None``, return the other."""
    return joined(note, other) if note and other else note or other


@json_keys("at", "hexagons", "bridge", "extends_bridge", "bonus", "new", "unseen", "own", "chance")
class BonusLeft(NamedTuple):
    """A slot where a tile can earn a bonus after a move.

    Attributes:
        at: the face of the slot.
        hexagons: the number of hexagons that a tile there completes.
        bridge: whether a tile there forms a bridge.
        extends_bridge: whether a tile there extends a bridge.
        bonus: the points that a tile there earns beyond its value.
        new: whether the move created this bonus or increased it.
        unseen: the fitting tiles that are neither on the board nor in the mover's hand, in ascending order of value.
        own: the fitting tiles that the mover keeps.
        chance: the probability that an opponent holds at least one of ``unseen``.
    """

    at: Face
    hexagons: int
    bridge: bool
    extends_bridge: bool
    bonus: int
    new: bool
    unseen: tuple[Tile, ...]
    own: tuple[Tile, ...]
    chance: float

    @property
    def words(self) -> Phrase:
        """The bonus and its face, such as ``a hexagon at 4,3 (+50)``."""
        earned = [_HEXAGONS[self.hexagons]] if self.hexagons else []
        if self.bridge:
            earned.append(phrase_in("is opened", "a bridge"))
        elif self.extends_bridge:
            earned.append(phrase_in("is opened", "an extended bridge"))
        face = place_name(self.at)
        return phrase("{bonuses} at {face} (+{points})", bonuses=listed(earned), face=face, points=self.bonus)


_HEXAGONS = (
    Phrase(""),
    phrase_in("is opened", "a hexagon"),
    phrase_in("is opened", "two hexagons"),
    phrase_in("is opened", "three hexagons"),
)


@json_keys("openings", "killed", "playable", "stuck", "opponent_tiles", "~texts=facts")
class Aftermath(NamedTuple):
    """The board and the hand after a move.

    Attributes:
        openings: the bonuses that the move leaves open, in descending order of ``chance`` times ``bonus``.
        killed: the slots that are impossible after the move, but were not impossible before.
        playable: the remaining tiles in the hand that can be placed after the move, in ascending order of value.
        stuck: the other remaining tiles in the hand.
        opponent_hands: the known or assumed number of tiles in each opponent's hand.
        stuck_otherwise: the number of remaining tiles that cannot be placed after the second-best move, if the moves
            were compared.
    """

    openings: tuple[BonusLeft, ...]
    killed: tuple[Face, ...]
    playable: tuple[Tile, ...]
    stuck: tuple[Tile, ...]
    opponent_hands: tuple[int, ...]
    stuck_otherwise: int | None = None

    @property
    def opponent_tiles(self) -> int:
        """The number of tiles that all opponents hold together."""
        return sum(self.opponent_hands)

    @property
    def facts(self) -> tuple[Phrase, ...]:
        """What the move does: its advantages, then its disadvantages."""
        return *self.gains, *self.drawbacks

    @property
    def gains(self) -> tuple[Phrase, ...]:
        """The advantages of the move, as clauses without a subject, such as ``goes out``."""
        return tuple(words for gain, words in self._effects() if gain)

    @property
    def drawbacks(self) -> tuple[Phrase, ...]:
        """The disadvantages of the move, as clauses without a subject."""
        return tuple(words for gain, words in self._effects() if not gain)

    def _effects(self) -> Iterator[tuple[bool, Phrase]]:
        new = [opening for opening in self.openings if opening.new]
        mine = [opening for opening in new if opening.own]
        theirs = [opening for opening in new if opening.unseen]
        yield not theirs, _opened(theirs)
        if mine:
            yield True, _left_to_you(mine[0])
        if not self.stuck or self.stuck_otherwise is None or len(self.stuck) > self.stuck_otherwise:
            yield not self.stuck, self._kept

    @property
    def _kept(self) -> Phrase:
        stuck, left = len(self.stuck), len(self.playable)
        if stuck > MOST_NAMED:
            return phrase("leaves {count} tiles in the hand without a place", count=stuck)
        if stuck:
            return phrases(
                "leaves no place for {tiles}",
                "leaves no place for {tiles}",
                stuck,
                tiles=listed(map(str, self.stuck)),
            )
        if left:
            return phrases(
                "leaves a place for the remaining tile", "leaves a place for each of the {count} remaining tiles", left
            )
        return phrase("goes out")


def _opened(openings: list[BonusLeft]) -> Phrase:
    if not openings:
        return phrase("gives the others no new chance of a bonus")
    first, *others = openings
    if others:
        return phrases(
            "makes {bonus} possible with {count} unseen tile (other new bonuses: {more})",
            "makes {bonus} possible with any of {count} unseen tiles (other new bonuses: {more})",
            len(first.unseen),
            bonus=first.words,
            more=len(others),
        )
    return phrases(
        "makes {bonus} possible with {count} unseen tile",
        "makes {bonus} possible with any of {count} unseen tiles",
        len(first.unseen),
        bonus=first.words,
    )


def _left_to_you(opening: BonusLeft) -> Phrase:
    return phrase("makes {bonus} possible with your {tiles}", bonus=opening.words, tiles=listed(map(str, opening.own)))


@json_keys("win", "stderr", "gap", "gap_stderr")
class MatchChance(NamedTuple):
    """The chance of winning the match after a move.

    Attributes:
        win: the chance of winning the match, from 0 to 1.
        stderr: the standard error of ``win``; it includes the error of the table of match equity.
        gap: the chance minus that of the first move; at most 0.
        gap_stderr: the standard error of the gap, from playouts of both moves in the same deals.
    """

    win: float
    stderr: float
    gap: float = 0.0
    gap_stderr: float = 0.0


ReasonCode: TypeAlias = Literal["now", "opens", "own-tiles", "going-out", "penalties", "rest"]
"""The parts of the difference between two moves.

- ``now``: the scores of the two moves
- ``opens``: the bonuses that the opponents earn before the mover's next turn
- ``own-tiles``: the scores of the mover's later placements
- ``going-out``: the points for the end of the round
- ``penalties``: the costs of draws and passes
- ``rest``: all other points
"""


@json_keys("code", "points", "stderr", "~text=words")
class ReasonPart(NamedTuple):
    """A part of the difference between two moves.

    Attributes:
        code: the name of the part, such as ``now``.
        points: the equity that the better move gains in this part; negative if it loses equity.
        stderr: the standard error of ``points``; 0 if they are exact.
    """

    code: ReasonCode
    points: float
    stderr: float

    @property
    def words(self) -> Phrase:
        """What the better move gains or loses in this part.

        >>> str(ReasonPart("now", 6.0, 0.0).words)
        'it scores 6.0 more points now'
        """
        form = (_GAINS if self.points >= 0 else _COSTS)[self.code]
        return form._replace(values=(("points", _amount(abs(self.points), self.stderr)),))

    @property
    def telling(self) -> bool:
        """Whether the part is clearly different from 0."""
        return abs(self.points) > CLEARLY * self.stderr


CLEARLY = 2.0
"""A part counts as different from 0 beyond this number of standard errors."""

WORTH_NAMING = 0.25
"""A second reason needs at least this fraction of the whole difference."""

_GAINS: dict[ReasonCode, Phrase] = {
    "now": phrase("it scores {points} more points now"),
    "opens": phrase("the replies earn {points} fewer bonus points"),
    "own-tiles": phrase("the other tiles in the hand score {points} more points later"),
    "going-out": phrase("the end of the round (going out, tiles left in hand) is worth {points} points more"),
    "penalties": phrase("the net cost of draws and passes is {points} points lower"),
    "rest": phrase("the other players score {points} fewer points with their tiles"),
}

_COSTS: dict[ReasonCode, Phrase] = {
    "now": phrase("it scores {points} fewer points now"),
    "opens": phrase("the replies earn {points} more bonus points"),
    "own-tiles": phrase("the other tiles in the hand score {points} fewer points later"),
    "going-out": phrase("the end of the round (going out, tiles left in hand) is worth {points} points less"),
    "penalties": phrase("the net cost of draws and passes is {points} points higher"),
    "rest": phrase("the other players score {points} more points with their tiles"),
}


def _amount(points: float, stderr: float) -> str:
    return f"{points:.1f} ± {stderr:.1f}" if stderr else f"{points:.1f}"


@json_keys("move", "share", "points", "~text=words")
class Reply(NamedTuple):
    """The next player's most frequent reply to a move.

    Attributes:
        move: the placement; ``None`` for a pass, or if the round is over.
        share: how often this reply is made, as a fraction of the playouts that continue after the move.
        points: the mean points that the turns with this reply score.
    """

    move: Move | None
    share: float
    points: float

    @property
    def words(self) -> Phrase:
        """A clause such as ``the most frequent reply is 1-2-3 on 4,3 (40%, 6.0 points on average)``."""
        if not self.share:
            return phrase("the round is over")
        share, points = f"{self.share:.0%}", f"{round(self.points, 1) + 0.0:.1f}"  # never -0.0
        if self.move is None:
            return phrase(
                "the most frequent reply is a pass ({share}, {points} points on average)",
                share=share,
                points=points,
            )
        return phrase(
            "the most frequent reply is {tile} on {face} ({share}, {points} points on average)",
            tile=self.move.tile.name,
            face=place_name(self.move.at),
            share=share,
            points=points,
        )


class Comparison(NamedTuple):
    """A comparison of two moves. Its deals were not used to rank them, so the gap is not biased.

    Attributes:
        other: the move compared with the ranking's first move.
        deals: the number of deals in which both moves were played.
        gap: the equity of the first move minus the equity of the other move, in these deals.
        stderr: the standard error of the gap.
        named_stderr: the standard error of the sum of all parts except ``rest``.
        reason: the parts of ``gap``, the largest gain first.
        reply: the next player's most frequent reply to the first move, then the one to ``other``.
    """

    other: Move
    deals: int
    gap: float
    stderr: float
    named_stderr: float
    reason: tuple[ReasonPart, ...]
    reply: tuple[Reply, ...]

    def adding_up_to(self, gap: float, stderr: float) -> tuple[ReasonPart, ...]:
        """Change ``rest`` so that the parts add up to a ``gap`` from other deals."""
        named = tuple(part for part in self.reason if part.code != "rest")
        (rest,) = (part for part in self.reason if part.code == "rest")
        missing = gap - sum(part.points for part in named)
        return largest_first((*named, rest._replace(points=missing, stderr=hypot(self.named_stderr, stderr))))


def why_better(
    better: Move, other: Move, reason: tuple[ReasonPart, ...] | None, reply: tuple[Reply, ...] | None
) -> Phrase | None:
    """Why a move is better than another; ``None`` if no reason is known."""
    if not reason or not reply:
        return None
    return _better(better, other, _reasons(reason), [one.words for one in reply])


def why_proven(better: Ranked, other: Ranked, pass_cost: int) -> Phrase | None:
    """Why a move is better than another; ``None`` unless this is proven."""
    if not (better.proven and other.proven and (better.equity or 0.0) > (other.equity or 0.0)):
        return None
    parts = _exact_parts(better, other, pass_cost)
    return _better(better.move, other.move, _reasons(parts), [_answer(better), _answer(other)])


def _exact_parts(better: Ranked, other: Ranked, pass_cost: int) -> tuple[ReasonPart, ...]:
    gained: dict[ReasonCode, float] = dict.fromkeys(("now", "own-tiles", "penalties", "rest"), 0.0)
    for sign, ranked in ((1, better), (-1, other)):
        theirs, mine = ranked.line[::2], ranked.line[1::2]
        gained["now"] += sign * ranked.move.score
        gained["own-tiles"] += sign * sum(move.score for move in mine if move)
        gained["rest"] -= sign * sum(move.score for move in theirs if move)
        gained["penalties"] += sign * pass_cost * (theirs.count(None) - mine.count(None))
    gained["going-out"] = (better.equity or 0.0) - (other.equity or 0.0) - sum(gained.values())
    return largest_first(ReasonPart(code, points, 0.0) for code, points in gained.items())


def _answer(ranked: Ranked) -> Phrase:
    if not ranked.line:
        return phrase("the round is over")
    move = ranked.line[0]
    if move is None:
        return phrase("the next player cannot play")
    return phrase("the best reply is {placement}", placement=tile_on_face(move.tile, move.at))


def _better(better: Move, other: Move, reason: Phrase, after: Sequence[Phrase]) -> Phrase:
    moves = {"better": tile_on_face(better.tile, better.at), "other": tile_on_face(other.tile, other.at)}
    values: dict[str, Value] = {**moves, "reason": reason, "reply": after[0]}
    if after[0] == after[1]:
        return phrase("{better} is better than {other}: {reason}. After either move, {reply}.", **values)
    return phrase(
        "{better} is better than {other}: {reason}. After {better}, {reply}; after {other}, {other_reply}.",
        **values,
        other_reply=after[1],
    )


def _reasons(reason: tuple[ReasonPart, ...]) -> Phrase:
    """The strongest reason for the move, then the strongest other reason, for or against it.

    More reasons for the move follow until they explain half of the difference. A reason against the move comes last.
    """
    clauses = [(part.points, part.telling, part.words) for part in reason]
    later = {part.code: part for part in reason if part.code in ("own-tiles", "rest")}
    own, others = later.get("own-tiles"), later.get("rest")
    if own and others and _cancel_out(own, others):
        clauses = [(part.points, part.telling, part.words) for part in reason if part.code not in later]
        clauses.append((own.points + others.points, own.telling and others.telling, _both_later(own, others)))
    whole = sum(part.points for part in reason)
    lead = max(clauses, key=lambda clause: clause[0])
    beside = [clause for clause in clauses if clause is not lead and clause[1]]
    explained, _, found = lead
    second = max(beside, key=lambda clause: abs(clause[0]), default=lead)
    if second is lead or abs(second[0]) < WORTH_NAMING * whole:
        return found
    explained += second[0]
    gains = [second] if second[0] > 0 else []
    for clause in sorted((one for one in beside if one is not second), key=lambda clause: -clause[0]):
        if clause[0] <= 0 or explained >= whole / 2:
            break
        gains, explained = [*gains, clause], explained + clause[0]
    for _points, _telling, words in gains:
        found = phrase("{reason}, and {other}", reason=found, other=words)
    return found if second in gains else phrase("{reason}, but {other}", reason=found, other=second[2])


def _cancel_out(own: ReasonPart, others: ReasonPart) -> bool:
    smaller, larger = sorted((abs(own.points), abs(others.points)))
    return own.points * others.points < 0 and ((own.telling and others.telling) or smaller >= larger / 2)


def _both_later(own: ReasonPart, others: ReasonPart) -> Phrase:
    """One clause for two opposite parts. A clause that begins with a gain is a reason for the move."""
    amounts = {name: _amount(abs(part.points), part.stderr) for name, part in (("own", own), ("others", others))}
    return _LATER[own.points > 0, abs(own.points) > abs(others.points)]._replace(values=tuple(amounts.items()))


_LATER = {
    (True, True): phrase(
        "later, the other tiles in the hand score {own} more points, while the other players score only {others} more"
    ),
    (True, False): phrase(
        "later, the other players score {others} more points, while the other tiles in the hand score only {own} more"
    ),
    (False, True): phrase(
        "later, the other tiles in the hand score {own} fewer points, while the other players score only {others} fewer"
    ),
    (False, False): phrase(
        "later, the other players score {others} fewer points, while the other tiles in the hand score only {own} fewer"
    ),
}
"""The keys say whether both sides score more, and whether the mover's side changes more."""


def largest_first(parts: Iterable[ReasonPart]) -> tuple[ReasonPart, ...]:
    """The parts, from the largest gain to the largest loss."""
    return tuple(sorted(parts, key=lambda part: -part.points))


RELIABLE_GAMES = 24
"""With fewer playouts, the standard errors and chances of a move mean little."""


@json_keys(
    "*move",
    "equity",
    "stderr",
    "win",
    "match?",
    "proven",
    "close",
    "behind",
    "gap",
    "gap_stderr",
    "games",
    "reliable",
    "plan?",
    "bound?",
    "line",
    "opens=aftermath?",
)
class Ranked(NamedTuple):
    """A move with an engine's results. Values that an engine does not compute are ``None``.

    Attributes:
        move: the placement.
        equity: the expected points from this move to the end of the round: the mover's points minus the mean of the
            other players'.
        stderr: the standard error of ``equity``; 0 if the equity is proven.
        win: the chance, from 0 to 1, that the mover scores more points from this move to the end of the round than any
            other player; players who tie share the win.
        match: the chance of winning the match; if it is known, the moves are ranked by it.
        proven: whether ``equity`` is exact. For the engine ``plan``: whether ``plan`` is proven to be the maximum.
        close: whether the move may be as good as the first move; false for the first move itself. A simulated move is
            close if it is at most two standard errors behind the first move (a little more after few deals). It is also
            close if one of the two moves is not reliable.
        behind: whether the move was dropped early as clearly worse than the first move; its loss is not known.
        gap: the equity of the move minus that of the first move; at most 0, unless the moves are ranked by ``match``.
        gap_stderr: the standard error of the gap, from playouts of both moves in the same deals.
        games: the number of playouts of this move.
        plan: the most points found for this move and later moves from the same hand, without opponents.
        bound: an upper bound on these points; equal to ``plan`` if the plan is proven.
        line: the expected moves after this one (``None`` for a pass); empty if the engine does not know them.
        aftermath: the board and the hand after the move. The engine ``score`` sets it for every move. After a
            simulation, ``best`` sets it for the first move only.
    """

    move: Move
    equity: float | None = None
    stderr: float | None = None
    win: float | None = None
    match: MatchChance | None = None
    proven: bool = False
    close: bool = False
    behind: bool = False
    gap: float | None = None
    gap_stderr: float | None = None
    games: int = 0
    plan: int | None = None
    bound: int | None = None
    line: tuple[Move | None, ...] = ()
    aftermath: Aftermath | None = None

    @property
    def reliable(self) -> bool:
        """Whether the move has enough playouts or needs none. If not, errors and chances are ``None``."""
        return self.equity is None or self.games == 0 or self.games >= RELIABLE_GAMES


@json_keys(
    "engine",
    "moves",
    "seed",
    "games",
    "seconds",
    "stopped",
    "reliable",
    "reason",
    "reply",
    "~why",
    "~too_close?",
    "~assumed?",
    "note~note_text?",
    form="triomino-best/1",
)
@at_a_prompt
@showing("text", "html")
class Ranking(NamedTuple):
    """All moves from a hand, best first.

    Attributes:
        engine: the engine that ranked the moves: ``score``, ``plan``, ``simulate`` or ``exact``.
        moves: every legal placement from the hand; empty if there is none.
        seed: the seed of the random numbers, if the engine uses any.
        games: the total number of playouts.
        seconds: the duration of the search, measured from the first playout if there are playouts.
        stopped: why the search ended: ``confident``, ``games``, ``seconds``, ``proven`` or ``interrupted``.
        note: a note for the reader, such as why an engine other than the requested one was used.
        comparison: a comparison of the first move with another, in separate deals, if it was made.
        proven_why: why the first move is better than the second, if this is proven.
    """

    engine: EngineName
    moves: tuple[Ranked, ...]
    seed: int = DEFAULT_SEED
    games: int = 0
    seconds: float = 0.0
    stopped: Stopped = "proven"
    note: Phrase | None = None
    comparison: Comparison | None = None
    proven_why: Phrase | None = None

    @property
    def reason(self) -> tuple[ReasonPart, ...] | None:
        """Why the first move is better than the second: the parts of the gap, the largest gain first.

        ``None`` if the two moves were not compared or the ranking is not reliable.
        """
        found = self._first_two
        if found is None:
            return None
        second = self.moves[1]
        return found.reason if second.gap is None else found.adding_up_to(-second.gap, second.gap_stderr or 0.0)

    @property
    def reply(self) -> tuple[Reply, ...] | None:
        """The most frequent replies to the first and second moves; ``None`` without a ``reason``."""
        found = self._first_two
        return found and found.reply

    @property
    def _first_two(self) -> Comparison | None:
        found = self.comparison
        return found if found and self.reliable and found.other == self.moves[1].move else None

    @property
    def why(self) -> Phrase | None:
        """Why the first move is better than the second; ``None`` if no reason is known."""
        if self.proven_why or not self.reason:
            return self.proven_why
        return why_better(self.moves[0].move, self.moves[1].move, self.reason, self.reply)

    @property
    def too_close(self) -> Phrase | None:
        """The moves that are too close to the first one to call, as a sentence."""
        rivals = [ranked for ranked in self.moves[1:] if ranked.close]
        if not rivals:
            return None
        names = [tile_on_face(ranked.move.tile, ranked.move.at) for ranked in (self.moves[0], *rivals)]
        return phrase("Too close to call: {moves}.", moves=listed(names))

    @property
    def opponents_hold(self) -> Phrase | None:
        """The number of tiles that the opponents hold in the playouts, if known."""
        leaves = self.moves[0].aftermath if self.moves and self.engine == "simulate" else None
        if leaves is None:
            return None
        if len(leaves.opponent_hands) == 1:
            return phrases(
                "in the playouts, the opponent holds {count:,} tile",
                "in the playouts, the opponent holds {count:,} tiles",
                *leaves.opponent_hands,
            )
        return phrases(
            "in the playouts, the opponents hold {count:,} tile in total",
            "in the playouts, the opponents hold {count:,} tiles in total",
            sum(leaves.opponent_hands),
        )

    @property
    def assumed(self) -> Phrase | None:
        """The number of tiles that the opponents hold in the playouts, as a sentence."""
        return self.opponents_hold and sentence(self.opponents_hold)

    @property
    def reliable(self) -> bool:
        """Whether all moves that were not dropped early are reliable."""
        return all(ranked.reliable for ranked in self.moves if not ranked.behind)
