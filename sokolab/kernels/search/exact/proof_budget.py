"""Deadlock proofs for the exact search, limited by a budget.

A proof costs more than an expansion, but a dead state would be expanded into many others. So
proofs have a budget, roughly in microseconds: every expansion adds to it, every proof found adds
more, and every attempt is paid from it. No attempt is made while the budget is used up. On XSokoban
9, 54 and 70 more than 98 % of the states were dead, on other levels 1 % (docs/experiments.md, 4).
"""

from __future__ import annotations

from typing import Final

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.group_search import DEAD
from sokolab.kernels.search.dead.proofs import Proofs, enter_position, proved_dead
from sokolab.kernels.search.tables.records import Record

_EARNED: Final = 4  # added by each expansion: failing proofs take a fifth of the time
_PAID: Final = 30  # price of an attempt
_EACH: Final = 3  # price of each position an attempt examines
_WON: Final = 150  # added by each proof found, in place of the above: several more are tried then
_MOST: Final = 30_000  # a thousand attempts, so that a search that turns alive soon saves its time
_FIRST_TRY: Final = 50  # positions the first attempt on a group of boxes may examine


@kernel
def is_dead(plain: Field, proofs: Proofs, boxes: Ints, player: int, progress: Record) -> bool:
    """Whether a state is proved dead; False without an attempt if the budget is used up.

    The proofs use the field ``plain``, without facts that hold only for play from the start.
    ``boxes``, int32 ``[k]``, are the boxes, ascending; ``player`` is any square that the player
    reaches. ``progress`` is that of the search.
    """
    found = False
    if progress.proof_budget > 0:
        visited = proofs.search.counts.visited
        wall_set = enter_position(plain, proofs, boxes, player)
        found = proved_dead(plain, proofs, wall_set, boxes, player, _FIRST_TRY) == DEAD
        progress.proof_budget -= _PAID + _EACH * (proofs.search.counts.visited - visited)
    progress.proof_budget = min(progress.proof_budget + (_WON if found else _EARNED), _MOST)
    return found
