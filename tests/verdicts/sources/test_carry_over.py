from __future__ import annotations

from itertools import combinations

import numpy as np

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.verdicts.sources.carry_over import is_at_least_as_hard, lurd_of_playable, pushes_of
from tests.naive_solvers import least_pushes
from tests.verdicts.boards import edits, small_level


def test_what_is_at_least_as_hard_has_no_solution_of_fewer_pushes() -> None:
    """Every single edit of random small levels, there and back, against exhaustive searches."""
    rng = np.random.default_rng(7)
    compared = 0
    for _ in range(12):
        board = small_level(rng, 3, 3, walls=1)
        of_board = least_pushes(board)
        for edit in edits(board):
            after = edit.made_on(board)
            of_after = None
            for harder, other in ((after, board), (board, after)):
                if not is_at_least_as_hard(harder, other, other.boxes):
                    continue
                of_after = of_after or least_pushes(after)
                least, bound = (of_after, of_board) if harder is after else (of_board, of_after)
                compared += 1
                assert least is None or (bound is not None and bound <= least), (edit, str(board))
    assert compared > 100


def test_a_group_that_cannot_be_brought_home_makes_harder_boards_unsolvable() -> None:
    rng = np.random.default_rng(11)
    used = 0
    for _ in range(25):
        board = small_level(rng, 3, 4, boxes=2, walls=3)
        for size in (1, 2):
            for group in combinations(board.boxes, size):
                if least_pushes(board.with_pieces(group, board.players[0])) is not None:
                    continue
                for edit in edits(board):
                    after = edit.made_on(board)
                    if is_at_least_as_hard(after, board, group):
                        used += 1
                        assert least_pushes(after) is None, (edit, group, str(board))
    assert used > 100


def test_a_board_is_not_harder_with_a_wall_less_a_goal_more_or_the_player_elsewhere() -> None:
    board = Board.from_rows(["#######", "#@$#  #", "# ## .#", "#######"])
    for rows in (
        ["#######", "#@$   #", "# ## .#", "#######"],
        ["#######", "#@$#. #", "# ## .#", "#######"],
        ["#######", "# $#@ #", "# ## .#", "#######"],
        ["#######", "# $#  #", "# ## .#", "#######"],
        ["########", "#@$#  ##", "# ## .##", "########"],
    ):
        assert not is_at_least_as_hard(Board.from_rows(rows), board, board.boxes), rows
    assert is_at_least_as_hard(board, board, board.boxes)


def test_the_player_may_start_behind_boxes_that_are_not_in_the_group() -> None:
    board = Board.from_rows(["#######", "#@ $ *#", "#.    #", "#######"])
    beyond = Board.from_rows(["#######", "#  $@*#", "#.    #", "#######"])
    walled = Board.from_rows(["#######", "#@ $ *#", "#.#####", "#######"])
    beyond_walled = Board.from_rows(["#######", "#  $@*#", "#.#####", "#######"])
    assert is_at_least_as_hard(beyond, board, board.boxes)
    assert not is_at_least_as_hard(beyond_walled, walled, walled.boxes)
    assert is_at_least_as_hard(beyond_walled, walled, (12,))


def test_pushes_are_played_with_walks_found_again() -> None:
    old = Board.from_rows(["#######", "#@    #", "#  $ .#", "#     #", "#######"])
    lurd = "drRR"
    assert replay(old, lurd).solves
    blocked = Board.from_rows(["#######", "#@ #  #", "## $ .#", "#     #", "#######"])
    played = lurd_of_playable(blocked, pushes_of(old, lurd))
    assert replay(blocked, played).solves
    assert played == "rdRR"


def test_pushes_are_played_up_to_the_first_that_is_impossible() -> None:
    old = Board.from_rows(["########", "#@$   .#", "#      #", "########"])
    pushes = pushes_of(old, "RRRR")
    for rows, played in (
        (["########", "#@$ # .#", "#      #", "########"], "R"),
        (["########", "# $   .#", "#@     #", "########"], "uRRRR"),
        (["########", "# $@  .#", "## #####", "########"], ""),
        (["########", "#@  $ .#", "#      #", "########"], ""),
    ):
        assert lurd_of_playable(Board.from_rows(rows), pushes) == played
