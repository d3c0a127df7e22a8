"""The kernel machine for browsers. Python objects take the place of the browser's functions."""

import gc
import importlib
import sys
import weakref
from types import SimpleNamespace

import pytest

WORDS = 64


class Bytes(bytearray):
    def subarray(self, start, stop):
        part = memoryview(self)[start:stop]
        return SimpleNamespace(to_bytes=part.tobytes, assign=lambda data: part.__setitem__(slice(None), data))


def instance():
    buffer = Bytes(8 * WORDS)
    buffer.byteLength = len(buffer)

    def total(address):
        return sum(int.from_bytes(buffer[address + 8 * place :][:8], "little", signed=True) for place in range(2))

    memory = SimpleNamespace(buffer=buffer)
    return SimpleNamespace(exports=SimpleNamespace(memory=memory, __heap_base=SimpleNamespace(value=16), total=total))


def answering(memory, entry, address):
    def answer():
        for at in (address, address + 8):
            memory.buffer[at : at + 8] = (int.from_bytes(memory.buffer[at : at + 8], "little") + 1).to_bytes(
                8, "little"
            )

    return answer


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """Return a function that starts a machine. With ``beside``, another worker handles the machine's calls."""
    news = {"DataView": lambda buffer: buffer, "Uint8Array": lambda buffer: buffer, "Object": dict}
    browser = SimpleNamespace(**{name: SimpleNamespace(new=new) for name, new in news.items()})
    browser.WebAssembly = SimpleNamespace(
        Instance=SimpleNamespace(new=lambda module, imports: instance()),
        Module=SimpleNamespace(new=lambda data: data),
    )
    browser.besideMachine = lambda module, number: SimpleNamespace(run=answering)
    ffi = SimpleNamespace(run_sync=lambda coming: coming(), can_run_sync=lambda: True)
    monkeypatch.setitem(sys.modules, "js", browser)
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    monkeypatch.delitem(sys.modules, "analyzer.engine.kernel.browser_machine", raising=False)
    module = importlib.import_module("analyzer.engine.kernel.browser_machine")
    path = tmp_path / "one.wasm"
    path.write_bytes(b"")
    yield lambda beside=False: module.BesideMachine(path, 1) if beside else module.BrowserMachine(path)
    sys.modules.pop("analyzer.engine.kernel.browser_machine", None)


def total(*_):
    """``call`` uses only the name of this function: it runs the entry ``total`` of ``instance``."""


def test_arguments_arrive_and_arrays_keep_written_values(machine):
    one = machine()
    assert one.call(total, 40, -2) == 38
    array = one.integers([3, -4, 5])
    assert one.call(total, 1, 1) == 2
    assert (array[:], array[1:], array[2:1]) == ([3, -4, 5], [-4, 5], [])


def test_reading_an_array_waits_for_pending_work(machine):
    one = machine(beside=True)
    array = one.integers([3])
    begun = one.stretch(one._arguments, 1).to_bytes  # unlike the array, this does not wait for pending calls

    one.call(total, 40, 7)
    assert begun()[0] == 40
    assert array[:] == [3]
    assert begun()[0] == 41

    one.call(total, 1, 1)
    array[:] = [5]
    assert begun()[0] == 2, "what is written during a call would be lost with its answer"


def test_a_machine_is_freed_with_its_last_array(machine):
    """A review starts thousands of machines, but browsers limit the number of WebAssembly memories."""
    gc.collect()
    gc.disable()
    try:
        one = machine()
        one.call(total, 1, 2)
        array = one.zeros(3)
        alive = weakref.ref(one)
        del one
        assert alive() is not None
        del array
        assert alive() is None
    finally:
        gc.enable()
