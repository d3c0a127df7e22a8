"""``python -m triomino`` is the ``triomino`` command."""

from triomino.cli import main

main()
