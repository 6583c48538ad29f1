"""Whole searches over the kernels, small enough for plain Python too."""

from __future__ import annotations

import pytest

from sokolab.solvers.frame.protocol import Outcome
from sokolab.solvers.roster import solve
from tests.solvers.boards import LEVELS

SMALL = [name for name in LEVELS if name != "goal room"]


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("solver", ["optimal-pushes", "astar-moves", "backtrack"])
def test_small_levels(solver: str, name: str) -> None:
    level = LEVELS[name]
    result = solve(level.board, solver)
    assert (result.outcome is Outcome.SOLVED) == (level.pushes is not None)
    if solver == "optimal-pushes":
        assert result.pushes == level.pushes
    elif solver == "astar-moves":
        assert result.moves == level.moves
