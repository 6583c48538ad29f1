"""Settings kept between starts, in one ini file among the user's data."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QByteArray, QSettings

from sokolab import paths
from sokolab.core.operating_system import names_one_file, system_reason
from sokolab.gui.shell.theme import TEXT_SIZES, Scheme
from sokolab.language import Phrase, phrase
from sokolab.whole_files import replace_file

_MAX_RECENT_FILES: Final = 12
_INI: Final = QSettings.Format.IniFormat
_TEXT_SIZE_RANGE: Final = (TEXT_SIZES[0], TEXT_SIZES[0], TEXT_SIZES[-1])  # default, lowest, highest
_V = TypeVar("_V", bound=str | int | Scheme | Path)


class _Setting(Generic[_V]):
    """A setting as an attribute, with its name and the function that reads it."""

    def __init__(self, name: str, read: Callable[[Settings, str], _V]) -> None:
        self._name = name
        self._read = read

    def __get__(self, settings: Settings, _owner: object) -> _V:
        return self._read(settings, self._name)

    def __set__(self, settings: Settings, value: _V) -> None:
        plain = value.value if isinstance(value, Scheme) else value
        settings.put(self._name, str(plain) if isinstance(plain, Path) else plain)


class Settings:
    """Typed values. The default takes the place of a value that does not have its type.

    A damaged file is renamed to ``settings.ini.damaged`` and replaced by a new one. If no file
    can be written, values are kept until the program ends. ``problem`` is a sentence on the
    fault of the file, or "".
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or paths.user_data() / "settings.ini"
        self.problem: str | Phrase = ""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._values = QSettings(str(self._file), _INI)
            if self._values.status() is not QSettings.Status.NoError or _is_damaged(self._file):
                damaged_file = self._file.with_suffix(".ini.damaged")
                replace_file(self._file, damaged_file)
                self._values = QSettings(str(self._file), _INI)
                self.problem = phrase(
                    "The settings were damaged and have been reset; the old file is {file}",
                    file=damaged_file,
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
        """Return bytes, for example a window's geometry, empty if there are none."""
        value = self._values.value(name, QByteArray())
        return value if isinstance(value, QByteArray) else QByteArray()

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts."""
        value: Any = self._values.value(name, [])
        items = value if isinstance(value, list) else [value]
        return tuple(item for item in items if isinstance(item, str) and item)

    def put(self, name: str, value: str | int | QByteArray | tuple[str, ...]) -> None:
        """Store a value: a text, a number, a truth value, bytes, or a tuple of texts."""
        self._values.setValue(name, list(value) if isinstance(value, tuple) else value)

    def sync(self) -> None:
        """Write the file now."""
        self._values.sync()

    scheme = _Setting("theme", lambda settings, name: _scheme(settings.text(name)))
    """The theme that the user chose."""
    text_size = _Setting(
        "text-size", lambda settings, name: settings.number(name, *_TEXT_SIZE_RANGE)
    )
    """Text size of the window, in per cent of the desktop's."""
    speed = _Setting("speed", lambda settings, name: settings.number(name, 12, 1, 1000))
    """Replay speed, in moves per second."""
    walk_manner = _Setting("walk-manner", lambda settings, name: settings.text(name, "shortest"))
    """How the player walks to a clicked square in play: the value of a ``routes.walk.WalkKind``."""
    last_folder = _Setting("last-folder", lambda settings, name: _folder(settings.text(name)))
    """The folder of the file read or written last, or the user's home if it is gone."""
    level_folder = _Setting("level-folder", lambda settings, name: _folder(settings.text(name)))
    """The folder of the level file read or written last, or the user's home if it is gone."""
    motion = _Setting("motion", lambda settings, name: settings.flag(name, True))
    """Whether pieces slide in play and replay."""

    @property
    def recent_files(self) -> tuple[Path, ...]:
        """Files opened or saved recently, latest first."""
        return tuple(Path(name) for name in self.texts("recent-files"))

    def add_recent(self, file: Path) -> None:
        """Put a file first among the recent files."""
        other_names = [
            name for name in self.texts("recent-files") if not names_one_file(Path(name), file)
        ]
        self.put("recent-files", (str(file), *other_names)[:_MAX_RECENT_FILES])
        self.last_folder = self.level_folder = file.parent

    def clear_recent(self) -> None:
        """Forget the recent files."""
        self.put("recent-files", ())


def _scheme(value: str) -> Scheme:
    return next((scheme for scheme in Scheme if scheme.value == value), Scheme.SYSTEM)


def _folder(value: str) -> Path:
    return Path(value) if value and Path(value).is_dir() else Path.home()


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
