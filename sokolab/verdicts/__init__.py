"""Whether a board can be solved, how that is known, why not, and what would mend it."""
