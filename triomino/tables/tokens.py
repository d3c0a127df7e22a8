"""Codes for tables, and tokens for seats.

A code is short because people type it: 8 characters from an alphabet of 31, almost 40 bits. Anyone who has the code
can see the table's settings and seats and take a free seat, but cannot see the match. Each table has a second code for
spectators, who can only watch. A token can have 256 bits, because nobody has to type it. The device at the seat stores
the token; the file with the tables stores only its digest, so nobody who reads the file can play for someone else.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The characters used in codes: all digits and capital letters except 0, 1, I, L and O, which are easily confused."""

LENGTH = 8


def new_code() -> str:
    """A new random code."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def code_from(typed: str) -> str:
    """The code in typed text, in capitals and without separators.

    >>> code_from(" abcd-efgh ")
    'ABCDEFGH'
    """
    return "".join(sign for sign in typed.upper() if sign.isalnum())


def code_written(code: str) -> str:
    """A code with a hyphen in the middle.

    >>> code_written("ABCDEFGH")
    'ABCD-EFGH'
    """
    return f"{code[:4]}-{code[4:]}"


def new_token(code: str) -> str:
    """A new token for a seat, beginning with the code of the table."""
    return f"{code}.{secrets.token_urlsafe(32)}"


def digest(token: str) -> str:
    """The SHA-256 digest of a token, in hexadecimal."""
    return sha256(token.encode()).hexdigest()
