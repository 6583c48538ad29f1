"""One of two solutions: its name, its board, and how far it has come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from sokolab.core.board import Board, Tile, changed_squares
from sokolab.core.regions import connected
from sokolab.gui.plain_text import plain_label
from sokolab.gui.play.reading.trails import TrailLayer, trails_of
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import Phrase, tr
from sokolab.routes.line import Line

_LEAST: Final = 140
"""Pixels of the least width and height of a board."""
_BEHIND, _AHEAD = 12, 28
"""Of a longer stretch, so many pushes behind and ahead of the present place have trails."""


class ComparedSide(QWidget):
    """The board of one solution; the trails of the present stretch have its colour.

    Parameters
    ----------
    letter
        "A" or "B".
    colour
        Returns the colour of its trails.
    """

    def __init__(self, letter: str, colour: Callable[[Colours], QColor], theme: Theme) -> None:
        super().__init__()
        self._colour = colour
        self._theme = theme
        self._line: Line | None = None
        self._trailed: tuple[int, int] | None = None
        self.badge = QLabel(letter)
        self.badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title = plain_label()
        self.place = QLabel()
        self.view = BoardView(Board.empty(1, 1), theme.colours)
        self.view.setAccessibleName(tr("Board of solution {letter}", letter=letter))
        self.view.setMinimumSize(_LEAST, _LEAST)
        self.trails = TrailLayer(
            lambda: (colour(theme.colours), colour(theme.colours)), lambda: theme.colours.floor
        )
        self.view.add_layer(self.trails)
        head = QHBoxLayout()
        head.addWidget(self.badge)
        head.addWidget(self.title, 1)
        head.addWidget(self.place)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.view, 1)
        theme.changed.connect(self._wear)
        self._wear(theme.colours)

    def show_solution(self, title: str | Phrase, line: Line) -> None:
        """Show another solution, at its start."""
        self._line = line
        self._trailed = None
        self.title.setText(str(title))
        self.title.setToolTip("")
        board = line.board
        self.view.set_board(board, None)
        is_open = (board.flat & Tile.WALL) == 0
        self.view.set_inside(connected(board, board.players, is_open))
        self.view.fit()

    def show_place(self, pushes: int, stretch: tuple[int, int]) -> None:
        """Show the position after that many pushes, and the trails of a stretch.

        Parameters
        ----------
        stretch
            The pushes after which it begins and ends.
        """
        line = self._line
        if line is None:
            return
        board = line.position_after(pushes).as_board()
        self.view.set_board(board, changed_squares(self.view.board, board))
        self._show_trails(line, pushes, stretch)
        moves = line.ends[pushes]
        words = tr(
            "push {push:,}/{pushes:,} · move {move:,}/{moves:,}",
            push=pushes,
            pushes=len(line.pushes),
            move=moves,
            moves=len(line.letters),
        )
        self.place.setText(words)
        self.view.setAccessibleDescription(words)

    def _show_trails(self, line: Line, pushes: int, stretch: tuple[int, int]) -> None:
        begin, end = stretch
        if end - begin > _BEHIND + _AHEAD:
            begin, end = max(begin, pushes - _BEHIND), min(end, pushes + _AHEAD)
        if (begin, end) != self._trailed:
            self._trailed = begin, end
            self.trails.show(trails_of(line, begin, end))
            self.view.update()

    def _wear(self, colours: Colours) -> None:
        self.view.set_colours(colours)
        ground = self._colour(colours).name()
        self.badge.setStyleSheet(
            f"background: {ground}; color: {colours.floor.name()}; border-radius: 4px;"
            "padding: 1px 6px; font-weight: 600;"
        )
