"""The analysis board in the browser.

Only ``triomino serve`` imports the modules that need a web framework.
"""
