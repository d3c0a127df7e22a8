"""The game itself: a round and a match as state machines, and whole matches played and written down.

``round`` holds the rules of a turn, ``opening`` and ``ending`` what comes before and after, ``match`` the rounds
together, ``match_play`` a match that players play and that is written down. ``partial_round`` is a round of which not
everything is known, ``public_round`` what everybody at the table knows of one, ``seat_view`` what one seat knows of a
match.
"""
