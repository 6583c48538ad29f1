"""Actions on the whole board: turns, size, pieces, normalising."""
