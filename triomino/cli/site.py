"""``triomino site``: the page as a folder of static files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from triomino.cli.command import Refused, option
from triomino.cli.command import command as declare
from triomino.entry import raise_interrupts

if TYPE_CHECKING:
    from triomino.site.pyodide import Pin


@declare("site")
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path))
@option(
    "--pyodide",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Take Pyodide from here, the npm package unpacked; without it npm is asked.",
)
def command(out: Path, folder: Path | None) -> None:
    """Write the analysis board as static files into the folder OUT, for a host without Python.

    The page is the one of `triomino serve`, with Python (Pyodide) and the project beside it: everything is worked out
    in the browser, nothing is loaded from elsewhere, and after the first visit no network is needed. OUT is made, or
    holds an earlier site, which is replaced.

    Exit status: 0 the site is there; 2 it cannot be built, with the reason.
    """
    from triomino.site import building, pyodide

    raise_interrupts()
    pin = pyodide.pinned()
    try:
        building.former_files(out)  # refuses a folder of other files before anything is built
        files = building.site_files(pyodide.from_folder(folder, pin) if folder else _from_npm(pin))
        building.write(files, out)
    except pyodide.SiteError as error:
        raise Refused(str(error)) from error
    except OSError as error:
        raise Refused(f"{error.filename or out}: cannot be written: {error.strerror or error}") from error
    click.echo(f"{out}: version {building.version_of(files)}, with Pyodide {pin.version}\n")
    click.echo(f"  {'':<25}{'files':>6}{'MB':>8}{'compressed':>12}")
    parts = building.parts(files)
    whole = building.SitePart("altogether", *(sum(numbers) for numbers in zip(*(part[1:] for part in parts))))
    for name, count, size, packed in (*parts, whole):
        click.echo(f"  {name:<25}{count:>6}{size / 1e6:>8.1f}{packed / 1e6:>12.1f}")
    click.echo(f"\nTry it:  python -m http.server --directory {out} 8000   and open http://localhost:8000/")


def _from_npm(pin: Pin) -> dict[str, bytes]:
    from triomino.cli.terminal import progress_line
    from triomino.site.pyodide import from_npm

    with progress_line(lambda: f"npm brings Pyodide {pin.version}"):
        return from_npm(pin)
