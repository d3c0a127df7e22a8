"""The code by which a table is found, and the token by which a seat is known.

A code is short, since it is typed: 8 of 31 signs, 39 bits, and it lets somebody take a free seat before the deal and
nothing else. A second code of the same form lets spectators look on, and nothing else. A token is long, since only
machines handle it: 256 bits, kept on the device of whoever sits there. The tables themselves keep only its digest, so
that whoever reads their file cannot play for anybody.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Digits and letters that are not taken for one another."""

LENGTH = 8


def new_code() -> str:
    """A code that nobody can guess."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def code_from(typed: str) -> str:
    """The code that somebody typed, with whatever stands between its signs.

    >>> code_from(" abcd-efgh ")
    'ABCDEFGH'
    """
    return "".join(sign for sign in typed.upper() if sign.isalnum())


def code_written(code: str) -> str:
    """A code as it is shown.

    >>> code_written("ABCDEFGH")
    'ABCD-EFGH'
    """
    return f"{code[:4]}-{code[4:]}"


def new_token(code: str) -> str:
    """A token for a seat at a table; it begins with the code, by which the table is found."""
    return f"{code}.{secrets.token_urlsafe(32)}"


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()
