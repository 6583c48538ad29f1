"""Solving: the solver panel and its runs."""
