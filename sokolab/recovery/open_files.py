"""The files that are open in a session, noted on disk to be reopened after a crash."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sokolab import paths
from sokolab.recovery.session_folder import SessionFolder, abandoned_folders
from sokolab.whole_files import replace_whole

_FILE: Final = "files.json"


def _folder() -> Path:
    return paths.user_data() / "open"


@dataclass(frozen=True, slots=True)
class OpenFiles:
    """The open files, in the order of their tabs, and the current one, or None."""

    files: tuple[Path, ...] = ()
    current: Path | None = None


class OpenFilesNote:
    """The note of this session; its folder is made with the first file."""

    def __init__(self) -> None:
        self._folder: SessionFolder | None = None
        self._written = OpenFiles()

    @property
    def path(self) -> Path:
        """The folder of the note, or of all notes before the first is written."""
        return self._folder.path if self._folder is not None else _folder()

    def write(self, now: OpenFiles) -> None:
        """Write down which files are open, if that has changed.

        Raises
        ------
        OSError, ValueError
            It cannot be written.
        """
        if now == self._written:
            return
        self._written = now
        if self._folder is None:
            self._folder = SessionFolder.create(_folder())
        note = {
            "files": [str(file) for file in now.files],
            "in_hand": str(now.current or ""),  # the name in notes of older versions
        }
        replace_whole(self._folder.path / _FILE, json.dumps(note).encode())

    def delete(self) -> None:
        """Delete the note: the session ends normally."""
        if self._folder is not None:
            self._folder.delete()


@dataclass(frozen=True, slots=True)
class CrashedSession:
    """A session that crashed, and the files that were open; none if its note is unreadable."""

    folder: SessionFolder
    open_files: OpenFiles

    def discard(self) -> None:
        """Delete the note for good."""
        self.folder.delete()


def crashed_sessions() -> list[CrashedSession]:
    """Return the crashed sessions and the files they had open."""
    return [
        CrashedSession(folder, _read(folder.path / _FILE))
        for folder in abandoned_folders(_folder())
    ]


def _read(note: Path) -> OpenFiles:
    try:
        content = json.loads(note.read_text("utf-8"))
        current = Path(content["in_hand"]) if content["in_hand"] else None
        return OpenFiles(tuple(Path(file) for file in content["files"]), current)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return OpenFiles()
