"""What an edit is, without a window: pure functions from board to board."""
