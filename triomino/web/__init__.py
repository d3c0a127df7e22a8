"""The analysis board in the browser: a small server, worker processes for long searches, and static pages.

Only the command ``triomino.cli.serving`` imports modules that need a web framework, and only when it serves.
"""
