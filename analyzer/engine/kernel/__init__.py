"""The playout kernel plays whole rounds on flat arrays of integers. Its Python code is compiled ahead of time.

``source`` defines which subset of Python can be compiled, and ``layout`` defines the arrays. ``board`` places tiles,
``choice`` and ``planner`` choose placements, and ``turns`` plays a round. The compiled functions that other code can
call are in ``deals`` and ``others``. ``build`` compiles these two modules to ``.wasm`` files beside them. ``machine``
runs these files or, if that is impossible, the Python code. ``arrays`` sets up a board, and ``playouts`` plays out a
position.
"""
