"""Compiled where numba is installed, plain Python where it is not: the same functions, the same answers.

The kernel is written over flat sequences of integers that stay within 63 bits, so that a list of Python integers and a
numpy array of 64-bit integers behave alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

Ints: TypeAlias = MutableSequence[int]
"""A flat sequence of integers of a fixed length, handled by index alone."""

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED = find_spec("numba") is not None
"""Whether the kernel runs compiled."""


def integers(values: Iterable[int]) -> Ints:
    """A sequence of integers in the form that the kernel takes."""
    if not COMPILED:
        return list(values)
    import numpy

    return cast(Ints, numpy.fromiter(values, dtype=numpy.int64))


def zeros(length: int) -> Ints:
    """So many zeros in the form that the kernel takes."""
    if not COMPILED:
        return [0] * length
    import numpy

    return cast(Ints, numpy.zeros(length, dtype=numpy.int64))


def inner(function: Function) -> Function:
    """Compile a function that only compiled functions call."""
    return _compile(function, cache=False)


def entry(function: Function) -> Function:
    """Compile a function that Python calls, and keep the machine code on disk for the next process."""
    return _compile(function, cache=True)


def is_ready(function: Callable[..., Any]) -> bool:
    """Whether calling an ``entry`` will not have to wait for its compilation."""
    if not COMPILED:
        return True
    compiled = cast(Any, function)
    if compiled.signatures:
        return True
    kept = compiled.stats.cache_path
    stem = f"{Path(compiled.py_func.__code__.co_filename).stem}.{compiled.__name__}-"
    return kept is not None and Path(kept).is_dir() and any(file.name.startswith(stem) for file in Path(kept).iterdir())


def _compile(function: Function, *, cache: bool) -> Function:
    if not COMPILED:
        return function
    import numba

    if cache:
        try:
            return cast(Function, numba.njit(function, cache=True))
        except RuntimeError:  # no directory to keep the machine code in can be written to
            pass
    return cast(Function, numba.njit(function))


def _bit_length() -> Callable[[int], int]:
    if not COMPILED:
        return int.bit_length
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    def bit_length(_typing: Any, _word: Any) -> Any:
        """One machine instruction: numba has no name for it."""

        def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
            return builder.sub(ir.Constant(ir.IntType(64), 64), zeros)

        return types.int64(types.int64), emit

    return cast(Callable[[int], int], intrinsic(bit_length))


bit_length = _bit_length()
"""The place of the highest bit of a word that is not negative, counted from 1; 0 for 0. For the kernel's functions."""
