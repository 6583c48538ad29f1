"""The strip, the problems and the list say the same of a level, whatever is found out about it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from sokolab.collection.known_level import LevelStatus, status_of
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.gui.app import Application
from sokolab.gui.collection.level_table import level_words
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.verdicts.study import StudyRequest
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind
from tests.gui.hand import Hand
from tests.gui.patience import patiently
from tests.gui.quick_solver import QuickSolver

VALID = ("#######", "#@$ . #", "#     #", "#######")
CORNER = ("#######", "#@ $.$#", "#  .  #", "#     #", "#######")
SOLVED = ("#####", "#@ *#", "#####")

PROOF = "There is no solution: a solver proved it"

pytestmark = pytest.mark.usefixtures("warming")


@pytest.fixture
def lab(app: Application, qtbot: QtBot) -> Application:
    """Return a window whose analyses work and whose library takes nothing in."""
    app.window.action("keep-in-library").trigger()
    assert not app.collection_controller.library_service.is_on
    qtbot.waitUntil(lambda: app.kernel_loader.is_fully_ready, timeout=240_000)
    return app


def show(app: Application, *boards: tuple[str, ...]) -> None:
    levels = tuple(Level(Board.from_rows(rows)) for rows in boards)
    app.collection_controller.workspace.open(Collection(levels), None, "Levels")


def status(app: Application) -> LevelStatus | None:
    knowledge = app.collection_controller.knowledge_loader.knowledge_of(
        app.displayed_board.document.level
    )
    return status_of(knowledge) if knowledge else None


def listed(app: Application) -> str:
    level = app.displayed_board.document.level
    return level_words(level, app.collection_controller.knowledge_loader.knowledge_of(level))


def strip(app: Application) -> str:
    return app.window.status_bar.summary


def solve(app: Application, *solvers: QuickSolver) -> None:
    runs = app.solve_controller.runs
    runs.start(app.displayed_board.document.board, solvers, Limits(seconds=10))


def test_a_proof_reaches_all_of_them(lab: Application, qtbot: QtBot) -> None:
    show(lab, VALID)
    patiently(qtbot, lambda: "Valid" in strip(lab) and status(lab) is LevelStatus.OPEN)
    solve(lab, QuickSolver(outcome=Outcome.UNSOLVABLE))
    patiently(qtbot, lambda: "There is no solution" in strip(lab))
    assert lab.analysis_controller.problems_panel.sentences == (PROOF,)
    assert status(lab) is LevelStatus.UNSOLVABLE
    assert listed(lab).startswith("unsolvable")


def test_a_solution_reaches_all_of_them(lab: Application, qtbot: QtBot) -> None:
    show(lab, VALID)
    solve(lab, QuickSolver(lurd="RR"))
    patiently(qtbot, lambda: "Solvable in 2 pushes" in strip(lab))
    patiently(qtbot, lambda: status(lab) is LevelStatus.SOLVED)
    assert listed(lab).startswith("2 pushes")
    lab.window.action("clear-runs").trigger()
    assert "Solvable in 2 pushes" in strip(lab), "what was found is not forgotten"


@pytest.mark.parametrize(
    ("verdict", "expected", "words"),
    [
        (
            Verdict(
                Board.from_rows(VALID), VerdictKind.UNSOLVABLE, VerdictBasis.SEARCH, state_count=9
            ),
            LevelStatus.UNSOLVABLE,
            "unsolvable",
        ),
        (
            Verdict(Board.from_rows(VALID), VerdictKind.SOLVABLE, VerdictBasis.SEARCH, "RR", 2, 2),
            LevelStatus.SOLVED,
            "2 pushes",
        ),
    ],
)
def test_a_verdict_found_while_drawing_reaches_the_list(
    lab: Application, qtbot: QtBot, verdict: Verdict, expected: LevelStatus, words: str
) -> None:
    show(lab, VALID)
    patiently(qtbot, lambda: status(lab) is not None)
    lab.displayed_board.knowledge_store.learn(verdict.board, verdict)
    assert status(lab) is expected
    assert listed(lab).startswith(words)
    knowledge = lab.collection_controller.knowledge_loader.knowledge_of(
        lab.displayed_board.document.level
    )
    assert knowledge is not None
    assert knowledge.solution_count == 0, "none is kept"


def test_the_bound_of_the_analyses_proves_a_solution_from_the_library_least(
    lab: Application, qtbot: QtBot
) -> None:
    show(lab, VALID)
    board = lab.displayed_board.document.board
    lab.displayed_board.knowledge_store.learn(
        board, Verdict(board, VerdictKind.SOLVABLE, VerdictBasis.LIBRARY, "RR", 2, 2)
    )
    patiently(qtbot, lambda: lab.displayed_board.knowledge_store.of(board).verdict.is_optimal)
    assert "at least" not in strip(lab)


def test_a_game_that_is_won_reaches_all_of_them(lab: Application, hand: Hand, qtbot: QtBot) -> None:
    show(lab, VALID)
    lab.play_controller.session.start()
    for _ in range(2):
        hand.key(Qt.Key.Key_Right)
    lab.play_controller.session.leave()
    patiently(qtbot, lambda: status(lab) is LevelStatus.SOLVED)
    patiently(qtbot, lambda: "Solvable in 2 pushes" in strip(lab))


@pytest.mark.parametrize(
    ("rows", "problem", "expected"),
    [
        (CORNER, "1 box stands on a dead square", LevelStatus.UNSOLVABLE),
        (SOLVED, "The level is solved at the start", LevelStatus.DRAFT),
    ],
)
def test_a_level_with_a_problem_is_not_called_open(
    lab: Application, qtbot: QtBot, rows: tuple[str, ...], problem: str, expected: LevelStatus
) -> None:
    show(lab, rows, VALID)
    patiently(qtbot, lambda: problem in strip(lab) and status(lab) is expected)
    assert not any("solver" in text for text in lab.analysis_controller.problems_panel.sentences)


def test_levels_listed_before_the_kernels_are_ready_are_examined_again(
    app: Application, qtbot: QtBot
) -> None:
    show(app, CORNER)
    patiently(qtbot, lambda: status(app) is LevelStatus.UNSOLVABLE)


def test_the_verdict_is_what_a_search_of_the_user_found_before_and_after(
    lab: Application, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = lab.verdict_controller.live_verdict

    def leave_open(
        _study: object, request: StudyRequest, _cancel: object, on_news: Callable[[Verdict], None]
    ) -> None:
        on_news(Verdict(request.board, VerdictKind.OPEN, VerdictBasis.SEARCH))

    monkeypatch.setattr(live._thread, "_run_study", leave_open)
    show(lab, VALID)
    solve(lab, QuickSolver(lurd="RR"))
    patiently(qtbot, lambda: "Solvable in 2 pushes" in strip(lab))
    live.start()
    patiently(qtbot, lambda: live.verdict is not None and live.verdict.pushes == 2)
    show(lab, CORNER)
    patiently(qtbot, lambda: live.verdict is not None and live.verdict.kind is VerdictKind.OPEN)
    solve(lab, QuickSolver(outcome=Outcome.UNSOLVABLE))
    patiently(qtbot, lambda: live.verdict.kind is VerdictKind.UNSOLVABLE)
