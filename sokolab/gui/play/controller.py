"""Connects games to the window: the actions of the Play menu, the layers and the replay dock."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QActionGroup, QGuiApplication, QKeySequence

from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.core.words import counted
from sokolab.gui.document.stage import Mode, Stage
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.play.glide import Glide
from sokolab.gui.play.play_tool import PlayTool
from sokolab.gui.play.playback import AS_PAINTED, Playback
from sokolab.gui.play.preview import PreviewLayer
from sokolab.gui.play.replay_dock import ReplayDock
from sokolab.gui.play.route import RouteLayer, legs
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings

__all__ = ["PlayController"]

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


class PlayController(QObject):
    """The game session with its tool, layers and dock.

    Attributes
    ----------
    session, tool, dock
        The game on show, the tool that plays it, and the replay dock.
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
        is_ready: Callable[[str], bool],
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
        self.tool = PlayTool(
            self.session, stage, self.preview, view.update, partial(is_ready, "routes"), self
        )
        self.tool.follows_walls = settings.walk_manner == "wall following"
        self.tool.prefers_moves = settings.flag("prefers-moves", False)
        for layer in (self.route, self.glide, self.preview):
            view.add_layer(layer)
        self._routed: tuple[Board, str] | None = None
        self._add_play_actions()
        self._add_replay_actions()
        self._add_choices()
        self._add_move_actions()
        actions = tuple(map(window.action, _DOCK_ACTIONS))
        self.dock = ReplayDock(self.session, window.theme, actions)
        window.add_dock(self.dock, Qt.DockWidgetArea.BottomDockWidgetArea)
        self._wire()

    def _wire(self) -> None:
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
        self._enable_actions()

    # Actions -------------------------------------------------------------------------------

    def _add_play_actions(self) -> None:
        add, session = self._window.add_action, self.session
        test = add(
            "play",
            "test-play",
            "&Test play",
            "F6",
            "Plays the level as drawn; the drawing does not change. F6 or Esc goes back to it.",
            self._toggle,
            "test-play",
            checkable=True,
        )
        self._window.add_to_bar("play", test)
        add(
            "play",
            "edit-from-here",
            "&Edit from this position",
            "Shift+F6",
            "Moves the level's boxes and player to where they are in the game, as one undo step.",
            session.edit_from_here,
        )
        self._separate("play")
        add(
            "play",
            "undo-moves",
            "&Undo moves",
            QKeySequence.StandardKey.Undo,
            "Takes back all moves of the last key, click or drag.",
            lambda: self._with_game(Game.undo),
            "undo",
        )
        add(
            "play",
            "redo-moves",
            "&Redo moves",
            ("Ctrl+Y", "Ctrl+Shift+Z"),
            "Repeats what was undone last; in a solution, the next walk and its pushes.",
            lambda: self._with_game(Game.redo),
            "redo",
        )

    def _add_replay_actions(self) -> None:
        add = self._window.add_action
        add(
            "play",
            "reset",
            "Re&set",
            "Home",
            "Goes back to the start; the moves can be redone or replayed.",
            lambda: self._with_game(Game.reset),
            "first",
        )
        add(
            "play",
            "move-back",
            "One move &back",
            (",", "Backspace"),
            "Takes back the last move and no more.",
            lambda: self._with_game(Game.undo_move),
            "step-back",
        )
        replay = add(
            "play",
            "replay",
            "Re&play",
            "Space",
            "Plays the moves ahead at the chosen speed, or pauses. At the end, starts over.",
            self.session.playback.toggle,
            "play",
        )
        replay.setAutoRepeat(False)
        add(
            "play",
            "move-on",
            "One move &forward",
            ".",
            "Plays the next move and no more.",
            lambda: self._with_game(Game.redo_move),
            "step-forward",
        )
        add(
            "play",
            "last",
            "To the &last move",
            "End",
            "Plays all moves ahead at once, to the end.",
            lambda: self._with_game(lambda game: game.seek(game.length)),
            "last",
        )
        add(
            "play",
            "faster",
            "F&aster",
            ("+", ">"),
            "Replays at the next higher speed.",
            lambda: self.dock.step_speed(1),
        )
        add(
            "play",
            "slower",
            "Slo&wer",
            ("-", "<"),
            "Replays at the next lower speed.",
            lambda: self.dock.step_speed(-1),
        )
        path = add(
            "play",
            "path",
            "Show pat&h",
            "P",
            "Draws the route of the whole game: walks thin, pushes thick and numbered, played "
            "moves pale.",
            self._choose_path,
            "path",
            checkable=True,
        )
        path.setChecked(self._settings.flag("show-path", False))
        self._separate("play")

    def _add_choices(self) -> None:
        self._choice(
            "&Walking",
            (
                (
                    "walk-shortest",
                    "&Shortest walk",
                    "Ctrl+Alt+S",
                    "A click walks in as few steps as possible.",
                ),
                (
                    "walk-along-walls",
                    "Along the &walls",
                    "Ctrl+Alt+W",
                    "A click walks straight on, then along walls on the right, with shortcuts. If "
                    "that fails, the shortest walk is used, and a message says so.",
                ),
            ),
            self.tool.follows_walls,
            self._choose_walking,
        )
        self._choice(
            "&Pushing",
            (
                (
                    "push-fewest-pushes",
                    "Fewest &pushes",
                    "Ctrl+Alt+P",
                    "A box takes the route with the fewest pushes; among those, the fewest moves.",
                ),
                (
                    "push-fewest-moves",
                    "Fewest &moves",
                    "Ctrl+Alt+F",
                    "A box takes the route with the fewest moves.",
                ),
            ),
            self.tool.prefers_moves,
            self._choose_pushing,
        )
        self._separate("play")

    def _add_move_actions(self) -> None:
        window = self._window
        window.add_action(
            "play",
            "copy-moves",
            "&Copy moves",
            "Ctrl+M",
            "Copies the moves played as letters; at the start, all moves ahead.",
            self._copy_moves,
            "copy",
        )
        window.add_action(
            "play",
            "paste-moves",
            "Paste mo&ves",
            "Ctrl+Shift+M",
            "Plays the letters on the clipboard from the start, and says where they do not fit.",
            lambda: self.session.paste(QGuiApplication.clipboard().text()),
            "paste",
        )
        window.add_action(
            "play",
            "keep-moves",
            "&Keep as solution",
            "Ctrl+K",
            "Adds the moves played to the level's solutions, if they solve it.",
            self.session.keep_game,
            "keep",
        )
        window.add_action(
            "play",
            "save-game",
            "Save &game",
            "Ctrl+Shift+G",
            "Keeps the game with the level, to continue later from the properties.",
            self.session.save_game,
            "save",
        )

    def _separate(self, menu: str) -> None:
        self._window.menu(menu).addSeparator()

    def _choice(
        self,
        title: str,
        options: tuple[tuple[str, str, str, str], tuple[str, str, str, str]],
        is_second: bool,
        choose: Callable[[bool], None],
    ) -> None:
        """Add a submenu of two options (name, text, key, tooltip), one of them chosen."""
        group = QActionGroup(self)
        menu = self._window.menu("play").addMenu(title)
        menu.setToolTipsVisible(True)
        for place, (name, text, key, tooltip) in enumerate(options):
            action = self._window.add_action(
                "play",
                name,
                text,
                key,
                tooltip,
                partial(self._chosen, choose, bool(place)),
                checkable=True,
                submenu=menu,
            )
            group.addAction(action)
            action.setChecked(bool(place) == is_second)

    @staticmethod
    def _chosen(choose: Callable[[bool], None], is_second: bool, _checked: bool) -> None:
        choose(is_second)

    # What the actions do -------------------------------------------------------------------

    def _with_game(self, do: Callable[[Game], object]) -> None:
        game = self.session.game
        if game is not None:
            self.session.playback.pause()
            do(game)

    def _toggle(self, _on: bool) -> None:
        self.session.toggle()
        self._window.action("test-play").setChecked(self.session.game is not None)

    def _choose_walking(self, follows_walls: bool) -> None:
        self.tool.follows_walls = follows_walls
        self._settings.walk_manner = "wall following" if follows_walls else "shortest"

    def _choose_pushing(self, prefers_moves: bool) -> None:
        self.tool.prefers_moves = prefers_moves
        self._settings.put("prefers-moves", prefers_moves)

    def _save_speed(self, speed: int) -> None:
        self._settings.speed = _AS_PAINTED_SETTING if speed == AS_PAINTED else speed

    def _copy_moves(self) -> None:
        game = self.session.game
        if game is not None and game.length:
            letters = game.lurd or game.all_letters
            QGuiApplication.clipboard().setText(letters)
            self._window.say(f"{counted(len(letters), 'move', 'moves')} copied")

    # Following the stage -------------------------------------------------------------------

    def _follow_mode(self, mode: Mode) -> None:
        is_play = mode is Mode.PLAY
        self._window.action("test-play").setChecked(is_play)
        if is_play:
            self._view.set_tool(self.tool)
        self._enable_actions()

    def _follow_game(self, game: Game | None) -> None:
        self.glide.stop()
        if game is not None:
            self._view.set_tool(self.tool)
            self._view.setFocus()
        self._draw_route()
        self._enable_actions()

    def _board_shown(self, *_: object) -> None:
        if self._stage.mode is Mode.PLAY:
            self._draw_route()
            self._enable_actions()

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

    def _choose_path(self, is_wanted: bool) -> None:
        self._settings.put("show-path", is_wanted)
        self._draw_route()

    def _draw_route(self) -> None:
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
        action = self._window.action("replay")
        action.setIcon(self._window.theme.icon("pause" if is_playing else "play"))
        action.setText("&Pause" if is_playing else "Re&play")
        self.tool.update_preview()

    def show_path(self) -> None:
        """Draw the route of the game from its start."""
        self._window.action("path").setChecked(True)
        self._choose_path(True)
        self._with_game(Game.reset)

    def _enable_actions(self) -> None:
        """Enable the actions that make sense now."""
        game, action = self.session.game, self._window.action
        action("edit-from-here").setEnabled(game is not None)
        action("paste-moves").setEnabled(game is not None)
        for name in ("undo-moves", "move-back", "reset", "keep-moves"):
            action(name).setEnabled(game is not None and game.can_undo)
        for name in ("redo-moves", "move-on", "last"):
            action(name).setEnabled(game is not None and game.can_redo)
        for name in ("replay", "copy-moves", "save-game"):
            action(name).setEnabled(game is not None and game.length > 0)

    def close(self) -> None:
        """Stop the replay and all sliding."""
        self.session.playback.pause()
        self.glide.stop()
