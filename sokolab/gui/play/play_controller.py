"""Connects games to the window: the Play menu, layers, the frame and the replay panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QPainter, QPen

from sokolab.core.board import Board
from sokolab.core.lurd import Replay
from sokolab.core.position import Position
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_layers import Glide, PreviewLayer, RouteLayer, legs_of
from sokolab.gui.play.game_session import GameSession, are_moves
from sokolab.gui.play.play_tool import PlayTool, RouteFinder
from sokolab.gui.play.playback import FULL_SPEED, Playback
from sokolab.gui.play.replay_panel import ReplayPanel
from sokolab.gui.play.reverse_play import REVERSE_PLAY, PullGame, PullTool, ReverseActions
from sokolab.gui.play.solution_inspector import SolutionInspector
from sokolab.gui.scene.view import BoardView
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell import action_rows, building
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, counted, phrase, tr
from sokolab.routes.line import Line

if TYPE_CHECKING:
    from sokolab.collection.known_level import NamedReplay
    from sokolab.gui.play.compare_dialog import CompareDialog

_UPDATE_DELAY_MS: Final = 150  # milliseconds from a change until the comparison window follows it
_SPLICED_NAME: Final = phrase("Spliced")

SolutionSource: TypeAlias = "Callable[[], Iterable[NamedReplay]]"
_MAX_GLIDE_SECONDS: Final = 0.15
"""Seconds for which pieces slide through several moves, except in a slow replay."""
_SINGLE_GLIDE_SECONDS: Final = 0.08  # seconds for which pieces slide through a single move
_MIN_GLIDE_SECONDS: Final = 0.04  # time per move below which pieces jump
_FULL_SPEED_SETTING: Final = 1000
"""The number that stands for the speed `FULL_SPEED` in the settings."""
_PANEL_ACTIONS: Final = ("reset", "move-back", "replay", "move-on", "last", "copy-moves", "path")
"""Actions on the replay panel."""
_GAME_ACTIONS: Final[dict[str, Callable[[Game], object]]] = {
    "undo-moves": Game.undo,
    "redo-moves": Game.redo,
    "reset": lambda game: game.seek(0),
    "move-back": lambda game: game.seek(game.moves_played - 1),
    "move-on": lambda game: game.seek(game.moves_played + 1),
    "last": lambda game: game.seek(game.length),
}
# The frame around the board:
_PLAY: Final = phrase("Play", context="what the board is in")
_REPLAY: Final = phrase("Replay")
_FRAME_WIDTH: Final = 4.0  # in pixels


class CompareActions(QObject):
    """Opens the comparison window and keeps it up to date with the displayed level."""

    def __init__(self, core: WindowCore, session: GameSession) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._session = session
        self._sources: list[SolutionSource] = []
        self.dialog: CompareDialog | None = None
        """The comparison window, or None while it is closed."""
        self._document: LevelDocument | None = None
        self._refresh_timer = building.timer_for(self._refresh_dialog, self, _UPDATE_DELAY_MS)
        core.window.bind({"compare-solutions": self.compare})
        core.displayed_board.document_changed.connect(self._watch_document)
        self._watch_document(core.displayed_board.document)

    def add_source(self, source: SolutionSource) -> None:
        """Add a source of solutions other than the level itself."""
        self._sources.append(source)

    def compare(self) -> None:
        """Open the window, or bring it to the front, if two solutions are known."""
        solutions = self._solutions()
        if len(solutions) < 2 and self.dialog is None:
            self._window.say(tr("A comparison needs two solutions of this level"))
            return
        if self.dialog is None:
            self.dialog = self._new_dialog()
        self.dialog.show_solutions(solutions)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    def _new_dialog(self) -> CompareDialog:
        from sokolab.gui.play.compare_dialog import CompareDialog

        dialog = CompareDialog(self._window.theme, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.destroyed.connect(self._forget_dialog)
        dialog.keep_requested.connect(partial(self._session.keep_solution, title=_SPLICED_NAME))
        dialog.replay_requested.connect(self._replay_third)
        self._window.closed.connect(dialog.close)
        return dialog

    def refresh_soon(self, *_: object) -> None:
        """Update the window soon, after a change of the level or of the knowledge about it."""
        if self.dialog is not None:
            self._refresh_timer.start()

    def _refresh_dialog(self) -> None:
        if self.dialog is not None:
            self.dialog.show_solutions(self._solutions())

    def _solutions(self) -> tuple[NamedReplay, ...]:
        from sokolab.collection.known_level import known_solutions

        more_solutions = [solution for source in self._sources for solution in source()]
        return known_solutions(self._displayed_board.document.level, more_solutions)

    def _replay_third(self, third_solution: Replay) -> None:
        self._session.replay(third_solution, _SPLICED_NAME)

    def _watch_document(self, document: LevelDocument) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self.refresh_soon)
            self._document.described.disconnect(self.refresh_soon)
        self._document = document
        document.changed.connect(self.refresh_soon)
        document.described.connect(self.refresh_soon)
        self.refresh_soon()

    def _forget_dialog(self, *_: object) -> None:
        self.dialog = None


class PlayController(QObject):
    """The game session with its tools, layers and panel, and the Play menu.

    ``play_frame`` surrounds the view during a game. Layers over the board show sliding pieces
    (``glide``), the path (``route_layer``), and the effect of a click (``preview_layer``).
    """

    path_toggled = Signal(bool)
    """The action Show path was switched on or off."""

    def __init__(self, core: WindowCore) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._view = core.view
        self._settings = settings = core.settings
        window, view, speed = core.window, core.view, core.settings.speed
        self.session = session = GameSession(core, Playback(parent=self))
        session.playback.speed = FULL_SPEED if speed == _FULL_SPEED_SETTING else speed
        self.glide = Glide(view, self)
        self.route_layer = RouteLayer(view)
        self.preview_layer = PreviewLayer(view)
        self._route_finder = RouteFinder(core.engine)
        self.tool = PlayTool(core, session, self.preview_layer, self._route_finder)
        self._pull_tool = PullTool(core, session, self.preview_layer, self._route_finder)
        self.tool.follows_walls = settings.walk_manner == "wall following"
        self.tool.prefers_moves = settings.flag("prefers-moves", False)
        self.inspector = SolutionInspector(core, session)
        for layer in (self.route_layer, self.glide, self.preview_layer):
            view.add_layer(layer)
        self._route_key: tuple[Board, str] | None = None
        self.play_frame = PlayFrame(view)
        self.reverse_actions = ReverseActions(core, session)
        self.compare_actions = CompareActions(core, session)
        panel_actions = tuple(map(window.action, _PANEL_ACTIONS))
        self.panel = ReplayPanel(session, window.theme, self.inspector, panel_actions, window)
        window.add_panel(self.panel, Qt.DockWidgetArea.BottomDockWidgetArea)
        self._bind_actions()
        session.game_changed.connect(self._show_game)
        session.label_changed.connect(self._show_mode)
        session.moved_along.connect(self._slide_pieces)
        session.playback.playing_changed.connect(self._show_playing)
        self.panel.speed_chosen.connect(self._save_speed)
        core.displayed_board.mode_changed.connect(self._apply_mode)
        core.displayed_board.shown.connect(self._update_route)
        window.closed.connect(self.close)
        self._enable_actions()

    def _bind_actions(self) -> None:
        window, session, tool = self._window, self.session, self.tool
        for name, action in _GAME_ACTIONS.items():
            window.bind({name: partial(session.act_on_game, action)})
        window.bind(
            {
                "test-play": self._toggle_game,
                "replay": session.playback.toggle,
                "path": self._choose_path,
                "walk-shortest": partial(self._choose_walking, False),
                "walk-along-walls": partial(self._choose_walking, True),
                "push-fewest-pushes": partial(self._choose_pushing, False),
                "push-fewest-moves": partial(self._choose_pushing, True),
                "copy-moves": self._copy_moves,
                "paste-moves": lambda: session.paste(QGuiApplication.clipboard().text()),
                "save-game": session.save_game,
                "keep-moves": self._keep_moves,
                "edit-from-here": self._edit_from_here,
                "faster": partial(self.panel.step_speed, 1),
                "slower": partial(self.panel.step_speed, -1),
            }
        )
        window.action("path").setChecked(self._settings.flag("show-path", False))
        for name in (
            "walk-along-walls" if tool.follows_walls else "walk-shortest",
            "push-fewest-moves" if tool.prefers_moves else "push-fewest-pushes",
        ):
            window.action(name).setChecked(True)

    def _apply_mode(self, mode: Mode) -> None:
        is_play = mode is Mode.PLAY
        self._window.show_play(is_play)
        if is_play:
            self._route_finder.warm()
            self._view.set_tool(self.tool)
            self.panel.raise_()
        self._enable_actions()

    def _show_game(self, game: Game | None) -> None:
        self.glide.stop()
        is_reverse = isinstance(game, PullGame)
        self._window.action("test-play").setChecked(game is not None and not is_reverse)
        if game is not None:
            self._view.set_tool(self._pull_tool if is_reverse else self.tool)
            self._view.setFocus()
            if self.session.label:
                self.panel.show()
                self.panel.raise_()
        self._show_mode()
        self._draw_route()
        self._enable_actions()

    def _show_mode(self) -> None:
        """Say in the frame whether this is a game, a replay or reverse play."""
        game = self.session.game
        word = _REPLAY if self.session.label else _PLAY
        is_reverse = isinstance(game, PullGame)
        self.play_frame.show(None if game is None else REVERSE_PLAY if is_reverse else word)

    def continue_game(self, line: Line, moves_played: int) -> None:
        """Continue a saved game, forwards or in reverse, where it was left."""
        session = self.session if line.is_forward else self.reverse_actions
        session.continue_game(line, moves_played)

    def _keep_moves(self) -> None:
        """Keep the moves played as a solution."""
        is_reverse = self.reverse_actions.game is not None
        (self.reverse_actions.keep_forward_solution if is_reverse else self.session.keep_game)()

    def _edit_from_here(self) -> None:
        """Put the position of the game into the document."""
        is_reverse = self.reverse_actions.game is not None
        (self.reverse_actions if is_reverse else self.session).edit_from_here()

    def _update_route(self, *_: object) -> None:
        if self._displayed_board.mode is Mode.PLAY:
            self._draw_route()
            self._enable_actions()

    def _slide_pieces(self, positions: list[Position]) -> None:
        """Slide the pieces through these positions, unless that would be too fast to see."""
        playback = self.session.playback
        seconds = _SINGLE_GLIDE_SECONDS if len(positions) == 2 else _MAX_GLIDE_SECONDS
        if playback.is_playing:
            seconds = 1 / playback.speed if playback.speed != FULL_SPEED else 0.0
        if self._settings.motion and seconds >= _MIN_GLIDE_SECONDS:
            self.glide.slide(positions, seconds)
        else:
            self.glide.stop()

    def _save_speed(self, speed: int) -> None:
        self._settings.speed = _FULL_SPEED_SETTING if speed == FULL_SPEED else speed

    def _draw_route(self) -> None:
        game = self.session.game
        if game is not None and self._window.action("path").isChecked():
            key = (game.board, game.whole_lurd)
            if self._route_key != key:
                self._route_key = key
                start = Position(game.board).player
                self.route_layer.show(
                    legs_of(game.board, start, game.whole_lurd), game.moves_played
                )
            else:
                self.route_layer.show(self.route_layer.legs, game.moves_played)
            self._view.update()
        elif self._route_key is not None:
            self._route_key = None
            self.route_layer.show(())
            self._view.update()

    def _show_playing(self, is_playing: bool) -> None:
        """Show whether the replay is running."""
        action = self._window.action("replay")
        action.setIcon(self._window.theme.icon("pause" if is_playing else "play"))
        action.setText(tr("&Pause") if is_playing else tr("Re&play"))
        self.tool.update_preview()

    def show_path(self) -> None:
        """Draw the route of the game from its start."""
        self._window.action("path").setChecked(True)
        self._settings.put("show-path", True)
        self._draw_route()
        self.session.seek(0)

    def _toggle_game(self, _enabled: bool) -> None:
        self.session.toggle()
        game = self.session.game
        self._window.action("test-play").setChecked(game is not None and game.is_forward)

    def _choose_walking(self, follows_walls: bool) -> None:
        self.tool.follows_walls = follows_walls
        manner = "wall following" if follows_walls else "shortest"  # no phrase: a setting
        self._settings.walk_manner = manner

    def _choose_pushing(self, prefers_moves: bool) -> None:
        self.tool.prefers_moves = prefers_moves
        self._settings.put("prefers-moves", prefers_moves)

    def _copy_moves(self) -> None:
        game = self.session.game
        if game is not None and game.length:
            lurd = game.copied_lurd
            QGuiApplication.clipboard().setText(lurd)
            moves = counted(len(lurd), "move", "moves")
            self._window.say(
                tr("{moves} copied", moves=moves)
                if game.is_forward
                else tr("{moves} copied: they lead back to the solved position", moves=moves)
            )

    def paste_moves(self) -> bool:
        """Play the moves on the clipboard. Return False if there are none, or no game."""
        game, text = self.session.game, QGuiApplication.clipboard().text()
        can_play = game is not None and game.is_forward and are_moves(text)
        if can_play:
            self.session.paste(text)
        return can_play

    def _choose_path(self, is_on: bool) -> None:
        self._settings.put("show-path", is_on)
        self._draw_route()
        self.path_toggled.emit(is_on)

    def _enable_actions(self) -> None:
        """Enable the actions that make sense now."""
        game = self.session.game
        for condition, holds in (
            (action_rows.Condition.GAME, game is not None),
            (action_rows.Condition.FORWARD_PLAY, game is not None and game.is_forward),
            (action_rows.Condition.MOVES, game is not None and game.length > 0),
            (action_rows.Condition.PUSHES, game is not None and game.all_pushes > 0),
            (action_rows.Condition.MOVES_BEHIND, game is not None and game.can_undo),
            (action_rows.Condition.MOVES_AHEAD, game is not None and game.can_redo),
            (
                action_rows.Condition.SOLUTION_PLAYED,
                game is not None and game.solves and self.session.belongs_to_document,
            ),
        ):
            self._window.allow(condition, holds)

    def close(self) -> None:
        """Stop the replay and all sliding."""
        self.session.playback.pause()
        self.glide.stop()


class PlayFrame:
    """A layer with a coloured frame and a word in its upper left corner, below messages."""

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self._word: Phrase | None = None
        view.add_layer(self, on_top=True)

    @property
    def word(self) -> str:
        """The words in the corner, empty if there is no game."""
        return str(self._word or "")

    def show(self, word: Phrase | None) -> None:
        """Show the frame with this word. None hides it."""
        if word != self._word:
            self._word = word
            self._view.update()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the frame and the word."""
        word = self.word
        if not word:
            return
        colours = self._view.colours
        half = _FRAME_WIDTH / 2
        pen = QPen(colours.accent, _FRAME_WIDTH)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(
            QRectF(
                half, half, self._view.width() - _FRAME_WIDTH, self._view.height() - _FRAME_WIDTH
            )
        )
        metrics = QFontMetricsF(painter.font())
        width, height = metrics.horizontalAdvance(word) + 20, metrics.height() + 8
        corner = QRectF(0, self._view.covered_above, width, height)
        painter.fillRect(corner, colours.accent)
        painter.setPen(colours.on_accent)
        painter.drawText(corner, Qt.AlignmentFlag.AlignCenter, word)
