"""Switching the language of the open window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QFileInfo, QLocale, QThreadPool
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QDockWidget, QFileDialog, QFileIconProvider, QLabel
from pytestqt.qtbot import QtBot

from sokolab.core.level import Collection
from sokolab.gui.app import Application
from sokolab.gui.shell.building import without_letter
from sokolab.gui.shell.language_switch import LanguageSwitch, missing_font, retranslated
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.gui.shell.settings import Settings
from sokolab.gui.start_window import build
from sokolab.language import remember_shown, show_in, tr
from sokolab.language.message_catalogue import Catalogue
from tests.gui.shell.reading import texts
from tests.gui.shell.test_pseudo import LEVEL


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)
    remember_shown(False)


def _read(qtbot: QtBot, window: MainWindow) -> dict[str, str]:
    application = window.property("application")
    assert isinstance(application, Application)
    if len(application.collection_controller.workspace.collection.levels) != 2:
        application.collection_controller.workspace.open(Collection((LEVEL, LEVEL), "18"))
        application.collection_controller.messages.clear(MessageKind.NOTE)
    for dock in window.findChildren(QDockWidget):
        dock.show()
    loader = application.collection_controller.knowledge_loader
    qtbot.waitUntil(lambda: loader.is_complete)
    before: dict[str, str] = {}
    while True:
        qtbot.wait(400)  # solutions and libraries are looked up a little later
        window.status_bar.say("")
        read = dict(texts(window))
        if read == before:
            return read
        before = read


def _end(window: MainWindow) -> None:
    """Close a window and delete it, with the words that it gave to Qt."""
    window.guards.clear()
    window.close()
    assert QThreadPool.globalInstance().waitForDone(10_000)
    QApplication.processEvents()  # what was to happen at once after the start
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _differences(one: dict[str, str], other: dict[str, str]) -> list[str]:
    return [
        f"{where}: {one.get(where)!r} instead of {other.get(where)!r}"
        for where in sorted(one.keys() | other.keys())
        if one.get(where) != other.get(where)
    ]


@pytest.mark.parametrize(("first", "then"), [("en", "zh_CN"), ("zh_CN", "en")])
def test_a_switched_window_reads_like_one_built_in_that_language(
    qtbot: QtBot, home: object, monkeypatch: pytest.MonkeyPatch, first: str, then: str
) -> None:
    monkeypatch.setattr("sokolab.gui.shell.window_engine.KernelLoader.start", lambda _self: None)
    windows = []
    for code in (then, first):
        window = build([])
        window.property("application").language_switch.choose(code)
        _end(window)
        window = build([])
        window.show()
        windows.append(_read(qtbot, window))
        if code == first:
            window.property("application").language_switch.choose(then)
            switched = _read(qtbot, window)
        _end(window)
    built = windows[0]
    assert _differences(switched, built) == []
    assert sum(a != b for a, b in zip(windows[1].values(), built.values(), strict=False)) > 300


def test_the_choice_is_remembered_and_can_follow_the_system(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.window.action("language-zh_CN").trigger()
    assert app.language_switch.code == app.language_switch.chosen_code == "zh_CN"
    assert app.window.action("save").text() != "&Save"
    app.window.action("language-system").trigger()
    assert app.language_switch.chosen_code == ""
    assert app.language_switch.code == "en"
    assert app.window.action("save").text() == "&Save"


def test_titles_that_happen_to_be_labels_stay(app: Application) -> None:
    label = QLabel("Mended by nobody", app.window)
    app.language_switch.choose("zh_CN")
    assert label.text() == "Mended by nobody"


def test_words_of_nobody_stay(qtbot: QtBot) -> None:
    remember_shown(True)
    show_in(Catalogue("zh_CN", {("Open", ""): ("打开",)}))
    shown = tr("Open")
    show_in(None)
    assert [retranslated(words) for words in (shown, "打", "", "Open")] == [
        "Open",
        "打",
        "",
        "Open",
    ]


def test_the_file_dialog_of_qt_speaks_the_language(qtbot: QtBot, tmp_path: Path) -> None:
    switch = LanguageSwitch(Settings(tmp_path / "settings.ini"))
    switch.choose("zh_CN")
    try:
        dialog = QFileDialog()
        qtbot.addWidget(dialog)
        labels = [label.text() for label in dialog.findChildren(QLabel)]
        assert labels == ["查找范围(&L)：", "文件名称(&N)：", "文件类型(&T)："]
        # What no catalogue holds stays as it is, instead of empty.
        assert QCoreApplication.translate("QFileDialog", "No such words") == "No such words"
        kinds = QFileIconProvider()
        assert kinds.type(QFileInfo(str(tmp_path))) == "文件夹"
        assert QCoreApplication.translate("QFileSystemModel", "Size") == "大小"
    finally:
        switch.choose("en")
        for translator in switch._qt_translators:
            QCoreApplication.removeTranslator(translator)
        QLocale.setDefault(QLocale.c())


@pytest.mark.parametrize(
    ("label", "plain"),
    [("Save &As…", "Save As"), ("文件(&F)", "文件"), ("另存为(&A)…", "另存为"), ("A (b)", "A (b)")],
)
def test_a_label_without_its_letter_has_no_dots(label: str, plain: str) -> None:
    assert without_letter(label) == plain


def test_a_missing_font_is_told_with_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFontDatabase, "families", lambda *_: [])
    assert "fonts-noto-cjk" in missing_font("zh_CN")
    assert missing_font("en") == ""
    monkeypatch.setattr(QFontDatabase, "families", lambda *_: ["Some Sans"])
    assert missing_font("zh_CN") == ""
