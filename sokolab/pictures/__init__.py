"""Levels from pictures: finds the board, groups the squares that look alike, names the groups."""
