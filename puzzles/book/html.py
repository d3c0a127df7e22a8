"""A book as one HTML file: pictures are inside it, answers fold out, and it prints."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape

from analyzer.render.svg import board_svg
from analyzer.text.draft import Draft
from puzzles.book import Entry

_STYLE = """
:root{color-scheme:light dark;--ink:#1d1b18;--paper:#fbfaf7;--line:#d8d4ca;--faint:#6b675f}
@media (prefers-color-scheme:dark){:root{--ink:#f5f2ea;--paper:#1b1c1f;--line:#44464c;--faint:#a8a49b}}
body{font:17px/1.5 system-ui,"Segoe UI",Helvetica,Arial,sans-serif;color:var(--ink);background:var(--paper);
margin:0 auto;padding:1.5rem;max-width:60rem}
h1{font-size:1.9rem;margin:.5rem 0}h2{font-size:1.2rem;margin:0}nav a{color:inherit;margin-right:.6rem}
.puzzle{border-top:1px solid var(--line);padding:1.4rem 0;break-inside:avoid}
.about{color:var(--faint);margin:.1rem 0 .6rem}.puzzle img{max-width:100%;height:auto;display:block;margin:.8rem 0}
.tiles{display:flex;flex-wrap:wrap;gap:.35rem .8rem;padding:0;margin:.6rem 0;list-style:none;font-weight:600}
summary{cursor:pointer;padding:.3rem 0}code{font-size:.85em}
@media print{body{max-width:none}details:not([open])>*{display:none}nav{display:none}}
""".strip()


def book_html(title: str, entries: Sequence[Entry]) -> str:
    """The whole book; it asks for nothing from elsewhere."""
    links = " ".join(f'<a href="#p{entry.number}">{entry.number}</a>' for entry in entries)
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{_STYLE}</style></head>",
            "<body>",
            f"<h1>{escape(title)}</h1>",
            f'<nav aria-label="Puzzles">{links}</nav>',
            "<main>",
            *(_puzzle(entry) for entry in entries),
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _puzzle(entry: Entry) -> str:
    tiles = "".join(f"<li>{tile}</li>" for tile in entry.tiles)
    answer = f"<p>{escape(entry.answer)}</p>"
    if entry.solved:
        answer = _picture(entry.solved, f"The answer to puzzle {entry.number}: {entry.answer}")
    return "\n".join(
        [
            f'<section class="puzzle" id="p{entry.number}">',
            f"<h2>{entry.number}. {escape(entry.title)}</h2>",
            f'<p class="about">{escape(entry.grade)} · <code>{escape(entry.name)}</code></p>',
            f"<p>{escape(entry.question)}</p>",
            _picture(entry.draft, f"The board of puzzle {entry.number}"),
            f'<ul class="tiles" aria-label="Tiles">{tiles}</ul>' if tiles else "",
            f"<details><summary>Answer</summary>{answer}</details>",
            "</section>",
        ]
    )


def _picture(draft: Draft, title: str) -> str:
    svg = board_svg(draft.layout, title=title, fill=draft.fill, givens=dict(draft.givens))
    data = b64encode(svg.encode("utf-8")).decode("ascii")
    return f'<img alt="{escape(title)}" src="data:image/svg+xml;base64,{data}">'
