"""Rank the moves of a hand."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from analyzer.engine import AUTO, EngineChoice, best
from analyzer.engine.beliefs import Knowledge
from analyzer.engine.best import EXACT_TILES, deals_to_compare
from analyzer.engine.exact import NotSolvableError
from analyzer.engine.results import DEFAULT_SEED, Ranking
from analyzer.forms import Within, json_keys
from analyzer.messages import Phrase, found_instead, listed, phrase, phrase_of, phrases
from analyzer.position import Position
from analyzer.text import Draft
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import Games, RecordText, Rules, Seconds, Seed
from triomino.operations.plan import no_hand

if TYPE_CHECKING:
    from analyzer.audit.audit_report import Audit
    from analyzer.engine.simulate import Snapshot
    from analyzer.evidence import Conclusion, MatchEvidence
    from analyzer.game.seat_view import SeatView
    from analyzer.history import RoundHistory
    from analyzer.rules import RuleSet
    from analyzer.usable_record import Repair

LATE_TYPES = {"Conclusion": "analyzer.evidence", "Repair": "analyzer.usable_record"}
"""The types that only results about game records need, each with its module, which is loaded on first use."""


class BestAsk(NamedTuple):
    """Rank the moves of a hand in a position or a game record.

    Attributes:
        position: the board, with the hand of the player to move.
        record: rank moves in this game record; earlier turns are evidence about the other hands.
        turn: rank the moves before the turn on line N of the record (default: the moves after the last line).
        engine: rank with this engine; 'auto' means 'exact' if no tile is hidden and a proof is found in time, otherwise
            'simulate'.
        rules: use these rules instead of the ones in the input.
        by: rank by the chance of winning the match (only for two players with known totals) or by points.
        seed: use this seed for the random numbers.
        games: simulate at most N playouts, but at least two for each move.
        seconds: stop after S seconds.
        opponents: the known facts about each opponent, in the order of play.
    """

    position: Position | None = None
    record: RecordText | None = None
    turn: Annotated[int, Within(1, 10**9)] | None = None
    engine: EngineChoice = AUTO
    rules: Rules | None = None
    by: Literal["match", "points"] = "match"
    seed: Seed = DEFAULT_SEED
    games: Games | None = None
    seconds: Seconds | None = None
    opponents: Knowledge | None = None


@json_keys("*ranking?", "doing~text")
class BestNews(NamedTuple):
    """The progress of a search.

    Attributes:
        ranking: the ranking so far; ``None`` if there is none yet.
        doing: the current work, in words.
    """

    ranking: Ranking | None
    doing: Phrase


@json_keys("*conclusion", "~text")
class ConclusionInWords(NamedTuple):
    """The mover's conclusion about another hand, in codes and as a sentence.

    Attributes:
        conclusion: the conclusion, in codes and numbers.
        position: the position that the player sees.
    """

    conclusion: Conclusion
    position: Position

    @property
    def text(self) -> Phrase:
        """The conclusion as a sentence."""
        from analyzer.render.conclusions import conclusion_words

        return conclusion_words(self.conclusion, self.position)


@json_keys("*ranking", "player?", "line?", "sees?", "concluded=conclusions_in_words?", "taken?")
class BestAnswer(NamedTuple):
    """The ranking of the moves.

    If the request gives no record, the attributes after ``position`` are ``None``.

    Attributes:
        ranking: the moves, best first.
        position: the position whose moves are ranked.
        player: the player to move.
        line: the line with the player's turn, or with the last turn if the player's turn is not in the record.
        concluded: the conclusions about the other hands that follow from earlier turns.
        taken: how the record's mistakes were handled; ``None`` if there are none.
    """

    ranking: Ranking
    position: Position
    player: str | None = None
    line: int | None = None
    concluded: tuple[Conclusion, ...] | None = None
    taken: tuple[Repair, ...] | None = None

    @property
    def conclusions_in_words(self) -> tuple[ConclusionInWords, ...] | None:
        """The conclusions in ``concluded``, each with its text."""
        return (
            None if self.concluded is None else tuple(ConclusionInWords(one, self.position) for one in self.concluded)
        )

    @property
    def sees(self) -> Draft | None:
        """The position that the player sees; ``None`` if the request gives no record."""
        return None if self.player is None else Draft.of(self.position)


def run(ask: BestAsk, control: Control[BestNews]) -> BestAnswer:
    """Rank the moves with the chosen engine.

    Raises:
        InputError: the record cannot be read.
        RefusalError: the request is incomplete or contradictory, or the moves cannot be ranked.
    """
    if (ask.position is None) == (ask.record is None):
        message = phrase("found both a position and a record, expected only one of them")
        if ask.position is None:
            message = phrase("found neither a position nor a record, expected one of them")
        raise RefusalError("question", message, "position")
    if ask.record is not None:
        return _by_record(ask, ask.record, control)
    if ask.turn is not None:
        raise RefusalError(
            "question", phrase("a turn is allowed only with a record: add the record, or leave out the turn"), "turn"
        )
    assert ask.position is not None
    if not ask.position.hand:
        raise no_hand()
    return BestAnswer(_ranked(ask, ask.position, ask.opponents, "position", control), ask.position)


class _ReadRecord(NamedTuple):
    """The usable part of a record."""

    audit: Audit
    repairs: tuple[Repair, ...]
    histories: tuple[RoundHistory, ...]
    evidence: MatchEvidence


_last_read: dict[tuple[RecordText, RuleSet | None], _ReadRecord] = {}
"""The last record read, kept because users who step through a match ask about the same record repeatedly."""

_one_at_a_time = Lock()
"""Protects the evidence, which is not thread-safe because it caches results."""


def _read(ask: BestAsk, text: RecordText, control: Control[BestNews]) -> _ReadRecord:
    from analyzer.audit import audit_record
    from analyzer.evidence import MatchEvidence
    from analyzer.history import histories
    from analyzer.text.record import read_record
    from analyzer.usable_record import usable_record

    key = text, ask.rules
    read = _last_read.get(key)
    if read is None:
        audit, repairs = usable_record(audit_record(read_record(*text, ask.rules), control.check), control.check)
        read = _ReadRecord(audit, repairs, tuple(histories(audit)), MatchEvidence())
        _last_read.clear()
        _last_read[key] = read
    return read


def _by_record(ask: BestAsk, text: RecordText, control: Control[BestNews]) -> BestAnswer:
    from analyzer.soft_evidence import soft_conclusions

    read = _read(ask, text, control)
    repairs = read.repairs
    if ask.opponents is not None:
        raise RefusalError(
            "question",
            phrase("the record already shows what is known about the opponents: leave out 'opponents'"),
            "opponents",
        )
    history, place = _asked_turn(read, ask.turn)
    view = _view(history, place)
    with _one_at_a_time:
        evidence = read.evidence.at(view)
    concluded = *evidence.conclusions, *soft_conclusions(view, evidence)
    ranking = _ranked(ask, view.position, evidence.knowledge, "record", control)
    return BestAnswer(ranking, view.position, view.person, history.line(place), concluded, repairs or None)


def _asked_turn(read: _ReadRecord, turn: int | None) -> tuple[RoundHistory, int]:
    """The round that has a turn on line ``turn``, and the index of that turn.

    If ``turn`` is ``None``, return the last round and the index after its last turn.

    Raises:
        RefusalError: there is no such turn, or an earlier mistake makes the turn unusable.
    """
    rounds, repairs = read.histories, read.repairs
    lines = [played.turn_lines for played in read.audit.record.rounds]
    places = ((number, place) for number, own in enumerate(lines) for place in range(len(own)))
    found = next(((number, place) for number, place in places if lines[number][place].line == turn), None)
    if turn is None and rounds:
        found = len(rounds) - 1, len(lines[-1])
    if found is None:
        ranges = tuple(f"{own[0].line}-{own[-1].line}" for own in lines if own)
        expected = phrase("the line of a turn: {lines}", lines=ranges)
        if not ranges:
            expected = phrase("a record with at least one turn")
        message = found_instead(phrase("no turn on line {line}", line=str(turn)), expected)
        raise RefusalError("turn", message, "turn")
    number, place = found
    if place > len(rounds[number].lines):
        end = lines[number][place - 1].line
        stops = [one.mistake for one in repairs if one.how == "stop" and one.mistake.line <= end]
        wrong = tuple(
            phrase("line {line}: {message} ({code})", line=one.line, message=one.phrase, code=one.code)
            for one in stops[-1:]
        )
        message = phrase("later turns cannot be used until this mistake is corrected: {mistake}", mistake=wrong)
        raise RefusalError("mistakes", message, "record")
    return rounds[number], place


def _view(history: RoundHistory, place: int) -> SeatView:
    """The match as the player to move sees it before the turn at index ``place``.

    Raises:
        RefusalError: the moves of this turn cannot be ranked, for example because the round is over.
    """
    state, line, players = history.states[place], history.line(place), history.players
    if state.over:
        raise RefusalError(
            "round-over",
            phrase(
                "the round is over after line {line}, so there are no moves to rank: choose an earlier turn", line=line
            ),
            "record",
        )
    if state.unopened:
        message = phrase(
            "the round has not been opened yet, and openings in a record are not ranked: enter the hand as a position"
        )
        raise RefusalError("opening", message, "record")
    if state.turn is None:
        message = phrase(
            "the record does not show whose turn it is at line {line}: enter the board and the hand as a position",
            line=line,
        )
        raise RefusalError("turn", message, "record")
    if state.left:
        names = listed(players[seat] for seat in sorted(state.left))
        message = phrases(
            "{players} left before line {line}, and the engine cannot rank the moves of a record after a player has "
            "left: enter the board and the hand as a position",
            "{players} left before line {line}, and the engine cannot rank the moves of a record after players have "
            "left: enter the board and the hand as a position",
            len(state.left),
            players=names,
            line=line,
        )
        raise RefusalError("left", message, "record")
    view = history.view(place)
    if view is None and state.hands[state.turn].exact:
        message = phrase(
            "the board at line {line} is not known, because an earlier turn of the round has no face: add '@ X,Y' to "
            "that turn",
            line=line,
        )
        raise RefusalError("no-place", message, "record")
    if view is None:
        name = players[state.turn]
        message = phrase(
            "the record does not show the hand of {player} at line {line}: add a 'hand {player} …' line to the round, "
            "and name the tiles that {player} drew",
            player=name,
            line=line,
        )
        known = next((player for player, hand in zip(players, state.hands) if hand.exact), None)
        if known is not None:
            message = phrase("{fault}; or choose one of {known}'s turns", fault=message, known=known)
        raise RefusalError("no-hand", message, "record")
    return view


def _ranked(
    ask: BestAsk, position: Position, knowledge: Knowledge | None, field: str, control: Control[BestNews]
) -> Ranking:
    first = {"plan": phrase("planning"), "simulate": phrase("the engine is loading")}
    many = position.board.unplayed.bit_count() > EXACT_TILES
    engine = "simulate" if ask.engine == AUTO and many else ask.engine
    news = [BestNews(None, first.get(engine, phrase("proving the best move at the end of the round")))]

    def see(snapshot: Snapshot) -> None:
        news[0] = BestNews(snapshot.ranking, snapshot.doing)

    control.watch(lambda: news[0])
    try:
        return best(
            position if ask.by == "match" else position._replace(scores=None),
            ask.engine,
            rules=ask.rules,
            seed=ask.seed,
            games=ask.games,
            clock=control.clock(ask.seconds),
            knowledge=knowledge,
            progress=see,
            compare=deals_to_compare(ask.games),
        )
    except NotSolvableError as error:
        raise RefusalError("engine", phrase_of(error), "engine") from error
    except ValueError as error:
        raise RefusalError(field, phrase_of(error), field) from error
