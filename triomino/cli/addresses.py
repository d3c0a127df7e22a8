"""Check the addresses of the page that users give as options."""

from __future__ import annotations

from urllib.parse import urlsplit

from analyzer.errors import quoted
from analyzer.messages import _
from triomino.cli.command import Refused


def folder_address(address: str) -> str:
    """Return the address with a trailing slash, or an empty address unchanged.

    Raises:
        Refused: ``address`` is not a web address, or has a query or a fragment.
    """
    parts = urlsplit(address)
    if address and (parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment):
        example = "https://example.org/board/"
        message = _("found {address}, expected an address such as {example}", address=quoted(address), example=example)
        raise Refused(message)
    return address and address.rstrip("/") + "/"
