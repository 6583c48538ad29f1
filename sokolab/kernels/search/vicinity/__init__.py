"""The search near a known solution, for shorter paths through positions that differ little.

Boxes are stored as bits, 63 squares to an int64 word, so that no word is negative. Only squares
from which a box can still reach a goal have a bit.
"""
