"""Texts that are not plain: what was taken and what was left is shown before levels are added."""

from __future__ import annotations

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
    assert dialog.left.toPlainText() == "Bo wrote:\nnice\nbye"
    assert dialog.levels.item(0).text() == "The <b>Gate</b>"
    assert len(app.collection_controller.workspace.collection) == before
    press(dialog, "&Add")
    assert not dialog.isVisible()
    assert app.stage.board == Board("#####\n#@$.#\n#####")
    assert app.stage.document.level.notes == "nice\nbye"


def test_the_text_can_be_left_out_or_nothing_be_added(app: Application) -> None:
    workspace = app.collection_controller.workspace
    before = len(workspace.collection)
    press(pasted(app), "Cancel")
    assert len(workspace.collection) == before
    press(pasted(app), "Add &without the text")
    assert len(workspace.collection) == before + 1
    assert (app.stage.document.level.title, app.stage.document.level.notes) == (
        "The <b>Gate</b>",
        "",
    )
