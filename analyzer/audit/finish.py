"""A round as an explanation of its lines has it, judged to its end."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.audit.audit_report import Ending, EndReport, Mistake, RoundReport, TurnReport, other_reading_of
from analyzer.audit.deal import judge_opening
from analyzer.audit.edits import RoundReading
from analyzer.audit.round_end import EndJudge, Gain
from analyzer.audit.sheet import Sheet, seat_sums, wrong_totals
from analyzer.audit.weights import OPEN_READING, SLIP
from analyzer.errors import counted
from analyzer.text.record import Draw, Hand, Lay, OnTable, Record, RecordRound, Scores, Unplaced


class Finish:
    """A round as explained, with the sheet ``before`` it and the line of the ``following`` round, judged to its end.

    Attributes:
        sheet: the sheet after it.
        report: the round as it is judged.
        weight: what the end adds to that of the explanation.
        foreign: tiles that seats hold at the end and have from nowhere.
    """

    def __init__(
        self, record: Record, played: RecordRound, before: Sheet, following: int | None, path: RoundReading
    ) -> None:
        self._record, self._rules, self._names = record, record.rules, record.players
        self._played, self._before, self._following, self._path = played, before, following, path
        self._scores = next(iter(played.of(Scores)), None)
        totals = dict(self._scores.totals) if self._scores else {}
        self._written = tuple(totals.get(name) for name in record.players)
        self._steps = [*path.backwards()][::-1]
        self._turns, self._loose = _turns(self._steps)
        self._sums = seat_sums(self._turns, record.players, path.state.unseen)
        self._judge = EndJudge(record, played, path.state, self._turns)
        self.foreign = self._judge.foreign
        self._conclude()

    def _conclude(self) -> None:
        """Judge the end of the round and the sheet after it."""
        state, judge, turns = self._path.state, self._judge, self._turns
        opening = [*self._opening()]
        sheets = list(self._before.after_turns(self._rules, turns))
        running = sheets[-1] if sheets else self._before
        won = self._rules.match_winner == "first-to-target" and any(
            total is not None and total >= self._rules.target for total in (*running.right, *running.carried)
        )
        closed = self._scores is not None or self._following is not None
        how, gains, words = judge.judged(won, closed, self._scores is not None)
        gain, wrong = self._totals(how, gains)
        if gain.reading:
            # The sheet goes by another reading: that is told, and the points here stay those of this one.
            gain = gains[0]
        if how == "unfinished":
            settled = bool(wrong) and any(not self._totals(how, [end])[1] for end in judge.settlements())
            if told := [*self._not_over(settled)]:
                wrong = told if settled else [*told, *wrong]
        elif how == "unknown" and not (gain.how == "unfinished" and self._following is not None):
            how = gain.how
        names = {mistake.told.get("player") for mistake in wrong if mistake.certain}
        over = how != "unfinished" and bool(turns or self._scores)
        self.sheet = self._after(running, gain.exact, names).judged(self._rules, state.laid, over)
        beside = [*opening, *self._after_the_match(sheets)]
        self.report = RoundReport(
            self._played.line,
            tuple(
                turn._replace(problems=(*turn.problems, *(one for one in beside if one.line == turn.line)))
                for turn in turns
            ),
            EndReport(how, gain.exact, (*judge.mistakes, *wrong), words),
            self.sheet.right,
            self._written,
            (*self._steps[0].mistakes, *self._path.deal.mistakes, *self._loose),
            tuple(self._unchecked(gains[0], self.sheet)),
            None if state.over or how == "target" else state.turn,
            state.drawn,
            tuple(step.state for step in self._steps),
        )
        slips = (*opening, *judge.mistakes, *wrong)
        lines = {mistake.line for mistake in slips if mistake.certain}
        self.weight = SLIP * len(lines) + OPEN_READING * any(not mistake.certain for mistake in slips)

    def _opening(self) -> Iterator[Mistake]:
        """What is wrong with the tile that opened the round, and with who laid it."""
        path = self._path
        entries = {entry.line: entry for entry in path.lines if isinstance(entry, Lay | Unplaced)}
        place = next((place for place, turn in enumerate(self._turns) if turn.line in entries), None)
        if place is None or not path.state.begun or any(step.state.missed for step in self._steps if not step.number):
            return
        first = self._turns[place]
        tile = entries[first.line].tile if first.laid is None else first.board.tile_at(first.laid)
        told = any(mistake.code in ("wrong-opening", "not-in-set") for mistake in first.problems)
        if tile is None or told or (place and path.state.unseen):
            return
        holds = self._judge.holds
        if wrong := judge_opening(self._record, path.deal, path.state, first.owner, tile, first.line, holds):
            yield wrong

    def _totals(self, how: Ending, gains: list[Gain]) -> tuple[Gain, list[Mistake]]:
        """What the end gave, by the sheet where it tells, and the totals that do not follow from it."""
        if self._scores is None or any(one.code == "round-over" for turn in self._turns for one in turn.problems):
            return gains[0], []
        if how in ("out", "blocked") and self._following is None and not self._judge.holds:
            # The record may break off after its last turn, before its end is written down.
            gains = [*gains, Gain.of([0] * len(self._names), how)]
        return wrong_totals(self._before, self._sums, gains, self._scores, self._names)

    def _not_over(self, settled: bool) -> Iterator[Mistake]:
        """The round is settled, though nobody went out and not all in turn have passed."""
        sizes = [hand.size for hand in self._path.state.hands]
        if not self._turns or None in sizes:
            return
        may_have = ((total or 0) + made.span[1] for total, made in zip(self._before.right, self._sums))
        unknown = None in self._before.right or max(may_have) >= self._rules.target
        if self._rules.match_winner == "first-to-target" and unknown:
            # Somebody may have reached the target in this round, for all that is told of its turns.
            return
        holds = self._judge.holds.values()
        if len(holds) == len(sizes) and all(entry.tiles for entry in holds):
            line, by = max(entry.line for entry in holds), "everybody's tiles are told as at its end"
        elif settled and self._scores is not None:
            line, by = self._scores.line, "the scores take in an end"
        elif self._following is not None:
            line, by = self._following, "another round begins"
        else:
            return
        left = ", ".join(f"{name} has {counted(size or 0, 'tile')}" for name, size in zip(self._names, sizes))
        message = f"the round is not over, and {by}: nobody went out ({left}), and not all in turn have passed"
        yield Mistake(line, "round-not-over", message, rule="blocked.lowest_gains")

    def _after_the_match(self, sheets: list[Sheet]) -> Iterator[Mistake]:
        """What is wrong with the first turn after the end of the match."""
        for turn, sheet in zip(self._turns[1:], sheets):
            if sheet.over and not self._before.over:
                yield sheet.match_over(self._record, turn.line, "turn")
                return

    def _after(self, running: Sheet, gains: tuple[int | None, ...], wrong: set[object]) -> Sheet:
        """The sheet after the end of the round; what cannot be known is as it is written, but where that is wrong."""
        right: list[int | None] = []
        carried: list[int | None] = []
        seats = zip(self._names, self._written, gains, running.right, running.carried, self._sums)
        for name, written, gain, total, own, made in seats:
            known = gain is not None and total is not None and made.span[0] == made.span[1]
            right.append((total or 0) + (gain or 0) if known else None if name in wrong else written)
            carried.append(own + (gain or 0) if written is None and known and own is not None else written)
        return running._replace(right=tuple(right), carried=tuple(carried))

    def _unchecked(self, gain: Gain, after: Sheet) -> Iterator[str]:
        """What the record does not tell enough to check, in words."""
        played, lines, names = self._played, self._path.lines, self._names
        undealt = sorted(set(names) - {entry.player for entry in played.of(Hand)}, key=names.index)
        if played.of(OnTable):
            yield "the deal and the opening: the record begins in the middle of the round"
        elif undealt and any(isinstance(entry, Lay | Unplaced | Draw) for entry in lines):
            hands = "whether they held what they laid and could have laid when they did not"
            yield f"the deal of {', '.join(undealt)}: {hands}"
        if not self._path.state.placed and lines:
            yield "places, once a tile was laid of which the record does not tell where"
        missing = [name for name, points in zip(names, gain.exact) if points is None]
        if missing and played.entries:
            yield f"what the end of the round earns {', '.join(missing)}"
        other = other_reading_of(self._rules, "match.winner", None)
        if other and after.winners and not self._before.winners and len(after.reached) - len(self._before.reached) > 1:
            yield f"who won, which the source leaves open: {other.reading}"


def _turns(steps: list[RoundReading]) -> tuple[list[TurnReport], list[Mistake]]:
    """The turns with what is wrong with each, that of its draws included; and what belongs to no turn."""
    turns: list[TurnReport] = []
    pending: list[Mistake] = []
    for step in steps[1:]:
        pending += step.mistakes
        for turn in (*step.turns, *(step.unfinished_turn if step is steps[-1] else ())):
            turns.append(turn._replace(problems=tuple(pending)))
            pending = []
    return turns, pending
