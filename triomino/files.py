"""Explain why a file cannot be read, and suggest another path."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from analyzer.errors import nearest, suggesting, system_reason
from analyzer.messages import Phrase, joined, phrase

MOST_WORDS = 6

MOST_ENTRIES = 3000
"""Larger folders are not searched for similar names. Comparing this many entries takes about 0.1 s."""


def unreadable(path: str, error: Exception, *more: Phrase) -> Phrase:
    """Say why a file cannot be read. The clauses in ``more`` follow the reason.

    If the file does not exist, the message suggests an existing file with a similar path. Without such a
    file, the message names the first missing folder of the path.

    >>> str(unreadable("nowhere.txt", FileNotFoundError(2, "No such file or directory")))
    'cannot be read: No such file or directory'
    """
    missing = isinstance(error, FileNotFoundError)
    meant = similar_file(path) if missing else None
    clauses = [phrase("cannot be read: {reason}", reason=system_reason(error)), *more]
    if missing and meant is None and (folder := _missing_folder(path)):
        name, parent = repr(folder.name), str(folder.parent)
        clauses.append(phrase("there is no folder {name} in {parent}", name=name, parent=parent))
    return suggesting(joined(*clauses), meant)


def _missing_folder(path: str) -> Path | None:
    try:
        folders = [folder for folder in reversed(Path(path).absolute().parents) if not folder.exists()]
    except (OSError, ValueError):  # the current folder was removed, or a folder may not be read
        return None
    return folders[0] if folders else None


def similar_file(path: str) -> str | None:
    """Return the existing file with the most similar path.

    Misspelt folders are replaced by similar ones. Names are compared without extensions, because a common ``.txt`` does
    not make two names similar. If no path is similar enough, search for the same name in the current folder and
    directly below it.
    """
    try:
        return _similar_path(path) or _elsewhere(path)
    except (OSError, ValueError):  # a folder that may not be read, or a null character in a name
        return None


def _similar_path(path: str) -> str | None:
    *folders, name = Path(path).parts or ("",)
    near = Path()
    for folder in folders:
        if not (near / folder).is_dir():
            folder = nearest(folder, [one.name for one in _entries(near) if one.is_dir()]) or ""
            if not folder:
                return None
        near /= folder
    files = [Path(one.name) for one in _entries(near) if one.is_file()]
    stem = nearest(Path(name).stem, [one.stem for one in files])
    named = [one.name for one in files if one.stem == stem]
    if not named:
        return None
    return str(near / (nearest(name, named) or named[0]))


def _elsewhere(path: str) -> str | None:
    name = Path(path).name
    shown = [one for one in _entries(Path()) if not one.name.startswith(".")]
    folders = [Path(one.name) for one in shown if one.is_dir()] if name else []
    return next((str(folder / name) for folder in (Path(), *folders) if os.path.isfile(folder / name)), None)


def unquoted_file(words: Sequence[str]) -> str | None:
    """Join adjacent words by spaces, and return the first name that is an existing file."""
    spans = ((start, start + count) for start in range(len(words)) for count in range(2, MOST_WORDS + 1))
    names = (" ".join(words[start:end]) for start, end in spans if end <= len(words))
    return next((name for name in names if name.isprintable() and os.path.isfile(name)), None)


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """Return the entries of a folder, sorted by name, or none if there are more than ``MOST_ENTRIES``."""
    with os.scandir(folder) as all_entries:
        entries = list(islice(all_entries, MOST_ENTRIES + 1))
    printable = (entry for entry in entries if entry.name.isprintable())
    return sorted(printable, key=lambda entry: entry.name) if len(entries) <= MOST_ENTRIES else []
