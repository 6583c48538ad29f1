"""The rules by which searches for optimal solutions prune."""

from __future__ import annotations

from enum import IntEnum, auto

from sokolab.kernels.search.boards import field


class Rule(IntEnum):
    """A rule that can be switched off. A field uses the first three."""

    FREEZES = field.FREEZE_RULE
    CORRALS = field.CORRAL_RULE
    WALLS = field.WALL_RULE
    DEAD_PAIRS = auto()
    DEAD_TRIPLES = auto()
    WASTES = auto()  # bounds count what groups of boxes waste
    PROOFS = auto()  # deadlock proofs
    ORBITS = auto()  # of positions that symmetries map onto each other, one is kept
    WALKS = auto()  # bounds count walks
