"""The format doctor in the whole window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QRect, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.formats.doctor import diagnose
from sokolab.gui.app import Application
from sokolab.gui.collection.collection_controller import CollectionController
from sokolab.gui.files.doctor_controller import level_at
from sokolab.gui.files.doctor_dialog import DoctorDialog
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.gui.shell.theme import Scheme, Theme
from sokolab.language import phrase, show_in
from tests.gui.translated import show_translated

A = "#####\n#@$.#\n#####\n"
ODD = f"; 1\n{A}Solution\nr\n\n; 2\n########\n#\t@$.#\n########\n"
BAD = f"{A}\n5#|(#@#|5#\n"


@pytest.fixture
def collection_controller(app: Application) -> CollectionController:
    return app.collection_controller


def looked(collection_controller: CollectionController, qtbot: QtBot) -> DoctorDialog:
    """Return the dialog once the doctor has looked."""
    dialog = collection_controller.doctor_controller.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.diagnosis is not None)
    return dialog


def texts(dialog: DoctorDialog) -> list[str]:
    tree = dialog.remarks_tree
    items = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    return [item.text(0) + " " + item.text(2) for item in items if item]


def test_the_doctor_looks_at_the_work(
    collection_controller: CollectionController, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "odd.xsb"
    path.write_text(ODD)
    collection_controller.files.open_path(path)
    collection_controller.doctor_controller.examine_current()
    dialog = looked(collection_controller, qtbot)
    assert dialog.windowTitle() == "Format doctor – odd.xsb"
    assert [text.split(" ")[0] for text in texts(dialog)] == ["6", "10"]
    assert "2 levels, 2 titles, 1 solution" in dialog.summary_label.text()
    assert dialog.exports_tree.topLevelItemCount() == len(formats.FORMATS)
    dialog.copy_button.click()
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("odd.xsb\n")
    assert "as XSB: loses nothing" in copied


def test_long_words_are_shown_whole(qtbot: QtBot) -> None:
    dialog = DoctorDialog("odd.xsb", Theme(Scheme.LIGHT))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.show_diagnosis(diagnose(f"Author: Ann\n\n{A}Solution: r\n\n{A}".encode(), "odd.xsb"))
    assert "The collection is by Ann" in dialog.summary_label.text()
    dialog.tabs.setCurrentIndex(1)
    QApplication.processEvents()
    tree = dialog.exports_tree
    heights = []
    for row in range(tree.topLevelItemCount()):
        item = tree.topLevelItem(row)
        assert item is not None
        room = QRect(0, 0, tree.columnWidth(1), 1 << 16)
        words = tree.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, item.text(1))
        heights.append(tree.visualItemRect(item).height())
        assert heights[-1] >= words.height()
    assert max(heights) > min(heights), "some take more than one line"


def test_a_line_leads_to_its_level(
    collection_controller: CollectionController, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "odd.xsb"
    path.write_text(ODD)
    collection_controller.files.open_path(path)
    collection_controller.doctor_controller.examine_current()
    dialog = looked(collection_controller, qtbot)
    item = dialog.remarks_tree.topLevelItem(1)
    assert item is not None
    dialog.remarks_tree.itemActivated.emit(item, 0)
    assert collection_controller.workspace.current_index == 1
    assert [
        level_at(collection_controller.workspace.collection, line) for line in (1, 6, 8, 99)
    ] == [
        0,
        0,
        1,
        None,
    ]


def test_a_repaired_copy_opens_beside(
    collection_controller: CollectionController, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "odd.xsb"
    path.write_text(ODD)
    collection_controller.files.open_path(path)
    collection_controller.doctor_controller.examine_current()
    dialog = looked(collection_controller, qtbot)
    with qtbot.waitSignal(collection_controller.workspace.opened):
        dialog.repair_button.click()
    assert collection_controller.workspace.name == "odd repaired"
    assert collection_controller.workspace.path is None
    assert collection_controller.workspace.is_modified
    assert collection_controller.workspace.collection.levels[0].solutions[0].lurd == "R"
    assert "Repaired: " in collection_controller.messages.messages[-1].sentence
    assert path.read_text() == ODD
    assert not dialog.isVisible()


def test_a_message_leads_to_the_doctor(
    collection_controller: CollectionController, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "odd.xsb"
    path.write_text(ODD)
    collection_controller.files.open_path(path)
    message = collection_controller.messages.messages[-1]
    assert message.sentence.startswith("Opened; line 10, column 2: a tab")
    assert message.buttons[0][0] == "Examine"
    message.buttons[0][1]()
    assert len(texts(looked(collection_controller, qtbot))) == 2


def test_what_cannot_be_read_is_offered_to_the_doctor(
    collection_controller: CollectionController, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "bad.xsb"
    path.write_text(BAD)
    assert not collection_controller.files.open_path(path)
    message = collection_controller.messages.messages[-1]
    assert (message.kind, message.buttons[0][0]) == (MessageKind.ERROR, "Examine")
    message.buttons[0][1]()
    dialog = looked(collection_controller, qtbot)
    assert dialog.summary_label.text().startswith(
        "▲ This cannot be read: line 5, column 4: '(' is never"
    )
    with qtbot.waitSignal(collection_controller.workspace.opened):
        dialog.repair_button.click()
    assert collection_controller.workspace.name == "bad repaired"


def test_what_is_beyond_repair_is_said(
    collection_controller: CollectionController, qtbot: QtBot
) -> None:
    collection_controller.files.doctor_requested.emit(b"nothing", "x.txt")
    dialog = looked(collection_controller, qtbot)
    assert "This cannot be read: it contains no level" in dialog.summary_label.text()
    assert not dialog.repair_button.isEnabled()


def test_a_clean_file_is_said_to_be_clean(
    collection_controller: CollectionController, qtbot: QtBot
) -> None:
    collection_controller.doctor_controller.examine(A.encode(), "a.xsb")
    dialog = looked(collection_controller, qtbot)
    assert "Nothing is ambiguous" in dialog.summary_label.text()
    assert not dialog.repair_button.isEnabled()


def test_every_kind_of_file_dropped_opens(
    collection_controller: CollectionController, tmp_path: Path
) -> None:
    collection = formats.loads(A)
    urls = []
    for known in formats.FORMATS:
        name = "screen.7" if known.name == "screen" else f"{known.name}{known.suffixes[0]}"
        (tmp_path / name).write_bytes(formats.exported(collection, known.name).data)
        urls.append(QUrl.fromLocalFile(str(tmp_path / name)))
    mime = QMimeData()
    mime.setUrls(urls)
    collection_controller.pasting.drop(mime)
    opened = [
        open_collection.name
        for open_collection in collection_controller.workspace.open_collections
        if open_collection.path is not None
    ]
    assert opened == [url.fileName() for url in urls]
    assert collection_controller.messages.messages[-1].sentence == f"{len(urls)} files were opened"


def test_of_several_dropped_files_the_bad_ones_are_named(
    collection_controller: CollectionController, tmp_path: Path
) -> None:
    (tmp_path / "a.xsb").write_text(A)
    (tmp_path / "b.bin").write_bytes(bytes(range(256)))
    (tmp_path / "c.xsb").write_text(A)
    (tmp_path / "d.xsb").write_text("nothing")
    mime = QMimeData()
    names = ("a.xsb", "b.bin", "c.xsb", "d.xsb")
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in names])
    collection_controller.pasting.drop(mime)
    assert collection_controller.workspace.name == "c.xsb"
    told = [
        said.sentence
        for said in collection_controller.messages.messages
        if said.kind is MessageKind.ERROR
    ]
    assert told == [
        "b.bin was not opened: line 1, column 1: this is not a text file: it contains the control "
        "character 0x00",
        "d.xsb was not opened: it contains no level",
    ]


def test_a_diagnosis_on_show_follows_the_language(
    collection_controller: CollectionController, qtbot: QtBot
) -> None:
    collection_controller.files.doctor_requested.emit(ODD.encode(), "odd.xsb")
    dialog = looked(collection_controller, qtbot)
    show_translated(
        dialog, {"Remarks ({count:,})": "说明（{count:,}）", "loses nothing": "没有损失"}
    )
    shown = (
        dialog.tabs.tabText(0),
        dialog.exports_tree.topLevelItem(dialog.exports_tree.topLevelItemCount() - 1),
    )
    show_in(None)
    assert shown[0].startswith("说明（")
    assert shown[1] is not None
    assert shown[1].text(1) == "没有损失"


def test_what_is_beyond_repair_is_said_in_one_language(
    app: Application, collection_controller: CollectionController, qtbot: QtBot
) -> None:
    QGuiApplication.clipboard().setText("nothing")
    app.window.action("paste-levels").trigger()
    dict(collection_controller.messages.messages[-1].buttons)["Examine"]()
    looked(collection_controller, qtbot)
    collection_controller.messages.clear(MessageKind.ERROR)
    app.language_switch.choose("zh_CN")
    try:
        collection_controller.doctor_controller._repair_data(b"nothing", phrase("The clipboard"))
        said = collection_controller.messages
        qtbot.waitUntil(lambda: any("无法修复" in one.sentence for one in said.messages))
        assert said.messages[-1].sentence.startswith("剪贴板")
    finally:
        app.language_switch.choose("en")
        show_in(None)
