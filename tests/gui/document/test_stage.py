"""Which board is on show, and what stays selected."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.gui.document.level_document import BoardChange, LevelDocument
from sokolab.gui.document.stage import Mode, Stage

ROWS = ["#####", "#@$.#", "#####"]


class Ear:
    """Keeps what a stage says."""

    def __init__(self, stage: Stage) -> None:
        self.changes: list[BoardChange] = []
        self.selected: list[int | None] = []
        self.modes: list[Mode] = []
        stage.shown.connect(self.changes.append)
        stage.selection_changed.connect(self.selected.append)
        stage.mode_changed.connect(self.modes.append)


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    return Stage(LevelDocument(Level(Board.from_rows(ROWS))))


def test_every_board_on_show_is_emitted_with_the_squares_that_differ(stage: Stage) -> None:
    ear = Ear(stage)
    document, board = stage.document, stage.board
    document.replace_board(board.with_tiles([6], 0), "Change")
    stage.show_board(board)
    stage.show_board(board.with_tiles([7], 0))
    stage.show_document(document)
    stage.show_document(LevelDocument(Level(Board.empty(2, 2)), stage))
    assert ear.changes[-1].board is stage.board
    assert [change.squares for change in ear.changes] == [(6,), (6,), (7,), (6, 7), None]
    assert ear.modes == [Mode.PLAY, Mode.EDIT]


def test_an_edit_ends_a_game(stage: Stage) -> None:
    stage.show_board(stage.board.with_tiles([7], 0))
    stage.document.replace_board(stage.document.board.with_tiles([0], 0), "Change")
    assert stage.mode is Mode.EDIT
    assert stage.board is stage.document.board


def test_a_document_that_left_is_not_heard(stage: Stage) -> None:
    first = stage.document
    stage.show_document(LevelDocument(Level(Board.empty(2, 2)), stage))
    ear = Ear(stage)
    first.replace_board(Board.empty(3, 3), "Change")
    assert ear.changes == []


def test_only_boxes_are_selected_and_only_once(stage: Stage) -> None:
    ear = Ear(stage)
    for square in (7, 7, 6, 99, -1, None):
        stage.select(square)
    assert ear.selected == [7, None]


def test_the_selected_box_stays_selected_as_long_as_it_is_there(stage: Stage) -> None:
    stage.select(7)
    ear = Ear(stage)
    board = stage.board
    stage.document.replace_board(
        Board.from_rows([""] + [f" {row}" for row in ROWS]), "Grow", (1, 1)
    )
    assert stage.selected == 6 * 2 + 3
    stage.document.undo_stack.undo()
    assert stage.selected == 7
    stage.document.replace_board(board.with_tiles([7], 0), "Change")
    assert stage.selected is None
    assert ear.selected == [15, 7, None]


def test_another_document_has_nothing_selected(stage: Stage) -> None:
    stage.select(7)
    ear = Ear(stage)
    left: list[Board] = []
    stage.document_left.connect(lambda: left.append(stage.board))
    before = stage.board
    stage.show_document(LevelDocument(Level(before), stage))
    assert stage.selected is None
    assert ear.selected == [None]
    assert left == [before]
    stage.show_document(stage.document)
    assert len(left) == 1


def test_showing_the_same_document_again_says_nothing(stage: Stage) -> None:
    ear = Ear(stage)
    stage.show_document(stage.document)
    assert (ear.changes, ear.modes) == ([], [])
