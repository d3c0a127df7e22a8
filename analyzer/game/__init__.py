"""The game itself: rounds and matches as state machines, and whole matches with their records.

``round``, ``opening``, ``ending`` and ``match`` have the rules. ``match_play`` plays a match and writes its record.
``partial_round`` is for rounds with incomplete information. ``public_round`` has the public view of a round, and
``seat_view`` has one seat's view of a match.
"""
