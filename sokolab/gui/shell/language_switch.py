"""The language of the window: its menu, and its change while the window is open.

Every phrase remembers the words by which it was last shown, so the words on a button lead back to
the phrase. Words that are not a phrase, such as the title of a level, stay.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6 import QtCore, QtWidgets
from PySide6.QtGui import QAction, QActionGroup, QFontDatabase

from sokolab.gui.shell.action_rows import Row
from sokolab.gui.shell.building import LANGUAGE
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.language import Phrase, choice, phrase, phrase_shown_as, remember_shown

_SETTING: Final = "language"
_SCRIPTS: Final = {
    "zh_CN": (QFontDatabase.WritingSystem.SimplifiedChinese, "fonts-noto-cjk"),
    "zh_TW": (QFontDatabase.WritingSystem.TraditionalChinese, "fonts-noto-cjk"),
    "ja": (QFontDatabase.WritingSystem.Japanese, "fonts-noto-cjk"),
    "ko": (QFontDatabase.WritingSystem.Korean, "fonts-noto-cjk"),
}
"""Languages for which a plain desktop might have no font, and the Debian package with a font."""
_TEXTS_MISSING_IN_QT: Final = (
    phrase("&Look in:", context="QFileDialog"),
    phrase("Files of &type:", context="QFileDialog"),
    phrase("Size", context="QFileSystemModel"),
    phrase("Folder", context="QAbstractFileIconProvider"),
    phrase("File Folder", context="QAbstractFileIconProvider"),
    phrase("Drive", context="QAbstractFileIconProvider"),
    phrase("Shortcut", context="QAbstractFileIconProvider"),
    phrase("Unknown", context="QAbstractFileIconProvider"),
)
"""Texts of Qt's file dialog that Qt's own catalogues lack, or translate by old or odd words.

Our catalogue has them under the context that Qt gives them.
"""
_ACTION_PROPERTIES: Final = ("text", "toolTip", "statusTip", "whatsThis")
_WIDGET_PROPERTIES: Final = (
    *_ACTION_PROPERTIES[1:],
    "windowTitle",
    "accessibleName",
    "accessibleDescription",
)
_PROPERTIES_OF_KINDS: Final = (
    (QtWidgets.QLabel | QtWidgets.QAbstractButton, ("text",)),
    (QtWidgets.QGroupBox | QtWidgets.QMenu, ("title",)),
    (QtWidgets.QLineEdit | QtWidgets.QTextEdit | QtWidgets.QPlainTextEdit, ("placeholderText",)),
    (QtWidgets.QSpinBox | QtWidgets.QDoubleSpinBox, ("prefix", "suffix", "specialValueText")),
)
"""Properties with words that the user reads, by the kind of widget."""
_SEARCH_WORDS: Final = {"zh_CN": phrase("Chinese")}
"""Names of languages by which the command palette also finds them, by code."""


class _MissingTextsTranslator(QtCore.QTranslator):
    """Gives Qt the texts that its own catalogues lack."""

    def isEmpty(self) -> bool:
        """Return that the catalogue is not empty."""
        return False

    def translate(
        self, context: str, text: str, _disambiguation: object = None, _n: int = -1
    ) -> str | None:
        """Return the text from our catalogue, or None for texts that Qt's catalogues translate."""
        return next(
            (
                str(missing)
                for missing in _TEXTS_MISSING_IN_QT
                if (missing.context, missing.text) == (context, text)
            ),
            None,
        )


class LanguageSwitch(QtCore.QObject):
    """The language of the window.

    Create it before anything that shows words. The language follows the system, unless the user
    has chosen one in the window, or on the command line for this session.
    """

    def __init__(self, settings: Settings, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._qt_translators = (QtCore.QTranslator(self), _MissingTextsTranslator(self))
        self.code = choice.language_of_this_run() or self._code_to_use()
        remember_shown(True)
        choice.use_language(self.code)
        self._translate_qt()

    @property
    def chosen_code(self) -> str:
        """The code of the language that the user chose, or "" to follow the system."""
        code = self._settings.text(_SETTING)
        return code if code in choice.languages() else ""

    def choose(self, code: str) -> None:
        """Show everything in a language from now on. The code "" follows the system."""
        self._settings.put(_SETTING, code)
        code = self._code_to_use()
        if code == self.code:
            return
        self.code = code
        choice.use_language(code)
        self._translate_qt()
        _retranslate_all()
        LANGUAGE.changed.emit()
        for window in QtWidgets.QApplication.topLevelWidgets():
            QtCore.QCoreApplication.sendEvent(
                window, QtCore.QEvent(QtCore.QEvent.Type.LanguageChange)
            )

    def _code_to_use(self) -> str:
        return self.chosen_code or choice.best_language(
            [*choice.languages_of_environment(), *QtCore.QLocale.system().uiLanguages()]
        )

    def _translate_qt(self) -> None:
        """Translate Qt's own dialogs and buttons."""
        QtCore.QLocale.setDefault(
            QtCore.QLocale.c() if self.code == "en" else QtCore.QLocale(self.code)
        )
        folder = QtCore.QLibraryInfo.path(QtCore.QLibraryInfo.LibraryPath.TranslationsPath)
        for translator in self._qt_translators:
            QtCore.QCoreApplication.removeTranslator(translator)
        if self._qt_translators[0].load(f"{folder}/qtbase_{self.code}.qm"):
            for translator in self._qt_translators:
                QtCore.QCoreApplication.installTranslator(translator)
        # Qt's own events are dropped: windows learn of the change once, when all is done.
        for window in QtWidgets.QApplication.topLevelWidgets():
            QtCore.QCoreApplication.removePostedEvents(
                window, QtCore.QEvent.Type.LanguageChange.value
            )


def missing_font(code: str) -> str:
    """Return an English sentence if no font shows a language, or else ""."""
    script, package = _SCRIPTS.get(code, (None, ""))
    if script is None or QFontDatabase.families(script):
        return ""
    name = QtCore.QLocale.languageToString(QtCore.QLocale(code).language())
    # In a language that cannot be shown, the sentence could not be read.
    return (
        f"No font for {name} is installed. "
        f"On Debian and Ubuntu: sudo apt install {package}"  # no phrase: it must stay English
    )


def fill_language_menu(
    window: MainWindow, switch: LanguageSwitch, say: Callable[[str], object]
) -> None:
    """Add an action for each language, and one to follow the system. Report missing fonts."""

    def choose(code: str, checked: bool) -> None:
        if checked:
            switch.choose(code)
            warn_of_missing_font()

    def warn_of_missing_font() -> None:
        sentence = missing_font(switch.code)
        if sentence:
            say(sentence)

    group = QActionGroup(window)
    system = phrase("Follow the &system", context="language")
    choices: dict[str, Phrase | str] = {"": system, **choice.languages()}
    tip = phrase("Shows the window in this language from now on")
    for index, (code, name) in enumerate(choices.items()):
        key = f"Ctrl+Alt+Shift+{index}" if index < 10 else ""
        words = _SEARCH_WORDS.get(code)
        action_name = f"language-{code or 'system'}"
        row = Row(action_name, name, key, checkable=True, tip=tip, search_words=words)
        action = window.add("language", row, partial(choose, code))
        group.addAction(action)
        action.setChecked(code == switch.chosen_code)
    warn_of_missing_font()


def retranslated(text: str) -> str:
    """Return a text in the current language if a phrase showed it. Other texts are unchanged."""
    message = phrase_shown_as(text) if text else None
    return text if message is None else str(message)


def _retranslate_all() -> None:
    """Show the texts of all widgets and actions in the current language."""
    for widget in QtWidgets.QApplication.allWidgets():
        kind_properties = [
            name
            for kind, names in _PROPERTIES_OF_KINDS
            if isinstance(widget, kind)
            for name in names
        ]
        _retranslate(widget, *_WIDGET_PROPERTIES, *kind_properties)
        _retranslate_items(widget)
    for window in QtWidgets.QApplication.topLevelWidgets():
        for action in window.findChildren(QAction):
            _retranslate(action, *_ACTION_PROPERTIES)


def _retranslate(widget_or_action: QtCore.QObject, *properties: str) -> None:
    for name in properties:
        before = widget_or_action.property(name)
        if before and (text := retranslated(before)) != before:
            widget_or_action.setProperty(name, text)


def _retranslate_items(widget: QtWidgets.QWidget) -> None:
    """Show choices, tabs and headings in the current language."""
    if isinstance(widget, QtWidgets.QComboBox):
        for i in range(widget.count()):
            widget.setItemText(i, retranslated(widget.itemText(i)))
            tip = widget.itemData(i, QtCore.Qt.ItemDataRole.ToolTipRole)
            if isinstance(tip, str):
                widget.setItemData(i, retranslated(tip), QtCore.Qt.ItemDataRole.ToolTipRole)
    elif isinstance(widget, QtWidgets.QTabBar):
        for i in range(widget.count()):
            widget.setTabText(i, retranslated(widget.tabText(i)))
            widget.setTabToolTip(i, retranslated(widget.tabToolTip(i)))
    elif isinstance(widget, QtWidgets.QTreeWidget):
        heading = widget.headerItem()
        for i in range(widget.columnCount()):
            heading.setText(i, retranslated(heading.text(i)))
            heading.setToolTip(i, retranslated(heading.toolTip(i)))
    elif isinstance(widget, QtWidgets.QTableWidget):
        items = (widget.horizontalHeaderItem(i) for i in range(widget.columnCount()))
        for item in filter(None, items):
            item.setText(retranslated(item.text()))
            item.setToolTip(retranslated(item.toolTip()))
