"""Whether a board can be solved, how that is known, why not, and edits that would mend it."""
