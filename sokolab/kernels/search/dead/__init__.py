"""Deadlock proofs: each module proves one kind of position to be dead.

A dead position is one from which the level cannot be solved.
:mod:`~sokolab.kernels.search.dead.proofs` combines the proofs: cheap ones for each child of an
expansion, expensive ones for the position that is about to be expanded. Most of them take frozen
boxes for walls: a *wall set* is what the frozen boxes of a position leave of the board, and
``wall_set`` is its row in the arrays of ``FrozenWalls`` (``frozen_walls.py``). Each proof is sound:
what it calls dead is dead. None is complete.

A proof is an exhaustive search of an easier game, or shows that boxes can never move. Closed
diagonals (diagonal rows of boxes with gaps between them) are groups that touch by corners and need
no proof of their own. Tunnel macros prove nothing and are left out on purpose: some levels can be
solved only by parking a box in a tunnel.

Results about a group of boxes, or about a set of frozen boxes, are kept under a hash of 63 random
bits, not under the boxes themselves. At most sixteen of these bits choose the row of a table, and
at least 47 tell results with that row apart. So another result that has the row is taken for the
right one at most once in 2^47 times. To do harm,
it would have to be "dead", and the position would have to lie on every optimal solution.
"""
