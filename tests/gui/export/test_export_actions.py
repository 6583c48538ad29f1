"""Files for others, made in the whole window: pictures, films, sheets, other formats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QImage, QMovie
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Solution
from sokolab.gui.app import Application
from sokolab.gui.export.export_actions import ExportActions
from sokolab.gui.export.export_dialogs import ExportDialog
from sokolab.gui.shell.dialogs import Dialogs
from sokolab.gui.shell.message_bar import MessageBar
from sokolab.rendering.overlays import lost_play
from sokolab.rendering.overlays.lost_play import LostPlay
from sokolab.rendering.playable import playable_page
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind

BOARD = Board.from_rows(["#######", "#@ $ .#", "#######"])
LEVELS = (
    Level(BOARD, "One: two", notes="n", solutions=(Solution("rRR", "mine"), Solution("l"))),
    Level(BOARD),
    Level(BOARD),
)

Answer = Callable[[str], Path]


@pytest.fixture
def export_actions(app: Application) -> ExportActions:
    app.collection_controller.workspace.open(Collection(LEVELS, "Set"))
    return app.collection_controller.export_actions


@pytest.fixture
def messages(app: Application) -> MessageBar:
    return app.collection_controller.messages


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Answer every question for a file with one here; say what names were suggested."""
    found: list[str] = []

    def answer(_self: Dialogs, suggested: Path, _kind: str) -> Path:
        found.append(suggested.name)
        return tmp_path / suggested.name

    monkeypatch.setattr(Dialogs, "path_to_export", answer)
    return found


def saved(dialog: ExportDialog, qtbot: QtBot) -> bytes:
    with qtbot.waitSignal(dialog.saved) as told:
        dialog.save()
    path = told.args[0]
    assert not dialog.isVisible()
    return bytes(path.read_bytes())


def test_a_picture_with_the_overlays_that_show(
    app: Application,
    export_actions: ExportActions,
    asked: list[str],
    qtbot: QtBot,
    messages: MessageBar,
) -> None:
    layer = app.analysis_controller.layer
    for name in layer.visible_names:
        layer.switch(name, False)
    layer.switch("dead-squares", True)
    dialog = export_actions.export_picture()
    assert dialog.overlays["dead-squares"].isChecked()
    assert not dialog.overlays["player-reach"].isChecked()
    assert "push-targets" not in dialog.overlays
    dialog.scale.setValue(20)
    assert "160 × 80 pixels" in dialog.notes_label.text()
    data = saved(dialog, qtbot)
    assert QImage.fromData(data).width() == 160
    assert asked == ["One- two.png"]
    assert messages.messages[-1].sentence == "One- two.png was written"


def test_an_svg_and_a_copy(export_actions: ExportActions, asked: list[str], qtbot: QtBot) -> None:
    dialog = export_actions.export_picture()
    dialog.copy()
    assert not QGuiApplication.clipboard().image().isNull()
    dialog.file_type.setCurrentIndex(1)
    assert saved(dialog, qtbot).startswith(b"<svg")
    assert asked == ["One- two.svg"]


def test_a_picture_that_would_be_too_large_is_refused(
    app: Application, export_actions: ExportActions
) -> None:
    app.collection_controller.workspace.open(Collection((Level(Board.empty(2, 200)),)))
    dialog = export_actions.export_picture()
    dialog.scale.setValue(200)
    assert "the limit is 16384" in dialog.notes_label.text()
    assert not dialog.save_button.isEnabled()
    copy = next(one for one in dialog.buttons.buttons() if one.text() == "Copy")
    assert not copy.isEnabled()


def test_the_heat_map_of_losses_can_be_in_a_picture(
    app: Application, export_actions: ExportActions, asked: list[str], qtbot: QtBot
) -> None:
    """An overlay that needs a finding of its own could not even be copied."""
    layer, board = app.analysis_controller.layer, app.displayed_board.document.board
    layer.switch(lost_play.NAME, True)
    export_actions.copy_picture()
    plain = QGuiApplication.clipboard().image()
    square = int(board.boxes[0])
    app.analysis_controller.show_finding(lost_play.NAME, LostPlay.of(board, {square: 1.0}))
    export_actions.copy_picture()
    assert QGuiApplication.clipboard().image() != plain
    dialog = export_actions.export_picture()
    assert dialog.overlays[lost_play.NAME].isChecked()
    dialog.file_type.setCurrentIndex(1)
    assert b"100%" in saved(dialog, qtbot)
    assert asked == ["One- two.svg"]


def test_copy_picture(export_actions: ExportActions, messages: MessageBar) -> None:
    export_actions.copy_picture()
    assert QGuiApplication.clipboard().image().width() == 320
    assert messages.messages[-1].sentence == "A picture of the level was copied"


def test_a_film_of_a_solution_that_solves(
    export_actions: ExportActions, asked: list[str], qtbot: QtBot
) -> None:
    dialog = export_actions.export_gif()
    assert dialog is not None
    assert dialog.solution.count() == 1
    assert dialog.solution.itemText(0) == "mine: 3 moves, 2 pushes"
    dialog.scale.setValue(10)
    dialog.speed.setValue(2)
    assert dialog.notes_label.text() == "80 × 40 pixels, 4 seconds"
    dialog.copy()
    urls = QGuiApplication.clipboard().mimeData().urls()
    assert urls[0].fileName() == "One- two.gif"
    data = saved(dialog, qtbot)
    assert Path(urls[0].toLocalFile()).read_bytes() == data
    buffer = QBuffer()
    buffer.setData(data)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    assert QMovie(buffer).isValid()
    assert asked == ["One- two.gif"]


def test_without_a_solution_there_is_no_animation(
    app: Application, export_actions: ExportActions, messages: MessageBar
) -> None:
    app.collection_controller.workspace.select(1)
    assert export_actions.export_gif() is None
    assert messages.messages[-1].sentence.endswith("Play or solve the level first.")
    board = app.displayed_board.document.board
    app.displayed_board.knowledge_store.learn(
        board, Verdict(board, VerdictKind.UNSOLVABLE, VerdictBasis.SEARCH)
    )
    assert export_actions.export_gif() is None
    assert messages.messages[-1].sentence == "This level has no solution to animate"


def test_a_solution_that_only_the_verdict_knows_is_animated(
    app: Application, export_actions: ExportActions
) -> None:
    app.collection_controller.workspace.select(1)
    board = app.displayed_board.document.board
    verdict = Verdict(board, VerdictKind.SOLVABLE, VerdictBasis.SEARCH, "rRR", 2, 3)
    app.displayed_board.knowledge_store.learn(board, verdict)
    dialog = export_actions.export_gif()
    assert dialog is not None
    assert dialog.solution.itemText(0) == "The known solution: 3 moves, 2 pushes"


def test_a_sheet(export_actions: ExportActions, asked: list[str], qtbot: QtBot) -> None:
    dialog = export_actions.export_pdf()
    dialog.first.setValue(3)
    dialog.last.setValue(2)
    assert not dialog.save_button.isEnabled()
    dialog.first.setValue(2)
    assert dialog.notes_label.text() == "1 level"
    dialog.landscape.setChecked(True)
    assert saved(dialog, qtbot).startswith(b"%PDF")
    assert asked == ["Set.pdf"]


def test_long_work_can_be_broken_off(
    app: Application, export_actions: ExportActions, asked: list[str], tmp_path: Path
) -> None:
    many = tuple(replace(LEVELS[0], title=str(number)) for number in range(2000))
    app.collection_controller.workspace.open(Collection(many, "Set"))
    dialog = export_actions.export_pdf()
    dialog.save()
    assert dialog.is_busy
    assert not dialog.save_button.isEnabled()
    dialog.reject()
    assert not dialog.is_busy
    assert dialog.isVisible()
    assert "nothing was written" in dialog.notes_label.text()
    assert not (tmp_path / "Set.pdf").exists()
    dialog.reject()
    assert not dialog.isVisible()
    assert asked == ["Set.pdf"]


def test_a_file_that_cannot_be_written_is_told(
    export_actions: ExportActions, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot
) -> None:
    gone = tmp_path / "gone" / "x.png"
    monkeypatch.setattr(Dialogs, "path_to_export", lambda *_: gone)
    dialog = export_actions.export_picture()
    dialog.save_button.setFocus()
    dialog.save_button.click()
    qtbot.waitUntil(lambda: "cannot be written" in dialog.notes_label.text())
    assert dialog.isVisible()
    assert dialog.save_button.hasFocus()
    assert dialog.save_button.isDefault(), "Enter tries again"


def test_levels_in_another_format_with_what_is_lost(
    export_actions: ExportActions, asked: list[str], qtbot: QtBot
) -> None:
    dialog = export_actions.export_levels()
    assert dialog.notes_label.text() == "Nothing is lost"
    dialog.format.setCurrentIndex(dialog.format.findData("slc"))
    assert "the notes of 1 level are lost" in dialog.notes_label.text()
    assert "<SokobanLevels>" in dialog.preview.text()
    dialog.format.setCurrentIndex(dialog.format.findData("screen"))
    assert "holds one level" in dialog.notes_label.text()
    assert not dialog.save_button.isEnabled()
    dialog.levels.setCurrentIndex(1)
    dialog.encoding.setCurrentText("cp1252")
    dialog.ends.setCurrentText("CRLF")
    data = saved(dialog, qtbot)
    assert data == b"#######\r\n#@ $ .#\r\n#######\r\n"
    assert formats.read_bytes(data).levels[0].board == BOARD
    assert asked == ["Set.screen"]


def test_a_playable_page_is_saved_or_shown_in_the_browser(
    export_actions: ExportActions,
    asked: list[str],
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    shown: list[Path] = []

    def open_url(url: QUrl) -> bool:
        shown.append(Path(url.toLocalFile()))
        return len(shown) == 1

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    dialog = export_actions.export_page()
    assert "it plays offline" in dialog.notes_label.text()
    dialog.levels.setCurrentIndex(1)
    dialog.solutions.setCurrentIndex(dialog.solutions.findData("hints"))
    dialog.try_button.click()
    assert shown[0].read_text("utf-8") == playable_page(Collection(LEVELS[:1], "Set"), "hints")
    dialog.try_button.click()
    assert "No browser could be opened" in dialog.notes_label.text()
    dialog.embed.setChecked(True)
    page = playable_page(Collection(LEVELS[:1], "Set"), "hints", embed=True)
    assert saved(dialog, qtbot) == page.encode()
    assert asked == ["Set.html"]


def test_no_page_is_made_of_a_level_that_nobody_can_play(
    app: Application, export_actions: ExportActions
) -> None:
    blank = Level(Board.from_rows(["####", "#  #", "####"]))
    app.collection_controller.workspace.open(Collection((blank,), "Blank"))
    dialog = export_actions.export_page()
    assert "level 1 needs exactly one player" in dialog.notes_label.text()
    assert not dialog.save_button.isEnabled()
    assert not dialog.try_button.isEnabled()


def test_saving_as_slc_says_what_it_cannot_hold(
    app: Application, export_actions: ExportActions, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert export_actions.dialog is None
    files, messages = app.collection_controller.files, app.collection_controller.messages
    chosen = [tmp_path / "a.slc", tmp_path / "a.xsb"]
    monkeypatch.setattr(Dialogs, "path_to_save", lambda *_: chosen.pop(0))
    assert files.save_as()
    assert b"<SokobanLevels>" in (tmp_path / "a.slc").read_bytes()
    message = messages.messages[-1]
    assert (
        "SLC cannot hold everything: the notes of 1 level are lost and 1 more" in message.sentence
    )
    message.buttons[0][1]()
    assert formats.load(tmp_path / "a.xsb").levels == LEVELS


def test_a_picture_begins_with_the_overlays_of_the_window(app: Application) -> None:
    app.analysis_controller.layer.switch("dead-squares", True)
    app.analysis_controller.layer.switch("player-reach", False)
    dialog = app.collection_controller.export_actions.export_picture()
    assert dialog.overlays["dead-squares"].isChecked()
    assert not dialog.overlays["player-reach"].isChecked()
