"""A season as text, and the course of its ratings as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from analyzer.messages import _, listed, ngettext
from analyzer.render.words import beside
from analyzer.season import Season, SeasonPlayer, ratings_of


def season_text(season: Season, width: int) -> str:
    """The season as its players read it."""
    matches = len(season.matches)
    ended = sum(bool(match.winners) for match in season.matches)
    lines = [ngettext("{count} match, {ended} ended", "{count} matches, {ended} ended", matches, ended=ended), ""]
    if season.players:
        lines += [*_table(_results(season.players)), "", *_table(_boards(season.players)), ""]
    if any(player.play for player in season.players):
        lines += [_("Points a round, where hands are known:"), *_table(_plays(season.players)), ""]
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
    yield _("player"), _("matches"), _("won"), _("rating"), "±"
    for player in players:
        rating = player.rating
        points, error = ("?", "") if rating is None else (f"{rating.points:.1f}", f"{rating.stderr:.1f}")
        yield player.name, str(player.matches), str(player.won), points, error


def _boards(players: Sequence[SeasonPlayer]) -> Iterator[tuple[str, ...]]:
    yield _("player"), _("rounds"), _("mean"), _("best"), _("hexagons"), _("bridges")
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


def _table(rows: Iterator[tuple[str, ...]]) -> list[str]:
    whole = list(rows)
    widths = [max(map(len, column)) for column in zip(*whole)]
    return [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]).rstrip()
        for row in whole
    ]


def _number(points: int | None) -> str:
    return "?" if points is None else str(points)


WIDTH, HEIGHT, LEFT, RIGHT, EDGE = 720, 400, 46, 150, 30
"""The picture, the room beside the course for its scale and the names, and above and below it."""

COLOURS = ("#33588f", "#b3462b", "#3f7d3a", "#8a5a9e", "#a5761d", "#2e7f86")
"""The colours of the players, in turn; each name stands beside its course, too."""


def season_svg(season: Season) -> str:
    """The rating of each player after each match, with its standard error as a band."""
    courses = {player.name: ratings_of(player.name, season.matches) for player in season.players if player.rating}
    points = [(rating.points, rating.stderr) for course in courses.values() for rating in dict(course).values()]
    low, high = (
        min((at - error for at, error in points), default=0),
        max((at + error for at, error in points), default=1),
    )
    last = max(len(season.matches), 2)
    # A letter is some 8 wide; a long name takes its room from the lines.
    right = min(WIDTH // 2, max(RIGHT, 16 + 8 * max((len(f"{name} 26.1 ± 6.8") for name in courses), default=0)))

    def x(number: int) -> float:
        return LEFT + (number - 1) * (WIDTH - LEFT - right) / (last - 1)

    def y(value: float) -> float:
        return EDGE + (high - value) * (HEIGHT - 2 * EDGE) / ((high - low) or 1)

    title = _("The ratings of the season")
    step = max(1, round((high - low) / 6))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}" font-family="sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for value in range(int(low) + 1, int(high) + 1, step):
        parts.append(f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - right}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end" fill="#555555">{value}</text>')
    for place, course in enumerate(courses.values()):
        colour = COLOURS[place % len(COLOURS)]
        upper = [f"{x(number):.1f},{y(rating.points + rating.stderr):.1f}" for number, rating in course]
        lower = [f"{x(number):.1f},{y(rating.points - rating.stderr):.1f}" for number, rating in course]
        line = [f"{x(number):.1f},{y(rating.points):.1f}" for number, rating in course]
        parts.append(f'<polygon points="{" ".join([*upper, *lower[::-1]])}" fill="{colour}" opacity="0.12"/>')
        parts.append(f'<polyline points="{" ".join(line)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for dot in line:
            across, down = dot.split(",")
            parts.append(f'<circle cx="{across}" cy="{down}" r="3" fill="{colour}"/>')
    end = EDGE
    for name, course in sorted(courses.items(), key=lambda one: -one[1][-1][1].points):
        rating = course[-1][1]
        end = max(end + 17, int(y(rating.points)))
        colour = COLOURS[[*courses].index(name) % len(COLOURS)]
        label = f"{name} {rating.points:.1f} ± {rating.stderr:.1f}"
        parts.append(f'<text x="{WIDTH - right + 8}" y="{end + 4}" fill="{colour}">{escape(label)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
