"""The page as static files for any web host.

``assets`` contains the files that only a site needs, such as the worker that runs Python.
"""
