"""Single edits of a board: mends, and the effect of adding or removing each wall."""
