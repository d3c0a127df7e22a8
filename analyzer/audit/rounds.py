"""A whole record, round by round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from analyzer.audit.audit_report import Audit, EndReport, Mistake, RoundReport, TurnReport
from analyzer.audit.deal import judge_opening
from analyzer.audit.least_edit import Patience, explain
from analyzer.audit.round_end import Gain, SeenEnd, holds_of, judge_end, settlements
from analyzer.audit.round_reading import Finish, RoundReading, drawn_turn
from analyzer.audit.sheet import SeatSum, Sheet, seat_sums, wrong_totals
from analyzer.audit.weights import OPEN_READING, SLIP
from analyzer.errors import counted
from analyzer.rules.ruleset import OpenQuestion
from analyzer.text.record import Draw, Hand, Lay, OnTable, Record, RecordRound, Scores, Unplaced

ENDED: Final = ("out", "blocked", "target", "unknown")


def audit_record(record: Record, tick: Callable[[], None] = lambda: None) -> Audit:
    """Replay a record and find its mistakes. ``tick`` is called now and then; what it raises ends the audit."""
    nothing = (0,) * len(record.players)
    sheet, told = Sheet(nothing, nothing), False
    patience = Patience(tick)
    reports = []
    for number, played in enumerate(record.rounds):
        following = record.rounds[number + 1].line if number + 1 < len(record.rounds) else None
        report, after = _Round(record, played, sheet, following).audited(patience)
        if sheet.over and not told:
            over = _match_over(record, sheet, played.line, "round")
            report, told = report._replace(problems=(over, *report.problems)), True
        told = told or any(mistake.code == "match-over" for mistake in report.all_problems)
        reports.append(report)
        sheet = after
    return Audit(record, tuple(reports), sheet.winners)


def _match_over(record: Record, sheet: Sheet, line: int, what: str) -> Mistake:
    totals = [(record.players[seat], sheet.right[seat]) for seat in sheet.reached]
    has = ", ".join(f"{name} has {'reached it' if total is None else total}" for name, total in totals)
    message = f"a {what} after the match is over: {has}, and it goes to {record.rules.target}"
    return Mistake(line, "match-over", message, rule="match.winner")


class _Finished(NamedTuple):
    """A round as explained, with its end: the report, the sheet after it, and what that adds to the explanation."""

    report: RoundReport
    sheet: Sheet
    weight: int
    end: SeenEnd


class _Round:
    """A round to be judged: its lines, the sheet before it, and the line of the round after it, if there is one."""

    def __init__(self, record: Record, played: RecordRound, before: Sheet, following: int | None) -> None:
        self._record = record
        self._played = played
        self._before = before
        self._following = following
        self._done: list[tuple[RoundReading, _Finished]] = []
        self._scores = next((entry for entry in played.entries if isinstance(entry, Scores)), None)

    def audited(self, patience: Patience) -> tuple[RoundReport, Sheet]:
        """The round by its lightest explanation, and the sheet after it."""
        path = explain(self._record, self._played, self._finish, patience)
        finished = next(finished for other, finished in self._done if other is path)
        return finished.report, finished.sheet

    def _finish(self, path: RoundReading) -> Finish:
        finished = self._finished(path)
        self._done.append((path, finished))
        return Finish(finished.weight, finished.end.foreign)

    def _finished(self, path: RoundReading) -> _Finished:
        record, before, state = self._record, self._before, path.state
        turns, loose = self._turns(path)
        opening = self._opening(path, turns)
        if opening is not None:
            turns = [
                turn._replace(problems=(*turn.problems, opening)) if turn.line == opening.line else turn
                for turn in turns
            ]
        sheets = list(before.after_turns(record.rules, turns))
        running = sheets[-1] if sheets else before
        played_on = any(mistake.code == "round-over" for turn in turns for mistake in turn.problems)
        won = record.rules.match_winner == "first-to-target" and any(
            total is not None and total >= record.rules.target for total in (*running.right, *running.carried)
        )
        closed = self._scores is not None or self._following is not None
        end = judge_end(record, self._played, state, turns, won, closed, self._scores is not None)
        sums = seat_sums(turns, record.players, state.unseen)
        gain, wrong = end.gains[0], list[Mistake]()
        if self._scores is not None and not played_on:
            gain, wrong = wrong_totals(before, sums, [*end.gains, *self._no_end(end)], self._scores, record.players)
        if gain.reading:
            # The sheet goes by another reading: that is told, and the points here stay those of this one.
            gain = end.gains[0]
        not_over = self._not_over(path, turns, end, sums, bool(wrong))
        if not_over is not None and wrong and self._settled(path, sums):
            wrong = []
        late = self._after_the_match(turns, sheets)
        how = gain.how if end.how == "unknown" else end.how
        if how == "unfinished" and end.how == "unknown" and self._following is not None:
            how = "unknown"
        sheet = self._after(running, gain.exact, sums, _seats(record, wrong))
        sheet = sheet.judged(record.rules, state.laid, round_over=how in ENDED and bool(turns or self._scores))
        told = [] if not_over is None else [not_over]
        problems = [*path.steps()[0].mistakes, *path.deal.mistakes, *loose]
        report = RoundReport(
            self._played.line,
            tuple(late),
            EndReport(how, gain.exact, (*end.mistakes, *told, *wrong), end.words),
            sheet.right,
            self._written(),
            tuple(problems),
            tuple(self._unchecked(path, end, before, sheet)),
            None if state.over or how == "target" else state.turn,
            state.drawn,
            tuple(step.state for step in path.steps()),
        )
        slips = [*end.mistakes, *told, *wrong, *([] if opening is None else [opening])]
        lines = {mistake.line for mistake in slips if mistake.certain}
        weight = SLIP * len(lines) + OPEN_READING * any(not mistake.certain for mistake in slips)
        return _Finished(report, sheet, weight, end)

    def _no_end(self, end: SeenEnd) -> list[Gain]:
        """What a round earns whose end was not written down any more: the record may break off after its last turn."""
        if end.how not in ("out", "blocked") or self._following is not None or holds_of(self._record, self._played):
            return []
        return [Gain(((0, 0),) * len(self._record.players), end.how)]

    def _turns(self, path: RoundReading) -> tuple[list[TurnReport], list[Mistake]]:
        """The turns with what is wrong with each, that of its draws included; and what belongs to no turn."""
        turns: list[TurnReport] = []
        pending: list[Mistake] = []
        for step in path.steps()[1:]:
            pending += step.mistakes
            for number, turn in enumerate(step.turns):
                turns.append(turn._replace(problems=() if number else tuple(pending)))
                pending = []
        if path.state.drawn and not path.state.over:
            turns.append(drawn_turn(path, self._record)._replace(problems=tuple(pending)))
            pending = []
        return turns, pending

    def _opening(self, path: RoundReading, turns: list[TurnReport]) -> Mistake | None:
        """What is wrong with the tile that opened the round, and with who laid it."""
        if not path.state.begun:
            return None
        entries = {entry.line: entry for entry in path.lines if isinstance(entry, Lay | Unplaced)}
        first = next((turn for turn in turns if turn.action in ("place", "points") and turn.line in entries), None)
        if first is None or any(step.state.missed for step in path.steps() if step.number == 0):
            return None
        tile = entries[first.line].tile if first.laid is None else first.board.tile_at(first.laid)
        if tile is None or any(mistake.code in ("wrong-opening", "not-in-set") for mistake in first.problems):
            return None
        if any(turn.action == "draw" or turn.line in entries for turn in turns[: turns.index(first)]):
            return None
        holds = holds_of(self._record, self._played)
        opening = judge_opening(self._record, path.deal, path.state, first.owner, tile, first.line, holds)
        return None if opening is not None and path.state.unseen and turns[0] is not first else opening

    def _not_over(
        self, path: RoundReading, turns: list[TurnReport], end: SeenEnd, sums: list[SeatSum], wrong: bool
    ) -> Mistake | None:
        """The round is settled, though nobody went out and not all in turn have passed."""
        if end.how != "unfinished" or not turns or any(hand.size is None for hand in path.state.hands):
            return None
        if self._record.rules.match_winner == "first-to-target" and self._may_be_won(sums):
            return None
        holds, players = holds_of(self._record, self._played), self._record.players
        if end.everybody:
            line, by = max(entry.line for entry in holds.values()), "everybody's tiles are told as at its end"
        elif wrong and self._scores is not None and self._settled(path, sums):
            line, by = self._scores.line, "the scores take in an end"
        elif self._following is not None:
            line, by = self._following, "another round begins"
        else:
            return None
        left = ", ".join(
            f"{name} has {counted(hand.size or 0, 'tile')}" for name, hand in zip(players, path.state.hands)
        )
        message = f"the round is not over, and {by}: nobody went out ({left}), and not all in turn have passed"
        return Mistake(line, "round-not-over", message, rule="blocked.lowest_gains")

    def _may_be_won(self, sums: list[SeatSum]) -> bool:
        """Whether somebody may have reached the target in the turns of the round, for all that is told of them."""
        return any(
            total is None or total + made.span[1] >= self._record.rules.target
            for total, made in zip(self._before.right, sums)
        )

    def _settled(self, path: RoundReading, sums: list[SeatSum]) -> bool:
        """Whether the scores are those that some end of the round would give."""
        assert self._scores is not None
        return any(
            not wrong_totals(self._before, sums, [gain], self._scores, self._record.players)[1]
            for gain in settlements(self._record, self._played, path.state)
        )

    def _after_the_match(self, turns: list[TurnReport], sheets: list[Sheet]) -> list[TurnReport]:
        """The turns, the first of them after the end of the match told as such."""
        for number, sheet in enumerate(sheets[:-1]):
            if sheet.over and not self._before.over:
                turn = turns[number + 1]
                over = _match_over(self._record, sheet, turn.line, "turn")
                return [other._replace(problems=(*other.problems, over)) if other is turn else other for other in turns]
        return turns

    def _written(self) -> tuple[int | None, ...]:
        written = dict(self._scores.totals) if self._scores else {}
        return tuple(written.get(name) for name in self._record.players)

    def _after(
        self, running: Sheet, gains: tuple[int | None, ...], sums: list[SeatSum], wrong: frozenset[int]
    ) -> Sheet:
        """The sheet after the end of the round; what cannot be known is as it is written, but where that is wrong."""
        right: list[int | None] = []
        carried: list[int | None] = []
        for seat, written in enumerate(self._written()):
            gain, total = gains[seat], running.right[seat]
            unknown = gain is None or total is None or sums[seat].span[0] != sums[seat].span[1]
            right.append((None if seat in wrong else written) if unknown else (total or 0) + (gain or 0))
            own = running.carried[seat]
            carried.append(written if written is not None else None if own is None or unknown else own + (gain or 0))
        return running._replace(right=tuple(right), carried=tuple(carried))

    def _unchecked(self, path: RoundReading, end: SeenEnd, before: Sheet, after: Sheet) -> list[str]:
        """What the record does not tell enough to check, in words."""
        record, entries = self._record, self._played.entries
        if not entries:
            return []
        told = {entry.player for entry in entries if isinstance(entry, Hand)}
        names = [name for name in record.players if name not in told]
        found = []
        if any(isinstance(entry, OnTable) for entry in entries):
            found.append("the deal and the opening: the record begins in the middle of the round")
        elif names and any(isinstance(entry, Lay | Unplaced | Draw) for entry in entries):
            hands = "whether they held what they laid and could have laid when they did not"
            found.append(f"the deal of {', '.join(names)}: {hands}")
        if not path.state.placed and path.lines:
            found.append("places, once a tile was laid of which the record does not tell where")
        if None in end.gains[0].exact:
            missing = [name for name, gain in zip(record.players, end.gains[0].exact) if gain is None]
            found.append(f"what the end of the round earns {', '.join(missing)}")
        if after.winners and not before.winners and len(set(after.reached) - set(before.reached)) > 1:
            found += [f"who won, which the source leaves open: {question.otherwise}" for question in _last_tile(record)]
        return found


def _last_tile(record: Record) -> list[OpenQuestion]:
    """What the source leaves open about who wins a match."""
    return [question for question in record.rules.open if question.path == "match.winner"]


def _seats(record: Record, wrong: list[Mistake]) -> frozenset[int]:
    """The seats whose totals are wrong for certain."""
    names = {dict(mistake.values)["player"] for mistake in wrong if mistake.certain}
    return frozenset(seat for seat, name in enumerate(record.players) if name in names)
