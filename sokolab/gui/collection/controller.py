"""The actions on files and on the levels of a collection, and the parts they act on, tied."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from sokolab.gui.collection.collection_dock import CollectionDock
from sokolab.gui.collection.facts_loader import FactsLoader
from sokolab.gui.collection.level_actions import LevelActions
from sokolab.gui.collection.library_service import LibraryService
from sokolab.gui.collection.overview.overview_actions import OverviewActions
from sokolab.gui.collection.properties_dock import PropertiesDock
from sokolab.gui.collection.thumbnails import Thumbnails
from sokolab.gui.document.stage import Stage
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.export.export_actions import ExportActions
from sokolab.gui.files.crash_recovery import CrashRecovery
from sokolab.gui.files.doctor_controller import DoctorController
from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.files.recovery import Recovery
from sokolab.gui.shell.dialogs import Dialogs
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.messages import EmptyHint, MessageBar
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.tasks import Tasks

__all__ = ["CollectionController"]

_T = TypeVar("_T")
_KEYS: Final = QKeySequence.StandardKey


class CollectionController(QObject):
    """Files, collection and properties in a window.

    Attributes
    ----------
    workspace, files
        The open collection and what is done with it.
    salvage
        What a crash left, and what other programs do to open files.
    keeping, facts
        The library beside the window, and what the list tells of its levels.
    collection, properties
        The docks.
    collecting, surveying
        The actions on levels and collections, and those that look over all of them.
    exporting, doctoring
        Files for others; the format doctor.
    """

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        settings: Settings,
        host: QWidget,
        shown_overlays: Callable[[], frozenset[str]],
    ) -> None:
        """Tie the parts together; ``host`` is what messages float over: the board."""
        super().__init__(window)
        self._window = window
        self.workspace = Workspace(self)
        self.messages = MessageBar(host, window.theme)
        recovery = Recovery(self.workspace, parent=self)
        dialogs = Dialogs(window)
        self.files = FileActions(self.workspace, settings, dialogs, self.messages, recovery, self)
        self.crash_recovery = CrashRecovery(
            self.workspace, self.files, self.messages, recovery, self
        )
        # A thread each: who waits for a picture or a solution shall not wait for the others.
        self._drawing, self._reading = Tasks(self, threads=1), Tasks(self, threads=1)
        self.library_service = LibraryService(settings, Tasks(self, threads=1), self)
        self.facts = FactsLoader(self._reading, self.library_service.summaries, self)
        pictures = Thumbnails(self._drawing, self)
        self.collection = CollectionDock(self.workspace, self.facts, pictures, window.theme)
        self.properties = PropertiesDock(self.workspace, window.theme)
        self._hint = EmptyHint(host, window.theme, "Ctrl+O opens a file · Ctrl+Shift+V pastes")
        window.add_dock(self.collection, Qt.DockWidgetArea.LeftDockWidgetArea)
        window.add_dock(self.properties, Qt.DockWidgetArea.LeftDockWidgetArea)
        self._add_file_actions()
        self.export_actions = ExportActions(
            window,
            stage,
            self.workspace,
            dialogs,
            self.messages,
            self.files.folder,
            shown_overlays,
            lambda: self.properties.known,
        )
        self._looking = Tasks(self, threads=1)
        self.doctor_controller = DoctorController(
            window, self.workspace, self.files, self.messages, self._looking
        )
        self._add_last_actions()
        self.level_actions = LevelActions(
            window, self.workspace, self.files, self.collection, self.messages, self.library_service
        )
        self.overview_actions = OverviewActions(
            window,
            self.workspace,
            self.facts,
            self.collection,
            self.messages,
            self.level_actions.menu,
        )
        self._tie(stage, host)

    def _tie(self, stage: Stage, host: QWidget) -> None:
        workspace, window = self.workspace, self._window
        workspace.current_changed.connect(stage.show_document)
        stage.show_document(workspace.document)
        stage.shown.connect(lambda change: self._hint.setVisible(not change.board.flat.any()))
        for told in (workspace.opened, workspace.renamed, workspace.modified_changed):
            told.connect(self._name_window)
        self.files.about_to_read.connect(self.properties.commit)
        self.collection.chosen.connect(host.setFocus)
        window.guards.append(self.files.may_close)
        window.closed.connect(self.crash_recovery.close)
        window.closed.connect(self._drawing.close)
        window.closed.connect(self._reading.close)
        window.closed.connect(self._looking.close)
        window.closed.connect(self.library_service.close)
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        self._name_window()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what is dropped on the window."""
        if isinstance(event, QDropEvent) and event.type() is QEvent.Type.Drop:
            event.acceptProposedAction()
            self.files.drop(event.mimeData())
            return True
        if isinstance(event, QDragEnterEvent) and self.files.accepts(event.mimeData()):
            event.acceptProposedAction()
            return True
        return super().eventFilter(watched, event)

    def _add_file_actions(self) -> None:
        add, files = partial(self._window.add_action, "file"), self.files
        menu = self._window.menu("file")
        add(
            "new",
            "&New",
            _KEYS.New,
            "Begin a new collection with one blank level",
            files.new,
            "new",
        )
        add(
            "open",
            "&Open…",
            _KEYS.Open,
            "Open a file of levels: XSB, SOK, SLC and more, in any usual encoding",
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
            "Write the collection to its file; levels you did not touch stay byte for byte",
            files.save,
            "save",
        )
        add(
            "save-as",
            "Save &as…",
            "Ctrl+Shift+S",
            "Write the collection to another file",
            files.save_as,
        )
        add(
            "open-backup",
            "Open the version &before",
            "Ctrl+Alt+O",
            "Opens, beside it, what the file held before the last save",
            files.open_backup,
        )
        menu.addSeparator()
        add(
            "paste-levels",
            "&Paste levels",
            "Ctrl+Shift+V",
            "Add the levels on the clipboard (text, a whole collection or a link) behind this one",
            files.paste,
            "paste",
        )
        add(
            "copy-text",
            "&Copy level as text",
            "Ctrl+Shift+C",
            "Put this level on the clipboard as XSB text, for mail and forums",
            files.copy_level,
            "copy",
        )
        add(
            "copy-link",
            "Copy level as &link",
            "Ctrl+Shift+L",
            "Put a link on the clipboard that opens this level in a browser or in sokolab",
            files.copy_link,
            "link",
        )
        menu.addSeparator()

    def _add_last_actions(self) -> None:
        add = partial(self._window.add_action, "file")
        self._window.menu("file").addSeparator()
        add(
            "close-collection",
            "&Close collection",
            "Ctrl+W",
            "Puts the collection away; unsaved work is asked about",
            self.files.close,
        )
        add(
            "quit",
            "&Quit",
            _KEYS.Quit,
            "Close sokolab; unsaved work is asked about",
            self._window.close,
        )

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

    def _name_window(self, *_: object) -> None:
        self._window.setWindowTitle(f"{self.workspace.name}[*] – sokolab")
        self._window.setWindowModified(self.workspace.is_modified)


def _call(function: Callable[[_T], object], argument: _T, _is_checked: bool = False) -> None:
    function(argument)
