"""Kernels of the search for least moves from both ends."""
