"""The best known results of the game (the smallest dead board, the best move …): a number, a text and a bound each.

``catalogue`` is the list. Two verifiers compute the number, called the figure of the result, from every text:
``replay``, by the rules, and ``plain_rounds``, which shares no code with the rest of the project. ``bounds`` proves the
bounds. ``dead_boards`` searches for dead boards and proves its results. ``research.search``, which is not installed,
looks for better results of the other kinds.
"""
