"""Judge one line of a record strictly: as written, and using only what is known before that line.

Everything that depends on a mistake becomes unknown, so its consequences are not reported.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from analyzer.audit.audit_report import EndCounted, Mistake, OtherReading, TurnReport, other_reading_of
from analyzer.board import Board, not_in_set, place_name
from analyzer.game.partial_round import PartialHand, PartialRound, PassReading
from analyzer.game.round import stuck_cost
from analyzer.legality import Problem
from analyzer.messages import Phrase, in_a_row, phrase, phrases
from analyzer.moves import Move
from analyzer.referee.placement import judge, other_scores
from analyzer.referee.scoring import score_parts
from analyzer.rules import RuleSet
from analyzer.text.record import Departure, Draw, Lay, Leave, Out, Pass, Record, TurnLine, Unplaced
from analyzer.tiles import Tile

OPENING_RULE: Final = "opening.triple_bonus"
EXTENSION: Final = "bridge.extension"

HEXAGON_NEEDS: Final = (0, 5, 9, 12)
"""The fewest tiles on the board before one tile can complete 0, 1, 2 or 3 hexagons."""

BRIDGE_NEEDS: Final = 8
"""The fewest tiles on the board before one tile can form a bridge: a chain from an edge of the bridging tile to the
opposite corner.
"""

FOREIGN: Final = frozenset({"not-in-hand", "already-played", "not-in-set"})
"""The codes for a tile that cannot be in the hand. The hand is unknown after such a mistake."""


Use: TypeAlias = Literal["held", "drawn", "laid"]


class Judged(NamedTuple):
    mistakes: tuple[Mistake, ...]
    state: PartialRound
    turn: TurnReport | None = None


@cache
def possible_bonuses(rules: RuleSet, on_table: int) -> frozenset[int]:
    """Every possible bonus with at most ``on_table`` tiles on the board."""
    return frozenset(
        rules.bonus(hexagons, bridge, extends)
        for hexagons, bridge, extends in rules.combinations()
        if on_table >= max(HEXAGON_NEEDS[hexagons], bridge * BRIDGE_NEEDS, extends * (BRIDGE_NEEDS + 1))
    )


def foreign_tile(
    state: PartialRound, players: Sequence[str], seat: int | None, tile: Tile, line: int, what: Use = "held"
) -> Mistake | None:
    """Return a mistake if this seat cannot have this tile. ``seat`` is ``None`` for the well."""
    bit = state.board.tile_set.mask([tile])
    if not bit:
        return Mistake(line, "not-in-set", not_in_set(state.board.tile_set, tile))
    if state.table & bit:
        return Mistake(line, "already-played", _already_placed(state.board, tile, what))
    if (holder := state.holder(bit)) not in (None, seat):
        name = players[holder or 0]
        message = phrase("{tile} is in {player}'s hand", tile=tile.name, player=name)
        if seat is None:
            message = phrase("{tile} is in {player}'s hand and cannot be drawn", tile=tile.name, player=name)
        return Mistake(line, "not-in-hand", message)
    if seat is None or state.hands[seat].may_hold(bit):
        return None
    message = phrase("{player} does not hold {tile}", player=players[seat], tile=tile.name)
    return Mistake(line, "not-in-hand", message)


def _already_placed(board: Board, tile: Tile, what: Use) -> Phrase:
    face = next((place_name(placement.at) for placement in board.layout if placement.tile == tile), None)
    if face is None:
        match what:
            case "drawn":
                return phrase("{tile} is already on the board and cannot be drawn", tile=tile.name)
            case "laid":
                return phrase("{tile} is already on the board and cannot be placed again", tile=tile.name)
        return phrase("{tile} is already on the board and cannot be in a hand", tile=tile.name)
    match what:
        case "drawn":
            return phrase("{tile} is already on {face} and cannot be drawn", tile=tile.name, face=face)
        case "laid":
            return phrase("{tile} is already on {face} and cannot be placed again", tile=tile.name, face=face)
    return phrase("{tile} is already on {face} and cannot be in a hand", tile=tile.name, face=face)


class LineJudge:
    """Judges single lines as actions of the player to move, even if a line names another player."""

    def __init__(self, record: Record) -> None:
        self.rules, self.players, self.tile_set = record.rules, record.players, record.tile_set
        # The maximum number of unrecorded draws in a turn.
        self._most_draws = len(self.tile_set) if self.rules.draw_limit is None else self.rules.draw_limit

    def bit(self, tile: Tile) -> int:
        """The mask of a tile; 0 for a tile that is not in the set."""
        return self.tile_set.mask([tile])

    def line(self, state: PartialRound, entry: TurnLine, reported: frozenset[str] = frozenset()) -> Judged:
        """Judge a draw, placement or pass. For a draw, mistakes with a code in ``reported`` are not reported again."""
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

    def event(self, state: PartialRound, event: Departure) -> Judged:
        entry, seat = event.entry, self.players.index(event.entry.player)
        if isinstance(entry, Out):
            return self._declared_out(state, entry, seat)
        wrong = []
        if seat in state.left:
            wrong.append(self._misplaced(entry, phrase("{player} has already left the match", player=entry.player)))
        elif state.drawn and not state.over:
            message = phrase(
                "{player} cannot leave between a draw and the end of the turn: move this line below that turn",
                player=entry.player,
            )
            wrong.append(self._misplaced(entry, message))
        after = state if event.settled else state.after_leaving(seat)
        left = TurnReport(entry.line, entry.player, "leave", "leaves", 0, 0, None, seat, (), state.board)
        return Judged(tuple(wrong), after, left)

    def _declared_out(self, state: PartialRound, entry: Out, seat: int) -> Judged:
        if state.out == seat:
            return Judged((), state)
        size = state.hands[seat].size
        if size:
            message = phrases(
                "{player} has not gone out: {count} tile remains in the hand",
                "{player} has not gone out: {count} tiles remain in the hand",
                size,
                player=entry.player,
            )
            return Judged((Mistake(entry.line, "not-out", message, rule="going_out.bonus"),), state)
        last = None if state.turn is None or not state.turns else state.following(state.turn, -1)
        if state.over or state.drawn or last != seat:
            message = phrase(
                "'out' must come directly after the last turn of {player}: move this line there, or remove it",
                player=entry.player,
            )
            return Judged((self._misplaced(entry, message),), state)
        return Judged((), state.with_hand(seat, PartialHand(0, 0))._replace(out=seat))

    def _misplaced(self, entry: Leave | Out, message: Phrase) -> Mistake:
        return Mistake(entry.line, "wrong-player", message)

    def _drawn(self, state: PartialRound, entry: Draw, reported: frozenset[str]) -> Judged:
        seat, rules, limit = state.mover, self.rules, self.rules.draw_limit
        name, found = self.players[seat], list[Mistake]()
        foreign = entry.tile and foreign_tile(state, self.players, None, entry.tile, entry.line, "drawn")
        if foreign:
            found.append(foreign)
        if not rules.voluntary_draw and (able := self._able(state, draws=True)):
            found.append(Mistake(entry.line, "drew-while-able", able, rule="drawing.voluntary"))
        if limit is not None and state.drawn >= limit:
            message = phrases(
                "{player} draws more than {count} tile in a turn: expected a placement or a pass after {count} draw",
                "{player} draws more than {count} tiles in a turn: expected a placement or a pass after {count} draws",
                limit,
                player=name,
            )
            found.append(Mistake(entry.line, "too-many-draws", message, rule="drawing.limit"))
        elif state.well.most == 0:
            message = phrase("{player} draws although the well is empty", player=name)
            found.append(Mistake(entry.line, "too-many-draws", message, rule="drawing.empty_well"))
        after = state.after_draw(0 if foreign or entry.tile is None else self.bit(entry.tile))
        return Judged(tuple(mistake for mistake in found if mistake.code not in reported), after)

    def _able(self, state: PartialRound, draws: bool) -> Phrase | None:
        """Return a message if the mover can certainly place a tile, and so must not draw or pass."""
        name = self.players[state.mover]
        if state.unopened:
            if draws:
                return phrase(
                    "{player} draws before the opening, but the player who opens can always place a tile",
                    player=name,
                )
            return phrase(
                "{player} passes before the opening, but the player who opens can always place a tile",
                player=name,
            )
        sure = state.sure_place(state.mover)
        if sure is None:
            return None
        tile, face = sure[0].name, place_name(sure[1])
        if draws:
            return phrase("{player} draws although {tile} fits {face}", player=name, tile=tile, face=face)
        return phrase("{player} passes although {tile} fits {face}", player=name, tile=tile, face=face)

    def _laid(self, state: PartialRound, entry: Lay) -> Judged:
        """Judge a placement. An illegal one leaves the state unchanged."""
        if not state.placed:
            return self._without_place(state, entry)
        foreign = foreign_tile(state, self.players, state.mover, entry.tile, entry.line)
        wrong = [foreign] if foreign and foreign.code == "not-in-hand" else []
        verdict = judge(state.board, entry.placement, self.rules)
        if verdict.move is None or state.table & self.bit(entry.tile):
            return Judged((*_illegal(entry, verdict.problems), *wrong), state)
        # Earlier tiles may be missing, so the first tile of the record does not count as the opening.
        opens = not state.board.tiles and (state.missed or not state.begun)
        move = verdict.move._replace(score=verdict.move.value) if opens else verdict.move
        return self.laid(state, entry, move, wrong)

    def laid(self, state: PartialRound, entry: Lay, move: Move, wrong: Iterable[Mistake] = ()) -> Judged:
        """Judge the score of a legal placement."""
        cost = state.drawn * self.rules.draw_penalty
        right, mistakes = move.score - cost, list(wrong)
        scores = other_scores(state.board, move, self.rules) if state.board.bridges else ()
        others = tuple(OtherReading(other.reading, other.points - cost) for other in scores)
        after = state.after_laying(self.bit(move.tile), state.board.place(*move.placement))
        ahead, end_counted = 0, None
        if entry.claimed not in (None, right):
            other = next((reading for reading in others if reading.points == entry.claimed), None)
            mistake = self._wrong_score(entry, right, self._parts(state, move), other)
            # When a player goes out, the total may already include the points for the end of the round.
            sure, unsure = after.out == state.mover, after.hands[state.mover].size is None
            sure = sure and self._total_exceeds(entry, [right])
            if sure or (unsure and self._may_count_end(state, entry, [right])):
                ahead = (entry.claimed or 0) - right
                end_counted = None if sure else EndCounted(frozenset([right]), mistake)
            else:
                mistakes.append(self._naming_out(mistake, state, entry, [right]) if other is None else mistake)
                if other is None:
                    after = self._with_doubtful_draws(state, after, right - (entry.claimed or 0))
        turn = TurnReport.of(entry, state, right)._replace(
            board=after.board, laid=move.at, others=others, ahead=ahead, end_counted=end_counted
        )
        return Judged(tuple(mistakes), after, turn)

    def _with_doubtful_draws(self, before: PartialRound, after: PartialRound, missing: int) -> PartialRound:
        """If a wrong number of draws can explain a wrong score, the hand and the well become uncertain.

        ``missing`` is the right score minus the claimed score.
        """
        each, limit = self.rules.draw_penalty, self.rules.draw_limit
        if not each or missing % each:
            return after
        more = missing // each
        most = before.well.most if limit is None else limit - before.drawn
        if not -before.drawn <= more <= most:
            return after
        well = after.well.doubted(max(0, more), max(0, -more))
        # The player may have drawn the tile in this turn, so the tile may not be from the deal.
        return after.forgetting(before.mover)._replace(well=well, out=None, dealt=before.dealt)

    def _parts(self, state: PartialRound, move: Move) -> tuple[tuple[Phrase, ...], str]:
        """The parts of a score, and the rule to name in a message."""
        parts = score_parts(move, self.rules, opening=not state.board.tiles and state.begun)
        words = [phrase("{points} for {cause}", points=part.points, cause=part.cause) for part in parts]
        if state.drawn:
            words.append(_drawn_cost(state.drawn * self.rules.draw_penalty, state.drawn))
        rules = [part.rule for part in parts if part.rule]
        return tuple(words), rules[0] if rules else "drawing.each" if state.drawn else ""

    def _without_place(self, state: PartialRound, entry: Lay | Unplaced) -> Judged:
        """Judge a placement on an unknown board or face."""
        tile, line, claimed, seat = entry.tile, entry.line, entry.claimed, state.mover
        assert tile is not None, "points alone are judged by themselves"
        bit, possible = self.bit(tile), self._possible_scores(state, tile)
        foreign = foreign_tile(state, self.players, seat, tile, line, "laid")
        mistakes = [] if foreign is None else [foreign]
        points = claimed if claimed in possible else next(iter(possible)) if len(possible) == 1 else None
        draws = set[int]() if points is None else possible.get(points, set())
        end_counted = self._end_counted(state, entry, possible)
        if claimed is not None and claimed not in possible:
            message = phrase(
                "the sheet shows {claimed}, but this tile cannot score {claimed} anywhere: {possible}",
                claimed=claimed,
                possible=self._possible(state, tile),
            )
            mistake = Mistake(line, "wrong-score", message, values=(("claimed", claimed),))
            mistake = self._naming_out(mistake, state, entry, possible)
            if end_counted:
                end_counted = end_counted._replace(otherwise=mistake)
            else:
                mistakes.append(mistake)
                points = points if points is not None else claimed
        after = state if bit and not state.table & bit else state._replace(placed=False)
        if not state.drawn and (len(draws) != 1 or end_counted):
            # The record may omit draws.
            after = after.forgetting(seat)
            after = after._replace(well=after.well.doubted(self._most_draws))
        elif not state.drawn and (number := min(draws)):
            hand = after.hands[seat].drawn(0, number)
            after = after.with_hand(seat, hand)._replace(well=after.well.drawn(number), hidden=after.hidden | {seat})
        after = after.after_laying(bit, None)
        after = after.forgetting(seat) if foreign else after
        turn = TurnReport.of(entry, state, points)._replace(end_counted=end_counted, determined=len(possible) == 1)
        return Judged(tuple(mistakes), after, turn)

    def _points_alone(self, state: PartialRound, entry: Unplaced) -> Judged:
        seat, claimed = state.mover, entry.claimed
        possible = self._possible_scores(state)
        laid, points, end_counted = claimed in possible, claimed, self._end_counted(state, entry, possible)
        readings = [] if state.unopened else state.pass_readings(draws_recorded=False)
        passed = next((reading for reading in readings if reading.points == claimed), None)
        mistakes = []
        if claimed is not None and not laid and passed is None:
            message = phrase(
                "the sheet shows {claimed}, but neither a tile nor a pass can score {claimed}", claimed=claimed
            )
            mistakes.append(self._naming_out(Mistake(entry.line, "wrong-score", message), state, entry, possible))
        if mistakes and end_counted:
            mistakes, laid, points, end_counted = [], True, None, end_counted._replace(otherwise=mistakes[0])
        after = state._replace(placed=False)
        if laid and passed is None:
            after = after.forgetting(seat).after_laying(0, None)
        elif passed is not None and not laid:
            after = after.after_pass(passed.unwritten)
        else:
            after = after.after_missing(seat)._replace(unseen=state.unseen, well=state.well)
        if not state.drawn and not state.unopened:
            after = after._replace(well=after.well.doubted(self._most_draws))
        turn = TurnReport.of(entry, state, points)._replace(end_counted=end_counted, determined=False)
        return Judged(tuple(mistakes), after, turn)

    def _end_counted(self, state: PartialRound, entry: Lay | Unplaced, possible: Iterable[int]) -> EndCounted | None:
        points = frozenset(possible)
        return EndCounted(points, None) if self._may_count_end(state, entry, points) else None

    def _may_count_end(self, state: PartialRound, entry: Lay | Unplaced, possible: Iterable[int]) -> bool:
        last = (state.turns // state.players + 1) >= self.rules.hand_size(max(2, state.dealt_players))
        return last and self._total_exceeds(entry, possible)

    def _total_exceeds(self, entry: Lay | Unplaced, possible: Iterable[int]) -> bool:
        return entry.total is not None and self._exceeds(entry, possible)

    def _exceeds(self, entry: Lay | Unplaced, possible: Iterable[int]) -> bool:
        bonus = self.rules.going_out_bonus
        return entry.claimed is not None and entry.claimed - min(possible) >= bonus > 0

    def _naming_out(
        self, mistake: Mistake, state: PartialRound, entry: Lay | Unplaced, possible: Collection[int]
    ) -> Mistake:
        if entry.total is not None or state.unopened or state.hands[state.mover].size not in (None, 1):
            return mistake
        if not self._exceeds(entry, possible):
            return mistake
        most = max(possible) + self.rules.going_out_bonus + sum(tile.value for tile in self.tile_set)
        if (entry.claimed or 0) > most:
            return mistake
        hint = phrase(
            "if the number includes the points for going out, write only the points for the turn here, and "
            "'{player} out' on the next line",
            player=self.players[state.mover],
        )
        return mistake.hinted(hint)

    def may_be_end(self, state: PartialRound, entry: TurnLine) -> bool:
        """Whether a line may give the points that the last player gained at the end of the round."""
        if not isinstance(entry, Unplaced) or entry.tile is not None or state.turn is None or not state.turns:
            return False
        seat = state.following(state.turn, -1)
        return self.players[seat] == entry.player and state.hands[seat].size is None and self._exceeds(entry, [0])

    def _possible_scores(self, state: PartialRound, tile: Tile | None = None) -> dict[int, set[int]]:
        """Map each possible number of points to the numbers of draws that can lead to it.

        If no draws are written, the player may still have drawn tiles.
        """
        tiles = [tile] if tile else self.tile_set.of_mask(self.tile_set.all_mask & ~state.table)
        if state.unopened:
            return {self.rules.opening_score(tile): {0} for tile in tiles}
        limit, well = self.rules.draw_limit, state.well.most
        draws = [state.drawn] if state.drawn else range((well if limit is None else min(limit, well)) + 1)
        found: dict[int, set[int]] = {}
        for made in {tile.value + bonus for tile in tiles for bonus in self._bonuses(state)}:
            for number in draws:
                found.setdefault(made - self.rules.draw_penalty * number, set()).add(number)
        return found

    def _possible(self, state: PartialRound, tile: Tile) -> Phrase:
        if state.unopened:
            return phrase(
                "{tile} scores {points} as the opening tile", tile=tile.name, points=self.rules.opening_score(tile)
            )
        parts = [phrase("{tile} scores {points}", tile=tile.name, points=tile.value)]
        if bonuses := tuple(bonus for bonus in sorted(self._bonuses(state)) if bonus):
            parts.append(phrase("plus any bonus ({bonuses})", bonuses=bonuses))
        cost = (state.drawn or 1) * self.rules.draw_penalty
        if cost and state.drawn:
            parts.append(
                phrases("minus {points} for {count} draw", "minus {points} for {count} draws", state.drawn, points=cost)
            )
        elif cost:
            parts.append(phrase("minus {points} for each draw", points=cost))
        return in_a_row(parts, ", ")

    def _bonuses(self, state: PartialRound) -> frozenset[int]:
        # If the record begins with the deal, the board has at most one tile for each turn.
        return possible_bonuses(self.rules, state.turns if state.begun else len(self.tile_set))

    def _passed(self, state: PartialRound, entry: Pass) -> Judged:
        drawn, claimed, name, readings = state.drawn, entry.claimed, self.players[state.mover], state.pass_readings()
        likeliest = next((reading for reading in readings if reading.certain), None)
        likeliest = likeliest or next(iter(readings), PassReading(-drawn * self.rules.draw_penalty))
        chosen = next((reading for reading in readings if reading.points == claimed), likeliest)
        mistakes: list[Mistake] = []
        if able := self._able(state, draws=False):
            mistakes.append(Mistake(entry.line, "passed-while-able", able))
        elif not readings or (not chosen.certain and (claimed is not None or drawn)):
            other = other_reading_of(self.rules, "drawing.required", chosen.points) if readings else None
            message = self._too_early(name, state)
            mistakes.append(Mistake(entry.line, "passed-while-able", message, other, "drawing.limit"))
        if claimed not in (None, chosen.points):
            parts = pass_parts(self.rules, drawn + chosen.unwritten, chosen.points)
            if not readings:
                parts = (phrase("the pass is not allowed yet, so only the draws before it cost points"),)
            rule = "drawing.stuck" if self.rules.draw_limit else "drawing.each"
            mistakes.append(self._wrong_score(entry, chosen.points, (parts, rule)))
        after = state.after_pass(chosen.unwritten)
        if claimed not in (None, chosen.points) or any(mistake.certain for mistake in mistakes):
            after = after._replace(well=after.well.doubted(self._most_draws, drawn + chosen.unwritten))
        elif len({reading.unwritten for reading in readings}) > 1 and claimed is None:
            # The number of drawn tiles is not known.
            after = state.after_pass().forgetting(state.mover)
            after = after._replace(well=after.well.doubted(max(reading.unwritten for reading in readings)))
        turn = TurnReport.of(entry, state, chosen.points)._replace(
            assumed=chosen.unwritten,
            determined=claimed is None or len({reading.points for reading in readings if reading.certain}) < 2,
        )
        return Judged(tuple(mistakes), after, turn)

    def may_have_laid(self, state: PartialRound, entry: Pass, mistakes: tuple[Mistake, ...]) -> bool:
        if entry.claimed is None or any(mistake.code == "passed-while-able" for mistake in mistakes):
            return True
        return entry.claimed in self._possible_scores(state)

    def _too_early(self, name: str, state: PartialRound) -> Phrase:
        limit, drawn, well = self.rules.draw_limit, state.drawn, state.well
        early = phrase("{player} passes without drawing", player=name)
        if drawn:
            early = phrases(
                "{player} passes after drawing only {count} tile",
                "{player} passes after drawing only {count} tiles",
                drawn,
                player=name,
            )
        if limit is None:
            more = phrase("a player must draw until a tile fits or the well is empty")
            return phrase("{message}: {more}", message=early, more=more)
        most, empty = limit, well.least == well.most < limit - drawn
        if empty:
            most = drawn + well.most
        cost = most * self.rules.draw_penalty + stuck_cost(self.rules, most, well_empty=empty)
        more = phrases(
            "passing requires {count} unsuccessful draw and costs {cost} in all",
            "passing requires {count} unsuccessful draws and costs {cost} in all",
            most,
            cost=cost,
        )
        if empty:
            more = phrases(
                "passing requires {count} unsuccessful draw, which empties the well, and costs {cost} in all",
                "passing requires {count} unsuccessful draws, which empty the well, and costs {cost} in all",
                most,
                cost=cost,
            )
        return phrase("{message}: {more}", message=early, more=more)

    def _wrong_score(
        self, entry: Lay | Pass, right: int, parts: tuple[tuple[Phrase, ...], str], other: OtherReading | None = None
    ) -> Mistake:
        claimed = entry.claimed or 0
        message = phrase(
            "the sheet shows {claimed}, but the rules give {points}: {parts}",
            claimed=claimed,
            points=right,
            parts=parts[0],
        )
        if entry.total is not None:
            message = phrase(
                "the total {total} means {claimed} for this turn, but the rules give {points}: {parts}; write {right}",
                total=entry.total,
                claimed=claimed,
                points=right,
                parts=parts[0],
                right=entry.total - claimed + right,
            )
        rule = EXTENSION if other is not None else parts[1]
        return Mistake(entry.line, "wrong-score", message, other, rule, (("claimed", entry.claimed), ("points", right)))


def pass_parts(rules: RuleSet, drawn: int, points: int) -> tuple[Phrase, ...]:
    cost = drawn * rules.draw_penalty
    parts = (_drawn_cost(cost, drawn),) if drawn else ()
    if points + cost:
        parts = (*parts, phrase("{points} for passing", points=points + cost))
    return parts or (phrase("this pass costs nothing"),)


def _drawn_cost(cost: int, drawn: int) -> Phrase:
    return phrases("{points} for {count} draw", "{points} for {count} draws", drawn, points=-cost)


def _illegal(entry: Lay, problems: Sequence[Problem]) -> Iterator[Mistake]:
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
        yield Mistake(entry.line, problem.code, problem.phrase, values=known)
    if not problems:
        yield Mistake(entry.line, "already-played", phrase("{tile} is already on the board", tile=entry.tile.name))
