"""The warm-up compiles what the routes call: no kernel is compiled for another signature."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.kernels import route, walk
from sokolab.kernels.jit import PLAIN
from sokolab.kernels.warm import STAGES
from sokolab.routes.push import PushRoutes
from sokolab.routes.walk import shortest_walk


@pytest.mark.skipif(PLAIN, reason="nothing is compiled in plain mode")
def test_after_the_stage_nothing_is_left_to_compile() -> None:
    (stage,) = [stage for stage in STAGES if stage.name == "routes"]
    stage.run()
    kernels = (walk.walk_letters, route.cheapest_pushes)
    before = [list(kernel.signatures) for kernel in kernels]  # type: ignore[attr-defined]
    board = Board.from_rows(["######", "#    #", "#@$  #", "#    #", "######"])
    assert shortest_walk(board, np.int64(13), np.int32(16)) is not None
    routes = PushRoutes(board, np.int64(14))
    assert routes.route(np.int32(22)) is not None
    after = [list(kernel.signatures) for kernel in kernels]  # type: ignore[attr-defined]
    assert after == before
