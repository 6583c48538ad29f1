"""The proofs in their order: cheap ones for each child, expensive ones for the position in hand.

The way of one expansion: :func:`stand` finds the frozen boxes and what they leave, once;
:func:`proved_dead` tries the expensive proofs; :func:`corral_boxes` leaves out first pushes that
can wait; then :func:`lost_after_push` and :func:`makes_dead_set` look at every child.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.deadlock import LOST, freezes
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.alone import (
    ALIVE,
    DEAD,
    ROW,
    UNKNOWN,
    Alone,
    new_alone,
    walled_rows,
)
from sokolab.kernels.search.dead.barred import Barred, bar, new_barred
from sokolab.kernels.search.dead.corrals import Corrals, has_dead_group, new_corrals
from sokolab.kernels.search.dead.first_pushes import first_pushes
from sokolab.kernels.search.dead.learned import (
    Learned,
    fits,
    fits_anywhere,
    learn_from,
    minimised,
    new_learned,
)
from sokolab.kernels.search.dead.regions import BOXED, Regions, look_round, new_regions
from sokolab.kernels.search.dead.sets import WORD

__all__ = [
    "ALIVE",
    "DEAD",
    "UNKNOWN",
    "Pairs",
    "Proofs",
    "corral_boxes",
    "learn",
    "lost_after_push",
    "makes_dead_set",
    "new_proofs",
    "proved_dead",
    "stand",
]

_LEARNING: Final = 500
_FEWER: Final = 200


class Pairs(NamedTuple):
    """Dead pairs of boxes, and the set of squares with a box.

    Attributes
    ----------
    dead
        int64 ``[m, l, words]`` of :class:`sokolab.kernels.search.dead.sets.SetSearch`; no rows
        where there is no table.
    number
        int32 ``[m + 1]`` of :func:`sokolab.kernels.search.dead.sets.numbered`.
    bits
        int64 ``[words]``: the boxes of the position in hand.
    """

    dead: NDArray[np.int64]
    number: NDArray[np.int32]
    bits: NDArray[np.int64]


class Freezing(NamedTuple):
    """Scratch of :func:`lost_after_push`.

    Attributes
    ----------
    frozen
        uint8 ``[m + 1]``: 1 for square ``m`` and, after :func:`stand`, for frozen boxes.
    stack
        int32 ``[m + 1]``.
    """

    frozen: NDArray[np.uint8]
    stack: NDArray[np.int32]


class Proofs(NamedTuple):
    """What the proofs remember, and their scratch.

    Attributes
    ----------
    barred
        The board without frozen boxes, by sets of these.
    pairs
        Dead pairs.
    learned
        Dead patterns met.
    alone
        Room for searches with few boxes.
    regions
        What lies round the player in the position in hand.
    corrals
        Verdicts about groups of boxes.
    scratch
        Of :func:`lost_after_push`.
    kept
        int32 ``[k]``: scratch.
    """

    barred: Barred
    pairs: Pairs
    learned: Learned
    alone: Alone
    regions: Regions
    corrals: Corrals
    scratch: Freezing
    kept: NDArray[np.int32]


def new_proofs(
    field: Field,
    pairs: NDArray[np.int64] | None = None,
    number: NDArray[np.int32] | None = None,
) -> Proofs:
    """Return proofs that remember nothing yet.

    Parameters
    ----------
    pairs
        The table of dead pairs, for pushes, where there is one: int64 ``[m, l, words]`` of
        :class:`sokolab.kernels.search.dead.sets.SetSearch`.
    number
        int32 ``[m + 1]``: its numbers of the live squares
        (:func:`sokolab.kernels.search.dead.sets.numbered`).
    """
    size = len(field.goals)
    if pairs is None or number is None:
        pairs, number = np.zeros((0, 0, 1), np.int64), np.full(size, -1, np.int32)
    held = np.zeros(size, np.uint8)
    held[-1] = 1
    return Proofs(
        barred=new_barred(field),
        pairs=Pairs(pairs, number, np.zeros(pairs.shape[2], np.int64)),
        learned=new_learned(field),
        alone=new_alone(field),
        regions=new_regions(field),
        corrals=new_corrals(),
        scratch=Freezing(held, np.empty(size, np.int32)),
        kept=np.zeros(len(field.goal_squares), np.int32),
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
        uint8 ``[4 m + 4]`` and ``[m + 1]``: ``proofs.barred.hopeless[place]``, flat, and
        ``proofs.barred.dead[place]`` of the position before, with the place of :func:`stand`.
    shut
        uint8 ``[m + 1]``: boxes as they stand after the push, and square ``m``.
    held
        uint8 ``[m + 1]``: ``proofs.scratch.frozen``.
    stack
        int32 ``[m + 1]``: scratch (``proofs.scratch.stack``).
    square, side
        Where the box stands now, and on which side of it the player does.
    """
    if hopeless[4 * square + side]:
        return True
    return bool(freezes(neighbours, goals, dead, shut, square, held, stack) == LOST)


@kernel
def makes_dead_set(
    pairs: NDArray[np.int64],
    number: Ints,
    bits: NDArray[np.int64],
    patterns: Ints,
    regions: Mask,
    patterns_at: Ints,
    shut: Mask,
    source: int,
    square: int,
    player: int,
) -> bool:
    """Whether the box just pushed makes a dead pair or a learned dead pattern with others.

    To be asked of every child beside :func:`lost_after_push`.

    Parameters
    ----------
    pairs, number, bits
        ``proofs.pairs.dead``, ``.number`` and ``.bits``, as :func:`stand` left them for the
        position before.
    patterns, regions, patterns_at
        ``proofs.learned.boxes``, ``.region`` and ``.at``.
    shut
        uint8 ``[m + 1]``: boxes as they stand after the push, and square ``m``.
    source, square
        Where the box stood and where it stands.
    player
        Any square he reaches now.
    """
    if pairs.shape[0] > 0:
        here = number[square]
        gone = number[source]
        dead = np.int64(0)
        for w in range(bits.size):
            others = bits[w]
            if gone >= 0 and gone // WORD == w:
                others &= ~(np.int64(1) << np.int64(gone % WORD))
            dead |= pairs[player, here, w] & others
        if dead != 0:
            return True
    return fits(patterns, regions, patterns_at, shut, square, player)


@kernel
def stand(field: Field, proofs: Proofs, rows: Ints, player: int) -> int:
    """Find the frozen boxes of the position and return their place in the memory.

    ``proofs.barred.hopeless[place]``, uint8 ``[m + 1, 4]``, is then 1 where a box pushed to that
    square by a player on that side is lost. The place holds until the next call of this or of
    :func:`learn`. Returns -1 where the position is dead.

    Parameters
    ----------
    rows
        int32 ``[k]``: squares of the boxes.
    player
        Any square he reaches.
    """
    bits, number = proofs.pairs.bits, proofs.pairs.number
    bits[:] = 0
    for i in range(rows.size):
        live = number[rows[i]]
        if live >= 0:
            bits[live // WORD] |= np.int64(1) << np.int64(live % WORD)
    barred = proofs.barred
    place = bar(field, barred, rows, player, True)
    if place >= 0:
        held = proofs.scratch.frozen
        for square in range(held.size - 1):
            held[square] = barred.frozen[square]
        look_round(
            field.neighbours, barred.open[place], barred.frozen, rows, player, proofs.regions
        )
    return place


@kernel
def _remember_group(field: Field, proofs: Proofs, rows: Ints, player: int) -> None:
    """Learn from a group just found dead, with the frozen boxes, which may be a part of it."""
    new = proofs.corrals.counts[3]
    if new == 0:
        return
    boxes, frozen, kept = proofs.alone.ints[ROW], proofs.barred.frozen, proofs.kept
    at = 0
    size = 0
    for i in range(rows.size):
        is_its = at < new and boxes[at] == rows[i]
        at += is_its
        if is_its or frozen[rows[i]]:
            kept[size] = rows[i]
            size += 1
    minimised(
        field,
        proofs.barred,
        proofs.alone,
        proofs.learned,
        kept,
        size,
        player,
        _FEWER,
    )


@kernel
def proved_dead(
    field: Field, proofs: Proofs, place: int, rows: Ints, player: int, budget: int
) -> int:
    """Return ``DEAD`` where one of the expensive proofs shows it, else ``UNKNOWN``.

    Parameters
    ----------
    place
        Of :func:`stand`, last called for this position; -1 is dead. It does not hold any more
        where this answers ``DEAD``.
    rows, player
        The position; boxes ascending, the player on any square he reaches.
    budget
        Positions that the first try of a group of boxes may look at.
    """
    if place < 0:
        return DEAD
    if walled_rows(field, proofs.barred, place, proofs.alone, rows, player) == -1:
        return DEAD
    if proofs.learned.known[0] > 0 and fits_anywhere(
        proofs.learned, proofs.regions.bytes[BOXED], rows, player
    ):
        return DEAD
    if has_dead_group(
        field,
        proofs.barred,
        place,
        proofs.alone,
        proofs.regions,
        proofs.corrals,
        rows,
        player,
        budget,
    ):
        _remember_group(field, proofs, rows, player)
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
        Of :func:`stand`, last called for this position.
    rows, player
        As there; boxes ascending.
    allowed
        uint8 ``[k, 4]``, filled: 1 for box ``i`` and the direction ``d`` of the push.
    """
    return first_pushes(
        field.neighbours,
        field.goals,
        proofs.barred.hopeless[place],
        proofs.barred.open[place],
        rows,
        proofs.regions,
        allowed,
    )


@kernel
def learn(field: Field, proofs: Proofs, rows: Ints, player: int) -> int:
    """Look for few boxes of a position that are dead by themselves, and remember them.

    Meant for positions under which a search has grown large without success. Returns ``DEAD``
    where such boxes are found: then the position is dead. No place of :func:`stand` holds any
    more.

    Parameters
    ----------
    rows, player
        The position; boxes ascending, the player on any square he reaches.
    """
    return learn_from(
        field,
        proofs.barred,
        proofs.alone,
        proofs.learned,
        rows,
        player,
        proofs.kept,
        _LEARNING,
    )
