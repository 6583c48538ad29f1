"""Searches whose solutions are proved: least pushes, least moves, depth first."""
