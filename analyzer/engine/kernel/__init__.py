"""The playout kernel: whole rounds of the game over flat arrays of integers, compiled ahead of time from Python.

``source`` says what its Python may be, ``layout`` where everything is, ``board`` lays tiles, ``choice`` and ``planner``
pick placements, ``turns`` plays a round, ``deals`` is what Python calls. ``build`` compiles that to the ``.wasm`` files
beside it, and ``machine`` runs them, or the source itself where it has to. ``table`` sets a board up and ``playouts``
asks about a position. Nothing here is imported before an engine needs it.
"""
