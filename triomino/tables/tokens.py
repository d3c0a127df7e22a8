"""Codes for tables, and tokens for seats.

A code has 8 characters (almost 40 bits), because people type it. The code lets anyone see the table's settings and take
a free seat, but not see the match. A second code is for spectators. A token has 256 bits, because nobody types it. The
file with the tables stores only the digest of a token, so nobody who reads the file can play for someone else.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The characters used in codes. 0, 1, I, L and O are left out, because they are easily confused."""

LENGTH = 8


def new_code() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def code_from(typed: str) -> str:
    """Return the code that a user has typed, in capitals and without separators.

    >>> code_from(" abcd-efgh ")
    'ABCDEFGH'
    """
    return "".join(sign for sign in typed.upper() if sign.isalnum())


def code_written(code: str) -> str:
    """Write a code with a hyphen in the middle.

    >>> code_written("ABCDEFGH")
    'ABCD-EFGH'
    """
    return f"{code[:4]}-{code[4:]}"


def new_token(code: str) -> str:
    """Return a new token: the code of the table, a dot and a random string."""
    return f"{code}.{secrets.token_urlsafe(32)}"


def digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
