"""The search near a known solution, for shorter paths through positions that differ little.

Boxes are stored as sets of squares (:mod:`sokolab.kernels.search.tables.square_sets`). Only squares
from which a box can still reach a goal are numbered.
"""
