"""The levels being edited: open collections, undo history, and the displayed board."""
