"""Exhaustive solvers: least pushes, least moves, and depth-first search."""
