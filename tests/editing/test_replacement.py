from __future__ import annotations

import pytest
from hypothesis import given

from sokolab.core.board import TILE_OF_GLYPH, Board
from sokolab.editing.brush import KINDS
from sokolab.editing.pieces import replaced, squares_of_kind, with_boxes_and_goals_swapped
from sokolab.editing.selection import Area, Selection
from tests.editing.boards import boards

BOARD = Board.from_rows(["#$*.@+", "#$*.@+"])
TOP = Selection.of_area(BOARD, Area(0, 0, 1, 6))


def test_every_glyph_is_a_kind() -> None:
    assert set(KINDS.values()) == set(TILE_OF_GLYPH.values())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("by", KINDS)
def test_replacing_by_its_definition(kind: str, by: str) -> None:
    after = replaced(BOARD, kind, by)
    for before, now in zip(BOARD.flat.tolist(), after.flat.tolist(), strict=True):
        assert now == (KINDS[by] if before == KINDS[kind] else before)


def test_replacing_in_a_selection_only() -> None:
    assert replaced(BOARD, "box", "wall", TOP).rows() == ("##*.@+", "#$*.@+")
    assert squares_of_kind(BOARD, "box").tolist() == [1, 7]
    assert squares_of_kind(BOARD, "box", TOP).tolist() == [1]


def test_boxes_and_goals_swap() -> None:
    assert with_boxes_and_goals_swapped(BOARD).rows() == ("#.*$@+", "#.*$@+")
    assert with_boxes_and_goals_swapped(BOARD, TOP).rows() == ("#.*$@+", "#$*.@+")


@given(boards())
def test_swapping_twice_changes_nothing(board: Board) -> None:
    assert with_boxes_and_goals_swapped(with_boxes_and_goals_swapped(board)) == board
