"""Play a match against computer players, turn by turn."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias

from analyzer.board import Placement
from analyzer.engine import best
from analyzer.engine.results import Ranked
from analyzer.errors import InputError
from analyzer.evidence import MatchEvidence
from analyzer.forms import AtMost, Within, json_keys
from analyzer.game.round import IllegalStepError, Misstep, seats_from
from analyzer.game.seat_view import Event, SeatView
from analyzer.legality import Problem
from analyzer.messages import phrase, phrase_of
from analyzer.playing import PERSON, Game, MisplacedError, new_game, resume, whose_turn
from analyzer.position import DEFAULT_RULES
from analyzer.rules import published
from analyzer.text.headers import MOST_SEED
from analyzer.tiles import TileSet
from triomino.operations.actions import acted, check_placement
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import RecordText, Rules, Seconds, Seed

PlayAction: TypeAlias = Literal["look", "lay", "draw", "pass", "hint", "take-back", "resign", "next-round"]

HINT_GAMES = 2000
"""The maximum number of playouts for a hint."""

HINT_SECONDS = 5.0
"""The time limit of a hint, in seconds."""


class PlayAsk(NamedTuple):
    """Play a match against computer players, turn by turn. To continue, send the result's ``saved`` as ``game``.

    Attributes:
        game: the saved match; without it, a new match begins.
        deed: the action to perform; ``look`` means none.
        placement: the tile to place, in any rotation, and its face.
        follow: the maximum number of turns that computer players take; by default, they play until it is a
            person's turn.
        people: the names of the people in a new match.
        against: the names of the computer players in a new match.
        rules: the rules of a new match. For a saved match under house rules, give its rules again.
        set: the tile set of a new match.
        seed: the seed of a new match; by default a random one.
        seconds: the time limit in seconds for all turns of computer players in this call.
    """

    game: RecordText | None = None
    deed: PlayAction = "look"
    placement: Placement | None = None
    follow: Annotated[int, Within(0, 1000)] | None = None
    people: Annotated[tuple[str, ...], AtMost(6)] = ("You",)
    against: Annotated[tuple[str, ...], AtMost(6)] = ("casual",)
    rules: Rules | None = None
    set: TileSet | None = None
    seed: Seed | None = None
    seconds: Seconds | None = None


@json_keys("player", "doing")
class PlayNews(NamedTuple):
    """The progress of a computer player's turn, or of the search for a hint.

    Attributes:
        player: the name of the computer player that is thinking; for a hint, the name of the player who asked for it.
        doing: the current work, in words.
    """

    player: str
    doing: str


@json_keys(
    "saved",
    "*view",
    "may_take_back",
    "hints",
    "takes_back",
    "happened",
    "refused",
    "hint",
    form="triomino-game/1",
)
class PlayAnswer(NamedTuple):
    """The match as one person sees it, except for ``game`` and ``saved``, which contain every hand.

    Attributes:
        game: the match with its record.
        view: the view of the first person in the order of play, beginning with the player to move.
        happened: what happened during this call, in order.
        refused: the reasons why the action is not possible; empty if it is possible.
        hint: the legal moves, best first; ``None`` if no hint was requested.
    """

    game: Game
    view: SeatView
    happened: tuple[Event, ...] = ()
    refused: tuple[Problem | Misstep, ...] = ()
    hint: tuple[Ranked, ...] | None = None

    @property
    def saved(self) -> str:
        """The match as a record, for the next call. The record contains every hand, so no player should see it."""
        return self.game.text

    @property
    def may_take_back(self) -> bool:
        """Whether a person's action in this round can be taken back."""
        return self.game.can_take_back

    @property
    def hints(self) -> int:
        """The number of hints that the player has had in this match."""
        return self.game.asides(self.view.person, "hint")

    @property
    def takes_back(self) -> int:
        """The number of times that the player has taken back an action in this match."""
        return self.game.asides(self.view.person, "takes-back")


def run(ask: PlayAsk, control: Control[PlayNews]) -> PlayAnswer:
    """Perform the action, then the turns of the computer players.

    Raises:
        InputError: the saved match cannot be read, or has been changed.
        RefusalError: the requested match is not possible, the saved match has no person, the action needs a saved
            match, or a placement is missing or superfluous.
        StoppedError: the caller stopped the operation.
    """
    game = _begun(ask) if ask.game is None else _saved(ask, ask.game)
    happened = [_dealt(game)] if ask.game is None else []
    seat = _seat_of_person(game)
    check_placement(ask.deed, ask.placement)
    hint = None
    try:
        if ask.deed == "hint":
            game, hint = _hint(game, seat, control)
        else:
            game, more = _done(game, ask)
            happened += more
    except MisplacedError as error:
        return PlayAnswer(game, game.view(seat), refused=error.problems)
    except IllegalStepError as error:
        return PlayAnswer(game, game.view(seat), refused=(error.misstep,))
    follow, clock = ask.follow, control.clock(ask.seconds)
    while game.mover is not None and not game.is_person(game.mover) and (follow is None or follow > 0):
        control.check()
        thinking = PlayNews(game.mover, f"{game.mover} is thinking")
        control.watch(lambda thinking=thinking: thinking)  # type: ignore[misc]
        after = game.turn_of_player(lambda: clock.over)
        control.check()
        happened += _new_events(game, after, seat)
        game, follow = after, None if follow is None else follow - 1
    return PlayAnswer(game, game.view(_seat_of_person(game)), tuple(happened), hint=hint)


def _begun(ask: PlayAsk) -> Game:
    if ask.deed != "look":
        raise RefusalError(
            "question",
            phrase("found the action '{deed}' without a saved match: add the match", deed=ask.deed),
            "game",
        )
    rules = ask.rules or published(DEFAULT_RULES)
    if not ask.people:
        raise RefusalError("people", phrase("found no names, expected at least one name"), "people")
    seed = random.SystemRandom().randrange(MOST_SEED + 1) if ask.seed is None else ask.seed
    try:
        return new_game(rules, ask.set or TileSet.named("standard"), ask.people, ask.against, seed)
    except InputError as error:
        raise RefusalError("people", error.faults[0].phrase, "people") from error
    except ValueError as error:
        raise RefusalError("players", phrase_of(error), "against") from error


def _saved(ask: PlayAsk, saved: RecordText) -> Game:
    game = resume(*saved, ask.rules)
    if PERSON not in game.record.seats:
        raise RefusalError("people", phrase("found only computer players in this match, expected a person"), "game")
    return game


def _seat_of_person(game: Game) -> int:
    """The seat of the first person in the order of play, beginning with the player to move."""
    order = seats_from(game.match.dealt.turn, tuple(range(len(game.record.seats))))
    return next(seat for seat in order if game.record.seats[seat] == PERSON)


def _new_events(before: Game, after: Game, seat: int) -> tuple[Event, ...]:
    return after.view(seat).happened[len(before.view(seat).happened) :]


def _dealt(game: Game) -> Event:
    return Event("", "round", round=len(game.record.rounds))


def _done(game: Game, ask: PlayAsk) -> tuple[Game, Sequence[Event]]:
    """The match after the person's action, and the events that the action caused.

    Raises:
        MisplacedError: the board does not allow the placement.
        IllegalStepError: the action is not possible now.
    """
    match ask.deed:
        case "look" | "hint":
            return game, []
        case "take-back":
            return game.taken_back(), []
        case "next-round":
            after = game.next_round()
            return after, [_dealt(after)]
    if game.mover is not None and not game.is_person(game.mover):
        raise IllegalStepError("wrong-player", whose_turn(game))
    after = acted(game, ask.deed, ask.placement)
    return after, _new_events(game, after, game.match.dealt.turn)


def _hint(game: Game, seat: int, control: Control[PlayNews]) -> tuple[Game, tuple[Ranked, ...]]:
    """Rank a person's moves, using only what that person knows. If there is a move, the hint is noted in the record.

    Raises:
        IllegalStepError: it is not this person's turn.
    """
    view = game.view(seat)
    if view.next != view.person:
        raise IllegalStepError("wrong-player", whose_turn(game))
    moves = view.moves
    noted = game.aside("hint") if moves else game
    if len(moves) < 2 or not view.board.tiles:
        return noted, tuple(map(Ranked, moves))
    control.watch(lambda: PlayNews(view.person, "looking for a good move"))
    knowledge = MatchEvidence().at(view).knowledge
    ranking = best(view.position, games=HINT_GAMES, clock=control.clock(HINT_SECONDS), knowledge=knowledge)
    control.check()
    return noted, ranking.moves
