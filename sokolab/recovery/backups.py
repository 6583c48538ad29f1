"""Backups: the contents of files before they were last saved, in the user's data folder."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from sokolab import formats, paths
from sokolab.core.operating_system import folded, system_reason
from sokolab.language import phrase
from sokolab.systems import is_mac, is_windows

_NAME_LENGTH: Final = 60
"""Characters of the file's name, counted from its end, that the name of its backup contains."""


@dataclass(frozen=True, slots=True)
class Backup:
    """The file with the content that a save replaced, and the local time of that save."""

    path: Path
    when: datetime


def keep_backup(file: Path) -> None:
    """Copy a file that is about to be overwritten, or do nothing if there is no such file.

    Raises
    ------
    formats.FormatError
        The backup cannot be written. The previous one stays as it was. The message names the
        folder of the backups.
    """
    if not file.is_file():
        return
    backup = _backup_path(file)
    try:
        data = formats.read_file(file)
        if backup.exists() and backup.read_bytes() == data:
            return
        backup.parent.mkdir(parents=True, exist_ok=True)
        formats.write_atomically(data, backup)
    except (OSError, formats.FormatError) as error:
        reason = system_reason(error) if isinstance(error, OSError) else error.message
        raise formats.FormatError(
            phrase("{path}: {reason}", path=str(backup.parent), reason=reason)
        ) from None


def find_backup(file: Path) -> Backup | None:
    """Return the backup of a file with the time of its writing, or None if there is none."""
    path = _backup_path(file)
    try:
        return Backup(path, datetime.fromtimestamp(path.stat().st_mtime))
    except OSError:
        return None


def _backup_path(file: Path) -> Path:
    """Return where the backup of a file lies. It keeps the suffix, which shows the format."""
    name = str(file.absolute())
    if is_windows() or is_mac():  # names can be spelled in several ways
        name = folded(name)
    digest = hashlib.sha256(name.encode(errors="surrogateescape")).hexdigest()[:12]
    return paths.user_data() / "backups" / f"{digest}-{Path(name).name[-_NAME_LENGTH:]}"
