"""Exhaustive solvers: fewest pushes, fewest moves, and depth-first search."""
