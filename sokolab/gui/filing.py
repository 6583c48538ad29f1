"""The actions on files and on the levels of a collection, and the parts they act on, tied."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from sokolab.gui.dialogs import Dialogs
from sokolab.gui.docks.collection import CollectionDock
from sokolab.gui.docks.properties import PropertiesDock
from sokolab.gui.files import Files
from sokolab.gui.main_window import MainWindow
from sokolab.gui.messages import EmptyHint, MessageBar
from sokolab.gui.recovery import Recovery
from sokolab.gui.settings import Settings
from sokolab.gui.stage import Stage
from sokolab.gui.workspace import BLANK, Workspace

__all__ = ["Filing"]

_T = TypeVar("_T")
_KEYS: Final = QKeySequence.StandardKey


class Filing(QObject):
    """Files, collection and properties in a window.

    Attributes
    ----------
    workspace, files
        The open collection and what is done with it.
    collection, properties
        The docks.
    """

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        settings: Settings,
        host: QWidget,
    ) -> None:
        """Tie the parts together; ``host`` is what messages float over: the board."""
        super().__init__(window)
        self._window = window
        self.workspace = Workspace(self)
        self.messages = MessageBar(host, window.theme)
        recovery = Recovery(self.workspace, parent=self)
        self.files = Files(self.workspace, settings, Dialogs(window), self.messages, recovery, self)
        self.collection = CollectionDock(self.workspace, window.theme)
        self.properties = PropertiesDock(self.workspace, window.theme)
        self._hint = EmptyHint(host, window.theme, "Ctrl+O opens a file · Ctrl+Shift+V pastes")
        window.add_dock(self.collection, Qt.DockWidgetArea.LeftDockWidgetArea)
        window.add_dock(self.properties, Qt.DockWidgetArea.LeftDockWidgetArea)
        self._add_file_actions()
        self._add_level_actions()
        self._tie(stage, host)

    def _tie(self, stage: Stage, host: QWidget) -> None:
        workspace, window = self.workspace, self._window
        workspace.current_changed.connect(stage.show_document)
        stage.show_document(workspace.document)
        stage.shown.connect(lambda change: self._hint.setVisible(not change.board.flat.any()))
        for told in (workspace.opened, workspace.renamed, workspace.modified_changed):
            told.connect(self._name_window)
        for told in (workspace.current_changed, workspace.edited):
            told.connect(self._enable)
        self.files.settling.connect(self.properties.commit)
        self.collection.chosen.connect(host.setFocus)
        window.guards.append(self.files.may_close)
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        self._name_window()
        self._enable()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what is dropped on the window."""
        if isinstance(event, QDropEvent) and event.type() is QEvent.Type.Drop:
            event.acceptProposedAction()
            self.files.take(event.mimeData())
            return True
        if isinstance(event, QDragEnterEvent) and self.files.can_take(event.mimeData()):
            event.acceptProposedAction()
            return True
        return super().eventFilter(watched, event)

    def _add_file_actions(self) -> None:
        add, files = partial(self._window.add_action, "file"), self.files
        menu = self._window.menu("file")
        add("new", "&New", _KEYS.New, "Begin a new collection with one blank level",
            files.new, "new")  # fmt: skip
        add("open", "&Open…", _KEYS.Open,
            "Open a file of levels: XSB, SOK or plain text in any usual encoding",
            files.open, "open")  # fmt: skip
        self._recent = menu.addMenu("Open &recent")
        self._recent.aboutToShow.connect(self._list_recent)
        examples = menu.addMenu("Open &example")
        examples.aboutToShow.connect(partial(self._list_examples, examples))
        menu.addSeparator()
        add("save", "&Save", _KEYS.Save,
            "Write the collection to its file; levels you did not touch stay byte for byte",
            files.save, "save")  # fmt: skip
        add("save-as", "Save &as…", "Ctrl+Shift+S", "Write the collection to another file",
            files.save_as)  # fmt: skip
        menu.addSeparator()
        add("paste-levels", "&Paste levels", "Ctrl+Shift+V",
            "Add the levels on the clipboard (text, a whole collection or a link) behind this one",
            files.paste, "paste")  # fmt: skip
        add("copy-text", "&Copy level as text", "Ctrl+Shift+C",
            "Put this level on the clipboard as XSB text, for mail and forums",
            files.copy_level, "copy")  # fmt: skip
        add("copy-link", "Copy level as &link", "Ctrl+Shift+L",
            "Put a link on the clipboard that opens this level in a browser or in sokolab",
            files.copy_link, "link")  # fmt: skip
        menu.addSeparator()
        add("quit", "&Quit", _KEYS.Quit, "Close sokolab; unsaved work is asked about",
            self._window.close)  # fmt: skip

    def _add_level_actions(self) -> None:
        add, workspace = partial(self._window.add_action, "level"), self.workspace
        self._next = add("next-level", "&Next level", "Ctrl+PgDown",
                         "Go on to the next level of the collection",
                         partial(workspace.step, 1))  # fmt: skip
        self._previous = add("previous-level", "&Previous level", "Ctrl+PgUp",
                             "Go back to the level before this one",
                             partial(workspace.step, -1))  # fmt: skip
        self._window.menu("level").addSeparator()
        new = add("add-level", "Ne&w level", "Ctrl+Shift+N", "Add a blank level behind this one",
                  self._add_level, "add")  # fmt: skip
        duplicate = add("duplicate-level", "&Duplicate level", "Ctrl+Shift+D",
                        "Add a copy of this level behind it, to try a variant",
                        workspace.duplicate, "duplicate")  # fmt: skip
        self._remove = add("remove-level", "&Remove level", "Ctrl+Shift+Del",
                           "Take this level out of the collection; it can be put back",
                           self.files.remove_level, "delete")  # fmt: skip
        self._up = add("move-level-up", "Move level &up", "Ctrl+Shift+PgUp",
                       "Let this level come before the one above it",
                       partial(self._move, -1), "up")  # fmt: skip
        self._down = add("move-level-down", "Move level d&own", "Ctrl+Shift+PgDown",
                         "Let this level come after the one below it",
                         partial(self._move, 1), "down")  # fmt: skip
        action = self._window.action
        self.collection.set_actions(
            [new, duplicate, self._up, self._down, self._remove],
            [action(name) for name in ("paste-levels", "copy-text", "copy-link")],
        )

    def _add_level(self) -> None:
        self.workspace.insert(self.workspace.current + 1, (BLANK,))

    def _move(self, by: int) -> None:
        self.workspace.move(self.workspace.current, self.workspace.current + by)

    def _list_recent(self) -> None:
        self._recent.clear()
        for path in self.files.recent():
            action = self._recent.addAction(path.name.replace("&", "&&"))
            action.setToolTip(str(path))
            action.triggered.connect(partial(_call, self.files.open_path, path))
        if self._recent.isEmpty():
            self._recent.addAction("No file yet").setEnabled(False)
        else:
            self._recent.addSeparator()
            self._recent.addAction("Clear list", self.files.clear_recent)

    def _list_examples(self, menu: QMenu) -> None:
        menu.clear()
        for name in self.files.examples():
            action: QAction = menu.addAction(name.removesuffix(".xsb").replace("_", " "))
            action.triggered.connect(partial(_call, self.files.open_example, name))

    def _enable(self, *_: object) -> None:
        current, count = self.workspace.current, len(self.workspace.collection.levels)
        for action in (self._previous, self._up):
            action.setEnabled(current > 0)
        for action in (self._next, self._down):
            action.setEnabled(current < count - 1)
        self._remove.setEnabled(count > 1)

    def _name_window(self, *_: object) -> None:
        self._window.setWindowTitle(f"{self.workspace.name}[*] – sokolab")
        self._window.setWindowModified(self.workspace.is_modified)


def _call(function: Callable[[_T], object], argument: _T, _is_checked: bool = False) -> None:
    function(argument)
