"""The optimiser: makes a known solution shorter."""
