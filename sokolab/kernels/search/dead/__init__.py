"""Deadlock proofs: each module proves one kind of position to be dead.

A dead position is one from which no solution leads on. :mod:`~sokolab.kernels.search.dead.proofs`
combines the proofs: cheap ones for each child of an expansion, expensive ones for the position that
is about to be expanded. Each proof is sound: what it calls dead is dead. None is complete.
"""
