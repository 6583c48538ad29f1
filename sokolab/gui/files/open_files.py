"""Keeps the note of open files up to date."""

from __future__ import annotations

import logging
from typing import Final

from PySide6.QtCore import QObject

from sokolab.core.system_errors import system_reason
from sokolab.gui.document.workspace import Workspace
from sokolab.language import in_english
from sokolab.recovery.open_files import OpenFiles, OpenFilesNote

_LOG: Final = logging.getLogger(__name__)


class OpenFilesTracker(QObject):
    """Notes at once which files are open; failures are logged and otherwise ignored."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._note = OpenFilesNote()
        workspace.opened.connect(self._update)
        workspace.collections_changed.connect(self._update)

    def close(self) -> None:
        """Delete the note: the session ends normally."""
        self._workspace.opened.disconnect(self._update)
        self._workspace.collections_changed.disconnect(self._update)
        self._note.delete()

    def _update(self) -> None:
        open_collections = self._workspace.open_collections
        files = tuple(one.path for one in open_collections if one.path is not None)
        try:
            self._note.write(OpenFiles(files, self._workspace.path))
        except (OSError, ValueError) as error:
            why = in_english(system_reason(error))
            _LOG.warning("which files are open cannot be noted in %s: %s", self._note.path, why)
