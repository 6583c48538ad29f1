"""Kernels of the search for move-optimal solutions from both ends.

Begin at ``step`` in ``both_ends.py``; ``tolls.py`` has its bounds, which count walks as well.
"""
