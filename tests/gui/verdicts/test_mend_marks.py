"""Mends on the board: a click on a badge, the keyboard, and drawing beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.editing.brush import Brush
from sokolab.gui.app import Application
from sokolab.gui.shell.theme import DARK, HIGH_CONTRAST, LIGHT, Colours
from sokolab.gui.verdicts.mend_marks import MendMarks
from sokolab.verdicts.edits.edit import EditKind
from sokolab.verdicts.edits.mending import Mend
from sokolab.verdicts.values import VerdictKind
from tests.gui.contrast import contrast
from tests.gui.hand import LEFT, NO_KEYS
from tests.gui.verdicts.boards import LOST, WALLED_GOAL, draw_and_study, wait_for_study
from tests.verdicts.boards import DEEP


def _marks(app: Application) -> MendMarks:
    return app.verdict_controller.mend_marks


def _badge(app: Application, mend: Mend) -> QPoint:
    return _marks(app).badge_rectangle(mend, app.view.geometry_map).center().toPoint()


@pytest.mark.parametrize("board", [LOST, DEEP, WALLED_GOAL])
def test_a_click_on_a_badge_makes_the_edit_as_one_step(
    qtbot: QtBot, judging: Application, board: Board
) -> None:
    draw_and_study(qtbot, judging, board)
    document = judging.displayed_board.document
    steps = document.undo_stack.count()
    mend = _marks(judging).mends[0]
    QTest.mouseClick(judging.view, LEFT, NO_KEYS, _badge(judging, mend))
    assert judging.displayed_board.board == mend.edit.made_on(board)
    assert document.undo_stack.count() == steps + 1
    assert document.undo_stack.undoText() == str(mend.edit.words(board))
    wait_for_study(qtbot, judging)
    assert judging.verdict_controller.live_verdict.verdict is not None
    assert judging.verdict_controller.live_verdict.verdict.kind is VerdictKind.SOLVABLE
    assert not _marks(judging).mends
    document.undo_stack.undo()
    assert judging.displayed_board.board == board
    assert _marks(judging).mends, "the study of this board is kept"


def test_another_board_is_repainted_for_its_mends_alone(
    qtbot: QtBot, judging: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_and_study(qtbot, judging, LOST)
    marks, heard = _marks(judging), list[None]()
    mends = marks.mends
    monkeypatch.setattr(judging.view, "update", lambda: heard.append(None))
    marks.show_mends(LOST, ())
    assert len(heard) == 1, "marks went"
    marks.show_mends(DEEP, ())
    assert len(heard) == 1, "there was nothing to repaint"
    marks.show_mends(LOST, mends)
    assert len(heard) == 2, "marks came"


def test_beside_the_badge_the_pencil_draws(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, LOST)
    mend = _marks(judging).mends[0]
    judging.editor.choose("pencil")
    judging.editor.context.set_brush(Brush.WALL)
    rect = judging.view.geometry_map.rect(mend.edit.target)
    below = QPoint(round(rect.left() + 3), round(rect.bottom() - 3))
    QTest.mouseClick(judging.view, LEFT, NO_KEYS, below)
    assert judging.displayed_board.board.flat[mend.edit.target] == 1


def test_a_press_on_a_badge_that_is_released_elsewhere_does_nothing(
    qtbot: QtBot, judging: Application
) -> None:
    draw_and_study(qtbot, judging, LOST)
    mend = _marks(judging).mends[0]
    at = _badge(judging, mend)
    QTest.mousePress(judging.view, LEFT, NO_KEYS, at)
    QTest.mouseMove(judging.view, at + QPoint(0, 30))
    QTest.mouseRelease(judging.view, LEFT, NO_KEYS, at + QPoint(0, 30))
    assert judging.displayed_board.board == LOST


def test_the_badge_says_what_a_click_does(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, LOST)
    mend = _marks(judging).mends[0]
    at = _badge(judging, mend)
    event = QHelpEvent(QEvent.Type.ToolTip, at, judging.view.mapToGlobal(at))
    QApplication.sendEvent(judging.view, event)
    assert QToolTip.text().startswith(f"{mend.edit.words(LOST)}: ")
    QToolTip.hideText()


def test_the_mouse_over_a_badge_points_at_its_mend(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, LOST)
    mend = _marks(judging).mends[0]
    QTest.mouseMove(judging.view, _badge(judging, mend))
    QApplication.processEvents()
    assert _marks(judging).pointed_mend == mend
    assert judging.view.cursor().shape() is Qt.CursorShape.PointingHandCursor
    QTest.mouseMove(judging.view, QPoint(2, 2))
    QApplication.processEvents()
    assert _marks(judging).pointed_mend is None
    assert judging.view.cursor().shape() is judging.view.tool.cursor


def test_the_keyboard_makes_the_nearest_mend(qtbot: QtBot, judging: Application) -> None:
    action = judging.window.action("make-mend")
    assert not action.isEnabled()
    draw_and_study(qtbot, judging, LOST)
    mend = _marks(judging).mends[0]
    assert action.isEnabled()
    action.trigger()
    assert judging.displayed_board.board == mend.edit.made_on(LOST)


def test_enter_in_the_list_makes_the_chosen_mend(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, WALLED_GOAL)
    controller = judging.verdict_controller
    controller.explain()
    rows = controller.panel.mend_list
    rows.setFocus()
    rows.setCurrentRow(0)
    mend = _marks(judging).mends[0]
    assert _marks(judging).pointed_mend == mend
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert judging.displayed_board.board == mend.edit.made_on(WALLED_GOAL)


def test_in_a_game_no_mend_is_offered(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, LOST)
    judging.play_controller.session.start()
    wait_for_study(qtbot, judging)
    assert not _marks(judging).mends
    assert judging.verdict_controller.panel.mend_list.count() == 0, "a game cannot be edited"
    judging.play_controller.session.leave()
    assert _marks(judging).mends


def test_a_mend_keeps_its_promise_and_all_are_marked(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, DEEP)
    controller = judging.verdict_controller
    knowledge = controller.live_verdict.knowledge
    assert knowledge is not None
    assert _marks(judging).mends == knowledge.mends
    mend = _marks(judging).mends[-1]
    QTest.mouseClick(judging.view, LEFT, NO_KEYS, _badge(judging, mend))
    at_once = judging.displayed_board.knowledge_store.of(judging.displayed_board.board)
    assert at_once is not None
    assert at_once.verdict.pushes == mend.verdict.pushes
    wait_for_study(qtbot, judging)
    assert controller.live_verdict.verdict is not None
    assert controller.live_verdict.verdict.pushes is not None
    assert mend.verdict.pushes is not None
    assert controller.live_verdict.verdict.pushes <= mend.verdict.pushes


def test_mends_of_one_square_have_a_badge_each(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, LOST)
    first = _marks(judging).mends[0]
    moved = replace(first.edit, kind=EditKind.MOVE_GOAL, square=first.edit.square + 1)
    second = replace(first, edit=moved)
    _marks(judging).show_mends(LOST, (first, second))
    geometry = judging.view.geometry_map
    badges = [_marks(judging).badge_rectangle(mend, geometry) for mend in (first, second)]
    assert not badges[0].intersects(badges[1])
    chosen: list[Mend] = []
    _marks(judging).chosen.connect(chosen.append)
    _marks(judging).chosen.disconnect(judging.verdict_controller._make_mend)
    for mend in (first, second):
        QTest.mouseClick(judging.view, LEFT, NO_KEYS, _badge(judging, mend))
    assert chosen == [first, second]


def test_a_wall_has_the_mark_of_a_mend_or_a_frame(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, DEEP)
    layer, knowledge = (
        judging.verdict_controller.reason_layer,
        judging.verdict_controller.live_verdict.knowledge,
    )
    assert knowledge is not None
    assert knowledge.why_unsolvable is not None
    opened = {one.edit.square for one in knowledge.mends if one.edit.kind is EditKind.OPEN_WALL}
    assert opened
    assert opened <= set(knowledge.why_unsolvable.walls)
    assert set(layer.framed_walls) == set(knowledge.why_unsolvable.walls) - opened
    layer.show_reason(knowledge.why_unsolvable)
    assert layer.framed_walls == knowledge.why_unsolvable.walls


def test_a_reason_hides_no_number_of_the_overlays(app: Application) -> None:
    layers = app.view._layers
    overlays = layers.index(app.analysis_controller.layer)
    assert layers.index(app.verdict_controller.reason_layer) < overlays < layers.index(_marks(app))


@pytest.mark.parametrize("colours", [LIGHT, DARK, HIGH_CONTRAST])
def test_a_wall_to_open_can_be_told_in_all_themes(
    qtbot: QtBot, judging: Application, colours: Colours
) -> None:
    draw_and_study(qtbot, judging, WALLED_GOAL)
    mend = next(one for one in _marks(judging).mends if one.edit.kind is EditKind.OPEN_WALL)
    judging.view.set_colours(colours)
    shown = judging.view.grab().toImage()
    square = judging.view.geometry_map.rect(mend.edit.target)
    seen = [
        shown.pixelColor(int(square.left() + part * square.width()), int(square.center().y()))
        for part in (0.3, 0.5)
    ]
    assert contrast(*seen) >= 3
