"""A season: the matches of a group, read from any number of score sheets. The same name always means the same player.

Finished matches are rated with OpenSkill's Plackett-Luce model. In each match, the winners rank first, and the others
rank by their totals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, NamedTuple

from analyzer.audit import audit_record
from analyzer.audit.audit_report import Audit, RoundReport
from analyzer.board import Placement
from analyzer.display import at_a_prompt, showing
from analyzer.engine.clock import Clock
from analyzer.engine.results import DEFAULT_SEED
from analyzer.errors import InputError
from analyzer.forms import AtMost, ReadAs, json_keys
from analyzer.messages import Phrase, phrase
from analyzer.moves import Move, scored
from analyzer.review import review
from analyzer.rules import RuleSet
from analyzer.rules.reading import RuleBook
from analyzer.text.record import OnTable, read_record


class SeasonSheet(NamedTuple):
    """A score sheet that belongs to the season.

    Attributes:
        name: the name of the sheet, such as a file name or a date.
        record: the text of the sheet.
        rules: the rules to use instead of those in the record.
    """

    name: Annotated[str, AtMost(200)]
    record: str
    rules: Annotated[RuleSet, ReadAs(RuleBook, "rules")] | None = None


@json_keys("points", "stderr")
class SeasonRating(NamedTuple):
    """How strong a player is after a match, and how uncertain this estimate is (OpenSkill's ``mu`` and ``sigma``)."""

    points: float
    stderr: float


@json_keys("name", "players", "totals=by_player", "winners", "rounds", "mistakes", "ratings")
class SeasonMatch(NamedTuple):
    """One match of the season.

    Attributes:
        name: the name of the sheet.
        players: the players, in the order of play.
        totals: the total of each player; ``None`` if it is not known.
        winners: the names of the winners; empty if the match has not ended.
        rounds: the number of rounds.
        mistakes: the number of certain mistakes on the sheet.
        ratings: the rating of each player after the match; empty if the match has not ended.
    """

    name: str
    players: tuple[str, ...]
    totals: tuple[int | None, ...]
    winners: tuple[str, ...]
    rounds: int
    mistakes: int
    ratings: dict[str, SeasonRating]

    @property
    def by_player(self) -> dict[str, int | None]:
        """Each player's total; ``null`` if it is not known."""
        return dict(zip(self.players, self.totals))


@json_keys("choices", "rounds", "lost", "deal", "luck")
class SeasonPlay(NamedTuple):
    """What a player gained or lost by deals, choices and luck in the reviewed rounds, in net points.

    Net points are the player's points minus the mean of the other players' points.

    Attributes:
        choices: the number of judged choices.
        rounds: the number of rounds with a judged choice.
        lost: the total loss of the choices.
        deal: the sum of the equities at the first judged choice of each round.
        luck: the points that neither the deals nor the choices explain; ``None`` if the result of a round is not known.
    """

    choices: int
    rounds: int
    lost: float
    deal: float
    luck: float | None


@json_keys("name", "matches", "ended", "won", "rounds", "average", "best", "hexagons", "bridges", "rating", "play?")
class SeasonPlayer(NamedTuple):
    """A player's results in the season.

    Attributes:
        name: the player's name.
        matches: how many matches the player took part in.
        ended: how many of these matches are finished.
        won: how many of these matches the player won, alone or together with others.
        rounds: the number of rounds that are recorded completely and have known points.
        points: the sum of the player's points in these rounds.
        best: the most points in one of these rounds; ``None`` if there is no such round.
        hexagons: how many hexagons the player completed by legal placements on known faces.
        bridges: how many bridges the player formed by legal placements on known faces.
        rating: the rating after the last finished match; ``None`` if none of the player's matches has ended.
        play: the results of the reviews; ``None`` if no review judged a choice.
    """

    name: str
    matches: int = 0
    ended: int = 0
    won: int = 0
    rounds: int = 0
    points: int = 0
    best: int | None = None
    hexagons: int = 0
    bridges: int = 0
    rating: SeasonRating | None = None
    play: SeasonPlay | None = None

    @property
    def average(self) -> float | None:
        """The mean points per round; ``null`` if there is no round with known points."""
        return self.points / self.rounds if self.rounds else None

    def with_round(self, points: int | None, moves: Iterable[Move]) -> SeasonPlayer:
        """Add a round. If ``points`` is ``None``, add only its hexagons and bridges."""
        laid = [*moves]
        player = self._replace(
            hexagons=self.hexagons + sum(move.hexagons for move in laid),
            bridges=self.bridges + sum(move.bridge for move in laid),
        )
        if points is None:
            return player
        best = points if self.best is None else max(points, self.best)
        return player._replace(rounds=self.rounds + 1, points=self.points + points, best=best)


@json_keys("name", "message~text=phrase")
class UnreadSheet(NamedTuple):
    """A sheet that cannot be read, and the reason."""

    name: str
    phrase: Phrase

    @classmethod
    def of(cls, name: str, error: InputError) -> UnreadSheet:
        spot, message = error.faults[0].spot, error.faults[0].phrase
        return cls(name, phrase("line {line}: {message}", line=spot.line, message=message) if spot else message)

    @property
    def message(self) -> str:
        """The reason in English."""
        return str(self.phrase)


@json_keys("players", "matches", "unread", form="triomino-season/1")
@at_a_prompt
@showing("text", "svg")
class Season(NamedTuple):
    """A season: its players (best first), its matches in order, and the sheets that cannot be read."""

    players: tuple[SeasonPlayer, ...]
    matches: tuple[SeasonMatch, ...]
    unread: tuple[UnreadSheet, ...]


def season(
    sheets: Iterable[SeasonSheet],
    games: int = 0,
    seed: int = DEFAULT_SEED,
    clock: Clock | None = None,
    tick: Callable[[], None] = lambda: None,
) -> Season:
    """Evaluate the sheets of a season. The sheets must be in the order of the matches.

    With ``games`` above 0, each match is reviewed with up to that number of playouts per choice. ``clock`` limits the
    time for all reviews together. ``tick`` is called regularly and can raise an exception to end the evaluation.
    """
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    strengths: dict[str, PlackettLuceRating] = {}
    players, matches, unread = dict[str, SeasonPlayer](), list[SeasonMatch](), list[UnreadSheet]()
    for sheet in sheets:
        try:
            audit = audit_record(read_record(sheet.record, sheet.name, sheet.rules), tick)
        except InputError as error:
            unread.append(UnreadSheet.of(sheet.name, error))
            continue
        match = _match(sheet.name, audit)
        if not any(report.turns or report.sheet != (None,) * len(match.players) for report in audit.rounds):
            continue
        for name in match.players:
            players[name] = _with_match(players.get(name, SeasonPlayer(name)), match, audit)
        if match.winners:
            names = match.players
            teams = [[strengths.get(name) or model.rating(name=name)] for name in names]
            for name, (strength,) in zip(names, model.rate(teams, ranks=_ranks(match))):
                strengths[name] = strength
                rating = SeasonRating(strength.mu, strength.sigma)
                match.ratings[name] = rating
                players[name] = players[name]._replace(rating=rating)
        if games:
            for name, play in _play(audit, games, seed, clock, tick).items():
                players[name] = players[name]._replace(play=_together(players[name].play, play))
        matches.append(match)
    ordered = sorted(
        players.values(), key=lambda player: (player.rating is None, -(player.rating or (0,))[0], player.name)
    )
    return Season(tuple(ordered), tuple(matches), tuple(unread))


def _match(name: str, audit: Audit) -> SeasonMatch:
    names, winners = audit.record.players, tuple(audit.winning_players)
    mistakes = sum(problem.certain for problem in audit.problems)
    return SeasonMatch(name, names, audit.rounds[-1].totals, winners, len(audit.rounds), mistakes, {})


def _ranks(match: SeasonMatch) -> list[float]:
    """Rank the winners first and the others by their totals. A player with an unknown total ranks last."""
    marks = [
        (name not in match.winners, 0 if name in match.winners else -(total if total is not None else -(10**6)))
        for name, total in zip(match.players, match.totals)
    ]
    return [float(1 + sum(other < mark for other in marks)) for mark in marks]


def _with_match(player: SeasonPlayer, match: SeasonMatch, audit: Audit) -> SeasonPlayer:
    seat = match.players.index(player.name)
    player = player._replace(
        matches=player.matches + 1,
        ended=player.ended + bool(match.winners),
        won=player.won + (player.name in match.winners),
    )
    before: int | None = 0
    has_left = False
    for played, report in zip(audit.record.rounds, audit.rounds):
        total, took_part = report.totals[seat], any(turn.owner == seat for turn in report.turns)
        points = None if total is None or before is None else total - before
        known = not has_left and (took_part or (not report.turns and report.sheet[seat] is not None))
        whole = report.end.how != "unfinished" and not any(isinstance(entry, OnTable) for entry in played.entries)
        player = player.with_round(points if known and whole else None, _legal_moves(report, seat, audit.record.rules))
        has_left = has_left or any(turn.owner == seat and turn.action == "leave" for turn in report.turns)
        before = total
    return player


def _legal_moves(report: RoundReport, seat: int, rules: RuleSet) -> Iterable[Move]:
    before = report.seen[0].board if report.seen else None
    for turn in report.turns:
        sound = not any(problem.certain and problem.code != "wrong-score" for problem in turn.problems)
        if (
            sound
            and turn.owner == seat
            and turn.laid is not None
            and before is not None
            and turn.laid not in before.tiles
        ):
            yield scored(before, Placement(turn.laid, turn.board.tiles[turn.laid]), rules)
        before = turn.board


def _play(audit: Audit, games: int, seed: int, clock: Clock | None, tick: Callable[[], None]) -> dict[str, SeasonPlay]:
    reviewed = review(audit, games, seed, clock=clock, tick=tick)
    rounds = {
        name: len({choice.round for choice in reviewed.judged if choice.player == name and choice.loss is not None})
        for name in reviewed.players
    }
    return {
        name: SeasonPlay(one.choices, rounds[name], one.lost, one.deal, one.luck)
        for name, one in reviewed.players.items()
        if one.choices
    }


def _together(before: SeasonPlay | None, play: SeasonPlay) -> SeasonPlay:
    if before is None:
        return play
    luck = None if before.luck is None or play.luck is None else before.luck + play.luck
    return SeasonPlay(
        before.choices + play.choices,
        before.rounds + play.rounds,
        before.lost + play.lost,
        before.deal + play.deal,
        luck,
    )


def ratings_of(name: str, matches: Sequence[SeasonMatch]) -> list[tuple[int, SeasonRating]]:
    """List a player's finished matches: the number of each in ``matches``, from 1, and the rating after it."""
    return [(number, match.ratings[name]) for number, match in enumerate(matches, 1) if name in match.ratings]
