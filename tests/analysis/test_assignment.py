from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest
import scipy.optimize

from sokolab.analysis import bound


@pytest.fixture(autouse=True)
def looked_for_anew() -> Iterator[None]:
    bound.linear_sum_assignment.cache_clear()
    yield
    bound.linear_sum_assignment.cache_clear()


@pytest.mark.parametrize("shape", [(1, 1), (4, 4), (3, 6), (7, 2), (0, 3)])
def test_it_is_scipys_function(shape: tuple[int, int]) -> None:
    costs = np.random.default_rng(sum(shape)).integers(0, 9, shape).astype(np.float64)
    rows, columns = bound.linear_sum_assignment()(costs)
    expected_rows, expected_columns = scipy.optimize.linear_sum_assignment(costs)
    assert rows.tolist() == expected_rows.tolist()
    assert columns.tolist() == expected_columns.tolist()


def test_another_scipy_is_loaded_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bound, "_MODULE", "_moved_elsewhere")
    assert bound.linear_sum_assignment() is scipy.optimize.linear_sum_assignment


def test_the_lower_bound_loads_nothing_else_of_scipy() -> None:
    code = (
        "import sys; from sokolab.core.board import Board; "
        "from sokolab.analysis.board_arrays import board_arrays; "
        "from sokolab.analysis.bound import pushes_bound; "
        "board = Board.from_rows(['######', '#@ $.#', '######']); "
        "assert pushes_bound(board_arrays(board)).pushes == 1; "
        "print([name for name in sys.modules if name.startswith('scipy')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=_plain()
    )
    assert done.stdout.strip() == "[]"


def _plain() -> dict[str, str]:
    """Return an environment in which kernels load no numba, and so none of what numba loads."""
    return {**os.environ, "SOKOLAB_PLAIN": "1"}
