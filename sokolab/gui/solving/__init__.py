"""Searches in the window: the solver dock and its runs."""
