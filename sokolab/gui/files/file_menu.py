"""The file menu: new, open, save, paste and copy, close and quit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.plain_text import plain_tooltip
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import phrase, tr

__all__ = ["FileMenu"]

_T = TypeVar("_T")
_EXAMPLES: Final = {
    "starter.xsb": phrase("starter", context="example"),
    "unsolvable.xsb": phrase("unsolvable", context="example"),
}
"""What the collections that come with the program are called in the menu."""
_KEYS: Final = QKeySequence.StandardKey


class FileMenu(QObject):
    """Fills the file menu; other rooms add their entries before :meth:`add_last_actions`.

    Parameters
    ----------
    show_recovered
        Shows the unsaved work that earlier sessions left behind.
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
            tr("Close collec&tion"),
            "Ctrl+W",
            tr("Closes the collection (asks about unsaved work)"),
            self._files.close,
        )
        add(
            "quit",
            tr("&Quit"),
            _KEYS.Quit,
            tr("Closes sokolab (asks about unsaved work)"),
            self._window.close,
        )

    def _add_open_and_save(self) -> None:
        add, files = partial(self._window.add_action, "file"), self._files
        menu = self._window.menu("file")
        add(
            "new",
            tr("&New"),
            _KEYS.New,
            tr("Starts a new collection with one blank level"),
            files.new,
            "new",
        )
        add(
            "open",
            tr("&Open…"),
            _KEYS.Open,
            tr("Opens a file of levels: XSB, SOK, SLC and more, in any common encoding"),
            files.open,
            "open",
        )
        self._recent = menu.addMenu(tr("Open &recent"))
        self._recent.aboutToShow.connect(self._list_recent)
        examples = menu.addMenu(tr("Open exa&mple"))
        examples.aboutToShow.connect(partial(self._list_examples, examples))
        menu.addSeparator()
        add(
            "save",
            tr("&Save"),
            _KEYS.Save,
            tr("Writes the collection to its file; unchanged levels stay the same byte for byte"),
            files.save,
            "save",
        )
        add(
            "save-as",
            tr("Save &as…"),
            "Ctrl+Shift+S",
            tr("Writes the collection to another file"),
            files.save_as,
        )
        add(
            "open-backup",
            tr("Open &backup"),
            "Ctrl+Alt+O",
            tr("Opens what the file contained before it was last saved"),
            files.open_backup,
        )
        add(
            "recovered-work",
            tr("Recovered &work…"),
            "Ctrl+Alt+R",
            tr("Lists the unsaved work that earlier sessions left behind"),
            self._show_recovered,
        )
        menu.addSeparator()

    def _add_clipboard(self) -> None:
        add, files = partial(self._window.add_action, "file"), self._files
        add(
            "paste-levels",
            tr("&Paste levels"),
            "Ctrl+Shift+V",
            tr(
                "Inserts the levels from the clipboard (text, a collection or a link) after this "
                "one"
            ),
            files.paste,
            "paste",
        )
        add(
            "copy-text",
            tr("&Copy level as text"),
            "Ctrl+Shift+C",
            tr("Copies this level as XSB text, for mail and forums"),
            files.copy_level,
            "copy",
        )
        add(
            "copy-link",
            tr("Copy level as &link"),
            "Ctrl+Shift+L",
            tr("Copies a link that opens this level in a browser or in sokolab"),
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
            self._recent.addAction(tr("No recent files")).setEnabled(False)
        else:
            self._recent.addSeparator()
            self._recent.addAction(tr("Clear list"), self._files.clear_recent)

    def _list_examples(self, menu: QMenu) -> None:
        menu.clear()
        for name in self._files.examples():
            action: QAction = menu.addAction(str(_EXAMPLES.get(name, Path(name).stem)))
            action.triggered.connect(partial(_call, self._files.open_example, name))


def _call(function: Callable[[_T], object], argument: _T, _is_checked: bool = False) -> None:
    function(argument)
