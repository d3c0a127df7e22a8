"""The file with the page's messages in one language, made from the catalogue of that language."""

from __future__ import annotations

import json
from functools import cache

from analyzer.messages.catalogue import catalogue

PLACES = ("triomino/web/static/", "triomino/site/assets/")
"""The folders of the source files that contain messages."""

PERIOD = 100
"""For counts of at least 100, the plural form depends only on the last two digits."""


@cache
def page_messages(code: str) -> bytes:
    """Return the page's messages in a language other than English, as JSON.

    ``texts`` maps each message to its translation or, if the message contains a count, to the list of its plural forms.
    ``plural`` is a string with one digit for each count below ``2 * PERIOD``: the index of its plural form.
    """
    found = catalogue(code)
    texts = {
        key: forms if len(forms) > 1 else forms[0]
        for key, forms in sorted(found.texts.items())
        if any(place in found.places[key] for place in PLACES)
    }
    plural = "".join(str(found.plural(count)) for count in range(2 * PERIOD))
    return json.dumps({"plural": plural, "texts": texts}, ensure_ascii=False, separators=(",", ":")).encode()
