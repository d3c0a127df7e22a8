"""Column charts for the documents, as SVG, with standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from pathlib import Path
from typing import NamedTuple

WIDTH, HEIGHT, LEFT, BELOW, ABOVE = 760, 300, 52, 58, 34
STYLE = """.ground{fill:#fbfaf7}text{font:12px system-ui,"Segoe UI",Helvetica,Arial,sans-serif;fill:#3c3a36}
.first{fill:#1565c0}.second{fill:#c98a00}.third{fill:#2e7d32}.rule{stroke:#d9d5cb}.axis,.error{stroke:#3c3a36}
@media (prefers-color-scheme:dark){.ground{fill:#1b1c1f}text{fill:#d8d4ca}.first{fill:#7db8ff}.second{fill:#ffd54a}
.third{fill:#6fd577}.rule{stroke:#3a3c41}.axis,.error{stroke:#d8d4ca}}"""
CLASSES = ("first", "second", "third")


class Column(NamedTuple):
    """``group`` is the index of the legend entry."""

    label: str
    height: float
    error: float = 0.0
    group: int = 0


def columns(path: Path, title: str, description: str, bars: Sequence[Column], legend: Sequence[str] = ()) -> None:
    """Draw columns with labels; labels of more than four characters are vertical."""
    low, high = min(0.0, *(bar.height for bar in bars)), max(0.0, *(bar.height for bar in bars))
    step = _step(high - low)
    low, high = step * floor(low / step), step * ceil(high / step)
    wide, tall = (WIDTH - LEFT - 12) / len(bars), HEIGHT - ABOVE - BELOW

    def down(value: float) -> float:
        return ABOVE + tall * (high - value) / (high - low)

    parts = []
    for number in range(round((high - low) / step) + 1):
        value = low + number * step
        parts.append(f'<path class="rule" d="M{LEFT} {down(value):.1f}H{WIDTH - 12}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{down(value) + 4:.1f}" text-anchor="end">{value:g}</text>')
    for number, bar in enumerate(bars):
        left, top, bottom = LEFT + number * wide, down(max(bar.height, 0)), down(min(bar.height, 0))
        shape = f'x="{left + 0.1 * wide:.1f}" y="{top:.1f}" width="{0.8 * wide:.1f}" height="{bottom - top:.1f}"'
        parts.append(f'<rect class="{CLASSES[bar.group]}" {shape}/>')
        middle = left + wide / 2
        if bar.error:
            ends = down(bar.height - bar.error), down(bar.height + bar.error)
            parts.append(f'<path class="error" d="M{middle:.1f} {ends[0]:.1f}V{ends[1]:.1f}"/>')
        if len(bar.label) > 4:
            turned = f'transform="translate({middle + 4:.1f} {HEIGHT - BELOW + 6})rotate(-90)" text-anchor="end"'
            parts.append(f"<text {turned}>{escape(bar.label)}</text>")
        elif bar.label:
            parts.append(f'<text x="{middle:.1f}" y="{HEIGHT - BELOW + 16}" text-anchor="middle">{bar.label}</text>')
    parts.append(f'<path class="axis" d="M{LEFT} {down(0):.1f}H{WIDTH - 12}"/>')
    for number, words in enumerate(legend):
        across = LEFT + number * (WIDTH - LEFT) / max(3, len(legend))
        parts.append(f'<rect class="{CLASSES[number]}" x="{across:.1f}" y="10" width="11" height="11"/>')
        parts.append(f'<text x="{across + 17:.1f}" y="20">{escape(words)}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    title_lines = f"<title>{escape(title)}</title>\n<desc>{escape(description)}</desc>"
    ground = f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>'
    path.write_text(
        "\n".join([f'{head} role="img">', title_lines, f"<style>{STYLE}</style>", ground, *parts, "</svg>\n"])
    )


def _step(span: float) -> float:
    """Choose a step that divides the span into three to eight parts: 1, 2 or 5 times a power of ten."""
    power = float(10 ** floor(log10(span / 4)))
    return next(power * factor for factor in (1, 2, 5, 10) if span / (power * factor) <= 8)
