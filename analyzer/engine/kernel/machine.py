"""Run the kernel: its compiled form in a WebAssembly engine, or its source as plain Python.

All machines accept the same calls and return the same results. Plain Python takes about a hundred times as long as the
compiled form. A machine has its own arrays and serves one thread at a time. While the compiled form runs, other threads
can run too. If Python itself runs in a browser, ``browser_machine`` provides the machine.
"""

from __future__ import annotations

import atexit
import ctypes
import sys
import weakref
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from analyzer.engine.kernel.source import MOST_ARGUMENTS, PAGE, WORD, Ints
from analyzer.tiles import TileSet

if TYPE_CHECKING:
    from wasmtime import Engine, Func, Global, Memory, Module

STANDARD = "standard"
"""The name of the standard set, and of the variant compiled for it."""


class Machine(Protocol):
    """Holds arrays, and runs the entries of one kernel module on them.

    Attributes:
        compiled: whether the machine runs the compiled form.
    """

    compiled: bool

    def integers(self, values: Iterable[int]) -> Ints:
        """A new array that contains ``values``."""
        ...

    def zeros(self, length: int) -> Ints:
        """A new array of ``length`` zeros."""
        ...

    def call(self, entry: Callable[..., Any], *arguments: Ints | int) -> int:
        """Call an entry with arrays of this machine. Returns the entry's result, or 0 if there is none."""
        ...


class PlainMachine:
    """Runs the kernel's source as plain Python."""

    compiled = False

    def integers(self, values: Iterable[int]) -> Ints:
        """A new array that contains ``values``."""
        return list(values)

    def zeros(self, length: int) -> Ints:
        """A new array of ``length`` zeros."""
        return [0] * length

    def call(self, entry: Callable[..., Any], *arguments: Ints | int) -> int:
        """Call an entry as a Python function. Returns the entry's result, or 0 if there is none."""
        return int(entry(*arguments) or 0)


class CompiledMachine:
    """Runs a compiled module. The arrays are views of the module's memory, and each of them keeps the machine alive."""

    compiled = True

    def __init__(self, path: Path) -> None:
        from wasmtime import Instance, Store

        engine, module = _load(path)
        self._store = Store(engine)
        weakref.finalize(self, self._store.close)
        exports = Instance(self._store, module, []).exports(self._store)
        self._exports = exports
        self._memory = cast("Memory", exports["memory"])
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        self._free = -(-int(cast("Global", exports["__heap_base"]).value(self._store)) // WORD) * WORD
        self._at = self._free
        self._arguments = self._fresh(MOST_ARGUMENTS)

    def integers(self, values: Iterable[int]) -> Ints:
        """A new array that contains ``values``."""
        numbers = list(values)
        array = self.zeros(len(numbers))
        array[:] = numbers
        return array

    def zeros(self, length: int) -> Ints:
        """A new array of ``length`` zeros."""
        array = self._fresh(length)
        array.machine = self  # so that the memory lives as long as the array
        return cast(Ints, array)

    def _fresh(self, length: int) -> Any:
        start, self._free = self._free, self._free + WORD * length
        missing = self._free - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // PAGE))
        return (ctypes.c_int64 * length).from_address(self._base + start)

    def call(self, entry: Callable[..., Any], *arguments: Ints | int) -> int:
        """Call an entry with arrays of this machine, and return the entry's result."""
        for place, argument in enumerate(arguments):
            given = argument if isinstance(argument, int) else ctypes.addressof(cast(Any, argument)) - self._base
            self._arguments[place] = given
        return int(cast("Func", self._exports[entry.__name__])(self._store, self._at))


@lru_cache
def _load(path: Path) -> tuple[Engine, Module]:
    from wasmtime import Config, Engine, Module

    config = Config()
    config.memory_may_move = False  # so that arrays keep their addresses
    engine = Engine(config)
    module = Module(engine, path.read_bytes())
    for thing in (engine, module):
        atexit.register(thing.close)  # otherwise their finalizers run too late, while the interpreter shuts down
    return engine, module


def compiled_path(module: str, variant: str = "") -> Path:
    """The path to a module's compiled form, a file beside its source. The file's name contains the variant, if any."""
    source = Path(str(import_module(module).__file__))
    return source.with_name(f"{source.stem}{'-' * bool(variant)}{variant}.wasm")


def start(module: str, variant: str = "", number: int = 0) -> Machine:
    """A machine that runs the entries of a module, in plain Python if there is neither a browser nor ``wasmtime``.

    Machines that work together are numbered from 0. In a browser, a call on any machine except number 0 returns at
    once. Reading or changing the machine's arrays then waits until the call has finished.
    """
    if sys.platform == "emscripten":
        from analyzer.engine.kernel.browser_machine import BesideMachine, BrowserMachine

        path = compiled_path(module, variant)
        return BesideMachine(path, number) if number else BrowserMachine(path)
    try:
        import_module("wasmtime")
    except (ImportError, OSError, RuntimeError):  # not installed, or unavailable for this system or processor
        return PlainMachine()
    return CompiledMachine(compiled_path(module, variant))


def start_deals(tile_set: TileSet, number: int = 0) -> Machine:
    """A machine that runs the entries of ``deals`` for this tile set."""
    return start("analyzer.engine.kernel.deals", STANDARD if tile_set == TileSet.named(STANDARD) else "", number)
