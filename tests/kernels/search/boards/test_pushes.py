"""The push generators against the rulebook, and what a push does to the player's reach."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.kernels.search.boards.allowed import allow_pushes
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.corral import CorralPosition, restrict_to_corral
from sokolab.kernels.search.boards.field import Field, new_scratch
from sokolab.kernels.search.boards.reach import lowest_after, mark_reach
from sokolab.kernels.search.exact import backtrack
from sokolab.kernels.search.tables.states import new_states
from sokolab.solvers.frame.one_box_tables import field_of
from sokolab.solvers.frame.search_board import SearchBoard, search_board, why_not_a_level
from tests.solvers.boards import LEVELS, random_board

BOARDS = [LEVELS[name].board for name in ("goal room", "exchange", "shut doorway")]
BOARDS += [board for seed in range(200, 230) if not why_not_a_level(board := random_board(seed))]


def _listed_by_astar(base: SearchBoard, field: Field, rows: np.ndarray, player: int) -> set[int]:
    scratch = new_scratch(field)
    scratch.blocked[rows] = 1
    mark_reach(base.neighbours, scratch.blocked, player, scratch.mark, 1, scratch.stack)
    count = allow_pushes(field, scratch, rows, 1)
    pushes = {4 * int(rows[i]) + int(d) for i, d in np.argwhere(scratch.allowed)}
    assert len(pushes) == count
    if count:
        losing_moves, blocked = scratch.losing_moves, scratch.blocked
        position_now = CorralPosition(
            base.neighbours, base.goals, losing_moves, rows, blocked, scratch.mark, 1
        )
        restrict_to_corral(position_now, scratch.allowed, scratch.corral_scratch, count)
    for i, box in enumerate(rows.tolist()):
        ahead = [int(base.neighbours[box, push % 4]) for push in pushes if push // 4 == box]
        outward = any(scratch.mark[there] == 1 for there in ahead)
        assert not count or scratch.corral_scratch.outward[i] == outward
    return pushes


def _listed_by_backtrack(base: SearchBoard, rows: np.ndarray, player: int) -> set[int]:
    nearest = np.zeros(base.size + 1, np.int32)
    play = backtrack.new_play(base.neighbours, base.goals, nearest, rows)
    frames = backtrack.new_frames(64)
    backtrack.begin_search(new_states(len(rows), base.size, 64), play, frames, player)
    return set(frames.pushes[: frames.push_start[1]].tolist())


def _perft(base: SearchBoard, field: Field, rows: np.ndarray, player: int, depth: int) -> int:
    if depth == 0:
        return 1
    pushes = _listed_by_astar(base, field, rows, player)
    assert pushes == _listed_by_backtrack(base, rows, player)
    total = 0
    for push in pushes:
        box, there = push // 4, int(base.neighbours[push // 4, push % 4])
        after = np.array(sorted({*rows.tolist(), there} - {box}), np.int32)
        total += _perft(base, field, after, box, depth - 1)
    return total


@pytest.mark.parametrize("board", BOARDS)
def test_perft_counts_are_the_rulebooks(board: Board) -> None:
    base = search_board(board)
    field = field_of(base, ())
    field.dead_state[:] = 0  # all legal pushes, not only those worth trying
    for depth in (1, 2, 3):
        wanted = Position(board).perft(depth)
        assert _perft(base, field, base.boxes, base.player, depth) == wanted


def test_pushes_to_where_no_goal_can_be_reached_are_not_tried() -> None:
    left_out = 0
    for base in map(search_board, BOARDS):
        field = field_of(base, ())
        tried = _listed_by_astar(base, field, base.boxes, base.player)
        every = _listed_by_backtrack(base, base.boxes, base.player)
        for push in every:
            square, side = divmod(push, 4)
            after = field.state_at[base.neighbours[square, side], side ^ 2]
            assert (push in tried) == (field.costs[after].min() < FAR)
        left_out += len(every - tried)
        assert tried <= every
    assert left_out > 0


@pytest.mark.parametrize("board", BOARDS)
def test_the_player_after_a_push_is_normalised_as_by_a_flood(board: Board) -> None:
    base = search_board(board)
    number = {int(square): i for i, square in enumerate(base.squares)}
    position = Position(board)
    plain = 0
    for _ in range(40):
        pushes = list(position.pushes())
        if not pushes:
            break
        blocked = np.zeros(base.size + 1, np.uint8)
        blocked[[base.size, *(number[box] for box in position.boxes if box in number)]] = 1
        mark, stack = np.zeros((2, base.size + 1), np.int32)
        lowest = mark_reach(base.neighbours, blocked, number[position.player], mark, 1, stack)
        assert lowest == number[position.normalised().player]
        for push in pushes:
            there = int(board.neighbours[push.box, push.direction])
            after = Position(board, position.boxes - {push.box} | {there}, push.box)
            blocked[number[push.box]], blocked[number[there]] = 0, 1
            found = lowest_after(
                base.neighbours, blocked, mark, 1, lowest, number[push.box], push.direction
            )
            blocked[number[push.box]], blocked[number[there]] = 1, 0
            assert found in (-1, number[after.normalised().player])
            plain += found >= 0
        box, direction = pushes[len(pushes) // 2]
        there = int(board.neighbours[box, direction])
        position = Position(board, position.boxes - {box} | {there}, box)
    assert plain or not pushes
