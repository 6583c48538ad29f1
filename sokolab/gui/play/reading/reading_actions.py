"""The actions of the Play menu that read a solution: jumps, trails, heat map and timeline."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from sokolab.gui.play.game_session import GameSession
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.language import Phrase, phrase, tr
from sokolab.routes.line import Unit

__all__ = ["ReadingActions"]


class _Jump(NamedTuple):
    """A jump as the menu lists it: to the next end of a unit (1), or to the previous one (-1)."""

    name: str
    text: Phrase
    key: str
    unit: Unit
    way: int
    tip: Phrase


_JUMPS: Final = (
    _Jump(
        "next-push",
        phrase("Next &push"),
        "PgDown",
        Unit.PUSH,
        1,
        phrase("Goes to the end of the next push."),
    ),
    _Jump(
        "previous-push",
        phrase("P&revious push"),
        "PgUp",
        Unit.PUSH,
        -1,
        phrase("Goes to the end of the previous push."),
    ),
    _Jump(
        "next-box-change",
        phrase("Next &box change"),
        "Shift+PgDown",
        Unit.BOX_CHANGE,
        1,
        phrase("Goes to the next place after which another box is pushed."),
    ),
    _Jump(
        "previous-box-change",
        phrase("Pre&vious box change"),
        "Shift+PgUp",
        Unit.BOX_CHANGE,
        -1,
        phrase("Goes to the previous place after which another box is pushed."),
    ),
    _Jump(
        "next-session",
        phrase("Next pushing &session"),
        "Alt+PgDown",
        Unit.SESSION,
        1,
        phrase("Goes to the next place where pushes end and the player walks."),
    ),
    _Jump(
        "previous-session",
        phrase("Previous pushing sess&ion"),
        "Alt+PgUp",
        Unit.SESSION,
        -1,
        phrase("Goes to the previous place where pushes end and the player walks."),
    ),
)


class ReadingActions(QObject):
    """Adds the actions; jumps act on the game session."""

    crux_requested = Signal()
    """The game is to go to the crux."""
    shown_changed = Signal()
    """Trails, heat map or timeline were switched on or off."""

    def __init__(self, window: MainWindow, session: GameSession, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._settings = settings
        window.menu("play").addSeparator()
        menu = window.menu("play").addMenu(tr("&Jump"))
        menu.setToolTipsVisible(True)
        self._add_jumps(menu)
        switches = window.menu("play").addMenu(tr("Sh&ow"))
        switches.setToolTipsVisible(True)
        self._add_switches(switches)
        window.menu("play").addSeparator()
        self.enable()

    def _add_jumps(self, menu: QMenu) -> None:
        for name, text, key, unit, way, tip in _JUMPS:
            jump = partial(self.jump, unit, way)
            self._window.add_action("play", name, str(text), key, str(tip), jump, submenu=menu)
        self._window.add_action(
            "play",
            "crux",
            tr("To the &crux"),
            "K",
            tr("Goes to the push after which the player can walk to the fewest squares."),
            self.crux_requested.emit,
            submenu=menu,
        )

    def _add_switches(self, menu: QMenu) -> None:
        for name, text, key, tip, is_on in (
            (
                "box-trails",
                tr("&Trails of the boxes"),
                "Shift+P",
                tr(
                    "Draws where every box goes, from the first push to the last in changing "
                    "colours."
                ),
                False,
            ),
            (
                "heat-map",
                tr("&Heat map of the player"),
                "Ctrl+Shift+P",
                tr("Tints every square by how often the player is there."),
                False,
            ),
            (
                "timeline",
                tr("Time&line"),
                "Shift+T",
                tr("Shows under the slider how much is left, and how far the player can walk."),
                True,
            ),
        ):
            switch: Callable[[bool], None] = partial(self._switch, name)
            action = self._window.add_action(
                "play", name, text, key, tip, switch, checkable=True, submenu=menu
            )
            action.setChecked(self._settings.flag(f"shows-{name}", is_on))

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

    def enable(self) -> None:
        """Enable the jumps that lead somewhere."""
        game = self._session.game
        for jump in _JUMPS:
            can_go = game is not None and (game.can_redo if jump.way > 0 else game.can_undo)
            self._window.action(jump.name).setEnabled(can_go)
        self._window.action("crux").setEnabled(game is not None and game.all_pushes > 0)

    def _switch(self, name: str, is_on: bool) -> None:
        self._settings.put(f"shows-{name}", is_on)
        self.shown_changed.emit()
