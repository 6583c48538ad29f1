"""What the expansion of both sides works out from a state's cost and matchings."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.search.exact.context import TOTAL_BITS, Span, is_paired, packed_totals
from sokolab.kernels.search.exact.frontier import F_VALUES


def test_partners_are_states_that_a_solution_may_join() -> None:
    """Both conditions of partners, asked of every open state of the other side by itself."""
    rng = np.random.default_rng(5)
    seen = {True: 0, False: 0}
    for _ in range(400):
        first = int(rng.integers(4, 20))
        span = Span(
            0,
            kind=0,
            ceiling=first + 2 * int(rng.integers(0, 6)),
            lowest_bound=first,
            is_descent=False,
        )
        partners = np.zeros(F_VALUES * F_VALUES, np.int64)
        others = [(int(f), int(d)) for f, d in rng.integers(0, 8, (3, 2))]
        for f, d in others:
            partners[F_VALUES * f + d] += 1
        height, from_start = int(rng.integers(2, 12)), int(rng.integers(0, 6))
        cost = from_start + 2 * int(rng.integers(0, 3))
        cost += (first - cost - height) % 2
        f, d = cost + height, cost - from_start
        expected = any(
            f + 2 * other_d <= span.ceiling and first + 2 * other_f + d <= span.ceiling
            for other_f, other_d in others
        )
        assert is_paired(partners, span, cost, height, height, from_start) == expected
        seen[expected] += 1
    assert min(seen.values()) > 30


def test_two_matchings_are_one_number_unless_they_are_large() -> None:
    most = (1 << TOTAL_BITS) - 1
    for pair in ((0, 0), (3, 7), (most, 0), (0, most), (most, most)):
        assert divmod(packed_totals(*pair), most + 1) == pair
    assert packed_totals(most + 1, 0) == packed_totals(0, most + 1) == -1
