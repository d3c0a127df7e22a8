"""The best known results of the game, such as the smallest dead board, each with its number, text and bound.

``catalogue`` lists the results. Two verifiers compute a result's number (``figure``) from its text. ``replay`` uses the
project's rules. ``plain_rounds``, with ``plain_reader``, shares no code with the rest of the project. ``bounds``
computes most of the bounds. ``dead_boards`` finds the smallest dead board and proves that none is smaller. If a result
does not attain its bound, ``research.search`` looks for a better one; ``research`` is not part of the installed
package.
"""
