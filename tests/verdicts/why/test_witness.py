from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.why.groups import BoxGroups
from sokolab.verdicts.why.reasons import ReasonKind, reason_of
from sokolab.verdicts.why.witness import witness_of
from tests.naive_solvers import least_pushes
from tests.verdicts.boards import DEEP, small_level


def _comes_home(board: Board, group: tuple[int, ...]) -> bool:
    """Whether a group comes home, by the rulebook."""
    return not group or least_pushes(board.with_pieces(group, board.players[0])) is not None


def test_groups_come_home_as_an_exhaustive_search_says() -> None:
    rng = np.random.default_rng(3)
    fates = []
    for _ in range(60):
        board = small_level(rng, 3, 4, boxes=3, walls=2)
        boxes = tuple(board_arrays(board).boxes.tolist())
        if not boxes:
            continue
        groups = BoxGroups(board)
        for size in range(len(boxes) + 1):
            for group in combinations(boxes, size):
                fates.append(groups.can_come_home(group))
                assert fates[-1] is _comes_home(board, group), (group, str(board))
    assert fates.count(False) > 50
    assert fates.count(True) > 50


def test_a_witness_is_unsolvable_and_without_any_box_it_is_not() -> None:
    rng = np.random.default_rng(5)
    sizes = []
    for _ in range(80):
        board = small_level(rng, 3, 4, boxes=3, walls=3)
        boxes = tuple(board_arrays(board).boxes.tolist())
        if len(boxes) < 3 or _comes_home(board, boxes):
            continue
        witness = witness_of(board)
        sizes.append(len(witness.boxes))
        assert witness.is_minimal
        assert not _comes_home(board, witness.boxes), str(board)
        for box in witness.boxes:
            rest = tuple(other for other in witness.boxes if other != box)
            assert _comes_home(board, rest), (box, str(board))
    assert {1, 2} <= set(sizes)


def test_a_cancelled_search_says_that_nothing_is_proved_of_its_boxes() -> None:
    cancel = CancelToken()
    cancel.cancel()
    witness = witness_of(DEEP, cancel=cancel)
    assert witness.boxes == DEEP.boxes
    assert witness.undecided == DEEP.boxes
    assert not witness.is_minimal


@pytest.mark.parametrize(
    ("rows", "kind", "boxes", "sentence"),
    [
        (
            ["######", "#$ @.#", "#    #", "######"],
            ReasonKind.DEAD_SQUARE,
            (7,),
            "The box stands on a dead square: no goal can be reached from there",
        ),
        (
            ["########", "#      #", "# $$ ..#", "# $$ ..#", "#@     #", "########"],
            ReasonKind.FROZEN,
            (18, 19, 26, 27),
            "4 boxes off goal are frozen: they can never be moved to a goal",
        ),
        (
            ["########", "#. $ $ #", "#@     #", "#  .   #", "########"],
            ReasonKind.GOALS,
            (11, 13),
            "2 boxes can only be brought to 1 goal between them",
        ),
        (
            ["#######", "##  $.#", "#.$$ .#", "#  #  #", "#  #@##", "#######"],
            ReasonKind.CORRAL,
            (11, 16, 17),
            "These 3 boxes, which close off an area of 2 squares, cannot all be brought to goals; "
            "if any one of them is removed, the others can",
        ),
        (
            ["######", "##@###", "# *  #", "#.$  #", "######"],
            ReasonKind.NO_PUSH,
            (14, 20),
            "None of these 2 boxes can ever be pushed",
        ),
    ],
)
def test_the_plainest_reason_is_told(
    rows: list[str], kind: ReasonKind, boxes: tuple[int, ...], sentence: str
) -> None:
    board = Board.from_rows(rows)
    reason = reason_of(board)
    assert (reason.kind, reason.boxes, reason.sentence) == (kind, boxes, sentence)


def test_a_deep_reason_names_its_boxes() -> None:
    reason = reason_of(DEEP)
    assert reason.kind is ReasonKind.DEEP
    assert not _comes_home(DEEP, reason.boxes)
    assert reason.sentence == (
        f"These {len(reason.boxes)} boxes cannot all be brought to goals; "
        "if any one of them is removed, the others can"
    )
