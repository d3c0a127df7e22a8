"""Pictures of the board after each turn."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.audit.audit_report import Audit
from analyzer.messages import _
from analyzer.render.svg import board_svg


def turn_pictures(audit: Audit) -> Iterator[tuple[str, str]]:
    """Yield a file name and an SVG picture for each turn.

    The placed tile is highlighted. If the turn has a mistake, the tile is highlighted as wrong.
    """
    for number, report in enumerate(audit.rounds, 1):
        for place, turn in enumerate(report.turns, 1):
            laid = [] if turn.laid is None else [turn.laid]
            title = _(
                "Round {round}, turn {turn} ({player}): {what}",
                round=number,
                turn=place,
                player=turn.player,
                what=turn.words,
            )
            description = ". ".join(problem.phrase.text for problem in turn.problems)
            new, wrong = ([], laid) if turn.problems else (laid, [])
            svg = board_svg(turn.board.layout, title=title, description=description, new=new, wrong=wrong)
            yield f"round-{number:02}-turn-{place:03}.svg", svg
