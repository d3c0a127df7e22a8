"""An explanation as one HTML file, with a picture for each step.

Letters mark the faces to fill and the points without a value.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from html import escape
from itertools import groupby

from analyzer.board import Placement
from analyzer.lattice import Point, corners
from analyzer.messages import Phrase, _, language
from analyzer.render.svg import board_svg
from analyzer.text.draft import Draft
from puzzles.answers import GRADE_NAMES
from puzzles.explanation.naming import tiles_text
from puzzles.explanation.step_text import INDENT, LINK
from puzzles.explanation.steps import ExplainedStep, Explanation
from puzzles.explanation.technique import named

_STYLE = """
:root{color-scheme:light dark;--ink:#1d1b18;--paper:#fbfaf7;--line:#d8d4ca;--faint:#6b675f}
@media (prefers-color-scheme:dark){:root{--ink:#f5f2ea;--paper:#1b1c1f;--line:#44464c;--faint:#a8a49b}}
body{font:17px/1.5 system-ui,"Segoe UI",Helvetica,Arial,sans-serif;color:var(--ink);background:var(--paper);
margin:0 auto;padding:1.5rem;max-width:46rem}
span{white-space:nowrap}section{border-top:1px solid var(--line);padding:1rem 0;break-inside:avoid}h1{font-size:1.7rem}
h2{font-size:1.1rem;margin:0}p,ol{margin:.3rem 0}.grade{color:var(--faint)}img{max-width:100%;height:auto;display:block}
ol{list-style:none;padding:0}
""".strip()


def explanation_html(draft: Draft, explanation: Explanation) -> str:
    title = _("A puzzle, step by step")
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{language()}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{_STYLE}</style></head>",
            "<body>",
            f"<h1>{escape(title)}</h1>",
            f"<p>{escape(_legend())}</p>",
            f"<p>{_unbroken(tiles_text(draft))}</p>",
            *_sections(draft, explanation),
            "</body>",
            "</html>",
            "",
        ]
    )


def _legend() -> str:
    return _(
        "Capital letters mark faces to fill; small letters mark points without a value. The faces that a step uses are "
        "shaded; the tiles that it places are blue."
    )


def _sections(draft: Draft, explanation: Explanation) -> Iterator[str]:
    layout, values = list(draft.layout), dict(draft.givens)
    title, before = _("The puzzle"), ExplainedStep("easy", Phrase(""), ())
    yield _image(step_svg(draft, explanation, layout, values, before, title), title)
    for number, step in enumerate(explanation.steps, 1):
        title = _("After step {number}", number=number)
        image = _image(step_svg(draft, explanation, layout, values, step, title), title)
        technique = named(step.inferences)
        name = f'<a href="{technique.page}">{escape(technique.phrase.text)}</a>'
        heading = f'<h2>{number}. {name} <span class="grade">{escape(GRADE_NAMES[step.grade].text)}</span></h2>'
        yield f"<section>{heading}{''.join(_paragraphs(step.phrase.text))}{image}</section>"
        layout += step.lays
        values.update(step.gives)


def _paragraphs(text: str) -> Iterator[str]:
    """The text as HTML. A chain becomes a list, and a chain inside another one is indented."""
    for is_link, lines in groupby(text.split("\n"), lambda line: line.startswith(LINK)):
        if is_link:
            depths = ((line, (len(line) - len(line.lstrip())) // len(INDENT)) for line in lines)
            items = (f'<li style="margin-left:{2 * depth}rem">{_unbroken(line.strip())}</li>' for line, depth in depths)
            yield f"<ol>{''.join(items)}</ol>"
        else:
            yield from (f"<p>{_unbroken(line)}</p>" for line in lines if line)


def _unbroken(text: str) -> str:
    """The text as HTML, without line breaks inside the name of a tile."""
    return re.sub(r"\d+-\d+-\d+", r"<span>\g<0></span>", escape(text))


def _image(svg: str, title: str) -> str:
    return f'<img alt="{escape(title)}" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'


def step_svg(
    draft: Draft,
    explanation: Explanation,
    layout: list[Placement],
    values: dict[Point, int],
    step: ExplainedStep,
    title: str,
) -> str:
    laid = {placement.at for placement in layout}
    new = {placement.at for placement in step.lays}
    known = values.keys() | {point for placement in layout for point in corners(placement.at)}
    covered = {point for face in laid | new for point in corners(face)}
    found = {given.point: f"={given.value}" for given in step.gives if given.point not in covered}
    return board_svg(
        (*layout, *step.lays),
        title=title,
        fill=[face for face in draft.fill if face not in laid | new],
        givens={point: value for point, value in values.items() if point not in covered},
        new=new,
        letters={each.at: each.name for each in explanation.faces if each.at not in laid},
        point_letters={
            each.at: f"{each.name}{found.get(each.at, '')}" for each in explanation.points if each.at not in known
        },
        looked=[face for inference in step.inferences for face in inference.faces],
    )
