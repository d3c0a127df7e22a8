"""Compiled where numba is installed, plain Python where it is not: the same functions, the same answers.

The kernel is written over flat sequences of integers that stay within 63 bits, so that a list of Python integers and a
numpy array of 64-bit integers behave alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableSequence
from contextlib import suppress
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
    return bool(compiled.signatures) or any(_kept(compiled))


def _kept(compiled: Any) -> Iterator[Path]:
    """The files in which numba keeps what it compiled of a function."""
    folder = compiled.stats.cache_path
    if folder is not None and Path(folder).is_dir():
        stem = f"{Path(compiled.py_func.__code__.co_filename).stem}.{compiled.__name__}-"
        yield from (file for file in Path(folder).iterdir() if file.name.startswith(stem))


def _forget_stale(compiled: Any) -> None:
    """Throw away kept machine code that is older than some module of the kernel: numba looks at one module only."""
    newest = max(module.stat().st_mtime for module in Path(__file__).parent.glob("*.py"))
    for file in list(_kept(compiled)):
        if file.stat().st_mtime < newest:
            file.unlink(missing_ok=True)


def _compile(function: Function, *, cache: bool) -> Function:
    if not COMPILED:
        return function
    import numba

    if cache:
        with suppress(RuntimeError, OSError):  # no directory to keep the machine code in can be written to
            compiled = numba.njit(function, cache=True)
            _forget_stale(compiled)
            return cast(Function, compiled)
    # The published types leave out these two, which save the wrappers that only Python would call.
    bare: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return cast(Function, numba.njit(function, **bare))


def _intrinsic(name: str) -> Callable[[int], int]:
    """A machine instruction on one word that numba has no name for: ``bit_length`` or ``bit_count``."""
    if not COMPILED:
        return cast(Callable[[int], int], getattr(int, name))
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    def instruction(_typing: Any, _word: Any) -> Any:
        def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            if name == "bit_count":
                return builder.ctpop(arguments[0])
            unused = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
            return builder.sub(ir.Constant(ir.IntType(64), 64), unused)

        return types.int64(types.int64), emit

    return cast(Callable[[int], int], intrinsic(instruction))


bit_length = _intrinsic("bit_length")
"""The place of the highest bit of a word that is not negative, counted from 1; 0 for 0. For the kernel's functions."""

bit_count = _intrinsic("bit_count")
"""How many bits of a word that is not negative are set. For the kernel's functions."""
