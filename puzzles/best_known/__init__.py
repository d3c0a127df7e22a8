"""The best known results of the game, such as the smallest dead board.

Two verifiers read the text of a result and compute the number that it reaches (``figure``). ``replay`` uses the
project's rules. ``plain_rounds``, with ``plain_reader``, shares no code with the rest of the project. For results that
do not attain their bounds, ``research.search`` looks for better ones; it is not part of the installed package.
"""
