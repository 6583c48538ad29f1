"""Pull sequences without needless parking can still be played and park no more boxes."""

from __future__ import annotations

import pytest

from sokolab.core.board import Board
from sokolab.solvers.fess.backward_search import (
    BackwardContext,
    BackwardSearch,
    Pull,
    PullSequence,
    without_needless_parking,
)
from sokolab.solvers.frame.one_box_tables import ALL_RULES, field_of
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from tests import naive_plan
from tests.solvers.fess.test_plan_search import BOARDS, STARTERS


def is_playable(land: SearchBoard, start: int, pulls: list[Pull]) -> bool:
    """Whether the pulls can be made one after the other, the player in some region each time."""
    boxes = naive_plan.all_squares(land.goals)
    players = {start}
    for source, target, leaves in pulls:
        ends = {
            (square, low)
            for player in players
            for square, low in naive_plan.pulls(land.neighbours, boxes, source, player)
            if square == target
        }
        boxes = boxes - {source} | (set() if leaves else {target})
        players = {target} if leaves else {low for _, low in ends}
        if not ends:
            return False
    return True


@pytest.mark.parametrize("board", [*BOARDS, *(level.board for level in STARTERS[:4])])
def test_sequences_without_needless_parking_can_be_played(board: Board) -> None:
    land = search_board(board)
    context = BackwardContext(land, field_of(land, ALL_RULES))
    for start in context.starts:
        search = BackwardSearch(context, start, 0, 60)
        while search.step(60) is StepStatus.RUNNING:
            pass
        sequence = search.pull_sequence()
        straight = without_needless_parking(land.neighbours, context.goals, start, sequence)
        assert straight.squares_left == sequence.squares_left
        assert straight.detour_count <= sequence.detour_count
        assert is_playable(land, start, straight.pulls)


def test_a_box_nobody_waits_for_is_not_parked() -> None:
    board = Board.from_rows(["##########", "#@  $   .#", "#        #", "#   $   .#", "##########"])
    land = search_board(board)
    context = BackwardContext(land, field_of(land, ALL_RULES))
    upper, lower = context.goals.tolist()
    at = {int(square): i for i, square in enumerate(land.squares)}
    bases = at[board.square(1, 4)], at[board.square(3, 4)]
    rest = at[board.square(1, 6)]
    pulls = [(upper, rest, False), (lower, bases[1], True), (rest, bases[0], True)]
    straight = without_needless_parking(
        land.neighbours, context.goals, 0, PullSequence(pulls, [], 1)
    )
    assert straight == PullSequence([(lower, bases[1], True), (upper, bases[0], True)], [], 0)
    needed = [(upper, rest, False), (lower, rest, True)]
    assert (
        without_needless_parking(
            land.neighbours, context.goals, 0, PullSequence(needed, [rest], 1)
        ).pulls
        == needed
    )
