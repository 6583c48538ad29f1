"""A two-minute tour on its own level: overlays, drawing, solving and playing."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QObject, QPoint, QRect, Qt, Signal

from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.editing.brush import Brush
from sokolab.gui.analysis.analysis_controller import AnalysisController
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.editor.editor import Editor
from sokolab.gui.play.play_controller import PlayController
from sokolab.gui.shell import action_rows, building
from sokolab.gui.shell.popover import MARGIN, Popover
from sokolab.gui.shell.theme import Theme
from sokolab.gui.solving.solve_controller import SolveController
from sokolab.gui.window_core import WindowCore
from sokolab.language import phrase, tr
from sokolab.rendering.overlays.all_overlays import OVERLAYS
from sokolab.reports.run import Run, RunState

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
)
_BOARD: Final = Board.from_rows(_ROWS)
_DOOR: Final = _BOARD.square(3, 5)
_BOX: Final = _BOARD.square(2, 2)
_SECOND_DOOR: Final = _BOARD.square(5, 5)
_CORNER: Final = _BOARD.square(1, 1)
_LOST_BOARD: Final = _BOARD.with_tiles([_BOX, _CORNER], [Tile.FLOOR, Tile.BOX])
_OVERLAYS_ON: Final = frozenset({"player-reach", "dead-squares", "cuts-and-blocks", "push-targets"})
_MAX_WIDTH: Final = 640
_FRAME_WIDTH: Final = 3  # width of the frame around a part of the window, in pixels


_STEPS: Final = {
    phrase("What the colours mean"): phrase(
        "The level is analysed while you draw. A dot: the player can walk "
        "there. Hatching: a box there is lost; a filled square is a corner "
        "between two walls. In the list on the right, point at a line to see "
        "that overlay alone, or click to switch it on or off."
    ),
    phrase("Doors that split a level"): phrase(
        "A yellow square is a cut vertex: block it, and the floor is split. The "
        "numbers are the blocks it joins. Point at one to see the parts in different "
        "colours."
    ),
    phrase("Where a box can go"): phrase(
        "Point at a box, or click it with the select tool (S). A ring marks each "
        "square it can be pushed to, with the fewest pushes. The player can end on the "
        "sides where the ring is open."
    ),
    phrase("Draw and watch"): phrase(
        "Remove the wall in the framed square with the right button: reach, blocks and "
        "dead squares follow at once. Ctrl+Z takes any step back."
    ),
    phrase("Problems in words"): phrase(
        "A box is in a corner now. Everything that makes a level invalid or unsolvable is listed "
        "here and at the bottom of the window. Click a problem to see where it is."
    ),
    phrase("Solve"): phrase(
        "F5 starts the chosen solvers side by side; you can keep drawing. Each reports "
        "how long it took and what it proved: fewest pushes, fewest moves, or that "
        "there is no solution."
    ),
    phrase("Watch the solution"): phrase(
        "Replay and Path, below the list of searches, open it here. Space plays it, "
        "the slider and the letters go to any move, P draws the whole route."
    ),
    phrase("How hard is it for people?"): phrase(
        "This panel estimates how many players solve a level, and gives the reasons: boxes that "
        "take turns, detours, traps. Click a reason, and the replay goes to its pushes."
    ),
    phrase("Play it yourself"): phrase(
        "F6 plays the level. Use the arrow keys, or click: a square to walk there, a "
        "box and a target to push it. Esc goes back to drawing. F1 finds any action; "
        "Shift+F2 starts this tour again."
    ),
}
"""The title and the words of each step."""


@dataclass(frozen=True)
class _Scene:
    """The scene of a step: the function that sets it up, and the part of the window to frame.

    Before that, the tour's board is shown and nothing is selected. If the text asks the reader to
    do something, the scene can also show how to do it.
    """

    set_up: Callable[[], object]
    framed_area: Callable[[], QRect]
    show_how: Callable[[], object] | None = None


class Tour(QObject):
    """Adds the actions and leads through the steps. The open collection does not change.

    The tour ends when another level is shown. At its end, overlays, path and panels are as they
    were before.
    """

    begun = Signal()
    """The tour begins. Its board is not yet displayed."""

    def __init__(
        self,
        core: WindowCore,
        editor: Editor,
        analysis_controller: AnalysisController,
        play_controller: PlayController,
        solve_controller: SolveController,
        rating_panel: QtWidgets.QDockWidget,
        workspace: Workspace,
    ) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._view = core.view
        window, view = core.window, core.view
        self._editor = editor
        self._analysis_controller = analysis_controller
        self._play_controller = play_controller
        self._solve_controller = solve_controller
        self._workspace = workspace
        self._rating_panel = rating_panel
        self._document: LevelDocument | None = None
        self._step_index = 0
        self._overlays: frozenset[str] = frozenset()
        self._was_path_drawn = False
        self._closed_panels: list[QtWidgets.QDockWidget] = []
        self._front_panels: list[QtWidgets.QDockWidget] = []
        self.card = TourCard(view)
        self.spotlight = _Spotlight(window, window.theme)
        self._scenes = self._all_scenes()
        self.card.onward_button.clicked.connect(building.unchecked(partial(self.change_step, 1)))
        self.card.back_button.clicked.connect(building.unchecked(partial(self.change_step, -1)))
        self.card.end_button.clicked.connect(self.end)
        self.card.covered.connect(view.cover_below)
        self.card.show_how_button.clicked.connect(self._show_how)
        view.geometry_changed.connect(self.spotlight.place)
        view.escape_pressed.connect(self.end)
        core.displayed_board.document_changed.connect(self._end_for_other_level)
        window.bind({"tour": self._start_or_continue, "tour-back": partial(self.change_step, -1)})

    @property
    def is_on(self) -> bool:
        """Whether the tour is under way."""
        return self._document is not None

    # The steps ---------------------------------------------------------------------------

    def _all_scenes(self) -> tuple[_Scene, ...]:
        """Return the scene of each step, in the order of their words."""
        analysis_controller, rating_panel = self._analysis_controller, self._rating_panel
        legend, problems = analysis_controller.overlays_panel, analysis_controller.problems_panel
        solver_panel, replay_panel = self._solve_controller.dock, self._play_controller.panel
        point = partial(analysis_controller.layer.hover, _DOOR)
        choose = partial(self._editor.choose_brush, Brush.WALL)
        lose_box = partial(self._show_lost_box, problems)
        return (
            _Scene(partial(_open_panel, legend), partial(self._panel_rect, legend)),
            _Scene(point, partial(self._square_rect, _DOOR), point),
            _Scene(partial(self._displayed_board.select, _BOX), partial(self._square_rect, _BOX)),
            _Scene(choose, partial(self._square_rect, _SECOND_DOOR), self._open_wall),
            _Scene(lose_box, partial(self._panel_rect, problems), problems.choose_first),
            _Scene(
                partial(_open_panel, solver_panel),
                partial(self._panel_rect, solver_panel),
                self._solve_controller.solve,
            ),
            _Scene(self._replay_solution, partial(self._panel_rect, replay_panel), self._play_on),
            _Scene(partial(_open_panel, rating_panel), partial(self._panel_rect, rating_panel)),
            _Scene(self._play_controller.session.start, self._board_rect),
        )

    # Going through them ------------------------------------------------------------------

    def _start_or_continue(self) -> None:
        if self.is_on:
            self.change_step(1)
        else:
            self.start()

    def start(self) -> None:
        """Begin with the first step."""
        self.begun.emit()
        layer = self._analysis_controller.layer
        self._overlays = frozenset(o.name for o in OVERLAYS if layer.is_on(o.name))
        self._was_path_drawn = self._window.action("path").isChecked()
        panels = self._window.findChildren(QtWidgets.QDockWidget)
        self._closed_panels = [panel for panel in panels if panel.isHidden()]
        self._front_panels = [panel for panel in panels if not panel.visibleRegion().isEmpty()]
        self._document = LevelDocument(Level(_BOARD, title=tr("Tour")), self)
        self._displayed_board.show_document(self._document)
        self._set_overlays(_OVERLAYS_ON)
        self._step_index = 0
        self._show_step()

    def change_step(self, direction: int) -> None:
        """Go forward (1) or back (-1). After the last step the tour ends."""
        if not self.is_on or self._step_index + direction < 0:
            return
        self._step_index += direction
        if self._step_index == len(self._scenes):
            self.end()
        else:
            self._show_step()

    def end(self) -> None:
        """End the tour and restore everything."""
        if self.is_on:
            self._displayed_board.show_document(self._workspace.document)
            self._finish_tour()

    def _finish_tour(self) -> None:
        document, self._document = self._document, None
        self.card.hide()
        self.spotlight.hide()
        self._window.allow(action_rows.Condition.TOUR_BEGUN, False)
        self._analysis_controller.layer.hover(None)
        self._set_overlays(self._overlays)
        for panel in self._closed_panels:
            panel.hide()
        for panel in self._front_panels:
            panel.raise_()
        if self._window.action("path").isChecked() is not self._was_path_drawn:
            self._window.action("path").trigger()
        if document is not None:
            document.deleteLater()

    def _end_for_other_level(self, document: LevelDocument) -> None:
        if self.is_on and document is not self._document:
            self._finish_tour()

    def _show_step(self) -> None:
        scene = self._scenes[self._step_index]
        title, text = map(str, list(_STEPS.items())[self._step_index])
        self._set_scene()
        scene.set_up()
        can_show = scene.show_how is not None
        self.card.show_step(self._step_index + 1, len(self._scenes), title, text, can_show)
        self.spotlight.point_at(scene.framed_area)
        self.card.raise_()
        self._window.allow(action_rows.Condition.TOUR_BEGUN, self._step_index > 0)
        self._view.setFocus()

    def _show_how(self) -> None:
        show_how = self._scenes[self._step_index].show_how
        if self.is_on and show_how is not None:
            show_how()

    def _set_scene(self) -> None:
        self._play_controller.session.leave()
        self._displayed_board.select(None)
        self._analysis_controller.layer.hover(None)
        self._put_board(_BOARD)

    # Actions of the steps ----------------------------------------------------------------

    def _put_board(self, board: Board) -> None:
        document = self._document
        if document is not None and document.board != board:
            document.replace_board(board, phrase("Tour"))

    def _set_overlays(self, names: frozenset[str]) -> None:
        for overlay in OVERLAYS:
            self._analysis_controller.layer.switch(overlay.name, overlay.name in names)

    def _open_wall(self) -> None:
        self._put_board(_BOARD.with_tiles([_SECOND_DOOR], [Tile.FLOOR]))

    def _show_lost_box(self, problems: QtWidgets.QWidget) -> None:
        self._put_board(_LOST_BOARD)
        _open_panel(problems)

    def _solved_run(self) -> Run | None:
        runs = (run for run in self._solve_controller.runs.all if run.board == _BOARD and run.lurd)
        return next((run for run in runs if run.state is RunState.DONE), None)

    def _replay_solution(self) -> None:
        _open_panel(self._play_controller.panel)
        run = self._solved_run()
        if run is not None:
            self._solve_controller.panel.action_requested.emit("path", run)
            self._play_controller.session.playback.pause()

    def _play_on(self) -> None:
        if self._play_controller.session.game is None:
            self._replay_solution()
        if self._play_controller.session.game is None:
            self._window.say(tr("There is no solution yet; press F5 first"))
        self._window.action("replay").trigger()

    # Areas of the window -----------------------------------------------------------------

    def _panel_rect(self, panel: QtWidgets.QWidget) -> QRect:
        inner = self._window.rect().adjusted(4, 4, -4, -4)
        return QRect(panel.mapTo(self._window, QPoint()), panel.size()) & inner

    def _board_rect(self) -> QRect:
        return self._panel_rect(self._view).adjusted(4, 4, -4, -4)

    def _square_rect(self, square: int) -> QRect:
        if self._view.board.size != _BOARD.size:
            return QRect()
        rect = self._view.geometry_map.rect(square).toRect()
        return rect.translated(self._view.mapTo(self._window, QPoint()))


def _open_panel(panel: QtWidgets.QWidget) -> None:
    panel.show()
    panel.raise_()


class TourCard(Popover):
    """A title, a few sentences and buttons at the bottom of ``host``, without the focus."""

    covered = Signal(int)
    """Carries how many pixels the tallest card so far covers at the bottom of the host."""

    def __init__(self, host: QtWidgets.QWidget) -> None:
        super().__init__(host)
        self._tallest_size = (0, 0)
        self.setObjectName("tour-card")
        self._title_label = QtWidgets.QLabel()
        font = self._title_label.font()
        font.setBold(True)
        self._title_label.setFont(font)
        self._count_label = QtWidgets.QLabel()
        self._text_label = QtWidgets.QLabel()
        self._text_label.setWordWrap(True)
        tip = tr("End the tour and go back to your level")
        self.end_button = building.named(QtWidgets.QToolButton(), tr("End the tour"), tip)
        self.end_button.setAutoRaise(True)
        self.end_button.setText("✕")
        self.show_how_button = QtWidgets.QPushButton(tr("Show me"))
        self.back_button = QtWidgets.QPushButton(tr("Back"))
        self.onward_button = QtWidgets.QPushButton(tr("Next"))
        head = building.fill(
            QtWidgets.QHBoxLayout(), (self._title_label, 1), self._count_label, self.end_button
        )
        foot = building.fill(
            QtWidgets.QHBoxLayout(), self.show_how_button, 1, self.back_button, self.onward_button
        )
        building.fill(
            QtWidgets.QVBoxLayout(self),
            head,
            self._text_label,
            foot,
            margins=(16, 8, 8, 8),
            spacing=4,
        )
        for button in (self.show_how_button, self.back_button, self.onward_button, self.end_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        building.LANGUAGE.changed.connect(self.place)
        self._shortcuts = [
            QtGui.QShortcut(key, host)
            for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
        ]
        *enter_shortcuts, escape_shortcut = self._shortcuts
        for shortcut in enter_shortcuts:
            shortcut.activated.connect(self._press_button)
        escape_shortcut.activated.connect(self.end_button.click)
        self.hide()

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Make Enter go on and Esc end the tour, wherever they have no other meaning."""
        super().showEvent(event)
        for shortcut in self._shortcuts:
            shortcut.setEnabled(True)

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        """Release Enter and Esc, and give the board the whole height of the host."""
        super().hideEvent(event)
        self.covered.emit(0)
        for shortcut in self._shortcuts:
            shortcut.setEnabled(False)

    def _press_button(self) -> None:
        """Press the button that has the keyboard, or else go on."""
        widget = self.focusWidget()
        if isinstance(widget, QtWidgets.QAbstractButton) and widget.hasFocus():
            widget.click()
        else:
            self.onward_button.click()

    @property
    def text(self) -> str:
        """The title and the words of the card in one sentence, for screen readers."""
        return tr("{title}. {words}", title=self._title_label.text(), words=self._text_label.text())

    def show_step(
        self, number: int, step_count: int, title: str, text: str, can_show: bool
    ) -> None:
        """Show one step. With ``can_show``, offer to do it for the reader."""
        self._title_label.setText(title)
        self._text_label.setText(text)
        self._count_label.setText(tr("{place} of {all}", place=number, all=step_count))
        self.back_button.setEnabled(number > 1)
        self.onward_button.setText(tr("Next") if number < step_count else tr("Finish"))
        self.show_how_button.setVisible(can_show)
        self.place()
        self.show()
        self.raise_()
        QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleAnnouncementEvent(self, self.text))

    def place(self) -> None:
        """Move to the bottom of the host."""
        host, size = self._host, self.size_within(_MAX_WIDTH)
        left, top = (host.width() - size.width()) // 2, host.height() - size.height() - MARGIN
        self.setGeometry(QRect(QPoint(left, max(top, 0)), size))
        if self.isVisible():
            earlier_height = self._tallest_size[1] if self._tallest_size[0] == size.width() else 0
            self._tallest_size = size.width(), max(earlier_height, size.height())
            self.covered.emit(self._tallest_size[1] + MARGIN)


class _Spotlight(Popover):
    """Frames a part of the window, follows it and lets the mouse through."""

    def __init__(self, window: QtWidgets.QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._theme = theme
        self._framed_area: Callable[[], QRect] = QRect
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def point_at(self, framed_area: Callable[[], QRect]) -> None:
        """Frame an area in window coordinates, which is asked for again after each move."""
        self._framed_area = framed_area
        self.place()
        self.show()
        self.raise_()

    def place(self) -> None:
        """Move the frame to where the part is now."""
        self.setGeometry(
            self._framed_area().adjusted(-_FRAME_WIDTH, -_FRAME_WIDTH, _FRAME_WIDTH, _FRAME_WIDTH)
        )

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Draw the frame."""
        painter = QtGui.QPainter(self)
        pen = QtGui.QPen(self._theme.colours.accent, _FRAME_WIDTH)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
        painter.end()
