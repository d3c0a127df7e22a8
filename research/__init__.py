"""What makes the data that the product and its documents use: searches, fits, tables and arenas. Not installed."""
