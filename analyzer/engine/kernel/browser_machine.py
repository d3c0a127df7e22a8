"""Run the compiled kernel in the browser's own WebAssembly engine, called from Python in Pyodide.

Further machines run in workers. JavaScript provides ``machinesBeside``, their maximum number. It also provides the
function ``besideMachine(module, number)``, which returns the object for a machine. The object's method
``run(memory, entry, address)`` returns a promise that is fulfilled when the call has ended.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, cast, overload

import js
from pyodide.ffi import can_run_sync, run_sync

from analyzer.engine.kernel.source import MOST_ARGUMENTS, PAGE, WORD, Ints

WHOLE = "q"
"""The type code of ``array`` for 64-bit integers."""


class BrowserMachine:
    """Runs a compiled module. The machine's arrays are in the module's memory, not in Python's."""

    compiled = True

    def __init__(self, path: Path) -> None:
        self._exports = js.WebAssembly.Instance.new(_load(path), js.Object.new()).exports
        self._memory = self._exports.memory
        self._free = -(-int(getattr(self._exports, "__heap_base").value) // WORD) * WORD
        self._look()
        # A ``_View`` here would make a reference cycle: unused machines would pile up until the browser refuses more.
        self._arguments, _ = self._fresh(MOST_ARGUMENTS)

    def integers(self, values: Iterable[int]) -> Ints:
        """A new array of these numbers."""
        numbers = list(values)
        view = self.zeros(len(numbers))
        view[:] = numbers
        return view

    def zeros(self, length: int) -> Ints:
        """A new array of zeros."""
        return cast(Ints, _View(self, *self._fresh(length)))

    def call(self, entry: Callable[..., Any], *arguments: Ints | int) -> int:
        """Call a kernel function, an ``entry``, on this machine's arrays."""
        self._give(arguments)
        return int(getattr(self._exports, entry.__name__)(self._arguments) or 0)

    def settle(self) -> None:
        """Do nothing: every entry has already finished when ``call`` returns."""

    def stretch(self, start: int, length: int) -> Any:
        """The bytes of ``length`` integers that begin at the address ``start``."""
        self.settle()
        return self._bytes.subarray(start, start + WORD * length)

    def _give(self, arguments: Iterable[Ints | int]) -> None:
        given = [one if isinstance(one, int) else cast(_View, one).start for one in arguments]
        self.stretch(self._arguments, len(given)).assign(array(WHOLE, given).tobytes())

    def _fresh(self, length: int) -> tuple[int, int]:
        """Reserve memory for ``length`` integers; return its address and ``length``."""
        start, self._free = self._free, self._free + WORD * length
        missing = self._free - self._memory.buffer.byteLength
        if missing > 0:
            self._memory.grow(-(-missing // PAGE))
            self._look()
        return start, length

    def _look(self) -> None:
        """Make new views of the memory, because its buffer is replaced when the memory grows."""
        self.numbers = js.DataView.new(self._memory.buffer)
        self._bytes = js.Uint8Array.new(self._memory.buffer)


class BesideMachine(BrowserMachine):
    """Runs a compiled module in a worker. A call returns at once; the next use of an array waits for the call to end.

    The worker keeps no data between calls: each call copies the memory to the worker and back.
    """

    def __init__(self, path: Path, number: int) -> None:
        self._running: Any = None
        super().__init__(path)
        self._worker = js.besideMachine(_load(path), number)

    def call(self, entry: Callable[..., Any], *arguments: Ints | int) -> int:
        """Start ``entry``, a kernel function that returns nothing, and return 0 without waiting for it to finish."""
        self._give(arguments)
        self._running = self._worker.run(self._memory, entry.__name__, self._arguments)
        return 0

    def settle(self) -> None:
        """Wait for the running call, if there is one."""
        running, self._running = self._running, None
        if running is not None:
            run_sync(running)


class _View:
    def __init__(self, machine: BrowserMachine, start: int, length: int) -> None:
        self._machine = machine
        self.start = start
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> list[int]: ...
    def __getitem__(self, place: int | slice) -> int | list[int]:
        if isinstance(place, slice):
            return array(WHOLE, self._bytes(place).to_bytes()).tolist()
        self._machine.settle()
        return int(self._machine.numbers.getBigInt64(self._address(place), True))

    def __setitem__(self, place: int | slice, value: int | Iterable[int]) -> None:
        if isinstance(place, slice):
            self._bytes(place).assign(array(WHOLE, cast("Iterable[int]", value)).tobytes())
            return
        self._machine.settle()
        # ``setBigInt64`` would need a BigInt, but Pyodide converts only large numbers to BigInt.
        low, high = cast(int, value) & 0xFFFFFFFF, cast(int, value) >> 32
        self._machine.numbers.setUint32(self._address(place), low, True)
        self._machine.numbers.setInt32(self._address(place) + WORD // 2, high, True)

    def _address(self, place: int) -> int:
        if not 0 <= place < self._length:
            raise IndexError(place)
        return self.start + WORD * place

    def _bytes(self, place: slice) -> Any:
        start, stop, _ = place.indices(self._length)
        return self._machine.stretch(self.start + WORD * start, max(0, stop - start))


def processors() -> int:
    """The number of machines that can work at the same time; 1 if Python cannot wait for workers."""
    return 1 + int(getattr(js, "machinesBeside", 0)) if can_run_sync() else 1


@lru_cache
def _load(path: Path) -> Any:
    return js.WebAssembly.Module.new(js.Uint8Array.new(path.read_bytes()))
