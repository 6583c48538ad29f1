"""What is composed, listed or kept for later follows a switch of the language."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.core.problem import Problem, ProblemKind, Severity
from sokolab.gui.analysis.problems_panel import ProblemsPanel
from sokolab.gui.app import Application
from sokolab.gui.editor.undo_history import HistoryPanel
from sokolab.gui.shell.building import LANGUAGE
from sokolab.gui.shell.help_actions import KeyMap
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Theme
from sokolab.language import phrase, remember_shown, show_in, tr
from sokolab.language.choice import use_language
from tests.gui.hand import Hand


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)
    remember_shown(False)


def test_the_history_and_undo_say_what_was_done(hand: Hand) -> None:
    app = hand.app
    hand.open("----", "----")
    hand.click(1, 2)
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    panel = app.window.findChild(HistoryPanel)
    assert isinstance(panel, HistoryPanel)
    panel.show()
    panel.raise_()
    QApplication.processEvents()
    app.language_switch.choose("zh_CN")
    assert app.window.action("redo").text() == "重做“绘制墙”(&R)"
    model = panel.view.model()
    assert model.index(0, 0).data() == "打开时的状态"
    assert model.index(1, 0).data() == "绘制墙，第 2 行第 3 列"
    app.window.action("redo").trigger()
    assert app.window.action("undo").text() == "撤销“绘制墙”(&U)"
    assert "<b>撤销“绘制墙”</b>  Ctrl+Z" in app.window.action("undo").toolTip()


def test_problems_are_listed_again_and_the_chosen_one_stays(qtbot: QtBot) -> None:
    panel = ProblemsPanel(Theme())
    qtbot.addWidget(panel)
    panel.show_problems(
        (Problem(ProblemKind.OPEN, Severity.ERROR, phrase("needs one player"), (1,)),)
    )
    panel.choose_first()
    use_language("zh_CN")
    LANGUAGE.changed.emit()
    assert panel.sentences == ("需要一个搬运工",)
    assert panel.list_widget.currentRow() == 0
    item = panel.list_widget.item(0)
    assert item.data(Qt.ItemDataRole.AccessibleTextRole) == "错误：需要一个搬运工"
    assert item.toolTip() == "单击查看位置"


def test_the_legend_sums_up_again(app: Application) -> None:
    entry = app.analysis_controller.overlays_panel.entry("push-targets")
    assert entry.summary == "point at a box"
    app.language_switch.choose("zh_CN")
    assert entry.text() == "推动目标"
    assert entry.summary == "请指向一个箱子"
    assert "请指向一个箱子" in entry.toolTip()
    assert entry.accessibleDescription() == "请指向一个箱子。快捷键 T"


def test_a_message_is_withdrawn_by_its_words_in_either_language(app: Application) -> None:
    messages = app.collection_controller.messages
    for kind in MessageKind:
        messages.clear(kind)
    messages.say(phrase("Choose at least one solver"), MessageKind.OFFER)
    app.language_switch.choose("zh_CN")
    shown = [label.text() for label in messages.findChildren(QLabel)]
    assert "请至少选择一个求解器" in shown
    messages.withdraw(tr("Choose at least one solver"))
    assert messages.messages == ()


def test_the_list_of_keys_is_filled_again(app: Application) -> None:
    app.window.action("keys").trigger()
    (keys,) = app.window.findChildren(KeyMap)
    assert "Fill selection" in keys.page.toPlainText()
    app.language_switch.choose("zh_CN")
    assert "填充选区" in keys.page.toPlainText()
    assert "Fill selection" not in keys.page.toPlainText()
    keys.close()


def test_the_tour_goes_on_in_the_other_language(app: Application) -> None:
    app.window.action("tour").trigger()
    app.language_switch.choose("zh_CN")
    assert app.tour.card.text.startswith("颜色的含义。")
    app.window.action("tour").trigger()
    assert app.tour.card.text.startswith("把关卡隔开的门。")
    app.tour.end()


def test_the_solver_panel_names_choice_limits_and_columns(app: Application) -> None:
    panel = app.solve_controller.panel
    app.language_switch.choose("zh_CN")
    headings = [
        panel.table.headerData(column, Qt.Orientation.Horizontal)
        for column in range(panel.table.columnCount())
    ]
    assert headings[1:4] == ["移动数", "推动数", "时间"]
    assert panel.words_label.text().startswith("按“求解”(F5)")
    fold = panel.findChild(type(panel._form_fold), "solver-form")
    assert fold is not None
    assert fold.summary.text().endswith("，60 秒")


def test_a_failed_task_is_told_in_the_language_and_logged_in_english(
    app: Application, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise ValueError("no luck")

    said: list[str] = []
    app.language_switch.choose("zh_CN")
    with caplog.at_level(logging.ERROR, "sokolab"):
        logging.getLogger("sokolab").propagate = True
        app.tasks.submit(fail, on_failure=said.append, title=phrase("Loading plug-ins"))
        qtbot.waitUntil(lambda: bool(said))
    assert said == ["加载插件失败：no luck"]
    assert "Loading plug-ins failed" in caplog.text


def test_settings_tell_their_trouble_in_the_language_chosen_later(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file in the way")
    settings = Settings(tmp_path / "home" / "settings.ini")
    use_language("zh_CN")
    assert str(settings.problem).startswith(f"设置无法保存到 {tmp_path / 'home'}：")


def test_a_level_without_a_title_has_a_number_in_the_language(app: Application) -> None:
    board = Board.from_rows(["####", "#@$.#", "####"])
    app.collection_controller.workspace.open(Collection((Level(board), Level(board))))
    assert app.collection_controller.workspace.name.startswith("Untitled")
    app.language_switch.choose("zh_CN")
    assert app.collection_controller.workspace.name.startswith("无标题")
