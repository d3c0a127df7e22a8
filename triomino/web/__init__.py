"""The analysis board in the browser: a small server, worker processes for long searches, and static pages.

Only ``triomino.cli.serve`` imports it, so that the rest of the project needs no web framework.
"""
