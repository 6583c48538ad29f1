"""Two solutions of a level side by side."""
