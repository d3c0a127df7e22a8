"""The file with the page's messages in one language, made from the catalogue of that language."""

from __future__ import annotations

import json
from functools import cache

from analyzer.messages.catalogue import catalogue

PLACES = ("triomino/web/static/", "triomino/site/assets/")
"""Folders with source files that contain messages."""

PERIOD = 100
"""From a count of 100, the plural form depends only on the last two digits."""


@cache
def page_messages(code: str) -> bytes:
    """Return the page's messages in a language other than English, as JSON.

    ``texts`` maps a message to its translation. A message with a count has a list of plural forms. ``plural`` is a
    string with one digit for each count below ``2 * PERIOD``: the index of the plural form.
    """
    found = catalogue(code)
    texts = {
        key: forms if len(forms) > 1 else forms[0]
        for key, forms in sorted(found.texts.items())
        if any(place in found.places[key] for place in PLACES)
    }
    plural = "".join(str(found.plural(count)) for count in range(2 * PERIOD))
    return json.dumps({"plural": plural, "texts": texts}, ensure_ascii=False, separators=(",", ":")).encode()
