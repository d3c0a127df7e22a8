"""Programs that compute the data of the package and the documents: searches, fits, tables and tournaments.

They are not installed.
"""
