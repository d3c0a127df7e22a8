"""The language of the kernel's source: a small part of Python that has the same meaning when compiled.

Functions marked with ``inner`` or ``entry`` take integers of at most 63 bits and flat arrays of such integers. They
access arrays only by index, from 0 to the length minus 1. Python can call these functions directly; ``build`` compiles
them to WebAssembly, and ``machine`` runs either form. Compiled functions receive an array as a pointer, so a function
that needs the length takes the length as a separate argument.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Any, TypeAlias, TypeVar

Ints: TypeAlias = MutableSequence[int]
"""A flat array of integers."""

WORD = 8
"""The number of bytes of an integer in the memory of the compiled form."""

PAGE = 1 << 16
"""The number of bytes of a page, the unit in which the memory of the compiled form grows."""

MOST_ARGUMENTS = 32
"""The maximum number of arguments of an entry."""

Function = TypeVar("Function", bound=Callable[..., Any])

INNER: list[Callable[..., Any]] = []
"""The functions that other functions of the kernel call."""

ENTRIES: list[Callable[..., Any]] = []
"""The functions that Python calls; each is exported by the compiled module of its file."""


def inner(function: Function) -> Function:
    """Mark a function that only the kernel's functions call."""
    INNER.append(function)
    return function


def entry(function: Function) -> Function:
    """Mark a function that Python calls through a ``machine``."""
    ENTRIES.append(function)
    return function


def bit_length(word: int) -> int:
    """The number of bits that a word needs, 0 for 0. The word must not be negative."""
    return word.bit_length()


def bit_count(word: int) -> int:
    """The number of set bits of a word, which must not be negative."""
    return word.bit_count()
