"""The layer that offers the parts of the floor where the player of reverse play can end."""

from __future__ import annotations

from typing import Final

import numpy as np
from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.play.reverse.pull_game import PullGame
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.layers import row_runs
from sokolab.gui.scene.view import BoardView
from sokolab.routes.solved_position import player_regions, solved_board

_TINT: Final = 64
"""Opacity of the tint, of 255."""
_MIN_SIDE_FOR_NUMBERS: Final = 14
"""Smaller squares, in device-independent pixels, show no numbers."""


class RegionsLayer(QObject):
    """Tints and numbers the regions before the first move, if there are several."""

    def __init__(self, session: GameSession, view: BoardView) -> None:
        super().__init__(view)
        self._session = session
        self._view = view
        self._regions: list[list[int]] = []
        view.add_layer(self)
        session.game_changed.connect(self._take)

    @property
    def shown(self) -> list[list[int]]:
        """The regions offered now, largest first; none while there is no choice."""
        game = self._session.game
        has_choice = len(self._regions) > 1 and game is not None and game.at == 0
        return self._regions if has_choice else []

    def _take(self, game: Game | None) -> None:
        self._regions = []
        if isinstance(game, PullGame):
            self._regions = player_regions(solved_board(game.level_board))
        self._view.update()

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Tint the regions where the player is not, and number all on their first square."""
        game = self._session.game
        if game is None:
            return
        colours = self._view.colours
        for number, region in enumerate(self.shown, 1):
            if game.position.player not in region:
                mask = np.zeros(geometry.height * geometry.width, bool)
                mask[region] = True
                tint = QColor(colours.accent)
                tint.setAlpha(_TINT)
                painter.save()
                painter.translate(geometry.left, geometry.top)
                painter.scale(geometry.side, geometry.side)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(tint)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
                painter.drawRects(row_runs(mask.reshape(geometry.height, geometry.width)))
                painter.restore()
            if geometry.side >= _MIN_SIDE_FOR_NUMBERS:
                free = [square for square in region if square != game.position.player]
                self._paint_number(painter, geometry.rect((free or region)[0]), number)

    def _paint_number(self, painter: QPainter, spot: QRectF, number: int) -> None:
        font = painter.font()
        font.setPixelSize(max(9, round(spot.height() * 0.45)))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(self._view.colours.ink)
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, str(number))
