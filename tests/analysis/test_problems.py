from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.problems import Problems, problems
from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.core.problem import ProblemKind, Severity
from tests import naive

FINE = ["#######", "#@$ . #", "#     #", "#######"]


def found(rows: list[str]) -> Problems:
    return problems(board_arrays(Board.from_rows(rows)))


def codes(rows: list[str]) -> dict[ProblemKind, tuple[int, ...]]:
    return {problem.kind: problem.squares for problem in found(rows).problems}


def test_a_fine_level_has_none() -> None:
    answer = found(FINE)
    assert answer.problems == ()
    assert answer.is_playable
    assert answer.is_valid


def test_an_empty_board_names_what_is_missing() -> None:
    assert codes(["   ", "   "]) == {ProblemKind.NO_PLAYER: (), ProblemKind.NO_BOXES: ()}
    assert not found(["   "]).is_playable


@pytest.mark.parametrize(
    ("rows", "status", "squares", "sentence"),
    [
        (["#####", "# $.#", "#####"], ProblemKind.NO_PLAYER, (), "There is no player"),
        (
            ["######", "#@$.@#", "######"],
            ProblemKind.SEVERAL_PLAYERS,
            (7, 10),
            "There are 2 players; a level has one",
        ),
        (["####", "#@.#", "####"], ProblemKind.NO_BOXES, (), "There are no boxes to push"),
        (
            ["######", "#@#$.#", "######"],
            ProblemKind.NO_BOXES,
            (),
            "The player cannot reach any box",
        ),
        (
            ["#########", "#@$..##$#", "#########"],
            ProblemKind.UNEQUAL,
            (11, 12, 13),
            "There is 1 box within reach but 2 goals",
        ),
        (
            ["######", "#@$  #", "######"],
            ProblemKind.UNEQUAL,
            (8,),
            "There is 1 box but no goals",
        ),
        (
            ["#######", "#@$ #.#", "#######"],
            ProblemKind.UNEQUAL,
            (9, 12),
            "There is 1 box but no goals within reach",
        ),
        (
            ["########", "#@$ $.*#", "########"],
            ProblemKind.UNEQUAL,
            (10, 12, 13),
            "There are 3 boxes but 2 goals",
        ),
        (
            ["#####", " @$.#", "#####"],
            ProblemKind.OPEN,
            (5,),
            "The player can leave the board through row 2, column 1: draw a wall there",
        ),
        (
            ["########", "#@$.##$#", "########"],
            ProblemKind.BOX_OUT_OF_REACH,
            (14,),
            "1 box off goal can never be reached",
        ),
        (
            ["#########", "#@$.##..#", "#########"],
            ProblemKind.GOAL_OUT_OF_REACH,
            (15, 16),
            "2 goals can never be reached",
        ),
        (
            ["#######", "#@$  .#", "#     #", "#$   .#", "#######"],
            ProblemKind.DEAD_BOX,
            (22,),
            "1 box stands on a dead square: no goal can be reached from there",
        ),
        (
            ["#######", "#@    #", "# $$..#", "#######"],
            ProblemKind.FROZEN_BOX,
            (16, 17),
            "2 boxes off goal are frozen: they can never be moved to a goal",
        ),
        (
            ["#########", "#@ $$.  #", "####  ###", "#      .#", "#########"],
            ProblemKind.UNMATCHED,
            (12, 13, 14),
            "2 boxes can only be brought to 1 goal between them",
        ),
        (
            ["#######", "# $ .@#", "#######"],
            ProblemKind.UNMATCHED,
            (9,),
            "1 box cannot be brought to any goal from where the player is",
        ),
        (
            ["######", "#@ * #", "######"],
            ProblemKind.SOLVED,
            (),
            "The level is solved at the start: every box is on a goal",
        ),
        (
            ["######", "#@ $.#", "#  $.#", "#  $.#", "#  #$#", "######"],
            ProblemKind.UNEQUAL,
            (9, 10, 15, 16, 21, 22, 28),
            "There are 4 boxes but 3 goals",
        ),
        (["######", "#@#$.#", "######"], ProblemKind.BOX_OUT_OF_REACH, (9,), None),
        (
            ["#######", "#@$$..#", "#######"],
            ProblemKind.NO_PUSH,
            (9, 10),
            "No push is possible at the start",
        ),
    ],
)
def test_each_problem_is_named_with_its_squares(
    rows: list[str], status: ProblemKind, squares: tuple[int, ...], sentence: str | None
) -> None:
    hits = [problem for problem in found(rows).problems if problem.kind is status]
    assert len(hits) == 1
    assert hits[0].squares == squares
    assert sentence is None or hits[0].sentence == sentence


def test_all_problems_come_at_once() -> None:
    rows = ["########## ", "#$ @ $$. # ", "#  @     #*", "#$      .  ", "########## "]
    assert list(codes(rows)) == [
        ProblemKind.SEVERAL_PLAYERS,
        ProblemKind.UNEQUAL,
        ProblemKind.OPEN,
        ProblemKind.DEAD_BOX,
        ProblemKind.FROZEN_BOX,
        ProblemKind.UNMATCHED,
    ]


def test_boxes_walled_off_on_goals_are_decoration() -> None:
    assert found(["#########", "#@$ .##*#", "#########"]).problems == ()


def test_an_unsolvable_level_is_playable_but_not_valid() -> None:
    answer = found(["######", "#@   #", "#  $.#", "#    #", "#$ . #", "######"])
    assert [problem.kind for problem in answer.problems] == [ProblemKind.DEAD_BOX]
    assert answer.is_playable
    assert not answer.is_valid


def test_a_box_that_can_still_be_pushed_along_a_wall_is_dead_but_not_frozen() -> None:
    rows = ["#######", "#  $  #", "#@  . #", "#     #", "#######"]
    assert codes(rows) == {ProblemKind.DEAD_BOX: (10,)}


def test_a_box_that_only_a_lost_box_could_make_way_for_is_frozen() -> None:
    rows = ["######", "#@ # #", "#  ..#", "###$ #", "## $ #", "######"]
    named = codes(rows)
    assert named[ProblemKind.DEAD_BOX] == (27,)
    assert named[ProblemKind.FROZEN_BOX] == (21,)


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
    assert [problem.kind for problem in answer.problems] == [
        ProblemKind.SOLVED,
        ProblemKind.NO_PUSH,
    ]
    assert all(problem.severity is Severity.WARNING for problem in answer.problems)
    assert answer.is_valid


@given(st.integers(0, 2).flatmap(lambda players: naive.boards(players=players)))
def test_what_the_rulebook_says_is_said(board: Board) -> None:
    answer = problems(board_arrays(board)).problems
    kinds = [problem.kind for problem in answer]
    assert len(kinds) == len(set(kinds))
    assert sorted(kinds, key=list(ProblemKind).index) == kinds
    assert all(list(problem.squares) == sorted(set(problem.squares)) for problem in answer)
    assert (ProblemKind.NO_PLAYER in kinds) == (len(board.players) == 0)
    assert (ProblemKind.SEVERAL_PLAYERS in kinds) == (len(board.players) > 1)
    inside = naive.inside(board)
    boxes = [box for box in board.boxes if box in inside]
    goals = [goal for goal in board.goals if goal in inside]
    assert (ProblemKind.NO_BOXES in kinds) == (not boxes)
    assert (ProblemKind.UNEQUAL in kinds) == (len(boxes) != len(goals))
    if not board.players:
        return
    at_the_border = any(None in naive.around(board, square) for square in inside)
    assert (ProblemKind.OPEN in kinds) == at_the_border
    off_goal = set(board.boxes) - set(board.goals)
    assert (ProblemKind.BOX_OUT_OF_REACH in kinds) == (not off_goal <= inside)
    empty = set(board.goals) - set(board.boxes)
    assert (ProblemKind.GOAL_OUT_OF_REACH in kinds) == (not empty <= inside)
    if len(board.players) == 1 and boxes:
        position = Position(board)
        assert (ProblemKind.SOLVED in kinds) == position.is_solved
        assert (ProblemKind.NO_PUSH in kinds) == (not position.pushes())


@given(naive.levels())
def test_a_board_that_can_be_solved_is_never_called_lost(board: Board) -> None:
    if naive.optimum(board, 800) is None:
        return
    errors = {
        p.kind for p in problems(board_arrays(board)).problems if p.severity is Severity.ERROR
    }
    assert errors <= {ProblemKind.OPEN, ProblemKind.NO_BOXES}  # all boxes may be decoration


def test_a_goal_out_of_reach_is_a_warning_and_no_error() -> None:
    found = problems(board_arrays(Board("#########\n#@$ .#.##\n#########")))
    (problem,) = found.problems
    assert (problem.kind, problem.severity) == (ProblemKind.GOAL_OUT_OF_REACH, Severity.WARNING)
    assert (problem.sentence, problem.squares) == ("1 goal can never be reached", (15,))
    assert found.is_playable
    assert found.is_valid
