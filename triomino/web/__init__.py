"""The analysis board in the browser: a small server, worker processes for long searches, and static pages.

Only ``triomino serve`` imports the modules that need a web framework.
"""
