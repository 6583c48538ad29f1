"""The tables of actions: complete, without doubles, and in force."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QToolButton

from sokolab.gui.app import Application
from sokolab.gui.shell.action_rows import Condition, Row
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.menus import MENUS, TOOL_BAR
from sokolab.gui.shell.panels import _PANEL_TIPS
from tests.gui.hand import Hand

ROWS = [row for menu in MENUS.values() for row in menu.rows()]


def keys(row: Row) -> set[str]:
    several = row.keys if isinstance(row.keys, tuple) else (row.keys,)
    return {QKeySequence(key).toString() for key in several}


def at_once(first: Row, second: Row) -> bool:
    """Whether both are shown in the window at a time."""
    return {first.visible_if, second.visible_if} != {Condition.DRAWING, Condition.PLAYING}


def test_no_two_rows_have_the_same_name() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS) > 100


def test_no_two_rows_have_the_same_key_at_once(qapp: QApplication) -> None:
    both = [
        (first.name, second.name)
        for first, second in combinations(ROWS, 2)
        if keys(first) & keys(second) and at_once(first, second)
    ]
    assert both == []


def test_every_row_has_a_key_and_a_tip() -> None:
    assert [row.name for row in ROWS if not (row.keys and row.tip)] == []


def test_a_tip_of_one_sentence_has_no_full_stop() -> None:
    tips = [str(tip) for tip in (*(row.tip for row in ROWS), *_PANEL_TIPS.values())]
    assert [tip for tip in tips if tip.endswith(".") and not re.search(r"[.?!…] ", tip)] == []


def test_every_condition_enables_something() -> None:
    assert {row.enabled_if for row in ROWS} | {row.visible_if for row in ROWS} == {None, *Condition}


def test_the_tool_bar_shows_rows_with_icons_once() -> None:
    shown = [name for names in TOOL_BAR.values() for name in names]
    assert len(set(shown)) == len(shown)
    assert {row.name for row in ROWS if row.icon} >= {
        name for name in shown if not name.startswith("tile-") and name != "symmetry"
    }


def test_few_buttons_of_the_tool_bar_are_bare_icons(hand: Hand, app: Application) -> None:
    """Others are tiles, or say in words what they do, as long as there is room for the words."""
    hand.open("#####", "#@$.#", "#####")
    bar, style = app.window.tool_bar, Qt.ToolButtonStyle.ToolButtonIconOnly

    def bare() -> list[str]:
        return [
            action.text()
            for action in bar.actions()
            if isinstance(button := bar.widgetForAction(action), QToolButton)
            and action.isVisible()
            and button.toolButtonStyle() is style
            and not action.objectName().startswith("tile-")
        ]

    assert len(bare()) == 9
    for width, in_words in ((640, 0), (1440, 4)):
        app.window.resize(width, 900)
        QApplication.processEvents()
        assert len(bare()) == 13 - in_words
    app.window.action("test-play").trigger()
    QApplication.processEvents()
    assert len(bare()) == 2, "undo and redo"


def test_every_row_does_something_and_only_one_thing(window: MainWindow) -> None:
    assert window.unbound_names == set()
    with pytest.raises(KeyError):
        window.bind({"trim": window.close})


def test_actions_are_listed_as_their_menus_list_them(window: MainWindow) -> None:
    for name, actions in window.actions_by_menu().items():
        listed = [action.objectName() for action in actions]
        named = [row.name for row in MENUS[name].rows()]
        assert [name for name in listed if name in named] == named
    for name in ("overlay-dead-squares", "language-en", "panel-solver"):
        assert window.action(name) in window.actions_by_menu()["view"]


def test_an_action_is_enabled_while_its_condition_holds(window: MainWindow) -> None:
    rows = [row for row in ROWS if row.enabled_if is Condition.REVERSE_PLAY]
    for holds in (True, True, False):
        window.allow(Condition.REVERSE_PLAY, holds)
        assert [window.action(row.name).isEnabled() for row in rows] == [holds] * len(rows)


def test_each_condition_follows_what_happens(hand: Hand, app: Application) -> None:
    def enabled(name: str) -> bool:
        return app.window.action(name).isEnabled()

    hand.open("#######", "#@ $ .#", "#######")
    assert not enabled("edit-from-here")
    app.window.action("test-play").trigger()
    assert enabled("edit-from-here")
    assert enabled("solve-position")
    assert not enabled("trim")
    assert not enabled("move-back")
    game = app.play_controller.session.game
    game.play("rR")
    assert enabled("move-back")
    assert not enabled("move-on")
    assert enabled("crux")
    game.seek(0)
    assert enabled("move-on")
    assert not enabled("move-back")
    assert not enabled("next-region")
    app.window.action("test-play").trigger()
    assert enabled("trim")
    app.window.action("reverse-play").trigger()
    assert enabled("next-region")
    assert not enabled("paste-moves")
