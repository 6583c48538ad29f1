"""Connects games to the window: the Play menu, the layers and the replay dock."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt

from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.play.compare.compare_actions import CompareActions
from sokolab.gui.play.frame import PlayFrame
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.play.glide import Glide
from sokolab.gui.play.play_actions import PlayActions
from sokolab.gui.play.play_tool import PlayTool
from sokolab.gui.play.playback import AS_PAINTED, Playback
from sokolab.gui.play.preview import PreviewLayer
from sokolab.gui.play.reading.reading import Reading
from sokolab.gui.play.replay_dock import ReplayDock
from sokolab.gui.play.reverse.pull_game import PullGame
from sokolab.gui.play.reverse.pull_tool import new_pull_tool
from sokolab.gui.play.reverse.regions_layer import RegionsLayer
from sokolab.gui.play.reverse.reverse_actions import REVERSE_PLAY, ReverseActions
from sokolab.gui.play.route import RouteLayer, legs
from sokolab.gui.play.route_finder import RouteFinder
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.tasks import Tasks
from sokolab.gui.shell.window_engine import WindowEngine
from sokolab.language import phrase
from sokolab.routes.line import Line

_LONGEST_GLIDE: Final = 0.15
"""Seconds that pieces slide for several moves, except in a slow replay."""
_SINGLE_GLIDE: Final = 0.08
"""Seconds that pieces slide for a single move."""
_SHORTEST_GLIDE: Final = 0.04
"""Pieces jump in replays with fewer seconds per move."""
_AS_PAINTED_SETTING: Final = 1000
"""Stands for the speed `AS_PAINTED` in the settings."""
_DOCK_ACTIONS: Final = ("reset", "move-back", "replay", "move-on", "last", "copy-moves", "path")
"""Actions on the replay dock."""
_PLAY: Final = phrase("Play", context="what the board is in")
_REPLAY: Final = phrase("Replay")
"""What the frame says."""


class PlayController(QObject):
    """The game session with its tool, layers and dock.

    Attributes
    ----------
    session, tool, dock, actions
        The game on show, the tool that plays it, the replay dock, and the Play menu.
    pull_tool, reverse_actions, regions
        The tool that plays in reverse, its actions, and the regions offered to the player.
    reading
        What reads a solution: jumps, trails, heat map and timeline.
    compare_actions
        Opens the window in which two solutions stand side by side.
    frame
        The frame around the view while something is played.
    routes
        Finds the routes that a click plays.
    glide, route, preview
        The layers over the board: sliding pieces, the path, and what a click would do.

    Parameters
    ----------
    is_ready
        Whether the kernels of the stage of that name are compiled.
    """

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        view: BoardView,
        settings: Settings,
        tasks: Tasks,
        engine: WindowEngine,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._view = view
        self._settings = settings
        kept = settings.speed
        self.session = GameSession(stage, Playback(parent=self), self)
        self.session.playback.speed = AS_PAINTED if kept == _AS_PAINTED_SETTING else kept
        self.glide = Glide(view, self)
        self.route = RouteLayer(lambda: view.colours)
        self.preview = PreviewLayer(lambda: view.colours)
        self.routes = RouteFinder(engine)
        self.tool = PlayTool(self.session, stage, self.preview, view.update, self.routes, self)
        self.tool.follows_walls = settings.walk_manner == "wall following"
        self.tool.prefers_moves = settings.flag("prefers-moves", False)
        self.actions = PlayActions(window, self.session, self.tool, settings)
        self.reading = Reading(window, self.session, view, settings, tasks)
        for layer in (self.route, self.glide, self.preview):
            view.add_layer(layer)
        self._routed: tuple[Board, str] | None = None
        self.pull_tool = new_pull_tool(self.tool, self)
        self.regions = RegionsLayer(self.session, view)
        self.frame = PlayFrame(view)
        self.reverse_actions = ReverseActions(window, stage, self.session)
        self.compare_actions = CompareActions(window, stage, self.session)
        dock_actions = tuple(map(window.action, _DOCK_ACTIONS))
        self.dock = ReplayDock(self.session, window.theme, self.reading.bar, dock_actions, window)
        window.add_dock(self.dock, Qt.DockWidgetArea.BottomDockWidgetArea)
        self._connect()

    def _connect(self) -> None:
        session, stage, window = self.session, self._stage, self._window
        session.said.connect(window.say)
        self.tool.said.connect(window.say)
        session.game_changed.connect(self._follow_game)
        session.moved_along.connect(self._slide)
        session.playback.playing_changed.connect(self._show_playing)
        self.dock.speed_chosen.connect(self._save_speed)
        stage.mode_changed.connect(self._follow_mode)
        stage.shown.connect(self._board_shown)
        window.closed.connect(self.close)
        self.pull_tool.said.connect(window.say)
        self.actions.keep_requested.connect(self._keep)
        self.actions.edit_requested.connect(self._edit_from_here)
        self.actions.path_toggled.connect(self._draw_route)
        self.actions.speed_stepped.connect(self.dock.step_speed)
        self.actions.enable()

    # Following the stage -------------------------------------------------------------------

    def _follow_mode(self, mode: Mode) -> None:
        is_play = mode is Mode.PLAY
        self._window.show_play(is_play)
        if is_play:
            self.routes.warm()
            self._view.set_tool(self.tool)
        self.actions.enable()

    def _follow_game(self, game: Game | None) -> None:
        self.glide.stop()
        is_reverse = isinstance(game, PullGame)
        self._window.action("test-play").setChecked(game is not None and not is_reverse)
        if game is not None:
            self._view.set_tool(self.pull_tool if is_reverse else self.tool)
            self._view.setFocus()
        word = _REPLAY if self.session.label else _PLAY
        self.frame.show(None if game is None else REVERSE_PLAY if is_reverse else word)
        self._draw_route()
        self.actions.enable()

    def go_on(self, moves: Line, at: int) -> None:
        """Continue a saved game, forwards or in reverse, where it was left."""
        (self.session if moves.is_forward else self.reverse_actions).go_on(moves, at)

    def _keep(self) -> None:
        """Keep the moves played as a solution."""
        if self.reverse_actions.game is not None:
            self.reverse_actions.keep()
        else:
            self.session.keep_game()

    def _edit_from_here(self) -> None:
        """Put the position of the game into the document."""
        if self.reverse_actions.game is not None:
            self.reverse_actions.edit_from_here()
        else:
            self.session.edit_from_here()

    def _board_shown(self, *_: object) -> None:
        if self._stage.mode is Mode.PLAY:
            self._draw_route()
            self.actions.enable()

    def _slide(self, trail: list[Position]) -> None:
        """Let the pieces slide along their way."""
        playback = self.session.playback
        seconds = _SINGLE_GLIDE if len(trail) == 2 else _LONGEST_GLIDE
        if playback.is_playing:
            seconds = 1 / playback.speed if playback.speed != AS_PAINTED else 0.0
        if self._settings.motion and seconds >= _SHORTEST_GLIDE:
            self.glide.go(trail, seconds)
        else:
            self.glide.stop()

    def _save_speed(self, speed: int) -> None:
        self._settings.speed = _AS_PAINTED_SETTING if speed == AS_PAINTED else speed

    def _draw_route(self, *_: object) -> None:
        game = self.session.game
        if game is not None and self._window.action("path").isChecked():
            key = (game.board, game.all_letters)
            if self._routed != key:
                self._routed = key
                start = Position(game.board).player
                self.route.show(legs(game.board, start, game.all_letters), game.at)
            else:
                self.route.show(self.route.shown, game.at)
            self._view.update()
        elif self._routed is not None:
            self._routed = None
            self.route.show(())
            self._view.update()

    def _show_playing(self, is_playing: bool) -> None:
        self.actions.show_playing(is_playing)
        self.tool.update_preview()

    def show_path(self) -> None:
        """Draw the route of the game from its start."""
        self._window.action("path").setChecked(True)
        self._settings.put("show-path", True)
        self._draw_route()
        self.actions.with_game(Game.reset)

    def close(self) -> None:
        """Stop the replay and all sliding."""
        self.session.playback.pause()
        self.glide.stop()
