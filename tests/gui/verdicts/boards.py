"""Boards that tests of the verdict in the window draw, and how they wait for its study."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.gui.app import Application

SOLVABLE = Board.from_rows(["#######", "#@    #", "#  $  #", "#    .#", "#######"])
CORNER = Board.from_rows(["#######", "#@   $#", "#     #", "#    .#", "#######"])
LOST = Board.from_rows(["######", "#$ @.#", "#    #", "######"])
WALLED_GOAL = Board.from_rows(["######", "#@ #.#", "# $###", "#    #", "######"])


def draw(app: Application, board: Board) -> None:
    """Put a board into the document."""
    app.displayed_board.document.replace_board(board, "Draw")


def wait_for_study(qtbot: QtBot, app: Application) -> None:
    """Wait until the study of the displayed board has ended."""
    live = app.verdict_controller.live_verdict
    qtbot.waitUntil(lambda: live.knowledge is not None and live.knowledge.is_over, timeout=120_000)


def draw_and_study(qtbot: QtBot, app: Application, board: Board) -> None:
    """Put a board into the document, and wait until its study has ended."""
    draw(app, board)
    wait_for_study(qtbot, app)
