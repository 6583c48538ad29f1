"""Ties the open collections, their files and their panels to the main window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt

from sokolab.gui.collection.collection_actions import CollectionActions
from sokolab.gui.collection.collection_dock import CollectionDock
from sokolab.gui.collection.facts_loader import FactsLoader
from sokolab.gui.collection.level_views import LARGEST, SMALLEST, Thumbnails
from sokolab.gui.collection.library_service import LibraryService
from sokolab.gui.collection.properties_dock import PropertiesDock
from sokolab.gui.document.stage import Stage
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.export.export_actions import ExportActions
from sokolab.gui.files.crash_recovery import CrashRecovery
from sokolab.gui.files.doctor_controller import DoctorController
from sokolab.gui.files.file_actions import FileActions, fill_file_menu
from sokolab.gui.files.recovery import Recovery
from sokolab.gui.frame import Frame
from sokolab.gui.pictures.picture_controller import PictureController
from sokolab.gui.pictures.underlay import UnderlayController
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.dialogs import Dialogs
from sokolab.gui.shell.message_bar import EmptyHint, MessageBar
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.tasks import Tasks
from sokolab.language import in_own_direction


class CollectionController(QObject):
    """Creates and connects everything that deals with collections and files.

    ``shown_overlays`` returns the names of the overlays that the window shows.
    """

    def __init__(self, frame: Frame, shown_overlays: Callable[[], frozenset[str]]) -> None:
        window, host, settings = frame.window, frame.view, frame.settings
        super().__init__(window)
        self._frame = frame
        self._window = window
        self.workspace = Workspace(self)
        self.messages = MessageBar(host)
        self.messages.covered.connect(host.cover_above)
        self._recovery = recovery = Recovery(self.workspace, parent=self)
        self.files = FileActions(
            self.workspace, settings, Dialogs(window, window.theme), self.messages, recovery, self
        )
        self.crash_recovery = CrashRecovery(self.files, window.theme, window)
        self.library_service = LibraryService(settings, Tasks(self, threads=1), self)
        records, is_ready = self.library_service.records, frame.kernel_loader.is_ready
        pool, knowledge = self._new_pool(), frame.stage.knowledge
        self.facts = FactsLoader(pool, records, knowledge, is_ready, self)
        self._add_docks(host)
        self._bind_actions(shown_overlays)
        self._add_gallery(settings)
        self._connect(frame.stage, host)

    def _new_pool(self) -> Tasks:
        """Return a thread for one kind of work, so that it does not wait for the others."""
        pool = Tasks(self, threads=1)
        self._window.closed.connect(pool.close)
        return pool

    def _add_docks(self, host: BoardView) -> None:
        window, thumbnails = self._window, Thumbnails(self._new_pool(), self)
        self.dock = CollectionDock(self.workspace, self.facts, thumbnails, window.theme, window)
        self.properties_dock = PropertiesDock(self.workspace, window.theme, window)
        for dock in (self.dock, self.properties_dock):
            window.add_dock(dock, Qt.DockWidgetArea.LeftDockWidgetArea)
        self._hint = EmptyHint(host, window.theme)

    def _bind_actions(self, shown_overlays: Callable[[], frozenset[str]]) -> None:
        """Bind the actions on files, levels and collections."""
        window, files = self._window, self.files
        fill_file_menu(window, files)
        window.action("new").triggered.connect(lambda _checked: self._frame.view.setFocus())
        window.bind({"recovered-work": self.crash_recovery.show_list})
        self.export_actions = ExportActions(
            self._frame, files, shown_overlays, lambda: self.properties_dock.record
        )
        self.doctor_controller = DoctorController(window, files, self._new_pool())
        pictures = self._new_pool()
        underlay = UnderlayController(self._frame, files, pictures)
        self.picture_controller = PictureController(window, files, pictures, underlay)
        self.actions = CollectionActions(
            self._frame, files, self.dock, self.library_service, self.facts
        )

    def _add_gallery(self, settings: Settings) -> None:
        self._window.bind({"gallery": self.dock.show_gallery})
        action = self._window.action("gallery")
        self.dock.add_gallery_button(action)
        action.setChecked(settings.flag("gallery", False))
        side = settings.number("gallery-side", self.dock.gallery.side, SMALLEST, LARGEST)
        self.dock.show_gallery(action.isChecked(), side)
        self.dock.gallery_turned.connect(partial(settings.put, "gallery"))
        self.dock.side_changed.connect(partial(settings.put, "gallery-side"))

    def _connect(self, stage: Stage, host: BoardView) -> None:
        workspace, window = self.workspace, self._window
        workspace.current_changed.connect(stage.show_document)
        stage.show_document(workspace.document)
        stage.shown.connect(lambda change: self._hint.setVisible(not change.board.flat.any()))
        for changed in (workspace.opened, workspace.renamed, workspace.modified_changed):
            changed.connect(self._update_title)
        self.files.about_to_read.connect(self.properties_dock.commit)
        self.dock.chosen.connect(host.setFocus)
        self.properties_dock.left.connect(host.setFocus)
        window.guards.append(self.files.may_close)
        for close in (self.crash_recovery.close, self.library_service.close):
            window.closed.connect(close)
        window.dropped.connect(self.files.drop)
        self._update_title()

    def record_unsaved(self) -> None:
        """Record all unsaved work now, with text just typed, and wait until it is written."""
        self.files.about_to_read.emit()
        self._recovery.record_now()

    def _update_title(self, *_: object) -> None:
        self._window.setWindowTitle(f"{in_own_direction(self.workspace.name)}[*] – sokolab")
        self._window.setWindowModified(self.workspace.is_modified)
