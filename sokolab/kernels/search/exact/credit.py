"""Whether states are dead, asked as far as that pays.

A proof costs more than an expansion, but a dead state is the root of many. So proofs live on
credit, in microseconds or so: expansions earn some, and so do proofs that succeed.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.proofs import DEAD, Proofs, enter_position, proved_dead

__all__ = ["CREDIT", "is_dead"]

CREDIT: Final = 8
"""Where the credit is among the counts of a search."""
_EARNED: Final = 4  # by each state expanded: proofs take a fifth of the time unless they pay
_PAID: Final = 30  # for looking at one,
_EACH: Final = 3  # and for each position looked at to prove it
_WON: Final = 150  # by each one found dead
_MOST: Final = 30_000
_FIRST_TRY: Final = 50  # positions that the first try of a group of boxes may look at


@kernel
def is_dead(
    plain: Field, proofs: Proofs, rows: Ints, player: int, counts: NDArray[np.int64]
) -> bool:
    """Whether no solution leads on from a state; it is not asked without credit.

    Parameters
    ----------
    plain
        The field the proofs know: without what only holds for plays from the start.
    rows, player
        int32 ``[k]``: the boxes, ascending; any square the player reaches.
    counts
        int64: those of the search.
    """
    found = False
    if counts[CREDIT] > 0:
        visited = proofs.search.counts.visited
        entry = enter_position(plain, proofs, rows, player)
        found = proved_dead(plain, proofs, entry, rows, player, _FIRST_TRY) == DEAD
        counts[CREDIT] -= _PAID + _EACH * (proofs.search.counts.visited - visited)
    counts[CREDIT] = min(counts[CREDIT] + (_WON if found else _EARNED), _MOST)
    return found
