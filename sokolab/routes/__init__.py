"""Routes: the player's walk to a square, and the pushes that bring one box to a square."""
