"""A whole record, round by round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from analyzer.audit.audit_report import Audit, EndReport, Mistake, RoundReport, TurnReport
from analyzer.audit.deal import judge_opening
from analyzer.audit.least_edit import LeastEdit, Patience
from analyzer.audit.round_end import EndJudge, Gain, SeenEnd
from analyzer.audit.round_reading import Finish, RoundReading
from analyzer.audit.sheet import SeatSum, Sheet, seat_sums, wrong_totals
from analyzer.audit.weights import OPEN_READING, SLIP
from analyzer.errors import counted
from analyzer.text.record import Draw, Hand, Holds, Lay, OnTable, Record, RecordRound, Scores, Unplaced

ENDED: Final = ("out", "blocked", "target", "unknown")


def audit_record(record: Record, tick: Callable[[], None] = lambda: None) -> Audit:
    """Replay a record and find its mistakes. ``tick`` is called now and then; what it raises ends the audit."""
    nothing = (0,) * len(record.players)
    sheet, told, patience = Sheet(nothing, nothing), False, Patience(tick)
    reports = []
    for number, played in enumerate(record.rounds):
        following = record.rounds[number + 1].line if number + 1 < len(record.rounds) else None
        finish = LeastEdit(record, played, _Round(record, played, sheet, following).finish, patience).run()
        report = finish.report
        if sheet.over and not told:
            over = _match_over(record, sheet, played.line, "round")
            report = report._replace(problems=(over, *report.problems))
        told = told or any(mistake.code == "match-over" for mistake in report.all_problems)
        reports.append(report)
        sheet = finish.sheet
    return Audit(record, tuple(reports), sheet.winners)


def _match_over(record: Record, sheet: Sheet, line: int, what: str) -> Mistake:
    totals = [(record.players[seat], sheet.right[seat]) for seat in sheet.reached]
    has = ", ".join(f"{name} has {'reached it' if total is None else total}" for name, total in totals)
    message = f"a {what} after the match is over: {has}, and it goes to {record.rules.target}"
    return Mistake(line, "match-over", message, rule="match.winner")


class _Round:
    """A round to be judged: its lines, the sheet before it, and the line of the round after it, if there is one."""

    def __init__(self, record: Record, played: RecordRound, before: Sheet, following: int | None) -> None:
        self._record, self._rules = record, record.rules
        self._played = played
        self._before = before
        self._following = following
        self._scores = next(iter(played.of(Scores)), None)
        totals = dict(self._scores.totals) if self._scores else {}
        self._written = tuple(totals.get(name) for name in record.players)

    def finish(self, path: RoundReading) -> Finish:
        """The round as it is judged by an explanation of its lines."""
        record, before, state = self._record, self._before, path.state
        steps = [*path.backwards()][::-1]
        turns, loose = _turns(steps)
        judge = EndJudge(record, self._played, state, turns)
        slips = [*self._opening(path, turns, judge)]
        turns = _with(turns, slips)
        sheets = list(before.after_turns(self._rules, turns))
        running = sheets[-1] if sheets else before
        won = self._rules.match_winner == "first-to-target" and any(
            total is not None and total >= self._rules.target for total in (*running.right, *running.carried)
        )
        closed = self._scores is not None or self._following is not None
        end = judge.judged(won, closed, self._scores is not None)
        sums = seat_sums(turns, record.players, state.unseen)
        gain, wrong = end.gains[0], list[Mistake]()
        if self._scores is not None and not any(one.code == "round-over" for turn in turns for one in turn.problems):
            gains = [*end.gains]
            if end.how in ("out", "blocked") and self._following is None and not judge.holds:
                # The record may break off after its last turn, before its end is written down.
                gains.append(Gain.of([0] * len(record.players), end.how))
            gain, wrong = wrong_totals(before, sums, gains, self._scores, record.players)
        if gain.reading:
            # The sheet goes by another reading: that is told, and the points here stay those of this one.
            gain = end.gains[0]
        settled = bool(wrong) and end.how == "unfinished" and self._settled(judge, sums)
        told = [*self._not_over(path, turns, sums, judge.holds, settled)] if end.how == "unfinished" else []
        if told and settled:
            wrong = []
        slips += [*end.mistakes, *told, *wrong]
        how = end.how
        if how == "unknown" and not (gain.how == "unfinished" and self._following is not None):
            how = gain.how
        names = {mistake.told["player"] for mistake in wrong if mistake.certain}
        sheet = self._after(running, gain.exact, sums, names)
        sheet = sheet.judged(self._rules, state.laid, round_over=how in ENDED and bool(turns or self._scores))
        report = RoundReport(
            self._played.line,
            tuple(_with(turns, self._after_the_match(turns, sheets))),
            EndReport(how, gain.exact, (*end.mistakes, *told, *wrong), end.words),
            sheet.right,
            self._written,
            (*steps[0].mistakes, *path.deal.mistakes, *loose),
            tuple(self._unchecked(path, end, sheet)),
            None if state.over or how == "target" else state.turn,
            state.drawn,
            tuple(step.state for step in steps),
        )
        lines = {mistake.line for mistake in slips if mistake.certain}
        weight = SLIP * len(lines) + OPEN_READING * any(not mistake.certain for mistake in slips)
        return Finish(weight, end.foreign, report, sheet)

    def _opening(self, path: RoundReading, turns: list[TurnReport], judge: EndJudge) -> Iterator[Mistake]:
        """What is wrong with the tile that opened the round, and with who laid it."""
        entries = {entry.line: entry for entry in path.lines if isinstance(entry, Lay | Unplaced)}
        place = next((place for place, turn in enumerate(turns) if turn.line in entries), None)
        if (
            place is None
            or not path.state.begun
            or any(step.state.missed for step in path.backwards() if not step.number)
        ):
            return
        first = turns[place]
        tile = entries[first.line].tile if first.laid is None else first.board.tile_at(first.laid)
        if tile is None or any(mistake.code in ("wrong-opening", "not-in-set") for mistake in first.problems):
            return
        if place and path.state.unseen:
            return
        wrong = judge_opening(self._record, path.deal, path.state, first.owner, tile, first.line, judge.holds)
        if wrong is not None:
            yield wrong

    def _not_over(
        self,
        path: RoundReading,
        turns: list[TurnReport],
        sums: list[SeatSum],
        holds: dict[int, Holds],
        settled: bool,
    ) -> Iterator[Mistake]:
        """The round is settled, though nobody went out and not all in turn have passed."""
        sizes = [hand.size for hand in path.state.hands]
        if not turns or None in sizes:
            return
        may_have = ((total or 0) + made.span[1] for total, made in zip(self._before.right, sums))
        unknown = None in self._before.right or max(may_have) >= self._rules.target
        if self._rules.match_winner == "first-to-target" and unknown:
            # Somebody may have reached the target in this round, for all that is told of its turns.
            return
        if len(holds) == len(sizes) and all(entry.tiles for entry in holds.values()):
            line, by = max(entry.line for entry in holds.values()), "everybody's tiles are told as at its end"
        elif settled and self._scores is not None:
            line, by = self._scores.line, "the scores take in an end"
        elif self._following is not None:
            line, by = self._following, "another round begins"
        else:
            return
        left = ", ".join(f"{name} has {counted(size or 0, 'tile')}" for name, size in zip(self._record.players, sizes))
        message = f"the round is not over, and {by}: nobody went out ({left}), and not all in turn have passed"
        yield Mistake(line, "round-not-over", message, rule="blocked.lowest_gains")

    def _settled(self, judge: EndJudge, sums: list[SeatSum]) -> bool:
        """Whether the scores are those that some end of the round would give."""
        return self._scores is not None and any(
            not wrong_totals(self._before, sums, [gain], self._scores, self._record.players)[1]
            for gain in judge.settlements()
        )

    def _after_the_match(self, turns: list[TurnReport], sheets: list[Sheet]) -> Iterator[Mistake]:
        """What is wrong with the first turn after the end of the match."""
        for turn, sheet in zip(turns[1:], sheets):
            if sheet.over and not self._before.over:
                yield _match_over(self._record, sheet, turn.line, "turn")
                return

    def _after(self, running: Sheet, gains: tuple[int | None, ...], sums: list[SeatSum], wrong: set[str]) -> Sheet:
        """The sheet after the end of the round; what cannot be known is as it is written, but where that is wrong."""
        right: list[int | None] = []
        carried: list[int | None] = []
        for seat, (name, written) in enumerate(zip(self._record.players, self._written)):
            gain, total, own = gains[seat], running.right[seat], running.carried[seat]
            unknown = gain is None or total is None or sums[seat].span[0] != sums[seat].span[1]
            right.append((None if name in wrong else written) if unknown else (total or 0) + (gain or 0))
            carried.append(written if written is not None else None if own is None or unknown else own + (gain or 0))
        return running._replace(right=tuple(right), carried=tuple(carried))

    def _unchecked(self, path: RoundReading, end: SeenEnd, after: Sheet) -> Iterator[str]:
        """What the record does not tell enough to check, in words."""
        record, played = self._record, self._played
        told = {entry.player for entry in played.of(Hand)}
        names = [name for name in record.players if name not in told]
        if played.of(OnTable):
            yield "the deal and the opening: the record begins in the middle of the round"
        elif names and any(isinstance(entry, Lay | Unplaced | Draw) for entry in played.entries):
            hands = "whether they held what they laid and could have laid when they did not"
            yield f"the deal of {', '.join(names)}: {hands}"
        if not path.state.placed and path.lines:
            yield "places, once a tile was laid of which the record does not tell where"
        missing = [name for name, gain in zip(record.players, end.gains[0].exact) if gain is None]
        if missing and played.entries:
            yield f"what the end of the round earns {', '.join(missing)}"
        if after.winners and not self._before.winners and len(set(after.reached) - set(self._before.reached)) > 1:
            for question in self._rules.open:
                if question.path == "match.winner":
                    yield f"who won, which the source leaves open: {question.otherwise}"


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


def _with(turns: list[TurnReport], mistakes: Iterable[Mistake]) -> list[TurnReport]:
    """The turns, each with those of these mistakes that stand on its line."""
    for mistake in mistakes:
        at = next(at for at, turn in enumerate(turns) if turn.line == mistake.line)
        turns = [*turns[:at], turns[at]._replace(problems=(*turns[at].problems, mistake)), *turns[at + 1 :]]
    return turns
