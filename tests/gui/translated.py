"""A window that changes to a language which a test brings along."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget

from sokolab.gui.shell.building import LANGUAGE
from sokolab.language import show_in
from sokolab.language.message_catalogue import Catalogue


def show_translated(top: QWidget, words: Mapping[str, str]) -> None:
    """Show a window in a language that has only these words, by their English."""
    show_in(Catalogue("zh_CN", {(english, ""): (said,) for english, said in words.items()}))
    LANGUAGE.changed.emit()
    QCoreApplication.sendEvent(top, QEvent(QEvent.Type.LanguageChange))
