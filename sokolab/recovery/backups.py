"""The version of a file before the last save, kept in the user's data folder."""

from __future__ import annotations

import hashlib
from datetime import datetime
from pathlib import Path
from typing import Final

from sokolab import formats, paths

__all__ = ["Backup", "backup_of", "keep_before"]

_LONGEST: Final = 60


class Backup:
    """A version that a save replaced.

    Attributes
    ----------
    path
        Where it lies.
    when
        When it was replaced, in local time.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.when = datetime.fromtimestamp(path.stat().st_mtime)


def _place(file: Path) -> Path:
    """Return where the version before of a file lies; the suffix tells its format."""
    digest = hashlib.sha256(str(file.absolute()).encode()).hexdigest()[:12]
    return paths.user_data() / "backups" / f"{digest}-{file.name[-_LONGEST:]}"


def keep_before(file: Path) -> None:
    """Keep what a file holds now, for it is about to be replaced; without a file, nothing.

    Raises
    ------
    formats.FormatError
        It cannot be kept; what was kept before is unharmed.
    """
    place = _place(file)
    try:
        data = file.read_bytes()
        if place.exists() and place.read_bytes() == data:
            return
        place.parent.mkdir(parents=True, exist_ok=True)
    except FileNotFoundError:
        return
    except OSError as error:
        raise formats.FormatError(f"no backup can be kept: {error.strerror or error}") from None
    formats.write_atomically(data, place)


def backup_of(file: Path) -> Backup | None:
    """Return the version before the last save, or None where none is kept."""
    try:
        return Backup(_place(file))
    except OSError:
        return None
