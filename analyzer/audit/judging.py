"""One line of a record judged strictly, as it is written, by what is known at that moment.

A judgement never guesses: it says what is wrong with the line and what is known after it. Where something is wrong,
what hangs on it is not known any more, so that nobody is blamed for it a second time. What may have been meant instead
is for ``analyzer.audit.least_edit`` to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from analyzer.audit.audit_report import Mistake, OtherReading, TurnReport, other_reading_of
from analyzer.board import not_in_set, place_name
from analyzer.game.partial_round import PartialRound, PassReading
from analyzer.game.round import stuck_cost
from analyzer.legality import Problem
from analyzer.moves import Move
from analyzer.referee.placement import judge, other_scores
from analyzer.referee.scoring import score_parts
from analyzer.text.record import Draw, Lay, Pass, Record, TurnLine, Unplaced
from analyzer.tiles import Tile

OPENING_RULE: Final = "opening.triple_bonus"
EXTENSION: Final = "bridge.extension"

HEXAGON_NEEDS: Final = (0, 5, 9, 12)
"""The fewest tiles that must lie on the table before one tile can complete no, one, two, three hexagons."""

BRIDGE_NEEDS: Final = 8
"""The fewest before one tile can form a bridge: a chain from one of its edges round to the point across."""

FOREIGN: Final = frozenset({"not-in-hand", "already-played", "not-in-set"})
"""Mistakes by which a tile cannot have come from the hand: what the hand holds is not known any more."""


class Judged(NamedTuple):
    """A line as judged: what is wrong with it, what is known after it, and the turn that it ends, if it ends one."""

    mistakes: tuple[Mistake, ...]
    state: PartialRound
    turn: TurnReport | None = None


def foreign_tile(
    state: PartialRound, players: Sequence[str], seat: int | None, tile: Tile, line: int, what: str = "held"
) -> Mistake | None:
    """Why a seat, or the well for ``None``, cannot have a tile that is ``what`` by a line; ``None`` where it can."""
    bit = state.board.tile_set.mask([tile])
    if not bit:
        return Mistake(line, "not-in-set", str(not_in_set(state.board.tile_set, tile)))
    if state.table & bit:
        lies = (f"at {place_name(place.at)}" for place in state.board.layout if place.tile == tile)
        where = next(lies, "on the table")
        return Mistake(line, "already-played", f"{tile} lies {where} already and cannot be {what}")
    if (holder := state.holder(bit)) not in (None, seat):
        words = "" if seat is not None else f" and cannot be {what}"
        return Mistake(line, "not-in-hand", f"{tile} is in the hand of {players[holder or 0]}{words}")
    if seat is None or state.hands[seat].may_hold(bit):
        return None
    return Mistake(line, "not-in-hand", f"{players[seat]} does not hold {tile}")


class LineJudge:
    """Judges the lines of a record; each is judged for the player whose turn it is by the state that is given."""

    def __init__(self, record: Record) -> None:
        self.rules, self.players, self.tile_set = record.rules, record.players, record.tile_set
        # The most draws that a turn can have had which nobody wrote down.
        self._most_draws = len(self.tile_set) if self.rules.draw_limit is None else self.rules.draw_limit

    def bit(self, tile: Tile) -> int:
        """The bit of a tile in masks, 0 for one that is not in the set."""
        return self.tile_set.mask([tile])

    def line(self, state: PartialRound, entry: TurnLine, reported: frozenset[str] = frozenset()) -> Judged:
        """Judge any line; ``reported`` are codes of this turn's earlier mistakes, which are not repeated."""
        match entry:
            case Draw():
                return self._drawn(state, entry, reported)
            case Lay():
                return self._laid(state, entry)
            case Pass():
                return self._passed(state, entry)
            case Unplaced(tile=None):
                return self._points_alone(state, entry)
            case Unplaced():
                return self._without_place(state, entry)

    def _drawn(self, state: PartialRound, entry: Draw, reported: frozenset[str]) -> Judged:
        seat, rules, limit = state.mover, self.rules, self.rules.draw_limit
        name, found = self.players[seat], list[Mistake]()
        foreign = entry.tile and foreign_tile(state, self.players, None, entry.tile, entry.line, "drawn")
        if foreign:
            found.append(foreign)
        if not rules.voluntary_draw and (able := self._able(state)):
            message = f"{name} draws although {able}"
            found.append(Mistake(entry.line, "drew-while-able", message, rule="drawing.voluntary"))
        if limit is not None and state.drawn >= limit:
            message = f"{name} draws more than the {limit} tiles of a turn"
            found.append(Mistake(entry.line, "too-many-draws", message, rule="drawing.limit"))
        elif state.well.most == 0:
            message = f"{name} draws although the well is empty"
            found.append(Mistake(entry.line, "too-many-draws", message, rule="drawing.empty_well"))
        after = state.after_draw(0 if foreign or entry.tile is None else self.bit(entry.tile))
        return Judged(tuple(mistake for mistake in found if mistake.code not in reported), after)

    def _able(self, state: PartialRound) -> str:
        """Why the player certainly has a place for a tile, in words; nothing where there may be none."""
        if state.unopened:
            return "the round is not opened yet, and whoever opens it can"
        sure = state.sure_place(state.mover)
        return "" if sure is None else f"{sure[0]} fits {place_name(sure[1])}"

    def _laid(self, state: PartialRound, entry: Lay) -> Judged:
        """Judge a tile laid. One that cannot lie there is not laid: what to make of it is for the search."""
        if not state.placed:
            return self._without_place(state, entry)
        foreign = foreign_tile(state, self.players, state.mover, entry.tile, entry.line)
        wrong = [foreign] if foreign and foreign.code == "not-in-hand" else []
        verdict = judge(state.board, entry.placement, self.rules)
        if verdict.move is None or state.table & self.bit(entry.tile):
            return Judged((*_illegal(entry, verdict.problems), *wrong), state)
        # A tile that only seems to be the first of its round earns no bonus.
        opens = not state.board.tiles and (state.missed or not state.begun)
        move = verdict.move._replace(score=verdict.move.value) if opens else verdict.move
        return self.laid(state, entry, move, wrong)

    def laid(self, state: PartialRound, entry: Lay, move: Move, wrong: Iterable[Mistake] = ()) -> Judged:
        """What follows from a legal placement, with its score held against the sheet's; ``wrong`` is known already."""
        cost = state.drawn * self.rules.draw_penalty
        right, mistakes = move.score - cost, list(wrong)
        scores = other_scores(state.board, move, self.rules) if state.board.bridges else ()
        others = tuple(OtherReading(other.reading, other.points - cost) for other in scores)
        after = state.after_laying(self.bit(move.tile), state.board.place(*move.placement))
        if entry.claimed not in (None, right):
            other = next((reading for reading in others if reading.points == entry.claimed), None)
            mistakes.append(self._wrong_score(entry, right, self._words(state, move), other))
            if other is None:
                after = self._with_doubtful_draws(state, after, right - (entry.claimed or 0))
        turn = TurnReport.of(entry, state, right)._replace(board=after.board, laid=move.at, others=others)
        return Judged(tuple(mistakes), after, turn)

    def _with_doubtful_draws(self, before: PartialRound, after: PartialRound, missing: int) -> PartialRound:
        """A score that is off by the price of some draws: draws may be missing from the record, or too many in it."""
        each, limit = self.rules.draw_penalty, self.rules.draw_limit
        if not each or missing % each:
            return after
        more = missing // each
        most = before.well.most if limit is None else limit - before.drawn
        if not -before.drawn <= more <= most:
            return after
        well = after.well.doubted(max(0, more), max(0, -more))
        # What was perhaps drawn was not dealt for certain.
        return after.forgetting(before.mover)._replace(well=well, out=None, dealt=before.dealt)

    def _words(self, state: PartialRound, move: Move) -> tuple[str, str]:
        """A score taken apart, and the rule of its first bonus."""
        parts = score_parts(move, self.rules, opening=not state.board.tiles and state.begun)
        words = [f"{part.points} for {part.cause}" for part in parts]
        if state.drawn:
            words.append(f"{-state.drawn * self.rules.draw_penalty} for {state.drawn} drawn")
        rules = [part.rule for part in parts if part.rule]
        return ", ".join(words), rules[0] if rules else "drawing.each" if state.drawn else ""

    def _without_place(self, state: PartialRound, entry: Lay | Unplaced) -> Judged:
        """Judge a turn of which it is told what was laid, and not where, or no places are known any more."""
        tile, line, claimed, seat = entry.tile, entry.line, entry.claimed, state.mover
        assert tile is not None, "points alone are judged by themselves"
        bit, possible = self.bit(tile), self._possible_scores(state, tile)
        foreign = foreign_tile(state, self.players, seat, tile, line, "laid")
        mistakes = [] if foreign is None else [foreign]
        points = claimed if claimed in possible else next(iter(possible)) if len(possible) == 1 else None
        draws = possible.get(points, set())
        if claimed is not None and claimed not in possible:
            message = f"the sheet gives {claimed}, and no place gives that: {self._possible_words(state, tile)}"
            mistakes.append(Mistake(line, "wrong-score", message, values=(("claimed", claimed),)))
            points = points if points is not None else claimed
        after = state if bit and not state.table & bit else state._replace(placed=False)
        if not state.drawn and len(draws) != 1:
            # Draws may be left out where nothing but points is told.
            after = after.forgetting(seat)
            after = after._replace(well=after.well.doubted(self._most_draws))
        elif not state.drawn and (number := min(draws)):
            hand = after.hands[seat].drawn(0, number)
            after = after.with_hand(seat, hand)._replace(well=after.well.drawn(number), hidden=after.hidden | {seat})
        after = after.after_laying(bit, None)
        after = after.forgetting(seat) if foreign else after
        return Judged(tuple(mistakes), after, TurnReport.of(entry, state, points))

    def _points_alone(self, state: PartialRound, entry: Unplaced) -> Judged:
        """Judge a turn of which nothing but its points is told: it may have laid a tile, or be a pass."""
        seat, claimed = state.mover, entry.claimed
        laid = claimed in self._possible_scores(state)
        readings = [] if state.unopened else state.pass_readings(draws_recorded=False)
        passed = next((reading for reading in readings if reading.points == claimed), None)
        mistakes = []
        if claimed is not None and not laid and passed is None:
            message = f"the sheet gives {claimed}, and no tile scores that and no pass costs that"
            mistakes.append(Mistake(entry.line, "wrong-score", message))
        after = state._replace(placed=False)
        if laid and passed is None:
            after = after.forgetting(seat).after_laying(0, None)
        elif passed is not None and not laid:
            after = after.after_pass(passed.unwritten)
        else:
            after = after.after_missing(seat)._replace(unseen=state.unseen, well=state.well)
        if not state.drawn and not state.unopened:
            after = after._replace(well=after.well.doubted(self._most_draws))
        return Judged(tuple(mistakes), after, TurnReport.of(entry, state, claimed))

    def _possible_scores(self, state: PartialRound, tile: Tile | None = None) -> dict[int | None, set[int]]:
        """What a turn that lays a tile, this one or any, somewhere may make, each amount after so many draws.

        Where no draw is told, any number that the rules allow may have been left out.
        """
        tiles = [tile] if tile else self.tile_set.of_mask(self.tile_set.all_mask & ~state.table)
        if state.unopened:
            return {self.rules.opening_score(tile): {0} for tile in tiles}
        limit, well = self.rules.draw_limit, state.well.most
        draws = [state.drawn] if state.drawn else range((well if limit is None else min(limit, well)) + 1)
        found: dict[int | None, set[int]] = {}
        for made in {tile.value + bonus for tile in tiles for bonus in self._bonuses(state)}:
            for number in draws:
                found.setdefault(made - self.rules.draw_penalty * number, set()).add(number)
        return found

    def _possible_words(self, state: PartialRound, tile: Tile) -> str:
        """What a tile may make wherever it lies, in words."""
        if state.unopened:
            return f"{tile} opens for {self.rules.opening_score(tile)}"
        bonuses = ", ".join(str(bonus) for bonus in sorted(self._bonuses(state)) if bonus)
        drawn = f"{state.drawn} drawn" if state.drawn else "each tile drawn"
        less = f"{(state.drawn or 1) * self.rules.draw_penalty} less for {drawn}"
        more = f", {bonuses} more for what it completes" if bonuses else ""
        return f"{tile} makes {tile.value}{more}, and {less}"

    def _bonuses(self, state: PartialRound) -> set[int]:
        """Every bonus that one placement may earn with the tiles on the table."""
        # No more tiles can lie there than turns have been played, where all of them were seen.
        lying = state.turns if state.begun else len(self.tile_set)
        return {
            self.rules.bonus(hexagons, bridge, extends)
            for hexagons, bridge, extends in self.rules.combinations()
            if lying >= max(HEXAGON_NEEDS[hexagons], bridge * BRIDGE_NEEDS, extends * (BRIDGE_NEEDS + 1))
        }

    def _passed(self, state: PartialRound, entry: Pass) -> Judged:
        drawn, claimed, name, readings = state.drawn, entry.claimed, self.players[state.mover], state.pass_readings()
        likeliest = next((reading for reading in readings if reading.certain), None)
        likeliest = likeliest or next(iter(readings), PassReading(-drawn * self.rules.draw_penalty))
        chosen = next((reading for reading in readings if reading.points == claimed), likeliest)
        mistakes: list[Mistake] = []
        if able := self._able(state):
            mistakes.append(Mistake(entry.line, "passed-while-able", f"{name} passes although {able}"))
        elif not readings or (not chosen.certain and (claimed is not None or drawn)):
            other = other_reading_of(self.rules, "drawing.required", chosen.points) if readings else None
            message = self._too_early(name, state)
            mistakes.append(Mistake(entry.line, "passed-while-able", message, other, "drawing.limit"))
        if claimed not in (None, chosen.points):
            words = self._pass_words(drawn + chosen.unwritten, chosen.points)
            if not readings:
                words = "a pass before its time costs the tiles drawn alone"
            rule = "drawing.stuck" if self.rules.draw_limit else "drawing.each"
            mistakes.append(self._wrong_score(entry, chosen.points, (words, rule)))
        after = state.after_pass(chosen.unwritten)
        if claimed not in (None, chosen.points) or any(mistake.certain for mistake in mistakes):
            after = after._replace(well=after.well.doubted(self._most_draws, drawn + chosen.unwritten))
        elif len({reading.unwritten for reading in readings}) > 1 and claimed is None:
            # It is not told how many tiles were drawn.
            after = state.after_pass().forgetting(state.mover)
            after = after._replace(well=after.well.doubted(max(reading.unwritten for reading in readings)))
        return Judged(tuple(mistakes), after, TurnReport.of(entry, state, chosen.points))

    def may_have_laid(self, state: PartialRound, entry: Pass, mistakes: tuple[Mistake, ...]) -> bool:
        """Whether a turn written down as a pass, with these mistakes, may have laid a tile."""
        if entry.claimed is None or any(mistake.code == "passed-while-able" for mistake in mistakes):
            return True
        return entry.claimed in self._possible_scores(state)

    def _too_early(self, name: str, state: PartialRound) -> str:
        """Why a player may not pass yet, with what passing costs."""
        limit, drawn, well = self.rules.draw_limit, state.drawn, state.well
        after = f"after drawing {drawn}" if drawn else "without drawing"
        if limit is None:
            return f"{name} passes {after}: tiles are drawn until one fits while the well has any"
        most, empty = limit, well.least == well.most < limit - drawn
        if empty:
            most = drawn + well.most
        cost = most * self.rules.draw_penalty + stuck_cost(self.rules, most, well_empty=empty)
        draws = "1 draw" if most == 1 else f"{most} draws"
        last = ", the last of the well," if empty else ""
        end, they = ("ends", "it costs") if most == 1 else ("end", "they cost")
        return f"{name} passes {after}: only {draws} in vain{last} {end} a turn so, and {they} {cost}"

    def _pass_words(self, drawn: int, points: int) -> str:
        cost = drawn * self.rules.draw_penalty
        parts = [f"{-cost} for {drawn} drawn"] if drawn else []
        if points + cost:
            parts.append(f"{points + cost} for having no place")
        return ", ".join(parts) or "passing costs nothing but the tiles drawn"

    def _wrong_score(
        self, entry: Lay | Pass, right: int, words: tuple[str, str], other: OtherReading | None = None
    ) -> Mistake:
        message = f"the sheet gives {entry.claimed}, the rules {right}: {words[0]}"
        rule = EXTENSION if other is not None else words[1]
        return Mistake(entry.line, "wrong-score", message, other, rule, (("claimed", entry.claimed), ("points", right)))


def _illegal(entry: Lay, problems: Sequence[Problem]) -> Iterator[Mistake]:
    """Why a placement is not legal, one mistake for each code."""
    first = {problem.code: problem for problem in reversed(problems)}
    for problem in (one for one in problems if one is first[one.code]):
        values = {
            "mirror_of": problem.mirror_of and problem.mirror_of.name,
            "played_at": problem.played_at,
            "point": problem.point,
            "is": problem.value,
            "tile_has": problem.tile_has,
        }
        known = tuple((name, value) for name, value in values.items() if value is not None)
        yield Mistake(entry.line, problem.code, problem.message, values=known)
    if not problems:
        yield Mistake(entry.line, "already-played", f"{entry.tile} lies on the table already")
