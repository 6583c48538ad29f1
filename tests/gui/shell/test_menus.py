"""Every menu can be used by its underlined letters, in each language."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest
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


def clashes(app: Application) -> dict[str, list[str]]:
    """Return the entries that share a letter with another one of the same menu."""
    found: dict[str, list[str]] = {}
    for title, menu in menus(app):
        entries = defaultdict(list)
        for action in menu.actions():
            words = action.text().split("\t")[0].replace("&&", "")
            for letter in _MNEMONIC.findall(words):
                entries[letter.casefold()].append(action.text())
        for letter, texts in entries.items():
            if len(texts) > 1:
                found[f"{title}: {letter}"] = texts
    return found


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_no_two_entries_of_a_menu_share_a_letter(hand: Hand, language: str) -> None:
    hand.open("#####", "#@$.#", "#####")
    hand.app.language_switch.choose(language)
    assert clashes(hand.app) == {}
