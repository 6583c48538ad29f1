"""The common base of all parts of the window: settings, main window, board, view and engine."""

from weakref import WeakKeyDictionary

from PySide6.QtCore import Qt

from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.gui.document.displayed_board import DisplayedBoard
from sokolab.gui.document.level_document import LevelDocument, UndoOrder
from sokolab.gui.scene.view import BoardView
from sokolab.gui.scene.viewport import Camera, ScrollBars
from sokolab.gui.shell import building, window_engine
from sokolab.gui.shell.language_switch import LanguageSwitch
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Theme

_FIRST_BOARD = (10, 14)
"""Rows and columns of the displayed board before the first level is opened."""


class WindowCore:
    """The main window with the displayed board, its view, and the engine and tasks for its work."""

    def __init__(self) -> None:
        self.settings = Settings()
        self.language_switch = LanguageSwitch(self.settings)
        self.theme = Theme(self.settings.scheme, self.settings.text_size)
        self.window = window = MainWindow(self.theme)
        self.language_switch.setParent(window)
        building.LANGUAGE.changed.connect(window.refresh_tips)
        self.displayed_board = displayed_board = DisplayedBoard(
            LevelDocument(Level(Board.empty(*_FIRST_BOARD))), window
        )
        self.view = view = BoardView(displayed_board.board, self.theme.colours)
        self.scroll_bars = ScrollBars(view)
        self.tasks = window_engine.Tasks(window)
        self.kernel_loader = window_engine.KernelLoader(self.tasks, parent=window)
        self.engine = window_engine.WindowEngine(self.kernel_loader)
        window.closed.connect(self.engine.close)
        self.undo_order = UndoOrder(window)
        window.setWindowIcon(self.theme.icon("sokolab"))
        window.setCentralWidget(view)
        window.status_bar.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        window.status_bar.setFocusProxy(view)  # a click on it takes the keyboard from fields
        window.setProperty("application", self)
        self.theme.changed.connect(view.set_colours)
        self._cameras: WeakKeyDictionary[LevelDocument, Camera | None] = WeakKeyDictionary()
        displayed_board.document_left.connect(self._leave_level)
        displayed_board.document_changed.connect(
            lambda level: view.set_user_camera(self._cameras.get(level))
        )
        displayed_board.selection_changed.connect(view.set_selected)

    def _leave_level(self) -> None:
        """Remember where the view shows the board, for the next time this level is displayed."""
        self._cameras[self.displayed_board.document] = self.view.user_camera
        self.view.forget_level()
