"""One line of a record judged strictly, as it is written, by what is known at that moment.

A judgement never guesses: it says what is wrong with the line and what is known after it. Where something is wrong,
what hangs on it is not known any more, so that nobody is blamed for it a second time. What may have been meant instead
is for ``analyzer.audit.least_edit`` to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from analyzer.audit.audit_report import Action, Mistake, OtherReading, TurnReport, other_reading_of
from analyzer.audit.possible import draws_left_out, possible_scores, possible_words
from analyzer.board import Board, Placement, not_in_set, place_name
from analyzer.game.round import stuck_cost
from analyzer.game.seen import PassReading, SeenRound, pass_readings
from analyzer.lattice import neighbours
from analyzer.moves import Move, scored
from analyzer.referee.placement import judge
from analyzer.referee.scoring import score_parts
from analyzer.rules.schema import other_reading
from analyzer.text.record import Draw, Lay, Pass, Record, TurnLine, Unplaced
from analyzer.tiles import Tile

OPENING_RULE = "opening.triple_bonus"
EXTENSION = "bridge.extension"


class Judged(NamedTuple):
    """A line as judged.

    Attributes:
        mistakes: what is wrong with it.
        state: what is known after it.
        turn: the turn that it ends, if it ends one.
    """

    mistakes: tuple[Mistake, ...]
    state: SeenRound
    turn: TurnReport | None = None


class LineJudge:
    """Judges the lines of a record; each is judged for the player whose turn it is by the state that is given."""

    def __init__(self, record: Record) -> None:
        self.rules = record.rules
        self.players = record.players
        self.tile_set = record.tile_set

    def bit(self, tile: Tile) -> int:
        """The bit of a tile in masks, 0 for one that is not in the set."""
        return self.tile_set.mask([tile])

    def line(self, state: SeenRound, entry: TurnLine, told: frozenset[str]) -> Judged:
        """Judge any line; ``told`` are the mistakes of this turn already told, which are not repeated."""
        match entry:
            case Draw():
                return self.draw(state, entry, told)
            case Lay():
                return self.lay(state, entry)
            case Unplaced():
                return self.unplaced(state, entry)
            case Pass():
                return self.passed(state, entry)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, state: SeenRound, entry: Draw, told: frozenset[str]) -> Judged:
        """Judge a draw."""
        seat, rules = _seat(state), self.rules
        name, found = self.players[seat], list(self._drawn_tile(state, entry))
        named = 0 if found or entry.tile is None else self.bit(entry.tile)
        if not rules.voluntary_draw:
            able = self._able(state, seat)
            if able:
                message = f"{name} draws although {able}"
                found.append(Mistake(entry.line, "drew-while-able", message, rule="drawing.voluntary"))
        limit = rules.draw_limit
        if limit is not None and state.drawn >= limit:
            message = f"{name} draws more than the {limit} tiles of a turn"
            found.append(Mistake(entry.line, "too-many-draws", message, rule="drawing.limit"))
        elif state.well.most == 0:
            message = f"{name} draws although the well is empty"
            found.append(Mistake(entry.line, "too-many-draws", message, rule="drawing.empty_well"))
        mistakes = tuple(mistake for mistake in found if mistake.code not in told)
        return Judged(mistakes, state.after_draw(named))

    def _drawn_tile(self, state: SeenRound, entry: Draw) -> Iterator[Mistake]:
        if entry.tile is None:
            return
        bit = self.bit(entry.tile)
        if not bit:
            yield Mistake(entry.line, "not-in-set", str(not_in_set(self.tile_set, entry.tile)))
        elif state.table & bit:
            message = f"{entry.tile} lies on the table and cannot be drawn"
            yield Mistake(entry.line, "already-played", message)
        elif (holder := state.holder(bit)) is not None:
            message = f"{entry.tile} is in the hand of {self.players[holder]} and cannot be drawn"
            yield Mistake(entry.line, "not-in-hand", message)

    def _able(self, state: SeenRound, seat: int) -> str:
        """Why a player certainly has a place for a tile, in words; nothing where there may be none."""
        if state.unopened:
            return "the round is not opened yet, and whoever opens it can"
        sure = state.sure_place(seat)
        return "" if sure is None else f"{sure[0]} fits {place_name(sure[1])}"

    # -- a tile with its place ----------------------------------------------------------------------------------------

    def lay(self, state: SeenRound, entry: Lay) -> Judged:
        """Judge a tile laid. One that cannot lie there is not laid: what to make of it is for the search."""
        seat = _seat(state)
        if not state.placed:
            return self._without_place(state, entry.line, entry.tile, entry.claimed, "place", str(entry.placement))
        move = self.legal(state, entry.placement)
        if move is None:
            mistakes = (*self._illegal(state, entry), *self._foreign(state, entry.line, entry.tile))
            return Judged(mistakes, state, self.report(state, entry, mistakes, self._worth(entry, state), None))
        return self.laid(state, entry, move, [*self._foreign(state, entry.line, entry.tile)], seat)

    def laid(self, state: SeenRound, entry: Lay, move: Move, found: Iterable[Mistake], seat: int) -> Judged:
        """What follows from a legal placement, with its score held against the sheet's."""
        cost = state.drawn * self.rules.draw_penalty
        right, mistakes = move.score - cost, list(found)
        others = tuple(self._other_scores(state.board, move, cost))
        board = state.board.place(*move.placement)
        after = state.after_laying(self.bit(move.tile), board)
        if entry.claimed not in (None, right):
            other = next((reading for reading in others if reading.points == entry.claimed), None)
            mistakes.append(self._wrong_score(entry.line, entry.claimed, right, self._words(state, move), other))
            if other is None:
                after = self._with_doubtful_draws(state, after, seat, right - (entry.claimed or 0))
        if any(mistake.code == "not-in-hand" for mistake in mistakes):
            after = after.forgetting(seat)
        report = self.report(after, entry, mistakes, right, move)
        return Judged(tuple(mistakes), after, report._replace(draws=state.drawn, owner=seat, others=others))

    def legal(self, state: SeenRound, placement: Placement) -> Move | None:
        """The placement with its score, turned to fit, if it is legal."""
        board, tile_set = state.board, self.tile_set
        number = tile_set.number.get(placement.corners)
        if number is None or state.table >> number & 1:
            return None
        if not board.tiles:
            move = scored(board, placement, self.rules)
            # A round that was not watched from its deal may have an empty board only if nothing lay there.
            return move if state.begun and not state.missed else _plain(move)
        if placement.at not in board.frontier:
            return None
        turned = tile_set.turned(tile_set.tiles[number], board.known(placement.at))
        return None if turned is None else scored(board, Placement(placement.at, turned), self.rules)

    def _illegal(self, state: SeenRound, entry: Lay) -> Iterator[Mistake]:
        """Why a placement is not legal, one mistake for each code."""
        told = set()
        for problem in judge(state.board, entry.placement, self.rules).problems:
            if problem.code not in told:
                told.add(problem.code)
                values: list[tuple[str, object]] = []
                if problem.mirror_of is not None:
                    values.append(("mirror_of", problem.mirror_of.name))
                if problem.played_at is not None:
                    values.append(("played_at", problem.played_at))
                if problem.point is not None:
                    values += [("point", problem.point), ("is", problem.value), ("tile_has", problem.tile_has)]
                yield Mistake(entry.line, problem.code, problem.message, values=tuple(values))
        if not told:
            yield Mistake(entry.line, "already-played", f"{entry.tile} lies on the table already")

    def _foreign(self, state: SeenRound, line: int, tile: Tile) -> Iterator[Mistake]:
        """Why a tile cannot have come from the hand."""
        seat, bit = _seat(state), self.bit(tile)
        if not bit or state.table & bit:
            return
        if not state.hands[seat].may_hold(bit):
            yield Mistake(line, "not-in-hand", f"{self.players[seat]} does not hold {tile}")
        elif (holder := state.holder(bit)) not in (None, seat):
            yield Mistake(line, "not-in-hand", f"{tile} is in the hand of {self.players[holder or 0]}")

    def _other_scores(self, board: Board, move: Move, cost: int) -> Iterator[OtherReading]:
        """What a turn with this placement may make by another reading of what extends a bridge."""
        otherwise = other_reading(self.rules, EXTENSION) if board.bridges else None
        if otherwise is not None and not board.bridges.isdisjoint(neighbours(move.at)):
            points = scored(board, move.placement, otherwise).score
            reading = other_reading_of(self.rules, EXTENSION, points - cost)
            if points != move.score and reading is not None:
                yield reading

    def _with_doubtful_draws(self, before: SeenRound, after: SeenRound, seat: int, missing: int) -> SeenRound:
        """A score that is off by the price of some draws: draws may be missing from the record, or too many in it."""
        each, limit = self.rules.draw_penalty, self.rules.draw_limit
        if not each or missing % each:
            return after
        more = missing // each
        most = before.well.most if limit is None else limit - before.drawn
        if not -before.drawn <= more <= most:
            return after
        return after.forgetting(seat)._replace(well=after.well.doubted(max(0, more), max(0, -more)), out=None)

    def _words(self, state: SeenRound, move: Move) -> tuple[str, str]:
        """A score taken apart, and the rule of its first bonus."""
        parts = score_parts(move, self.rules, opening=not state.board.tiles and state.begun)
        words = [f"{part.points} for {part.cause}" for part in parts]
        if state.drawn:
            words.append(f"{-state.drawn * self.rules.draw_penalty} for {state.drawn} drawn")
        rules = [part.rule for part in parts if part.rule]
        return ", ".join(words), rules[0] if rules else "drawing.each" if state.drawn else ""

    # -- a turn without a place ---------------------------------------------------------------------------------------

    def unplaced(self, state: SeenRound, entry: Unplaced) -> Judged:
        """Judge a turn of which it is not told where the tile lies, or whether there was one."""
        if entry.tile is not None:
            return self._without_place(state, entry.line, entry.tile, entry.claimed, "place", entry.tile.name)
        return self._points_alone(state, entry)

    def _without_place(
        self, state: SeenRound, line: int, tile: Tile, claimed: int | None, action: Action, what: str
    ) -> Judged:
        seat, bit = _seat(state), self.bit(tile)
        mistakes = list(self._foreign(state, line, tile))
        if not bit:
            mistakes.append(Mistake(line, "not-in-set", str(not_in_set(self.tile_set, tile))))
        elif state.table & bit:
            mistakes.append(Mistake(line, "already-played", f"{tile} lies on the table already"))
        possible = possible_scores(state, [tile])
        points = claimed if claimed in possible else next(iter(possible)) if len(possible) == 1 else None
        if claimed is not None and claimed not in possible:
            message = f"the sheet gives {claimed}, and no place gives that: {possible_words(state, tile)}"
            mistakes.append(Mistake(line, "wrong-score", message, values=(("claimed", claimed),)))
            points = points if points is not None else claimed
        number = draws_left_out(state, tile, points)
        after = state if bit and not state.table & bit else state._replace(placed=False)
        if state.drawn == 0 and number is None:
            # Draws may be left out where nothing but points is told.
            after = after.forgetting(seat)
            after = after._replace(well=after.well.doubted(self.rules.draw_limit or len(self.tile_set)))
        elif state.drawn == 0 and number:
            hand = after.hands[seat].drawn(0, number)
            after = after.with_hand(seat, hand)._replace(well=after.well.drawn(number), hidden=after.hidden | {seat})
        after = after.after_laying(bit, None)
        if any(mistake.code in ("not-in-hand", "already-played", "not-in-set") for mistake in mistakes):
            after = after.forgetting(seat)
        turn = TurnReport(
            line, self.players[seat], action, what, state.drawn, points, claimed, seat, tuple(mistakes), state.board
        )
        return Judged(tuple(mistakes), after, turn)

    def _points_alone(self, state: SeenRound, entry: Unplaced) -> Judged:
        seat, claimed = _seat(state), entry.claimed
        left = self.tile_set.of_mask(self.tile_set.all_mask & ~state.table)
        possible = possible_scores(state, left)
        passed = (
            {} if state.unopened else {reading.points: reading for reading in self._passes(state, draws_told=False)}
        )
        mistakes = []
        if claimed is not None and claimed not in possible and claimed not in passed:
            best = "no tile scores that and no pass costs that"
            mistakes.append(Mistake(entry.line, "wrong-score", f"the sheet gives {claimed}, and {best}"))
        laid = claimed is not None and claimed in possible and claimed not in passed
        after = state._replace(placed=False)
        if laid:
            after = after.forgetting(seat).after_laying(0, None)
        elif claimed in passed and claimed not in possible:
            after = after.after_pass(passed[claimed or 0].unwritten)
        else:
            after = after.after_missing(seat)._replace(unseen=state.unseen, well=state.well)
        limit = self.rules.draw_limit
        if not state.drawn and not state.unopened:
            after = after._replace(well=after.well.doubted(len(self.tile_set) if limit is None else limit))
        turn = TurnReport(
            entry.line,
            self.players[seat],
            "points",
            "points alone",
            state.drawn,
            claimed,
            claimed,
            seat,
            tuple(mistakes),
            state.board,
        )
        return Judged(tuple(mistakes), after, turn)

    # -- passing ------------------------------------------------------------------------------------------------------

    def passed(self, state: SeenRound, entry: Pass) -> Judged:
        """Judge a pass."""
        seat, drawn, claimed = _seat(state), state.drawn, entry.claimed
        name, each = self.players[seat], self.rules.draw_penalty
        readings = self._passes(state)
        right = next((reading for reading in readings if reading.points == claimed), None)
        sure = [reading for reading in readings if reading.certain]
        chosen = right or next(iter(sure or readings), PassReading(-drawn * each))
        mistakes: list[Mistake] = []
        able = self._able(state, seat)
        if able:
            mistakes.append(Mistake(entry.line, "passed-while-able", f"{name} passes although {able}"))
        elif not chosen.certain and (claimed is not None or drawn):
            other = other_reading_of(self.rules, "drawing.required", chosen.points)
            mistakes.append(
                Mistake(entry.line, "passed-while-able", self._too_early(name, drawn), other, "drawing.limit")
            )
        elif not readings:
            mistakes.append(
                Mistake(entry.line, "passed-while-able", self._too_early(name, drawn), rule="drawing.limit")
            )
        if claimed not in (None, chosen.points):
            words = self._pass_words(drawn + chosen.unwritten, chosen.points)
            rule = "drawing.stuck" if self.rules.draw_limit else "drawing.each"
            mistakes.append(self._wrong_score(entry.line, claimed, chosen.points, (words, rule), None))
        after = state.after_pass(chosen.unwritten)
        if claimed not in (None, chosen.points) or any(mistake.certain for mistake in mistakes):
            limit = self.rules.draw_limit or len(self.tile_set)
            after = after.forgetting(seat)._replace(well=after.well.doubted(limit, drawn + chosen.unwritten))
        elif len({reading.unwritten for reading in readings}) > 1 and claimed is None:
            # It is not told how many tiles were drawn.
            most = max(reading.unwritten for reading in readings)
            after = state.after_pass().forgetting(seat)
            after = after._replace(well=after.well.doubted(most))
        turn = TurnReport(
            entry.line, name, "pass", "pass", drawn, chosen.points, claimed, seat, tuple(mistakes), state.board
        )
        return Judged(tuple(mistakes), after, turn)

    def may_have_laid(self, state: SeenRound, entry: Pass, mistakes: tuple[Mistake, ...]) -> bool:
        """Whether a turn written down as a pass, with these mistakes, may have laid a tile."""
        if entry.claimed is None or any(mistake.code == "passed-while-able" for mistake in mistakes):
            return True
        left = self.tile_set.of_mask(self.tile_set.all_mask & ~state.table)
        return entry.claimed in possible_scores(state, left)

    def _passes(self, state: SeenRound, draws_told: bool = True) -> list[PassReading]:
        return pass_readings(self.rules, state.drawn, state.well, draws_told)

    def _too_early(self, name: str, drawn: int) -> str:
        """Why a player may not pass yet, with what passing costs."""
        limit = self.rules.draw_limit
        after = f"after drawing {drawn}" if drawn else "without drawing"
        if limit is None:
            return f"{name} passes {after}: tiles are drawn until one fits while the well has any"
        cost = limit * self.rules.draw_penalty + stuck_cost(self.rules, limit, well_empty=False)
        return f"{name} passes {after}: only {limit} draws in vain end a turn so, and they cost {cost}"

    def _pass_words(self, drawn: int, points: int) -> str:
        cost = drawn * self.rules.draw_penalty
        parts = [f"{-cost} for {drawn} drawn"] if drawn else []
        if points + cost:
            parts.append(f"{points + cost} for having no place")
        return ", ".join(parts) or "a pass with an empty well costs nothing"

    # -- shared -------------------------------------------------------------------------------------------------------

    def _wrong_score(
        self, line: int, claimed: int | None, right: int, words: tuple[str, str], other: OtherReading | None
    ) -> Mistake:
        message = f"the sheet gives {claimed}, the rules {right}: {words[0]}"
        rule = EXTENSION if other is not None else words[1]
        return Mistake(line, "wrong-score", message, other, rule, (("claimed", claimed), ("points", right)))

    def _worth(self, entry: Lay, state: SeenRound) -> int:
        """What an illegal line is taken to make: the sheet's own points, or the bare tile."""
        if entry.claimed is not None:
            return entry.claimed
        return entry.tile.value - state.drawn * self.rules.draw_penalty

    def report(
        self, state: SeenRound, entry: Lay, mistakes: Iterable[Mistake], points: int | None, move: Move | None
    ) -> TurnReport:
        """The report on a tile laid; ``move`` is what lies there then, if it is known."""
        seat = _seat(state)
        laid = entry.placement.at if move is None else move.at
        return TurnReport(
            entry.line,
            entry.player,
            "place",
            str(entry.placement),
            state.drawn,
            points,
            entry.claimed,
            seat,
            tuple(mistakes),
            state.board,
            laid if laid in state.board.tiles else None,
        )


def _plain(move: Move) -> Move:
    return move._replace(bonus=move.bonus._replace(points=0), score=move.value)


def _seat(state: SeenRound) -> int:
    assert state.turn is not None, "somebody's turn it is"
    return state.turn
