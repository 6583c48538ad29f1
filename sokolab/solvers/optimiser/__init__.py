"""Makes a known solution shorter."""
