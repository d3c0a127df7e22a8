"""Programs that compute the data of the package and the documents: searches, fits, tables and tournaments.

These programs are not part of the installed package.
"""
