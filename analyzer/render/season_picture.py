"""A season's ratings as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from analyzer.messages import _
from analyzer.season import Season, ratings_of

WIDTH, HEIGHT, LEFT, RIGHT, EDGE = 720, 400, 46, 150, 30
"""Long names make the right margin wider. ``EDGE`` is the height of the upper and lower margins."""

COLOURS = ("#33588f", "#b3462b", "#3f7d3a", "#8a5a9e", "#a5761d", "#2e7f86")
"""The players' colours; with more players, they repeat."""


def season_svg(season: Season) -> str:
    """Draw each player's rating after each match. A band shows the standard error."""
    courses = {player.name: ratings_of(player.name, season.matches) for player in season.players if player.rating}
    points = [(rating.points, rating.stderr) for course in courses.values() for rating in dict(course).values()]
    low, high = (
        min((at - error for at, error in points), default=0),
        max((at + error for at, error in points), default=1),
    )
    last = max(len(season.matches), 2)
    # A letter is about 8 units wide.
    right = min(WIDTH // 2, max(RIGHT, 16 + 8 * max((len(f"{name} 26.1 ± 6.8") for name in courses), default=0)))

    def x(number: int) -> float:
        return LEFT + (number - 1) * (WIDTH - LEFT - right) / (last - 1)

    def y(value: float) -> float:
        return EDGE + (high - value) * (HEIGHT - 2 * EDGE) / ((high - low) or 1)

    title = _("Ratings during the season")
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
        upper = [(x(number), y(rating.points + rating.stderr)) for number, rating in course]
        lower = [(x(number), y(rating.points - rating.stderr)) for number, rating in course]
        line = [(x(number), y(rating.points)) for number, rating in course]
        parts.append(f'<polygon points="{_points([*upper, *lower[::-1]])}" fill="{colour}" opacity="0.12"/>')
        parts.append(f'<polyline points="{_points(line)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{across:.1f}" cy="{down:.1f}" r="3" fill="{colour}"/>' for across, down in line]
    end = EDGE
    for name, course in sorted(courses.items(), key=lambda one: -one[1][-1][1].points):
        rating = course[-1][1]
        end = max(end + 17, int(y(rating.points)))
        colour = COLOURS[[*courses].index(name) % len(COLOURS)]
        label = f"{name} {rating.points:.1f} ± {rating.stderr:.1f}"
        parts.append(f'<text x="{WIDTH - right + 8}" y="{end + 4}" fill="{colour}">{escape(label)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{across:.1f},{down:.1f}" for across, down in points)
