"""The verdict panel: in words how it is known, what would mend the level, and what matters."""
