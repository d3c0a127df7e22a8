"""Compile the kernel's source to WebAssembly: ``python -m analyzer.engine.kernel.build [--into FOLDER]``.

numba and LLVM compile every ``entry`` of a Python module, and a linker makes a WebAssembly module beside the source,
such as ``deals.wasm`` beside ``deals.py``. A compiled entry takes its arguments as one array of 64-bit integers; an
array argument is given as its address in the module's memory. Building needs the ``kernel`` extra; running the compiled
files does not.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from analyzer.engine.kernel.arrays import game_of
from analyzer.engine.kernel.board import list_changing
from analyzer.engine.kernel.machine import STANDARD, compiled_path
from analyzer.engine.kernel.source import ENTRIES, INNER, bit_count, bit_length
from analyzer.tiles import TileSet


class Target(NamedTuple):
    """A WebAssembly module to build.

    Attributes:
        module: the name of the Python module to compile.
        variant: a name for the values of the ``known`` arguments; empty if no argument is known in advance.
        known: the arguments that are known in advance, by name; each is an array.
    """

    module: str
    variant: str
    known: dict[str, tuple[int, ...]]


TOOLCHAIN = {"python": "3.11", "numba": "0.68.1", "llvmlite": "0.50.0", "ziglang": "0.17.1"}
"""The versions of the tools that made the compiled files; compiling with them again produces the same bytes."""

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+sign-ext"
"""An optional feature of WebAssembly that the files use; all major browsers have supported it since 2021."""

INLINED = [list_changing]
"""Functions that LLVM inlines only on request. Inlining these functions saves 4 to 6 per cent of a round's time."""


def targets() -> list[Target]:
    """The targets for all compiled files.

    The standard set has its own target: for a known set, the compiler does much of the arithmetic on grids and masks in
    advance.
    """
    standard = game_of(TileSet.named("standard"))
    return [
        Target("analyzer.engine.kernel.deals", "", {}),
        Target("analyzer.engine.kernel.deals", STANDARD, {"game": standard}),
        Target("analyzer.engine.kernel.others", "", {}),
        Target("puzzles.annealing.kernel", "", {}),
        Target("puzzles.best_known.kernel", "", {}),
        Target("puzzles.fill.kernel", "", {}),
    ]


def build(target: Target) -> bytes:
    """Compile a target to a WebAssembly module that exports its entries, its memory and the first free address.

    Raises:
        ImportError: the ``kernel`` extra is not installed.
        subprocess.CalledProcessError: the linker failed, for example because the source has code that raises an error.
    """
    import_module(target.module)
    entries = [entry for entry in ENTRIES if entry.__module__ == target.module]
    return _link(_object(entries, target.known)) + stamp(target)


def installed() -> dict[str, str | None]:
    """The installed versions of the toolchain; ``None`` for a missing part."""
    found: dict[str, str | None] = {"python": ".".join(map(str, sys.version_info[:2]))}
    for name in TOOLCHAIN:
        if name not in found:
            try:
                found[name] = version(name)
            except PackageNotFoundError:
                found[name] = None
    return found


def stamp(target: Target) -> bytes:
    """A custom section to append to a compiled module. The section's digest shows whether the module is outdated.

    The digest covers the known arguments and the code of three sources: this module, the target's module, and the
    kernel's modules that it uses. Docstrings and comment lines are left out. WebAssembly engines ignore custom
    sections.
    """
    names, code = [target.module], [_bare(Path(__file__)), repr(target.known)]
    for name in names:
        path = compiled_path(name).with_suffix(".py")
        code.append(_bare(path))
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith(str(__package__)):
                whole = node.module == __package__
                used = [f"{node.module}.{part.name}" if whole else str(node.module) for part in node.names]
                names += [one for one in dict.fromkeys(used) if one not in names]
    content = b"\x06source" + hashlib.sha256("\n".join(code).encode()).digest()
    return bytes([0, len(content)]) + content


def _bare(path: Path) -> str:
    """A file's lines of code as written, without docstrings, comment lines or empty lines.

    A dump of the syntax tree would depend on the version of Python.
    """
    text = path.read_text("utf-8")
    told: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            told.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = (line for number, line in enumerate(text.splitlines(), 1) if number not in told)
    return "\n".join(line for line in lines if line.strip() and not line.lstrip().startswith("#"))


def _code(entry: Callable[..., Any]) -> tuple[str, str]:
    """LLVM's intermediate code for a function, and the function's name in that code."""
    _teach_numba()
    for function in INNER:
        _allow(function)
    import numba
    from numba import types

    pointer: Any = types.CPointer
    kinds = {"Ints": pointer(types.int64), "int": types.int64, "None": types.void}
    *taken, answer = [kinds[kind] for kind in entry.__annotations__.values()]
    compiled: Any = numba.cfunc(answer(*taken), error_model="numpy")(entry)
    return compiled._library.get_llvm_str(), compiled._wrapper_name


def _shim(entry: Callable[..., Any], wrapper: str, known: dict[str, tuple[int, ...]]) -> str:
    """LLVM's intermediate code for a function that calls ``wrapper`` and has the name of ``entry``.

    The ``known`` arguments are constants in the code, and the function reads all other arguments from one array. A call
    from Python with twenty separate arguments would take twenty times as long as a call with this array.
    """
    names = [name for name in entry.__annotations__ if name != "return"]
    kinds = ["ptr" if entry.__annotations__[name] == "Ints" else "i64" for name in names]
    answer = "i64" if entry.__annotations__["return"] == "int" else "ptr"
    code = [
        f"@{name} = linkonce_odr constant [{len(values)} x i64] [{', '.join(f'i64 {value}' for value in values)}]"
        for name, values in known.items()
    ]
    code += [
        f"declare {answer} @{wrapper}({', '.join(kinds)})",
        f"define {answer} @{entry.__name__}(ptr %arguments) {{",
    ]
    passed = []
    for number, (name, kind) in enumerate(zip(names, kinds)):
        code.append(f"  %at{number} = getelementptr i64, ptr %arguments, i32 {number}")
        code.append(f"  %word{number} = load i64, ptr %at{number}")
        if kind == "ptr":
            code.append(f"  %array{number} = inttoptr i64 %word{number} to ptr")
        given = f"@{name}" if name in known else f"%{'array' if kind == 'ptr' else 'word'}{number}"
        passed.append(f"{kind} {given}")
    code += [f"  %answer = call {answer} @{wrapper}({', '.join(passed)})", f"  ret {answer} %answer", "}"]
    return "\n".join(code)


@cache
def _allow(function: Callable[..., Any]) -> None:
    """Allow compiled functions to call ``function``."""
    from numba.extending import overload

    overload(function, {"error_model": "numpy"}, strict=False)(lambda *_: function)


@cache
def _teach_numba() -> None:
    """Tell numba how to count bits, and prevent it from optimising for this processor."""
    os.environ["NUMBA_OPT"] = "0"  # what is good for this machine's processor is not what is good for WebAssembly
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    def count_zeros(builder: Any, word: Any) -> Any:
        unused = builder.ctlz(word, ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(ir.IntType(64), 64), unused)

    def count_ones(builder: Any, word: Any) -> Any:
        return builder.ctpop(word)

    for function, emit in ((bit_length, count_zeros), (bit_count, count_ones)):
        instruction = _instruction(intrinsic, types.int64(types.int64), emit)
        overload(function, strict=False)(_calling(instruction))


def _instruction(intrinsic: Any, signature: Any, emit: Callable[[Any, Any], Any]) -> Any:
    """A function of one integer, compiled by numba to the code that ``emit`` builds."""

    def typed(_typing: Any, _word: Any) -> Any:
        return signature, lambda _context, builder, _signature, words: emit(builder, words[0])

    return intrinsic(typed)


def _calling(instruction: Any) -> Callable[..., Any]:
    """An implementation for numba's ``overload``: it calls ``instruction`` instead of the original function."""
    return lambda *_: lambda word: instruction(word)


def _object(entries: list[Callable[..., Any]], known: dict[str, tuple[int, ...]]) -> bytes:
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    whole = llvm.parse_assembly("")
    whole.triple, whole.data_layout = TRIPLE, str(machine.target_data)
    for entry in entries:
        code, wrapper = _code(entry)
        name = f"numba.{entry.__name__}"
        part = llvm.parse_assembly(code)
        part.get_function(wrapper).name = name
        for piece in (part, llvm.parse_assembly(_shim(entry, name, known))):
            piece.triple, piece.data_layout = whole.triple, whole.data_layout
            whole.link_in(piece)
    names = [entry.__name__ for entry in entries]
    for thing in [*whole.functions, *whole.global_variables]:
        if not thing.is_declaration and thing.name not in names:
            thing.linkage = "internal"
    inlined = [f"{len(function.__name__)}{function.__name__}B" for function in INLINED]
    for compiled in whole.functions:
        if not compiled.is_declaration and any(name in compiled.name for name in inlined):
            compiled.add_function_attribute("alwaysinline")
    whole.verify()
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    # The kernel's loops are short, so vector code would be a few per cent slower.
    tuning.loop_vectorization = tuning.slp_vectorization = False
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(whole, passes)
    return bytes(machine.emit_object(whole))


def _link(code: bytes) -> bytes:
    linker = [sys.executable, "-m", "ziglang", "wasm-ld"]
    if find_spec("ziglang") is None:
        linker = [shutil.which("wasm-ld") or "wasm-ld"]
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "kernel.o", Path(folder) / "kernel.wasm"
        source.write_bytes(code)
        flags = ["--no-entry", "--export-dynamic", "--export=__heap_base", "--strip-all", "-O2"]
        subprocess.run([*linker, *flags, str(source), "-o", str(target)], check=True)
        return target.read_bytes()


def main() -> None:
    """Build all targets."""
    parser = argparse.ArgumentParser(description="Compile the kernel's source to WebAssembly.")
    parser.add_argument("--into", metavar="FOLDER", type=Path, help="put it there, not beside its source")
    options = parser.parse_args()
    if installed() != TOOLCHAIN:
        sys.stdout.write(f"these versions may make other bytes than {TOOLCHAIN}: {installed()}\n")
    for target in targets():
        path = compiled_path(target.module, target.variant)
        if options.into is not None:
            path = options.into / f"{target.module}.{path.name}"
        path.write_bytes(build(target))
        sys.stdout.write(f"{path}: {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
