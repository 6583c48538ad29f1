"""The tables that the expansion of both sides works on, and the span of a call."""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import inlined_kernel
from sokolab.kernels.search.boards.assignment import Matching
from sokolab.kernels.search.boards.field import Field, Scratch
from sokolab.kernels.search.boards.walled import WallCache
from sokolab.kernels.search.dead.proofs import Proofs
from sokolab.kernels.search.exact.frontier import F_VALUES, Frontier, has_partner, kind_index
from sokolab.kernels.search.exact.group_bound import GroupWastes
from sokolab.kernels.search.exact.orbits import Orbits
from sokolab.kernels.search.exact.store import Store
from sokolab.kernels.search.tables.records import Record

PROGRESS_FIELDS: Final = (
    "nodes",  # states expanded
    "stamp",  # the last stamp of a flood
    "fewest_pushes",  # pushes of the shortest solution met so far
    "meeting",  # the state where its halves meet, -1 = none
    # The next two belong to a state for which the frontier had no bucket or no list.
    "steps_over",
    "height",
    "lowest_goal_total",  # the lowest goal total of a state from the start
    "nearest_state",  # the state with that total, -1 = none
    "proof_budget",  # the cost allowed to deadlock proofs, see proof_budget.try_proof
    "descent",  # the height at which a descent goes on
)
"""Fields of ``SharedTables.progress``, int64 each."""
FORWARD: Final = 0
"""The side of the start, which pushes."""
BACKWARD: Final = 1
"""The side of the solved position, which pulls."""
DRY: Final = 5
"""Beside the statuses, an expansion returns this when no state of its kind is left."""
MAX_EXCESS: Final = 126
"""The largest even excess over ``h`` that fits into a byte with the ``CLOSED_BIT`` bit."""
TOTAL_BITS: Final = 15
"""The bits that one of the two totals takes in a :class:`Frontier`."""


class SharedTables(NamedTuple):
    """Tables and scratch that both sides of the search use."""

    start_costs: Ints  # [s, k]: fewest pushes of a single box from each start square to each state
    goal_matching: Matching  # Matching of the parent's boxes with the goals
    start_matching: Matching  # Matching of the parent's boxes with the start squares
    matched: Ints  # [2, k]: by side, the rows of the boxes matched last, -1 at first
    boxes: Ints  # [k]: squares of the boxes of the parent, ascending
    child_boxes: Ints  # [k]: squares of the boxes of the child, ascending
    packed_child: Longs  # [words]: the child, packed
    children: Longs  # [4 k, 5]: the child after each push or pull of the parent, see children.py
    parent_bits: Longs  # [words]: the squares that hold a box of the parent, as a bit set
    dead_pairs: Longs  # [2, m, l, words]: dead pairs of boxes for each side; empty until worked out
    dead_triples: Longs  # [2, m, l, l, words]: dead triples of boxes; also empty at first
    wastes: GroupWastes  # The waste of groups of boxes for each side
    orbits: Orbits  # The symmetries of the level with its start
    progress: Record  # See PROGRESS_FIELDS


class Expansion(NamedTuple):
    """All that the expansion of one side reads and writes."""

    store: Store  # The states of both sides
    frontier: Frontier  # The open states of this side
    field: Field  # The board
    scratch: Scratch  # Memory for one expansion
    shared: SharedTables  # The tables that the other side uses too
    wall_cache: WallCache  # Distances among frozen boxes, for the bound of a child
    partner_counts: Longs  # The `kind_counts` of the other side's open states
    proofs: Proofs  # The deadlock proofs
    proof_field: Field  # Their field, without facts that hold only for play from the start


class Span(NamedTuple):
    """Which states a call expands.

    A descent takes one state of each height, from the greatest down, and then again from the top.
    Otherwise states of the kind are taken, the least height first.
    """

    side: int  # FORWARD or BACKWARD
    kind: int  # The kind of the states (Frontier)
    ceiling: int  # States that need more pushes than this are postponed
    lowest_bound: int  # The least bound of all, so that kinds and postponed states begin at 0
    is_descent: bool  # Whether the call makes a descent


class Parent(NamedTuple):
    """The state being expanded: its pushes so far, and the pushes that are still needed."""

    state: int  # The number of the state
    player: int  # The normalised player
    cost: int  # The pushes made so far
    goal_total: int  # Pushes that the matching with the goals needs
    start_total: int  # Pushes that the matching with the start squares needs
    height: int  # ``h``: ``goal_total`` forwards, ``start_total`` backwards


@inlined_kernel
def height_of(side: int, goal_total: int, start_total: int) -> int:
    """Return ``h``, the pushes to the far end: ``goal_total`` forwards, else ``start_total``."""
    return goal_total if side == FORWARD else start_total


@inlined_kernel
def steps_above(span: Span, pushes: int) -> int:
    """Return how far a number of pushes is above the least bound of all, in steps of two.

    All solutions have as many pushes modulo two.
    """
    return (pushes - span.lowest_bound) >> 1


@inlined_kernel
def kind_of(span: Span, cost: int, height: int, goal_total: int, start_total: int) -> int:
    """Return the kind of an open state, as :class:`Frontier` defines it."""
    pushes_through = cost + height
    # ``height`` is one of the two totals, so the slack is the cost less the other one.
    slack = pushes_through - goal_total - start_total
    steps_over = steps_above(span, pushes_through)
    return kind_index(min(steps_over, F_VALUES - 1), min(slack >> 1, F_VALUES - 1))


@inlined_kernel
def is_paired(
    partner_counts: Longs, span: Span, cost: int, height: int, goal_total: int, start_total: int
) -> bool:
    """Whether a solution within the ceiling can lead through a state and an open one opposite."""
    # f(u) + d(v) <= C and f(v) + d(u) <= C: why, :mod:`sokolab.solvers.exact.optimal_pushes` says.
    pushes_through = cost + height
    slack = pushes_through - goal_total - start_total
    max_steps_over = steps_above(span, span.ceiling - slack)
    return has_partner(partner_counts, max_steps_over, (span.ceiling - pushes_through) >> 1)


@inlined_kernel
def packed_totals(goal_total: int, start_total: int) -> int:
    """Return two totals as entries of a :class:`Frontier` hold them, or -1 if they are large."""
    # Both share an int32. If they do not fit, the boxes are matched again when the state is taken.
    if max(goal_total, start_total) >> TOTAL_BITS != 0:
        return -1
    return goal_total << TOTAL_BITS | start_total


@inlined_kernel
def totals_in(packed: int) -> tuple[int, int]:
    """Return the goal total and the start total, if ``packed`` is not -1."""
    return packed >> TOTAL_BITS, packed & (1 << TOTAL_BITS) - 1
