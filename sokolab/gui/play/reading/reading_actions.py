"""The actions of the Play menu that read a solution: jumps, trails, heat map and timeline."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from sokolab.gui.play.game_session import GameSession
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.routes.line import Unit

_JUMPS: Final = {
    "next-push": (Unit.PUSH, 1),
    "previous-push": (Unit.PUSH, -1),
    "next-box-change": (Unit.BOX_CHANGE, 1),
    "previous-box-change": (Unit.BOX_CHANGE, -1),
    "next-session": (Unit.SESSION, 1),
    "previous-session": (Unit.SESSION, -1),
}
"""To the next end of a unit (1), or to the previous one (-1)."""
_SWITCHES: Final = {"box-trails": False, "heat-map": False, "timeline": True}
"""With their first states."""


class ReadingActions(QObject):
    """What the actions do; jumps act on the game session."""

    crux_requested = Signal()
    """The game is to go to the crux."""
    shown_changed = Signal()
    """Trails, heat map or timeline were switched on or off."""

    def __init__(self, window: MainWindow, session: GameSession, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._settings = settings
        window.bind({name: partial(self.jump, *jump) for name, jump in _JUMPS.items()})
        window.bind({name: partial(self._switch, name) for name in _SWITCHES})
        window.bind({"crux": self.crux_requested.emit})
        for name, is_on in _SWITCHES.items():
            window.action(name).setChecked(settings.flag(f"shows-{name}", is_on))

    def is_on(self, name: str) -> bool:
        """Whether ``box-trails``, ``heat-map`` or ``timeline`` is switched on."""
        return self._window.action(name).isChecked()

    def jump(self, unit: Unit, way: int) -> None:
        """Go to the next end of a unit (1), or to the previous one (-1)."""
        game = self._session.game
        if game is not None:
            self._session.playback.pause()
            line = game.line
            place = line.next_place if way > 0 else line.previous_place
            game.seek(place(game.at, unit))

    def _switch(self, name: str, is_on: bool) -> None:
        self._settings.put(f"shows-{name}", is_on)
        self.shown_changed.emit()
