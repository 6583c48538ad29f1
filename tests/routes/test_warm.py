"""The warm-up compiles what the routes call: no kernel is compiled for another signature."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.kernels import route, walk
from sokolab.kernels.jit import PLAIN
from sokolab.kernels.stages.all_stages import STAGES
from sokolab.routes.push import PushRoutes
from sokolab.routes.walk import shortest_walk


@pytest.mark.skipif(PLAIN, reason="nothing is compiled in plain mode")
def test_after_the_stage_nothing_is_left_to_compile() -> None:
    (stage,) = [stage for stage in STAGES if stage.name == "routes"]
    stage.run()
    kernels: Any = (walk.walk_directions, route.cheapest_pushes)
    square: Any = np.int64
    narrow_square: Any = np.int32
    before = [list(kernel.signatures) for kernel in kernels]
    board = Board.from_rows(["######", "#    #", "#@$  #", "#    #", "######"])
    assert shortest_walk(board, square(13), narrow_square(16)) is not None
    routes = PushRoutes(board, square(14))
    assert routes.route(narrow_square(22)) is not None
    after = [list(kernel.signatures) for kernel in kernels]
    assert after == before
