from __future__ import annotations

import numpy as np

from sokolab.core.board import Board
from sokolab.core.lurd import positions
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.parts.trail import Trail

ROOM = Board.from_rows(["########", "#@ $  .#", "#   $ .#", "########"])


def test_every_position_is_that_of_the_game() -> None:
    base = search_board(ROOM)
    trail = Trail(base)
    number = {square: i for i, square in enumerate(base.squares.tolist())}
    trail.advance(base.player, "RR")
    trail.advance(number[ROOM.square(2, 3)], "R")  # after a walk to the left of the lower box
    assert len(trail) == 3
    place = trail.last
    assert place.lurd.startswith("rR") or place.lurd.startswith("RR")
    last = list(positions(ROOM, place.lurd))[-1]
    assert sorted(last.boxes) == base.squares[place.boxes].tolist()
    assert last.player == base.squares[place.player]


def test_going_back_forgets_the_rest() -> None:
    base = search_board(ROOM)
    trail = Trail(base)
    trail.advance(base.player, "rR")
    trail.advance(trail.last.player, "R")
    trail.go_back(2)
    assert trail.last.lurd == "rR"
    trail.go_back(1)
    assert np.array_equal(trail.last.boxes, base.boxes)
    assert (trail.last.player, trail.last.lurd) == (base.player, "")
