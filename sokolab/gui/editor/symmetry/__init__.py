"""Symmetric drawing: its kinds, its axis on the board, and what is not symmetric yet."""
