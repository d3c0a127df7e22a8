"""The playout kernel: whole rounds on flat arrays of integers, in Python that is compiled ahead of time.

``source`` defines the subset of Python, ``layout`` the arrays. ``board`` places tiles, ``choice`` and ``planner``
choose placements, and ``turns`` plays a round. Python calls the functions of ``deals`` and ``others``. ``build``
compiles these two modules to ``.wasm`` files beside them. ``machine`` runs these files or, if it cannot, the source.
``arrays`` sets up a board, and ``playouts`` plays out a position.
"""
