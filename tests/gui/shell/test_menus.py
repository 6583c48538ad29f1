"""Menus can be used by their underlined letters, in each language, and are short."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from sokolab.gui.app import Application
from sokolab.language import remember_shown, show_in
from tests.gui.hand import Hand

_MNEMONIC = re.compile(r"&(?!&)(.)")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)
    remember_shown(False)


def menus(app: Application) -> Iterator[tuple[str, QWidget]]:
    bar = app.window.menuBar()
    yield "menu bar", bar
    for menu in bar.findChildren(QMenu):
        menu.aboutToShow.emit()  # fills those that change
        yield menu.title(), menu
    yield "list of levels", app.collection_controller.panel.new_context_menu()


def clashes(app: Application) -> dict[str, list[str]]:
    """Return the entries that share a letter with another one of the same menu."""
    found: dict[str, list[str]] = {}
    for title, menu in menus(app):
        entries = defaultdict(list)
        for action in menu.actions():
            if not action.isVisible():
                continue
            words = action.text().split("\t")[0].replace("&&", "")
            for letter in _MNEMONIC.findall(words):
                entries[letter.casefold()].append(action.text())
        for letter, texts in entries.items():
            if len(texts) > 1:
                found[f"{title}: {letter}"] = texts
    return found


def entries(menu: QMenu) -> Iterator[QAction]:
    """Yield what a menu shows, without lines between."""
    menu.aboutToShow.emit()
    yield from (one for one in menu.actions() if one.isVisible() and not one.isSeparator())


def with_submenus(menu: QMenu) -> Iterator[QAction]:
    for action in entries(menu):
        yield action
        below = action.menu()
        if isinstance(below, QMenu):
            yield from with_submenus(below)


def in_bar(app: Application) -> list[QMenu]:
    found = [action.menu() for action in app.window.menuBar().actions()]
    return [menu for menu in found if isinstance(menu, QMenu)]


def test_what_no_menu_lists_marks_no_letter(app: Application) -> None:
    """Keep letters for menus: a letter that no menu underlines is one that nobody can press."""
    marked = {
        action.text()
        for _path, action in app.window.paths()
        if _MNEMONIC.search(action.text().replace("&&", ""))
        and not any(isinstance(one, QMenu) for one in action.associatedObjects())
    }
    assert marked == set()


def test_the_menus_hold_little(app: Application) -> None:
    """They held 123 entries, 230 with submenus; the command palette holds everything."""
    menus = in_bar(app)
    assert sum(len(list(entries(menu))) for menu in menus) <= 61
    assert sum(len(list(with_submenus(menu))) for menu in menus) <= 115
    assert max(len(list(entries(menu))) for menu in menus) <= 11


def test_no_menu_changes_its_length_with_the_mode(hand: Hand) -> None:
    hand.open("#####", "#@$.#", "#####")

    def lengths() -> list[int]:
        return [len(list(with_submenus(menu))) for menu in in_bar(hand.app)]

    drawing = lengths()
    for key in ("test-play", "reverse-play"):
        hand.app.window.action(key).trigger()
        assert lengths() == drawing


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_no_two_entries_of_a_menu_share_a_letter(hand: Hand, language: str) -> None:
    hand.open("#####", "#@$.#", "#####")
    hand.app.language_switch.choose(language)
    assert clashes(hand.app) == {}
