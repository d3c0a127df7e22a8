"""A match against players of this program, turn by turn."""

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
"""Rounds that a hint plays out at most: enough to tell a good move from a bad one."""

HINT_SECONDS = 5.0
"""The time that it takes at most."""


class PlayAsk(NamedTuple):
    """Play a match against players of this program, turn by turn. Nothing is kept but what the answer says is saved.

    Attributes:
        game: the saved game; a new one begins without it.
        deed: what the person to move does; look only looks at the table.
        placement: the tile to lay, turned in any way, and its face.
        follow: how many turns of the other players may follow; as many as come before a person's without it.
        people: the names of those who play a new game.
        against: who plays against them, by name.
        rules: the rules of a new game, and of a saved one whose record names others than the published ones.
        set: the tiles of a new game.
        seed: what a new game is dealt from; made up without it.
        seconds: choose at once after so many seconds.
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
    """Who is thinking.

    Attributes:
        player: who.
        doing: what that is, in words.
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
    """The table as one person sees it. All but ``saved`` is what that person may know.

    Attributes:
        game: the game.
        view: what the person to move may know, or the next one.
        happened: what happened, in order.
        refused: why the deed cannot be done; the game is then as it was.
        hint: the best moves, best first, where that was asked.
    """

    game: Game
    view: SeatView
    happened: tuple[Event, ...] = ()
    refused: tuple[Problem | Misstep, ...] = ()
    hint: tuple[Ranked, ...] | None = None

    @property
    def saved(self) -> str:
        """The game as a record, to go on with: it tells every hand, and so is for the table alone."""
        return self.game.text

    @property
    def may_take_back(self) -> bool:
        """Whether a person has done something in this round that can be taken back."""
        return self.game.can_take_back

    @property
    def hints(self) -> int:
        """How many hints the person has had in this match."""
        return self.game.asides(self.view.person, "hint")

    @property
    def takes_back(self) -> int:
        """How many times the person has taken something back."""
        return self.game.asides(self.view.person, "takes-back")


def run(ask: PlayAsk, control: Control[PlayNews]) -> PlayAnswer:
    """Do it, and let the other players move.

    Raises:
        InputError: the saved game cannot be read, or is not as it was saved.
        RefusalError: no such game can be begun, or something is asked that is about another game.
        StoppedError: somebody stopped it; the game is as it was.
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
    """A new game."""
    if ask.deed != "look":
        raise RefusalError(
            "question", phrase("found the deed {deed}, and no saved game to do it in", deed=ask.deed), "game"
        )
    rules = ask.rules or published(DEFAULT_RULES)
    if not ask.people:
        raise RefusalError("people", phrase("found no names, expected that of one person at least"), "people")
    seed = random.SystemRandom().randrange(MOST_SEED + 1) if ask.seed is None else ask.seed
    try:
        return new_game(rules, ask.set or TileSet.named("standard"), ask.people, ask.against, seed)
    except InputError as error:
        raise RefusalError("people", error.faults[0].phrase, "people") from error
    except ValueError as error:
        raise RefusalError("players", phrase_of(error), "against") from error


def _saved(ask: PlayAsk, saved: RecordText) -> Game:
    """The saved game; one that no person plays is not one to go on with."""
    game = resume(*saved, ask.rules)
    if PERSON not in game.record.seats:
        raise RefusalError("people", phrase("no person plays this game"), "game")
    return game


def _seat_of_person(game: Game) -> int:
    """The seat of the person to move, or of the next one in the order of play."""
    order = seats_from(game.match.dealt.turn, tuple(range(len(game.record.seats))))
    return next(seat for seat in order if game.record.seats[seat] == PERSON)


def _new_events(before: Game, after: Game, seat: int) -> tuple[Event, ...]:
    """What happened in a turn or a part of one, as a seat may see it."""
    return after.view(seat).happened[len(before.view(seat).happened) :]


def _dealt(game: Game) -> Event:
    """The last round was dealt."""
    return Event("", "round", round=len(game.record.rounds))


def _done(game: Game, ask: PlayAsk) -> tuple[Game, Sequence[Event]]:
    """The game after the person's action, and what happened.

    Raises:
        MisplacedError, IllegalStepError: it cannot be done.
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
    """The moves of a seat, ranked by what that seat may know; a hint that names a move is noted in the record.

    Raises:
        IllegalStepError: it is not that seat's turn.
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
