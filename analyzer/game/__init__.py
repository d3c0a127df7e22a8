"""The game itself: a round and a match as state machines, players, and whole matches played and written down.

``analyzer.game.round`` holds the rules of a turn, ``opening`` and ``ending`` what comes before and after, ``match`` the
rounds together, ``players`` who chooses, ``play`` matches between them.
"""
