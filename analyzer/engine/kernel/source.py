"""What the kernel's source is written in: a small part of Python that means the same when it is compiled.

Functions of ``inner`` and ``entry`` take integers that stay within 63 bits and flat arrays of them, which they read and
write by an index that is never negative and within the array. Called from Python they run as they are; ``build``
compiles them to WebAssembly, and ``machine`` runs either. An array comes to the compiled ones as a pointer, so its
length is an argument of its own where it matters.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Any, TypeAlias, TypeVar

Ints: TypeAlias = MutableSequence[int]
"""A flat array of integers, handled by index alone."""

WORD = 8
"""Bytes of an integer in the memory of the compiled form."""

PAGE = 1 << 16
"""Bytes by which that memory grows."""

MOST_ARGUMENTS = 32
"""No entry takes more."""

Function = TypeVar("Function", bound=Callable[..., Any])

INNER: list[Callable[..., Any]] = []
"""The functions that others of the kernel call."""

ENTRIES: list[Callable[..., Any]] = []
"""The functions that Python calls; each is exported by the compiled module of the file it stands in."""


def inner(function: Function) -> Function:
    """A function that only the kernel's functions call."""
    INNER.append(function)
    return function


def entry(function: Function) -> Function:
    """A function that Python calls through a ``machine``."""
    ENTRIES.append(function)
    return function


def bit_length(word: int) -> int:
    """The place of the highest bit of a word that is not negative, counted from 1; 0 for 0."""
    return word.bit_length()


def bit_count(word: int) -> int:
    """How many bits of a word that is not negative are set."""
    return word.bit_count()
