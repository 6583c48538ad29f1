"""A solution is replayed once, by the driver: library and game take its replay over."""

from __future__ import annotations

import sys
from collections import Counter

import pytest
from pytestqt.qtbot import QtBot

from sokolab.core import lurd
from sokolab.core.board import Board
from sokolab.core.lurd import Replay
from sokolab.gui.app import Application
from sokolab.library.store import Library
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Result
from sokolab.solvers.optimiser.optimiser import Shortener
from sokolab.solvers.roster import by_name, solve
from tests.gui.quick_solver import QuickSolver

BOARD = Board.from_rows(["######", "#@ $.#", "######"])


class Driven(QuickSolver):
    """A solver of the roster, run in this process."""

    def solve(
        self, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
    ) -> Result:
        return by_name("backtrack").solve(board, limits, cancel, on_progress)


@pytest.fixture
def judges(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the replays of letters by the module that asks for them."""
    counts: Counter[str] = Counter()
    judge = lurd.replay

    def counted(asking: str) -> object:
        def replay(board: Board, letters: str) -> Replay:
            if letters:
                counts[asking] += 1
            return judge(board, letters)

        return replay

    for name, module in list(sys.modules.items()):
        if name.startswith("sokolab.") and getattr(module, "replay", None) is judge:
            monkeypatch.setattr(module, "replay", counted(name))
    return counts


def test_library_and_optimiser_take_over_what_the_driver_judged(judges: Counter[str]) -> None:
    result = solve(BOARD, "backtrack")
    assert result.replay is not None
    assert Library().add(result.replay, result.solver).is_new
    Shortener(result.replay).solve(BOARD, Limits(), CancelToken(), lambda _: None)
    assert judges == {"sokolab.solvers.frame.driver": 1}


def test_the_window_plays_and_keeps_what_the_driver_judged(
    app: Application, qtbot: QtBot, judges: Counter[str]
) -> None:
    app.displayed_board.document.replace_board(BOARD, "Draw")
    (run,) = app.solve_controller.runs.start(BOARD, (Driven("backtrack"),), Limits())
    app.solve_controller.runs.start_waiting_for("solver:backtrack")
    qtbot.waitUntil(lambda: run.is_over)
    service = app.collection_controller.library_service
    with qtbot.waitCallback() as known:
        service.look_up(BOARD, known)
    assert known.args[0].solution_count == 1
    app.solve_controller.replay(run)
    game = app.play_controller.session.game
    assert game is not None
    assert game.whole_lurd == run.lurd == "rR"
    # What the library returns is judged again, because its file may have been changed.
    assert judges.pop("sokolab.library.store") >= 1
    # A game is laid out move by move from its letters.
    assert judges.pop("sokolab.routes.line") == 1
    assert judges == {"sokolab.solvers.frame.driver": 1}
