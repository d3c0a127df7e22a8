"""Programs that compute the data in the package and the documents: searches, fits, tables and tournaments.

These programs are not part of the installed package.
"""
