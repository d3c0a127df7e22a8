"""The best known of the game: the smallest dead board, the highest move … each with a text, a bound and its proof.

``catalogue`` is the list. Every text is judged twice: by ``replay``, which lays it tile by tile on
``analyzer.plain_board``, and by ``plain_reader``, which shares no code with anything else. ``dead_boards`` searches
for those and proves what it finds; ``searching`` looks for better ones of the others, attempt by attempt.
"""
