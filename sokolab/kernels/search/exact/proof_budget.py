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
from sokolab.kernels.search.dead.proofs import Proofs, begin_position, is_proved_dead
from sokolab.kernels.search.tables.records import Record

_EARNED_PER_EXPANSION: Final = 4  # microseconds: failing proofs take a fifth of the time
_PRICE_OF_ATTEMPT, _PRICE_OF_POSITION = 30, 3  # an attempt pays for each position it examines
_EARNED_PER_PROOF: Final = 150  # pays for five attempts; the expansion then earns nothing more
_LARGEST_BUDGET: Final = 30_000  # 1,000 attempts: once states are alive, proofs soon stop
_FIRST_TRY_POSITIONS: Final = 50  # positions that the first attempt on a group may examine


@kernel
def try_proof(
    proof_field: Field, proofs: Proofs, boxes: Ints, player: int, progress: Record
) -> bool:
    """Try to prove a state dead if the budget allows it. Return whether it is proved.

    ``proof_field`` is without facts that hold only for play from the start.
    ``boxes``, int32 ``[k]``, are the boxes, ascending; ``player`` is any square that the player
    reaches. ``progress`` belongs to the search.
    """
    is_dead = False
    if progress.proof_budget > 0:
        visited_before = proofs.search.counts.visited
        wall_set = begin_position(proof_field, proofs, boxes, player)
        is_dead = is_proved_dead(proof_field, proofs, wall_set, boxes, player, _FIRST_TRY_POSITIONS)
        examined = proofs.search.counts.visited - visited_before
        progress.proof_budget -= _PRICE_OF_ATTEMPT + _PRICE_OF_POSITION * examined
    earned = _EARNED_PER_PROOF if is_dead else _EARNED_PER_EXPANSION
    progress.proof_budget = min(progress.proof_budget + earned, _LARGEST_BUDGET)
    return is_dead
