"""Print tables for the documents row by row."""

from __future__ import annotations


def row(*cells: str) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)


def head(title: str, *cells: str) -> None:
    print(f"\n{title}\n")
    row(*cells)
    row(*["---"] * len(cells))
