"""Tables for the documents, printed row by row."""

from __future__ import annotations


def row(*cells: str) -> None:
    """A row of a table."""
    print("| " + " | ".join(cells) + " |", flush=True)


def head(title: str, *cells: str) -> None:
    """The header of a table."""
    print(f"\n{title}\n")
    row(*cells)
    row(*["---"] * len(cells))
