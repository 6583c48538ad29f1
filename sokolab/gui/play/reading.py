"""Ties what reads a solution to the game: layers over the board, jumps and the timeline."""

from __future__ import annotations

from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from sokolab.core.board import Board
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.play.reading_bar import ReadingBar
from sokolab.gui.play.reading_layers import HeatMapLayer, TrailLayer, trails_of
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.tasks import Tasks
from sokolab.language import phrase
from sokolab.routes.line import Line, Unit

if TYPE_CHECKING:
    from sokolab.reports.solution_profile import SolutionProfile

_REST: Final = 120
"""Milliseconds without a move until a game by hand is read again."""
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


class Reading(QObject):
    """Follows the game on show, draws what is switched on, and jumps through the moves.

    Attributes
    ----------
    bar
        Jump buttons, timeline and numbers; the replay dock has a place for it.
    trails, heat_map
        Layers over the board.
    """

    def __init__(
        self,
        window: MainWindow,
        session: GameSession,
        view: BoardView,
        settings: Settings,
        tasks: Tasks,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._view = view
        self._drawn: tuple[Line, bool, bool] | None = None
        self._followed: tuple[Game, Board, str] | None = None
        self._goes_to_crux = False
        self._soon = QTimer(self, singleShot=True, interval=_REST)
        self._soon.timeout.connect(self._read)
        self._window = window
        self._settings = settings
        window.bind({name: partial(self.jump, *jump) for name, jump in _JUMPS.items()})
        window.bind({name: partial(self._switch, name) for name in _SWITCHES})
        window.bind({"crux": self.go_to_crux})
        for name, is_on in _SWITCHES.items():
            window.action(name).setChecked(settings.flag(f"shows-{name}", is_on))
        self.bar = ReadingBar(window.theme, settings)
        self.trails = TrailLayer.by_time(lambda: view.colours)
        self.heat_map = HeatMapLayer(lambda: view.colours, lambda: view.board)
        self._profiles = ProfileLoader(tasks, self)
        for layer in (self.heat_map, self.trails):
            view.add_layer(layer)
        window.closed.connect(self._profiles.close)
        self._profiles.loaded.connect(self._show_profile)
        self.bar.jumps.jumped.connect(self.jump)
        self.bar.timeline.chosen.connect(self._seek)
        session.game_changed.connect(self._take)
        self._follow()

    @property
    def profile(self) -> SolutionProfile | None:
        """The profile of the game on show, or None until it is worked out."""
        return self.bar.timeline.profile

    def _take(self, game: Game | None) -> None:
        if game is not None:
            game.moved.connect(self._follow)
        self._followed = None
        self._goes_to_crux = False
        self.bar.show_profile(None, game)
        self._follow()

    def _follow(self) -> None:
        """Show the present place; read the moves again if there are others."""
        game = self._session.game
        self.bar.show_place(game)
        before = self._followed
        after = None if game is None else (game, game.board, game.all_letters)
        if before is None or after is None:
            self._followed = after
            self._read()
        elif any(one is not other for one, other in zip(before, after, strict=True)):
            self._followed = after
            self._soon.start()  # a game by hand is read when the hand rests

    def _read(self) -> None:
        """Work out and draw what is switched on."""
        self._soon.stop()
        has_timeline = self.is_on("timeline")
        self.bar.timeline.setVisible(has_timeline)
        self.bar.numbers.setVisible(has_timeline)
        names = ("timeline", "box-trails", "heat-map")
        is_read = self._goes_to_crux or any(map(self.is_on, names))
        game = self._session.game
        line = game.line if game is not None and is_read else None
        self._profiles.load(line if has_timeline or self._goes_to_crux else None)
        self._draw(line)

    def _draw(self, line: Line | None) -> None:
        """Draw trails and heat map of a line, if they are switched on."""
        has_trails, has_heat = self.is_on("box-trails"), self.is_on("heat-map")
        wanted = (
            None if line is None or not (has_trails or has_heat) else (line, has_trails, has_heat)
        )
        if wanted == self._drawn:
            return
        self._drawn = wanted
        self.trails.show(trails_of(line) if line is not None and has_trails else ())
        visits = None
        if line is not None and has_heat:
            visits = np.bincount(line.way, minlength=line.board.size)
        self.heat_map.show(visits)
        self._view.update()

    def _show_profile(self, profile: SolutionProfile | None) -> None:
        self.bar.show_profile(profile, self._session.game)
        if profile is not None and self._goes_to_crux:
            self._goes_to_crux = False
            self._seek(profile.moves_to_crux)

    def go_to_crux(self) -> None:
        """Go to the push after which the player can walk to the fewest squares, once known."""
        profile = None if self._soon.isActive() else self.profile
        self._goes_to_crux = profile is None
        if profile is None:
            self._read()
        else:
            self._seek(profile.moves_to_crux)

    def _seek(self, move: int) -> None:
        game = self._session.game
        if game is not None:
            self._session.playback.pause()
            game.seek(move)

    # Actions -------------------------------------------------------------------------------

    def is_on(self, name: str) -> bool:
        """Whether ``box-trails``, ``heat-map`` or ``timeline`` is switched on."""
        return self._window.action(name).isChecked()

    def jump(self, unit: Unit, way: int) -> None:
        """Go to the next end of a unit (1), or to the previous one (-1)."""
        game = self._session.game
        if game is not None:
            line = game.line
            place = line.next_place if way > 0 else line.previous_place
            self._seek(place(game.at, unit))

    def _switch(self, name: str, is_on: bool) -> None:
        self._settings.put(f"shows-{name}", is_on)
        self._read()


class ProfileLoader(QObject):
    """Loads one profile at a time; if the line changes meanwhile, only the newest one waits."""

    loaded = Signal(object)
    """Carries the :class:`SolutionProfile` of the line asked for last, or None without a line."""

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._wanted: Line | None = None
        self._cancel: Event | None = None

    def load(self, line: Line | None) -> None:
        """Load the profile of a line; None forgets the last one."""
        if line is self._wanted:
            return
        self._wanted = line
        if self._cancel is not None:
            self._cancel.set()
        elif line is not None:
            self._begin(line)
        if line is None:
            self.loaded.emit(None)

    def close(self) -> None:
        """Stop working."""
        self.load(None)

    def _begin(self, line: Line) -> None:
        from sokolab.reports.solution_profile import profile_of

        self._cancel = Event()
        job = partial(profile_of, line, self._cancel.is_set)
        self._tasks.submit(
            job,
            partial(self._finish, line),
            lambda _sentence: self._finish(line, None),
            title=phrase("The timeline"),
        )

    def _finish(self, line: Line, profile: SolutionProfile | None) -> None:
        self._cancel = None
        if line is self._wanted:
            self.loaded.emit(profile)
        elif self._wanted is not None:
            self._begin(self._wanted)
