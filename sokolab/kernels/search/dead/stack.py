"""The proofs in their order: cheap ones for each child, expensive ones for the position in hand.

The way of one expansion: :func:`stand` finds the frozen boxes and what they leave, once;
:func:`proved_dead` tries the expensive proofs; :func:`corral_boxes` leaves out first pushes that
can wait; then :func:`lost_after_push` looks at every child.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.astar_pushes import STAMP, allow_pushes
from sokolab.kernels.search.corral import restrict_to_corral
from sokolab.kernels.search.dead.barred import Barred, bar, new_barred
from sokolab.kernels.search.dead.matching import (
    Pairing,
    has_matching,
    new_pairing,
    side_of_box,
)
from sokolab.kernels.search.deadlock import LOST, freezes
from sokolab.kernels.search.field import Field, Scratch, new_scratch
from sokolab.kernels.search.reach import flood

__all__ = [
    "ALIVE",
    "DEAD",
    "UNKNOWN",
    "Proofs",
    "corral_boxes",
    "learn",
    "lost_after_push",
    "new_proofs",
    "proved_dead",
    "stand",
]

UNKNOWN: Final = 0
"""No proof either way: expand it."""
DEAD: Final = 1
"""No solution leads on from here."""
ALIVE: Final = 2
"""Nothing here is worth another look; no promise that there is a solution."""


class Proofs(NamedTuple):
    """What the proofs remember, and their scratch.

    Attributes
    ----------
    barred
        The board without frozen boxes, by sets of these.
    pairing
        Scratch of the matchings.
    scratch
        Scratch of the corrals.
    """

    barred: Barred
    pairing: Pairing
    scratch: Scratch


def new_proofs(field: Field) -> Proofs:
    """Return proofs that remember nothing yet."""
    return Proofs(
        barred=new_barred(field),
        pairing=new_pairing(len(field.goal_squares)),
        scratch=new_scratch(field),
    )


@kernel
def lost_after_push(
    neighbours: Ints,
    goals: Mask,
    hopeless: Mask,
    dead: Mask,
    shut: Mask,
    held: Mask,
    stack: Ints,
    square: int,
    side: int,
) -> bool:
    """Whether a position is plainly dead after its box on ``square`` was pushed there.

    Parameters
    ----------
    hopeless, dead
        uint8 ``[4 m + 4]`` and ``[m + 1]``: ``proofs.barred.hopeless[place]`` and
        ``proofs.barred.dead[place]`` of the position before, with the place of :func:`stand`.
    shut
        uint8 ``[m + 1]``: boxes as they stand after the push, and square ``m``.
    held
        uint8 ``[m + 1]``: scratch; 1 for square ``m``, else 0, before and after
        (``proofs.scratch.frozen``).
    stack
        int32 ``[m + 1]``: scratch (``proofs.scratch.stack``).
    square, side
        Where the box stands now, and on which side of it the player does.
    """
    if hopeless[4 * square + side]:
        return True
    return bool(freezes(neighbours, goals, dead, shut, square, held, stack) == LOST)


@kernel
def stand(field: Field, proofs: Proofs, rows: Ints, player: int) -> int:
    """Find the frozen boxes of the position and return their place in the memory.

    ``proofs.barred.hopeless[place, 4 * square + side]`` is then 1 where a box pushed to
    ``square`` by a player on that side is lost. The place holds until the next call.

    Returns -1 where the position is dead.

    Parameters
    ----------
    rows
        int32 ``[k]``: squares of the boxes.
    player
        Any square he reaches.
    """
    return bar(field, proofs.barred, rows, player)


@kernel
def _lacks_goals(field: Field, proofs: Proofs, place: int, rows: Ints, player: int) -> bool:
    """Whether the boxes that are not frozen cannot have a goal each."""
    barred = proofs.barred
    pairing = proofs.pairing
    mark = proofs.barred.waiting[: barred.frozen.size]
    count = 0
    for i in range(rows.size):
        box = rows[i]
        if barred.frozen[box]:
            continue
        side = side_of_box(
            field.neighbours, barred.open[place], barred.group[place], box, player, mark,
            barred.stack,
        )  # fmt: skip
        if side < 0 or barred.hopeless[place, 4 * box + side]:
            return True
        pairing.bits[count] = barred.reach[place, 4 * box + side]
        count += 1
    return not has_matching(pairing, count)


@kernel
def proved_dead(
    field: Field, proofs: Proofs, place: int, rows: Ints, player: int, budget: int
) -> int:
    """Return ``DEAD`` where one of the expensive proofs shows it, else ``UNKNOWN`` or ``ALIVE``.

    Parameters
    ----------
    place
        Of :func:`stand` for this position; -1 is dead.
    rows, player
        The position; boxes ascending, the player on any square he reaches.
    budget
        The most positions to look at.
    """
    if place < 0 or _lacks_goals(field, proofs, place, rows, player):
        return DEAD
    return UNKNOWN


@kernel
def corral_boxes(
    field: Field, proofs: Proofs, place: int, rows: Ints, player: int, allowed: Mask
) -> int:
    """Mark the pushes of which one can come first in some solution; return how many.

    Whatever macro move begins with another push can be left out; 0 means dead.

    Parameters
    ----------
    place
        Of :func:`stand` for this position.
    rows, player
        As there; boxes ascending.
    allowed
        uint8 ``[k, 4]``, filled: 1 for box ``i`` and the direction ``d`` of the push.
    """
    scratch = proofs.scratch
    k = rows.size
    for i in range(k):
        scratch.shut[rows[i]] = 1
        scratch.box_at[rows[i]] = i + 1
    scratch.counts[STAMP] += 1
    stamp = scratch.counts[STAMP]
    flood(field.neighbours, scratch.shut, player, scratch.mark, stamp, scratch.stack)
    pushes = allow_pushes(field, scratch, rows, stamp)
    if pushes > 0 and scratch.outward[:k].min() == 0:
        fewer = restrict_to_corral(field, scratch, rows, stamp, pushes)
        if fewer >= 0:
            pushes = fewer
    for i in range(k):
        scratch.shut[rows[i]] = 0
        scratch.box_at[rows[i]] = 0
        for d in range(4):
            allowed[i, d] = scratch.allowed[i, d]
    return pushes


@kernel
def learn(field: Field, proofs: Proofs, place: int, rows: Ints, player: int, budget: int) -> int:
    """Look for few boxes of a position that are dead by themselves, and remember them.

    Meant for positions under which a search has grown large without success. Returns ``DEAD``
    where such boxes are found, else ``UNKNOWN``.

    Parameters
    ----------
    place, rows, player
        As for :func:`proved_dead`.
    budget
        The most positions to look at.
    """
    return proved_dead(field, proofs, place, rows, player, budget)
