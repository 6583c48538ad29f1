"""Strokes, undo and where the paper lies."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.gui.document.level_document import BoardChange, LevelDocument


@pytest.fixture
def document(qtbot: QtBot) -> LevelDocument:
    return LevelDocument(Level(Board.from_rows(["---"]), title="One"))


def texts(document: LevelDocument) -> list[str]:
    stack = document.undo_stack
    return [stack.text(index) for index in range(stack.count())]


def test_paints_of_one_stroke_are_one_step(document: LevelDocument) -> None:
    stroke = document.new_stroke()
    for row in ("#--", "##-", "###"):
        document.paint(Board.from_rows([row]), stroke)
    assert texts(document) == ["Draw"]
    document.undo_stack.undo()
    assert document.board == Board.from_rows(["---"])


def test_a_stroke_that_comes_back_leaves_no_step(document: LevelDocument) -> None:
    stroke = document.new_stroke()
    document.paint(Board.from_rows(["#--"]), stroke)
    document.paint(Board.from_rows(["---"]), stroke)
    assert texts(document) == []
    document.paint(Board.from_rows(["-#-"]), stroke)
    assert texts(document) == ["Draw"]


def test_an_aborted_stroke_is_as_if_never_drawn(document: LevelDocument) -> None:
    document.replace_board(Board.from_rows(["#--"]), "First")
    stroke = document.new_stroke()
    document.paint(Board.from_rows(["#----", "#----"]), stroke, origin=(0, 2))
    document.abort(stroke)
    assert document.board == Board.from_rows(["#--"])
    assert document.origin == (0, 0)
    assert texts(document) == ["First"]
    assert not document.undo_stack.canRedo()
    document.abort(stroke)
    assert document.board == Board.from_rows(["#--"])


def test_the_origin_goes_and_comes_with_growth(document: LevelDocument) -> None:
    changes: list[BoardChange] = []
    document.changed.connect(changes.append)
    document.replace_board(Board.empty(2, 3), "Grow", (1, 0))
    document.replace_board(Board.empty(2, 5), "Grow", (0, 2))
    document.undo_stack.undo()
    document.undo_stack.undo()
    document.undo_stack.redo()
    assert [change.shift for change in changes] == [(1, 0), (0, 2), (0, -2), (-1, 0), (1, 0)]
    assert document.origin == (1, 0)


def test_every_change_of_the_board_is_emitted_once(document: LevelDocument) -> None:
    changes: list[BoardChange] = []
    document.changed.connect(changes.append)
    one, two = Board.from_rows(["#--"]), Board.from_rows(["##-"])
    document.replace_board(one, "Draw")
    document.describe(replace(document.level, title="Two"), "Title")
    document.replace_board(two, "Draw")
    document.undo_stack.undo()
    assert [change.board for change in changes] == [one, two, one]


def test_a_board_that_moved_within_the_same_size_tells_no_squares(document: LevelDocument) -> None:
    changes: list[BoardChange] = []
    document.changed.connect(changes.append)
    document.replace_board(Board.from_rows(["#--"]), "Draw")
    document.replace_board(Board.from_rows(["-#-"]), "Move", (0, 1))
    assert [change.squares for change in changes] == [(0,), None]


def test_describing_is_a_step_and_keeps_the_board(document: LevelDocument) -> None:
    told: list[None] = []
    document.described.connect(lambda: told.append(None))
    board = document.board
    document.describe(replace(document.level, title="Two", board=Board.empty(9, 9)), "Title")
    assert document.level.title == "Two"
    assert document.board is board
    document.undo_stack.undo()
    assert document.level.title == "One"
    assert len(told) == 2
