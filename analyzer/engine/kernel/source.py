"""The language of the kernel's source: a small part of Python that has the same meaning when compiled.

Functions marked with ``inner`` or ``entry`` take integers of at most 63 bits and flat arrays of such integers. They
access an array only by index, from 0 to its length minus 1. Python can call these functions directly; ``build``
compiles them to WebAssembly, and ``machine`` runs either form. Compiled functions receive an array as a pointer, so a
function that needs the length takes the length as a separate argument.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Any, TypeAlias, TypeVar

Ints: TypeAlias = MutableSequence[int]
"""A flat array of integers."""

WORD = 8
"""The size in bytes of an integer in a compiled module's memory."""

PAGE = 1 << 16
"""The size in bytes of a WebAssembly page. A compiled module's memory grows by whole pages."""

MOST_ARGUMENTS = 32
"""The maximum number of arguments that an entry can take."""

Function = TypeVar("Function", bound=Callable[..., Any])

INNER: list[Callable[..., Any]] = []
"""The kernel functions that other kernel functions call."""

ENTRIES: list[Callable[..., Any]] = []
"""The kernel functions that Python calls. The module compiled from a file exports the functions in this file."""


def inner(function: Function) -> Function:
    """Mark a kernel function that other kernel functions call."""
    INNER.append(function)
    return function


def entry(function: Function) -> Function:
    """Mark a kernel function that Python calls through a ``machine.Machine``."""
    ENTRIES.append(function)
    return function


def bit_length(word: int) -> int:
    """The number of bits needed to write a word in binary; 0 if the word is 0. The word must not be negative."""
    return word.bit_length()


def bit_count(word: int) -> int:
    """The number of bits that are set in a word. The word must not be negative."""
    return word.bit_count()
