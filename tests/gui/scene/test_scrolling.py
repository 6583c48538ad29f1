"""The scroll bars over the board."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from sokolab.gui.app import Application
from tests.gui.hand import Hand


def test_they_show_only_while_the_board_reaches_beyond_the_view(
    app: Application, hand: Hand
) -> None:
    bars, view = app.scroll_bars, app.view
    hand.open(*40 * ["#" * 60])
    view.fit()
    assert not bars.horizontal_bar.isVisible()
    assert not bars.vertical_bar.isVisible()
    view.zoom(6)
    QApplication.processEvents()
    assert bars.horizontal_bar.isVisible()
    assert bars.vertical_bar.isVisible()
    view.fit()
    assert not bars.horizontal_bar.isVisible()


def test_they_move_the_board_along_their_own_way_alone(app: Application, hand: Hand) -> None:
    bars, view = app.scroll_bars, app.view
    hand.open(*40 * ["#" * 60])
    view.fit()
    view.zoom(6)
    before = view.geometry_map
    bars.horizontal_bar.setValue(bars.horizontal_bar.value() + 37)
    after = view.geometry_map
    assert before.left - after.left == 37
    assert after.top == before.top
    bars.vertical_bar.setValue(bars.vertical_bar.minimum())
    assert view.geometry_map.top == 24
    bars.vertical_bar.setValue(bars.vertical_bar.maximum())
    bottom = view.geometry_map.top + 40 * view.geometry_map.side
    assert bottom == view.height() - 24
    assert bars.vertical_bar.value() == bars.vertical_bar.maximum()


def test_one_side_alone_shows_where_the_board_only_lies_aside(app: Application, hand: Hand) -> None:
    bars, view = app.scroll_bars, app.view
    hand.open("#####", "#@$.#", "#####")
    view.fit()
    view.pan(-view.geometry_map.left - 30, 0)
    assert bars.horizontal_bar.isVisible()
    assert not bars.vertical_bar.isVisible()
    bars.horizontal_bar.setValue(bars.horizontal_bar.minimum())
    assert not bars.horizontal_bar.isVisible()
