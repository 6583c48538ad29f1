from __future__ import annotations

import numpy as np

from sokolab.core.board import Board
from sokolab.core.lurd import positions
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.parts import Trail

ROOM = Board.from_rows(["########", "#@ $  .#", "#   $ .#", "########"])


def test_every_position_is_that_of_the_game() -> None:
    base = search_board(ROOM)
    trail = Trail(base)
    number = {square: i for i, square in enumerate(base.squares.tolist())}
    trail.advance(base.player, "rRR")
    trail.advance(number[ROOM.square(2, 3)], "R")  # after a walk to the left of the lower box
    assert len(trail) == 3
    place = trail.last_position
    last = list(positions(ROOM, trail.lurd))[-1]
    assert sorted(last.boxes) == base.squares[place.boxes].tolist()
    assert last.player == base.squares[place.player]


def test_going_back_forgets_the_rest() -> None:
    base = search_board(ROOM)
    trail = Trail(base)
    trail.advance(base.player, "rR")
    trail.advance(trail.last_position.player, "R")
    trail.go_back(2)
    assert trail.lurd == "rR"
    trail.go_back(1)
    assert np.array_equal(trail.last_position.boxes, base.boxes)
    assert (trail.last_position.player, trail.lurd) == (base.player, "")


def test_what_is_left_out_leaves_the_rest_as_it_is() -> None:
    base = search_board(ROOM)
    trail = Trail(base)
    trail.advance(base.player, "rRR")
    trail.advance(trail.last_position.player, "ldR")
    whole = trail.copy()
    trail.leave_out({1})
    assert len(trail) == 2
    last = list(positions(ROOM, trail.lurd))[-1]
    assert sorted(last.boxes) == [ROOM.square(1, 3), ROOM.square(2, 5)]
    assert trail.changed_squares[0].tolist() == whole.changed_squares[1].tolist()
    assert len(whole) == 3, "a copy goes its own way"


def test_a_walk_goes_round_a_box_that_stays() -> None:
    board = Board.from_rows(
        ["########", "#@ $   #", "#      #", "# $   .#", "#     .#", "########"]
    )
    base = search_board(board)
    trail = Trail(base)
    trail.advance(base.player, "rRRR")  # the upper box leaves the way of the next walk
    trail.advance(trail.last_position.player, "llllddRR")
    trail.leave_out({1})
    assert len(trail) == 2
    last = list(positions(board, trail.lurd))[-1]
    assert sorted(last.boxes) == [board.square(1, 3), board.square(3, 4)]


def test_moves_that_need_what_is_left_out_are_left_out_too() -> None:
    base = search_board(ROOM)
    trail = Trail(base)
    trail.advance(base.player, "rR")
    trail.advance(trail.last_position.player, "R")  # the same box, one square on
    trail.leave_out({1})
    assert len(trail) == 1
    assert trail.lurd == ""
