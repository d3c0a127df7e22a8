"""The game itself: rounds and matches as state machines, and whole matches with their records.

``round``, ``opening``, ``ending`` and ``match`` implement the rules. ``match_play`` plays matches and records them.
``partial_round`` is for rounds with incomplete information. ``public_round`` defines the public view of a round.
``seat_view`` defines one seat's view of a match.
"""
