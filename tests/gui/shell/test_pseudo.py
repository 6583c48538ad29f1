"""In an invented language, no panel or dialog is English or cuts words off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.gui.app import Application
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import remember_shown, show_in
from sokolab.language.choice import PSEUDO, set_for_this_run
from tests.gui.shell.reading import english_words, texts
from tests.gui.shell.room import cut_off, use_small_screen
from tests.gui.test_tab_stops import DIALOGS, opened_by, show_all_panels

BOARD = Board("########\n#      #\n#@ $  .#\n#      #\n########")
LEVEL = Level(
    BOARD,
    "14",
    "15",
    solutions=(Solution("rRRR"), Solution("druRRR")),
    snapshots=(Snapshot("rR*R", "17"),),
)


@pytest.fixture
def pseudo() -> Iterator[None]:
    set_for_this_run(PSEUDO)
    yield
    set_for_this_run("")
    show_in(None)
    remember_shown(False)


@pytest.fixture
def app(pseudo: None, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Application:
    """The window, built in the pseudo-language."""
    use_small_screen(monkeypatch)
    found = window.property("application")
    assert isinstance(found, Application)
    found.collection_controller.workspace.open(Collection((LEVEL, LEVEL), "18"))
    return found


def english(top: QWidget) -> list[str]:
    """Return where English is left; stamps and the preview of an export are data."""
    found = [(where, text, english_words(text)) for where, text in texts(top)]
    data = ("StampShelf", "export-preview")
    return [f"{where}: {text!r}" for where, text, words in found if words and not _in(where, data)]


def _in(where: str, places: tuple[str, ...]) -> bool:
    return any(place in where for place in places)


@pytest.mark.parametrize("is_playing", [False, True])
def test_panels(app: Application, is_playing: bool) -> None:
    show_all_panels(app, is_playing)
    QApplication.processEvents()
    assert english(app.window) == []
    for dock in app.window.findChildren(QDockWidget):
        dock.raise_()
        QApplication.processEvents()
        assert cut_off(dock) == [], dock.objectName()


def test_dialogs(app: Application, qtbot: QtBot) -> None:
    for name in DIALOGS:
        for dialog in opened_by(app, name):
            if dialog is not app.window:
                assert english(dialog) == [], name
                qtbot.waitUntil(partial(_has_room, dialog))  # what is looked up comes later
                dialog.close()


def _has_room(dialog: QWidget) -> None:
    assert cut_off(dialog) == []
