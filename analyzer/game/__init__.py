"""The game itself: a round and a match as state machines, and whole matches played and written down.

``round`` holds the rules of a turn, ``opening`` and ``ending`` what comes before and after, ``match`` the rounds
together, ``play`` a match between players, ``seen`` a round of which not everything is known.
"""
