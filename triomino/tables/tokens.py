"""The code of a table, and the token of a seat.

A code is short because people type it: 8 characters out of 31, almost 40 bits. It only lets its holder take a free
seat. A second code of the same form only lets spectators watch. A token is long because only machines handle it: 256
bits, stored on the device of the person at the seat. The tables store only its digest, so reading their file does not
let anyone play for another person.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The characters of codes: digits and letters that are not easily confused."""

LENGTH = 8


def new_code() -> str:
    """A new random code."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def code_from(typed: str) -> str:
    """The code in a typed text, in capitals and without separators.

    >>> code_from(" abcd-efgh ")
    'ABCDEFGH'
    """
    return "".join(sign for sign in typed.upper() if sign.isalnum())


def code_written(code: str) -> str:
    """The displayed form of a code.

    >>> code_written("ABCDEFGH")
    'ABCD-EFGH'
    """
    return f"{code[:4]}-{code[4:]}"


def new_token(code: str) -> str:
    """A new token for a seat at a table, which begins with the code of the table."""
    return f"{code}.{secrets.token_urlsafe(32)}"


def digest(token: str) -> str:
    """The SHA-256 digest of a token in hexadecimal, which is stored in place of the token."""
    return sha256(token.encode()).hexdigest()
