"""The messages of the page in one language, which the page loads as a file: made from the catalogue of the language."""

from __future__ import annotations

import json
from functools import cache

from analyzer.messages.catalogue import catalogue

PLACES = ("triomino/web/static/", "triomino/site/assets/")
"""Where the messages of the page stand."""

PERIOD = 100
"""The form for a count of 100 or more is that of its last two digits: every rule for plurals goes by these."""


@cache
def page_messages(code: str) -> bytes:
    """The messages of the page in a language other than English, as JSON.

    ``texts`` has the translation of each message, or a list of its forms where it depends on a count. ``plural`` has a
    digit for each count below twice the period: which form the count takes.
    """
    found = catalogue(code)
    texts = {
        key: forms if len(forms) > 1 else forms[0]
        for key, forms in sorted(found.texts.items())
        if any(place in found.places[key] for place in PLACES)
    }
    plural = "".join(str(found.plural(count)) for count in range(2 * PERIOD))
    return json.dumps({"plural": plural, "texts": texts}, ensure_ascii=False, separators=(",", ":")).encode()
