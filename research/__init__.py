"""Programs that make the data of the product and its documents: searches, fits, tables and arenas. Not installed."""
