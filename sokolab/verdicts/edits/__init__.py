"""Single edits of a board: those that mend it, and what adding or removing each wall does."""
