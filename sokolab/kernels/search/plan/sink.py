"""The sink of the backward game: start squares that boxes can be pushed between.

A base is a square where a box stands at the start of the level. As the position stands, a box can
be pushed from one base of the sink to all others and back. So the game does not ask which box came
from which of them: a box pulled into the sink leaves the game.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.macro import PUSH_TURN
from sokolab.kernels.search.boards.reach import Reach
from sokolab.kernels.search.plan.single_box import (
    BoxStates,
    new_box_states,
    number_box_states,
    spread_box,
)

_BASES_PER_WORD: Final = 64


class Bases(NamedTuple):
    """The squares where the boxes stand at the start of the level."""

    square: Ints  # [k]: the square of each base
    base_at: Ints  # [m + 1]: the base on that square, -1 = none
    bits: NDArray[np.uint64]  # [m + 1, words]: the bases from which a box can be pushed there
    dead_side: Mask  # [m + 1, 4]: 1 = from no base does a box get there, the player on that side


@inlined_kernel
def base_word(base: int) -> int:
    """Return which word of a set of bases holds a base."""
    return int(base) // _BASES_PER_WORD


@inlined_kernel
def base_bit(base: int) -> np.uint64:
    """Return the bit of a base in its word."""
    return np.uint64(1) << np.uint64(base % _BASES_PER_WORD)


@kernel
def visit_states_from(neighbours: Ints, states: BoxStates, start: int, stamp: int) -> int:
    """Visit the states of a single box pushed from ``start``. Return their number.

    They become the first entries of ``states.queue`` and get ``stamp`` in ``states.label``, whose
    stamps must be lower before the call. The player begins on any side.
    """
    start_count = 0
    for d in range(4):
        state = states.state[start, d]
        if state >= 0 and states.label[state] < stamp:
            states.label[state] = stamp
            states.queue[start_count] = state
            start_count += 1
    return spread_box(
        neighbours, states, start_count, unseen_end=stamp, increment=0, turn=PUSH_TURN
    )


@kernel
def _fill_bases(neighbours: Ints, states: BoxStates, bases: Bases) -> None:
    """Fill in ``bits`` and ``dead_side`` on the board without other boxes."""
    number_box_states(neighbours, states)
    bases.dead_side[:] = 1
    for b in range(bases.square.size):
        count = visit_states_from(neighbours, states, bases.square[b], b + 1)
        for i in range(count):
            state = states.queue[i]
            square = states.square_of[state]
            bases.bits[square, base_word(b)] |= base_bit(b)
            for d in range(4):
                if states.state[square, d] == state:
                    bases.dead_side[square, d] = 0


def new_bases(neighbours: Ints, boxes: Ints) -> Bases:
    """Return the bases of a level whose boxes begin on these squares."""
    m, k = len(neighbours) - 1, len(boxes)
    base_at = np.full(m + 1, -1, np.int32)
    base_at[boxes] = np.arange(k, dtype=np.int32)
    bases = Bases(
        square=boxes.astype(np.int32),
        base_at=base_at,
        bits=np.zeros((m + 1, -(-k // _BASES_PER_WORD)), np.uint64),
        dead_side=np.ones((m + 1, 4), np.uint8),
    )
    _fill_bases(neighbours, new_box_states(m), bases)
    return bases


@kernel
def _fill_leads(
    neighbours: Ints, blocked: Mask, bases: Bases, in_game: Mask, states: BoxStates, leads_to: Mask
) -> None:
    """Fill in ``leads_to[b, c]``: a box can now be pushed from base ``b`` to base ``c``."""
    for square in range(blocked.size):
        states.passable[square] = not blocked[square]
    number_box_states(neighbours, states)
    states.label[:] = 0
    leads_to[:] = 0
    for b in range(in_game.size):
        if not in_game[b] or blocked[bases.square[b]]:
            continue
        leads_to[b, b] = 1
        count = visit_states_from(neighbours, states, bases.square[b], b + 1)
        for i in range(count):
            other_base = bases.base_at[states.square_of[states.queue[i]]]
            if other_base >= 0 and in_game[other_base]:
                leads_to[b, other_base] = 1


class SinkScratch(NamedTuple):
    """Scratch of :func:`find_sink`."""

    states: BoxStates  # States of a single box
    leads_to: Mask  # [k, k]: 1 = a box can be pushed from the one base to the other


@kernel
def find_sink(
    reach: Reach, stamp: int, bases: Bases, in_game: Mask, scratch: SinkScratch, in_sink: Mask
) -> bool:
    """Mark the sink, the largest of the sets of bases that the player reaches completely.

    The set of a base consists of all bases to which a box can be pushed from it, and back.

    ``reach.blocked`` has the boxes, and ``stamp`` marks the player's reach. ``in_game``, uint8
    ``[k]``, is 1 for a base that is in the game; a base with a box on it does not count.
    ``in_sink``, uint8 ``[k]``, is filled.

    Returns whether there is a sink and no set at all is larger.
    """
    k, mark, leads_to = in_game.size, reach.mark, scratch.leads_to
    _fill_leads(reach.neighbours, reach.blocked, bases, in_game, scratch.states, leads_to)
    in_sink[:] = 0
    largest_size = 0
    largest_size_in_reach = 0
    member = -1  # a base of the largest set in reach
    for b in range(k):
        count = 0
        is_in_reach = True
        for other_base in range(k):
            if leads_to[b, other_base] & leads_to[other_base, b]:
                count += 1
                is_in_reach = is_in_reach and mark[bases.square[other_base]] == stamp
        largest_size = max(largest_size, count)
        if is_in_reach and count > largest_size_in_reach:
            largest_size_in_reach = count
            member = b
    if member >= 0:
        for b in range(k):
            in_sink[b] = leads_to[member, b] & leads_to[b, member]
    return largest_size_in_reach > 0 and largest_size_in_reach == largest_size
