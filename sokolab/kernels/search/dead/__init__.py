"""Deadlock proofs: each module proves one kind of position to be dead.

A dead position is one from which no solution leads on. :mod:`~sokolab.kernels.search.dead.proofs`
combines the proofs: cheap ones for each child of an expansion, expensive ones for the position that
is about to be expanded. Each proof is sound: what it calls dead is dead. None is complete.

A proof is an exhaustive search of an easier game, or shows that boxes can never move. Closed
diagonals, rows of boxes with gaps between them, are groups that touch by corners and need no proof
of their own. Tunnel macros are no proof and are left out on purpose: some levels can be solved only
by parking a box in a tunnel.

Results about a group of boxes, or about a set of frozen boxes, are kept under 63 random bits, not
under the boxes themselves. Sixteen of them choose the place in the table. A question that finds the
answer of another one there is mistaken for it once in 2^47. To do harm, that answer would have to
be "dead" and the position would have to lie on every best solution.
"""
