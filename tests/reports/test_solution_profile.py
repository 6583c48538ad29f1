"""The profile of a line against its slow twin: every position looked at on its own."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given

from sokolab.core.board import Board, Tile, opposite
from sokolab.reports import solution_profile
from sokolab.reports.solution_profile import profile_of
from sokolab.routes.line import line_of
from tests.naive import boards
from tests.routes.test_line import ROOM, SOLUTION, games, played


def box_distance(board: Board, box: int, goal: int) -> int | None:
    """Return the pushes of a lone box by the simplest search, the player being anywhere."""
    far, at = 0, {box}
    seen = {box}
    while goal not in at:
        further: set[int] = set()
        for square in at:
            for direction in range(4):
                ahead = int(board.neighbours[square, direction])
                behind = int(board.neighbours[square, opposite(direction)])
                if all(
                    one < board.size and not board.flat[one] & Tile.WALL for one in (ahead, behind)
                ):
                    further.add(ahead)
        at = further - seen
        seen |= at
        far += 1
        if not at:
            return None
    return far


def distance_left(board: Board, boxes: frozenset[int]) -> int:
    """Return the smallest sum over all ways to give every box a goal, or -1."""
    sums = []
    for goals in permutations(board.goals, len(boxes)):
        parts = [box_distance(board, *pair) for pair in zip(boxes, goals, strict=True)]
        if None not in parts:
            sums.append(sum(part for part in parts if part is not None))
    return min(sums, default=-1)


@given(boards(longest=5), games)
def test_every_number_is_that_of_its_position(board: Board, choices: list[int]) -> None:
    for is_forward in (True, False):
        letters, _ = played(board, choices, is_forward=is_forward)
        line = line_of(board, letters, is_forward=is_forward)
        profile = profile_of(line)
        assert profile.pushes == len(line.pushes)
        assert profile.moves.tolist() == list(line.ends)
        for number in range(profile.pushes + 1):
            position = line.position_after(number)
            assert profile.reach_sizes[number] == len(position.player_reach())
            assert profile.boxes_on_goals[number] == len(position.boxes & set(board.goals))
            if len(board.boxes) <= 4 and len(board.goals) <= 5:
                assert profile.distances is not None
                assert profile.distances[number] == distance_left(board, position.boxes)


def test_a_solution_ends_with_nothing_left() -> None:
    profile = profile_of(line_of(ROOM, SOLUTION))
    assert profile.distances is not None
    assert profile.distances.tolist() == [7, 6, 5, 4, 3, 2, 1, 0]
    assert profile.boxes_on_goals.tolist() == [0, 0, 0, 0, 1, 1, 1, 2]
    assert profile.reach_sizes[profile.crux] == min(profile.reach_sizes)


def test_the_crux_is_where_the_player_is_shut_in() -> None:
    shut = Board.from_rows(["#######", "# @$ .#", "### ###", "#######"])
    assert profile_of(line_of(shut, "RR")).reach_sizes.tolist() == [2, 4, 5]
    assert profile_of(line_of(shut, "RR")).crux == 1, "the start and the end do not count"
    assert profile_of(line_of(shut, "R")).crux == 0


@pytest.mark.parametrize(("moves", "pushes"), [(0, 0), (2, 0), (3, 1), (8, 4), (16, 4), (21, 7)])
def test_moves_are_found_again_as_pushes(moves: int, pushes: int) -> None:
    assert profile_of(line_of(ROOM, SOLUTION)).pushes_after(moves) == pushes


def test_a_box_without_a_goal_has_no_distance() -> None:
    board = Board.from_rows(["######", "#@$$.#", "#    #", "######"])
    profile = profile_of(line_of(board, "drdrr"[:1]))
    assert profile.distances is not None
    assert profile.distances.tolist() == [-1]


def test_a_cancelled_profile_stops_at_once() -> None:
    asked: list[int] = []

    def is_cancelled() -> bool:
        asked.append(1)
        return True

    profile = profile_of(line_of(ROOM, SOLUTION), is_cancelled)
    assert len(asked) == 2, "once for the regions, once for the distances"
    assert profile.reach_sizes.tolist() == [int(profile.reach_sizes[0])] * 8


def test_a_board_with_very_many_goals_has_no_distances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_profile, "_MAX_DISTANCES", 10)
    profile = profile_of(line_of(ROOM, SOLUTION))
    assert profile.distances is None
    assert profile.boxes_on_goals[-1] == 2
