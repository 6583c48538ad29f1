"""The actions of the Play menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QActionGroup, QGuiApplication, QKeySequence

from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.play.play_tool import PlayTool
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.language import counted, tr

__all__ = ["PlayActions"]


class PlayActions(QObject):
    """Adds the actions; they act on the game session and on the tool that plays it."""

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
        self._add_play_actions()
        self._add_replay_actions()
        self._add_choices()
        self._add_move_actions()

    def _add_play_actions(self) -> None:
        add = self._window.add_action
        test = add(
            "play",
            "test-play",
            tr("&Test play"),
            "F6",
            tr("Plays the level as drawn; the drawing does not change. F6 or Esc goes back to it."),
            self._toggle,
            "test-play",
            checkable=True,
        )
        self._window.add_to_bar("play", test)
        add(
            "play",
            "edit-from-here",
            tr("&Edit from this position"),
            "Shift+F6",
            tr(
                "Moves the level's boxes and player to where they are in the game, as one undo "
                "step."
            ),
            self.edit_requested.emit,
            "edit",
        )
        self._separate("play")
        undo = add(
            "play",
            "undo-moves",
            tr("&Undo moves"),
            QKeySequence.StandardKey.Undo,
            tr("Takes back all moves of the last key, click or drag."),
            lambda: self.with_game(Game.undo),
            "undo",
        )
        redo = add(
            "play",
            "redo-moves",
            tr("&Redo moves"),
            ("Ctrl+Y", "Ctrl+Shift+Z"),
            tr("Repeats what was undone last; in a solution, the next walk and its pushes."),
            lambda: self.with_game(Game.redo),
            "redo",
        )
        for action in (undo, redo):  # on the bar in place of undo and redo of edits
            self._window.add_to_bar("edit", action)
            action.setVisible(False)

    def _add_replay_actions(self) -> None:
        add = self._window.add_action
        add(
            "play",
            "reset",
            tr("Re&set"),
            "Home",  # no phrase: a key
            tr("Goes back to the start; the moves can be redone or replayed."),
            lambda: self.with_game(Game.reset),
            "first",
        )
        add(
            "play",
            "move-back",
            tr("One move &back"),
            (",", "Backspace"),
            tr("Takes back the last move and no more."),
            lambda: self.with_game(Game.undo_move),
            "step-back",
        )
        replay = add(
            "play",
            "replay",
            tr("Re&play"),
            "Space",  # no phrase: a key
            tr("Plays the moves ahead at the chosen speed, or pauses. At the end, starts over."),
            self._session.playback.toggle,
            "play",
        )
        replay.setAutoRepeat(False)
        add(
            "play",
            "move-on",
            tr("One move &forward"),
            ".",
            tr("Plays the next move and no more."),
            lambda: self.with_game(Game.redo_move),
            "step-forward",
        )
        add(
            "play",
            "last",
            tr("To the &last move"),
            "End",  # no phrase: a key
            tr("Plays all moves ahead at once, to the end."),
            lambda: self.with_game(lambda game: game.seek(game.length)),
            "last",
        )
        add(
            "play",
            "faster",
            tr("Faster"),
            ("+", ">"),
            tr("Replays at the next higher speed."),
            partial(self.speed_stepped.emit, 1),
        )
        add(
            "play",
            "slower",
            tr("Slower"),
            ("-", "<"),
            tr("Replays at the next lower speed."),
            partial(self.speed_stepped.emit, -1),
        )
        path = add(
            "play",
            "path",
            tr("Show p&ath"),
            "P",
            tr(
                "Draws the route of the whole game: walks thin, pushes thick and numbered, played "
                "moves pale."
            ),
            self._choose_path,
            "path",
            checkable=True,
        )
        path.setChecked(self._settings.flag("show-path", False))
        self._separate("play")

    def _add_choices(self) -> None:
        self._choice(
            tr("&Walking"),
            (
                (
                    "walk-shortest",
                    tr("&Shortest walk"),
                    "Ctrl+Alt+S",
                    tr("A click walks in as few steps as possible."),
                ),
                (
                    "walk-along-walls",
                    tr("Along the &walls"),
                    "Ctrl+Alt+W",
                    tr(
                        "A click walks straight on, then along walls on the right, with "
                        "shortcuts. If that fails, the shortest walk is used, and a message says "
                        "so."
                    ),
                ),
            ),
            self._tool.follows_walls,
            self._choose_walking,
        )
        self._choice(
            tr("Push&ing"),
            (
                (
                    "push-fewest-pushes",
                    tr("Fewest &pushes"),
                    "Ctrl+Alt+P",
                    tr(
                        "A box takes the route with the fewest pushes; among those, the fewest "
                        "moves."
                    ),
                ),
                (
                    "push-fewest-moves",
                    tr("Fewest &moves"),
                    "Ctrl+Alt+F",
                    tr("A box takes the route with the fewest moves."),
                ),
            ),
            self._tool.prefers_moves,
            self._choose_pushing,
        )
        self._separate("play")

    def _add_move_actions(self) -> None:
        window = self._window
        window.add_action(
            "play",
            "copy-moves",
            tr("&Copy moves"),
            "Ctrl+M",
            tr(
                "Copies the moves played as letters; at the start, all moves ahead. In reverse "
                "play, copies the moves that lead back to the solved position."
            ),
            self._copy_moves,
            "copy",
        )
        window.add_action(
            "play",
            "paste-moves",
            tr("Paste mo&ves"),
            "Ctrl+Shift+M",
            tr(
                "Plays the letters on the clipboard from the start, and says where they do not fit."
            ),
            lambda: self._session.paste(QGuiApplication.clipboard().text()),
            "paste",
        )
        window.add_action(
            "play",
            "keep-moves",
            tr("&Keep as solution"),
            "Ctrl+K",
            tr("Adds the moves played to the level's solutions, if they solve it."),
            self.keep_requested.emit,
            "keep",
        )
        window.add_action(
            "play",
            "save-game",
            tr("Save &game"),
            "F9",
            tr("Keeps the game with the level, to continue later from the properties."),
            self._session.save_game,
            "save",
        )

        for name in ("edit-from-here", "keep-moves", "save-game", "copy-moves", "path"):
            window.add_to_bar("game", window.action(name))

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
        game, action = self._session.game, self._window.action
        action("edit-from-here").setEnabled(game is not None)
        is_forward = game is not None and game.is_forward
        action("paste-moves").setEnabled(is_forward)
        for name in ("undo-moves", "move-back", "reset", "keep-moves"):
            action(name).setEnabled(game is not None and game.can_undo)
        for name in ("redo-moves", "move-on", "last"):
            action(name).setEnabled(game is not None and game.can_redo)
        action("replay").setEnabled(game is not None and game.length > 0)
        for name in ("copy-moves", "save-game"):
            action(name).setEnabled(game is not None and game.length > 0)
