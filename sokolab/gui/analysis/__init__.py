"""The live analysis of the displayed board, its legend, and the list of problems."""
