"""The playout kernel: whole rounds of the game over flat arrays of integers, compiled where numba is installed.

``layout`` says where everything is, ``board`` lays tiles and takes them back, ``choice`` picks placements, ``turns``
plays a round, ``deals`` is what Python calls; ``table`` sets a board up for them and ``playouts`` asks them about a
position. Without numba the same functions run as plain Python. Nothing here is imported before an engine needs it.
"""
