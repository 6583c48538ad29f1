"""The problems: all at once, the worst first; the chosen one is outlined on the board."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.problem import Problem, ProblemKind, Severity
from sokolab.gui.analysis.problems_panel import HighlightLayer, ProblemsPanel
from sokolab.gui.scene.view import BoardView
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell.theme import LIGHT, Theme
from sokolab.language import Phrase

SOLVED = Problem(ProblemKind.SOLVED, Severity.WARNING, Phrase("It is solved already"), (7,))
DEAD = Problem(
    ProblemKind.DEAD_BOX, Severity.ERROR, Phrase("A box stands on a dead square"), (8, 9)
)
OPEN = Problem(ProblemKind.OPEN, Severity.ERROR, Phrase("The player can leave the board"))


class Told(ProblemsPanel):
    """Notes what it says."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.message: list[tuple[int, ...]] = []


@pytest.fixture
def panel(qtbot: QtBot) -> Told:
    panel = Told(Theme())
    qtbot.addWidget(panel)
    panel.resize(300, 200)
    panel.show()
    panel.chosen.connect(panel.message.append)
    return panel


def click(panel: Told, row: int) -> None:
    rect = panel.list_widget.visualItemRect(panel.list_widget.item(row))
    QTest.mouseClick(panel.list_widget.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())


def test_the_worst_come_first(panel: Told) -> None:
    panel.show_problems((SOLVED, DEAD, OPEN))
    assert panel.sentences == (DEAD.sentence, OPEN.sentence, SOLVED.sentence)
    assert not panel.empty_label.isVisible()
    assert all(not panel.list_widget.item(row).icon().isNull() for row in range(3))
    spoken = Qt.ItemDataRole.AccessibleTextRole
    assert panel.list_widget.item(2).data(spoken) == "warning: It is solved already"


def test_an_empty_list_says_so(panel: Told) -> None:
    assert panel.empty_label.text() == "Not checked yet"
    panel.show_problems((DEAD,))
    panel.show_problems(())
    assert panel.empty_label.text() == "No problems"
    assert panel.sentences == ()


def test_a_click_chooses_a_problem(panel: Told) -> None:
    panel.show_problems((DEAD, OPEN, SOLVED))
    click(panel, 0)
    assert panel.message[-1] == (8, 9)
    click(panel, 1)
    assert panel.message[-1] == ()
    click(panel, 2)
    assert panel.message[-1] == (7,)


def test_keys_choose_too(panel: Told) -> None:
    panel.show_problems((DEAD, OPEN, SOLVED))
    panel.choose_first()
    QTest.keyClick(panel.list_widget, Qt.Key.Key_End)
    assert panel.message[0] == (8, 9)
    assert panel.message[-1] == (7,)


def test_the_choice_follows_its_problem_until_it_is_mended(panel: Told) -> None:
    panel.show_problems((DEAD, SOLVED))
    click(panel, 0)
    moved = Problem(
        ProblemKind.DEAD_BOX, Severity.ERROR, Phrase("A box stands on a dead square"), (12,)
    )
    panel.show_problems((OPEN, moved))
    assert panel.message[-1] == (12,)
    panel.show_problems((OPEN,))
    assert panel.message[-1] == ()


def test_nothing_is_said_when_nothing_changed(panel: Told) -> None:
    panel.show_problems((DEAD, SOLVED))
    click(panel, 0)
    count = len(panel.message)
    panel.show_problems((DEAD, SOLVED))
    assert len(panel.message) == count


def test_the_highlight_outlines_its_squares_alone(qapp: QApplication) -> None:
    layer = HighlightLayer(BoardView(Board.empty(3, 4), LIGHT))
    layer.outline((6, 99))
    assert layer.squares == (6, 99)
    image = QImage(120, 90, QImage.Format.Format_RGB32)
    image.fill(LIGHT.floor)
    painter = QPainter(image)
    layer.paint(painter, Geometry(3, 4, 30, 0, 0, 120, 90))
    painter.end()
    floor = LIGHT.floor.rgb()
    marked = {
        (y // 30) * 4 + x // 30 for y in range(90) for x in range(120) if image.pixel(x, y) != floor
    }
    assert marked == {6}


@pytest.mark.parametrize("width", range(180, 340, 20))
@pytest.mark.parametrize(
    "words", ["1 个箱子在死格上：从那里推不到任何目标点", str(DEAD.sentence) * 2]
)
def test_no_line_of_a_sentence_is_cut_off(panel: Told, width: int, words: str) -> None:
    """The list before it had rows of one line where the text, inside its padding, took two."""
    panel.resize(width, 200)
    panel.show_problems((Problem(ProblemKind.DEAD_BOX, Severity.ERROR, Phrase(words)), OPEN))
    QApplication.processEvents()
    painted = panel.list_widget.visualItemRect(panel.list_widget.item(0))
    panel.list_widget.clearSelection()
    inside = QRect(0, 0, painted.width() - 40, 1000)
    lines = panel.list_widget.fontMetrics().boundingRect(inside, Qt.TextFlag.TextWordWrap, words)
    assert painted.height() >= lines.height()
    assert painted.width() <= panel.list_widget.viewport().width()


@pytest.mark.parametrize("spare", range(0, 60, 2))
def test_a_sentence_that_just_lacks_the_room_for_one_line_has_two(panel: Told, spare: int) -> None:
    """Some pixels were forgotten: the end of a sentence was on a line that nobody saw."""
    words = "有 1 个箱子不在目标点上，搬运工永远够不着"
    view = panel.list_widget
    panel.show_problems((Problem(ProblemKind.DEAD_BOX, Severity.ERROR, Phrase(words)), OPEN))
    QApplication.processEvents()
    frame = panel.width() - view.viewport().width()
    panel.resize(view.fontMetrics().horizontalAdvance(words) + frame + spare, 200)
    QApplication.processEvents()
    option = QStyleOptionViewItem()
    view.initViewItemOption(option)
    delegate = view.itemDelegate()
    assert isinstance(delegate, QStyledItemDelegate)
    delegate.initStyleOption(option, view.indexFromItem(view.item(0)))
    option.rect = view.visualItemRect(view.item(0))
    part = QStyle.SubElement.SE_ItemViewItemText
    text = view.style().subElementRect(part, option, view).adjusted(3, 0, -3, 0)
    wrap = Qt.TextFlag.TextWordWrap
    lines = view.fontMetrics().boundingRect(0, 0, text.width(), 1_000, wrap, words)
    assert option.rect.height() >= lines.height() + 8
