"""The game itself: rounds and matches as state machines, and whole matches with their records.

``round`` has the rules of a turn, ``opening`` and ``ending`` those of the start and the end of a round, ``match`` those
of a match. ``match_play`` plays a match and writes its record. ``partial_round`` is a round with incomplete
information, ``public_round`` is the public view of a round, and ``seat_view`` is one seat's view of a match.
"""
