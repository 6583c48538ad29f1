"""The search near a known way: shorter ways through positions that differ little from it.

Boxes are bits: 63 squares a word, in int64, so that no word is negative. Only squares count from
which a box can still come to some goal.
"""
