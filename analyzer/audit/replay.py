"""One round replayed: every draw, placement and pass judged by what can be known at that moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from analyzer.audit.hands import Holding
from analyzer.audit.knowledge import Knowledge
from analyzer.audit.passing import PassOutcome, full_draw, pass_outcomes
from analyzer.audit.reading import Choice, Guess, Laying, best_guess, legal_as_written, misplaced, put
from analyzer.audit.report import Problem, TurnReport
from analyzer.audit.turns import Gathered, Turn
from analyzer.board import Placement, place_name
from analyzer.moves import Move
from analyzer.referee.placement import judge
from analyzer.referee.scoring import score_parts
from analyzer.text.record import Draw, Pass, Placed
from analyzer.tiles import Tile

NO_SUCH_TILE = ("not-in-set", "already-played", "not-in-hand")


class Replayed(NamedTuple):
    """What a replay leaves.

    Attributes:
        turns: the turns as judged.
        holdings: what is known of each hand at the end.
        suspect: tiles that lie on the board by a line with a mistake: perhaps another was meant.
        unsettled: the seats whose points the record leaves in doubt: a turn of theirs may be missing.
        dealt: for each seat tiles that it must have been dealt, as its turns show.
        unchecked: what could not be checked.
    """

    turns: tuple[TurnReport, ...]
    holdings: tuple[Holding, ...]
    suspect: frozenset[Tile]
    unsettled: frozenset[int]
    dealt: tuple[frozenset[Tile], ...]
    unchecked: tuple[str, ...]


def replay(knowledge: Knowledge, gathered: Gathered, players: Sequence[str]) -> Replayed:
    """Judge the turns of a round.

    Args:
        knowledge: what is known before the first of them; it is used up.
        gathered: the turns.
        players: the names by seat.
    """
    running = _Replay(knowledge, gathered, players)
    reports: list[TurnReport] = []
    for number, draw in gathered.events:
        running.begin(number)
        if draw is None:
            reports += running.end(number)
        else:
            running.draw(number, draw)
    return Replayed(
        tuple(reports),
        tuple(knowledge.holdings),
        frozenset(knowledge.suspect),
        frozenset(knowledge.unsettled),
        tuple(frozenset(tiles) for tiles in knowledge.dealt),
        tuple(running.unchecked),
    )


class _Replay:
    """A round on its way through its turns."""

    def __init__(self, knowledge: Knowledge, gathered: Gathered, players: Sequence[str]) -> None:
        self.unchecked: list[str] = []
        self._known = knowledge
        self._rules = knowledge.rules
        self._players = players
        self._turns = gathered.turns
        self._ending = [event.turn for event in gathered.events if event.draw is None]
        self._ended = 0
        self._found: dict[int, dict[str, Problem]] = {}
        self._drawn: dict[int, int] = {}

    def begin(self, number: int) -> None:
        """Note what is wrong about a turn before anything happens in it, once."""
        if number in self._found:
            return
        self._found[number] = {}
        turn = self._turns[number]
        if turn.missing and not self._is_repeated(turn):
            for seat in turn.missing:
                self._known.unsettle(seat)
            self._known.well = self._known.well.doubted(self._known.well.most)
            self._known.look_for_unwritten_tile(self._layings)

    def _is_repeated(self, turn: Turn) -> bool:
        """Whether a turn lays a tile that lies there already: then the line is one too many, and none is missing."""
        act = turn.act
        return isinstance(act, Placed) and act.tile in self._known.board.tile_set and self._known.is_played(act.tile)

    # -- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, number: int, draw: Draw) -> None:
        """Judge a draw and put the tile in the hand; each mistake is told once a turn."""
        known, rules, turn = self._known, self._rules, self._turns[number]
        found = self._found[number]
        self._drawn[number] = self._drawn.get(number, 0) + 1
        problems = [] if draw.tile is None else list(known.drawn_tile_problems(draw.tile, self._players))
        named = None if problems else draw.tile
        in_turn = self._drawn[number] - turn.loose
        able = known.able(turn.owner) if in_turn > 0 and not rules.voluntary_draw else ""
        if able:
            problems.append(("drew-while-able", f"{draw.player} draws although {able}"))
        if rules.draw_limit is not None and in_turn > rules.draw_limit:
            problems.append(("too-many-draws", f"{draw.player} draws more than the {rules.draw_limit} tiles of a turn"))
        elif known.well.most == 0:
            problems.append(("too-many-draws", f"{draw.player} draws although the well is empty"))
        for code, message in problems:
            found.setdefault(code, Problem(draw.line, code, message))
        known.draw(turn.owner, named)

    # -- the end of a turn ------------------------------------------------------------------------------------------

    def end(self, number: int) -> Iterator[TurnReport]:
        """Judge what ends a turn."""
        turn = self._turns[number]
        self._ended += 1
        problems = [
            *(
                Problem(line, "wrong-player", f"it is the turn of {self._players[due]}, not of {player}")
                for line, player, due in turn.misnamed
            ),
            *self._found[number].values(),
        ]
        if turn.loose and self._belong_elsewhere(turn):
            loose = turn._replace(act=None, passed_on=False, draws=turn.draws[: turn.loose])
            yield self._report(loose, [], -self._cost(turn.loose))
            turn = turn._replace(draws=turn.draws[turn.loose :], loose=0)
        if isinstance(turn.act, Placed):
            yield self._place(turn, turn.act, problems)
        elif turn.act is not None or turn.passed_on:
            yield self._pass(turn, problems)
        else:
            yield self._report(turn, problems, -self._cost(len(turn.draws)))

    def _belong_elsewhere(self, turn: Turn) -> bool:
        """Whether the sheet's points for a turn leave out draws that stand before it, out of turn."""
        own = len(turn.draws) - turn.loose
        if turn.act is None or turn.act.claimed is None:
            return False
        if isinstance(turn.act, Pass):
            outcomes = pass_outcomes(self._rules, own, self._known.well)
            return any(turn.act.claimed == outcome.points for outcome in outcomes)
        move = legal_as_written(self._known.board, self._laying(turn, turn.act), self._rules)
        return move is not None and turn.act.claimed == move.score - self._cost(own)

    # -- placing ----------------------------------------------------------------------------------------------------

    def _place(self, turn: Turn, act: Placed, problems: list[Problem]) -> TurnReport:
        known, cost = self._known, self._cost(len(turn.draws))
        laying = self._laying(turn, act)
        move = legal_as_written(known.board, laying, self._rules)
        if move is None:
            problems += self._illegal(act)
        elif act.claimed not in (None, move.score - cost):
            problems.append(self._wrong_score(turn, move.score - cost, self._score_words(move, len(turn.draws))))
            self._doubt_draws(turn, move.score - cost - (act.claimed or 0))
        foreign = known.foreign(turn.owner, act.tile, self._players)
        if foreign and not any(problem.code in NO_SUCH_TILE for problem in problems):
            problems.append(Problem(act.line, "not-in-hand", foreign))
            known.doubt_holders(act.tile)
        if problems:
            known.suspect.add(act.tile)
        else:
            known.note_dealt(turn.owner, act.tile)
        choice = self._choose(turn, laying, move, doubtful=bool(problems))
        meant = choice.guess.move
        if meant is not None and (meant.at, meant.tile) != (act.at, act.tile):
            problems = [_hint(problem, meant) if problem.line == act.line else problem for problem in problems]
        known.lay(turn.owner, choice)
        points = self._points(choice.guess, act, cost) if move is None else move.score - cost
        return self._report(turn, problems, points)

    def _choose(self, turn: Turn, laying: Laying, move: Move | None, doubtful: bool) -> Choice:
        known = self._known
        guessing = doubtful and known.may_guess()
        if guessing:
            holding = known.holdings[turn.owner]
            likely = holding.known if holding.exact else None
            return best_guess(known.board, laying, self._layings(), self._rules, likely, turn.out_of_order)
        written = None if move is None else Guess(put(known.board, move), move, (move.at,))
        return Choice(written or misplaced(known.board, laying), frozenset())

    def _points(self, guess: Guess, act: Placed, cost: int) -> int:
        """What an illegal line makes: as it is read, or the sheet's own points where no legal reading was found."""
        if guess.move is not None:
            return guess.move.score - cost
        if not guess.added:
            return -cost
        return act.tile.value - cost if act.claimed is None else act.claimed

    def _illegal(self, act: Placed) -> list[Problem]:
        verdict = judge(self._known.board, Placement(act.at, act.corners), self._rules)
        told: dict[str, Problem] = {}
        for problem in verdict.problems:
            told.setdefault(problem.code, Problem(act.line, problem.code, problem.message))
        return list(told.values())

    def _score_words(self, move: Move, draws: int) -> str:
        opening = not self._known.board.tiles
        parts = [f"{part.points} for {part.cause}" for part in score_parts(move, self._rules, opening)]
        if draws:
            parts.append(f"{-self._cost(draws)} for {draws} drawn")
        return ", ".join(parts)

    def _doubt_draws(self, turn: Turn, missing: int) -> None:
        """A score that is off by the price of some draws: draws may be missing from the record, or too many in it."""
        each, limit = self._rules.draw_penalty, self._rules.draw_limit
        if not each or missing % each:
            return
        more = missing // each
        most = self._known.well.most if limit is None else limit - len(turn.draws)
        if -len(turn.draws) <= more <= most:
            self._known.doubt_draws(turn.owner, more)

    # -- passing ----------------------------------------------------------------------------------------------------

    def _pass(self, turn: Turn, problems: list[Problem]) -> TurnReport:
        known, drawn, written = self._known, len(turn.draws), turn.act is not None
        claimed = None if turn.act is None else turn.act.claimed
        outcomes = pass_outcomes(self._rules, drawn, known.well)
        right = next((outcome for outcome in outcomes if outcome.points == claimed), None)
        chosen = right or next(iter(outcomes), PassOutcome(-self._cost(drawn)))
        able = known.able(turn.owner)
        wrong = ""
        if able:
            wrong = f"{turn.player} passes although {able}"
        elif not outcomes:
            wrong = f"{turn.player} passes after drawing {drawn} although the well is not empty"
        if wrong and written:
            problems.append(Problem(turn.line, "passed-while-able", wrong))
        if claimed not in (None, chosen.points):
            words = self._pass_words(drawn + chosen.unwritten, chosen.points)
            problems.append(self._wrong_score(turn, chosen.points, words))
        sound = not wrong and claimed in (None, chosen.points)
        self._account_for_unwritten(turn, chosen, sound)
        hidden = not known.holdings[turn.owner].exact
        # A turn that nothing ends, or a pass that makes points, may stand for a tile laid and not written down.
        generous = claimed is not None and claimed >= -self._cost(drawn) and claimed > chosen.points
        replaced = able or (hidden and (generous or not written))
        if not sound or replaced:
            replaced = known.look_for_unwritten_tile(self._layings) or bool(replaced)
        if replaced:
            known.unsettle(turn.owner)
        return self._report(turn, problems, chosen.points)

    def _account_for_unwritten(self, turn: Turn, chosen: PassOutcome, sound: bool) -> None:
        """Draws that belong to a pass and are not written down: certain ones for a sound pass, else possible ones."""
        full = full_draw(self._rules, self._known.well)
        if chosen.unwritten and sound:
            self.unchecked.append(f"line {turn.line}: the {chosen.unwritten} tiles drawn are not written down")
            self._known.draw_unwritten(turn.owner, chosen.unwritten)
        elif chosen.unwritten:
            self._known.doubt_draws(turn.owner, chosen.unwritten)
        elif full is not None and turn.act is not None and turn.act.claimed == full.points != chosen.points:
            self._known.doubt_draws(turn.owner, full.unwritten - len(turn.draws))

    def _pass_words(self, drawn: int, points: int) -> str:
        parts = [f"{-self._cost(drawn)} for {drawn} drawn"] if drawn else []
        if points + self._cost(drawn):
            parts.append(f"{points + self._cost(drawn)} for having no place")
        return ", ".join(parts) or "a pass costs nothing"

    # -- shared -----------------------------------------------------------------------------------------------------

    def _wrong_score(self, turn: Turn, points: int, words: str) -> Problem:
        claimed = None if turn.act is None else turn.act.claimed
        return Problem(turn.line, "wrong-score", f"the sheet gives {claimed}, the rules {points}: {words}")

    def _cost(self, draws: int) -> int:
        return draws * self._rules.draw_penalty

    def _laying(self, turn: Turn, act: Placed) -> Laying:
        worth = None if act.claimed is None else act.claimed + self._cost(len(turn.draws))
        return Laying(act.corners, act.at, worth)

    def _layings(self) -> list[Laying]:
        """The placements of the turns that have not ended yet, in the order in which they end."""
        turns = [self._turns[number] for number in self._ending[self._ended :]]
        return [self._laying(turn, turn.act) for turn in turns if isinstance(turn.act, Placed)]

    def _report(self, turn: Turn, problems: Sequence[Problem], points: int) -> TurnReport:
        act = turn.act
        action = what = "draw"
        if isinstance(act, Placed):
            action, what = "place", f"{'-'.join(map(str, act.corners))} @ {place_name(act.at)}"
        elif act is not None or turn.passed_on:
            action = what = "pass"
        return TurnReport(
            turn.line,
            turn.player,
            action,
            what,
            len(turn.draws),
            points,
            None if act is None else act.claimed,
            turn.owner,
            tuple(problems),
            self._known.board,
            act.at if isinstance(act, Placed) else None,
        )


def _hint(problem: Problem, meant: Move) -> Problem:
    tile = "-".join(map(str, meant.corners))
    return problem._replace(message=f"{problem.message}; perhaps {tile} @ {place_name(meant.at)} was meant")
