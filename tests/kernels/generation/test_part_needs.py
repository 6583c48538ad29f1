"""What boxes cost together when one of them stands elsewhere."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.generation.part_needs import fill_others_totals
from sokolab.kernels.search.boards.assignment import best_total, new_matching


@pytest.mark.parametrize("seed", range(20))
def test_others_totals_tell_the_least_total_wherever_a_box_stands(seed: int) -> None:
    random = np.random.default_rng(seed)
    boxes, squares = int(random.integers(1, 7)), 12
    costs = random.integers(0, 30, (squares, boxes)).astype(np.int32)
    rows = random.permutation(squares)[:boxes].astype(np.int32)
    matching, others_totals = new_matching(rows), np.zeros(boxes, np.int64)
    total = best_total(costs, matching)
    for moved in range(boxes):
        fill_others_totals(costs, matching, total, moved, others_totals)
        for square in range(squares):
            elsewhere = rows.copy()
            elsewhere[moved] = square
            assert (costs[square] + others_totals).min() == best_total(
                costs, new_matching(elsewhere)
            )
