from __future__ import annotations

import pytest

from sokolab.core.board import Board
from sokolab.kernels import walk
from sokolab.kernels.jit import PLAIN
from sokolab.kernels.search.boards import allowed, assignment, corral, field, reach
from sokolab.kernels.search.dead import sets
from sokolab.kernels.search.exact import (
    astar_moves,
    backtrack,
    expand,
    frontier,
    group_waste,
    store,
    trace,
)
from sokolab.kernels.search.fess import known_positions
from sokolab.kernels.search.moves import both_ends, tolls
from sokolab.kernels.search.pull import loop as pull_loop
from sokolab.kernels.search.pull import one_box_states as pull_single_box
from sokolab.kernels.search.pull import states as pull_states
from sokolab.kernels.search.pull import varied as pull_varied
from sokolab.kernels.search.tables import queue, states
from sokolab.kernels.stages.all_stages import SOLVERS
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.roster import ROSTER, solve
from tests.solvers.boards import LARGE_CROWD

MODULES = (
    assignment,
    astar_moves,
    allowed,
    corral,
    expand,
    frontier,
    group_waste,
    both_ends,
    tolls,
    store,
    trace,
    backtrack,
    field,
    known_positions,
    pull_loop,
    pull_single_box,
    pull_states,
    pull_varied,
    queue,
    reach,
    sets,
    states,
    walk,
)


def compiled() -> dict[str, int]:
    """Return for how many types of arguments each kernel is compiled."""
    return {
        f"{module.__name__}.{name}": len(value.signatures)
        for module in MODULES
        for name, value in vars(module).items()
        if hasattr(value, "signatures")
    }


def test_every_solver_has_its_stage() -> None:
    stages = [stage.name for stage in SOLVERS]
    assert stages == [f"solver:{solver.name}" for solver in ROSTER]


@pytest.mark.skipif(PLAIN, reason="plain kernels are not compiled")
def test_after_the_warm_up_no_solver_compiles_anything() -> None:
    for stage in SOLVERS:
        stage.run()
    before = compiled()
    for solver in ROSTER:
        solve(Board.from_rows(["######", "#@$ .#", "#    #", "######"]), solver.name)
        solve(LARGE_CROWD, solver.name, Limits(nodes=10_000))
    assert compiled() == before
