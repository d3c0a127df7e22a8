"""What an audit finds: the mistakes, and the score sheet as it should be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from analyzer.board import Board, FaultCode, LaidTile
from analyzer.display import at_a_prompt, showing
from analyzer.forms import json_keys
from analyzer.game.partial_round import PartialRound
from analyzer.lattice import Face
from analyzer.legality import ProblemCode
from analyzer.messages import Phrase, Value, in_a_row, joined, listed, phrase, phrases
from analyzer.rules import RuleSet
from analyzer.text.record import Draw, Lay, Pass, Record, TurnLine, Unplaced

TurnCode: TypeAlias = Literal["wrong-score", "wrong-player", "too-many-draws", "drew-while-able", "passed-while-able"]
DealCode: TypeAlias = Literal["wrong-deal", "wrong-opening", "not-in-hand"]
EndCode: TypeAlias = Literal["wrong-total", "too-few-held", "not-out", "round-over", "match-over", "round-not-over"]
SheetCode: TypeAlias = Literal["running-totals"]
Code: TypeAlias = Literal[ProblemCode, FaultCode, TurnCode, DealCode, EndCode, SheetCode]

Action: TypeAlias = Literal["place", "pass", "draw", "points", "leave"]
"""What a turn was: ``points`` where only they are told, ``draw`` for draws that nothing follows; and who leaves."""

Ending: TypeAlias = Literal["out", "blocked", "target", "unfinished", "unknown"]
"""How a round ended: ``target`` where the match was won at that moment, ``unknown`` where the record does not tell."""


@json_keys("reading~text", "points")
class OtherReading(NamedTuple):
    """How a rule that the source leaves open may be read as well, and the points by that reading."""

    reading: Phrase
    points: int | None


def other_reading_of(rules: RuleSet, path: str, points: int | None) -> OtherReading | None:
    """The other reading of a rule, where these rules leave it open."""
    otherwise = (question.otherwise for question in rules.open if question.path == path)
    return next((OtherReading(reading, points) for reading in otherwise), None)


@json_keys("line", "code", "message~text=phrase", "*by_name", "rule?", "certain", "otherwise?")
class Mistake(NamedTuple):
    """One thing wrong with a record.

    Attributes:
        phrase: what is wrong.
        otherwise: where it rests on a reading that the source leaves open, the other one: then it is not certain.
        rule: the rule that it goes by, as rule files call it; empty where no rule set differs from another.
        values: further values that the message speaks of, for programs.
    """

    line: int
    code: Code
    phrase: Phrase
    otherwise: OtherReading | None = None
    rule: str = ""
    values: tuple[tuple[str, object], ...] = ()

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return str(self.phrase)

    @property
    def by_name(self) -> dict[str, Any]:
        """The values by name."""
        return dict(self.values)

    @property
    def certain(self) -> bool:
        """Whether it is a mistake by every reading of the rules."""
        return self.otherwise is None

    def hinted(self, hint: Phrase, *values: tuple[str, object]) -> Mistake:
        """The same with what was perhaps meant, as a message and as values."""
        return self._replace(phrase=joined(self.phrase, hint), values=(*self.values, *values))


@json_keys("line", "player", "action", "draws", "points", "claimed", "claimed_total=total?", "problems")
class TurnReport(NamedTuple):
    """A turn as it was judged.

    Attributes:
        line: the line that ends it.
        player: whose turn it is by that line.
        what: the turn in the notation of records, without its draws and points.
        draws: how many tiles were drawn in it.
        points: what it makes by the rules, draws included; of a line that is not legal, as it was most likely meant;
            ``None`` where the record does not tell enough.
        claimed: what the sheet says that it made.
        owner: the seat for which it counts.
        board: the table after it, as far as it is known.
        laid: the face on which it laid a tile.
        total: the total on the sheet after it, where the sheet has totals.
        ahead: how much of what is claimed is for the end of the round.
        others: what else it may make by readings that the source leaves open.
    """

    line: int
    player: str
    action: Action
    what: str
    draws: int
    points: int | None
    claimed: int | None
    owner: int
    problems: tuple[Mistake, ...]
    board: Board
    laid: Face | None = None
    others: tuple[OtherReading, ...] = ()
    total: int | None = None
    ahead: int = 0

    @property
    def counted(self) -> int | None:
        """What the sheet says that it made, without what it counts for the end of the round."""
        return None if self.claimed is None else self.claimed - self.ahead

    @classmethod
    def of(cls, line: TurnLine, state: PartialRound, points: int | None) -> TurnReport:
        """The report on a line that ends the turn of the player whose turn it is; ``state`` is the round before it."""
        action: Action = "place"
        if isinstance(line, Lay):
            what = str(line.placement)
        elif isinstance(line, Unplaced):
            action, what = ("place", str(line.tile)) if line.tile else ("points", "points alone")
        else:
            action = what = "pass" if isinstance(line, Pass) else "draw"
        claimed, total = (None, None) if isinstance(line, Draw) else (line.claimed, line.total)
        report = cls(line.line, line.player, action, what, state.drawn, points, claimed, state.mover, (), state.board)
        return report._replace(total=total)


@json_keys("what", "laid", "tiles", "message~text=phrase")
class TurnTable(TurnReport):
    """The turn in a sentence, and the table after it."""

    @property
    def phrase(self) -> Phrase:
        """What the player did, the points, and whether the sheet agrees."""
        about: dict[str, Value] = {"player": self.player, "what": self.what}
        if self.points is None:
            return phrase("{player} {what}: the points are not known.", **about)
        about["points"] = phrases("{count:,} point", "{count:,} points", self.points)
        if self.claimed is not None and self.claimed != self.points:
            about["claimed"] = self.claimed
            if self.draws:
                return phrases(
                    "{player} {what} after {count} draw: {points} (the sheet says {claimed}).",
                    "{player} {what} after {count} draws: {points} (the sheet says {claimed}).",
                    self.draws,
                    **about,
                )
            return phrase("{player} {what}: {points} (the sheet says {claimed}).", **about)
        if self.problems:
            if self.draws:
                return phrases(
                    "{player} {what} after {count} draw: {points}.",
                    "{player} {what} after {count} draws: {points}.",
                    self.draws,
                    **about,
                )
            return phrase("{player} {what}: {points}.", **about)
        if self.draws:
            return phrases(
                "{player} {what} after {count} draw: {points}, as it should be.",
                "{player} {what} after {count} draws: {points}, as it should be.",
                self.draws,
                **about,
            )
        return phrase("{player} {what}: {points}, as it should be.", **about)

    @property
    def tiles(self) -> tuple[LaidTile, ...]:
        """What lies there."""
        return tuple(LaidTile(*laid) for laid in self.board.layout)


@json_keys("how", "out?", "points=by_player", "claimed", "problems")
class EndReport(NamedTuple):
    """The end of a round.

    Attributes:
        players: the names by seat.
        how: how the round ended.
        points: the points of each seat for the end; ``None`` where the record does not hold enough.
        problems: mistakes in the hands and in the totals on the sheet.
        phrase: how the points add up; ``None`` where there is nothing to say.
        out: the player whom a line ``PLAYER out`` names, where no last tile shows it.
    """

    players: tuple[str, ...]
    how: Ending
    points: tuple[int | None, ...]
    problems: tuple[Mistake, ...]
    phrase: Phrase | None = None
    out: str | None = None

    @property
    def by_player(self) -> dict[str, int | None]:
        """The points of each player for the end; ``null`` where the record does not hold enough."""
        return dict(zip(self.players, self.points))

    @property
    def claimed(self) -> None:
        """Nothing: records have no line for the points of an end."""
        return None


@json_keys(
    "line",
    "turns",
    "end",
    "totals=right_totals",
    "doubt=doubtful_totals?",
    "sheet=written_totals",
    "unchecked~unchecked_text",
)
class RoundReport(NamedTuple):
    """A round as it was judged.

    Attributes:
        totals: what each seat should have after it, most likely; ``None`` where that cannot be known.
        doubts: for each seat the range of a total that a mistake has put in doubt.
        sheet: what the sheet says, where it says so.
        problems: mistakes in the deal, in what lay on the table, and in the order of rounds.
        unchecked: what could not be checked.
        turn: the seat whose turn it is after its last line; ``None`` where that is not known, and after its end.
        drawn: how many tiles that seat has drawn in this turn.
        seen: what was known before the first line of a turn and after each, one more than such lines, as explained.
    """

    line: int
    turns: tuple[TurnReport, ...]
    end: EndReport
    totals: tuple[int | None, ...]
    doubts: tuple[tuple[int, int] | None, ...]
    sheet: tuple[int | None, ...]
    problems: tuple[Mistake, ...]
    unchecked: tuple[Phrase, ...]
    turn: int | None = None
    drawn: int = 0
    seen: tuple[PartialRound, ...] = ()

    @property
    def right_totals(self) -> dict[str, int | None]:
        """What each player should have after it; ``null`` where that cannot be known."""
        return dict(zip(self.end.players, self.totals))

    @property
    def doubtful_totals(self) -> dict[str, tuple[int, int]] | None:
        """The range of each total that a mistake has put in doubt."""
        return {name: doubt for name, doubt in zip(self.end.players, self.doubts) if doubt} or None

    @property
    def written_totals(self) -> dict[str, int]:
        """What the sheet says that players have after it, where it says so."""
        return {name: total for name, total in zip(self.end.players, self.sheet) if total is not None}

    def running(self, before: Sequence[int]) -> tuple[list[list[int]], list[int]]:
        """The totals after each turn, and those after the round; ``before`` are those before it."""
        totals, after = list(before), list[list[int]]()
        for turn in self.turns:
            totals[turn.owner] += turn.points or 0
            after.append(list(totals))
        return after, [total if right is None else right for total, right in zip(totals, self.totals)]

    @property
    def all_problems(self) -> list[Mistake]:
        """Every mistake in the round: in the deal, the turns and the end."""
        return [*self.problems, *(problem for turn in self.turns for problem in turn.problems), *self.end.problems]


def running_totals(rounds: Iterable[RoundReport], before: Sequence[int]) -> list[list[list[int]]]:
    """For each of these rounds the totals after each turn, from the totals ``before`` them on."""
    rows = list[list[list[int]]]()
    for report in rounds:
        after, before = report.running(before)
        rows.append(after)
    return rows


@at_a_prompt
@showing("text", "html")
@json_keys(
    "ok",
    "rules=record.rules.name",
    "players=record.players",
    "rounds",
    "winner",
    "winners=winning_players",
    "problems",
    form="triomino-audit/1",
)
class Audit(NamedTuple):
    """A record as it was judged; several seats have won where they share the most points, none while it goes on."""

    record: Record
    rounds: tuple[RoundReport, ...]
    winners: tuple[int, ...]

    @property
    def problems(self) -> list[Mistake]:
        """Every mistake, by line."""
        found = [problem for report in self.rounds for problem in report.all_problems]
        return sorted(found, key=lambda problem: problem.line)

    @property
    def winning_players(self) -> list[str]:
        """Who has won; several only where the most points are shared, none while the match goes on."""
        return [self.record.players[seat] for seat in self.winners]

    @property
    def winner(self) -> str | None:
        """Who has won alone."""
        return self.winning_players[0] if len(self.winners) == 1 else None

    @property
    def summary(self) -> Phrase:
        """Who played, how many rounds, how many mistakes, and who has won."""
        players, mistakes = listed(self.record.players), len(self.problems)
        if mistakes:
            parts = [
                phrases("{players}, {count} round.", "{players}, {count} rounds.", len(self.rounds), players=players),
                phrases("{count} mistake.", "{count} mistakes.", mistakes),
            ]
        else:
            parts = [
                phrases(
                    "{players}, {count} round: no mistakes in the record.",
                    "{players}, {count} rounds: no mistakes in the record.",
                    len(self.rounds),
                    players=players,
                )
            ]
        if self.winners:
            winners = listed(self.winning_players)
            count = len(self.winners)
            parts.append(
                phrases("{players} has won the match.", "{players} have won the match.", count, players=winners)
            )
        return in_a_row(parts)

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with the record for certain."""
        return all(not problem.certain for problem in self.problems)
