"""Pictures that are pasted, dropped or opened, and the dialog for doubtful readings."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from PIL import Image
from PIL.ImageQt import ImageQt
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRectF, QSize, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level
from sokolab.gui.app import Application
from sokolab.gui.pictures.grid_canvas import dragged
from sokolab.gui.pictures.picture_dialog import PictureDialog
from sokolab.gui.pictures.picture_requests import grid_within
from sokolab.gui.pictures.underlay_controller import UnderlayController
from sokolab.gui.shell.dialogs import Dialogs
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.gui.shell.theme import Theme
from sokolab.gui.shell.window_engine import Tasks
from sokolab.language import phrase
from sokolab.pictures import possible_readings
from sokolab.pictures import reading as readings
from sokolab.pictures.grid import Grid
from sokolab.pictures.reading import PictureReading, from_picture
from sokolab.pictures.skins import keep_skin, kept_skins, skin_of
from sokolab.solvers.frame.protocol import CancelToken, GivenUpError, ignore_news
from tests.gui.patience import patiently
from tests.pictures.skins import picture

BOARD = Board.from_rows(
    ["#######", "#     #", "# $.@ #", "#  $  #", "# .  ##", "#    # ", "###### "]
)


class Asked(NamedTuple):
    """Work that a dialog has asked for, what shows its outcome, and whether it still counts."""

    job: Any
    show: Any
    is_wanted: Any

    def answer(self) -> None:
        self.show(self.job.func(*self.job.args[:-1], ignore_news))


def _png(board: Board) -> bytes:
    data = io.BytesIO()
    picture(board, 32, margin=(20, 10)).save(data, "PNG")
    return data.getvalue()


def test_a_dropped_picture_becomes_a_level(app: Application, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    path.write_bytes(_png(BOARD))
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])

    app.collection_controller.pasting.drop(mime)

    patiently(qtbot, lambda: app.displayed_board.board == BOARD)


def test_a_pasted_picture_becomes_a_level(app: Application, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setImage(QImage(ImageQt(picture(BOARD, 24))))

    app.collection_controller.pasting.paste()

    patiently(qtbot, lambda: app.displayed_board.board == BOARD)


def test_a_pasted_picture_without_a_board_is_named(app: Application, qtbot: QtBot) -> None:
    blank = QImage(120, 90, QImage.Format.Format_RGB32)
    blank.fill(Qt.GlobalColor.white)
    QGuiApplication.clipboard().setImage(blank)
    with qtbot.waitSignal(app.collection_controller.files.picture_opened) as met:
        app.collection_controller.pasting.paste()
    assert met.args is not None
    assert met.args[1] == "The clipboard"


def test_a_reading_says_that_it_goes_on_until_it_is_over_or_given_up(
    app: Application, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    collection = app.collection_controller
    jobs: list[Any] = []
    tasks = collection.picture_controller._tasks
    monkeypatch.setattr(tasks, "submit", lambda _job, *then, **_how: jobs.append(then))
    collection.messages.clear(MessageKind.OFFER)
    for name in ("one", "two"):
        collection.files.picture_opened.emit(_png(BOARD), name)
    (message,) = collection.messages.messages
    assert message.sentence == "2 pictures are being read…"
    jobs[0][0](phrase("No board was found in the picture"))
    reading, error = collection.messages.messages
    assert reading.sentence == "The picture is being read…"
    assert error.sentence == "one: No board was found in the picture"
    ((_, give_up),) = reading.buttons
    (still_read,) = collection.picture_controller._tokens
    give_up()
    assert still_read.is_cancelled
    jobs[1][0](phrase("No board was found in the picture"))
    assert error == collection.messages.messages[-1], "nobody waits for the other one"


def test_a_picture_without_a_board_is_a_sentence(
    app: Application, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "blank.png"
    blank = QImage(120, 90, QImage.Format.Format_RGB32)
    blank.fill(Qt.GlobalColor.white)
    blank.save(str(path))

    app.collection_controller.files.open_path(path)

    def told() -> bool:
        return any(
            "No board" in one.sentence for one in app.collection_controller.messages.messages
        )

    patiently(qtbot, told)
    messages = app.collection_controller.messages.messages
    ((words, place_by_hand),) = next(one.buttons for one in messages if "board" in one.sentence)
    assert words == "Place the grid by hand"
    place_by_hand()
    dialog = app.collection_controller.picture_controller.dialog
    assert dialog is not None
    assert dialog.reading.grid.columns == 10


@pytest.fixture
def dialog(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[PictureDialog]:
    """A dialog over a reading with nothing named yet."""
    monkeypatch.setattr(
        "sokolab.gui.pictures.picture_requests.verdict_on", lambda level, _: (level, "")
    )
    monkeypatch.setattr(possible_readings, "namings", lambda *_: [])
    data = _png(BOARD)
    whole = Grid(20, 10, 32, BOARD.width, BOARD.height)
    tasks = Tasks()
    shot = picture(BOARD, 32, margin=(20, 10))
    reading, theme = from_picture(data, grid=whole), Theme()
    found = PictureDialog(shot, 1, reading, tasks, lambda: False, theme, None)  # type: ignore[arg-type]
    qtbot.addWidget(found)
    found.show()
    yield found
    tasks.close()


def _click(dialog: PictureDialog, row: int, column: int) -> None:
    place: QPoint = dialog.canvas.square_rect(row, column).center().toPoint()
    QTest.mouseClick(dialog.canvas, Qt.MouseButton.LeftButton, pos=place)


def test_four_clicks_name_all_squares(dialog: PictureDialog, qtbot: QtBot) -> None:
    for kind, place in ((0, (0, 0)), (3, (2, 2)), (2, (2, 3)), (4, (2, 4))):
        dialog.kind_buttons.button(kind).click()
        _click(dialog, *place)

    expected = np.where(BOARD.tiles & Tile.WALL, Tile.WALL, BOARD.tiles)
    patiently(qtbot, lambda: bool((dialog.reading.level.board.tiles == expected).all()))
    patiently(qtbot, lambda: dialog._judged_reading is dialog.reading)
    with qtbot.waitSignal(dialog.reading_accepted) as taken:
        dialog._accept_reading()
    assert taken.args is not None
    assert taken.args[0].level.board == BOARD
    assert taken.args[1], "squares were named"


def test_a_click_beside_the_grid_gives_another_one(dialog: PictureDialog, qtbot: QtBot) -> None:
    lower = Grid(20, 42, 32, BOARD.width, BOARD.height - 1)
    dialog._show_reading(readings._reading_on_grid(dialog._picture, lower, keep_grid=False))
    rows = dialog.reading.grid.rows

    dialog.kind_buttons.button(0).click()
    _click(dialog, -1, 2)

    patiently(qtbot, lambda: dialog.reading.grid.rows == rows + 1)
    assert dialog.reading.board[0, 2] == Tile.WALL
    dialog.undo_button.click()
    assert dialog.reading.grid.rows == rows


def test_taking_the_level_waits_for_what_was_marked(dialog: PictureDialog, qtbot: QtBot) -> None:
    dialog.kind_buttons.button(0).click()
    _click(dialog, 0, 0)
    dialog.kind_buttons.button(3).click()
    _click(dialog, 2, 2)
    with qtbot.waitSignal(dialog.reading_accepted) as taken:
        dialog._accept_reading()
        assert dialog.isVisible()
    assert taken.args is not None
    tiles = taken.args[0].level.board.tiles
    assert (tiles[0, 0], tiles[2, 2]) == (Tile.WALL, Tile.BOX)
    assert not taken.args[1], "nobody saw what came of it"


def test_a_grid_that_is_moved_meanwhile_is_not_taken(dialog: PictureDialog, qtbot: QtBot) -> None:
    dialog._set_grid(replace(dialog.reading.grid, columns=4))
    dialog._accept_reading()
    fewer = replace(dialog.reading.grid, columns=5)
    dialog._set_grid(fewer)
    patiently(qtbot, lambda: dialog.reading.grid == fewer)
    assert dialog.isVisible()


def test_the_picture_is_read_without_the_skins_that_are_forgotten(
    dialog: PictureDialog, qtbot: QtBot
) -> None:
    dialog._show_reading(replace(dialog.reading, is_by_skin=True))
    with qtbot.waitSignal(dialog.forget_skins_requested):
        dialog.forget_button.click()
    patiently(qtbot, lambda: not dialog.reading.is_by_skin)


def test_a_doubtful_reading_is_remembered_only_if_its_verdict_was_seen(
    dialog: PictureDialog, qtbot: QtBot
) -> None:
    _click(dialog, 0, 0)
    patiently(qtbot, lambda: dialog._state.is_read)
    dialog._judged_reading = None
    with qtbot.waitSignal(dialog.reading_accepted) as taken:
        dialog._accept_reading()
    assert taken.args is not None and not taken.args[1]


def test_a_grid_that_was_typed_stays_though_squares_are_clicked_at_once(
    dialog: PictureDialog, qtbot: QtBot
) -> None:
    whole = dialog.reading.grid
    fewer = replace(whole, columns=4, rows=4)
    dialog._set_grid(fewer)
    patiently(qtbot, lambda: dialog.reading.grid == fewer)
    for box, number in zip(dialog.number_boxes[4:], (whole.columns, whole.rows), strict=True):
        box.setValue(number)
    dialog.kind_buttons.button(0).click()
    _click(dialog, 0, 0)
    _click(dialog, 0, 1)
    assert len(dialog._earlier_states) == 4
    patiently(qtbot, lambda: dialog._state.is_read)
    assert dialog.reading.grid == whole
    assert dialog.reading.level.board.tiles[6, 0] == Tile.WALL


def test_the_dialog_is_wide_enough_for_the_picture_beside_its_fields(
    dialog: PictureDialog,
) -> None:
    assert (
        dialog.width() >= 0.95 * dialog.screen().availableSize().boundedTo(QSize(860, 600)).width()
    )
    assert all(box.height() >= box.minimumSizeHint().height() for box in dialog.number_boxes)


def test_the_picture_stays_where_it_is_when_the_sentence_takes_another_line(
    dialog: PictureDialog,
) -> None:
    places = []
    for words in ("Doubtful. ", "Doubtful. " * (dialog.width() // 45)):
        dialog.sentence_label.setText(words)
        QApplication.processEvents()
        places.append(dialog.canvas.pos())
    assert (
        dialog.sentence_label.heightForWidth(dialog.sentence_label.width())
        > dialog.fontMetrics().height()
    )
    assert places[0] == places[1]


def test_a_verdict_that_comes_after_the_dialog_is_gone_is_dropped(dialog: PictureDialog) -> None:
    host, reading = QWidget(), dialog.reading
    picture, tasks = dialog._picture, dialog._tasks
    gone = PictureDialog(picture, 1, reading, tasks, lambda: False, Theme(), host)
    delete(gone)
    gone._show_verdict((reading.level, "Solvable"))


def test_a_click_is_taken_back(dialog: PictureDialog, qtbot: QtBot) -> None:
    before = dialog.reading
    _click(dialog, 0, 0)
    patiently(qtbot, lambda: dialog.reading is not before)
    dialog.undo_button.click()
    assert dialog.reading is before
    assert not dialog.undo_button.isEnabled()


def test_the_grid_is_resized_with_mouse_and_keys(dialog: PictureDialog, qtbot: QtBot) -> None:
    canvas, grid = dialog.canvas, dialog.reading.grid
    corner = canvas.square_rect(grid.rows - 1, grid.columns - 1).bottomRight().toPoint()
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=corner)
    QTest.mouseMove(canvas, corner - QPoint(30, 30))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=corner - QPoint(30, 30))
    assert dialog.reading.grid.size < grid.size
    QTest.keyClick(canvas, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    patiently(qtbot, lambda: dialog.reading.grid.columns == grid.columns + 1)


def _drag_canvas(dialog: PictureDialog, start: QPoint, way: QPoint) -> None:
    canvas = dialog.canvas
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(canvas, start + way)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=start + way)


def test_edges_add_and_take_rows_and_columns(dialog: PictureDialog) -> None:
    canvas, grid = dialog.canvas, dialog.reading.grid
    side = round(canvas.square_rect(0, 0).width())
    left = canvas.square_rect(grid.rows // 2, 0)
    _drag_canvas(dialog, QPoint(round(left.left()), round(left.center().y())), QPoint(2 * side, 0))
    assert (canvas.grid.left, canvas.grid.columns) == (grid.left + 64, grid.columns - 2)
    top = canvas.square_rect(0, canvas.grid.columns // 2)
    _drag_canvas(dialog, QPoint(round(top.center().x()), round(top.top())), QPoint(0, side))
    assert (canvas.grid.top, canvas.grid.rows) == (grid.top + 32, grid.rows - 1)
    assert canvas.grid.size == grid.size


def test_a_corner_resizes_the_squares_about_the_one_opposite() -> None:
    grid = Grid(10, 20, 10, 4, 5)
    assert dragged(grid, (-1, -1), 30, 20) == grid, "it is as tall as before"
    assert dragged(grid, (-1, -1), 30, 58) == replace(grid, left=30, top=45, size=5)
    assert dragged(grid, (1, -1), 30, 45).size == 5


def test_a_drag_moves_the_grid_and_names_nothing(dialog: PictureDialog) -> None:
    middle = dialog.canvas.square_rect(2, 2).center().toPoint()
    _drag_canvas(dialog, middle, QPoint(40, 0))
    assert dialog.canvas.grid.left > 20
    assert not dialog._state.marks


def test_a_grid_that_was_moved_is_taken_back_with_what_was_named(
    dialog: PictureDialog, qtbot: QtBot
) -> None:
    _click(dialog, 0, 0)
    patiently(qtbot, lambda: dialog._state.is_read)
    named = dialog.reading
    dialog.number_boxes[4].setValue(5)
    patiently(qtbot, lambda: dialog.reading.look_label.shape == (BOARD.height, 5))
    dialog.undo_button.click()
    assert dialog.reading is named
    assert dialog.canvas.grid == named.grid
    assert dialog.number_boxes[4].value() == BOARD.width


def test_what_was_named_stays_named_on_another_grid(dialog: PictureDialog, qtbot: QtBot) -> None:
    """Whoever named squares and drew the frame once more began again."""
    for kind, place in ((0, (0, 0)), (3, (2, 2)), (4, (2, 4))):
        dialog.kind_buttons.button(kind).click()
        _click(dialog, *place)
    patiently(qtbot, lambda: dialog._state.is_read)
    grid, tiles = dialog.reading.grid, dialog.reading.board.tiles
    for other in (replace(grid, columns=4), replace(grid, rows=6)):
        dialog._set_grid(other)
        patiently(qtbot, lambda: dialog._state.is_read)
        assert (dialog.reading.board.tiles == tiles[: other.rows, : other.columns]).all()


@pytest.fixture
def asked(dialog: PictureDialog, monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """What the dialog has asked to be read; the test answers."""
    found: list[Asked] = []

    def submit(job: Any, show: Any, _fail: Any = None, *, is_wanted: Any, **_more: Any) -> None:
        if _fail is not None:  # the verdict has none
            found.append(Asked(job, show, is_wanted))

    monkeypatch.setattr(dialog._tasks, "submit", submit)
    return found


def test_no_grid_is_read_that_has_moved_on(dialog: PictureDialog, asked: list[Asked]) -> None:
    """With squares named, each takes a while, and the last waited for all before it."""
    for columns in (4, 5):
        dialog._set_grid(replace(dialog.reading.grid, columns=columns))
        dialog._read_pending()
    assert [one.is_wanted() for one in asked] == [False, True]


def test_quick_names_are_read_together_and_taken_back_one_by_one(
    dialog: PictureDialog, asked: list[Asked], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each was read by itself, one after the other."""
    for kind, place in ((0, (0, 0)), (3, (2, 2)), (4, (2, 4))):
        dialog.kind_buttons.button(kind).click()
        _click(dialog, *place)
    assert [one.is_wanted() for one in asked] == [False, False, True]
    asked[0].answer()
    assert not dialog._state.is_read, "it comes too late"
    asked[2].answer()
    assert len(asked) == 3
    tiles = dialog.reading.board.tiles
    assert (tiles[0, 0], tiles[2, 2], tiles[2, 4]) == (Tile.WALL, Tile.BOX, Tile.PLAYER)
    dialog.undo_button.click()
    asked[3].answer()
    tiles = dialog.reading.board.tiles
    assert (tiles[0, 0], tiles[2, 2]) == (Tile.WALL, Tile.BOX)
    assert tiles[2, 4] != Tile.PLAYER


def test_of_quick_names_only_those_beside_the_picture_are_refused(
    dialog: PictureDialog, asked: list[Asked]
) -> None:
    x, y = dialog.reading.grid.middle(0, 0)
    dialog.name_kind(x, y)
    dialog.name_kind(-500, -500)
    asked[-1].answer()
    assert dialog.reading.board.tiles[0, 0] == Tile.WALL
    assert dialog.sentence_label.text() == "That square does not lie on the grid"
    assert len(dialog._earlier_states) == 1


def _frame(dialog: PictureDialog) -> None:
    dialog.canvas.framed.emit(QRectF(0, 0, 200, 200))


def test_a_frame_says_how_far_it_is_and_can_be_given_up(
    dialog: PictureDialog, asked: list[Asked], qtbot: QtBot
) -> None:
    reading = dialog.reading
    _frame(dialog)
    assert dialog.is_busy and dialog.sentence_label.text() == "Reading…"
    patiently(qtbot, dialog.stop_button.isVisible)
    report = asked[0].job.args[-1]
    report(0.25)
    assert dialog.progress_bar.value() == dialog.progress_bar.maximum() / 4
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible() and not dialog.is_busy and dialog.stop_button.isHidden()
    assert dialog.reading is reading and dialog.sentence_label.text() == reading.sentence
    with pytest.raises(GivenUpError):
        report(0.5)
    asked[0].show(replace(reading.grid, columns=3))
    assert dialog.canvas.grid == reading.grid


def test_giving_up_brings_back_what_was_read(dialog: PictureDialog, asked: list[Asked]) -> None:
    reading = dialog.reading
    _click(dialog, 0, 0)
    _click(dialog, 0, 1)
    dialog.stop_button.click()
    assert dialog._state.is_read and dialog.reading is reading and not dialog.was_worked_on
    dialog._set_grid(replace(reading.grid, columns=4))
    dialog._read_pending()
    dialog.stop_button.click()
    assert dialog.canvas.grid == reading.grid and not dialog.was_worked_on


def test_a_frame_that_is_given_up_leaves_what_was_marked(
    dialog: PictureDialog, asked: list[Asked]
) -> None:
    _click(dialog, 0, 0)
    _frame(dialog)
    dialog.stop_button.click()
    asked[-1].answer()
    assert dialog.reading.board.tiles[0, 0] == Tile.WALL and dialog.was_worked_on


def test_the_newest_frame_counts(dialog: PictureDialog, asked: list[Asked]) -> None:
    grid = dialog.reading.grid
    _frame(dialog)
    _frame(dialog)
    assert [one.is_wanted() for one in asked] == [False, True]
    asked[1].show(replace(grid, columns=4))
    asked[0].show(replace(grid, columns=3))
    assert dialog.canvas.grid.columns == 4


def test_what_was_being_read_when_the_dialog_was_left_is_read_when_it_comes_back(
    dialog: PictureDialog, asked: list[Asked]
) -> None:
    _click(dialog, 0, 0)
    dialog.reject()
    assert not asked[0].is_wanted()
    dialog.show()
    asked[1].answer()
    assert dialog.reading.board.tiles[0, 0] == Tile.WALL


def test_several_steps_of_the_grid_count_though_none_is_read_yet(dialog: PictureDialog) -> None:
    columns = dialog.reading.grid.columns
    for _ in range(2):
        QTest.keyClick(dialog.canvas, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert dialog.canvas.grid.columns == dialog.number_boxes[4].value() == columns + 2


def test_digits_choose_a_kind_and_the_level_beside_takes_clicks_too(
    dialog: PictureDialog, qtbot: QtBot
) -> None:
    with qtbot.waitActive(dialog):
        dialog.activateWindow()
    QTest.keyClick(dialog.canvas, Qt.Key.Key_4)
    patiently(qtbot, lambda: dialog.kind_buttons.checkedId() == 3)
    place = dialog.level_view.square_rect(2, 2).center().toPoint()
    QTest.mouseClick(dialog.level_view, Qt.MouseButton.LeftButton, pos=place)
    patiently(qtbot, lambda: dialog.reading.board.tiles[2, 2] == Tile.BOX)
    assert dialog.level_view.reading is dialog.reading


def test_a_right_click_asks_what_the_square_is(dialog: PictureDialog, qtbot: QtBot) -> None:
    place = dialog.canvas.square_rect(2, 2).center().toPoint()
    QTest.mouseClick(dialog.canvas, Qt.MouseButton.RightButton, pos=place)
    menu = next(one for one in dialog.findChildren(QMenu) if one.isVisible())
    assert [one.text() for one in menu.actions()] == [
        one.text() for one in dialog.kind_buttons.buttons()
    ]
    menu.actions()[3].trigger()
    menu.close()
    patiently(qtbot, lambda: dialog.reading.board.tiles[2, 2] == Tile.BOX)


def test_the_grid_is_looked_for_in_a_frame(
    dialog: PictureDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = dialog.reading.grid
    dialog._set_grid(replace(whole, left=90, top=60, columns=3, rows=3))
    monkeypatch.undo()
    first = dialog.canvas._picture_corner.toPoint()
    _drag_canvas(dialog, first + QPoint(2, 2), (dialog.canvas.rect().bottomRight() - 2 * first))
    patiently(qtbot, lambda: dialog.canvas.grid.columns > 3)
    found = dialog.canvas.grid
    assert (found.columns, found.rows) == (whole.columns, whole.rows)
    assert (found.left, found.top) == pytest.approx((whole.left, whole.top), abs=1)


def test_a_frame_drawn_closely_tells_where_the_squares_lie(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The size was right, but the grid lay a third of a square aside."""
    shot = picture(BOARD, 32, margin=(20, 10))
    astray = replace(from_picture(shot, seconds=0), grid=Grid(11, 0, 32, 6, 6))

    def read(source: Image.Image, **more: Any) -> PictureReading:
        return from_picture(source, **more) if "grid" in more else astray

    monkeypatch.setattr("sokolab.gui.pictures.picture_requests.from_picture", read)
    found = grid_within(shot, (19, 9, 20 + 7 * 32 + 2, 10 + 7 * 32 + 2))
    assert isinstance(found, Grid)
    assert (found.columns, found.rows) == (7, 7)
    assert (found.left, found.top) == pytest.approx((20, 10), abs=1)


def test_escape_ends_a_frame_before_it_leaves_and_what_was_named_can_be_gone_on_with(
    app: Application, qtbot: QtBot
) -> None:
    """The dialog closed, and all that was named was lost."""
    controller = app.collection_controller.picture_controller
    shot = picture(BOARD, 32, margin=(20, 10))
    controller._ask_user(shot, 1, from_picture(shot, seconds=0))
    dialog = controller.dialog
    assert dialog is not None
    dialog.kind_buttons.button(3).click()
    dialog.name_kind(*dialog.reading.grid.middle(1, 1))
    patiently(qtbot, lambda: dialog._state.is_read)
    dialog.frame_button.click()
    assert "Drag the mouse over the board" in dialog.next_step_label.text()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible() and not dialog.frame_button.isChecked()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    ((words, go_on),) = app.collection_controller.messages.messages[-1].buttons
    assert words == "Continue"
    go_on()
    assert dialog.isVisible() and dialog.reading.board.tiles[1, 1] == Tile.BOX


def test_the_line_says_what_to_do_next(dialog: PictureDialog) -> None:
    assert "frame around the board" in dialog.next_step_label.text()
    squares = np.ones_like(dialog.reading.square_confidence)
    for confidence, doubtful, words in (
        (0.7, 0.5, "red frame"),
        (0.0, 0.5, "If the grid is wrong"),
        (0.7, 1.0, "use the level"),
    ):
        squares[0, 0] = doubtful
        dialog._show_reading(
            replace(dialog.reading, confidence=confidence, square_confidence=squares.copy())
        )
        assert words in dialog.next_step_label.text()
    dialog._show_reading(
        replace(dialog.reading, confidence=0.92, square_confidence=np.full(squares.shape, 0.92))
    )
    assert "use the level" in dialog.next_step_label.text(), (
        "another grid alone is as likely as 8 %"
    )


def test_what_the_mouse_is_over_is_told_and_shown_on_both(
    dialog: PictureDialog, qtbot: QtBot
) -> None:
    dialog.canvas.pointed.emit((1, 2))
    assert "Row 2, column 3: Floor" in dialog.pointed_label.text()
    assert dialog.level_view._pointed_cell == (1, 2)
    dialog.kind_buttons.button(0).click()
    dialog.name_kind(*dialog.reading.grid.middle(1, 2))
    patiently(qtbot, lambda: "Row 2, column 3: Wall" in dialog.pointed_label.text())


def _wheel(canvas: QWidget, point: QPointF, turn: int) -> None:
    nothing, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    plain = Qt.KeyboardModifier.NoModifier
    turned = QPoint(0, turn)
    event = QWheelEvent(point, point, QPoint(), turned, nothing, plain, phase, False)
    QApplication.sendEvent(canvas, event)


def test_the_wheel_enlarges_the_picture_under_the_mouse(dialog: PictureDialog) -> None:
    canvas = dialog.canvas
    before, point = canvas.square_rect(2, 2), QPointF(canvas.square_rect(2, 2).center())
    _wheel(canvas, point, 120)
    after = canvas.square_rect(2, 2)
    assert after.width() > 1.2 * before.width()
    assert canvas.square_at(point) == (2, 2)
    _wheel(canvas, point, -120)
    assert canvas.square_rect(2, 2).width() == pytest.approx(before.width())


def test_arrow_keys_move_the_grid(dialog: PictureDialog, qtbot: QtBot) -> None:
    QTest.keyClick(dialog.canvas, Qt.Key.Key_Right)
    QTest.keyClick(dialog.canvas, Qt.Key.Key_Down)

    assert (dialog.reading.grid.left, dialog.reading.grid.top) == (21, 11)


def test_numbers_change_the_size_of_the_board(dialog: PictureDialog, qtbot: QtBot) -> None:
    dialog.number_boxes[4].setValue(5)

    patiently(qtbot, lambda: dialog.reading.look_label.shape == (BOARD.height, 5))


def test_squares_need_not_be_square(dialog: PictureDialog, qtbot: QtBot) -> None:
    dialog.number_boxes[3].setValue(24)

    patiently(qtbot, lambda: dialog.reading.grid.square_height == 24)
    dialog.number_boxes[2].setValue(64)
    assert dialog.number_boxes[3].value() == 48


def test_numbers_count_pixels_of_the_picture_as_it_was_given(
    dialog: PictureDialog, qtbot: QtBot
) -> None:
    dialog._factor = 3
    dialog._show_reading(dialog.reading)
    assert [box.value() for box in dialog.number_boxes] == [
        60,
        30,
        96,
        96,
        BOARD.width,
        BOARD.height,
    ]
    dialog.number_boxes[0].setValue(63)
    patiently(qtbot, lambda: dialog.reading.grid.left == 21)


def test_a_named_skin_is_recognised_next_time(app: Application, qtbot: QtBot) -> None:
    shot = picture(BOARD, 32, margin=(20, 10))
    found = from_picture(shot)
    app.collection_controller.picture_controller._add_corrected(shot, found, True)
    patiently(qtbot, lambda: len(kept_skins()) == 1)
    assert app.displayed_board.board == found.level.board
    assert (
        app.collection_controller.picture_controller._underlay_controller.current_underlay
        is not None
    )


def test_skins_are_forgotten_and_brought_back(app: Application, qtbot: QtBot) -> None:
    shot = picture(BOARD, 32)
    keep_skin(skin_of(shot, from_picture(shot, seconds=0)))
    messages = app.collection_controller.messages
    app.window.action("forget-skins").trigger()
    assert kept_skins() == []
    ((words, bring_back),) = messages.messages[-1].buttons
    assert words == "Undo"
    bring_back()
    assert len(kept_skins()) == 1
    controller = app.collection_controller.picture_controller
    controller._ask_user(shot, 1, from_picture(shot, seconds=0))
    assert controller.dialog is not None
    controller.dialog.forget_button.click()
    assert kept_skins() == []
    app.window.action("forget-skins").trigger()
    assert messages.messages[-1].sentence == "No skins are remembered"


def test_comparing_opens_what_fades_and_removes_the_picture(app: Application) -> None:
    controller = app.collection_controller.picture_controller
    shot = picture(BOARD, 32, margin=(20, 10))
    found = from_picture(shot)
    controller._add_level(found)
    controller._compare_with_picture(shot, found)
    dialog = controller._underlay_controller.dialog
    assert dialog is not None and dialog.isVisible()
    assert dialog.windowTitle() == "Picture over the board"
    dialog.opacity_slider.setValue(20)
    assert controller._underlay_controller.current_underlay.opacity == 0.2
    app.window.action("remove-underlay").trigger()
    assert not dialog.isVisible()


def test_what_is_told_of_a_reading_goes_with_its_level(app: Application) -> None:
    """Bars piled up over the board, and none said of which level."""
    controller, messages = (
        app.collection_controller.picture_controller,
        app.collection_controller.messages,
    )
    shot = picture(BOARD, 32)
    reading = from_picture(shot, seconds=0)
    told = []
    for confidence in (1.0, 0.98):
        controller._tokens.append(awaited := CancelToken())
        controller._show_reading(
            awaited, "shot.png", (shot, 1, replace(reading, confidence=confidence), None)
        )
        told.append([one.sentence for one in messages.messages if "% certain" in one.sentence])
    assert told == [[f"Read from the picture; {percent}% certain"] for percent in (100, 98)]
    app.window.action("undo").trigger()
    assert not [one for one in messages.messages if "% certain" in one.sentence]


def test_a_picture_lies_over_its_level_and_moves_with_it(
    app: Application, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "shot.png"
    path.write_bytes(_png(BOARD))
    underlay = app.collection_controller.picture_controller._underlay_controller
    document = app.displayed_board.document
    monkeypatch.setattr(Dialogs, "picture_to_open", lambda *_: path)
    app.window.action("underlay").trigger()
    patiently(qtbot, lambda: underlay.current_underlay is not None)
    assert underlay.dialog is not None
    before = underlay.current_underlay
    underlay.dialog.opacity_slider.setValue(100)
    underlay.dialog.position_boxes[2].setValue(7.5)
    assert (underlay.current_underlay.opacity, underlay.current_underlay.width) == (1.0, 7.5)
    wide = np.pad(document.board.tiles, ((1, 0), (2, 0)))
    document.replace_board(Board(wide), "Draw", (1, 2))
    assert (underlay.current_underlay.left, underlay.current_underlay.top) == (
        before.left + 2,
        before.top + 1,
    )
    document.undo_stack.undo()
    assert (underlay.current_underlay.left, underlay.current_underlay.top) == (
        before.left,
        before.top,
    )
    app.collection_controller.workspace.open(Collection((Level(BOARD),)))
    assert underlay.current_underlay is None
    assert not app.window.action("remove-underlay").isEnabled()
    app.displayed_board.show_document(document)
    assert app.window.action("remove-underlay").isEnabled()
    app.window.action("remove-underlay").trigger()
    assert underlay.current_underlay is None


@pytest.fixture
def underlay(app: Application) -> UnderlayController:
    """The picture over its board, and the dialog about it."""
    controller = app.collection_controller.picture_controller
    shot = picture(BOARD, 32, margin=(20, 10))
    found = from_picture(shot, seconds=0)
    controller._add_level(found)
    controller._compare_with_picture(shot, found)
    return controller._underlay_controller


def _drag(app: Application, start: QPointF, way: QPoint) -> None:
    view = app.view
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start.toPoint())
    QTest.mouseMove(view, start.toPoint() + way)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start.toPoint() + way)


def _point_on_view(app: Application, square: QPointF) -> QPointF:
    geometry = app.view.geometry_map
    return square * geometry.side + QPointF(geometry.left, geometry.top)


def test_the_picture_is_moved_and_resized_with_the_mouse(
    app: Application, underlay: UnderlayController
) -> None:
    tool, before, board = app.view.tool, underlay.current_underlay, app.displayed_board.board
    side = app.view.geometry_map.side
    underlay.dialog.placing_box.click()
    _drag(app, _point_on_view(app, QPointF(3, 3)), QPoint(round(side), round(2 * side)))
    moved = underlay.current_underlay
    assert (moved.left - before.left, moved.top - before.top) == pytest.approx((1, 2), abs=0.05)
    corner = _point_on_view(app, moved.rect.bottomRight())
    _drag(app, corner, QPoint(-round(side), 0))
    assert underlay.current_underlay.width - moved.width == pytest.approx(-1, abs=0.05)
    assert app.displayed_board.board == board
    underlay.dialog.placing_box.click()
    assert app.view.tool is tool


def test_the_picture_is_moved_and_resized_with_keys(
    app: Application, underlay: UnderlayController
) -> None:
    before, view = underlay.current_underlay, app.view
    underlay.dialog.placing_box.click()
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(view, Qt.Key.Key_Plus)
    now = underlay.current_underlay
    shifts = now.left - before.left, now.top - before.top, now.width - before.width
    assert shifts == pytest.approx((0.05, 1, 0.05))


def test_escape_puts_a_dragged_picture_back(app: Application, underlay: UnderlayController) -> None:
    before, start = underlay.current_underlay, _point_on_view(app, QPointF(3, 3)).toPoint()
    underlay.dialog.placing_box.click()
    QTest.mousePress(app.view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(app.view, start + QPoint(40, 0))
    assert underlay.current_underlay != before
    QTest.keyClick(app.view, Qt.Key.Key_Escape)
    assert underlay.current_underlay == before


def test_another_tool_ends_placing(app: Application, underlay: UnderlayController) -> None:
    tool = app.view.tool
    underlay.dialog.placing_box.click()
    app.view.set_tool(tool)
    assert not underlay.dialog.placing_box.isChecked()


def test_comparing_shows_the_picture_and_the_board_in_turns(
    app: Application, underlay: UnderlayController
) -> None:
    def shown() -> QImage:
        return app.view.grab().toImage()

    assert underlay.dialog.blinking_box.isChecked()
    with_picture = shown()
    underlay._blink_picture()
    board = shown()
    assert with_picture != board
    underlay._blink_picture()
    assert shown() == with_picture
    underlay.dialog.close()
    assert not underlay._blink_timer.isActive()


def test_a_grid_that_was_placed_is_remembered_with_its_skin(
    dialog: PictureDialog, qtbot: QtBot
) -> None:
    reading = dialog.reading
    QTest.keyClick(dialog.canvas, Qt.Key.Key_Right)
    patiently(qtbot, lambda: dialog._state.is_placed)
    assert dialog.reading is not reading
    dialog.canvas.reading = replace(
        dialog.reading, square_confidence=np.ones_like(dialog.reading.square_confidence)
    )
    with qtbot.waitSignal(dialog.reading_accepted) as taken:
        dialog._accept_reading()
    assert taken.args is not None
    assert taken.args[1]


def test_what_is_still_doubtful_is_not_remembered(dialog: PictureDialog, qtbot: QtBot) -> None:
    QTest.keyClick(dialog.canvas, Qt.Key.Key_Right)
    patiently(qtbot, lambda: dialog._state.is_placed)
    squares = np.full_like(dialog.reading.square_confidence, 0.5)
    dialog.canvas.reading = replace(dialog.reading, square_confidence=squares)
    with qtbot.waitSignal(dialog.reading_accepted) as taken:
        dialog._accept_reading()
    assert taken.args is not None
    assert not taken.args[1]
