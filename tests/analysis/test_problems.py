from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.problems import Problems, problems
from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.core.status import Severity, Status
from tests import naive

FINE = ["#######", "#@$ . #", "#     #", "#######"]


def found(rows: list[str]) -> Problems:
    return problems(board_arrays(Board.from_rows(rows)))


def codes(rows: list[str]) -> dict[Status, tuple[int, ...]]:
    return {problem.status: problem.squares for problem in found(rows).problems}


def test_a_fine_level_has_none() -> None:
    answer = found(FINE)
    assert answer.problems == ()
    assert answer.is_playable
    assert answer.is_valid


def test_an_empty_board_names_what_is_missing() -> None:
    assert codes(["   ", "   "]) == {Status.NO_PLAYER: (), Status.NO_BOXES: ()}
    assert not found(["   "]).is_playable


@pytest.mark.parametrize(
    ("rows", "status", "squares", "sentence"),
    [
        (["#####", "# $.#", "#####"], Status.NO_PLAYER, (), "There is no player"),
        (
            ["######", "#@$.@#", "######"],
            Status.SEVERAL_PLAYERS,
            (7, 10),
            "There are 2 players; a level has one",
        ),
        (["####", "#@.#", "####"], Status.NO_BOXES, (), "There are no boxes to push"),
        (["######", "#@#$.#", "######"], Status.NO_BOXES, (), "The player cannot reach any box"),
        (
            ["#########", "#@$..##$#", "#########"],
            Status.UNEQUAL,
            (11, 12, 13),
            "There is 1 box within reach but 2 goals",
        ),
        (
            ["######", "#@$  #", "######"],
            Status.UNEQUAL,
            (8,),
            "There is 1 box but no goals",
        ),
        (
            ["#######", "#@$ #.#", "#######"],
            Status.UNEQUAL,
            (9, 12),
            "There is 1 box but no goals within reach",
        ),
        (
            ["########", "#@$ $.*#", "########"],
            Status.UNEQUAL,
            (10, 12, 13),
            "There are 3 boxes but 2 goals",
        ),
        (
            ["#####", " @$.#", "#####"],
            Status.OPEN,
            (5,),
            "The player can leave the board through row 2, column 1: draw a wall there",
        ),
        (
            ["########", "#@$.##$#", "########"],
            Status.BOX_OUT_OF_REACH,
            (14,),
            "1 box off goal can never be reached",
        ),
        (
            ["#########", "#@$.##..#", "#########"],
            Status.GOAL_OUT_OF_REACH,
            (15, 16),
            "2 goals can never be reached",
        ),
        (
            ["#######", "#@$  .#", "#     #", "#$   .#", "#######"],
            Status.DEAD_BOX,
            (22,),
            "1 box stands on a dead square: no goal can be reached from there",
        ),
        (
            ["#######", "#@    #", "# $$..#", "#######"],
            Status.FROZEN_BOX,
            (16, 17),
            "2 boxes off goal are frozen: they can never be moved to a goal",
        ),
        (
            ["#########", "#@ $$.  #", "####  ###", "#      .#", "#########"],
            Status.UNMATCHED,
            (12, 13, 14),
            "2 boxes can only be brought to 1 goal between them",
        ),
        (
            ["#######", "# $ .@#", "#######"],
            Status.UNMATCHED,
            (9,),
            "1 box cannot be brought to any goal from where the player is",
        ),
        (
            ["######", "#@ * #", "######"],
            Status.SOLVED,
            (),
            "The level is solved at the start: every box is on a goal",
        ),
        (
            ["######", "#@ $.#", "#  $.#", "#  $.#", "#  #$#", "######"],
            Status.UNEQUAL,
            (9, 10, 15, 16, 21, 22, 28),
            "There are 4 boxes but 3 goals",
        ),
        (["######", "#@#$.#", "######"], Status.BOX_OUT_OF_REACH, (9,), None),
        (
            ["#######", "#@$$..#", "#######"],
            Status.NO_PUSH,
            (9, 10),
            "No push is possible at the start",
        ),
    ],
)
def test_each_problem_is_named_with_its_squares(
    rows: list[str], status: Status, squares: tuple[int, ...], sentence: str | None
) -> None:
    hits = [problem for problem in found(rows).problems if problem.status is status]
    assert len(hits) == 1
    assert hits[0].squares == squares
    assert sentence is None or hits[0].sentence == sentence


def test_all_problems_come_at_once() -> None:
    rows = ["########## ", "#$ @ $$. # ", "#  @     #*", "#$      .  ", "########## "]
    assert list(codes(rows)) == [
        Status.SEVERAL_PLAYERS,
        Status.UNEQUAL,
        Status.OPEN,
        Status.DEAD_BOX,
        Status.FROZEN_BOX,
        Status.UNMATCHED,
    ]


def test_boxes_walled_off_on_goals_are_decoration() -> None:
    assert found(["#########", "#@$ .##*#", "#########"]).problems == ()


def test_an_unsolvable_level_is_playable_but_not_valid() -> None:
    answer = found(["######", "#@   #", "#  $.#", "#    #", "#$ . #", "######"])
    assert [problem.status for problem in answer.problems] == [Status.DEAD_BOX]
    assert answer.is_playable
    assert not answer.is_valid


def test_a_box_that_can_still_be_pushed_along_a_wall_is_dead_but_not_frozen() -> None:
    rows = ["#######", "#  $  #", "#@  . #", "#     #", "#######"]
    assert codes(rows) == {Status.DEAD_BOX: (10,)}


def test_a_box_that_only_a_lost_box_could_make_way_for_is_frozen() -> None:
    rows = ["######", "#@ # #", "#  ..#", "###$ #", "## $ #", "######"]
    named = codes(rows)
    assert named[Status.DEAD_BOX] == (27,)
    assert named[Status.FROZEN_BOX] == (21,)


@pytest.mark.parametrize(
    "rows",
    [
        ["####", "#@.#", "####"],
        ["#####", "# $.#", "#####"],
        ["######", "#@$.@#", "######"],
        ["######", "#@$  #", "######"],
        ["######", "#@$..#", "######"],
        ["#####", " @$.#", "#####"],
        ["########", "#@$.##$#", "########"],
    ],
)
def test_what_breaks_the_rules_is_not_playable(rows: list[str]) -> None:
    assert not found(rows).is_playable


def test_solved_at_the_start_is_a_warning_even_where_no_push_is_possible() -> None:
    answer = found(["####", "#@*#", "####"])
    assert [problem.status for problem in answer.problems] == [Status.SOLVED, Status.NO_PUSH]
    assert all(problem.severity is Severity.WARNING for problem in answer.problems)
    assert answer.is_valid


@given(st.integers(0, 2).flatmap(lambda players: naive.boards(players=players)))
def test_what_the_rulebook_says_is_said(board: Board) -> None:
    answer = problems(board_arrays(board)).problems
    kinds = [problem.status for problem in answer]
    assert len(kinds) == len(set(kinds))
    assert sorted(kinds, key=list(Status).index) == kinds
    assert all(list(problem.squares) == sorted(set(problem.squares)) for problem in answer)
    assert (Status.NO_PLAYER in kinds) == (len(board.players) == 0)
    assert (Status.SEVERAL_PLAYERS in kinds) == (len(board.players) > 1)
    inside = naive.inside(board)
    boxes = [box for box in board.boxes if box in inside]
    goals = [goal for goal in board.goals if goal in inside]
    assert (Status.NO_BOXES in kinds) == (not boxes)
    assert (Status.UNEQUAL in kinds) == (len(boxes) != len(goals))
    if not board.players:
        return
    at_the_border = any(None in naive.around(board, square) for square in inside)
    assert (Status.OPEN in kinds) == at_the_border
    off_goal = set(board.boxes) - set(board.goals)
    assert (Status.BOX_OUT_OF_REACH in kinds) == (not off_goal <= inside)
    empty = set(board.goals) - set(board.boxes)
    assert (Status.GOAL_OUT_OF_REACH in kinds) == (not empty <= inside)
    if len(board.players) == 1 and boxes:
        position = Position(board)
        assert (Status.SOLVED in kinds) == position.is_solved
        assert (Status.NO_PUSH in kinds) == (not position.pushes())


@given(naive.levels())
def test_a_board_that_can_be_solved_is_never_called_lost(board: Board) -> None:
    if naive.optimum(board, 800) is None:
        return
    errors = {
        p.status for p in problems(board_arrays(board)).problems if p.severity is Severity.ERROR
    }
    assert errors <= {Status.OPEN, Status.NO_BOXES}  # all boxes may be decoration


def test_a_goal_out_of_reach_is_a_warning_and_no_error() -> None:
    found = problems(board_arrays(Board("#########\n#@$ .#.##\n#########")))
    (problem,) = found.problems
    assert (problem.status, problem.severity) == (Status.GOAL_OUT_OF_REACH, Severity.WARNING)
    assert (problem.sentence, problem.squares) == ("1 goal can never be reached", (15,))
    assert found.is_playable
    assert found.is_valid
