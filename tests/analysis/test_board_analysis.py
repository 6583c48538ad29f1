"""One value with all findings, typed, and as a mapping by name."""

import pytest

from sokolab.analysis.board_analysis import Analysis, Findings
from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.bound import pushes_bound
from sokolab.analysis.one_box import dead_squares
from sokolab.analysis.questions import QUESTIONS
from sokolab.api import analyse
from sokolab.core.board import Board
from sokolab.core.level import Level

BOARD = Board("#######\n#@$ . #\n#     #\n#######")


def test_attributes_give_the_findings_of_all_questions() -> None:
    found = Analysis(BOARD)
    assert found["player-reach"] is found.player_reach
    assert found["dead-squares"] is found.dead_squares is dead_squares(board_arrays(BOARD))
    assert found["cuts-and-blocks"] is found.cuts
    assert found["pushes-bound"] is found.bound is pushes_bound(board_arrays(BOARD))
    assert found["problems"] is found.problems
    assert found.inside is found.player_reach.inside
    assert Analysis(BOARD, 9)["push-targets"] is found.targets(9)


def test_what_needs_a_selection_is_left_out_without_one() -> None:
    names = [question.name for question in QUESTIONS]
    assert list(analyse(BOARD, 9)) == names
    found = analyse(BOARD)
    assert set(names) - set(found) == {"push-targets"}
    assert len(found) == len(names) - 1
    with pytest.raises(KeyError):
        found["push-targets"]


def test_targets_want_a_box() -> None:
    with pytest.raises(ValueError, match=r"no box is on square 8; there are boxes on \(9,\)"):
        analyse(BOARD).targets(8)


def test_a_level_is_analysed_by_its_board() -> None:
    assert analyse(Level(BOARD, "a title")) == analyse(BOARD)


def test_the_repr_tells_the_main_numbers() -> None:
    head, *rows = repr(analyse(BOARD)).splitlines()
    assert head == "<Analysis 7 × 4, 7 dead squares, 0 cut vertices, at least 2 pushes>"
    assert rows == list(BOARD.rows())
    unsolvable = Board("######\n#@ .*#\n#  $ #\n######")
    assert repr(analyse(unsolvable)).startswith(
        "<Analysis 6 × 4, 5 dead squares, 0 cut vertices, no"
    )


def test_findings_are_typed_and_may_be_missing() -> None:
    found = Findings(dict(Analysis(BOARD, 9)))
    assert found.player_reach is Analysis(BOARD).player_reach
    assert found.dead_squares is Analysis(BOARD).dead_squares
    assert found.cuts is not None
    assert found.targets is Analysis(BOARD).targets(9)
    assert found.bound is Analysis(BOARD).bound
    assert found.problems is Analysis(BOARD).problems
    assert list(found) == list(Analysis(BOARD, 9))
    assert Findings({"problems": None}).problems is None
    assert Findings().bound is None


def test_what_is_no_board_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="not str"):
        analyse("#####")  # type: ignore[arg-type]  # the error is the point
