"""The actions of the Play menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.play.play_tool import PlayTool
from sokolab.gui.shell.actions.rows import Condition
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.language import counted, tr


class PlayActions(QObject):
    """What the actions do; they act on the game session and on the tool that plays it."""

    path_toggled = Signal(bool)
    """Show path was switched on or off."""
    keep_requested = Signal()
    """The moves played are to become a solution."""
    edit_requested = Signal()
    """The position of the game is to be edited."""
    speed_stepped = Signal(int)
    """A faster (1) or slower (-1) replay was chosen."""

    def __init__(
        self, window: MainWindow, session: GameSession, tool: PlayTool, settings: Settings
    ) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._tool = tool
        self._settings = settings
        window.bind(
            {
                "test-play": self._toggle,
                "edit-from-here": self.edit_requested.emit,
                "undo-moves": partial(self.with_game, Game.undo),
                "redo-moves": partial(self.with_game, Game.redo),
                "reset": partial(self.with_game, Game.reset),
                "move-back": partial(self.with_game, Game.undo_move),
                "replay": session.playback.toggle,
                "move-on": partial(self.with_game, Game.redo_move),
                "last": partial(self.with_game, lambda game: game.seek(game.length)),
                "faster": partial(self.speed_stepped.emit, 1),
                "slower": partial(self.speed_stepped.emit, -1),
                "path": self._choose_path,
                "walk-shortest": partial(self._choose_walking, False),
                "walk-along-walls": partial(self._choose_walking, True),
                "push-fewest-pushes": partial(self._choose_pushing, False),
                "push-fewest-moves": partial(self._choose_pushing, True),
                "copy-moves": self._copy_moves,
                "paste-moves": lambda: session.paste(QGuiApplication.clipboard().text()),
                "keep-moves": self.keep_requested.emit,
                "save-game": session.save_game,
            }
        )
        window.action("path").setChecked(settings.flag("show-path", False))
        for name in (
            "walk-along-walls" if tool.follows_walls else "walk-shortest",
            "push-fewest-moves" if tool.prefers_moves else "push-fewest-pushes",
        ):
            window.action(name).setChecked(True)

    # What the actions do -------------------------------------------------------------------

    def with_game(self, do: Callable[[Game], object]) -> None:
        """Pause the replay and do something with the game, if there is one."""
        game = self._session.game
        if game is not None:
            self._session.playback.pause()
            do(game)

    def _toggle(self, _on: bool) -> None:
        self._session.toggle()
        game = self._session.game
        self._window.action("test-play").setChecked(game is not None and game.is_forward)

    def _choose_walking(self, follows_walls: bool) -> None:
        self._tool.follows_walls = follows_walls
        manner = "wall following" if follows_walls else "shortest"  # no phrase: a setting
        self._settings.walk_manner = manner

    def _choose_pushing(self, prefers_moves: bool) -> None:
        self._tool.prefers_moves = prefers_moves
        self._settings.put("prefers-moves", prefers_moves)

    def _copy_moves(self) -> None:
        game = self._session.game
        if game is not None and game.length:
            letters = game.copied_letters
            QGuiApplication.clipboard().setText(letters)
            moves = counted(len(letters), "move", "moves")
            self._window.say(
                tr("{moves} copied", moves=moves)
                if game.is_forward
                else tr("{moves} copied: they lead back to the solved position", moves=moves)
            )

    def _choose_path(self, is_wanted: bool) -> None:
        self._settings.put("show-path", is_wanted)
        self.path_toggled.emit(is_wanted)

    # Following the game ----------------------------------------------------------------------

    def show_playing(self, is_playing: bool) -> None:
        """Show that the replay runs, or pauses."""
        action = self._window.action("replay")
        action.setIcon(self._window.theme.icon("pause" if is_playing else "play"))
        action.setText(tr("&Pause") if is_playing else tr("Re&play"))

    def enable(self) -> None:
        """Enable the actions that make sense now."""
        game = self._session.game
        for condition, holds in (
            (Condition.GAME, game is not None),
            (Condition.FORWARD_PLAY, game is not None and game.is_forward),
            (Condition.MOVES, game is not None and game.length > 0),
            (Condition.PUSHES, game is not None and game.all_pushes > 0),
            (Condition.MOVES_BEHIND, game is not None and game.can_undo),
            (Condition.MOVES_AHEAD, game is not None and game.can_redo),
        ):
            self._window.allow(condition, holds)
