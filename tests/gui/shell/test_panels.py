"""Panels follow the size of the window and of its texts, and come back to where they were."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from sokolab.gui.app import Application
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.gui.shell.panels import Height, WindowShape
from sokolab.gui.start_window import build
from tests.gui.hand import Hand

SMALL, LARGE = (1024, 700), (1440, 900)


@pytest.fixture
def apart(app: Application, qtbot: QtBot) -> Iterator[Application]:
    """A large window as it is after the first start, with its usual texts again at the end."""
    resize(app, LARGE, qtbot)
    app.panels.arrange()
    settle(app, qtbot)
    yield app
    app.window.action("text-size-100").trigger()


def resize(app: Application, size: tuple[int, int], qtbot: QtBot) -> None:
    app.window.resize(*size)
    settle(app, qtbot)


def settle(app: Application, qtbot: QtBot) -> None:
    """Wait until the panels have come to rest."""
    for _ in range(3):
        QApplication.processEvents()
        qtbot.waitUntil(lambda: not app.panels._timer.isActive())


def panels(app: Application) -> dict[str, QDockWidget]:
    found = app.window.findChildren(QDockWidget)
    return {panel.objectName(): panel for panel in found if not panel.isHidden()}


def places(app: Application) -> dict[str, tuple[int, int, int, int]]:
    """Return where the panels in front stand."""
    return {
        name: (at.x(), at.y(), at.width(), at.height())
        for name, panel in panels(app).items()
        for at in (panel.geometry(),)
        if not panel.visibleRegion().isEmpty()
    }


def tab_bars(app: Application) -> int:
    found = app.window.findChildren(QTabBar, "", Qt.FindChildOption.FindDirectChildrenOnly)
    return sum(not bar.visibleRegion().isEmpty() for bar in found)


@pytest.mark.parametrize(
    ("size", "text_size", "shape"),
    [
        ((1600, 1000), 100, (2, Height.HIGH)),
        ((1280, 800), 100, (2, Height.MIDDLE)),
        ((1024, 700), 100, (1, Height.LOW)),
        ((1440, 900), 200, (2, Height.LOW)),
        ((1280, 800), 200, (1, Height.LOW)),
        ((1024, 700), 200, (1, Height.FLAT)),
    ],
)
def test_larger_texts_are_as_a_smaller_window(
    size: tuple[int, int], text_size: int, shape: tuple[int, Height]
) -> None:
    assert WindowShape.of(QSize(*size), text_size)[1:] == shape


def test_a_small_window_has_one_column_and_a_large_one_two_again(
    apart: Application, qtbot: QtBot
) -> None:
    before, opened = places(apart), set(panels(apart))
    resize(apart, SMALL, qtbot)
    assert apart.window.width() == SMALL[0]
    assert apart.view.width() > 0.7 * SMALL[0]
    assert {apart.window.dockWidgetArea(panel) for panel in panels(apart).values()} == {
        Qt.DockWidgetArea.RightDockWidgetArea,
        Qt.DockWidgetArea.BottomDockWidgetArea,
    }
    assert tab_bars(apart) == 2
    resize(apart, LARGE, qtbot)
    assert places(apart) == before
    assert set(panels(apart)) == opened
    assert tab_bars(apart) == 1


def test_what_was_moved_stands_there_again_and_what_was_closed_stays_closed(
    apart: Application, qtbot: QtBot
) -> None:
    collection = panels(apart)["collection"]
    apart.window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, collection)
    settle(apart, qtbot)
    resize(apart, SMALL, qtbot)
    panels(apart)["properties"].close()
    resize(apart, LARGE, qtbot)
    assert apart.window.dockWidgetArea(collection) is Qt.DockWidgetArea.RightDockWidgetArea
    assert "properties" not in panels(apart)


def test_a_small_window_that_was_closed_opens_large_as_it_was(
    apart: Application, qtbot: QtBot
) -> None:
    before = places(apart)
    resize(apart, SMALL, qtbot)
    apart.window.guards.clear()
    apart.window.close()
    again = build([])
    qtbot.addWidget(again)
    again.guards.clear()
    again.show()
    other = again.property("application")
    resize(other, SMALL, qtbot)
    assert other.view.width() > 0.7 * SMALL[0]
    resize(other, LARGE, qtbot)
    assert places(other).keys() == before.keys()


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_larger_texts_and_back_leave_everything_as_it_was(
    apart: Application, qtbot: QtBot, size: tuple[int, int]
) -> None:
    resize(apart, size, qtbot)
    before, board = places(apart), apart.view.geometry_map
    for text_size in (150, 200, 100):
        apart.window.action(f"text-size-{text_size}").trigger()
        resize(apart, size, qtbot)
        assert apart.window.size() == QSize(*size)
        assert apart.view.width() > 0.45 * size[0]
    assert places(apart) == before
    assert apart.view.geometry_map == board, "the board is fitted again"


def test_panels_come_back_before_the_bars_have_followed_their_texts(
    apart: Application, qtbot: QtBot
) -> None:
    before = places(apart)
    for text_size in (200, 100):
        apart.window.action(f"text-size-{text_size}").trigger()
        apart.panels.adapt_panels()  # as on a slow machine, where its timer ends first
        settle(apart, qtbot)
    assert places(apart) == before


def test_large_texts_do_not_widen_a_small_window(apart: Application, qtbot: QtBot) -> None:
    resize(apart, SMALL, qtbot)
    side = apart.window.tool_bar.iconSize().width()
    apart.window.action("text-size-200").trigger()
    apart.window.action("generate-levels").trigger()
    apart.window.action("test-play").trigger()
    for panel in apart.window.findChildren(QDockWidget):
        panel.show()
        panel.raise_()
        settle(apart, qtbot)
        assert apart.window.size() == QSize(*SMALL), panel.objectName()
    assert apart.window.tool_bar.iconSize().width() == 2 * side
    apart.window.action("text-size-100").trigger()
    settle(apart, qtbot)
    assert apart.window.tool_bar.iconSize().width() == side


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_no_panel_makes_the_window_insist_on_more_than_a_small_screen(
    apart: Application, qtbot: QtBot, language: str
) -> None:
    window = apart.window
    resize(apart, SMALL, qtbot)
    window.action(f"language-{language}").trigger()
    window.action("text-size-200").trigger()
    settle(apart, qtbot)
    for panel in window.findChildren(QDockWidget):
        panel.show()
        panel.raise_()
        settle(apart, qtbot)
        least = window.minimumSizeHint()
        assert least.width() <= SMALL[0] and least.height() <= SMALL[1] - 40, panel.objectName()
    window.action("language-en").trigger()


def test_a_key_brings_a_panel_behind_another_to_the_front(apart: Application, qtbot: QtBot) -> None:
    resize(apart, SMALL, qtbot)
    key = apart.window.action("panel-properties")
    properties = panels(apart)["properties"]
    panels(apart)["collection"].raise_()
    settle(apart, qtbot)
    assert "properties" not in places(apart)
    key.trigger()
    settle(apart, qtbot)
    assert {"properties", "collection"} & set(places(apart)) == {"properties"}
    assert key.isChecked()
    key.trigger()
    assert properties.isHidden()
    assert not key.isChecked()


def test_play_brings_replay_to_the_front(apart: Application, qtbot: QtBot) -> None:
    shown = panels(apart)
    apart.window.tabifyDockWidget(shown["replay"], shown["problems"])
    shown["problems"].raise_()
    settle(apart, qtbot)
    assert "replay" not in places(apart)
    apart.window.action("test-play").trigger()
    settle(apart, qtbot)
    assert "replay" in places(apart)


def test_the_board_keeps_its_place_if_the_user_moved_it(apart: Application, qtbot: QtBot) -> None:
    apart.view.zoom(2)
    side = apart.view.geometry_map.side
    resize(apart, SMALL, qtbot)
    assert apart.view.geometry_map.side == side


def test_panels_that_are_put_back_leave_the_board_alone_no_longer(apart: Application) -> None:
    alone = apart.window.action("board-alone")
    alone.trigger()
    assert not panels(apart)
    apart.window.action("panels-back").trigger()
    assert not alone.isChecked()
    assert {"collection", "overlays", "solver"} <= set(panels(apart))
    alone.trigger()
    assert alone.isChecked()
    assert not panels(apart)
    alone.trigger()
    assert {"collection", "overlays", "solver"} <= set(panels(apart))


def test_panels_come_back_as_they_were_after_the_board_alone(
    apart: Application, qtbot: QtBot
) -> None:
    """Other panels came to the front, and borders moved."""
    resize(apart, SMALL, qtbot)
    for name in ("panel-difficulty", "panel-grow", "panel-properties"):
        apart.window.action(name).trigger()
    settle(apart, qtbot)
    before = places(apart)
    assert {"difficulty", "grow", "properties"} <= set(before)
    for _ in range(2):
        apart.window.action("board-alone").trigger()
        settle(apart, qtbot)
    assert places(apart) == before


def test_the_board_alone_has_the_whole_window_even_if_that_shrinks(
    apart: Application, qtbot: QtBot
) -> None:
    alone = apart.window.action("board-alone")
    alone.trigger()
    resize(apart, SMALL, qtbot)
    assert apart.view.width() == SMALL[0]
    alone.trigger()
    settle(apart, qtbot)
    assert 0.7 * SMALL[0] < apart.view.width() < SMALL[0]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_large_texts_push_no_button_off_the_tool_bar(
    apart: Application, qtbot: QtBot, language: str
) -> None:
    """With words beside them, the last ones had no room, and no other layout was asked for."""
    apart.language_switch.choose(language)
    apart.window.action("text-size-200").trigger()
    apart.window.resize(*SMALL)
    qtbot.wait(700)
    bar = apart.window.tool_bar
    buttons = [bar.widgetForAction(one) for one in bar.actions() if one.isVisible()]
    assert all(button.isVisible() for button in buttons)
    apart.language_switch.choose("en")


def test_icons_grow_half_as_texts_do(apart: Application, qtbot: QtBot) -> None:
    close = panels(apart)["replay"].titleBarWidget().findChild(QToolButton)
    mark = apart.window.status_bar._icon_label
    apart.window.status_bar.set_summary("Valid", "good")
    before = close.iconSize().width(), mark.pixmap().deviceIndependentSize().width()
    apart.window.action("text-size-200").trigger()
    settle(apart, qtbot)
    assert close.iconSize().width() == 1.5 * before[0]
    assert mark.pixmap().deviceIndependentSize().width() == 1.5 * before[1]


def test_reset_brings_no_other_panel_before_the_replay(apart: Application, qtbot: QtBot) -> None:
    apart.window.action("panel-grow").trigger()
    settle(apart, qtbot)
    assert {"grow", "replay"} & set(places(apart)) == {"grow"}
    apart.window.action("panels-back").trigger()
    settle(apart, qtbot)
    assert {"grow", "replay"} & set(places(apart)) == {"replay"}


def test_the_key_of_the_gallery_shows_the_panel_it_is_in(apart: Application, qtbot: QtBot) -> None:
    gallery = apart.window.action("gallery")
    panels(apart)["collection"].close()
    for _ in range(2):
        gallery.trigger()
        settle(apart, qtbot)
        assert "collection" in places(apart)
        assert gallery.isChecked()
        assert apart.collection_controller.panel.gallery.isVisible()
        panels(apart)["collection"].close()
        settle(apart, qtbot)


def test_a_key_gives_the_keyboard_to_the_panel_that_it_opens(
    apart: Application, qtbot: QtBot
) -> None:
    window, view = apart.window, apart.view
    for name in ("collection", "properties", "overlays", "solver", "history"):
        view.setFocus()
        panel, key = window.findChild(QDockWidget, name), window.action(f"panel-{name}")
        panel.close()
        key.trigger()
        qtbot.waitUntil(lambda: not view.hasFocus())
        stop = QApplication.focusWidget()
        assert stop is not None and panel.isAncestorOf(stop), name
        assert not panel.titleBarWidget().isAncestorOf(stop), name
        key.trigger()
        assert panel.isHidden(), name
        assert view.hasFocus()
    apart.collection_controller.messages.clear(MessageKind.OFFER)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    everything = [*window.findChildren(QAction), *window.findChildren(QWidget)]
    assert all(map(isValid, everything)), "no part goes with another one"
    window.action("test-play").trigger()


def test_the_replay_is_compact_and_a_game_changes_nothing_about_its_height(
    apart: Application, hand: Hand, qtbot: QtBot
) -> None:
    replay, board = panels(apart)["replay"], apart.view.geometry_map
    height = replay.height()
    assert height < 10 * apart.window.fontMetrics().lineSpacing()
    for _ in range(2):
        apart.window.action("test-play").trigger()
        settle(apart, qtbot)
        assert (replay.height(), apart.view.geometry_map) == (height, board)
        letters = apart.play_controller.panel.lurd_view
        assert letters.height() == letters.visibleRegion().boundingRect().height()


def test_a_border_that_was_dragged_fits_the_board(apart: Application, qtbot: QtBot) -> None:
    replay, side = panels(apart)["replay"], apart.view.geometry_map.side
    apart.window.resizeDocks([replay], [400], Qt.Orientation.Vertical)
    settle(apart, qtbot)
    smaller = apart.view.geometry_map.side
    assert smaller < side
    place = replay.mapTo(apart.window, QPoint(200, -1))
    QTest.mousePress(apart.window, Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseMove(apart.window, place + QPoint(0, 300))
    qtbot.wait(100)
    QTest.mouseRelease(apart.window, Qt.MouseButton.LeftButton, pos=place + QPoint(0, 300))
    settle(apart, qtbot)
    assert apart.view.geometry_map.side == side


def test_escape_brings_the_panels_back(apart: Application) -> None:
    shown = set(panels(apart))
    apart.window.action("board-alone").trigger()
    assert not panels(apart)
    QTest.keyClick(apart.view, Qt.Key.Key_Escape)
    assert set(panels(apart)) == shown
    assert not apart.window.action("board-alone").isChecked()


def test_what_was_moved_is_kept_at_once_for_a_session_may_be_killed(
    apart: Application, qtbot: QtBot
) -> None:
    resize(apart, SMALL, qtbot)
    panels(apart)["properties"].close()
    settle(apart, qtbot)
    kept = apart.settings
    assert "properties" not in kept.texts("open-panels")
    assert "collection" in kept.texts("open-panels")
    before = kept.data("geometry")
    apart.window.move(37, 41)
    settle(apart, qtbot)
    assert kept.data("geometry") != before
    apart.window.action("board-alone").trigger()
    settle(apart, qtbot)
    assert "collection" in kept.texts("open-panels"), "they are only put away"


def test_replay_and_levels_that_grow_have_each_their_height_in_front(
    apart: Application, qtbot: QtBot
) -> None:
    replay, board = panels(apart)["replay"], apart.view.geometry_map
    compact = replay.height()
    apart.window.action("panel-grow").trigger()
    settle(apart, qtbot)
    grow, high = panels(apart)["grow"], places(apart)["grow"][3]
    assert high > compact + 50
    for _ in range(2):
        replay.raise_()
        qtbot.waitUntil(lambda: abs(replay.height() - compact) < 50)
        settle(apart, qtbot)
        assert apart.view.geometry_map.side >= 0.9 * board.side
        grow.raise_()
        qtbot.waitUntil(lambda: grow.height() == high)
        settle(apart, qtbot)
