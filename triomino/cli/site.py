"""``triomino site``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.errors import system_reason
from analyzer.messages import _, phrase_of
from triomino.cli.addresses import folder_address
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
    help="Use Pyodide from this folder, an unpacked npm package (default: download it with npm).",
)
@option(
    "--address",
    metavar="URL",
    default="",
    help="Build the site for this address, so that links to it show a preview picture.",
)
def command(out: Path, folder: Path | None, address: str) -> None:
    """Write the analysis board as static files for any web host.

    The page is the same as that of 'triomino serve', but Python (Pyodide) runs in the browser. Nothing is loaded from
    other sites, and after the first visit the page works offline. OUT is a new or empty folder, or one that contains an
    earlier site, which is replaced.

    Exit status: 0 the site was built, 2 it could not be built.
    """
    from triomino.site import building, pyodide

    raise_interrupts()
    pin = pyodide.pinned()
    try:
        building.former_files(out)  # fails early if the folder has files that are not part of a site
        python = pyodide.from_folder(folder, pin) if folder else _from_npm(pin)
        files = building.site_files(python, folder_address(address))
        building.write(files, out)
    except pyodide.SiteError as error:
        raise Refused(phrase_of(error).text) from error
    except OSError as error:
        file = str(error.filename or out)
        raise Refused(_("{file}: cannot be written: {reason}", file=file, reason=system_reason(error))) from error
    versions = {"version": building.version_of(files), "pyodide": pin.version}
    click.echo(_("{folder}: version {version}, with Pyodide {pyodide}", folder=str(out), **versions) + "\n")
    parts = building.parts(files)
    whole = building.SitePart(_("in total"), *(sum(numbers) for numbers in zip(*(part[1:] for part in parts))))
    wide = max(len(name) for name, *_sizes in (*parts, whole))
    click.echo(f"  {'':<{wide}}{_('files'):>9}{'MB':>8}{_('compressed'):>12}")
    for name, count, size, packed in (*parts, whole):
        click.echo(f"  {name:<{wide}}{count:>9}{size / 1e6:>8.1f}{packed / 1e6:>12.1f}")
    command, local = f"python -m http.server --directory {out} 8000", "http://localhost:8000/"
    click.echo("\n" + _("To try the site, run {command} and open {address}", command=command, address=local))


def _from_npm(pin: Pin) -> dict[str, bytes]:
    from triomino.cli.terminal import progress_line
    from triomino.site.pyodide import from_npm

    with progress_line(lambda: _("npm is downloading Pyodide {version}", version=pin.version)):
        return from_npm(pin)
