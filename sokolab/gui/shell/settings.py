"""Settings kept between starts, in one ini file among the user's data."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QByteArray, QSettings

from sokolab import paths
from sokolab.core.file_names import names_one_file
from sokolab.core.system_errors import system_reason
from sokolab.gui.shell.theme import TEXT_SIZES, Scheme
from sokolab.language import Phrase, phrase
from sokolab.whole_files import replace

_MAX_RECENT: Final = 12
"""Recent files that are kept."""
_INI: Final = QSettings.Format.IniFormat


class Settings:
    """Typed values; a value that cannot be read as its type is the default.

    A damaged file is renamed to ``settings.ini.damaged`` and replaced by a new one. If no file
    can be written, values are kept until the program ends.

    Attributes
    ----------
    problem
        A sentence about what went wrong with the file, or "".
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or paths.user_data() / "settings.ini"
        self.problem: str | Phrase = ""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._values = QSettings(str(self._file), _INI)
            if self._values.status() is not QSettings.Status.NoError or _is_damaged(self._file):
                aside = self._file.with_suffix(".ini.damaged")
                replace(self._file, aside)
                self._values = QSettings(str(self._file), _INI)
                self.problem = phrase(
                    "The settings were damaged and have been reset; the old file is {file}",
                    file=aside,
                )
        except OSError as error:
            self.problem = phrase(
                "Settings cannot be saved in {folder}: {reason}",
                folder=self._file.parent,
                reason=system_reason(error),
            )
            self._values = QSettings(tempfile.mkdtemp() + "/settings.ini", _INI)

    def text(self, name: str, default: str = "") -> str:
        """Return a text."""
        value = self._values.value(name, default)
        return value if isinstance(value, str) else default

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """Return an integer, clamped to its range."""
        try:
            value = int(str(self._values.value(name, default)))
        except ValueError:
            return default
        return min(max(value, low), high)

    def flag(self, name: str, default: bool) -> bool:
        """Return a boolean."""
        value = self._values.value(name, default)
        if isinstance(value, bool):
            return value
        return {"true": True, "false": False}.get(str(value), default)

    def data(self, name: str) -> QByteArray:
        """Return bytes, for example a window's geometry; empty if there are none."""
        value = self._values.value(name, QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts."""
        value: Any = self._values.value(name, [])
        items = value if isinstance(value, list) else [value]
        return tuple(item for item in items if isinstance(item, str) and item)

    def put(self, name: str, value: str | int | bool | QByteArray | tuple[str, ...]) -> None:
        """Store a value."""
        self._values.setValue(name, list(value) if isinstance(value, tuple) else value)

    def sync(self) -> None:
        """Write the file now."""
        self._values.sync()

    @property
    def scheme(self) -> Scheme:
        """Light, dark, or as the system."""
        return _one_of(Scheme, self.text("theme"), Scheme.SYSTEM)

    @scheme.setter
    def scheme(self, scheme: Scheme) -> None:
        self.put("theme", scheme.value)

    @property
    def text_size(self) -> int:
        """Size of the window's texts, in per cent of the desktop's."""
        return self.number("text-size", TEXT_SIZES[0], TEXT_SIZES[0], TEXT_SIZES[-1])

    @text_size.setter
    def text_size(self, per_cent: int) -> None:
        self.put("text-size", per_cent)

    @property
    def recent_files(self) -> tuple[Path, ...]:
        """Files opened or saved recently, the latest first."""
        return tuple(Path(name) for name in self.texts("recent-files"))

    def add_recent(self, file: Path) -> None:
        """Put a file first among the recent files."""
        others = [
            name for name in self.texts("recent-files") if not names_one_file(Path(name), file)
        ]
        self.put("recent-files", (str(file), *others)[:_MAX_RECENT])

    def clear_recent(self) -> None:
        """Forget the recent files."""
        self.put("recent-files", ())

    @property
    def speed(self) -> int:
        """Replay speed, in moves per second."""
        return self.number("speed", 12, 1, 1000)

    @speed.setter
    def speed(self, speed: int) -> None:
        self.put("speed", speed)

    @property
    def walk_manner(self) -> str:
        """How a click walks in play: the value of a ``routes.walk.Manner``."""
        return self.text("walk-manner", "shortest")

    @walk_manner.setter
    def walk_manner(self, manner: str) -> None:
        self.put("walk-manner", manner)

    @property
    def motion(self) -> bool:
        """Whether pieces slide in play and replay."""
        return self.flag("motion", True)

    @motion.setter
    def motion(self, motion: bool) -> None:
        self.put("motion", motion)


def _one_of(kind: Callable[[str], Scheme], value: str, default: Scheme) -> Scheme:
    try:
        return kind(value)
    except ValueError:
        return default


def _is_damaged(file: Path) -> bool:
    """Whether a file is not a valid ini file."""
    try:
        text = file.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return False
    except UnicodeDecodeError:
        return True
    lines = [line for line in text.splitlines() if line.strip()]
    return "\0" in text or any(
        not line.startswith(("[", ";")) and "=" not in line for line in lines
    )
