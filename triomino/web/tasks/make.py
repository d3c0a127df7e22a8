"""A puzzle made on the spot."""

from __future__ import annotations

from itertools import count
from typing import Any

from puzzles.generation.candidate import Run, candidate
from puzzles.item import item_json
from puzzles.kinds import kind
from puzzles.kinds.base import ParameterError
from triomino.web.refusals import RefusalError
from triomino.web.worker import Talk


def run(data: dict[str, Any], talk: Talk) -> object:
    """Try candidates of ``data["kind"]`` from a seed until one is a good puzzle."""
    workshop = kind(data["kind"])
    try:
        parameters = workshop.settle(data["parameters"])
    except ParameterError as error:
        raise RefusalError(422, "parameters", str(error)) from error
    whole = Run(data["kind"], parameters, data["seed"])
    for number in count():
        item = candidate(whole, number).item
        if item is not None:
            return {"item": item_json(item), "question": workshop.question(item)}
        if talk.stopped():
            raise RefusalError(422, "stopped", "no puzzle was found before the search was stopped")
        talk.tell({"tried": number + 1})
    raise AssertionError("counting never ends")
