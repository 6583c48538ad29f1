"""The file menu: new, open, save, paste and copy, close and quit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.plain_text import plain_tooltip
from sokolab.gui.shell.main_window import MainWindow

__all__ = ["FileMenu"]

_T = TypeVar("_T")
_KEYS: Final = QKeySequence.StandardKey


class FileMenu(QObject):
    """Fills the file menu; other rooms add their entries before :meth:`add_last_actions`.

    Parameters
    ----------
    show_recovered
        Shows the unsaved work that a crash left behind.
    """

    def __init__(
        self, window: MainWindow, files: FileActions, show_recovered: Callable[[], None]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._show_recovered = show_recovered
        self._files = files
        self._add_open_and_save()
        self._add_clipboard()

    def add_last_actions(self) -> None:
        """Add the actions at the end of the menu: close and quit."""
        add = partial(self._window.add_action, "file")
        self._window.menu("file").addSeparator()
        add(
            "close-collection",
            "&Close collection",
            "Ctrl+W",
            "Closes the collection (asks about unsaved work)",
            self._files.close,
        )
        add(
            "quit",
            "&Quit",
            _KEYS.Quit,
            "Closes sokolab (asks about unsaved work)",
            self._window.close,
        )

    def _add_open_and_save(self) -> None:
        add, files = partial(self._window.add_action, "file"), self._files
        menu = self._window.menu("file")
        add(
            "new",
            "&New",
            _KEYS.New,
            "Starts a new collection with one blank level",
            files.new,
            "new",
        )
        add(
            "open",
            "&Open…",
            _KEYS.Open,
            "Opens a file of levels: XSB, SOK, SLC and more, in any common encoding",
            files.open,
            "open",
        )
        self._recent = menu.addMenu("Open &recent")
        self._recent.aboutToShow.connect(self._list_recent)
        examples = menu.addMenu("Open &example")
        examples.aboutToShow.connect(partial(self._list_examples, examples))
        menu.addSeparator()
        add(
            "save",
            "&Save",
            _KEYS.Save,
            "Writes the collection to its file; unchanged levels stay the same byte for byte",
            files.save,
            "save",
        )
        add(
            "save-as",
            "Save &as…",
            "Ctrl+Shift+S",
            "Writes the collection to another file",
            files.save_as,
        )
        add(
            "open-backup",
            "Open &backup",
            "Ctrl+Alt+O",
            "Opens what the file contained before it was last saved",
            files.open_backup,
        )
        add(
            "recovered-work",
            "&Recovered work…",
            "Ctrl+Alt+R",
            "Lists the unsaved work that was found after sokolab ended unexpectedly",
            self._show_recovered,
        )
        menu.addSeparator()

    def _add_clipboard(self) -> None:
        add, files = partial(self._window.add_action, "file"), self._files
        add(
            "paste-levels",
            "&Paste levels",
            "Ctrl+Shift+V",
            "Inserts the levels from the clipboard (text, a collection or a link) after this one",
            files.paste,
            "paste",
        )
        add(
            "copy-text",
            "&Copy level as text",
            "Ctrl+Shift+C",
            "Copies this level as XSB text, for mail and forums",
            files.copy_level,
            "copy",
        )
        add(
            "copy-link",
            "Copy level as &link",
            "Ctrl+Shift+L",
            "Copies a link that opens this level in a browser or in sokolab",
            files.copy_link,
            "link",
        )
        self._window.menu("file").addSeparator()

    def _list_recent(self) -> None:
        self._recent.clear()
        for path in self._files.recent():
            action = self._recent.addAction(path.name.replace("&", "&&"))
            action.setToolTip(plain_tooltip(str(path)))
            action.triggered.connect(partial(_call, self._files.open_path, path))
        if self._recent.isEmpty():
            self._recent.addAction("No recent files").setEnabled(False)
        else:
            self._recent.addSeparator()
            self._recent.addAction("Clear list", self._files.clear_recent)

    def _list_examples(self, menu: QMenu) -> None:
        menu.clear()
        for name in self._files.examples():
            action: QAction = menu.addAction(name.removesuffix(".xsb").replace("_", " "))
            action.triggered.connect(partial(_call, self._files.open_example, name))


def _call(function: Callable[[_T], object], argument: _T, _is_checked: bool = False) -> None:
    function(argument)
