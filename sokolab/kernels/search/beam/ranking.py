"""The order in which the candidates of a layer are taken.

If they are taken by their bounds alone, all positions of a layer soon look alike, and what goes
wrong with one goes wrong with all. If they are taken by kinds, the best candidate of each kind
comes first, then the second best of each, and so on, so a layer keeps positions of every kind that
it has met. If they are taken by targets, a layer keeps the best positions for each square to which
the last box was moved, so something happens in all corners of the board. Where moves are followed
by their images, positions after many moves without images look best, and few of them become
symmetric. So the number of these moves decides first.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.jit import kernel
from sokolab.kernels.packing import wide
from sokolab.kernels.search.beam.tables import Candidates

BY_BOUND, BY_KIND, BY_TARGET, BY_MOVES, BY_MOVES_AND_KIND, BY_MOVES_AND_TARGET = range(6)
"""The ranking rules. Moves are counted since the last symmetric position."""

_TIE_RANKS: Final = 32  # among candidates with equal bounds, by five bits of their hashes
_RANKS: Final = 1 << 16  # greater bounds and ranks count as the last rank


class RankingScratch(NamedTuple):
    """Memory for the ranking of up to ``row_count`` candidates."""

    order: Ints  # [rows]: the candidates in the order in which they are to be taken
    spare_order: Ints  # [rows]: scratch: the order that is being made
    rank: Ints  # [rows]: scratch, by candidate
    tally: Ints  # [_RANKS]: scratch, candidates by rank
    group_counts: Ints  # [groups]: scratch, candidates met of each group; all 0 between calls


def new_ranking_scratch(row_count: int, group_count: int) -> RankingScratch:
    """Return scratch for ``row_count`` candidates of at most ``group_count`` groups."""
    return RankingScratch(
        order=np.zeros(row_count, np.int32),
        spare_order=np.zeros(row_count, np.int32),
        rank=np.zeros(row_count, np.int32),
        tally=np.zeros(_RANKS, np.int32),
        group_counts=np.zeros(group_count, np.int32),
    )


@kernel
def _sort_by_rank(scratch: RankingScratch, count: int, max_rank: int) -> None:
    """Sort ``order`` by ``rank``, with entries 0 to ``max_rank``. Equal ones keep their order."""
    order, spare_order = scratch.order, scratch.spare_order
    rank, tally = scratch.rank, scratch.tally
    for key in range(max_rank + 1):
        tally[key] = 0
    for i in range(count):
        tally[rank[order[i]]] += 1
    # From counts to the place where the candidates of each rank begin.
    start = 0
    for key in range(max_rank + 1):
        count_of_key = tally[key]
        tally[key] = start
        start += count_of_key
    for i in range(count):
        key = rank[order[i]]
        spare_order[tally[key]] = order[i]
        tally[key] += 1
    for i in range(count):
        order[i] = spare_order[i]


@kernel
def _group_of(candidates: Candidates, rule: int, stride: int, candidate: int) -> int:
    """Return the group to which a candidate belongs, counted from 0."""
    kind, target = wide(candidates.kind[candidate]), wide(candidates.target[candidate])
    moves_since_symmetric = wide(candidates.moves_since_symmetric[candidate])
    if rule == BY_KIND:
        return kind
    if rule == BY_TARGET:
        return target
    if rule == BY_MOVES:
        return moves_since_symmetric
    return moves_since_symmetric * stride + (kind if rule == BY_MOVES_AND_KIND else target)


@kernel
def rank_candidates(
    candidates: Candidates,
    count: int,
    rule: int,
    tie_shift: int,
    stride: int,
    scratch: RankingScratch,
) -> None:
    """Order the first ``count`` candidates by their bounds, or the best of each group first.

    Fills ``scratch.order``. Five bits of the hashes, from ``tie_shift`` on, decide between
    candidates with equal bounds.

    ``rule`` is ``BY_BOUND``, or says what makes a group. ``stride`` is more than any kind and any
    target.
    """
    order, rank, group_counts = scratch.order, scratch.rank, scratch.group_counts
    bound = candidates.bound
    lowest_bound = bound[0]
    for i in range(count):
        order[i] = i
        rank[i] = (candidates.hash[i] >> tie_shift) & (_TIE_RANKS - 1)
        lowest_bound = min(lowest_bound, bound[i])
    _sort_by_rank(scratch, count, _TIE_RANKS - 1)
    max_rank = 0
    for i in range(count):
        rank[i] = min(bound[i] - lowest_bound, _RANKS - 1)
        max_rank = max(max_rank, rank[i])
    _sort_by_rank(scratch, count, max_rank)
    if rule == BY_BOUND:
        return
    max_rank = 0
    for i in range(count):
        candidate = order[i]
        group = _group_of(candidates, rule, stride, candidate)
        rank[candidate] = min(group_counts[group], _RANKS - 1)
        max_rank = max(max_rank, rank[candidate])
        group_counts[group] += 1
    for i in range(count):
        group_counts[_group_of(candidates, rule, stride, i)] = 0
    _sort_by_rank(scratch, count, max_rank)
