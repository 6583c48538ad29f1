"""Overlays about the square under the mouse: push distances, and the corral lens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from sokolab.core.board import Board, Tile
from sokolab.gui.analysis.analysis_controller import AnalysisController
from sokolab.gui.frame import Frame
from sokolab.gui.verdicts.board.lens_overlays import (
    CORRAL,
    CORRAL_OVERLAY,
    DISTANCES,
    DISTANCES_OVERLAY,
)
from sokolab.gui.verdicts.service.study_thread import StudyThread
from sokolab.language import tr

if TYPE_CHECKING:
    from sokolab.verdicts.why.corral import Corral, CorralRequest

_REST_MS: Final = 30
"""Distances are worked out once the pointer and the pen have rested for this long."""


class Lenses(QObject):
    """Finds what these overlays show, while they are on.

    Parameters
    ----------
    thread
        Looks at corrals.
    """

    def __init__(
        self, frame: Frame, analysis: AnalysisController, thread: StudyThread, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window, self._stage, self._view = frame.window, frame.stage, frame.view
        self._analysis, self._thread = analysis, thread
        self._has_kernels = False
        self._asked: CorralRequest | None = None
        self._corral: Corral | None = None
        self._shown: dict[str, object] = {}
        self._on: set[str] = set()
        analysis.layer.toggled.connect(self._toggle)
        for overlay in (DISTANCES_OVERLAY, CORRAL_OVERLAY):
            analysis.add_overlay(overlay)
        self._timer = QTimer(self, singleShot=True, interval=_REST_MS)
        self._timer.timeout.connect(self._measure)
        self._view.hovered.connect(self._follow)
        self._stage.selection_changed.connect(self._follow)
        self._stage.shown.connect(self._follow_board)
        thread.told.connect(self._hear)

    def use_kernels(self) -> None:
        """Work out distances on this thread from now on: the kernels are loaded."""
        self._has_kernels = True
        self._follow()

    def _follow_board(self, *_: object) -> None:
        """Show nothing of the board before."""
        self._corral = None
        for name in (DISTANCES, CORRAL):
            self._show(name, None)
        self._follow()

    def _toggle(self, name: str, is_on: bool) -> None:
        (self._on.add if is_on else self._on.discard)(name)
        self._follow()

    def _follow(self, *_: object) -> None:
        if DISTANCES in self._on and self._has_kernels:
            self._timer.start()
        if CORRAL in self._on:
            self._look_at_corral()

    # Push distances ------------------------------------------------------------------------

    def _measure(self) -> None:
        """Work out the distances of the box or goal in question; the last ones stay otherwise."""
        square = self._focus
        if square is not None:
            self._show(DISTANCES, _distances(self._stage.board, square))

    @property
    def _focus(self) -> int | None:
        """The selected box, or the box or goal under the mouse."""
        board = self._stage.board
        for square in (self._stage.selected, self._view.pointed_square):
            is_there = square is not None and square < board.size
            if is_there and board.flat[square] & (Tile.BOX | Tile.GOAL):
                return square
        return None

    # Corrals -------------------------------------------------------------------------------

    def _look_at_corral(self) -> None:
        square, board = self._view.pointed_square, self._stage.board
        if self._corral is not None and square in self._corral.area:
            return
        self._corral = None
        self._show(CORRAL, None)
        findings = self._analysis.live_analysis.findings
        reach = findings.player_reach
        if square is None or len(board.players) != 1 or square >= board.size:
            return
        is_entered = reach is not None and reach.squares[square]
        if is_entered or board.flat[square] & (Tile.WALL | Tile.BOX):
            return
        from sokolab.verdicts.why.corral import CorralRequest

        self._asked = CorralRequest(board, square)
        self._thread.ask(self._asked)

    def _hear(self, request: CorralRequest, corral: Corral) -> None:
        if request is not self._asked or request.board != self._stage.board:
            return
        self._asked, self._corral = None, corral
        self._show(CORRAL, corral)
        self._window.say(tr("{sentence}.", sentence=corral.said))

    def _show(self, name: str, finding: object) -> None:
        if self._shown.get(name) is not finding:
            self._shown[name] = finding
            self._analysis.layer.set_finding(name, finding)
            self._analysis.layer.publish()
            self._analysis.legend.refresh()


def _distances(board: Board, square: int) -> object:
    """Return the push distances of a box or a goal; None if it is out of the player's reach."""
    from sokolab.analysis.push_distances import push_distances

    try:
        return push_distances(board, square)
    except ValueError:
        return None
