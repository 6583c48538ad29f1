"""Which board is on show, and what stays selected."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.gui.document.board_on_show import BoardOnShow, Mode
from sokolab.gui.document.level_document import BoardChange, LevelDocument

ROWS = ["#####", "#@$.#", "#####"]


class Ear:
    """Keeps what a board on show says."""

    def __init__(self, board_on_show: BoardOnShow) -> None:
        self.changes: list[BoardChange] = []
        self.selected: list[int | None] = []
        self.modes: list[Mode] = []
        board_on_show.shown.connect(self.changes.append)
        board_on_show.selection_changed.connect(self.selected.append)
        board_on_show.mode_changed.connect(self.modes.append)


@pytest.fixture
def board_on_show(qtbot: QtBot) -> BoardOnShow:
    return BoardOnShow(LevelDocument(Level(Board.from_rows(ROWS))))


def test_every_board_on_show_is_emitted_with_the_squares_that_differ(
    board_on_show: BoardOnShow,
) -> None:
    ear = Ear(board_on_show)
    document, board = board_on_show.document, board_on_show.board
    document.replace_board(board.with_tiles([6], 0), "Change")
    board_on_show.show_board(board)
    board_on_show.show_board(board.with_tiles([7], 0))
    board_on_show.show_document(document)
    board_on_show.show_document(LevelDocument(Level(Board.empty(2, 2)), board_on_show))
    assert ear.changes[-1].board is board_on_show.board
    assert [change.squares for change in ear.changes] == [(6,), (6,), (7,), (6, 7), None]
    assert ear.modes == [Mode.PLAY, Mode.EDIT]


def test_an_edit_ends_a_game(board_on_show: BoardOnShow) -> None:
    board_on_show.show_board(board_on_show.board.with_tiles([7], 0))
    board_on_show.document.replace_board(board_on_show.document.board.with_tiles([0], 0), "Change")
    assert board_on_show.mode is Mode.EDIT
    assert board_on_show.board is board_on_show.document.board


def test_a_document_that_left_is_not_heard(board_on_show: BoardOnShow) -> None:
    first = board_on_show.document
    board_on_show.show_document(LevelDocument(Level(Board.empty(2, 2)), board_on_show))
    ear = Ear(board_on_show)
    first.replace_board(Board.empty(3, 3), "Change")
    assert ear.changes == []


def test_only_boxes_are_selected_and_only_once(board_on_show: BoardOnShow) -> None:
    ear = Ear(board_on_show)
    for square in (7, 7, 6, 99, -1, None):
        board_on_show.select(square)
    assert ear.selected == [7, None]


def test_the_selected_box_stays_selected_as_long_as_it_is_there(board_on_show: BoardOnShow) -> None:
    board_on_show.select(7)
    ear = Ear(board_on_show)
    board = board_on_show.board
    board_on_show.document.replace_board(
        Board.from_rows([""] + [f" {row}" for row in ROWS]), "Grow", (1, 1)
    )
    assert board_on_show.selected == 6 * 2 + 3
    board_on_show.document.undo_stack.undo()
    assert board_on_show.selected == 7
    board_on_show.document.replace_board(board.with_tiles([7], 0), "Change")
    assert board_on_show.selected is None
    assert ear.selected == [15, 7, None]


def test_another_document_has_nothing_selected(board_on_show: BoardOnShow) -> None:
    board_on_show.select(7)
    ear = Ear(board_on_show)
    left: list[Board] = []
    board_on_show.document_left.connect(lambda: left.append(board_on_show.board))
    before = board_on_show.board
    board_on_show.show_document(LevelDocument(Level(before), board_on_show))
    assert board_on_show.selected is None
    assert ear.selected == [None]
    assert left == [before]
    board_on_show.show_document(board_on_show.document)
    assert len(left) == 1


def test_showing_the_same_document_again_says_nothing(board_on_show: BoardOnShow) -> None:
    ear = Ear(board_on_show)
    board_on_show.show_document(board_on_show.document)
    assert (ear.changes, ear.modes) == ([], [])
