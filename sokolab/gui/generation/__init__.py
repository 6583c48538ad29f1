"""Generating levels in the window: a strip of candidates beside the board."""
