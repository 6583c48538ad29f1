"""Corrals against their definition, on random levels."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board, Tile
from sokolab.core.position import Position
from sokolab.verdicts.judging import judge
from sokolab.verdicts.values import VerdictKind
from sokolab.verdicts.why.corral import corral_at
from tests.verdicts.boards import small_level

DEAD = Board.from_rows(["#######", "#  #  #", "#  $ @#", "#  $  #", "#  #..#", "#######"])


@pytest.mark.parametrize("seed", range(30))
def test_a_corral_is_what_the_player_cannot_enter(seed: int) -> None:
    board = small_level(np.random.default_rng(seed), 4, 5, 3, 4)
    position = Position(board)
    reached = position.player_reach()
    inside = board_arrays(board).inside
    for square in range(board.size):
        corral = corral_at(board, square)
        is_free = inside[square] and not board.flat[square] & (Tile.WALL | Tile.BOX)
        assert (corral is not None) is bool(is_free and square not in reached)
        if corral is None:
            continue
        area = set(corral.area)
        assert square in area
        assert not area & reached
        around = {int(there) for one in area for there in board.neighbours[one]} - area
        boxes = set(board.boxes)
        assert around & boxes == set(corral.fence)
        assert all(there in boxes or board.flat[there] & Tile.WALL for there in around)
        for push in position.pushes():
            opens = bool(position.after(push).player_reach() & area)
            if push.box in corral.fence:
                assert (push in corral.openings) is opens
        if corral.can_come_home is False:
            assert judge(board).kind is VerdictKind.UNSOLVABLE


def test_a_dead_corral_is_told_in_words() -> None:
    corral = corral_at(DEAD, 8)
    assert corral is not None
    assert corral.can_come_home is False
    assert corral.sentence.startswith("Corral of 8 squares behind 2 boxes, ")
    assert corral.sentence.endswith("dead: its boxes cannot all be brought to goals")


def test_an_alive_corral_proves_nothing_for_the_level() -> None:
    board = Board.from_rows(["##########", "#.  $ @$.#", "##########"])
    corral = corral_at(board, 12)
    assert corral is not None
    assert corral.fence == (14,)
    assert corral.sentence == (
        "Corral of 3 squares behind 1 box, no push opens it now; "
        "alive: its boxes can be brought to goals if all others are lifted"
    )


def test_without_goals_nothing_is_said_of_the_fate() -> None:
    corral = corral_at(Board.from_rows(["#######", "#  $ @#", "#######"]), 8)
    assert corral is not None
    assert corral.can_come_home is None


def test_corrals_need_a_player() -> None:
    with pytest.raises(ValueError, match="one player"):
        corral_at(Board.from_rows(["####", "#$.#", "####"]), 5)


def test_off_the_board_there_is_no_corral() -> None:
    assert corral_at(DEAD, -1) is None
    assert corral_at(DEAD, DEAD.size) is None
