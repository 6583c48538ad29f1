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


def notes_folder() -> Path:
    """Return the folder that holds the notes of all sessions."""
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
            self._folder = SessionFolder.create(notes_folder())
        note = {"files": list(map(str, now.files)), "current": str(now.current or "")}
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
    left = abandoned_folders(notes_folder())
    return [CrashedSession(folder, _read(folder.path / _FILE)) for folder in left]


def _read(note: Path) -> OpenFiles:
    try:
        content = json.loads(note.read_text("utf-8"))
        current = Path(content["current"]) if content["current"] else None
        return OpenFiles(tuple(map(Path, content["files"])), current)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return OpenFiles()
