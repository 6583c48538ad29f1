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
    catalogue_file,
    language_of_this_run,
    languages,
    phrase,
    remember_shown,
    use_language,
)

_SETTING: Final = "language"
_SCRIPTS: Final = {
    "zh_CN": (QFontDatabase.WritingSystem.SimplifiedChinese, "fonts-noto-cjk"),
    "zh_TW": (QFontDatabase.WritingSystem.TraditionalChinese, "fonts-noto-cjk"),
    "ja": (QFontDatabase.WritingSystem.Japanese, "fonts-noto-cjk"),
    "ko": (QFontDatabase.WritingSystem.Korean, "fonts-noto-cjk"),
}
"""Languages that the fonts of a plain desktop may lack, and Debian's package with one."""
_QT_LACKS: Final = (
    phrase("&Look in:", context="QFileDialog"),
    phrase("Files of &type:", context="QFileDialog"),
)
"""What Qt's file dialog shows, and Qt's own catalogues still hold by older words.

Qt finds them in ours, under the context that it gives them.
"""


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
        self._qt = (QTranslator(self), QTranslator(self))
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
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        files = (f"{folder}/qtbase_{self.code}.qm", str(catalogue_file(self.code)))
        for translator, file in zip(self._qt, files, strict=True):
            QCoreApplication.removeTranslator(translator)
            if translator.load(file):
                QCoreApplication.installTranslator(translator)
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
