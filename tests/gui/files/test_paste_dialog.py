"""Texts that are not plain: what was taken and what was left is shown before levels are added."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton

from sokolab.core.board import Board
from sokolab.gui.app import Application
from sokolab.gui.files.paste_dialog import PasteDialog

MAIL = "Bo wrote:\n> The <b>Gate</b>\n>\n> #####\n> #@$.#\n> #####\n> nice\nbye\n"


def pasted(app: Application) -> PasteDialog:
    QGuiApplication.clipboard().setText(MAIL)
    app.collection_controller.pasting.paste()
    dialog = app.collection_controller.pasting.dialog
    assert dialog is not None
    return dialog


def press(dialog: PasteDialog, text: str) -> None:
    next(one for one in dialog.findChildren(QPushButton) if one.text() == text).click()


def test_a_text_around_a_level_is_shown_before_it_is_added(app: Application) -> None:
    before = len(app.collection_controller.workspace.collection)
    dialog = pasted(app)
    assert dialog.lines_field.toPlainText() == "Bo wrote:\nnice\nbye"
    assert dialog.levels_list.item(0).text() == "The <b>Gate</b>"
    assert len(app.collection_controller.workspace.collection) == before
    press(dialog, "&Add")
    assert not dialog.isVisible()
    assert app.displayed_board.board == Board("#####\n#@$.#\n#####")
    assert app.displayed_board.document.level.notes == "nice\nbye"


def test_the_text_can_be_left_out_or_nothing_be_added(app: Application) -> None:
    workspace = app.collection_controller.workspace
    before = len(workspace.collection)
    press(pasted(app), "Cancel")
    assert len(workspace.collection) == before
    press(pasted(app), "Add &without the text")
    assert len(workspace.collection) == before + 1
    assert (app.displayed_board.document.level.title, app.displayed_board.document.level.notes) == (
        "The <b>Gate</b>",
        "",
    )


def test_a_web_page_with_levels_is_opened_as_a_new_collection(
    app: Application, tmp_path: Path
) -> None:
    page = tmp_path / "set.html"
    page.write_text("<html><p>Hi,</p><p>mine:</p><pre>#####\n#@$.#\n#####</pre></html>", "utf-8")
    files = app.collection_controller.files
    files.open_path(page)
    dialog = app.collection_controller.pasting.dialog
    assert dialog is not None
    assert dialog.lines_field.toPlainText() == "Hi,\nmine:"
    press(dialog, "Add &without the text")
    workspace = app.collection_controller.workspace
    assert (workspace.name, workspace.path, len(workspace.collection)) == ("set", None, 1)
    page.write_text("<html><body>No level</body></html>", "utf-8")
    assert not files.open_path(page)
    assert "set.html was not opened" in str(files.messages.messages[-1].sentence)
