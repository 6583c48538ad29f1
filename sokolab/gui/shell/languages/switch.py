"""Which language the window is in, and its change while the window is open."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QLibraryInfo,
    QLocale,
    QObject,
    QTranslator,
    Signal,
)
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication

from sokolab.gui.shell.languages.retranslation import show_all_again
from sokolab.gui.shell.settings import Settings
from sokolab.language import (
    asked_by_environment,
    best_language,
    language_of_this_run,
    languages,
    phrase,
    remember_shown,
    use_language,
)

__all__ = ["LanguageSwitch", "missing_font"]

_SETTING: Final = "language"
_SCRIPTS: Final = {
    "zh_CN": (QFontDatabase.WritingSystem.SimplifiedChinese, "fonts-noto-cjk"),
    "zh_TW": (QFontDatabase.WritingSystem.TraditionalChinese, "fonts-noto-cjk"),
    "ja": (QFontDatabase.WritingSystem.Japanese, "fonts-noto-cjk"),
    "ko": (QFontDatabase.WritingSystem.Korean, "fonts-noto-cjk"),
}
"""Languages that the fonts of a plain desktop may lack, and Debian's package with one."""
_QT_LACKS: Final = {said.text: said for said in (phrase("&Look in:"), phrase("Files of &type:"))}
"""What Qt's file dialog shows, and Qt's own catalogues still hold by older words."""


class _QtWords(QTranslator):
    """Translates Qt's own words, with those that Qt's catalogues lack."""

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        """Return the translation, or the text itself if there is none."""
        said = _QT_LACKS.get(text) if context == "QFileDialog" else None
        known = str(said) if said else super().translate(context, text, disambiguation, n)
        # Empty words would be shown as such.
        return known or text


class LanguageSwitch(QObject):
    """The language of the window.

    Create it before anything that shows words. It follows the system, unless the user chose a
    language in the window, or asked for one on the command line for this time.
    """

    changed = Signal()
    """After all static texts have changed: what is composed has to be composed anew."""

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._qt = _QtWords(self)
        self.code = language_of_this_run() or self._wanted()
        remember_shown(True)
        use_language(self.code)
        self._translate_qt()

    @property
    def chosen(self) -> str:
        """The code of the language that the user chose; empty to follow the system."""
        code = self._settings.text(_SETTING)
        return code if code in languages() else ""

    def choose(self, code: str) -> None:
        """Show everything in a language from now on; an empty code follows the system."""
        self._settings.put(_SETTING, code)
        wanted = self._wanted()
        if wanted == self.code:
            return
        self.code = wanted
        use_language(wanted)
        self._translate_qt()
        show_all_again()
        self.changed.emit()
        for window in QApplication.topLevelWidgets():
            QCoreApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))

    def _wanted(self) -> str:
        return self.chosen or best_language(
            [*asked_by_environment(), *QLocale.system().uiLanguages()]
        )

    def _translate_qt(self) -> None:
        """Let Qt's own dialogs and buttons speak the language."""
        QLocale.setDefault(QLocale.c() if self.code == "en" else QLocale(self.code))
        QCoreApplication.removeTranslator(self._qt)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._qt.load(f"qtbase_{self.code}", folder):
            QCoreApplication.installTranslator(self._qt)
        # Qt told its windows by itself; they are told once, when all is done.
        for window in QApplication.topLevelWidgets():
            QCoreApplication.removePostedEvents(window, QEvent.Type.LanguageChange.value)


def missing_font(code: str) -> str:
    """Return a sentence if no font shows a language; it is in English, which every font shows."""
    script, package = _SCRIPTS.get(code, (None, ""))
    if script is None or QFontDatabase.families(script):
        return ""
    name = QLocale.languageToString(QLocale(code).language())
    # In a language that cannot be shown, nobody could read it.
    return (
        f"No font for {name} is installed. "  # no phrase: it must stay English
        f"On Debian and Ubuntu: sudo apt install {package}"  # no phrase: it must stay English
    )
