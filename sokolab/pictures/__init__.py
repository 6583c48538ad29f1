"""Levels from pictures: finds the board, tells which squares look alike, and names them."""
