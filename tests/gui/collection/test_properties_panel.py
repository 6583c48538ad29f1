from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit, QToolButton
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.collection.known_level import replayed_games
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.core.lurd import replay
from sokolab.gui.collection.properties_panel import PropertiesPanel
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.shell.theme import Theme
from sokolab.routes.line import Line
from tests.gui.levels import draw, level


@pytest.fixture
def workspace(qapp: object) -> Workspace:
    workspace = Workspace()
    first = Level(
        level(length=2).board,
        "Gate",
        "Ann",
        "first\nsecond",
        (Solution("RR", "mine"), Solution("uuuRR")),
    )
    workspace.open(Collection((first, level("Twins")), title="Gates"))
    return workspace


@pytest.fixture
def panel(qtbot: QtBot, workspace: Workspace) -> PropertiesPanel:
    panel = PropertiesPanel(workspace, Theme())
    qtbot.addWidget(panel)
    panel.show()
    return panel


def fields(panel: PropertiesPanel) -> list[QLineEdit]:
    """Return the fields of collection, title and author."""
    return panel.findChildren(QLineEdit)


def notes(panel: PropertiesPanel) -> QPlainTextEdit:
    (field,) = panel.findChildren(QPlainTextEdit)
    return field


def rows(panel: PropertiesPanel) -> list[str]:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    words = {"Collection", "Title", "Author", "Notes", "Solutions", ""}
    return [label.text() for label in panel.findChildren(QLabel) if label.text() not in words]


def button(panel: PropertiesPanel, tooltip: str) -> QToolButton:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    found = [one for one in panel.findChildren(QToolButton) if one.toolTip().startswith(tooltip)]
    return found[0]


def test_the_fields_show_the_level_in_hand(panel: PropertiesPanel, workspace: Workspace) -> None:
    assert [field.text() for field in fields(panel)] == ["Gates", "Gate", "Ann"]
    assert notes(panel).toPlainText() == "first\nsecond"
    workspace.select(1)
    assert [field.text() for field in fields(panel)] == ["Gates", "Twins", ""]
    assert notes(panel).toPlainText() == ""


def test_a_typed_title_is_one_undo_step(panel: PropertiesPanel, workspace: Workspace) -> None:
    title = fields(panel)[1]
    title.selectAll()
    QTest.keyClicks(title, " New gate ")
    QTest.keyClick(title, Qt.Key.Key_Return)
    assert workspace.document.level.title == "New gate"
    assert workspace.document.undo_stack.undoText() == "Change title"
    workspace.document.undo_stack.undo()
    assert title.text() == "Gate"
    assert not workspace.is_modified


def test_author_and_notes_are_taken_when_left(panel: PropertiesPanel, workspace: Workspace) -> None:
    author = fields(panel)[2]
    author.setText("Ben")
    author.editingFinished.emit()
    notes(panel).setPlainText("third")
    QApplication.sendEvent(notes(panel), QFocusEvent(QEvent.Type.FocusOut))
    assert workspace.document.level.author == "Ben"
    assert workspace.document.level.notes == "third"
    assert workspace.document.undo_stack.count() == 2


ODD = ("a\u00a0b", "a\udc81b", "a\u2028b", "\ufeffa", "a\tb", "a\u0085b", "x" * 40_000, " a ")
"""Texts that some field of Qt gives back changed."""


@pytest.mark.parametrize("text", ODD)
def test_texts_that_nobody_edits_stay_as_they_are(
    panel: PropertiesPanel, workspace: Workspace, text: str
) -> None:
    odd = Level(level("Odd").board, text, text, text)
    before = Collection((odd, level("Twins")), title=text)
    workspace.open(before)
    panel.commit()
    workspace.select(1)
    workspace.select(0)
    for field in (*fields(panel), notes(panel)):
        QApplication.sendEvent(field, QFocusEvent(QEvent.Type.FocusOut))
    assert (workspace.collection.levels, workspace.collection.title) == (before.levels, text)
    assert not workspace.is_modified


def test_a_no_break_space_survives_an_edit_of_the_notes(
    panel: PropertiesPanel, workspace: Workspace
) -> None:
    workspace.open(Collection((Level(level("Odd").board, notes="a\u00a0b\nc"),)))
    QTest.keyClicks(notes(panel), "!")
    panel.commit()
    assert workspace.document.level.notes == "!a\u00a0b\nc"


def test_notes_are_taken_as_a_file_can_hold_them(
    panel: PropertiesPanel, workspace: Workspace
) -> None:
    notes(panel).setPlainText("\n\nthird\nComment-End:\n\n")
    QApplication.sendEvent(notes(panel), QFocusEvent(QEvent.Type.FocusOut))
    assert workspace.document.level.notes == "third\nComment-End"
    assert notes(panel).toPlainText() == "third\nComment-End"
    QApplication.sendEvent(notes(panel), QFocusEvent(QEvent.Type.FocusOut))
    assert workspace.document.undo_stack.count() == 1


def test_leaving_a_field_unchanged_is_no_step(panel: PropertiesPanel, workspace: Workspace) -> None:
    panel.commit()
    assert workspace.document.undo_stack.count() == 0
    assert not workspace.is_modified


def test_text_typed_in_one_level_does_not_land_in_the_next(
    panel: PropertiesPanel, workspace: Workspace
) -> None:
    fields(panel)[1].setText("Typed")
    workspace.select(1)
    assert [one.title for one in workspace.collection.levels] == ["Typed", "Twins"]


def test_the_collection_gets_its_title(panel: PropertiesPanel, workspace: Workspace) -> None:
    fields(panel)[0].setText("Doors")
    panel.commit()
    assert workspace.collection.title == "Doors"


def test_another_collection_fills_the_fields(panel: PropertiesPanel, workspace: Workspace) -> None:
    fields(panel)[1].setText("half typed")
    workspace.open(Collection((level("Solo"),), title="Other"))
    assert [field.text() for field in fields(panel)] == ["Other", "Solo", ""]
    assert workspace.collection.title == "Other"
    assert not workspace.is_modified


def test_solutions_are_listed_with_their_counts(panel: PropertiesPanel) -> None:
    assert rows(panel) == [
        "mine: 2 pushes, 2 moves",
        "5 letters, which no longer solve this board",
    ]


def test_a_solution_is_offered_for_replay(
    panel: PropertiesPanel, workspace: Workspace, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(panel.replay_requested) as told:
        button(panel, "Replay solution 1").click()
    assert told.args == [replay(workspace.document.board, "RR"), "mine"]


def test_a_replay_of_a_solution_without_a_title_is_called_by_its_number(
    panel: PropertiesPanel, workspace: Workspace, qtbot: QtBot
) -> None:
    level = workspace.document.level
    untitled = tuple(replace(one, title="") for one in level.solutions)
    workspace.document.describe(replace(level, solutions=untitled), "Titles")
    with qtbot.waitSignal(panel.replay_requested) as told:
        button(panel, "Replay solution 1").click()
    assert str(told.args[1]) == "Solution 1"


def test_letters_are_copied(panel: PropertiesPanel) -> None:
    button(panel, "Copy the letters of solution 1").click()
    assert QGuiApplication.clipboard().text() == "RR"


def test_undo_brings_a_removed_solution_back(panel: PropertiesPanel, workspace: Workspace) -> None:
    before = rows(panel)
    button(panel, "Remove solution 1").click()
    assert rows(panel) == before[1:]
    workspace.document.undo_stack.undo()
    assert rows(panel) == before


def test_a_solution_that_an_edit_broke_is_no_longer_offered(
    panel: PropertiesPanel, workspace: Workspace, qtbot: QtBot
) -> None:
    draw(workspace.document, square=9)
    qtbot.waitUntil(lambda: "no longer solve" in rows(panel)[0])
    with pytest.raises(IndexError):
        button(panel, "Replay")


def test_a_level_without_solutions_says_so(panel: PropertiesPanel, workspace: Workspace) -> None:
    workspace.open(Collection((Level(Board.empty(2, 2)),)))
    assert rows(panel) == ["No solution is kept with this level"]


def keep_games(workspace: Workspace, *moves: str) -> None:
    """Let the level in hand, which begins with a box two squares from its goal, hold games."""
    document = workspace.document
    games = tuple(Snapshot(one, f"game {number}") for number, one in enumerate(moves, 1))
    document.describe(replace(document.level, solutions=(), snapshots=games), "Save game")


def test_saved_games_are_listed_and_gone_on_with(
    panel: PropertiesPanel, workspace: Workspace
) -> None:
    keep_games(workspace, "R*R", "RlrR")
    assert rows(panel)[-2:] == ["1 move, 1 push, 1 move undone", "4 moves, 2 pushes"]
    assert [name.text() for name in names(panel)] == ["game 1", "game 2"]
    asked: list[tuple[Line, int]] = []
    panel.game_requested.connect(lambda *what: asked.append(what))
    button(panel, "Continue game 1").click()
    button(panel, "Continue game 2").click()
    board = workspace.document.board
    assert [(line.board, line.lurd, at) for line, at in asked] == [
        (board, "RR", 1),
        (board, "RlrR", 4),
    ]
    button(panel, "Copy the moves of game 1").click()
    assert QGuiApplication.clipboard().text() == "R*R"
    button(panel, "Remove game 1").click()
    assert [one.moves for one in workspace.document.level.snapshots] == ["RlrR"]
    workspace.document.undo_stack.undo()
    assert len(workspace.document.level.snapshots) == 2


def names(panel: PropertiesPanel) -> list[QLineEdit]:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return [name for name in fields(panel) if name.accessibleName().startswith("Name of game")]


def test_a_saved_game_gets_a_name_that_the_file_keeps(
    panel: PropertiesPanel, workspace: Workspace, qtbot: QtBot
) -> None:
    keep_games(workspace, "R", "RR")
    panel.name_game(1)
    (name,) = [one for one in names(panel) if one.text() == "game 2"]
    name.selectAll()
    QTest.keyClicks(name, "Before the crux")
    with qtbot.waitSignal(panel.name_finished):
        QTest.keyClick(name, Qt.Key.Key_Return)
    assert [one.title for one in workspace.document.level.snapshots] == [
        "game 1",
        "Before the crux",
    ]
    (again,) = formats.loads(formats.level_text(workspace.document.level)).levels
    assert again.snapshots == workspace.document.level.snapshots
    assert workspace.document.undo_stack.undoText() == "Name saved game"
    workspace.document.undo_stack.undo()
    assert [one.text() for one in names(panel)] == ["game 1", "game 2"]


def test_escape_gives_up_the_name(panel: PropertiesPanel, workspace: Workspace) -> None:
    keep_games(workspace, "R")
    (name,) = names(panel)
    QTest.keyClicks(name, "!")
    QTest.keyClick(name, Qt.Key.Key_Escape)
    assert name.text() == "game 1"
    assert workspace.document.undo_stack.undoText() == "Save game"


def test_a_name_never_goes_to_another_game(panel: PropertiesPanel, workspace: Workspace) -> None:
    keep_games(workspace, "R", "RR")
    first = names(panel)[0]
    first.setText("mine")
    level = workspace.document.level
    workspace.document.describe(replace(level, snapshots=level.snapshots[1:]), "Remove saved game")
    assert [one.title for one in workspace.document.level.snapshots] == ["game 2"]


def test_games_have_a_picture_of_where_they_were_saved(
    panel: PropertiesPanel, workspace: Workspace
) -> None:
    keep_games(workspace, "R*R", "[rr]L[r]*")
    found = replayed_games(workspace.document.level)
    assert [None if one.reached is None else str(one.reached).splitlines()[1] for one in found] == [
        "# @$.#",
        None,
    ]
    shown = [label for label in panel.findChildren(QLabel) if not label.pixmap().isNull()]
    assert len(shown) == 1


def test_a_name_never_written_is_no_step(panel: PropertiesPanel, workspace: Workspace) -> None:
    keep_games(workspace, "R")
    before = workspace.document.undo_stack.count()
    panel.name_game(0)
    QTest.keyClick(names(panel)[0], Qt.Key.Key_Return)
    panel.name_game(7)  # there is none
    assert workspace.document.undo_stack.count() == before


def test_a_game_in_reverse_is_gone_on_with(panel: PropertiesPanel, workspace: Workspace) -> None:
    keep_games(workspace, "[rr]L*L")
    assert rows(panel)[-1] == "In reverse, 1 move, 1 pull, 1 move undone"
    asked: list[tuple[Line, int]] = []
    panel.game_requested.connect(lambda *what: asked.append(what))
    button(panel, "Continue game 1").click()
    ((line, at),) = asked
    assert (line.is_forward, line.lurd, at) == (False, "LL", 1)
    assert line.position_after(2).boxes == set(workspace.document.board.boxes)


def test_games_that_cannot_be_gone_on_with_say_why(
    panel: PropertiesPanel, workspace: Workspace
) -> None:
    keep_games(workspace, "RRRR", "[rr]L[r]*", "R*uuu")
    said = rows(panel)[-3:]
    assert said[0] == "No longer fits this board: letter 3, R, is blocked"
    assert said[1] == (
        "In reverse, 1 move, cannot be continued here, because the player jumps on the way"
    )
    assert said[2] == "1 move, 1 push"
    tips = [one.toolTip() for one in panel.findChildren(QToolButton)]
    assert [tip for tip in tips if tip.startswith("Continue game")] == ["Continue game 3"]


def test_of_very_many_games_some_are_listed(panel: PropertiesPanel, workspace: Workspace) -> None:
    keep_games(workspace, *["R"] * 1200)
    assert rows(panel).count("1 move, 1 push") == len(names(panel)) == 50
    assert rows(panel)[-1] == "and 1,150 more"
