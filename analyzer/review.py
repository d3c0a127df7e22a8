"""Review a record: what each choice cost, and how much of each result was luck.

If the record shows the player's hand, each choice is compared with the best move. The function ``best`` finds this
move from what the player could know (``analyzer.history``, ``analyzer.evidence``).

A player's net points are the player's points minus the mean of the other players' points. From the first judged choice
in a round to its end, the net points have three parts:

* the **deal**: the value of the hand, which is the equity of the best move at that choice;
* the **play**: the losses of the player's choices, which are subtracted. An estimated loss can be negative, because
    the best move was selected on other deals;
* the **luck**: the remainder, which comes from draws and from the hands and moves of the other players.

If a record has mistakes, only its usable part is reviewed (``analyzer.usable_record``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from analyzer.audit.audit_report import Audit
from analyzer.board import place_name
from analyzer.display import at_a_prompt, showing
from analyzer.engine import best
from analyzer.engine.beliefs import opponent_hands
from analyzer.engine.clock import Clock, heeding_interrupts
from analyzer.engine.results import BonusLeft, MatchChance, ReasonPart, Reply, why_better, why_proven
from analyzer.engine.score import aftermath
from analyzer.engine.simulate import CLOSE, widened
from analyzer.evidence import MatchEvidence
from analyzer.forms import json_keys
from analyzer.game.partial_round import PartialRound
from analyzer.game.round import last_pass_cost
from analyzer.game.seat_view import SeatView
from analyzer.history import RoundHistory, histories
from analyzer.messages import Phrase, Value, phrase, phrases, sentence
from analyzer.moves import Move, count_legal_moves, legal_moves
from analyzer.rating import Rating, is_rated, rating
from analyzer.rules import RuleSet
from analyzer.text.record import Lay, Record
from analyzer.usable_record import Repair, usable_lines, usable_record


@json_keys(
    "line",
    "round",
    "player",
    "played",
    "best",
    "alternatives",
    "equity",
    "loss",
    "stderr",
    "proven",
    "blunder",
    "reason",
    "reply",
    "bonuses?",
    "win",
    "match?",
    "~text",
    "~why",
)
class JudgedChoice(NamedTuple):
    """A choice and its cost.

    A choice is not judged if the record does not show the hand, or if a player has left the match.

    Attributes:
        line: the number of the line in the record.
        round: the number of the round, from 1.
        player: the player who chose.
        played: the chosen move.
        best: the best move; the chosen move if no other move is better; ``None`` if the choice is not judged.
        alternatives: the number of possible placements, at least two; ``None`` if the choice is not judged.
        equity: the equity of the best move: the points that the player can expect from this move to the end of the
            round, minus the mean of what the other players can expect; ``None`` if the choice is not judged.
        loss: the equity of the best move minus the equity of the chosen move; ``None`` if the choice is not judged. An
            estimated loss is not based on the same deals as ``equity``.
        stderr: the standard error of the loss; 0 if the best move was chosen or both equities are proven; ``None`` if
            the choice is not judged.
        proven: whether the equities of the best and the chosen move are exact.
        blunder: whether the loss is at least 10 points and clearly positive.
        reason: why the best move is better: parts that add up to the loss, the largest gain first. ``None`` if the best
            move was chosen, or if no reliable simulation compared the moves.
        reply: the next player's most frequent replies, first to the best move, then to the chosen one; ``None`` if
            ``reason`` is ``None``.
        bonuses: the bonuses for opponents that only the chosen move makes possible, if the part ``opens`` of ``reason``
            is clearly positive. If that part is clearly negative, the bonuses that only the best move makes possible.
            ``None`` in all other cases, or if there are no such bonuses.
        win: the chance that the player scores more points than any other player from the chosen move to the end of the
            round; ``None`` if it was not estimated.
        match: the chance of winning the match after the chosen move; ``None`` if it was not estimated.
        proven_why: the explanation of a proven loss; ``None`` if the loss is 0 or not proven.
        left: whether a player had left the match before the choice.
    """

    line: int
    round: int
    player: str
    played: Move
    best: Move | None
    equity: float | None
    loss: float | None
    stderr: float | None
    proven: bool
    blunder: bool
    win: float | None = None
    match: MatchChance | None = None
    alternatives: int | None = None
    reason: tuple[ReasonPart, ...] | None = None
    reply: tuple[Reply, ...] | None = None
    bonuses: tuple[BonusLeft, ...] | None = None
    proven_why: Phrase | None = None
    left: bool = False

    @property
    def clear(self) -> bool:
        """Whether the loss is clear: positive, and either proven or larger than ``CLOSE`` standard errors."""
        return self.loss is not None and self.loss > 0 and (self.proven or self.loss > CLOSE * (self.stderr or 0.0))

    @property
    def why(self) -> Phrase | None:
        """Why the best move is better; ``None`` if the loss is not positive, or if no reason is known."""
        if self.loss is None or self.loss <= 0 or self.best is None:
            return None
        return self.proven_why or why_better(self.best, self.played, self.reason, self.reply)

    @property
    def unjudged(self) -> Phrase:
        """The reason why the choice is not judged. It has no meaning for a judged choice."""
        if self.left:
            return phrase("not judged: a player has left the match")
        return phrase("not judged: the record does not show the hand")

    @property
    def text(self) -> Phrase:
        """What the choice cost, in words."""
        if self.loss is None or self.best is None:
            return sentence(self.unjudged)
        if self.loss <= 0:
            return phrase("No better move was found.")
        values: dict[str, Value] = {
            "loss": f"{self.loss:.1f}",
            "stderr": f"{self.stderr or 0.0:.1f}",
            "tile": self.best.tile.name,
            "at": place_name(self.best.at),
        }
        if not self.clear:
            return phrase("No clear loss ({loss} ± {stderr} points) compared with {tile} at {at}.", **values)
        if self.blunder:
            return phrase("Loses {loss} ± {stderr} points compared with {tile} at {at}: a blunder.", **values)
        return phrase("Loses {loss} ± {stderr} points compared with {tile} at {at}.", **values)


@json_keys("choices", "unjudged", "blunders", "lost", "stderr", "deal", "luck", "result", "rating", "~text")
class Summary(NamedTuple):
    """A player's results, summed over the reviewed rounds.

    All amounts are net points: the player's points minus the mean of the other players' points.

    Attributes:
        choices: how many of the player's choices are judged.
        unjudged: how many of the player's choices are not judged.
        blunders: how many of the judged choices are blunders.
        lost: the total loss of the choices.
        stderr: the standard error of the total loss.
        deal: the sum of the equities (``JudgedChoice.equity``) at the first judged choice of each round.
        result: the net points from the first judged choice to the end of a round, summed over the rounds; ``None`` if
            any are unknown, or if the review stopped before the player's last choice in a reviewed round.
        player: the player's name.
        rating: the player's rating; ``None`` if there are too few choices, or if the match is not rated (``is_rated``).
    """

    choices: int
    unjudged: int
    blunders: int
    lost: float
    stderr: float
    deal: float
    result: float | None
    player: str = ""
    rating: Rating | None = None

    @property
    def text(self) -> Phrase:
        """What the player's choices cost, in words."""
        values: dict[str, Value] = {
            "name": self.player,
            "choices": phrases("{count:,} choice", "{count:,} choices", self.choices),
            "lost": f"{self.lost:.1f}",
            "stderr": f"{self.stderr:.1f}",
            "blunders": phrases("{count:,} blunder", "{count:,} blunders", self.blunders),
        }
        if self.rating is None:
            return phrase("{name}: {choices}, total loss {lost} ± {stderr} points, {blunders}", **values)
        return phrase(
            "{name}: {choices}, total loss {lost} ± {stderr} points, {blunders}; {rating}",
            **values,
            rating=self.rating.text,
        )

    @property
    def luck(self) -> float | None:
        """The points that neither the deal nor the choices explain; they come from draws and from the other players.

        ``None`` if the player's ``result`` is not known.
        """
        return None if self.result is None else self.result - self.deal + self.lost


@at_a_prompt
@showing("text", "html")
@json_keys("choices=judged", "players", "seed", "games", "complete", "taken", form="triomino-review/1")
class Review(NamedTuple):
    """The review of a record.

    Attributes:
        record: the reviewed record.
        judged: all choices that the review reached, in order. A choice whose ``loss`` is ``None`` is not judged.
        summaries: each player's summary, by seat.
        seed: the seed of the deals.
        games: the maximum number of playouts for each choice.
        complete: whether the review reached the last choice.
        taken: how the mistakes of the record were handled.
    """

    record: Record
    judged: tuple[JudgedChoice, ...]
    summaries: tuple[Summary, ...]
    seed: int
    games: int
    complete: bool
    taken: tuple[Repair, ...] = ()

    @property
    def players(self) -> dict[str, Summary]:
        """Each player's summary, by name."""
        return dict(zip(self.record.players, self.summaries))


def together(judged: list[JudgedChoice], results: dict[int, float | None], rated: bool = False) -> Summary:
    """Add up a player's judged choices; the caller fills in the player's name.

    For each round, ``results`` gives the net points from the first judged choice to the end, if they are known.
    """
    known = [choice for choice in judged if choice.loss is not None]
    deal = 0.0
    for number in results:
        first = next(choice for choice in known if choice.round == number)
        deal += first.equity or 0.0
    finished = [result for result in results.values() if result is not None]
    return Summary(
        choices=len(known),
        unjudged=len(judged) - len(known),
        blunders=sum(choice.blunder for choice in known),
        lost=sum(choice.loss or 0.0 for choice in known),
        stderr=sqrt(sum((choice.stderr or 0.0) ** 2 for choice in known)),
        deal=deal,
        result=sum(finished) if len(finished) == len(results) else None,
        rating=rating([choice.loss or 0.0 for choice in known]) if rated else None,
    )


class Choice(NamedTuple):
    """A placement that may have had alternatives.

    Attributes:
        state: the round before the placement, with all recorded hands.
        view: what the player knew, including the tiles drawn in this turn; ``None`` if the choice cannot be judged.
    """

    player: str
    laid: Lay
    state: PartialRound
    view: SeatView | None


def choices(history: RoundHistory) -> Iterator[Choice]:
    """List the placements after the opening, except those that are known to be the only legal ones.

    If the record does not say where a tile was placed, the board is unknown from then on, and the list ends.
    """
    for place, entry in enumerate(history.lines):
        state = history.states[place]
        if isinstance(entry, Lay) and state.board.tiles and state.placed and not state.missed:
            view = history.view(place)
            if view is None or count_legal_moves(view.board, view.hand) > 1:
                yield Choice(entry.player, entry, state, view)


BLUNDER = 10.0
"""A blunder loses at least this number of points, and its loss is clearly above 0 (``FALSE_BLUNDERS``)."""

FALSE_BLUNDERS = 0.05
"""The highest allowed probability that a review calls any choice a blunder although it lost nothing.

The choices of the record share this probability equally.
"""

COMPARED = 5_000
"""The maximum number of deals with which a loss is estimated."""


def review(
    audit: Audit,
    games: int,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
    clock: Clock | None = None,
    tick: Callable[[], None] = lambda: None,
) -> Review:
    """Review the usable part of a record. With a ``clock``, the review ends with the last choice finished in time.

    After Ctrl-C, the review has the choices judged so far. ``games`` is the maximum number of playouts for each choice
    that cannot be solved exactly. Before each choice, ``progress`` gets the number of finished choices and the total.
    ``tick`` is called while mistakes are repaired; an exception that it raises ends the review.
    """
    audit, taken = usable_record(audit, tick)
    todo = [(number, choice) for number, history in enumerate(histories(audit), 1) for choice in choices(history)]
    sure = NormalDist().inv_cdf(1 - FALSE_BLUNDERS / max(len(todo), 1))
    judged: list[JudgedChoice] = []
    evidence, clock = MatchEvidence(), clock or Clock()
    with heeding_interrupts(clock):
        for number, choice in todo:
            if progress is not None:
                progress(len(judged), len(todo))
            one = _judge(audit.record.rules, number, choice, evidence, games, seed, clock, sure)
            if one is None:
                break
            judged.append(one)
    complete = len(judged) == len(todo)
    summaries = []
    rated = is_rated(audit.record.rules, audit.record.tile_set, len(audit.record.players))
    for seat in range(len(audit.record.players)):
        player = audit.record.players[seat]
        own = [choice for choice in judged if choice.player == player]
        stopped = {number for number, choice in todo[len(judged) :] if choice.player == player}
        results = {number: None if number in stopped else net for number, net in _results(audit, own).items()}
        summaries.append(together(own, results, rated)._replace(player=player))
    return Review(audit.record, tuple(judged), tuple(summaries), seed, games, complete, taken)


def _judge(
    rules: RuleSet,
    number: int,
    choice: Choice,
    evidence: MatchEvidence,
    games: int,
    seed: int,
    clock: Clock,
    sure: float,
) -> JudgedChoice | None:
    """Judge a choice; ``None`` if the search was stopped before it had compared the moves."""
    player, board, line = choice.player, choice.state.board, choice.laid.line
    moves = legal_moves(board, board.tile_set.mask([choice.laid.tile]), rules)
    played = next(move for move in moves if move.at == choice.laid.placement.at)
    if choice.view is None:
        left = bool(choice.state.left)
        return JudgedChoice(line, number, player, played, None, None, None, None, False, False, left=left)
    knowledge = evidence.at(choice.view).knowledge
    ranking = best(
        choice.view.position,
        rules=rules,
        seed=seed,
        games=games,
        clock=clock.share(1.0),
        knowledge=knowledge,
        keep=played,
        compare=COMPARED,
    )
    if clock.over:
        return None  # an interrupted exact search has no equities
    top = ranking.moves[0]
    mine = next(ranked for ranked in ranking.moves if ranked.move == played)
    apart = ranking.comparison if mine is not top else None
    if apart is not None:
        loss, error, sure = apart.gap, apart.stderr, widened(sure, apart.deals)
    else:
        loss, error = (top.equity or 0.0) - (mine.equity or 0.0), 0.0
    reason = apart.reason if apart is not None and ranking.reliable else None
    opens = next((part for part in reason or () if part.code == "opens" and part.telling), None)
    bonuses = None
    if opens is not None:
        against, other = (mine.move, top.move) if opens.points > 0 else (top.move, mine.move)
        bonuses = (
            _opened_by(choice.view, against, other, rules, opponent_hands(choice.view.position, knowledge)) or None
        )
    return JudgedChoice(
        line=line,
        round=number,
        player=player,
        played=mine.move,
        best=top.move,
        equity=top.equity,
        loss=loss,
        stderr=error,
        proven=top.proven and mine.proven,
        blunder=loss >= BLUNDER and loss > sure * error,
        win=mine.win,
        match=mine.match,
        alternatives=len(ranking.moves),
        reason=reason,
        reply=apart.reply if apart is not None and ranking.reliable else None,
        bonuses=bonuses,
        proven_why=why_proven(top, mine, last_pass_cost(rules)),
    )


def _opened_by(view: SeatView, move: Move, other: Move, rules: RuleSet, held: tuple[int, ...]) -> tuple[BonusLeft, ...]:
    opened, besides = (
        [left for left in aftermath(view.board, view.hand, each, rules, held).openings if left.new and left.unseen]
        for each in (move, other)
    )
    faces = {left.at for left in besides}
    return tuple(left for left in opened if left.at not in faces)


def _results(audit: Audit, own: list[JudgedChoice]) -> dict[int, float | None]:
    results: dict[int, float | None] = {}
    for choice in own:
        if choice.loss is not None and choice.round not in results:
            results[choice.round] = _net_from(audit, choice)
    return results


def _net_from(audit: Audit, choice: JudgedChoice) -> float | None:
    report, players = audit.rounds[choice.round - 1], len(audit.record.players)
    own = audit.record.players.index(choice.player)
    stops = usable_lines(audit, choice.round - 1) < len(audit.record.rounds[choice.round - 1].turn_lines)
    if stops or report.end.how == "unfinished":
        return None
    gained = [0.0] * players
    for turn in report.turns:
        if turn.line > choice.line:
            if turn.points is None:
                return None
            gained[turn.owner] += turn.points
    gained[own] += choice.played.score
    for seat, points in enumerate(report.end.points):
        if points is None:
            return None
        gained[seat] += points
    others = sum(gained) - gained[own]
    return gained[own] - others / (players - 1)
