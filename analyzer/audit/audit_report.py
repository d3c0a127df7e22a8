"""The result of an audit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from analyzer.board import Board, FaultCode, LaidTile
from analyzer.display import at_a_prompt, showing
from analyzer.forms import json_keys
from analyzer.game.partial_round import PartialRound
from analyzer.lattice import Face
from analyzer.legality import ProblemCode
from analyzer.messages import Phrase, Value, in_a_row, joined, listed, phrase, phrases, sentence
from analyzer.rules import RuleSet
from analyzer.text.record import Draw, Lay, Pass, Record, TurnLine, Unplaced

TurnCode: TypeAlias = Literal["wrong-score", "wrong-player", "too-many-draws", "drew-while-able", "passed-while-able"]
DealCode: TypeAlias = Literal["wrong-deal", "wrong-opening", "not-in-hand"]
EndCode: TypeAlias = Literal["wrong-total", "too-few-held", "not-out", "round-over", "match-over", "round-not-over"]
SheetCode: TypeAlias = Literal["running-totals"]
Code: TypeAlias = Literal[ProblemCode, FaultCode, TurnCode, DealCode, EndCode, SheetCode]

PLACING: Final[frozenset[Code]] = frozenset(get_args(ProblemCode))
"""The mistakes that make a placement illegal. One slip may cause several of them."""

Action: TypeAlias = Literal["place", "pass", "draw", "points", "leave"]
"""``points``: only the points are given. ``draw``: no placement or pass follows."""

Ending: TypeAlias = Literal["out", "blocked", "target", "unfinished", "unknown"]
"""``target``: the match was won during the round. ``unknown``: not shown by the record."""


@json_keys("reading~text", "points")
class OtherReading(NamedTuple):
    """Another way to read a rule that its source leaves unclear, and the resulting points."""

    reading: Phrase
    points: int | None


def other_reading_of(rules: RuleSet, path: str, points: int | None) -> OtherReading | None:
    otherwise = (question.otherwise for question in rules.open if question.path == path)
    return next((OtherReading(reading, points) for reading in otherwise), None)


@json_keys("line", "code", "message~text=phrase", "*by_name", "rule?", "certain", "otherwise?")
class Mistake(NamedTuple):
    """A mistake in a record.

    Attributes:
        reason: what is wrong.
        otherwise: another reading of the rules, under which this is not a mistake; ``None`` if the mistake is certain.
        rule: the rule that was broken, as a path in a rule file, such as ``drawing.limit``; empty if there is none.
        values: further facts about the mistake, for programs. Each has a name and a value.
        hint: what was probably meant, if it is known.
    """

    line: int
    code: Code
    reason: Phrase
    otherwise: OtherReading | None = None
    rule: str = ""
    values: tuple[tuple[str, object], ...] = ()
    hint: Phrase | None = None

    @property
    def phrase(self) -> Phrase:
        """What is wrong, and the hint."""
        return self.reason if self.hint is None else joined(self.reason, self.hint)

    @property
    def message(self) -> str:
        """The mistake in English."""
        return str(self.phrase)

    @property
    def by_name(self) -> dict[str, Any]:
        """The further facts about the mistake, as a dictionary."""
        return dict(self.values)

    @property
    def certain(self) -> bool:
        """Whether this is a mistake under every reading of the rules."""
        return self.otherwise is None

    def hinted(self, hint: Phrase, *values: tuple[str, object]) -> Mistake:
        return self._replace(
            hint=hint if self.hint is None else joined(self.hint, hint), values=(*self.values, *values)
        )


def slips(mistakes: Iterable[Mistake]) -> list[tuple[Mistake, ...]]:
    """Group the mistakes by the slip that caused them. Mistakes in the same line must be adjacent."""
    found = list[tuple[Mistake, ...]]()
    for mistake in mistakes:
        if found and _same_slip(found[-1][-1], mistake):
            found[-1] = (*found[-1], mistake)
        else:
            found.append((mistake,))
    return found


def _same_slip(one: Mistake, other: Mistake) -> bool:
    codes = {one.code, other.code}
    # A tile outside the set cannot be on the board, so these two codes come from different slips.
    placing = codes <= PLACING and codes != {"not-in-set", "already-played"}
    return one.line == other.line and one.hint == other.hint and (placing or one.hint is not None)


class EndCounted(NamedTuple):
    """A turn with a total that may include the points for the end of the round.

    Attributes:
        possible: the points that the turn itself may have scored.
        otherwise: the mistake to report if the total does not include the points for the end; ``None`` if it is right
            without them.
    """

    possible: frozenset[int]
    otherwise: Mistake | None


@json_keys("line", "player", "action", "draws", "points", "claimed", "claimed_total=total?", "problems")
class TurnReport(NamedTuple):
    """A judged turn.

    Attributes:
        line: the number of the line that ends the turn.
        player: the player whom this line names.
        what: the placement or the tile in record notation, or else ``pass``, ``draw``, ``points alone`` or ``leaves``.
        draws: the number of tiles drawn in the turn.
        points: the points by the rules, minus the penalties for draws. For an illegal line, the most likely explanation
            decides. ``None`` if the record does not show the points.
        claimed: the points on the sheet; ``None`` if it does not give them.
        owner: the seat that gets the points of the turn.
        board: the known part of the board after the turn.
        laid: the face of the tile placed in the turn; ``None`` if no tile was placed or its face is not known.
        total: the total on the sheet after the turn, if the sheet has totals.
        ahead: the points for the end of the round that ``claimed`` already includes.
        end_counted: set only if the total may include points for the end of the round.
        determined: whether the rules allow only these points. If not, ``points`` may be copied from the sheet.
        others: other ways to read an unclear rule, each with the points that would result.
        assumed: for a pass, the number of draws that the record does not show but ``points`` includes.
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
    end_counted: EndCounted | None = None
    determined: bool = True
    assumed: int = 0

    @property
    def words(self) -> Phrase:
        """The placement or the tile in record notation, or what the player did instead."""
        match self.action:
            case "pass":
                return phrase("pass")
            case "points":
                return phrase("no tile or pass recorded")
            case "leave":
                return phrase("leaves")
            case "draw":
                return phrases("{count} tile drawn", "{count} tiles drawn", self.draws)
        return Phrase(self.what)  # record notation is the same in every language

    @property
    def counted(self) -> int | None:
        """The points on the sheet, without points for the end of the round; ``None`` if unknown."""
        if self.claimed is None or (self.points is None and self.end_counted):
            return None
        return self.claimed - self.ahead

    @property
    def refused(self) -> bool:
        """Whether the points on the sheet are certainly wrong and the right ones are unknown."""
        wrong = any(problem.code == "wrong-score" and problem.certain for problem in self.problems)
        return wrong and self.points == self.counted

    @property
    def right(self) -> int | None:
        """The number that the sheet should show, either a total or points; ``None`` if unknown."""
        if self.refused or not self.determined:
            return None
        if self.total is None or self.points is None:
            return self.points
        return None if self.counted is None else self.total - self.counted + self.points

    @classmethod
    def of(cls, line: TurnLine, state: PartialRound, points: int | None) -> TurnReport:
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
    """A judged turn, a sentence that describes it, and the tiles on the board after it."""

    @property
    def phrase(self) -> Phrase:
        """The player's action, the points, and whether the sheet agrees."""
        draws = 0 if self.action == "draw" else self.draws
        about: dict[str, Value] = {"player": self.player, "what": self.words}
        if self.points is None:
            return phrase("{player}: {what}, points unknown.", **about)
        about["points"] = phrases("{count:,} point", "{count:,} points", self.points)
        if self.claimed is not None and self.claimed != self.points:
            about["claimed"] = self.claimed
            if draws:
                return phrases(
                    "{player}: {what} after {count} draw, {points} (the sheet shows {claimed}).",
                    "{player}: {what} after {count} draws, {points} (the sheet shows {claimed}).",
                    draws,
                    **about,
                )
            return phrase("{player}: {what}, {points} (the sheet shows {claimed}).", **about)
        if self.problems or self.claimed is None or not self.determined:
            if draws:
                return phrases(
                    "{player}: {what} after {count} draw, {points}.",
                    "{player}: {what} after {count} draws, {points}.",
                    draws,
                    **about,
                )
            return phrase("{player}: {what}, {points}.", **about)
        if draws:
            return phrases(
                "{player}: {what} after {count} draw, {points} (correct).",
                "{player}: {what} after {count} draws, {points} (correct).",
                draws,
                **about,
            )
        return phrase("{player}: {what}, {points} (correct).", **about)

    @property
    def tiles(self) -> tuple[LaidTile, ...]:
        """The tiles on the board after the turn."""
        return tuple(LaidTile(*laid) for laid in self.board.layout)


@json_keys("how", "out?", "points=by_player", "claimed", "problems", "message~text=calculation?")
class EndReport(NamedTuple):
    """The end of a round.

    Attributes:
        players: the names, by seat.
        how: how the round ended.
        points: each seat's points for the end of the round; ``None`` if they do not follow from the record.
        problems: mistakes about the final hands, the totals on the sheet, and whether the round is over.
        phrase: the calculation of the points in words, if they are known.
        out: the player who went out, if a ``PLAYER out`` line says so.
    """

    players: tuple[str, ...]
    how: Ending
    points: tuple[int | None, ...]
    problems: tuple[Mistake, ...]
    phrase: Phrase | None = None
    out: str | None = None

    @property
    def by_player(self) -> dict[str, int | None]:
        """Each player's points for the end of the round; ``null`` if they do not follow from the record."""
        return dict(zip(self.players, self.points))

    @property
    def calculation(self) -> Phrase | None:
        """The calculation of the points, as a sentence."""
        first_words = (name.split()[0] for name in self.players)
        return None if self.phrase is None else sentence(self.phrase, small=first_words)

    @property
    def claimed(self) -> None:
        """Always ``null``: records have no line for the points that players get at the end of a round."""
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
    """A judged round.

    Attributes:
        totals: each seat's most likely correct total after the round; ``None`` if it cannot be known.
        doubts: for each seat, the lowest and the highest possible total; ``None`` unless a mistake makes the total
            uncertain.
        sheet: each seat's total on the sheet after the round; ``None`` if it is not given.
        determined: for each seat, whether the total follows from the record. If not, the rules allow several totals.
        problems: mistakes that belong neither to a turn nor to the end of the round, such as those in the deal.
        unchecked: what the audit could not check.
        turn: the seat to move after the last line; ``None`` if it is not known, and after the end of the round.
        drawn: the number of tiles that the seat to move has drawn in its turn.
        seen: what is known before the first turn, and after each step of the explanation. Without mistakes, each line
            is a step.
    """

    line: int
    turns: tuple[TurnReport, ...]
    end: EndReport
    totals: tuple[int | None, ...]
    doubts: tuple[tuple[int, int] | None, ...]
    sheet: tuple[int | None, ...]
    determined: tuple[bool, ...]
    problems: tuple[Mistake, ...]
    unchecked: tuple[Phrase, ...]
    turn: int | None = None
    drawn: int = 0
    seen: tuple[PartialRound, ...] = ()

    @property
    def right_totals(self) -> dict[str, int | None]:
        """The most likely correct total of each player after the round; ``null`` if it cannot be known."""
        return dict(zip(self.end.players, self.totals))

    @property
    def doubtful_totals(self) -> dict[str, tuple[int, int]] | None:
        """The lowest and highest possible value of each uncertain total, by player; ``null`` if there is none."""
        return {name: doubt for name, doubt in zip(self.end.players, self.doubts) if doubt} or None

    @property
    def written_totals(self) -> dict[str, int]:
        """The totals that the sheet gives after the round."""
        return {name: total for name, total in zip(self.end.players, self.sheet) if total is not None}

    def running(self, before: Sequence[int]) -> tuple[list[list[int]], list[int]]:
        """The totals after each turn and after the round. A turn with unknown points adds 0."""
        totals, after = list(before), list[list[int]]()
        for turn in self.turns:
            totals[turn.owner] += turn.points or 0
            after.append(list(totals))
        return after, [total if right is None else right for total, right in zip(totals, self.totals)]

    @property
    def all_problems(self) -> list[Mistake]:
        return [*self.problems, *(problem for turn in self.turns for problem in turn.problems), *self.end.problems]


def running_totals(rounds: Iterable[RoundReport], before: Sequence[int]) -> list[list[list[int]]]:
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
    """A judged record. ``winners`` is empty before the end of the match, and has several seats after a shared win."""

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
        """The winners, several if they share the win; empty before the end of the match."""
        return [self.record.players[seat] for seat in self.winners]

    @property
    def winner(self) -> str | None:
        """The winner; ``None`` before the end of the match and after a shared win."""
        return self.winning_players[0] if len(self.winners) == 1 else None

    @property
    def summary(self) -> Phrase:
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
        """``True`` unless at least one mistake is certain."""
        return all(not problem.certain for problem in self.problems)
