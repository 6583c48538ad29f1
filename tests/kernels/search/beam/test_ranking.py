"""The order of candidates against sorting by the rule."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np
import pytest

from sokolab.kernels.search.beam.ranking import (
    BY_BOUND,
    BY_KIND,
    BY_MOVES,
    BY_MOVES_AND_KIND,
    BY_MOVES_AND_TARGET,
    BY_TARGET,
    new_ranking_scratch,
    rank_candidates,
)
from sokolab.kernels.search.beam.tables import Candidates, new_candidates

TIE_SHIFT = 20
MAX_MOVES = 4


def _candidates(seed: int, count: int, bounds: int, kinds: int) -> Candidates:
    rng = np.random.default_rng(seed)
    found = new_candidates(64)
    found.hash[:count] = rng.integers(0, 2**63 - 1, count)
    found.bound[:count] = rng.integers(5, 5 + bounds, count)
    found.kind[:count] = rng.integers(0, kinds, count)
    found.target[:count] = rng.integers(0, kinds, count)
    found.moves_since_symmetric[:count] = rng.integers(0, MAX_MOVES + 1, count)
    return found


def _by_bound(candidates: Candidates, count: int) -> list[int]:
    ties = (candidates.hash >> TIE_SHIFT) & 31
    return sorted(range(count), key=lambda i: (candidates.bound[i], ties[i], i))


def _by_group(candidates: Candidates, count: int, groups: Sequence[Hashable]) -> list[int]:
    so_far: dict[Hashable, int] = {}
    places: list[tuple[int, int, int]] = []
    for place, i in enumerate(_by_bound(candidates, count)):
        group = groups[i]
        so_far[group] = so_far.get(group, 0) + 1
        places.append((so_far[group], place, i))
    return [i for _, _, i in sorted(places)]


@pytest.mark.parametrize(("bounds", "kinds"), [(1, 1), (4, 1), (200, 3), (6, 12)])
def test_candidates_come_in_the_order_of_the_rule(bounds: int, kinds: int) -> None:
    for count in (1, 2, 17, 64):
        candidates = _candidates(count, count, bounds, kinds)
        scratch = new_ranking_scratch(64, kinds * (MAX_MOVES + 1))
        rank_candidates(candidates, count, BY_BOUND, TIE_SHIFT, kinds, scratch)
        assert scratch.order[:count].tolist() == _by_bound(candidates, count)
        columns = (candidates.kind, candidates.target, candidates.moves_since_symmetric)
        kind, target, since = (column.tolist() for column in columns)
        for order, groups in (
            (BY_KIND, kind),
            (BY_TARGET, target),
            (BY_MOVES, since),
            (BY_MOVES_AND_KIND, list(zip(since, kind, strict=True))),
            (BY_MOVES_AND_TARGET, list(zip(since, target, strict=True))),
        ):
            rank_candidates(candidates, count, order, TIE_SHIFT, kinds, scratch)
            ranked = _by_group(candidates, count, groups)
            assert scratch.order[:count].tolist() == ranked
            assert not scratch.group_counts.any()


def test_bounds_far_apart_are_ranked_too() -> None:
    candidates = new_candidates(16)
    candidates.bound[:4] = (1_000_000, 3, 900_000, 70)
    scratch = new_ranking_scratch(4, 1)
    rank_candidates(candidates, 4, BY_BOUND, TIE_SHIFT, 1, scratch)
    assert scratch.order[:2].tolist() == [1, 3]
    assert set(scratch.order[2:].tolist()) == {0, 2}


def test_the_best_of_each_kind_comes_before_the_second_best_of_any() -> None:
    candidates = new_candidates(16)
    candidates.bound[:5] = (1, 2, 3, 50, 60)
    candidates.kind[:5] = (7, 7, 7, 2, 2)
    scratch = new_ranking_scratch(5, 8)
    rank_candidates(candidates, 5, BY_KIND, TIE_SHIFT, 8, scratch)
    assert scratch.order.tolist() == [0, 3, 1, 4, 2]


def test_the_best_after_each_number_of_moves_comes_before_the_second_best_after_any() -> None:
    candidates = new_candidates(16)
    candidates.bound[:5] = (1, 2, 3, 50, 60)
    candidates.moves_since_symmetric[:5] = (3, 3, 2, 1, 1)
    scratch = new_ranking_scratch(5, 4)
    rank_candidates(candidates, 5, BY_MOVES, TIE_SHIFT, 1, scratch)
    assert scratch.order.tolist() == [0, 2, 3, 1, 4]
