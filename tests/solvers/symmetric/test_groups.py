"""The groups of symmetries by whose images moves are followed."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.solvers.frame.search_board import search_board, symmetries_of, symmetries_of_start
from sokolab.solvers.symmetric import groups_of
from tests.solvers.symmetric.boards import ASIDE, CROSS, LOPSIDED, PINWHEEL, WINGS


@pytest.mark.parametrize(
    ("board", "symmetries", "orders"),
    [
        (PINWHEEL, 7, [8, 4, 4, 4, 2, 2, 2]),
        (CROSS, 3, [4, 2]),
        (ASIDE, 3, [4, 2, 2, 2]),
        (WINGS, 1, [2]),
        (LOPSIDED, 0, []),
    ],
)
def test_there_is_one_group_of_each_kind(board: Board, symmetries: int, orders: list[int]) -> None:
    """The dihedral group of order 8 has seven groups up to conjugation, the others one of each."""
    found = symmetries_of_start(search_board(board))
    assert len(found) == symmetries
    groups = groups_of(found)
    assert [len(group) + 1 for group in groups] == orders
    whole = {tuple(row) for row in found.tolist()}
    identity = tuple(range(search_board(board).size + 1))
    for group in groups:
        members = {tuple(row) for row in group.tolist()}
        assert len(members) == len(group)
        assert group.dtype == np.int32
        assert members <= whole
        assert identity not in members
        for one in group:
            for other in group:
                assert tuple(one[other].tolist()) in members | {identity}


def test_no_two_groups_are_images_of_each_other() -> None:
    found = symmetries_of_start(search_board(PINWHEEL))
    groups = [{tuple(row) for row in group.tolist()} for group in groups_of(found)]
    for by in found:
        back = np.argsort(by)
        turned = [{tuple(by[np.array(row)[back]].tolist()) for row in group} for group in groups]
        for i, group in enumerate(turned):
            assert group not in groups[:i] + groups[i + 1 :]


def test_boxes_must_be_symmetric_and_the_player_need_not() -> None:
    rows = ["#########", "#. $@$ .#", "#       #", "#. $ $ .#", "#########"]
    assert len(symmetries_of_start(search_board(Board.from_rows(rows)))) == 3
    aside = Board.from_rows([rows[0], "#.@$ $ .#", *rows[2:]])
    assert len(symmetries_of_start(search_board(aside))) == 3
    pushed = Board.from_rows([rows[0], "#.$ @$ .#", *rows[2:]])
    assert len(symmetries_of(search_board(pushed))) == 3
    assert not len(symmetries_of_start(search_board(pushed)))
