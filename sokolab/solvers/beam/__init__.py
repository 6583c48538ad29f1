"""``beam``: layers of macro moves, of which only the best positions are kept."""
