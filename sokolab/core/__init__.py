"""Boards, levels, positions and moves: immutable values that need neither numba nor Qt."""
