"""The file menu: new, open, save, paste and copy, close and quit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.plain_text import plain_tooltip
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import phrase, tr

_T = TypeVar("_T")
_EXAMPLES: Final = {
    "starter.xsb": phrase("starter", context="example"),
    "unsolvable.xsb": phrase("unsolvable", context="example"),
}
"""What the collections that come with the program are called in the menu."""


class FileMenu(QObject):
    """What the actions do, and the lists of recent files and of examples.

    Parameters
    ----------
    show_recovered
        Shows the unsaved work that earlier sessions left behind.
    """

    def __init__(
        self, window: MainWindow, files: FileActions, show_recovered: Callable[[], None]
    ) -> None:
        super().__init__(window)
        self._files = files
        window.bind(
            {
                "new": files.new,
                "open": files.open,
                "save": files.save,
                "save-as": files.save_as,
                "open-backup": files.open_backup,
                "recovered-work": show_recovered,
                "paste-levels": files.paste,
                "copy-text": files.copy_level,
                "copy-link": files.copy_link,
                "close-collection": files.close,
                "quit": window.close,
            }
        )
        self._recent = window.menu("recent")
        self._recent.aboutToShow.connect(self._list_recent)
        examples = window.menu("examples")
        examples.aboutToShow.connect(partial(self._list_examples, examples))

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
