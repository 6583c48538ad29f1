from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sokolab.analysis.board_arrays import border, read_only
from sokolab.core.board import Board, Tile
from sokolab.kernels.flood import (
    enclosed_regions,
    flood_from,
    flood_from_queue,
    flood_layer,
    lay_out,
)
from tests import naive


def mask(board: Board, squares: frozenset[int]) -> np.ndarray:
    result = np.zeros(board.size + 1, np.uint8)
    result[list(squares)] = 1
    return read_only(result)


@given(naive.boards())
def test_flood_visits_the_component_once(board: Board) -> None:
    blocked = frozenset(board.squares(Tile.WALL)) | frozenset(board.boxes)
    (player,) = board.players
    passable = mask(board, frozenset(range(board.size)) - blocked)
    unseen, queue = passable.copy(), np.empty(board.size + 1, np.int32)
    count = flood_from(board.neighbours, unseen, player, queue)
    expected = naive.component(board, player, blocked)
    assert sorted(queue[:count].tolist()) == sorted(expected)
    left = set(np.flatnonzero(unseen).tolist())
    assert left == frozenset(range(board.size)) - blocked - expected


@given(naive.boards())
def test_a_flood_begins_where_it_is_told_and_enters_nothing_that_was_seen(board: Board) -> None:
    unseen, queue = np.zeros(board.size + 1, np.uint8), np.empty(board.size + 1, np.int32)
    assert flood_from(board.neighbours, unseen, board.players[0], queue) == 1
    assert queue[0] == board.players[0]


@given(naive.boards(players=2))
def test_a_flood_goes_on_layer_by_layer_from_all_that_stands_in_the_queue(board: Board) -> None:
    free = frozenset(range(board.size)) - frozenset(board.squares(Tile.WALL))
    layer = set(board.players)  # one of them if there is no room for two
    unseen, queue = mask(board, free - layer).copy(), np.empty(board.size + 1, np.int32)
    queue[: len(layer)] = sorted(layer)
    left, whole, begun = unseen.copy(), queue.copy(), len(layer)
    seen, head, tail = set(layer), 0, len(layer)
    while layer:
        head, tail = tail, flood_layer(board.neighbours, unseen, queue, head, tail, tail)
        around = {int(there) for square in layer for there in board.neighbours[square]}
        layer = (around & free) - seen
        seen |= layer
        assert sorted(queue[head:tail].tolist()) == sorted(layer)
    assert flood_from_queue(board.neighbours, left, whole, begun) == tail
    assert whole[:tail].tolist() == queue[:tail].tolist()
    assert np.array_equal(left, unseen)


@given(naive.boards(players=0))
def test_enclosed_regions_are_those_that_do_not_touch_the_border(board: Board) -> None:
    floor = frozenset(range(board.size)) - naive.walls(board)
    regions = {naive.component(board, square, naive.walls(board)) for square in floor}
    closed = [r for r in regions if not any(None in naive.around(board, s) for s in r)]
    inside = np.empty(board.size + 1, np.uint8)
    queue = np.empty(board.size + 1, np.int32)
    passable = mask(board, floor)
    assert enclosed_regions(board.neighbours, passable, inside, queue) == len(closed)
    assert set(np.flatnonzero(inside).tolist()) == frozenset().union(*closed)


@given(st.integers(0, 2).flatmap(lambda players: naive.boards(players=players)))
def test_a_board_is_laid_out_by_what_is_inside(board: Board) -> None:
    n = board.size
    masks, squares = np.full((5, n + 1), 7, np.uint8), np.full((4, n + 1), 7, np.int32)
    sides, counts = np.full((2, n + 1), 7, np.int8), np.full(5, 7, np.int32)
    edge = border(board.height, board.width)
    player = lay_out(board.neighbours, board.flat, edge, masks, squares, sides, counts)
    inside, walls = naive.inside(board), naive.walls(board)
    boxes, goals = set(board.boxes), set(board.goals)
    reached = naive.component(board, player, walls | boxes) if player >= 0 else set()
    expected = [inside, inside - boxes, inside & goals, reached]
    assert [set(np.flatnonzero(mask).tolist()) for mask in masks[:4]] == expected
    box_count, goal_count, stray_count, gap_count, filled = counts.tolist()
    assert squares[0, :box_count].tolist() == sorted(inside & boxes)
    assert squares[1, :goal_count].tolist() == sorted(inside & goals)
    assert squares[2, :stray_count].tolist() == sorted((boxes ^ goals) - inside)
    assert gap_count == len(inside.intersection(edge.tolist()))
    assert filled == len(inside & boxes & goals)
    assert player == (board.players[0] if len(board.players) == 1 else -1)
    for box, side in zip(sorted(inside & boxes), sides[0, :box_count].tolist(), strict=True):
        if player < 0 or box == player:
            assert side == -1
        else:
            assert int(board.neighbours[box, side]) in naive.component(board, player, walls | {box})
