"""A table as it stands, and what a seat may do there once the match has been dealt."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.board import Placement
from analyzer.game.round import IllegalStepError, Step
from analyzer.playing import Game
from analyzer.rules import RuleSet
from analyzer.tiles import TileSet
from triomino.tables.messages import DoAsk, SeatSight, SeatsTold, seen
from triomino.tables.store import Kept


class TableNow(NamedTuple):
    """A table as it stands.

    Attributes:
        kept: as it is kept.
        rules: the rules that its text says.
        tile_set: the tiles.
        game: the match, once it has been dealt.
        vacant: the seat of somebody who stays away, that a newcomer may take over; it is nobody's before that, and so
            stands in no file.
    """

    kept: Kept
    rules: RuleSet
    tile_set: TileSet
    game: Game | None
    vacant: int | None = None

    @property
    def told(self) -> SeatsTold:
        """What everybody may know of it who has its code."""
        kept = self.kept
        names = (kept.sitters.get(seat) for seat in range(1, kept.seats + 1))
        seats = tuple(sitter and sitter.name for sitter in names)
        began = self.game is not None
        return SeatsTold(kept.code, self.rules.name, self.tile_set, kept.level, seats, began, self.vacant)

    def sight(self, seat: int) -> SeatSight:
        """What a seat may know."""
        kept, game = self.kept, self.game
        match = None if game is None else seen(game, kept.sitters[seat].name)
        return SeatSight(kept.number, self.told, seat, kept.opener, match)

    def played(self, seat: int, ask: DoAsk, most_rounds: int) -> Game:
        """The match after what a seat does in it.

        Raises:
            MisplacedError, IllegalStepError: it cannot be done.
        """
        game = self._dealt()
        if ask.deed == "next-round":
            if len(game.record.rounds) >= most_rounds:
                raise IllegalStepError("too-many-rounds", f"a table of this server plays {most_rounds} rounds at most")
            return game.next_round()
        if game.mover != self.kept.sitters[seat].name:
            raise IllegalStepError("wrong-player", f"it is the turn of {game.mover or 'nobody'}")
        if ask.deed == "resign":
            return game.aside("resigns")
        chosen: Placement | Step = ask.placement or (Step.DRAW if ask.deed == "draw" else Step.PASS)
        return game.step(chosen)

    def given(self, seat: int, ask: DoAsk, silent: float, patience: float) -> TableNow:
        """The table after a seat has given away that of somebody who stays away: to a player of this program, or open.

        Args:
            seat: who gives it away.
            ask: which seat, and to whom.
            silent: for how many seconds nothing has been heard from there.
            patience: how many it has to be.

        Raises:
            IllegalStepError: it cannot be given away now, or not by this seat.
        """
        game, kept = self._dealt(), self.kept
        sitter = kept.sitters.get(ask.seat or seat)
        if seat != kept.opener and ask.seat != kept.opener:
            raise IllegalStepError("opener", "whoever opened the table may give the seats of others away")
        if sitter is None or ask.seat in (None, seat):
            raise IllegalStepError("nobody-there", "no other person has that seat")
        if game.mover != sitter.name:
            raise IllegalStepError("not-awaited", f"the match does not wait for {sitter.name}")
        if silent < patience:
            raise IllegalStepError("present", f"{sitter.name} was here less than {patience:.0f} seconds ago")
        if ask.level is None:
            return self._replace(vacant=ask.seat)
        sitters = {each: one for each, one in kept.sitters.items() if each != ask.seat}
        opener = kept.opener if kept.opener in sitters else min(sitters)
        return self._replace(
            game=game.handed_to(sitter.name, ask.level), kept=kept._replace(sitters=sitters, opener=opener), vacant=None
        )

    def _dealt(self) -> Game:
        if self.game is None:
            raise IllegalStepError("not-dealt", "nothing has been dealt yet")
        return self.game
