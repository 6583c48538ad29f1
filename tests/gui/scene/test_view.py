"""The board on the screen: zoom, pan, fit, and staying where it is."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QColor,
    QImage,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board, Tile, changed_squares
from sokolab.gui.app import Application
from sokolab.gui.scene.tiles import INSIDE_BIT, Skin
from sokolab.gui.scene.view import BoardView
from sokolab.gui.scene.viewport import MAX_SIDE, MIN_SIDE, Camera, fitted
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.gui.shell.theme import DARK, LIGHT, Colours, Scheme
from tests.gui.hand import Hand


@pytest.fixture
def board(hand: Hand) -> Hand:
    hand.open(*["#" * 20] * 12)
    return hand


@pytest.fixture
def bare(qtbot: QtBot) -> BoardView:
    """A view with tiles alone."""
    return bare_view(qtbot, Board.empty(11, 15))


def test_a_board_moves_off_messages_and_back_when_they_go(app: Application, qtbot: QtBot) -> None:
    messages = app.collection_controller.messages
    app.window.resize(1024, 700)
    qtbot.wait(1)
    qtbot.waitUntil(lambda: not app.panels._timer.isActive())
    app.view.fit()
    before = app.view.geometry_map
    for number in range(3):
        messages.say(f"This is wrong: {number}", MessageKind.ERROR)
    qtbot.wait(1)
    fitted = app.view.geometry_map
    assert before.rect(0).top() < messages.geometry().bottom() < fitted.rect(0).top()
    assert fitted.rect(app.displayed_board.board.size - 1).bottom() <= app.view.height()
    app.view.fit()
    again = app.view.geometry_map
    assert (again.side, again.top) == (fitted.side, fitted.top)
    messages.clear(MessageKind.ERROR)
    messages.clear(MessageKind.NOTE)
    back = app.view.geometry_map  # the panels may have moved it sideways meanwhile
    assert (back.side, back.top) == (before.side, before.top)


def test_a_message_in_a_game_moves_no_square(hand: Hand, qtbot: QtBot) -> None:
    app = hand.app
    messages = app.collection_controller.messages
    messages.clear(MessageKind.OFFER)
    hand.open(*["#" * 20, *["#" + "-" * 18 + "#"] * 20, "#@$." + "#" * 16])
    app.view.fit()
    app.window.action("test-play").trigger()
    qtbot.wait(100)
    app.view.fit()
    app.window.action("test-play").trigger()
    qtbot.wait(100)
    before = app.view.geometry_map
    app.window.action("test-play").trigger()
    qtbot.wait(100)
    assert app.view.geometry_map == before
    messages.say("The level cannot be solved", MessageKind.ERROR, [("Go back", bool)])
    qtbot.wait(1)
    assert messages.isVisible()
    assert messages.geometry().bottom() <= before.top
    assert app.view.geometry_map == before


def test_a_message_does_not_rescale_a_board_that_has_room_below_it(bare: BoardView) -> None:
    before = bare.geometry_map
    room = bare.height() - before.height * before.side
    bare.cover_above(round(room))
    moved = bare.geometry_map
    assert (moved.side, moved.left, moved.top) == (before.side, before.left, round(room))
    bare.cover_above(round(room) + 40)
    smaller = bare.geometry_map
    assert smaller.side < before.side
    assert smaller.top + smaller.height * smaller.side <= bare.height()
    bare.cover_above(0)
    assert bare.geometry_map == before


@pytest.mark.parametrize("taken", range(20, 180, 20))
def test_a_panel_that_opens_below_cuts_nothing_off_a_board_under_a_message(
    app: Application, qtbot: QtBot, taken: int
) -> None:
    app.window.resize(1024, 700)
    panel = app.play_controller.panel
    panel.show()
    qtbot.wait(100)
    app.view.fit()
    messages = app.collection_controller.messages
    messages.say("The board makes room for this", MessageKind.ERROR)
    app.window.resizeDocks([panel], [panel.height() + taken], Qt.Orientation.Vertical)
    qtbot.wait(100)
    last = app.view.geometry_map.rect(app.displayed_board.board.size - 1)
    assert last.bottom() <= app.view.height()


def test_a_board_moved_below_a_message_stays_when_it_goes(bare: BoardView) -> None:
    bare.cover_above(60)
    bare.pan(5, 7)
    moved = bare.geometry_map
    bare.cover_above(0)
    assert bare.geometry_map == moved


@pytest.mark.parametrize("is_moved_by_hand", [False, True])
def test_a_message_during_a_stroke_moves_the_board_after_it(
    hand: Hand, is_moved_by_hand: bool
) -> None:
    hand.open(*["#" * 30] * 30)
    messages = hand.app.collection_controller.messages
    if is_moved_by_hand:
        hand.view.pan(3, 0)
    hand.press(0, 4)
    before = hand.view.geometry_map
    messages.say("This is wrong", MessageKind.ERROR)
    assert hand.view.geometry_map == before, "what is drawn would land elsewhere"
    hand.release(0, 4)
    after = hand.view.geometry_map
    assert messages.geometry().bottom() < after.rect(0).top()
    if is_moved_by_hand:
        assert after.side == before.side
    else:
        assert after.board_area.bottom() <= hand.view.height(), "all of it is still seen"


def test_a_board_that_goes_on_above_the_view_stays_under_a_message(hand: Hand) -> None:
    hand.open(*["#" * 30] * 30)
    hand.view.pan(0, -200)
    before = hand.view.geometry_map
    hand.app.collection_controller.messages.say("This is wrong", MessageKind.ERROR)
    assert hand.view.geometry_map == before


@pytest.mark.parametrize("size", [100, 200])
def test_the_buttons_of_a_message_have_room(hand: Hand, qtbot: QtBot, size: int) -> None:
    """Texts of twice the size in a small window squeezed them."""
    app = hand.app
    app.window.action(f"text-size-{size}").trigger()
    app.window.resize(1024, 700)
    app.collection_controller.messages.say(
        "Opened; this line of the file is ambiguous, for it could be read as a title or a note",
        buttons=[("Save as UTF-8", bool), ("Save anyway", bool)],
    )
    qtbot.wait(150)
    for button in app.collection_controller.messages.findChildren(QPushButton):
        if button.isVisible():
            assert button.width() >= button.sizeHint().width()
            assert button.height() >= button.sizeHint().height()
    app.window.action("text-size-100").trigger()


def test_the_word_of_play_stands_below_messages(hand: Hand) -> None:
    hand.open("#####", "#@$.#", "#####")
    messages = hand.app.collection_controller.messages
    messages.say("This is wrong", MessageKind.ERROR)
    hand.app.play_controller.session.start()
    image = hand.view.grab().toImage()
    accent, ratio = hand.view.colours.accent, image.devicePixelRatio()
    below = round((messages.geometry().bottom() + 6) * ratio)
    assert image.pixelColor(round(10 * ratio), below) == accent
    assert image.pixelColor(round(10 * ratio), round(10 * ratio)) != accent


def bare_view(qtbot: QtBot, board: Board) -> BoardView:
    view = BoardView(board, LIGHT)
    qtbot.addWidget(view)
    view.resize(600, 500)
    view.show()
    view.fit()
    return view


def picture(view: BoardView) -> QImage:
    return view.grab().toImage()


def colour(view: BoardView, row: int, col: int) -> QColor:
    image = picture(view)
    point = view.geometry_map.centre(view.board.square(row, col)) * view.devicePixelRatioF()
    return image.pixelColor(point.toPoint())


def show(view: BoardView, board: Board) -> None:
    squares = changed_squares(view.board, board)
    view.set_board(board, squares)
    if squares is None:
        view.fit()


def test_fit_shows_the_whole_board_in_the_middle(board: Hand) -> None:
    board.view.zoom(7)
    board.app.window.action("fit").trigger()
    geometry, view = board.view.geometry_map, board.view
    assert geometry.left >= 0
    assert geometry.top >= 0
    assert abs(2 * geometry.left + 20 * geometry.side - view.width()) <= 1
    assert abs(2 * geometry.top + 12 * geometry.side - view.height()) <= 1


def test_the_wheel_zooms_at_the_mouse(board: Hand) -> None:
    before = board.view.geometry_map
    point = QPointF(board.point(3, 5))
    board.wheel(3, 5, 3)
    after = board.view.geometry_map
    assert after.side > before.side
    assert after.square_at(point) == before.square_at(point)
    board.wheel(3, 5, -3)
    assert abs(board.view.geometry_map.side - before.side) <= 2


def test_zoom_has_its_ends() -> None:
    camera = Camera(32, 0, 0)
    assert camera.zoomed(1e9, 0, 0).side == MAX_SIDE
    assert camera.zoomed(1e-9, 0, 0).side == MIN_SIDE
    assert Camera(3, 0, 0).zoomed(1.2, 0, 0).side == 4


def test_squares_are_whole_device_pixels() -> None:
    for ratio in (1.0, 1.25, 1.5, 2.0):
        camera = fitted(50, 50, 1333, 777, ratio)
        side = camera.geometry(50, 50, 1333 / ratio, 777 / ratio, ratio).side * ratio
        assert side == pytest.approx(round(side))


def test_the_board_cannot_be_lost(board: Hand) -> None:
    for _ in range(60):
        board.app.window.action("pan-left").trigger()
    assert board.view.geometry_map.left < board.view.width()
    for _ in range(120):
        board.app.window.action("pan-right").trigger()
    geometry = board.view.geometry_map
    assert geometry.left + geometry.width * geometry.side > 0


def test_the_board_does_not_jump_when_panels_change(board: Hand) -> None:
    window, view = board.app.window, board.view
    before = view.mapTo(window, board.point(0, 0))
    width = view.width()
    board.app.collection_controller.panel.hide()
    board.app.collection_controller.properties_panel.hide()
    QApplication.processEvents()
    assert view.width() != width
    assert view.mapTo(window, board.point(0, 0)) == before


def test_another_level_is_fitted(board: Hand) -> None:
    board.view.zoom(5)
    board.open(*["#" * 60] * 50)
    geometry = board.view.geometry_map
    assert geometry.left >= 0
    assert geometry.top >= 0


def test_a_level_keeps_where_it_was_zoomed_and_moved_to(board: Hand) -> None:
    displayed_board, view, first = board.app.displayed_board, board.view, board.document
    view.zoom(5)
    view.pan(-40, 30)
    before = view.geometry_map
    board.open(*["#" * 9] * 5)
    fitted_board, second = view.geometry_map, board.document
    displayed_board.show_document(first)
    assert view.geometry_map == before
    displayed_board.show_document(second)
    assert view.geometry_map == fitted_board


def test_a_tall_board_stands_in_the_middle_with_a_line_free_for_messages(hand: Hand) -> None:
    """It stood at the lower edge, below the line that is kept free."""
    hand.open(*["#" * 9] * 40)
    messages, view = hand.app.collection_controller.messages, hand.view
    for one in messages.messages:
        messages.withdraw(one.sentence)
    before = view.geometry_map
    below = view.height() - before.board_area.bottom()
    assert abs(below - before.top) <= before.side
    assert before.top >= messages.line_height
    messages.say("Short")
    assert view.geometry_map == before


def test_every_change_leaves_the_picture_a_fresh_view_shows(bare: BoardView, qtbot: QtBot) -> None:
    rng = np.random.default_rng(7)
    pictures = []
    for count in range(40):
        squares = rng.integers(0, 165, 1 + count % 5, np.int32)
        tiles = rng.choice([0, 1, 1, 2, 4, 6, 8, 10], squares.size)
        show(bare, bare.board.with_tiles(squares, tiles))
        pictures.append(picture(bare))
        assert pictures[-1] == picture(bare_view(qtbot, bare.board))
    patched = pictures[-1]
    assert len({image.cacheKey() for image in pictures}) == 40
    assert pictures[0] != patched


def test_a_view_that_shows_a_part_is_patched_rightly_too(bare: BoardView, qtbot: QtBot) -> None:
    bare.zoom(9)
    bare.pan(37, -51)
    picture(bare)
    for square in range(165):
        show(bare, bare.board.with_tiles([square], 1 + square % 2))
    fresh = bare_view(qtbot, bare.board)
    fresh.zoom(9)
    fresh.pan(37, -51)
    assert picture(bare) == picture(fresh)


def test_squares_outside_are_quieter(bare: BoardView) -> None:
    show(bare, Board.from_rows(["-----", "-###-", "-#-#-", "-###-", "-----"]))
    inside = np.zeros(25, bool)
    inside[12] = True
    bare.set_inside(inside)
    assert colour(bare, 2, 2) == LIGHT.floor
    assert colour(bare, 0, 0) == LIGHT.paper
    bare.set_inside(np.zeros(3, bool))
    assert colour(bare, 2, 2) == LIGHT.floor


def test_hidden_pieces_leave_their_ground(bare: BoardView) -> None:
    show(bare, Board.from_rows(["$@*", "---", "###"]))
    bare.set_hidden((0, 1))
    assert colour(bare, 0, 0) == colour(bare, 1, 1)
    bare.set_hidden(())
    assert colour(bare, 0, 0) != colour(bare, 1, 1)


def test_the_theme_changes_at_once(hand: Hand, app: Application) -> None:
    hand.open("###", "# #", "###")
    assert colour(hand.view, 0, 0) == LIGHT.wall
    app.window.action("theme-dark").trigger()
    assert colour(hand.view, 0, 0) == DARK.wall
    assert app.settings.scheme is Scheme.DARK
    app.window.action("theme-light").trigger()
    assert colour(hand.view, 0, 0) == LIGHT.wall


def test_keys_bring_the_cursor_into_view(hand: Hand) -> None:
    hand.open(*["-" * 100] * 100)
    hand.view.set_cursor_square(0)
    hand.view.zoom(12)
    for square in (9999, 0, 99, 9900):
        hand.view.set_cursor_square(square)
        rect = hand.view.geometry_map.rect(square)
        assert hand.view.rect().contains(rect.center().toPoint())


def test_the_hovered_square_is_spoken(hand: Hand) -> None:
    hand.open("#$", ".*")
    hand.move(1, 1)
    assert hand.app.window.status_bar.square_line.text.startswith("row 2, column 2: box on goal")
    hand.document.replace_board(Board.from_rows(["#$", ".@"]), "Change")
    assert hand.app.window.status_bar.square_line.text.startswith("row 2, column 2: player")


def test_a_press_outside_the_window_of_a_stroke_is_not_lost(hand: Hand) -> None:
    hand.open("--")
    hand.press(0, 0)
    hand.press(0, 1, Qt.MouseButton.RightButton)
    assert hand.rows == ["#-"]
    hand.release(0, 1, Qt.MouseButton.RightButton)
    hand.release(0, 0)
    assert hand.steps == ["Draw wall"]


def test_the_selected_box_is_framed_and_the_frame_goes_with_it(hand: Hand) -> None:
    hand.open("#####", "#@$.#", "#####")
    before = picture(hand.view)
    hand.app.displayed_board.select(7)
    assert picture(hand.view) != before
    hand.app.displayed_board.select(None)
    assert picture(hand.view) == before


def test_screen_readers_hear_of_the_square_of_the_cursor(
    board: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    view = board.view
    view.setFocus()
    view.describe("row 1, column 1: wall")
    assert view.accessibleDescription() == "row 1, column 1: wall"
    assert said == [], "the mouse alone is no reason to speak"
    view.set_cursor_square(0)
    said.clear()
    view.describe("row 1, column 2: floor")
    view.describe("row 1, column 2: floor")
    assert said == ["row 1, column 2: floor"]
    view.describe("")
    assert "arrow keys" in view.accessibleDescription()
    assert len(said) == 1


def test_while_a_stroke_makes_the_board_smaller_no_square_off_it_is_pointed_at(
    bare: BoardView,
) -> None:
    told: list[int | None] = []
    bare.hovered.connect(told.append)
    last = bare.geometry_map.rect(bare.board.size - 1).center().toPoint()
    QTest.mousePress(bare, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, last)
    QTest.mouseMove(bare, last)
    assert told[-1] == bare.board.size - 1
    bare.set_board(Board.empty(11, 14), (0,), (0, 0))
    assert told[-1] is None


def test_a_panel_made_taller_cuts_no_part_of_a_fitted_board_off(board: Hand, qtbot: QtBot) -> None:
    window, panel = board.app.window, board.app.play_controller.panel
    board.app.view.fit()
    window.resizeDocks([panel], [window.height() // 2], Qt.Orientation.Vertical)
    qtbot.waitUntil(lambda: panel.height() > window.height() // 3)
    last = board.app.view.geometry_map.rect(board.app.displayed_board.board.size - 1)
    assert last.bottom() <= board.app.view.height()


def test_a_fitted_board_that_is_turned_is_fitted_again(board: Hand) -> None:
    board.open(*["#" * 40] * 10)
    for name in ("rotate-right", "undo"):
        board.app.window.action(name).trigger()
        shown = board.view.geometry_map
        board.view.fit()
        assert board.view.geometry_map == shown
    board.view.zoom(2)
    side = board.view.geometry_map.side
    board.app.window.action("rotate-right").trigger()
    assert board.view.geometry_map.side == side, "the user has chosen how large it is"


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
@pytest.mark.parametrize("side", [6, 10, 13])
def test_goals_stand_out_on_small_squares(scheme: Colours, side: int) -> None:
    picture = Skin(scheme, side).pictures(np.array([INSIDE_BIT | Tile.GOAL], np.int16))
    assert np.mean(picture == scheme.goal.rgba()) > 0.4
