"""The menu View, Language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QActionGroup

from sokolab.gui.shell.actions.rows import Row
from sokolab.gui.shell.languages.switch import LanguageSwitch, missing_font
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import Phrase, languages, phrase


class LanguageMenu(QObject):
    """Adds an action for each language, and one to follow the system.

    Parameters
    ----------
    say
        Shows a sentence among the messages of the window.
    """

    def __init__(
        self, window: MainWindow, switch: LanguageSwitch, say: Callable[[str], object]
    ) -> None:
        super().__init__(window)
        self._switch = switch
        self._say = say
        group = QActionGroup(self)
        choices: dict[str, Phrase | str] = {
            "": phrase("Follow the &system", context="language"),
            **languages(),
        }
        tip = phrase("Shows the window in this language from now on.")
        for number, (code, name) in enumerate(choices.items()):
            row = Row(
                f"language-{code or 'system'}",
                name,
                f"Ctrl+Alt+Shift+{number}" if number < 10 else "",
                checkable=True,
                tip=tip,
            )
            action = window.add("language", row, partial(self._choose, code))
            group.addAction(action)
            action.setChecked(code == switch.chosen)
        self._tell_missing_font()

    def _choose(self, code: str, checked: bool) -> None:
        if checked:
            self._switch.choose(code)
            self._tell_missing_font()

    def _tell_missing_font(self) -> None:
        sentence = missing_font(self._switch.code)
        if sentence:
            self._say(sentence)
