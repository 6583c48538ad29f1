"""Edits as pure functions from board to board, without a window."""
