"""Single edits of a board: those that mend it, and what each wall more or less would do."""
