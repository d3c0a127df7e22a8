"""The developers' tools; they are not installed."""
