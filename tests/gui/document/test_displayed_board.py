"""Which board is displayed, and what stays selected."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.gui.document.displayed_board import DisplayedBoard, Mode
from sokolab.gui.document.level_document import BoardChange, LevelDocument

ROWS = ["#####", "#@$.#", "#####"]


class Ear:
    """Keeps what a displayed board says."""

    def __init__(self, displayed_board: DisplayedBoard) -> None:
        self.changes: list[BoardChange] = []
        self.selected: list[int | None] = []
        self.modes: list[Mode] = []
        displayed_board.shown.connect(self.changes.append)
        displayed_board.selection_changed.connect(self.selected.append)
        displayed_board.mode_changed.connect(self.modes.append)


@pytest.fixture
def displayed_board(qtbot: QtBot) -> DisplayedBoard:
    return DisplayedBoard(LevelDocument(Level(Board.from_rows(ROWS))))


def test_every_displayed_board_is_emitted_with_the_squares_that_differ(
    displayed_board: DisplayedBoard,
) -> None:
    ear = Ear(displayed_board)
    document, board = displayed_board.document, displayed_board.board
    document.replace_board(board.with_tiles([6], 0), "Change")
    displayed_board.show_board(board)
    displayed_board.show_board(board.with_tiles([7], 0))
    displayed_board.show_document(document)
    displayed_board.show_document(LevelDocument(Level(Board.empty(2, 2)), displayed_board))
    assert ear.changes[-1].board is displayed_board.board
    assert [change.squares for change in ear.changes] == [(6,), (6,), (7,), (6, 7), None]
    assert ear.modes == [Mode.PLAY, Mode.EDIT]


def test_an_edit_ends_a_game(displayed_board: DisplayedBoard) -> None:
    displayed_board.show_board(displayed_board.board.with_tiles([7], 0))
    displayed_board.document.replace_board(
        displayed_board.document.board.with_tiles([0], 0), "Change"
    )
    assert displayed_board.mode is Mode.EDIT
    assert displayed_board.board is displayed_board.document.board


def test_a_document_that_left_is_not_heard(displayed_board: DisplayedBoard) -> None:
    first = displayed_board.document
    displayed_board.show_document(LevelDocument(Level(Board.empty(2, 2)), displayed_board))
    ear = Ear(displayed_board)
    first.replace_board(Board.empty(3, 3), "Change")
    assert ear.changes == []


def test_only_boxes_are_selected_and_only_once(displayed_board: DisplayedBoard) -> None:
    ear = Ear(displayed_board)
    for square in (7, 7, 6, 99, -1, None):
        displayed_board.select(square)
    assert ear.selected == [7, None]


def test_the_selected_box_stays_selected_as_long_as_it_is_there(
    displayed_board: DisplayedBoard,
) -> None:
    displayed_board.select(7)
    ear = Ear(displayed_board)
    board = displayed_board.board
    displayed_board.document.replace_board(
        Board.from_rows([""] + [f" {row}" for row in ROWS]), "Grow", (1, 1)
    )
    assert displayed_board.selected_square == 6 * 2 + 3
    displayed_board.document.undo_stack.undo()
    assert displayed_board.selected_square == 7
    displayed_board.document.replace_board(board.with_tiles([7], 0), "Change")
    assert displayed_board.selected_square is None
    assert ear.selected == [15, 7, None]


def test_another_document_has_nothing_selected(displayed_board: DisplayedBoard) -> None:
    displayed_board.select(7)
    ear = Ear(displayed_board)
    left: list[Board] = []
    displayed_board.document_left.connect(lambda: left.append(displayed_board.board))
    before = displayed_board.board
    displayed_board.show_document(LevelDocument(Level(before), displayed_board))
    assert displayed_board.selected_square is None
    assert ear.selected == [None]
    assert left == [before]
    displayed_board.show_document(displayed_board.document)
    assert len(left) == 1


def test_showing_the_same_document_again_says_nothing(displayed_board: DisplayedBoard) -> None:
    ear = Ear(displayed_board)
    displayed_board.show_document(displayed_board.document)
    assert (ear.changes, ear.modes) == ([], [])
