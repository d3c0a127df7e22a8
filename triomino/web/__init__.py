"""The analysis board in the browser: a small server, worker processes for long searches, and static pages.

Of the commands ``triomino.cli.serving`` alone imports what needs a web framework, and only when it serves.
"""
