"""A tour of two minutes on a level of its own: what one sees, draws, solves and plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QWidget

from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.editing.brush import Brush
from sokolab.gui.analysis.controller import AnalysisController
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.document.stage import Stage
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.editor.editor import Editor
from sokolab.gui.overlays.catalogue import OVERLAYS
from sokolab.gui.play.controller import PlayController
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.solving.controller import SolveController
from sokolab.gui.tour.tour_card import Spotlight, TourCard
from sokolab.reports.run import Run, RunState

__all__ = ["Tour"]

_ROWS: Final = (
    "############",
    "#    #     #",
    "# $  #  .  #",
    "#  $   @ . #",
    "# $  #  .  #",
    "#    #     #",
    "## #########",
    " #   #      ",
    " #   #      ",
    " #####      ",
    *3 * (12 * " ",),
)
"""The last rows leave room for the card."""
_BOARD: Final = Board.from_rows(_ROWS)
_DOOR: Final = _BOARD.square(3, 5)
_BOX: Final = _BOARD.square(2, 2)
_OTHER_WALL: Final = _BOARD.square(5, 5)
_IN_THE_CORNER: Final = _BOARD.square(1, 1)
_LOST: Final = _BOARD.with_tiles([_BOX, _IN_THE_CORNER], [Tile.FLOOR, Tile.BOX])
_SHOWN: Final = frozenset({"player-reach", "dead-squares", "cuts-and-blocks", "push-targets"})


@dataclass(frozen=True)
class _Step:
    """One card.

    Attributes
    ----------
    begin
        Sets the scene; the board is the tour's own and nothing is selected by then.
    where
        What to frame, in the window's coordinates.
    show_how
        Does what the words ask of the reader, or None where they ask nothing.
    """

    title: str
    words: str
    begin: Callable[[], object]
    where: Callable[[], QRect]
    show_how: Callable[[], object] | None = None


class Tour(QObject):
    """Adds the actions, and leads through the steps; the open collection is left alone.

    The tour ends when another level is shown, and gives back overlays and path as they were.
    """

    begun = Signal()
    """The first step is shown."""

    def __init__(
        self,
        window: MainWindow,
        stage: Stage,
        view: BoardView,
        editor: Editor,
        analysis_controller: AnalysisController,
        play_controller: PlayController,
        solve_controller: SolveController,
        workspace: Workspace,
    ) -> None:
        super().__init__(window)
        self._window, self._stage, self._view = window, stage, view
        self._editor, self._analysing = editor, analysis_controller
        self._playing, self._solving, self._workspace = play_controller, solve_controller, workspace
        self._document: LevelDocument | None = None
        self._at = 0
        self._overlays: frozenset[str] = frozenset()
        self._had_path = False
        self.card = TourCard(view, window.theme)
        self.spotlight = Spotlight(window, window.theme)
        self._steps = self._all_steps()
        self.card.onward.connect(partial(self.step, 1))
        self.card.back.connect(partial(self.step, -1))
        self.card.closed.connect(self.end)
        self.card.shown_how.connect(self._show_how)
        view.geometry_changed.connect(self.spotlight.follow)
        stage.document_changed.connect(self._leave_to)
        self._add_actions()

    @property
    def is_on(self) -> bool:
        """Whether the tour is under way."""
        return self._document is not None

    # The steps ---------------------------------------------------------------------------

    def _all_steps(self) -> tuple[_Step, ...]:
        legend, problems = self._analysing.legend, self._analysing.problems
        solver, replay = self._solving.dock, self._playing.dock
        return (
            _Step(
                "What the colours say",
                "All of this is found anew while you draw. A dot: the player gets there. "
                "Hatching: a box there is lost; filled corners are those that two walls tell. "
                "Point at a line of the list at the right to see it alone, click to switch it.",
                partial(_bring_up, legend),
                partial(self._place_of, legend),
            ),
            _Step(
                "Doors that part a level",
                "A yellow square is a cut vertex: close it and the level falls apart. The "
                "numbers are the blocks it joins. Point at one to see its parts tinted apart.",
                partial(self._point_at, _DOOR),
                partial(self._squares, _DOOR),
                partial(self._point_at, _DOOR),
            ),
            _Step(
                "Where a box can go",
                "Point at a box, or click it with the select tool (S). Each ring is a square it "
                "can be pushed to, with the least pushes; the open quarters are the sides on "
                "which the player can end.",
                partial(self._stage.select, _BOX),
                partial(self._squares, _BOX),
            ),
            _Step(
                "Draw and watch",
                "Take a wall away with the right button, in the framed square: reach, blocks and "
                "dead squares follow the pen. Ctrl+Z takes any step back.",
                partial(self._editor.choose_brush, Brush.WALL),
                partial(self._squares, _OTHER_WALL),
                self._open_wall,
            ),
            _Step(
                "Problems, in words",
                "A box was put into the corner. What makes a level invalid or lost is said at "
                "once, here and at the bottom of the window; click it to see the squares.",
                partial(self._lose, problems),
                partial(self._place_of, problems),
                problems.choose_first,
            ),
            _Step(
                "Solve",
                "F5 starts the solvers that are ticked, side by side, while you go on drawing. "
                "Each says how long it took and what is proved: least pushes, least moves, or "
                "that there is no solution.",
                partial(_bring_up, solver),
                partial(self._place_of, solver),
                self._solving.solve,
            ),
            _Step(
                "Watch the solution",
                "Replay and Path, below the list of searches, bring it here: Space plays, the "
                "slider and the letters go to any move, P draws the whole route.",
                self._replay,
                partial(self._place_of, replay),
                self._play_on,
            ),
            _Step(
                "Play it yourself",
                "F6 plays the level as it is drawn: arrow keys, or click a square to walk, a box "
                "and its target to push. Esc goes back to drawing. F1 lists all keys; the tour "
                "is in the help menu.",
                self._playing.session.start,
                self._board_place,
            ),
        )

    def _add_actions(self) -> None:
        add, menu = self._window.add_action, self._window.menu("help")
        tour = add(
            "help",
            "tour",
            "&Tour",
            "F2",
            "Leads you in two minutes through seeing, drawing, solving and playing, on a level "
            "of its own; once begun, goes on to the next step.",
            self._start_or_go_on,
            "play",
        )
        self._back = add(
            "help",
            "tour-back",
            "Tour: one step &back",
            "Shift+F2",
            "Goes back to what the tour showed before.",
            partial(self.step, -1),
        )
        self._back.setEnabled(False)
        keys = self._window.action("keys")
        menu.insertActions(keys, [tour, self._back])
        menu.insertSeparator(keys)

    # Going through them ------------------------------------------------------------------

    def _start_or_go_on(self) -> None:
        if self.is_on:
            self.step(1)
        else:
            self.start()

    def start(self) -> None:
        """Begin with the first step."""
        layer = self._analysing.layer
        self._overlays = frozenset(o.name for o in OVERLAYS if layer.is_on(o.name))
        self._had_path = self._window.action("path").isChecked()
        self._document = LevelDocument(Level(_BOARD, title="Tour"), self)
        self._stage.show_document(self._document)
        self._wear_overlays(_SHOWN)
        self._at = 0
        self._tell()
        self.begun.emit()

    def step(self, by: int) -> None:
        """Go on or back; past the last step the tour ends."""
        if not self.is_on or self._at + by < 0:
            return
        self._at += by
        if self._at == len(self._steps):
            self.end()
        else:
            self._tell()

    def end(self) -> None:
        """Give everything back as it was."""
        if self.is_on:
            self._stage.show_document(self._workspace.document)
            self._finish()

    def _finish(self) -> None:
        document, self._document = self._document, None
        self.card.hide()
        self.spotlight.hide()
        self._back.setEnabled(False)
        self._analysing.layer.hover(None)
        self._wear_overlays(self._overlays)
        if self._window.action("path").isChecked() is not self._had_path:
            self._window.action("path").trigger()
        if document is not None:
            document.deleteLater()

    def _leave_to(self, document: LevelDocument) -> None:
        if self.is_on and document is not self._document:
            self._finish()

    def _tell(self) -> None:
        step = self._steps[self._at]
        self._set_scene()
        step.begin()
        self.card.tell(
            self._at + 1, len(self._steps), step.title, step.words, step.show_how is not None
        )
        self.spotlight.point_at(step.where)
        self.card.raise_()
        self._back.setEnabled(self._at > 0)
        self._view.setFocus()

    def _show_how(self) -> None:
        show_how = self._steps[self._at].show_how
        if self.is_on and show_how is not None:
            show_how()

    def _set_scene(self) -> None:
        self._playing.session.leave()
        self._stage.select(None)
        self._analysing.layer.hover(None)
        self._put(_BOARD)

    # What the steps do -------------------------------------------------------------------

    def _put(self, board: Board) -> None:
        document = self._document
        if document is not None and document.board != board:
            document.replace_board(board, "Tour")

    def _wear_overlays(self, wanted: frozenset[str]) -> None:
        for overlay in OVERLAYS:
            self._analysing.layer.switch(overlay.name, overlay.name in wanted)

    def _point_at(self, square: int) -> None:
        self._analysing.layer.hover(square)

    def _open_wall(self) -> None:
        self._put(_BOARD.with_tiles([_OTHER_WALL], [Tile.FLOOR]))

    def _lose(self, problems: QWidget) -> None:
        self._put(_LOST)
        _bring_up(problems)

    def _solved(self) -> Run | None:
        runs = (run for run in self._solving.runs.all if run.board == _BOARD and run.lurd)
        return next((run for run in runs if run.state is RunState.DONE), None)

    def _replay(self) -> None:
        _bring_up(self._playing.dock)
        run = self._solved()
        if run is not None:
            self._solving.dock.path_wanted.emit(run)
            self._playing.session.playback.pause()

    def _play_on(self) -> None:
        if self._playing.session.game is None:
            self._replay()
        if self._playing.session.game is None:
            self._window.say("Press F5 first: there is no solution yet")
        self._window.action("replay").trigger()

    # Where things are --------------------------------------------------------------------

    def _place_of(self, panel: QWidget) -> QRect:
        return QRect(panel.mapTo(self._window, QPoint()), panel.size()) & self._inner()

    def _inner(self) -> QRect:
        return self._window.rect().adjusted(4, 4, -4, -4)

    def _board_place(self) -> QRect:
        return self._place_of(self._view).adjusted(4, 4, -4, -4)

    def _squares(self, *squares: int) -> QRect:
        frame = QRect()
        if self._view.board.size != _BOARD.size:
            return frame
        for square in squares:
            frame |= self._view.geometry_map.rect(square).toRect()
        return frame.translated(self._view.mapTo(self._window, QPoint()))


def _bring_up(dock: QWidget) -> None:
    dock.show()
    dock.raise_()
