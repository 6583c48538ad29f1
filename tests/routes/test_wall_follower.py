from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given

from sokolab.core.board import Board
from sokolab.routes.walk import shortest_walk
from sokolab.routes.wall_follower import Cell, CellMatrix, MazePathResolver, Sight
from tests.routes.boards import maze, rooms
from tests.routes.wall_follower_share import MAKERS, measured


def _drawing(*lines: str) -> CellMatrix:
    return CellMatrix(Board.from_rows(lines))


ARTICLE = _drawing("    ", "  # ", "  # ")
"""The board of the article's figures 2 and 4: T is (2, 3)."""

RIGHT = 1


def test_figure_2_going_straight() -> None:
    path, direction = MazePathResolver(ARTICLE).go_straight((0, 0), (2, 3))
    assert path == [(0, 0), (1, 0), (2, 0), (2, 1)]
    assert direction == RIGHT


def test_figure_4_going_along_the_wall() -> None:
    path: list[Cell] = [(2, 1)]
    assert MazePathResolver(ARTICLE).go_along_the_wall(path, RIGHT, (2, 3))
    assert path == [(2, 1), (1, 1), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3)]


def test_the_three_steps_together_cut_the_way_down_and_up_again() -> None:
    path = MazePathResolver(ARTICLE).find_optimized_path((0, 0), (2, 3))
    assert path == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3)]


def test_optimizing_merges_repeated_cells() -> None:
    resolver = MazePathResolver(_drawing("# #", "   ", "# #"))
    detour = [(1, 0), (1, 1), (0, 1), (1, 1), (2, 1), (1, 1), (1, 2)]
    assert resolver.optimize(detour) == [(1, 0), (1, 1), (1, 2)]


def test_optimizing_cuts_straight_and_with_one_turn() -> None:
    resolver = MazePathResolver(_drawing("   ", "   "))
    assert resolver.optimize([(1, 0), (0, 0), (0, 1), (0, 2), (1, 2)]) == [(1, 0), (1, 1), (1, 2)]
    corner = MazePathResolver(_drawing("   ", "#  ", "## "))
    staircase = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)]
    assert corner.optimize(staircase) == [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)]


def test_the_wall_stays_to_the_right() -> None:
    # Facing the north wall he turns left, to the west, and goes round the room with the wall
    # to his right, until he is back where he began and has gone every way from there.
    room = Board.from_rows(["######", "#    #", "######", "#    #", "######"])
    path: list[Cell] = [(1, 2)]
    assert not MazePathResolver(CellMatrix(room)).go_along_the_wall(path, 0, (3, 1))
    assert path == [(1, 2), (1, 1), (1, 2), (1, 3), (1, 4), (1, 3), (1, 2)]


def test_it_can_fail_where_a_way_leads_there() -> None:
    rows = ["########", "#   #  #", "# #   ##", "# @  # #", "#      #", "########"]
    board = Board.from_rows(rows)
    start, target = board.players[0], board.square(1, 6)
    assert shortest_walk(board, start, target) == "rrurur"
    resolver = MazePathResolver(CellMatrix(board))
    assert resolver.find_optimized_path((3, 2), (1, 6)) is None


def test_cells_that_are_shut_or_outside() -> None:
    resolver = MazePathResolver(ARTICLE)
    assert resolver.find_optimized_path((0, 0), (2, 2)) is None
    assert resolver.find_optimized_path((1, 2), (2, 3)) is None
    assert resolver.find_optimized_path((2, 3), (2, 3)) == [(2, 3)]
    with pytest.raises(ValueError, match=r"\(3, 0\) is not within"):
        resolver.find_optimized_path((0, 0), (3, 0))


def _joins(board: Board, start: Cell, end: Cell) -> bool:
    """Whether a straight line or one with one turn joins two cells: square by square."""
    cells = CellMatrix(board)

    def free(corners: Sequence[Cell]) -> bool:
        for (row, col), (end_row, end_col) in pairwise(corners):
            for r in range(min(row, end_row), max(row, end_row) + 1):
                for c in range(min(col, end_col), max(col, end_col) + 1):
                    if not cells.is_free(r, c):
                        return False
        return True

    return free([start, (end[0], start[1]), end]) or free([start, (start[0], end[1]), end])


@given(rooms(longest=8))
def test_sight_by_its_definition(board: Board) -> None:
    sight = Sight(CellMatrix(board))
    cells = [board.row_col(square) for square in range(0, board.size, 3)]
    for start in cells:
        for end in cells:
            assert (sight.corner(start, end) is not None) == _joins(board, start, end)


@given(rooms())
def test_paths_are_ways_and_meet_no_cell_twice(board: Board) -> None:
    cells = CellMatrix(board)
    resolver = MazePathResolver(cells)
    start = board.row_col(board.players[0])
    for square in np.flatnonzero(board.flat == 0).tolist():
        target = board.row_col(square)
        path = resolver.find_optimized_path(start, target)
        if path is None:
            continue
        assert (path[0], path[-1]) == (start, target)
        assert all(cells.is_free(*cell) for cell in path)
        assert len(set(path)) == len(path)
        for before, after in pairwise(path):
            assert abs(before[0] - after[0]) + abs(before[1] - after[1]) == 1
        assert len(resolver.optimize(path)) <= len(path)
        if _joins(board, start, target):
            assert len(path) - 1 == abs(start[0] - target[0]) + abs(start[1] - target[1])


@given(rooms())
def test_along_the_wall_no_way_is_taken_twice_and_a_failure_ends_where_it_began(
    board: Board,
) -> None:
    shut_in = Board(np.pad(board.tiles, ((0, 0), (0, 2)), constant_values=1)).with_tiles(
        [board.width], 0
    )  # a cell that nothing leads to
    path = [shut_in.row_col(shut_in.players[0])]
    assert not MazePathResolver(CellMatrix(shut_in)).go_along_the_wall(path, 0, (0, board.width))
    taken = list(pairwise(path))
    assert len(set(taken)) == len(taken)
    assert path[0] == path[-1]


def test_in_mazes_without_loops_it_always_finds_the_only_way() -> None:
    generator = np.random.default_rng(3)
    for _ in range(20):
        board = maze(generator, 15, 17)
        resolver = MazePathResolver(CellMatrix(board))
        for square in np.flatnonzero(board.flat == 0).tolist():
            lurd = shortest_walk(board, board.players[0], square)
            path = resolver.find_optimized_path((1, 1), board.row_col(square))
            assert lurd is not None
            assert path is not None
            assert len(path) - 1 == len(lurd)


@pytest.mark.parametrize(
    ("name", "found", "shortest", "ratio"),
    [
        ("rooms of 16 × 20, 10 % walls, 10 boxes", (0.89, 0.95), (0.86, 0.94), (1.02, 1.07)),
        ("rooms of 16 × 20, 20 % walls, 10 boxes", (0.84, 0.92), (0.76, 0.86), (1.09, 1.18)),
        ("rooms of 16 × 20, 30 % walls, 10 boxes", (0.90, 0.97), (0.78, 0.88), (1.06, 1.15)),
        ("rooms of 16 × 20, 40 % walls, 10 boxes", (0.97, 1.00), (0.91, 0.98), (1.00, 1.06)),
        ("mazes of 21 × 21 without loops", (1.0, 1.0), (1.0, 1.0), (1.0, 1.0)),
    ],
)
def test_on_what_share_of_random_boards_it_finds_a_way_and_how_long(
    name: str,
    found: tuple[float, float],
    shortest: tuple[float, float],
    ratio: tuple[float, float],
) -> None:
    share = measured(MAKERS[name], 800)
    print(f"{name}: {share}")
    assert found[0] <= share.found / share.asked <= found[1]
    assert shortest[0] <= share.shortest / share.found <= shortest[1]
    assert ratio[0] <= share.ratio <= ratio[1]
