"""The analysis board in the browser: a small server, worker processes for long searches, and the files of the page.

Only ``triomino serve`` imports the modules that need a web framework.
"""
