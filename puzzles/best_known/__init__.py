"""The best known results of the game, such as the smallest dead board.

Two verifiers compute the number that a result reaches (``figure``) from its text. ``replay`` uses the project's rules.
``plain_rounds``, with ``plain_reader``, shares no code with the rest of the project. For results that do not attain
their bounds, ``research.search`` looks for better ones; it is not part of the installed package.
"""
