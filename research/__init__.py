"""Programs that compute the data in the package and the documents. They are not installed."""
