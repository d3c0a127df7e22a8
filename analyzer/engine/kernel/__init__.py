"""The playout kernel: whole rounds on flat arrays of integers, in Python that is compiled ahead of time.

``source`` defines the subset of Python, ``layout`` the arrays. ``board`` places tiles, ``choice`` and ``planner``
choose placements, ``turns`` plays a round, and ``deals`` is the interface for Python. ``build`` compiles these modules
to the ``.wasm`` files beside them. ``machine`` runs these files, or the source itself if necessary. ``arrays`` sets up
a board, and ``playouts`` plays out a position. Nothing here is imported before an engine needs it.
"""
