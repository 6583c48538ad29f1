"""Levels from pictures: finds the board, groups squares that look alike, names the groups."""
