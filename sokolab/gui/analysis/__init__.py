"""The live analysis of the board on show, its legend, and the list of problems."""
