"""``beam``: layers of macro moves. Only the best positions of each layer are kept."""
