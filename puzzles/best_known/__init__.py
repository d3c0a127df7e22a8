"""The best known results of the game, such as the smallest dead board.

Two verifiers compute the number of a result (``figure``) from its text: ``replay`` with the project's rules, and
``plain_rounds``, with ``plain_reader``, without any code of the rest of the project. If a result does not attain its
bound, ``research.search``, outside the installed package, looks for a better one.
"""
