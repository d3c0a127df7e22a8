"""A match against players of this program, turn by turn."""

from __future__ import annotations

import random
from typing import Annotated, Literal, NamedTuple, TypeAlias

from analyzer.audit import audit_record
from analyzer.board import Placement
from analyzer.engine import best
from analyzer.engine.results import Ranked
from analyzer.errors import InputError
from analyzer.forms import AtMost, Within, json_keys
from analyzer.game.round import IllegalStepError, Step
from analyzer.history import histories
from analyzer.phrases import phrase, phrase_of
from analyzer.playing import PERSON, Game, MisplacedError, new_game, resume
from analyzer.position import DEFAULT_RULES
from analyzer.rules import RuleSet, published
from analyzer.rules.reading import RuleBook
from analyzer.text.headers import MOST_SEED
from analyzer.text.record import read_record
from analyzer.tiles import TileSet
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import RecordText, Seconds, Seed
from triomino.operations.table import ROUND, Happened, Table, happened_between, misstep

Deed: TypeAlias = Literal["look", "lay", "draw", "pass", "hint", "take-back", "resign", "next-round"]

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
    deed: Deed = "look"
    placement: Placement | None = None
    follow: Annotated[int, Within(0, 1000)] | None = None
    people: Annotated[tuple[str, ...], AtMost(6)] = ("You",)
    against: Annotated[tuple[str, ...], AtMost(6)] = ("casual",)
    rules: RuleBook | None = None
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


def run(ask: PlayAsk, control: Control[PlayNews]) -> Table:
    """Do it, and let the other players move.

    Raises:
        InputError: the saved game cannot be read, or is not as it was saved.
        RefusalError: no such game can be begun, or something is asked that is about another game.
        StoppedError: somebody stopped it; the game is as it was.
    """
    game = _begun(ask) if ask.game is None else _saved(ask, ask.game)
    happened = [ROUND] if ask.game is None else []
    person = _person(game)
    if (ask.placement is None) == (ask.deed == "lay"):
        raise RefusalError("question", "expected a placement with the deed lay, and with no other", "placement")
    hint = None
    try:
        if ask.deed == "hint":
            game, hint = _hint(game, person, control)
        else:
            game, more = _done(game, ask)
            happened += more
    except MisplacedError as error:
        return Table(game, person, refused=error.problems)
    except IllegalStepError as error:
        return Table(game, person, refused=(misstep(game, error),))
    follow, clock = ask.follow, control.clock(ask.seconds)
    while game.mover is not None and not game.is_person(game.mover) and (follow is None or follow > 0):
        control.check()
        thinking = PlayNews(game.mover, f"{game.mover} is thinking")
        control.watch(lambda thinking=thinking: thinking)  # type: ignore[misc]
        after = game.turn_of_player(lambda: clock.over)
        control.check()
        happened += happened_between(game, after, person)
        game, follow = after, None if follow is None else follow - 1
    return Table(game, _person(game), tuple(happened), hint=hint)


def _begun(ask: PlayAsk) -> Game:
    """A new game."""
    if ask.deed != "look":
        raise RefusalError("question", f"found the deed {ask.deed}, and no saved game to do it in", "game")
    rules: RuleSet = ask.rules.rules if ask.rules else published(DEFAULT_RULES)
    if not ask.people:
        raise RefusalError("people", phrase("found no names, expected that of one person at least"), "people")
    seed = random.SystemRandom().randrange(MOST_SEED + 1) if ask.seed is None else ask.seed
    try:
        return new_game(rules, ask.set or TileSet.named("standard"), ask.people, ask.against, seed)
    except InputError as error:
        raise RefusalError("people", error.faults[0].said, "people") from error
    except ValueError as error:
        raise RefusalError("players", phrase_of(error), "against") from error


def _saved(ask: PlayAsk, saved: RecordText) -> Game:
    """The saved game; one that no person plays is not one to go on with."""
    game = resume(*saved, ask.rules and ask.rules.rules)
    if PERSON not in game.record.seats:
        raise RefusalError("people", phrase("no person plays this game"), "game")
    return game


def _person(game: Game) -> str:
    """The person to move, or the next one in the order of play."""
    players, turn = game.record.players, game.match.dealt.turn
    order = [*players[turn:], *players[:turn]]
    return next(player for player in order if game.is_person(player))


def _done(game: Game, ask: PlayAsk) -> tuple[Game, list[Happened]]:
    """After what the person does, and what happened by it.

    Raises:
        MisplacedError, IllegalStepError: it cannot be done.
    """
    match ask.deed:
        case "look" | "hint":
            return game, []
        case "take-back":
            return game.taken_back(), []
        case "next-round":
            return game.next_round(), [ROUND]
    if game.mover is not None and not game.is_person(game.mover):
        raise IllegalStepError("wrong-player", f"it is the turn of {game.mover}")
    if ask.deed == "resign":
        return game.aside("resigns"), []
    chosen = ask.placement or (Step.DRAW if ask.deed == "draw" else Step.PASS)
    after = game.step(chosen)
    return after, happened_between(game, after, game.mover or "")


def _hint(game: Game, person: str, control: Control[PlayNews]) -> tuple[Game, tuple[Ranked, ...]]:
    """The moves of the person as the engine ranks them by what that person can know; where there are any, it is noted.

    Raises:
        IllegalStepError: it is not that person's turn.
    """
    if game.mover != person:
        raise IllegalStepError("wrong-player", f"it is the turn of {game.mover or 'nobody'}")
    moves = game.match.dealt.placements()
    noted = game.aside("hint") if moves else game
    if len(moves) < 2 or not game.match.dealt.board.tiles:
        return noted, tuple(Ranked(move) for move in moves)
    control.watch(lambda: PlayNews(person, "looking for a good move"))
    audit = audit_record(read_record(game.text, "game", game.record.rules), control.check)
    history = histories(audit)[-1]
    moment = history.before(len(history.lines))
    assert moment.position is not None, "the record tells every hand"
    ranking = best(moment.position, games=HINT_GAMES, clock=control.clock(HINT_SECONDS), knowledge=moment.knowledge)
    control.check()
    return noted, ranking.moves
