"""Make the file with the page's messages in one language from the catalogue of that language."""

from __future__ import annotations

import json
from functools import cache

from analyzer.messages.catalogue import catalogue

PLACES = ("triomino/web/static/", "triomino/site/assets/")
"""The folders with the source files that contain the page's messages."""

PERIOD = 100
"""In each language of the page, the plural form for a count of at least 100 depends only on its last two digits."""


@cache
def page_messages(code: str) -> bytes:
    """The page's messages in a language other than English, as JSON.

    ``texts`` maps each message to its translation or, if the message depends on a count, to a list of plural forms.
    The string ``plural`` has one digit for each count below ``2 * PERIOD``: the index of the plural form.
    """
    found = catalogue(code)
    texts = {
        key: forms if len(forms) > 1 else forms[0]
        for key, forms in sorted(found.texts.items())
        if any(place in found.places[key] for place in PLACES)
    }
    plural = "".join(str(found.plural(count)) for count in range(2 * PERIOD))
    return json.dumps({"plural": plural, "texts": texts}, ensure_ascii=False, separators=(",", ":")).encode()
