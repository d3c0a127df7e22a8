"""``python -m triomino`` is the ``triomino`` command."""

from triomino.entry import main

main()
