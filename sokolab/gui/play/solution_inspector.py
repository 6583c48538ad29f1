"""Inspecting a solution: trails and visits on the board, jumps through the moves, the timeline."""

from __future__ import annotations

from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6 import QtWidgets
from PySide6.QtCore import QObject, Qt, Signal

from sokolab.core.board import Board
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_layers import HeatMapLayer, TrailLayer, trails_of
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.play.timeline import Timeline
from sokolab.gui.shell.building import LANGUAGE, combo_box, fill, icon_button, named, timer_for
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Theme
from sokolab.gui.window_core import WindowCore
from sokolab.language import phrase, tr
from sokolab.routes.line import Line, Unit

if TYPE_CHECKING:
    from sokolab.reports.solution_profile import SolutionProfile

_UNIT_TEXTS: Final = {
    Unit.PUSH: (phrase("by push"), phrase("To the end of each push")),
    Unit.SESSION: (
        phrase("by session"),
        phrase("To the end of each pushing session: where the player walks next"),
    ),
    Unit.BOX_CHANGE: (
        phrase("by box"),
        phrase("To each box change: where another box is pushed next"),
    ),
}
_SETTING: Final = "jump-unit"
_TOOLTIP_ROLE: Final = Qt.ItemDataRole.ToolTipRole
_IDLE_DELAY_MS: Final = 120
"""Milliseconds without a move after which a game played by hand is inspected again."""
_JUMPS: Final = {
    "next-push": (Unit.PUSH, 1),
    "previous-push": (Unit.PUSH, -1),
    "next-box-change": (Unit.BOX_CHANGE, 1),
    "previous-box-change": (Unit.BOX_CHANGE, -1),
    "next-session": (Unit.SESSION, 1),
    "previous-session": (Unit.SESSION, -1),
}
"""The jump of each action: a unit, and whether to its next end (1) or its previous end (-1)."""
_SWITCHES: Final = {"box-trails": False, "heat-map": False, "timeline": True}
"""The switches, and whether each is on at first."""


class JumpBar(QtWidgets.QWidget):
    """Buttons that jump back and forward, and the unit of the jumps, which the settings keep."""

    jumped = Signal(object, int)
    """A button was pressed. Carries the :class:`Unit`, and 1 for forward or -1 for back."""

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._theme = theme
        self.back_button = self._button(tr("Back one unit"), -1)
        self.forward_button = self._button(tr("Forward one unit"), 1)
        self.unit_box = named(
            combo_box((text, unit.name.lower()) for unit, (text, _) in _UNIT_TEXTS.items()),
            tr("Jump by"),
            tr("<p>How far the two buttons go.</p>"),
        )
        named(self.unit_box.view(), tr("Jump by"))
        for index, (_, tip) in enumerate(_UNIT_TEXTS.values()):
            self.unit_box.setItemData(index, str(tip), _TOOLTIP_ROLE)
        self.unit_box.setCurrentIndex(max(self.unit_box.findData(settings.text(_SETTING)), 0))
        self.unit_box.currentIndexChanged.connect(
            lambda _index: settings.put(_SETTING, self.unit_box.currentData())
        )
        row = fill(QtWidgets.QHBoxLayout(self), margins=(0, 0, 0, 0), spacing=4)
        fill(row, self.back_button, (self.unit_box, 1), self.forward_button)
        theme.changed.connect(self._draw_icons)
        self._draw_icons()

    @property
    def unit(self) -> Unit:
        """The unit by which the buttons step."""
        return tuple(_UNIT_TEXTS)[self.unit_box.currentIndex()]

    def enable(self, can_go_back: bool, can_go_forward: bool) -> None:
        """Enable the buttons that lead somewhere."""
        self.back_button.setEnabled(can_go_back)
        self.forward_button.setEnabled(can_go_forward)

    def _button(self, tip: str, step: int) -> QtWidgets.QToolButton:
        button = icon_button(tip, lambda: self.jumped.emit(self.unit, step))
        button.setAutoRepeat(True)
        return button

    def _draw_icons(self, *_: object) -> None:
        self.back_button.setIcon(self._theme.icon("jump-back"))
        self.forward_button.setIcon(self._theme.icon("jump-on"))


class SolutionInspector(QObject):
    """Follows the displayed game, draws its trails and curves, and jumps through the moves.

    The replay panel holds its widgets: the ``jump_bar``, the curves of the ``timeline``, and
    ``figures``, which shows the numbers of the current position in the colours of the curves.
    """

    def __init__(self, core: WindowCore, session: GameSession) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._view = core.view
        self._settings = core.settings
        self._tasks = core.tasks
        self._theme = core.theme
        self._session = session
        window, view, settings = core.window, core.view, core.settings
        self._drawn_layers: tuple[Line, bool, bool] | None = None  # has trails, has heat map
        self._followed_game: tuple[Game, Board, str] | None = None
        self._profiled_line: Line | None = None
        self._cancel = Event()
        self._goes_to_crux = False
        self._idle_timer = timer_for(self._inspect_line, self, _IDLE_DELAY_MS)
        window.bind({name: partial(self.jump, *jump) for name, jump in _JUMPS.items()})
        window.bind({name: partial(self._switch, name) for name in _SWITCHES})
        window.bind({"crux": self.go_to_crux})
        for name, is_on_by_default in _SWITCHES.items():
            window.action(name).setChecked(settings.flag(f"shows-{name}", is_on_by_default))
        self.jump_bar = JumpBar(core.theme, settings)
        self.timeline = Timeline(core.theme)
        self.figures = QtWidgets.QLabel()
        self.figures.setToolTip(
            tr(
                "<p>At this point: the squares the player can walk to; the fewest pushes that are "
                "left if no box is in another's way; the boxes on goals.</p><p>The small triangle "
                "marks the crux: there, the player can walk to the fewest squares.</p>"
            )
        )
        self.trail_layer = TrailLayer(view)
        self.heat_map_layer = HeatMapLayer(view)
        for layer in (self.heat_map_layer, self.trail_layer):
            view.add_layer(layer)
        window.closed.connect(partial(self._work_out_profile, None))
        for signal in (core.theme.changed, LANGUAGE.changed):
            signal.connect(self.show_figures)
        self.jump_bar.jumped.connect(self.jump)
        self.timeline.chosen.connect(session.seek)
        session.game_changed.connect(self._inspect_game)
        self._show_moves()

    def _inspect_game(self, game: Game | None) -> None:
        if game is not None:
            game.moved.connect(self._show_moves)
        self._followed_game = None
        self._goes_to_crux = False
        self.timeline.show_profile(None)
        self._show_moves()

    def _show_moves(self) -> None:
        """Show how far the game is. If its moves changed, inspect them again."""
        game = self._session.game
        self.jump_bar.enable(game is not None and game.can_undo, game is not None and game.can_redo)
        self.timeline.show_progress(game.moves_played if game else 0, game.length if game else 0)
        self.show_figures()
        before = self._followed_game
        after = None if game is None else (game, game.board, game.whole_lurd)
        if before is None or after is None:
            self._followed_game = after
            self._inspect_line()
        elif any(old is not new for old, new in zip(before, after, strict=True)):
            self._followed_game = after
            self._idle_timer.start()

    def show_figures(self, *_: object) -> None:
        """Write the numbers of the current position, each with the colour of its curve."""
        profile, game = self.timeline.profile, self._session.game
        if profile is None or game is None or profile.moves[-1] > game.length:
            self.figures.setText("")
            return
        colours, pushes = self._theme.colours, profile.pushes_after(game.moves_played)
        reach_text = tr("{squares:,} free", squares=int(profile.reach_sizes[pushes]))
        home_text = tr(
            "{boxes:,}/{all:,} home",
            boxes=int(profile.boxes_on_goals[pushes]),
            all=len(game.board.boxes),
        )
        distance_text = ""
        if profile.distances is not None:
            distance = int(profile.distances[pushes])
            left_text = tr("{pushes:,} left", pushes=distance)
            if distance < 0:
                left_text = tr("lost", context="a box")
            distance_text = f"{_dot(colours.path.name())} {left_text}"
        self.figures.setText(
            f"{_dot(colours.muted.name())} {reach_text}&nbsp; {distance_text}&nbsp; "
            f"{_dot(colours.target.name())} {home_text}"
        )

    def _inspect_line(self) -> None:
        """Work out and draw the layers and curves that are switched on."""
        self._idle_timer.stop()
        has_timeline = self.is_on("timeline")
        self.timeline.setVisible(has_timeline)
        self.figures.setVisible(has_timeline)
        is_needed = self._goes_to_crux or any(map(self.is_on, _SWITCHES))
        game = self._session.game
        line = game.line if game is not None and is_needed else None
        self._work_out_profile(line if has_timeline or self._goes_to_crux else None)
        self._draw_layers(line)

    def _draw_layers(self, line: Line | None) -> None:
        """Draw trails and heat map of a line, if they are switched on."""
        has_trails, has_heat = self.is_on("box-trails"), self.is_on("heat-map")
        layers_to_draw = None
        if line is not None and (has_trails or has_heat):
            layers_to_draw = line, has_trails, has_heat
        if layers_to_draw == self._drawn_layers:
            return
        self._drawn_layers = layers_to_draw
        self.trail_layer.show(trails_of(line) if line is not None and has_trails else ())
        visits = None
        if line is not None and has_heat:
            visits = np.bincount(line.path, minlength=line.board.size)
        self.heat_map_layer.show(visits)
        self._view.update()

    def _work_out_profile(self, line: Line | None) -> None:
        """Work out the profile of a line on a thread, instead of any earlier one. None drops it."""
        if line is self._profiled_line:
            return
        self._profiled_line = line
        self._cancel.set()
        if line is None:
            self._show_profile(line, None)
            return
        from sokolab.reports.solution_profile import profile_of

        self._cancel = Event()
        show_profile = partial(self._show_profile, line)
        self._tasks.submit(
            partial(profile_of, line, self._cancel.is_set),
            show_profile,
            lambda _sentence: show_profile(None),
            title=phrase("The timeline"),
        )

    def _show_profile(self, line: Line | None, profile: SolutionProfile | None) -> None:
        if line is not self._profiled_line:
            return
        self.timeline.show_profile(profile)
        self.show_figures()
        if profile is not None and self._goes_to_crux:
            self._goes_to_crux = False
            self._session.seek(profile.moves_to_crux)

    def go_to_crux(self) -> None:
        """Go to the crux, where the player can walk to the fewest squares, once it is known."""
        profile = None if self._idle_timer.isActive() else self.timeline.profile
        self._goes_to_crux = profile is None
        if profile is None:
            self._inspect_line()
        else:
            self._session.seek(profile.moves_to_crux)

    def is_on(self, name: str) -> bool:
        """Whether ``box-trails``, ``heat-map`` or ``timeline`` is switched on."""
        return self._window.action(name).isChecked()

    def jump(self, unit: Unit, step: int) -> None:
        """Go to the next end of a unit (``step`` 1), or to the previous one (-1)."""
        game = self._session.game
        if game is not None:
            line = game.line
            unit_end_from = line.next_unit_end if step > 0 else line.previous_unit_end
            self._session.seek(unit_end_from(game.moves_played, unit))

    def _switch(self, name: str, is_on: bool) -> None:
        self._settings.put(f"shows-{name}", is_on)
        self._inspect_line()


def _dot(colour_name: str) -> str:
    return f"<span style='color:{colour_name}'>■</span>"
