"""A match of people against computer players, stored as a record.

The header ``seats`` gives the kind of each player, and ``seed`` determines every deal. So a match can be resumed from
its record alone. The record also reveals every hand, so show a player only the ``view`` of the player's seat.

>>> from analyzer.rules import published
>>> game = new_game(published("pressman"), TileSet.named("standard"), ["Ida"], ["greedy"], seed=7)
>>> game.record.players, game.record.seats, game.mover
(('Ida', 'greedy'), ('person', 'greedy'), 'greedy')
>>> answered = game.turn_of_player()
>>> answered.mover, resume(answered.text) == answered
('Ida', True)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal

from analyzer.board import Placement
from analyzer.errors import InputError, Spot, TextFault, quoted
from analyzer.game.match import new_match
from analyzer.game.match_play import RecordedMatch, action
from analyzer.game.round import Action, IllegalStepError, Step
from analyzer.game.seat_view import SeatView
from analyzer.legality import Problem
from analyzer.messages import Phrase, joined, phrase, phrase_of
from analyzer.players import make_player, names_of
from analyzer.referee import judge
from analyzer.rules import RuleSet
from analyzer.text.cursor import split_lines
from analyzer.text.record import (
    Aside,
    AsideWord,
    Draw,
    Hand,
    Lay,
    Leave,
    Pass,
    Record,
    RecordRound,
    can_be_name,
    read_record,
    write_record,
)
from analyzer.tiles import TileSet

PERSON = "person"


class MisplacedError(ValueError):
    """Raised for a placement that the board does not allow; ``problems`` has all faults."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return str(self.phrase)

    @property
    def phrase(self) -> Phrase:
        return joined(*(problem.phrase for problem in self.problems))


class Game(RecordedMatch):
    """A match. The seed in its record determines every deal."""

    __slots__ = ()

    @property
    def mover(self) -> str | None:
        """The player to move; ``None`` if a round must be dealt first or the match is over."""
        playing = self.match.playing and self.resigned is None
        return self.record.players[self.match.dealt.turn] if playing else None

    @property
    def over(self) -> bool:
        return self.match.over or self.resigned is not None

    @property
    def resigned(self) -> str | None:
        entries = self.record.rounds[-1].entries
        last = entries[-1] if entries else None
        return last.player if isinstance(last, Leave) else None

    @property
    def text(self) -> str:
        return write_record(self.record)

    def is_person(self, player: str) -> bool:
        return self.record.seats[self.record.players.index(player)] == PERSON

    def view(self, seat: int | None) -> SeatView:
        """Return what the player in this seat sees; ``None`` stands for a spectator."""
        alone = self.record.seats.count(PERSON) == 1
        return super().view(seat)._replace(playing=self.mover is not None, resigned=self.resigned, alone=alone)

    def asides(self, player: str, what: AsideWord) -> int:
        """How often the player asked for a hint or took back an action."""
        return sum(entry == Aside(player, what) for played in self.record.rounds for entry in played.entries)

    # -- actions -------------------------------------------------------------------------------------------------------

    def step(self, chosen: Action) -> Game:
        """Take an action for the player to move. A tile can be given in any rotation.

        Raises:
            MisplacedError: the board does not allow the placement.
            IllegalStepError: the rules do not allow the action, or it is nobody's turn.
        """
        if self.mover is None:
            raise IllegalStepError("round-over", phrase("it is nobody's turn"))
        if isinstance(chosen, Placement):
            chosen = self._turned(chosen)
        return self.after(chosen)

    def turn_of_player(self, stop: Callable[[], bool] = lambda: False) -> Game:
        """Finish the turn of the computer player to move.

        The choices depend only on the seed and the turns so far, unless ``stop`` ends a search early.
        """
        game, seat = self, self.match.dealt.turn
        lines = sum(isinstance(entry, Lay | Draw | Pass) for entry in self.record.rounds[-1].entries)
        seed = f"{self.record.seed} {len(self.record.rounds)} {lines} {self.record.players[seat]}"
        player = make_player(self.record.seats[seat], seed, stop)
        while True:
            chosen = action(game.match.dealt, player, partial(game.view, seat))
            game = game.after(chosen)
            if chosen is not Step.DRAW:
                return game

    def next_round(self) -> Game:
        """Deal the next round.

        Raises:
            IllegalStepError: a round is in progress, or the match is over.
        """
        if self.over:
            raise IllegalStepError("match-over", phrase("the match is over"))
        if self.match.playing:
            raise IllegalStepError("round-not-over", phrase("the round is not over yet: finish it first"))
        return _dealt(self)

    def aside(self, what: AsideWord | Literal["leaves"]) -> Game:
        """Note that the player to move asked for a hint, took back an action or left.

        Raises:
            IllegalStepError: it is nobody's turn.
        """
        if self.mover is None:
            raise IllegalStepError("round-over", phrase("it is nobody's turn"))
        return self.noted([Leave(self.mover) if what == "leaves" else Aside(self.mover, what)])

    def handed_to(self, person: str, kind: str) -> Game:
        """Let a computer player of this ``kind`` take over a seat.

        Raises:
            ValueError: ``kind`` does not name a computer player.
        """
        make_player(kind, "")
        seats = zip(self.record.players, self.record.seats)
        changed = tuple(kind if player == person else seat for player, seat in seats)
        return self._replace(record=replace(self.record, seats=changed))

    def taken_back(self) -> Game:
        """Undo the last action of a person in this round.

        The record notes that the action was taken back, and it keeps its notes about hints.

        Raises:
            IllegalStepError: no person has acted in this round.
        """
        entries = self.record.rounds[-1].entries
        place = self._last_of_a_person()
        if place is None:
            raise IllegalStepError("nothing", phrase("nothing in this round can be taken back"))
        undone = entries[place]
        assert isinstance(undone, Lay | Draw | Pass | Leave)
        noted = [entry for entry in entries[place:] if isinstance(entry, Aside)]
        kept = (*entries[:place], *noted, Aside(undone.player, "takes-back"))
        rounds = (*self.record.rounds[:-1], RecordRound(kept))
        return _replay(replace(self.record, rounds=rounds), "game", self.text)

    @property
    def can_take_back(self) -> bool:
        return self._last_of_a_person() is not None

    # -- internals -----------------------------------------------------------------------------------------------------

    def _last_of_a_person(self) -> int | None:
        entries = self.record.rounds[-1].entries
        for place in range(len(entries) - 1, -1, -1):
            entry = entries[place]
            if isinstance(entry, Lay | Draw | Pass | Leave) and self.is_person(entry.player):
                return place
        return None

    def _turned(self, placement: Placement) -> Placement:
        state, tile = self.match.dealt, placement.tile
        number = state.board.tile_set.number.get(tile)
        if number is not None and not (state.hand | state.board.played) >> number & 1:
            raise IllegalStepError("not-in-hand", phrase("{tile} is not in the hand", tile=tile.name))
        verdict = judge(state.board, placement, state.rules)
        if verdict.move is None:
            raise MisplacedError(verdict.problems)
        return verdict.move.placement


def whose_turn(game: Game) -> Phrase:
    if game.mover is None:
        return phrase("it is nobody's turn")
    return phrase("it is {player}'s turn", player=game.mover)


def new_game(rules: RuleSet, tile_set: TileSet, people: Sequence[str], against: Sequence[str], seed: int) -> Game:
    """Deal the first round of a match.

    The ``people`` come first in the order of play. ``against`` lists the kinds of the computer players (see
    ``make_player``). ``seed`` determines the deals and the random choices of the computer players.

    Raises:
        ValueError: a computer player is unknown, or the set or the rules do not allow this number of players.
        InputError: a name is not allowed, or two people have the same name.
    """
    for kind in against:
        make_player(kind, "")
    people = [" ".join(name.split()) for name in people]
    for name in people:
        if not can_be_name(name):
            message = phrase(
                "{name} cannot be used as a name: use letters, digits and spaces, but not a keyword "
                "such as 'round', 'draw' or 'pass'",
                name=quoted(name),
            )
            raise InputError("players", name, [TextFault("syntax", message, Spot(1, 1))])
    names = _unique_names(people, names_of(against))
    record = Record(rules, tile_set, (*people, *names), (), seed, (*(PERSON for _ in people), *against))
    game = _dealt(Game(record, new_match(rules, tile_set, len(record.players))))
    read_record(game.text, "players", rules)  # raises InputError for duplicate names
    return game


def resume(text: str, file: str = "game", rules: RuleSet | None = None) -> Game:
    """Resume a match from the text of its record.

    Messages call the text ``file``. If ``rules`` are given, they replace those in the record.

    Raises:
        InputError: the record has a fault or lacks ``seed`` or ``seats``, or its hands, draws or points do not follow
            from the seed and the rules.
    """
    record = read_record(text, file, rules)
    if record.seed is None or not record.seats:
        message = phrase(
            "the header 'seed:' or 'seats:' is missing: give the record of a match saved by 'triomino play'"
        )
        raise InputError(file, text, [TextFault("syntax", message, Spot(1, 1))])
    try:
        for seat in record.seats:
            if seat != PERSON:
                make_player(seat, "")
    except ValueError as error:
        raise InputError(file, text, [TextFault("syntax", phrase_of(error), _header_spot(text, "seats"))]) from error
    return _replay(record, file, text)


def _replay(record: Record, file: str, text: str) -> Game:
    match = new_match(record.rules, record.tile_set, len(record.players))
    try:
        game = _dealt(Game(replace(record, rounds=()), match))
    except ValueError as error:
        raise InputError(file, text, [TextFault("syntax", phrase_of(error), _header_spot(text, "players"))]) from error
    for number, played in enumerate(record.rounds):
        if number and (game.over or game.mover is not None):
            raise _changed_record(
                file,
                text,
                played.line,
                phrase("round {round} begins before the previous round is over", round=number + 1),
            )
        game = _replayed(_dealt(game) if number else game, played, file, text)
    return game


def _dealt(game: Game) -> Game:
    return game.dealt(random.Random(f"{game.record.seed} {len(game.record.rounds)}"))


def _replayed(game: Game, played: RecordRound, file: str, text: str) -> Game:
    """Play a recorded round again. Its hands, draws and points must follow from the seed and the rules."""
    hands = played.of(Hand)
    if hands != list(game.record.rounds[-1].entries):
        raise _changed_record(file, text, played.line, phrase("the hands differ from those dealt with this seed"))
    for entry in played.entries:
        if isinstance(entry, Aside | Leave):
            game = game.noted([entry])
        if not isinstance(entry, Lay | Draw | Pass):
            continue
        if entry.player != game.mover:
            message = phrase("it is not {player}'s turn", player=entry.player)
            raise _changed_record(file, text, entry.line, message)
        before = len(game.record.rounds[-1].entries)
        try:
            game = game.step(entry.placement if isinstance(entry, Lay) else _STEPS[type(entry)])
        except MisplacedError as error:
            raise _changed_record(file, text, entry.line, error.phrase) from error
        except IllegalStepError as error:
            raise _changed_record(file, text, entry.line, error.misstep.phrase) from error
        if game.record.rounds[-1].entries[before] != entry:
            raise _changed_record(
                file,
                text,
                entry.line,
                phrase("with this seed and these rules, this turn would have been different"),
            )
    return game


_STEPS: dict[type, Step] = {Draw: Step.DRAW, Pass: Step.PASS}


def _changed_record(file: str, text: str, line: int, fault: Phrase) -> InputError:
    message = phrase("{fault}: restore the record and the rules as they were when the match was saved", fault=fault)
    return InputError(file, text, [TextFault("syntax", message, Spot(max(1, line), 1))])


def _header_spot(text: str, name: str) -> Spot:
    spots = (line.header.value_spot for line in split_lines(text) if line.header and line.header.name == name)
    return next(spots, Spot(1, 1))


def _unique_names(people: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    taken = set(people)
    for name in names:
        while name in taken:
            name = f"{name}-player"
        taken.add(name)
        yield name
