"""Ties what reads a solution to the game: layers over the board, jumps and the timeline."""

from __future__ import annotations

from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel

from sokolab.core.board import Board
from sokolab.gui.frame import Frame
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_layers import HeatMapLayer, TrailLayer, trails_of
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.play.reading_bar import JumpBar, Timeline
from sokolab.gui.shell.building import timer_for
from sokolab.language import phrase, tr
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

    The replay dock has places for ``jumps``, for the curves of the ``timeline``, and for
    ``numbers``: what they tell of the present place, with their colours.
    """

    def __init__(self, frame: Frame, session: GameSession) -> None:
        super().__init__(frame.window)
        self._window, self._view, self._settings = frame.window, frame.view, frame.settings
        self._tasks, self._theme, self._session = frame.tasks, frame.theme, session
        window, view, settings = frame.window, frame.view, frame.settings
        self._drawn: tuple[Line, bool, bool] | None = None
        self._followed: tuple[Game, Board, str] | None = None
        self._profiled: Line | None = None
        self._cancel = Event()
        self._goes_to_crux = False
        self._soon = timer_for(self._read, self, _REST)
        window.bind({name: partial(self.jump, *jump) for name, jump in _JUMPS.items()})
        window.bind({name: partial(self._switch, name) for name in _SWITCHES})
        window.bind({"crux": self.go_to_crux})
        for name, is_on in _SWITCHES.items():
            window.action(name).setChecked(settings.flag(f"shows-{name}", is_on))
        self.jumps, self.timeline = JumpBar(frame.theme, settings), Timeline(frame.theme)
        self.numbers = QLabel()
        self.numbers.setToolTip(
            tr(
                "<p>At this place: the squares the player can walk to; the least pushes "
                "that are left if no box is in another's way; the boxes on "
                "goals.</p><p>The small triangle marks the crux: there, the player can "
                "walk to the fewest squares.</p>"
            )
        )
        self.trails, self.heat_map = TrailLayer(view), HeatMapLayer(view)
        for layer in (self.heat_map, self.trails):
            view.add_layer(layer)
        window.closed.connect(partial(self._profile, None))
        frame.theme.changed.connect(self.tell)
        self.jumps.jumped.connect(self.jump)
        self.timeline.chosen.connect(session.seek)
        session.game_changed.connect(self._take)
        self._follow()

    def _take(self, game: Game | None) -> None:
        if game is not None:
            game.moved.connect(self._follow)
        self._followed = None
        self._goes_to_crux = False
        self.timeline.show_profile(None)
        self._follow()

    def _follow(self) -> None:
        """Show the present place; read the moves again if there are others."""
        game = self._session.game
        self.jumps.enable(game is not None and game.can_undo, game is not None and game.can_redo)
        self.timeline.show_place(game.at if game else 0, game.length if game else 0)
        self.tell()
        before = self._followed
        after = None if game is None else (game, game.board, game.all_letters)
        if before is None or after is None:
            self._followed = after
            self._read()
        elif any(one is not other for one, other in zip(before, after, strict=True)):
            self._followed = after
            self._soon.start()  # a game by hand is read when the hand rests

    def tell(self, *_: object) -> None:
        """Write the numbers of the present place, each with the colour of its curve."""
        profile, game = self.timeline.profile, self._session.game
        if profile is None or game is None or profile.moves[-1] > game.length:
            self.numbers.setText("")
            return
        colours, pushes = self._theme.colours, profile.pushes_after(game.at)
        room = tr("{squares:,} free", squares=int(profile.regions[pushes]))
        home = tr(
            "{boxes:,}/{all:,} home",
            boxes=int(profile.boxes_on_goals[pushes]),
            all=len(game.board.boxes),
        )
        left = ""
        if profile.distances is not None:
            distance = int(profile.distances[pushes])
            words = tr("{pushes:,} left", pushes=distance)
            if distance < 0:
                words = tr("lost", context="a box")
            left = f"{_dot(colours.path.name())} {words}"
        self.numbers.setText(
            f"{_dot(colours.muted.name())} {room}&nbsp; {left}<br>"
            f"{_dot(colours.target.name())} {home}"
        )

    def _read(self) -> None:
        """Work out and draw what is switched on."""
        self._soon.stop()
        has_timeline = self.is_on("timeline")
        self.timeline.setVisible(has_timeline)
        self.numbers.setVisible(has_timeline)
        is_read = self._goes_to_crux or any(map(self.is_on, _SWITCHES))
        game = self._session.game
        line = game.line if game is not None and is_read else None
        self._profile(line if has_timeline or self._goes_to_crux else None)
        self._draw(line)

    def _draw(self, line: Line | None) -> None:
        """Draw trails and heat map of a line, if they are switched on."""
        has_trails, has_heat = self.is_on("box-trails"), self.is_on("heat-map")
        wanted = None
        if line is not None and (has_trails or has_heat):
            wanted = line, has_trails, has_heat
        if wanted == self._drawn:
            return
        self._drawn = wanted
        self.trails.show(trails_of(line) if line is not None and has_trails else ())
        visits = None
        if line is not None and has_heat:
            visits = np.bincount(line.way, minlength=line.board.size)
        self.heat_map.show(visits)
        self._view.update()

    def _profile(self, line: Line | None) -> None:
        """Work out the profile of a line on a thread, in place of another one; None forgets it."""
        if line is self._profiled:
            return
        self._profiled = line
        self._cancel.set()
        if line is None:
            self._show_profile(line, None)
            return
        from sokolab.reports.solution_profile import profile_of

        self._cancel = Event()
        show = partial(self._show_profile, line)
        self._tasks.submit(
            partial(profile_of, line, self._cancel.is_set),
            show,
            lambda _sentence: show(None),
            title=phrase("The timeline"),
        )

    def _show_profile(self, line: Line | None, profile: SolutionProfile | None) -> None:
        if line is not self._profiled:
            return
        self.timeline.show_profile(profile)
        self.tell()
        if profile is not None and self._goes_to_crux:
            self._goes_to_crux = False
            self._session.seek(profile.moves_to_crux)

    def go_to_crux(self) -> None:
        """Go to the push after which the player can walk to the fewest squares, once known."""
        profile = None if self._soon.isActive() else self.timeline.profile
        self._goes_to_crux = profile is None
        if profile is None:
            self._read()
        else:
            self._session.seek(profile.moves_to_crux)

    def is_on(self, name: str) -> bool:
        """Whether ``box-trails``, ``heat-map`` or ``timeline`` is switched on."""
        return self._window.action(name).isChecked()

    def jump(self, unit: Unit, way: int) -> None:
        """Go to the next end of a unit (1), or to the previous one (-1)."""
        game = self._session.game
        if game is not None:
            line = game.line
            place = line.next_place if way > 0 else line.previous_place
            self._session.seek(place(game.at, unit))

    def _switch(self, name: str, is_on: bool) -> None:
        self._settings.put(f"shows-{name}", is_on)
        self._read()


def _dot(colour: str) -> str:
    return f"<span style='color:{colour}'>■</span>"  # no phrase: a dot
