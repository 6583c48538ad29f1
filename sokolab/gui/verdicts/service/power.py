"""Whether the computer runs on battery."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from sokolab.gui.shell.tasks import Tasks
from sokolab.language import phrase
from sokolab.systems import is_windows

SUPPLIES: Final = Path("/sys/class/power_supply")
"""Where Linux has a folder for each battery and each mains adapter."""
_EVERY_MS: Final = 20_000
"""Between two looks. A look can take some milliseconds, because the firmware is asked."""


def is_on_battery(supplies: Path = SUPPLIES) -> bool:
    """Return whether the machine runs on its battery; False where that cannot be told.

    Linux, in ``supplies``, and Windows tell. The batteries of mice and the like do not count.
    """
    if is_windows():
        return _windows_is_on_battery()
    is_discharging = False
    with suppress(OSError):
        for supply in supplies.iterdir():
            kind = _read(supply / "type")
            if kind in ("Mains", "USB") and _read(supply / "online") == "1":
                return False
            if kind == "Battery" and _read(supply / "scope") != "Device":
                is_discharging |= _read(supply / "status") == "Discharging"
    return is_discharging


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _windows_is_on_battery() -> bool:
    import ctypes

    # SYSTEM_POWER_STATUS; its first byte, ACLineStatus, is 0 without mains.
    status = (ctypes.c_ubyte * 12)()
    kernel32 = getattr(ctypes, "windll").kernel32  # noqa: B009 - unknown on other systems
    return bool(kernel32.GetSystemPowerStatus(status)) and status[0] == 0


class PowerWatch(QObject):
    """Looks now and then, on a background thread, whether the machine runs on its battery."""

    changed = Signal(bool)
    """The machine runs on its battery from now on, or no more."""

    def __init__(
        self, tasks: Tasks, look: Callable[[], bool] = is_on_battery, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._look = look
        self.is_on_battery = False
        """What the last look showed."""
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self.check)

    def start(self) -> None:
        """Look now, and then again and again."""
        self._timer.start()
        self.check()

    def check(self) -> None:
        """Look now. Returns at once."""
        self._tasks.submit(self._look, self._note, title=phrase("Checking the power supply"))

    def _note(self, is_on_battery: bool) -> None:
        if is_on_battery is not self.is_on_battery:
            self.is_on_battery = is_on_battery
            self.changed.emit(is_on_battery)
