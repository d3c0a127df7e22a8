"""Judge a round by an explanation of its lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from analyzer.audit.audit_report import (
    EndCounted,
    Ending,
    EndReport,
    Mistake,
    RoundReport,
    TurnReport,
    other_reading_of,
)
from analyzer.audit.deal import judge_opening
from analyzer.audit.replay import RoundReading
from analyzer.audit.round_end import ANYTHING, EndJudge, Gain, Span, covering
from analyzer.audit.sheet import ONE_TURN, SeatSum, SeatTotal, Sheet, judged_totals, seat_sums
from analyzer.audit.weights import OPEN_READING, SLIP
from analyzer.game.partial_round import PartialRound
from analyzer.messages import Phrase, listed, phrase, phrases
from analyzer.text.record import Draw, Hand, Lay, Leave, OnTable, Record, RecordRound, Scores, Unplaced


class RoundTally(NamedTuple):
    """The turns and the totals that follow from one explanation of a round.

    Attributes:
        turns: the judged turns; the mistakes in the draws of a turn belong to the turn.
        loose: mistakes in the lines of a turn that has not ended yet.
        states: what is known before the first line and after each step.
        opening_missed: whether the record lacks the opening turn.
        late: the mistake to report if a turn follows the end of the match.
    """

    path: RoundReading
    before: Sheet
    sheet: Sheet
    turns: tuple[TurnReport, ...]
    loose: tuple[Mistake, ...]
    states: tuple[PartialRound, ...]
    opening_missed: bool = False
    late: Mistake | None = None

    @classmethod
    def of(cls, record: Record, before: Sheet, path: RoundReading) -> RoundTally:
        first, *steps = [*path.backwards()][::-1]
        tally = cls(first, before, before, (), (), (first.state,))
        for step in steps:
            tally = tally.then(record, step)
        return tally

    def then(self, record: Record, step: RoundReading) -> RoundTally:
        between = step.heard > self.path.heard
        tally = self._replace(
            path=step,
            loose=(*self.loose, *step.mistakes),
            # An event replaces the last state, because the next line begins with the changed state.
            states=(*(self.states[:-1] if between else self.states), step.state),
            opening_missed=self.opening_missed or (not step.number and step.state.missed),
        )
        return tally.counting(record, step.turns)

    def counting(self, record: Record, turns: Iterable[TurnReport]) -> RoundTally:
        tally = self
        for turn in turns:
            late = tally.late
            if turn.action != "leave" and tally.turns and tally.sheet.over and not tally.before.over and late is None:
                late = tally.sheet.match_over(record, turn.line, "turn")
            tally = tally._replace(
                turns=(*tally.turns, turn._replace(problems=tally.loose) if tally.loose else turn),
                loose=(),
                sheet=tally.sheet.after_turn(record.rules, turn),
                late=late,
            )
        return tally


class Finish:
    """The judgement on a round, based on one explanation of its lines.

    Attributes:
        weight: the additional weight for mistakes in the opening and at the end of the round.
        foreign: each tile that a ``holds`` line lists in the wrong hand, as ``(seat, tile)``.
    """

    def __init__(self, record: Record, played: RecordRound, following: int | None, tally: RoundTally) -> None:
        self._record, self._rules, self._names = record, record.rules, record.players
        self._played, self._before, self._following, self._path = played, tally.before, following, tally.path
        self._scores = next(iter(played.of(Scores)), None)
        totals = dict(self._scores.totals) if self._scores else {}
        self._written = tuple(totals.get(name) for name in record.players)
        self._state, counted, before_draws = tally.path.state, tally.turns, tally.sheet
        tally = tally.counting(record, tally.path.unfinished_turn)
        if tally.late is not None and tally.late.line == tally.turns[-1].line and len(tally.turns) > len(counted):
            # Draws after the end of the match cost nothing, and the player may not have kept the tiles.
            state = next(step.state for step in tally.path.backwards() if not step.state.drawn)
            void = tally.turns[-1]._replace(points=0)
            self._state = state.forgetting(void.owner)
            tally = tally._replace(sheet=before_draws, turns=(*counted, void))
        else:
            counted = tally.turns
        self._take(tally)
        played_turns = [turn for turn in counted if turn.action != "leave"]
        self._judge = EndJudge(record, played, self._state, played_turns)
        self.foreign = self._judge.foreign
        self._conclude()

    def _take(self, tally: RoundTally) -> None:
        self._tally, self._turns = tally, tally.turns
        played_out = (
            total.plus(ONE_TURN) if seat in tally.path.state.unseen else total
            for seat, total in enumerate(tally.sheet.totals)
        )
        self._running = tally.sheet._replace(totals=tuple(played_out))

    def _conclude(self) -> None:
        state, judge, target = self._state, self._judge, self._rules.target
        opening = [*self._opening()]
        closed = self._scores is not None or self._following is not None
        # Players may stop because a wrong total reaches the target.
        by_sheet = closed and any((total.carried or 0) >= target for total in self._running.totals)
        won = self._rules.match_winner == "first-to-target" and (by_sheet or bool(self._running.winners))
        won = won or state.alone is not None
        counting = list[Gain]()
        if state.left > state.absent:
            # On some sheets, the gains also include the tiles of players who left.
            _, counting, _ = judge.judged(won, closed, self._scores is not None, leavers=True)
        how, gains, words = judge.judged(won, closed, self._scores is not None)
        opening += self._ends_counted(how, gains, counting)
        tally, running = self._tally, self._running
        gain, wrong, totals = self._totals(how, gains)
        if wrong and counting:
            other = self._totals(how, counting)
            gain, wrong, totals = other if len(other[1]) < len(wrong) else (gain, wrong, totals)
        if how in ("unfinished", "unknown"):
            wrong = [self._naming_out(mistake) for mistake in wrong]
        if how == "unfinished":
            settled = bool(wrong) and any(not self._totals(how, [end])[1] for end in judge.settlements())
            if open_ends := [*self._not_over(settled)]:
                wrong = open_ends if settled else [*open_ends, *wrong]
        elif how == "unknown" and not (gain.how == "unfinished" and self._following is not None):
            how = gain.how
        over = how != "unfinished" and bool(tally.turns or self._scores)
        sheet = running._replace(totals=tuple(totals), rounds=running.rounds + 1, left=state.left)
        leavers = frozenset(turn.owner for turn in tally.turns if turn.action == "leave")
        self.sheet = sheet.judged(self._rules, state.laid, over).without(leavers)
        self.report = RoundReport(
            self._played.line,
            _with_mistakes(tally.turns, [*opening, *([] if tally.late is None else [tally.late])]),
            EndReport(self._names, how, gain.exact, (*judge.mistakes, *wrong), words, judge.declared_out),
            self.sheet.right,
            tuple(total.doubt for total in self.sheet.totals),
            self._written,
            tuple(total.taken_from is None for total in self.sheet.totals),
            (*self._path.doubts, *self._path.deal.mistakes, *tally.loose),
            tuple(self._unchecked(gains[0], self.sheet)),
            None if state.over or how == "target" else state.turn,
            state.drawn,
            tally.states,
        )
        slips = (*opening, *judge.mistakes, *wrong)
        lines = {mistake.line for mistake in slips if mistake.certain}
        self.weight = SLIP * len(lines) + OPEN_READING * any(not mistake.certain for mistake in slips)

    def _ends_counted(self, how: Ending, gains: Sequence[Gain], counting: Sequence[Gain]) -> Iterator[Mistake]:
        """Find out which totals include points for the end of the round, and yield the mistakes.

        In ``counting``, the tiles of players who left also count.
        """
        if not any(turn.end_counted or turn.ahead for turn in self._turns):
            return
        turns, sheet = list[TurnReport](), self._before
        last = [turn for turn in self._turns if turn.action != "leave"][-1]
        if how == "unfinished" and self._state.hands[last.owner].size is None:
            # The size of the player's hand is unknown, so the last turn may have ended the round.
            gains = [*self._judge.settlements()]
        for turn in self._turns:
            ends = [end.spans[turn.owner] for end in gains if turn is last and end.how in ("out", "unknown")]
            ends = [span for span in ends if span[1] >= self._rules.going_out_bonus]
            mistake = None
            if turn.end_counted is not None:
                written = self._written[turn.owner]
                unknown = written is None and self._following is not None
                turn, mistake = _with_end(turn, turn.end_counted, ends, unknown or written == turn.total)
            if turn.ahead and how == "out" and all(least == most for least, most in ends):
                gained = ends[0][0]
                if turn.ahead not in (gained, *(end.exact[turn.owner] for end in counting)):
                    mistake = _wrong_end(turn, turn.ahead, gained)
                # The rest of the claimed points belongs to the turn.
                turn = turn._replace(ahead=gained)
            if mistake is not None:
                yield mistake
            turns.append(turn)
            sheet = sheet.after_turn(self._rules, turn)
        self._take(self._tally._replace(turns=tuple(turns), sheet=sheet))

    def _opening(self) -> Iterator[Mistake]:
        path, placing = self._path, ("place", "points")
        place = next((place for place, turn in enumerate(self._turns) if turn.action in placing), None)
        if place is None or not path.state.begun or self._tally.opening_missed:
            return
        if any(isinstance(event.entry, Leave) and not event.after for event in path.events):
            # No source says who opens if a player leaves before the first tile is placed.
            return
        first = self._turns[place]
        entry = next(entry for entry in path.lines if entry.line == first.line)
        assert isinstance(entry, Lay | Unplaced), "only these lay tiles"
        tile = entry.tile if first.laid is None else first.board.tile_at(first.laid)
        explained = any(mistake.code in ("wrong-opening", "not-in-set") for mistake in first.problems)
        if tile is None or explained or (place and path.state.unseen):
            return
        holds = self._judge.holds
        if wrong := judge_opening(self._record, path.deal, path.state, first.owner, tile, first.line, holds):
            yield wrong

    def _totals(self, how: Ending, gains: list[Gain]) -> tuple[Gain, list[Mistake], list[SeatTotal]]:
        """Return the gains that agree best with the sheet, the mistakes in its totals, and the right totals."""
        scores, broken_off = self._scores, list[Gain]()
        if how in ("out", "blocked") and self._following is None and not self._judge.holds:
            # The record may stop before the points for the end of the round are written down.
            broken_off = [Gain.of([0] * len(self._names), how)]
        if scores is None or any(one.code == "round-over" for turn in self._turns for one in turn.problems):
            gains, scores, broken_off = gains[:1], None, []
        return judged_totals(self._before, self._running, self._sums, gains, broken_off, scores, self._names)

    @cached_property
    def _sums(self) -> list[SeatSum]:
        if not self._before.rounds and self._played.of(OnTable):
            # The points from before the record begins are unknown.
            return [SeatSum((-ANYTHING, ANYTHING), {})] * len(self._names)
        made = [
            (after.span[0] - before.span[0], after.span[1] - before.span[1])
            for before, after in zip(self._before.totals, self._running.totals)
        ]
        return seat_sums(self._turns, self._names, made)

    def _naming_out(self, wrong: Mistake) -> Mistake:
        values = wrong.by_name
        name, right = values["player"], values["right"]
        seat = self._names.index(name)
        if right is None or seat in self._state.left or self._state.hands[seat].size is not None:
            return wrong
        least, most = self._judge.gain_of_going_out(seat)
        if not least <= values["written"] - right <= most:
            return wrong
        return wrong.hinted(
            phrase("if {player} went out, write '{player} out' below the player's last turn", player=name)
        )

    def _not_over(self, settled: bool) -> Iterator[Mistake]:
        sizes = [hand.size for hand in self._path.state.hands]
        if not self._turns or None in sizes:
            return
        may_have = max(total.span[1] for total in self._running.totals)
        if self._rules.match_winner == "first-to-target" and may_have >= self._rules.target:
            # A player may already have reached the target in this round.
            return
        left = tuple(
            phrases("{player} has {count} tile", "{player} has {count} tiles", size or 0, player=name)
            for name, size in zip(self._names, sizes)
        )
        holds = self._judge.holds.values()
        if len(holds) == len(sizes) and all(entry.tiles for entry in holds):
            line = max(entry.line for entry in holds)
            message = phrase(
                "the round is not over, but the remaining tiles of all players are listed: nobody has gone out "
                "({left}), and the players have not all passed in a row",
                left=left,
            )
        elif settled and self._scores is not None:
            line = self._scores.line
            message = phrase(
                "the round is not over, but the totals in 'scores' include the points for its end: nobody has gone out "
                "({left}), and the players have not all passed in a row",
                left=left,
            )
        elif self._following is not None:
            line = self._following
            message = phrase(
                "the round is not over, but another one begins: nobody has gone out ({left}), and the players have "
                "not all passed in a row",
                left=left,
            )
        else:
            return
        yield Mistake(line, "round-not-over", message, rule="blocked.lowest_gains")

    def _unchecked(self, gain: Gain, after: Sheet) -> Iterator[Phrase]:
        played, lines, names = self._played, self._path.lines, self._names
        there = {name for seat, name in enumerate(names) if seat not in self._path.state.absent}
        undealt = sorted(there - {entry.player for entry in played.of(Hand)}, key=names.index)
        if played.of(OnTable):
            yield phrase("the deal and the opening, because the record begins in the middle of the round")
        elif undealt and any(isinstance(entry, Lay | Unplaced | Draw) for entry in lines):
            yield phrase(
                "whether the tiles of {players} came from their hands, and whether their draws and passes "
                "were necessary",
                players=listed(undealt),
            )
        if not self._path.state.placed and lines:
            yield phrase("where the tiles were placed, from the first turn without a place onwards")
        yield from self._open_turns()
        missing = [name for name, points in zip(names, gain.exact) if points is None]
        if missing and played.entries:
            yield phrase("the points for the end of the round ({players})", players=listed(missing))
        yield from self._open_totals(after)
        other = other_reading_of(self._rules, "match.winner", None)
        if other and after.winners and not self._before.winners and len(after.reached) - len(self._before.reached) > 1:
            yield phrase(
                "the winner, because the source of the rules can also be read differently: {reading}",
                reading=other.reading,
            )

    def _open_turns(self) -> Iterator[Phrase]:
        if bare := sum(turn.action == "points" and not turn.problems for turn in self._turns):
            yield phrases(
                "the points of {count} turn recorded without a tile; the audit only checks whether such points are "
                "possible",
                "the points of {count} turns recorded without a tile; the audit only checks whether such points are "
                "possible",
                bare,
            )
        if open_turns := sum(turn.action == "place" and not (turn.determined or turn.problems) for turn in self._turns):
            yield phrases(
                "the points of {count} turn whose place is not known; they may include a bonus or the cost of draws, "
                "so the audit only checks whether such points are possible",
                "the points of {count} turns whose place is not known; they may include a bonus or the cost of draws, "
                "so the audit only checks whether such points are possible",
                open_turns,
            )
        if passes := sum(turn.action == "pass" and not (turn.determined or turn.problems) for turn in self._turns):
            yield phrases(
                "the points of {count} pass, because it is not known whether the well was empty",
                "the points of {count} passes, because it is not known whether the well was empty",
                passes,
            )

    def _open_totals(self, after: Sheet) -> Iterator[Phrase]:
        unbounded = []
        for name, total in zip(self._names, after.totals):
            least, most = total.taken_from or (0, 0)
            if most - least >= ANYTHING:
                unbounded.append(name)
            elif least != most:
                yield phrase(
                    "whether {player}'s total is {total}; the rules allow any total from {least} to {most}",
                    player=name,
                    total=total.carried or 0,
                    least=least,
                    most=most,
                )
        if unbounded:
            count = len(unbounded)
            yield phrases("the total of {players}", "the totals of {players}", count, players=listed(unbounded))


def _with_end(
    turn: TurnReport, counted: EndCounted, ends: Sequence[Span], either: bool
) -> tuple[TurnReport, Mistake | None]:
    """Move the turn's points for the end of the round into ``ahead``; also return any mistake in its total.

    ``ends`` is empty if the player has not gone out. ``either`` means that the points stay unknown if the total is
    possible both with and without a gain.
    """
    claimed, wrong = turn.claimed or 0, counted.otherwise
    if not ends:
        return turn._replace(points=claimed if turn.points is None else turn.points, ahead=0), wrong
    if turn.laid is not None:
        return turn, None
    least, most = covering(ends)
    if least == most and claimed - least not in counted.possible:
        return turn._replace(points=claimed), wrong
    if wrong is not None and least == most:
        return turn._replace(points=claimed - least, ahead=least), None
    if wrong is None and either:
        return turn._replace(points=None), None
    return turn, None


def _wrong_end(turn: TurnReport, counted: int, gained: int) -> Mistake:
    total = turn.total or 0
    message = phrase(
        "the total {total} includes {counted} for the end of the round, but the rules give {gained}; write {right}",
        total=total,
        counted=counted,
        gained=gained,
        right=total - counted + gained,
    )
    values = (("claimed", turn.claimed), ("points", turn.points))
    return Mistake(turn.line, "wrong-score", message, rule="going_out.bonus", values=values)


def _with_mistakes(turns: tuple[TurnReport, ...], mistakes: list[Mistake]) -> tuple[TurnReport, ...]:
    if not mistakes:
        return turns
    return tuple(
        turn._replace(problems=(*turn.problems, *(one for one in mistakes if one.line == turn.line))) for turn in turns
    )
