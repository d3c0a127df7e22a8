"""``triomino arrange``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import click

from analyzer.board import Placement
from analyzer.errors import InputError, TextFault
from analyzer.lattice import Face
from analyzer.notation import Draft, UndrawableError, read_draft, write_drawing, write_list
from analyzer.rules import PUBLISHED
from analyzer.tiles import TileSet
from puzzles.arrange.figure import least_perimeter
from puzzles.arrange.search import IMPOSSIBLE, UNASKED_SECONDS, UNKNOWN, Arrangement, Search
from puzzles.regions import perimeter
from triomino.cli.command import JSON, file_name, print_json, read_text, write_text
from triomino.cli.command import command as declare
from triomino.cli.options import seconds_option, tile_set_option
from triomino.cli.progress import progress_line

LARGEST_SEED = 2**64


@declare("arrange")
@tile_set_option("The tiles to arrange")
@click.option("--region", "file", metavar="FILE", help="Fill the faces that FILE marks with ?; - is standard input.")
@seconds_option(f"Search for so long; {UNASKED_SECONDS:g} where nothing is known and nobody says.")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), default=1, show_default=True, help="Of the search.")
@click.option("--svg", metavar="OUT", help="Also draw the figure into this SVG file.")
@JSON
@click.pass_context
def command(
    ctx: click.Context,
    tile_set: TileSet,
    file: str | None,
    seconds: float | None,
    seed: int,
    svg: str | None,
    as_json: bool,
) -> None:
    """Lay all the tiles of a set in one figure, as compact as can be found.

    Without --seconds it answers with the best figure known, if one is known for the set; with --seconds it searches for
    a better one. The perimeter counts holes too, and stands beside the least that is proven for any figure.

    With --region it lays different tiles on all faces of a shape, all the tiles if there are as many faces, or
    says why they cannot. The set is then the one that FILE names, unless --set is given.

    The search needs numba to be quick (the extra "engine"); without it it is about a hundred times slower. Ctrl-C ends
    it with the best so far. The text that it prints is a position.

    Exit status: 0 there is a figure, 1 there is none, or none was found in time; 2 the call or FILE is wrong.
    """
    faces = None
    if file is not None:
        asked = ctx.get_parameter_source("tile_set") is not click.core.ParameterSource.DEFAULT
        tile_set, faces = _region(file, tile_set if asked else None)
    search = Search(tile_set, seed, seconds)
    with progress_line(lambda: _progress_words(search)):
        answer = search.most_compact() if faces is None else search.fill(faces)
    if svg is not None and answer.layout:
        from analyzer.render.svg import board_svg

        write_text(svg, board_svg(answer.layout, title=_title(tile_set, answer.layout)))
    if as_json:
        print_json(_json(tile_set, answer, faces, seed))
    else:
        click.echo(_text(tile_set, answer, faces, seed), nl=False)
    ctx.exit(0 if answer.layout else 1)


def _region(file: str, tile_set: TileSet | None) -> tuple[TileSet, frozenset[Face]]:
    """The set and the faces of a text that marks faces to fill and says nothing else about them.

    Raises:
        InputError: it cannot be read, marks none, or has tiles, values or ``use:``.
    """
    draft = read_draft(read_text(file), file_name(file))
    if draft.layout or draft.givens or draft.use is not None:
        message = "found tiles or values, expected faces marked ? alone; solve takes them, region makes faces of tiles"
        raise InputError(draft.file, draft.text, [TextFault("not-a-region", message)])
    if not draft.fill:
        raise InputError(draft.file, draft.text, [TextFault("not-a-region", "found no faces marked ?")])
    return tile_set or draft.tile_set, frozenset(draft.fill)


def _progress_words(search: Search) -> str:
    best = f"best perimeter {search.best}; " if search.best else ""
    return f"{best}round {search.rounds}, at best {search.missing} faces without a tile of their own"


def _title(tile_set: TileSet, layout: Collection[Placement]) -> str:
    every = "all " if len(layout) == len(tile_set) else ""
    return f"A figure of {every}{len(layout)} tiles of the set {tile_set.name}"


def _facts(tile_set: TileSet, answer: Arrangement, faces: Collection[Face] | None) -> dict[str, Any]:
    """The perimeter of the figure and the least that is proven for any of all the tiles."""
    laid_on = frozenset(laid.at for laid in answer.layout) if faces is None else frozenset(faces)
    return {"perimeter": perimeter(laid_on) or None, "bound": least_perimeter(tile_set)}


def _json(tile_set: TileSet, answer: Arrangement, faces: frozenset[Face] | None, seed: int) -> dict[str, Any]:
    reason = answer.reason
    return {
        "format": "triomino-arrangement/1",
        "set": tile_set.name,
        "status": answer.status,
        "tiles": len(tile_set) if faces is None else len(faces),
        **_facts(tile_set, answer, faces),
        "known": answer.known,
        "seed": seed,
        "rounds": answer.rounds,
        "stopped": answer.stopped,
        "missing": answer.missing,
        "reason": reason and {"code": reason.code, "message": reason.sentence, "working": list(reason.working)},
        "layout": [
            {"at": list(laid.at), "corners": list(laid.corners), "tile": laid.tile.name} for laid in answer.layout
        ],
    }


def _text(tile_set: TileSet, answer: Arrangement, faces: frozenset[Face] | None, seed: int) -> str:
    if answer.status == IMPOSSIBLE:
        assert answer.reason is not None
        return "\n".join(["No arrangement.", answer.reason.sentence, *(f"  {w}" for w in answer.reason.working)]) + "\n"
    facts = _facts(tile_set, answer, faces)
    if answer.status == UNKNOWN:
        lines = [
            f"Not found in {answer.rounds} rounds, so it is not known whether there is an arrangement.",
            f"At best {answer.missing} faces were without a tile of their own.",
            f"Seed {seed}, stopped: {answer.stopped}.",
        ]
        return "\n".join(lines) + "\n"
    lines = [f"{_title(tile_set, answer.layout)}."]
    if faces is None:
        lines.append(f"Perimeter {facts['perimeter']}; no figure of all these tiles has less than {facts['bound']}.")
    lines.append("The best figure known." if answer.known else f"Found with seed {seed} in round {answer.rounds}.")
    draft = Draft(tile_set, PUBLISHED[0], layout=answer.layout)
    try:
        drawing = write_drawing(draft)
    except UndrawableError:
        drawing = write_list(draft)
    return "".join(f"# {line}\n" for line in lines) + drawing
