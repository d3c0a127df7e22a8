"""One round replayed: every draw, placement and pass judged by what can be known at that moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from analyzer.audit.hands import Holding, Well
from analyzer.audit.passing import PassOutcome, full_draw, pass_outcomes
from analyzer.audit.reading import (
    Choice,
    Guess,
    Laying,
    best_guess,
    legal_as_written,
    put,
    with_unwritten_tile,
)
from analyzer.audit.report import Problem, TurnReport
from analyzer.audit.turns import Turn
from analyzer.board import Board, not_in_set, place_name
from analyzer.lattice import Point, corners
from analyzer.moves import Move, playable_slots
from analyzer.notation.record import Draw, Pass, Placed
from analyzer.referee.placement import Placement, judge
from analyzer.referee.scoring import score_parts
from analyzer.rules import RuleSet
from analyzer.tiles import Corners, Tile

MOST_GUESSES = 12
"""Doubtful lines of one round that are worth reading in several ways; a text with more is hardly a record."""


class Replayed(NamedTuple):
    """What a replay leaves.

    Attributes:
        turns: the turns as judged.
        holdings: what is known of each hand at the end.
        laid: for each seat how many tiles lay on the table when it laid its last one, 0 for none.
        unsettled: the seats whose points the record leaves in doubt: a turn of theirs is missing.
        dealt: for each seat tiles that it must have been dealt, as its turns show.
        unchecked: what could not be checked.
    """

    turns: tuple[TurnReport, ...]
    holdings: tuple[Holding, ...]
    laid: tuple[int, ...]
    unsettled: frozenset[int]
    dealt: tuple[frozenset[Tile], ...]
    unchecked: tuple[str, ...]


class Replay:
    """A round on its way through its turns; make one for each round."""

    def __init__(
        self, rules: RuleSet, board: Board, players: Sequence[str], holdings: Sequence[Holding], well: Well
    ) -> None:
        self._rules = rules
        self._board = board
        self._players = players
        self._holdings = list(holdings)
        self._well = well
        self._doubtful: frozenset[Point] = frozenset()
        self._laid = [0] * len(players)
        self._unsettled: set[int] = set()
        self._drawn: list[set[Tile | None]] = [set() for _ in players]
        self._dealt: list[set[Tile]] = [set(holding.known) for holding in holdings]
        self._unchecked: list[str] = []
        self._guesses = 0

    def run(self, turns: Sequence[Turn]) -> Replayed:
        """Judge these turns."""
        reports: list[TurnReport] = []
        for number, turn in enumerate(turns):
            reports += self._turn(turn, turns[number + 1 :])
        return Replayed(
            tuple(reports),
            tuple(self._holdings),
            tuple(self._laid),
            frozenset(self._unsettled),
            tuple(frozenset(tiles) for tiles in self._dealt),
            tuple(self._unchecked),
        )

    def _turn(self, turn: Turn, rest: Sequence[Turn]) -> Iterator[TurnReport]:
        problems = [
            Problem(fault.line, "wrong-player", f"it is the turn of {self._players[fault.due]}, not of {fault.player}")
            for fault in turn.faults
        ]
        self._account_for_missing_turns(turn, rest)
        problems += self._draws(turn)
        if turn.loose and self._belongs_elsewhere(turn):
            yield self._report(turn._replace(act=None, draws=turn.draws[: turn.loose]), [], -self._cost(turn.loose))
            turn = turn._replace(draws=turn.draws[turn.loose :], loose=0)
        if isinstance(turn.act, Placed):
            yield self._place(turn, turn.act, problems, rest)
        elif turn.act is not None or turn.passed_on:
            yield self._pass(turn, problems, rest)
        else:
            yield self._report(turn, problems, -self._cost(len(turn.draws)))

    # -- who moves --------------------------------------------------------------------------------------------------

    def _account_for_missing_turns(self, turn: Turn, rest: Sequence[Turn]) -> None:
        """Where a turn is missing a tile may be, too: the player may have laid one, drawn, or both."""
        if turn.reading.fault != "missing" or turn.reading.due == turn.owner:
            return
        layings = _layings([turn, *rest], self._rules)
        if isinstance(turn.act, Placed) and legal_as_written(self._board, layings[0], self._rules) is None:
            duplicate = turn.act.tile in self._board.tile_set and self._is_played(turn.act.tile)
            if duplicate:
                return
        seat = turn.reading.due
        while seat != turn.owner:
            self._unsettled.add(seat)
            self._holdings[seat] = self._holdings[seat].doubted()
            seat = (seat + 1) % len(self._players)
        self._well = Well(0, self._well.most)
        self._take_for_missing_tile(layings)

    def _take_for_missing_tile(self, layings: Sequence[Laying]) -> None:
        if self._board.tiles and self._may_guess():
            before = self._board
            self._board = with_unwritten_tile(before, layings, self._rules)
            added = self._board.tiles.keys() - before.tiles.keys()
            self._doubtful |= {point for face in added for point in corners(face)}

    # -- drawing ----------------------------------------------------------------------------------------------------

    def _draws(self, turn: Turn) -> list[Problem]:
        """Judge the draws of a turn and put the tiles in the hand; each mistake is told once a turn."""
        found: dict[str, Problem] = {}
        limit = self._rules.draw_limit
        for number, draw in enumerate(turn.draws, 1):
            problems = [*self._drawn_tile_problems(draw)]
            able = None if self._rules.voluntary_draw else self._able(turn.owner)
            if able:
                problems.append(Problem(draw.line, "drew-while-able", f"{draw.player} draws although {able}"))
            if limit is not None and number > limit:
                message = f"{draw.player} draws a tile more than the {limit} that a turn allows"
                problems.append(Problem(draw.line, "too-many-draws", message))
            elif self._well.most == 0:
                problems.append(Problem(draw.line, "too-many-draws", "the well is empty"))
            for problem in problems:
                found.setdefault(problem.code, problem)
            self._well = self._well.drawn()
            tile = draw.tile if not any(problem.code in _NO_SUCH_TILE for problem in problems) else None
            self._holdings[turn.owner] = self._holdings[turn.owner].drawn(tile)
            self._drawn[turn.owner].add(tile)
        return list(found.values())

    def _drawn_tile_problems(self, draw: Draw) -> Iterator[Problem]:
        tile = draw.tile
        if tile is None:
            return
        if tile not in self._board.tile_set:
            yield Problem(draw.line, "not-in-set", not_in_set(self._board.tile_set, tile))
        elif self._is_played(tile):
            yield Problem(draw.line, "already-played", f"{tile} lies on the board and cannot be drawn")
        elif (holder := self._holder(tile)) is not None:
            message = f"{tile} is in the hand of {self._players[holder]} and cannot be drawn"
            yield Problem(draw.line, "not-in-hand", message)

    def _belongs_elsewhere(self, turn: Turn) -> bool:
        """Whether the sheet's points for a turn leave out draws that stand before it, out of turn."""
        if turn.act is None or turn.act.claimed is None:
            return False
        if isinstance(turn.act, Pass):
            return False
        move = legal_as_written(self._board, _laying(turn, self._rules), self._rules)
        own = len(turn.draws) - turn.loose
        return move is not None and turn.act.claimed == move.score - self._cost(own)

    # -- placing ----------------------------------------------------------------------------------------------------

    def _place(self, turn: Turn, act: Placed, problems: list[Problem], rest: Sequence[Turn]) -> TurnReport:
        laying = _laying(turn, self._rules)
        cost = self._cost(len(turn.draws))
        move = legal_as_written(self._board, laying, self._rules)
        first = not self._board.tiles
        if move is None:
            problems += self._illegal(act)
        elif act.claimed not in (None, move.score - cost):
            assert act.claimed is not None
            told = self._score_words(move, len(turn.draws), first)
            message = f"the sheet gives {act.claimed}, the rules {move.score - cost}: {told}"
            problems.append(Problem(act.line, "wrong-score", message))
            self._doubt_draws(turn, move.score - act.claimed)
        foreign = self._foreign(turn.owner, act.tile)
        if foreign and (move is not None or not any(problem.code in _NO_SUCH_TILE for problem in problems)):
            problems.append(Problem(act.line, "not-in-hand", foreign))
        if move is not None and not problems:
            self._note_dealt(turn.owner, act.tile)
        choice = self._choose(turn, laying, move, problems, rest)
        meant = choice.guess.move
        if meant is not None and meant != move:
            problems = [_hint(problem, meant) if problem.line == act.line else problem for problem in problems]
        before = self._board
        self._board = choice.guess.board
        self._doubtful |= choice.doubtful
        if len(self._board) > len(before):
            tile = meant.tile if meant is not None else None
            self._holdings[turn.owner] = self._holdings[turn.owner].played(tile)
            self._laid[turn.owner] = len(self._board)
        counted = self._counted(choice.guess, act, cost)
        points = counted if move is None else move.score - cost
        return self._report(turn, problems, points, counted)

    def _choose(
        self, turn: Turn, laying: Laying, move: Move | None, problems: Sequence[Problem], rest: Sequence[Turn]
    ) -> Choice:
        if move is not None and (not problems or not self._may_guess()):
            return Choice(Guess(put(self._board, move), move, (move.at,)), frozenset())
        holding = self._holdings[turn.owner]
        later = _layings(rest, self._rules) if move is not None or self._may_guess() else []
        spurious = turn.reading.fault in ("missing", "loose")
        likely = holding.known if holding.exact else None
        return best_guess(self._board, laying, later, self._rules, likely, spurious)

    def _counted(self, guess: Guess, act: Placed, cost: int) -> int:
        """What a placement adds to the totals: as read, or the sheet's own points where no legal reading was found."""
        if guess.move is not None:
            return guess.move.score - cost
        if not guess.added:
            return -cost
        return act.tile.value - cost if act.claimed is None else act.claimed

    def _illegal(self, act: Placed) -> list[Problem]:
        verdict = judge(self._board, Placement(act.corners, act.at), self._rules)
        told: dict[str, Problem] = {}
        for problem in verdict.problems:
            told.setdefault(problem.code, Problem(act.line, problem.code, problem.message))
        return list(told.values())

    def _score_words(self, move: Move, draws: int, first: bool) -> str:
        parts = [f"{part.points} for {part.cause}" for part in score_parts(move, self._rules, first)]
        if draws:
            parts.append(f"{-self._cost(draws)} for {draws} drawn")
        return ", ".join(parts)

    def _doubt_draws(self, turn: Turn, missing: int) -> None:
        """A score that is off by the price of some draws: draws may be missing from the record, or too many in it."""
        each = self._rules.draw_penalty
        missing -= self._cost(len(turn.draws))
        if not each or missing % each:
            return
        more = missing // each
        holding = self._holdings[turn.owner]
        if 0 < more <= (self._rules.draw_limit or self._well.most) - len(turn.draws):
            self._take_unwritten(turn.owner, more)
            self._well = self._well.doubted(more)
        elif -len(turn.draws) <= more < 0:
            named = [draw.tile for draw in turn.draws if draw.tile is not None]
            self._holdings[turn.owner] = holding.without(named)
            self._well = self._well.doubted(more)

    # -- passing ----------------------------------------------------------------------------------------------------

    def _pass(self, turn: Turn, problems: list[Problem], rest: Sequence[Turn]) -> TurnReport:
        claimed = turn.act.claimed if isinstance(turn.act, Pass) else None
        drawn = len(turn.draws)
        outcomes = pass_outcomes(self._rules, drawn, self._well)
        chosen = next((outcome for outcome in outcomes if outcome.points == claimed), None)
        chosen = chosen or next(iter(outcomes), PassOutcome(-self._cost(drawn)))
        able = self._able(turn.owner)
        if able:
            problems.append(Problem(turn.line, "passed-while-able", f"{turn.player} passes although {able}"))
            self._unsettled.add(turn.owner)
            self._holdings[turn.owner] = self._holdings[turn.owner].doubted()
            self._take_for_missing_tile(_layings(rest, self._rules))
        elif not outcomes:
            message = f"{turn.player} passes after drawing {drawn} although the well is not empty"
            problems.append(Problem(turn.line, "passed-while-able", message))
        if chosen.unwritten:
            self._unchecked.append(f"line {turn.line}: the {chosen.unwritten} tiles drawn are not written down")
            self._take_unwritten(turn.owner, chosen.unwritten)
            self._well = self._well.drawn(chosen.unwritten)
        if claimed not in (None, chosen.points):
            words = self._pass_words(drawn + chosen.unwritten, chosen.points)
            problems.append(
                Problem(turn.line, "wrong-score", f"the sheet gives {claimed}, the rules {chosen.points}: {words}")
            )
            full = full_draw(self._rules, self._well)
            if full is not None and claimed == full.points and not chosen.unwritten:
                self._take_unwritten(turn.owner, full.unwritten - drawn)
                self._well = self._well.doubted(full.unwritten - drawn)
        return self._report(turn, problems, chosen.points)

    def _take_unwritten(self, seat: int, number: int) -> None:
        self._holdings[seat] = self._holdings[seat].changed(number)
        self._drawn[seat].add(None)

    def _pass_words(self, drawn: int, points: int) -> str:
        parts = [f"{-self._cost(drawn)} for {drawn} drawn"] if drawn else []
        if points + self._cost(drawn):
            parts.append(f"{points + self._cost(drawn)} for having no place")
        return ", ".join(parts) or "a pass costs nothing"

    # -- what is known ----------------------------------------------------------------------------------------------

    def _cost(self, draws: int) -> int:
        return draws * self._rules.draw_penalty

    def _is_played(self, tile: Tile) -> bool:
        return bool(self._board.played >> self._board.tile_set.number[tile] & 1)

    def _holder(self, tile: Tile) -> int | None:
        """The seat that is known to hold a tile."""
        for seat, holding in enumerate(self._holdings):
            if holding.sound and tile in holding.known:
                return seat
        return None

    def _foreign(self, seat: int, tile: Tile) -> str:
        """Why a tile cannot have come from a hand; nothing where it may have."""
        holding = self._holdings[seat]
        if not holding.may_hold(tile):
            return f"{self._players[seat]} does not hold {tile}"
        holder = self._holder(tile)
        if holder is not None and holder != seat:
            return f"{tile} is in the hand of {self._players[holder]}"
        return ""

    def _able(self, seat: int) -> str:
        """A place that a known tile of the hand certainly has, in words; nothing where there may be none."""
        if not self._board.tiles:
            return "the round is not opened yet, and whoever opens it can"
        holding = self._holdings[seat]
        if not holding.sound:
            return ""
        mask = self._board.tile_set.mask(holding.known) & self._board.unplayed
        for face, _, fits in playable_slots(self._board, mask):
            if self._doubtful.isdisjoint(corners(face)):
                tile = self._board.tile_set.tiles[fits.bit_length() - 1]
                return f"{tile} fits {place_name(face)}"
        return ""

    def _note_dealt(self, seat: int, tile: Tile) -> None:
        """Take down that a tile was dealt, if the player cannot have drawn it."""
        if None not in self._drawn[seat] and tile not in self._drawn[seat]:
            self._dealt[seat].add(tile)

    def _may_guess(self) -> bool:
        self._guesses += 1
        return self._guesses <= MOST_GUESSES

    def _report(self, turn: Turn, problems: Sequence[Problem], points: int, counted: int | None = None) -> TurnReport:
        act = turn.act
        action, what, laid = ("pass", "pass", None) if act is not None or turn.passed_on else ("draw", "draw", None)
        if isinstance(act, Placed):
            action, what, laid = "place", f"{'-'.join(map(str, act.corners))} @ {place_name(act.at)}", act.at
        return TurnReport(
            turn.line,
            turn.player,
            action,
            what,
            len(turn.draws),
            points,
            None if act is None else act.claimed,
            points if counted is None else counted,
            turn.owner,
            tuple(problems),
            self._board,
            laid,
        )


_NO_SUCH_TILE = ("not-in-set", "already-played", "not-in-hand")


def _laying(turn: Turn, rules: RuleSet) -> Laying:
    assert isinstance(turn.act, Placed)
    claimed = turn.act.claimed
    worth = None if claimed is None else claimed + len(turn.draws) * rules.draw_penalty
    return Laying(turn.act.corners, turn.act.at, worth)


def _layings(turns: Sequence[Turn], rules: RuleSet) -> list[Laying]:
    return [_laying(turn, rules) for turn in turns if isinstance(turn.act, Placed)]


def _hint(problem: Problem, meant: Move) -> Problem:
    return problem._replace(
        message=f"{problem.message}; perhaps {_corners(meant.corners)} @ {place_name(meant.at)} was meant"
    )


def _corners(triple: Corners) -> str:
    return "-".join(map(str, triple))
