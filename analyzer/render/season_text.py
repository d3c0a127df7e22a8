"""A season as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyzer.messages import _, listed, ngettext
from analyzer.render.words import beside, table
from analyzer.season import Season, SeasonPlayer


def season_text(season: Season, width: int) -> str:
    matches = len(season.matches)
    ended = sum(bool(match.winners) for match in season.matches)
    lines = [ngettext("{count} match, {ended} finished", "{count} matches, {ended} finished", matches, ended=ended), ""]
    if season.players:
        lines += [*table(_results(season.players)), "", *table(_boards(season.players)), ""]
    if any(player.play for player in season.players):
        lines += [_("Points per round, in rounds with known hands:"), *table(_plays(season.players)), ""]
    for match in season.matches:
        totals = ", ".join(f"{name} {_number(total)}" for name, total in match.by_player.items())
        if match.winners:
            totals = _("{totals}; won by {players}", totals=totals, players=listed(match.winners))
        if match.mistakes:
            mistakes = ngettext("{count} mistake", "{count} mistakes", match.mistakes)
            totals = f"{totals} ({mistakes})"
        lines += beside(f"{_('{name}:', name=match.name)} ", totals, width)
    for sheet in season.unread:
        lines += beside(f"{_('{name}:', name=sheet.name)} ", _("cannot be read: {reason}", reason=sheet.phrase), width)
    return "\n".join(lines) + "\n"


def _results(players: Sequence[SeasonPlayer]) -> Iterator[tuple[str, ...]]:
    yield _("player"), _("matches"), _("won"), _("rating"), "+-"
    for player in players:
        rating = player.rating
        points, error = ("?", "") if rating is None else (f"{rating.points:.1f}", f"{rating.stderr:.1f}")
        yield player.name, str(player.matches), str(player.won), points, error


def _boards(players: Sequence[SeasonPlayer]) -> Iterator[tuple[str, ...]]:
    yield _("player"), _("rounds"), _("points per round"), _("best round"), _("hexagons"), _("bridges")
    for player in players:
        mean = "?" if player.average is None else f"{player.average:.1f}"
        counts = (player.hexagons, player.bridges)
        yield player.name, str(player.rounds), mean, _number(player.best), *map(str, counts)


def _plays(players: Sequence[SeasonPlayer]) -> Iterator[tuple[str, ...]]:
    yield _("player"), _("choices"), _("lost"), _("deal"), _("luck")
    for player in players:
        if player.play is not None:
            choices, rounds, lost, deal, luck = player.play
            each = [None if amount is None else amount / max(rounds, 1) for amount in (lost, deal, luck)]
            yield player.name, str(choices), *("?" if amount is None else f"{amount:.1f}" for amount in each)


def _number(points: int | None) -> str:
    return "?" if points is None else str(points)
