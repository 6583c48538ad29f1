"""Solvers that prove: least pushes, least moves, and the two of the articles."""
