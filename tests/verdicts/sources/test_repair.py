"""Repairs of solutions that an edit broke at their start, in the middle or at their end."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.core.position import Position
from sokolab.solvers.frame.protocol import CancelToken, Limits
from sokolab.verdicts.edits.edit import Edit, EditKind
from sokolab.verdicts.judging import judge
from sokolab.verdicts.sources import repair
from sokolab.verdicts.sources.carry_over import pushes_of
from sokolab.verdicts.sources.repair import repair_solution
from sokolab.verdicts.values import Verdict, VerdictKind
from tests.verdicts.boards import edits, small_level

HALL = Board.from_rows(
    [
        "##############",
        "#@     #     #",
        "# $  $ #     #",
        "#            #",
        "# $  $ #  .. #",
        "#      #  .. #",
        "##############",
    ]
)


@pytest.fixture(scope="module")
def before() -> Verdict:
    verdict = judge(HALL, seconds=20)
    assert verdict.kind is VerdictKind.SOLVABLE
    return verdict


def _square(row: int, col: int) -> int:
    return HALL.square(row, col)


EDITS = (
    Edit(EditKind.MOVE_PLAYER, _square(1, 1), _square(1, 12)),
    Edit(EditKind.MOVE_BOX, _square(2, 2), _square(2, 9)),
    Edit(EditKind.MOVE_GOAL, _square(4, 10), _square(2, 10)),
    Edit(EditKind.SET_WALL, _square(3, 6), _square(3, 6)),
    Edit(EditKind.OPEN_WALL, _square(1, 7), _square(1, 7)),
)


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: str(edit.kind.value))
def test_every_kind_of_edit_is_repaired(before: Verdict, edit: Edit) -> None:
    board = edit.made_on(HALL)
    found = [
        lurd
        for lurd in repair_solution(board, [before], Limits(seconds=10), CancelToken())
        if replay(board, lurd).solves
    ]
    is_level = judge(board, seconds=20).kind is VerdictKind.SOLVABLE
    assert bool(found) is is_level


def test_the_first_point_to_resume_is_the_first_from_which_the_rest_can_be_played() -> None:
    rng = np.random.default_rng(4)
    broken = 0
    for _ in range(30):
        board = small_level(rng, width=6, boxes=3, walls=int(rng.integers(0, 3)))
        verdict = judge(board, seconds=20)
        if verdict.kind is not VerdictKind.SOLVABLE or not verdict.lurd:
            continue
        for edit in edits(board):
            if edit.kind is not EditKind.SET_WALL:
                continue
            after = edit.made_on(board)
            repair_of = repair._Repair(after, verdict)
            assert repair_of._first_resume_index == _first_resumed(after, verdict), edit
            broken += repair_of._first_resume_index > 0
    assert broken > 12


def _first_resumed(after: Board, verdict: Verdict) -> int:
    """Try every place by the rules, from the last one on."""
    pushes = pushes_of(verdict.board, verdict.lurd)
    passed = [Position(verdict.board)]
    for push in pushes:
        passed.append(passed[-1].after(push))
    first = len(pushes) + 1
    for place in reversed(range(len(pushes) + 1)):
        old = passed[place]
        if any(after.flat[square] & 1 for square in (*old.boxes, old.player)):
            break
        position = Position(after, old.boxes, old.player)
        for push in pushes[place:]:
            if push not in position.pushes():
                return first
            position = position.after(push)
        if not position.is_solved:
            return first
        first = place
    return first


def test_a_moved_goal_is_taken_by_the_box_that_stood_on_the_old_one(before: Verdict) -> None:
    edit = EDITS[2]
    repair_of = repair._Repair(edit.made_on(HALL), before)
    boxes, _player = repair_of._old_positions[-1]
    assert boxes == frozenset(edit.made_on(HALL).goals)
    assert repair_of._playable_count < len(pushes_of(HALL, before.lurd))
    assert repair_of._first_resume_index <= len(repair_of._old_positions) - 1


def test_windows_grow_and_leave_out_what_is_hopeless(before: Verdict) -> None:
    repair_of = repair._Repair(EDITS[3].made_on(HALL), before)
    windows = repair_of._windows()
    assert windows == sorted(windows)
    assert all(0 <= window.kept_count <= repair_of._playable_count for window in windows)
    taken_up = [window for window in windows if window.resume_index >= 0]
    assert all(window.resume_index >= repair_of._first_resume_index for window in taken_up)
    worst = min(windows, key=lambda window: window.kept_count)
    repair_of._unsolvable_windows.add((worst.kept_count, -1))
    assert repair_of._windows() == []


def test_boards_that_have_nothing_in_common_are_not_repaired(before: Verdict) -> None:
    other = Board.from_rows(["######", "#@$ .#", "######"])
    fewer = HALL.with_pieces(HALL.boxes[1:], HALL.players[0])
    for board in (other, fewer):
        assert not list(repair_solution(board, [before], Limits(seconds=1), CancelToken()))
    assert not list(repair_solution(HALL, [], Limits(seconds=1), CancelToken()))


def test_a_cancelled_repair_yields_nothing(before: Verdict) -> None:
    cancel = CancelToken()
    cancel.cancel()
    board = EDITS[0].made_on(HALL)
    assert not list(repair_solution(board, [before], Limits(seconds=5), cancel))
