from __future__ import annotations

import numpy as np
from hypothesis import given

from sokolab.analysis.board_arrays import BoardArrays, board_arrays, read_only
from sokolab.analysis.one_box import dead_squares
from sokolab.core.board import Board
from sokolab.kernels.freeze import frozen_boxes
from tests import naive


def frozen(base: BoardArrays, dead: np.ndarray) -> set[int]:
    marks = np.empty(base.board.size + 1, np.uint8)
    lost = np.zeros(base.board.size + 1, np.uint8)
    lost[:-1] = dead
    stack = np.empty(5 * base.boxes.size, np.int32)
    count = frozen_boxes(base.neighbours, base.inside, read_only(lost), base.boxes, marks, stack)
    found = set(np.flatnonzero(marks).tolist())
    assert count == len(found)
    return found


@given(naive.boards())
def test_frozen_boxes_are_those_that_naive_peeling_leaves(board: Board) -> None:
    base = board_arrays(board)
    dead = dead_squares(base).dead
    for lost in (np.zeros_like(dead), dead):
        squares = frozenset(np.flatnonzero(lost).tolist())
        boxes = base.boxes.tolist()
        assert frozen(base, lost) == naive.frozen_boxes(board, boxes, naive.inside(board), squares)


@given(naive.boards(longest=5))
def test_no_frozen_box_ever_moves(board: Board) -> None:
    base = board_arrays(board)
    stay = frozen(base, np.zeros(board.size, bool))
    for position, _ in naive.reachable_positions(board, 200):
        assert stay <= position.boxes


def test_two_boxes_along_a_wall_hold_each_other() -> None:
    base = board_arrays(Board.from_rows(["######", "# $$ #", "#  @ #", "######"]))
    assert frozen(base, np.zeros(base.board.size, bool)) == {8, 9}


def test_a_box_let_go_lets_go_of_those_it_held() -> None:
    rows = ["######", "# $  #", "##$  #", "# @  #", "######"]
    base = board_arrays(Board.from_rows(rows))
    assert frozen(base, np.zeros(base.board.size, bool)) == set()
    held = board_arrays(Board.from_rows([rows[0], "##$  #", *rows[2:]]))
    assert frozen(held, np.zeros(held.board.size, bool)) == {8, 14}
