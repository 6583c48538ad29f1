"""The log: errors, with their details, in a file of the user's data folder.

The window, the command line and their worker processes all write to it. Without it, the errors
would go to the terminal, with tracebacks, once for each file of a damaged cache.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sokolab import paths
from sokolab.trust import make_private, who_else_writes
from sokolab.whole_files import replace_file

_LOG: Final = logging.getLogger("sokolab")
_MAX_BYTES: Final = 200_000  # size at which a new file is begun; one older file is kept


class _LogFile(logging.FileHandler):
    """Appends to the file, which is open only while an entry is written. Never fails."""

    def __init__(self, file: Path, say: Callable[[str], object]) -> None:
        super().__init__(file, encoding="utf-8", delay=True)
        self._say = say
        self._kinds_shown: set[str] = set()
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Write an entry, and say the first one of its kind."""
        if record.msg not in self._kinds_shown:
            self._kinds_shown.add(record.msg)
            with contextlib.suppress(OSError):  # standard error is no longer read
                self._say(record.getMessage())
        if who_else_writes(Path(self.baseFilename)) is not None:
            return  # a link in its place would lead to any file of this user
        with contextlib.suppress(OSError):  # the folder is read-only, or the disk is full
            self._make_room()
            super().emit(record)
        self.close()  # Windows renames no file that any process has open

    def close(self) -> None:
        """Close the file. Entries that a full disk did not take are dropped."""
        with contextlib.suppress(OSError):
            super().close()

    def _make_room(self) -> None:
        file = Path(self.baseFilename)
        make_private(file.parent)
        with contextlib.suppress(OSError):  # another process renames it, or holds it open
            if file.stat().st_size > _MAX_BYTES:
                replace_file(file, file.with_name(f"{file.name}.1"))


def log_file() -> Path:
    """Return the path of the log in the user's data folder."""
    return paths.user_data() / "sokolab.log"


def keep_log(say: Callable[[str], object] = lambda _sentence: None) -> None:
    """Write warnings and errors of this process to the log, and nothing to the terminal.

    A later call takes the place of an earlier one.

    ``say`` shows an entry in one sentence. It is called once for each kind.
    """
    for handler in [h for h in _LOG.handlers if isinstance(h, _LogFile)]:
        _LOG.removeHandler(handler)
        handler.close()
    _LOG.addHandler(_LogFile(log_file(), say))
    _LOG.propagate = False
    logging.raiseExceptions = False  # or every entry on a full disk would print a traceback
