"""Levels from pictures: finds the board and the squares that look alike, and names them."""
