from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.gui.shell.window_engine import Tasks
from sokolab.gui.solving.runs import Runs
from sokolab.reports.run import Run, RunState
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Outcome, Result, Solver
from sokolab.solvers.roster import ROSTER, FindKnown
from tests.gui.quick_solver import QuickSolver

BOARD = Board.from_rows(["######", "#@$ .#", "######"])
UNSOLVABLE = Board.from_rows(["######", "#@ $ #", "#.   #", "######"])


class Asking:
    """Runs a solver where it is asked for, once its stage is ready."""

    def __init__(self, *, is_ready: bool = True) -> None:
        self.is_ready = is_ready
        self.known: object = None

    def can_begin(self, _stage: str) -> bool:
        return self.is_ready

    def solve(
        self,
        solver: Solver,
        board: Board,
        limits: Limits,
        cancel: CancelToken,
        on_progress: OnProgress,
        *,
        find_known: FindKnown,
        announces_compiled: bool,
    ) -> Result:
        assert announces_compiled
        self.known = find_known()
        return solver.solve(board, limits, cancel, on_progress)


class Failing(Asking):
    """Fails whatever it is asked."""

    def solve(self, *_args: object, **_more: object) -> Result:
        raise RuntimeError("out of luck")


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    tasks = Tasks()
    yield tasks
    tasks.close()
    gc.collect()


@pytest.fixture
def runs(tasks: Tasks) -> Iterator[Runs]:
    runs = Runs(tasks, Asking())
    yield runs
    runs.stop_all()


def over(*found: Run) -> bool:
    return all(run.is_over for run in found)


def test_a_run_is_answered(runs: Runs, qtbot: QtBot) -> None:
    added: list[Run] = []
    states: list[RunState] = []
    runs.added.connect(added.append)
    runs.changed.connect(lambda run: states.append(run.state))
    (run,) = runs.start(BOARD, [QuickSolver(lurd="RR")], Limits())
    assert added == [run]
    assert runs.is_active
    qtbot.waitUntil(lambda: over(run))
    assert states[0] is RunState.WAITING
    assert states[-1] is RunState.DONE
    assert (run.lurd, run.result.moves, run.result.pushes) == ("RR", 2, 2)
    assert not runs.is_active


def test_progress_is_shown_while_it_runs(runs: Runs, qtbot: QtBot) -> None:
    solver = QuickSolver(is_open=False)
    (run,) = runs.start(BOARD, [solver], Limits())
    with qtbot.waitSignal(runs.ticked):
        pass
    qtbot.waitUntil(lambda: run.state is RunState.RUNNING)
    assert run.progress is not None
    assert run.progress.nodes == 1234
    assert run.seconds >= 0
    solver.gate.set()
    qtbot.waitUntil(lambda: over(run))


def test_two_run_side_by_side(runs: Runs, qtbot: QtBot) -> None:
    first, second = QuickSolver("a", is_open=False), QuickSolver("b", "RR", is_open=False)
    started = runs.start(BOARD, [first, second], Limits())
    qtbot.waitUntil(lambda: first.started.is_set() and second.started.is_set())
    second.gate.set()
    qtbot.waitUntil(lambda: started[1].is_over)
    assert not started[0].is_over
    first.gate.set()
    qtbot.waitUntil(lambda: over(*started))


def test_stop_ends_one_and_leaves_the_other(runs: Runs, qtbot: QtBot) -> None:
    solvers = [QuickSolver("a", is_open=False), QuickSolver("b", is_open=False)]
    one, other = runs.start(BOARD, solvers, Limits())
    qtbot.waitUntil(lambda: all(solver.started.is_set() for solver in solvers))
    runs.stop(one)
    assert one.state is RunState.STOPPING
    qtbot.waitUntil(lambda: one.is_over)
    assert one.result.outcome is Outcome.CANCELLED
    assert not other.is_over
    runs.stop_all()
    qtbot.waitUntil(lambda: other.is_over)


def test_one_that_waits_for_a_processor_is_stopped_before_it_starts(
    runs: Runs, qtbot: QtBot
) -> None:
    solvers = [QuickSolver(str(number), is_open=False) for number in range(40)]
    started = runs.start(BOARD, solvers, Limits())
    last = started[-1]
    assert last.state is RunState.WAITING
    runs.stop_all()
    qtbot.waitUntil(lambda: over(*started))
    assert not solvers[-1].started.is_set()
    assert last.result.outcome is Outcome.CANCELLED


def test_it_waits_for_its_kernels(tasks: Tasks, qtbot: QtBot) -> None:
    engine = Asking(is_ready=False)
    runs = Runs(tasks, engine, lambda _board: (None, 7))
    (run,) = runs.start(BOARD, [QuickSolver(lurd="RR")], Limits())
    assert run.state is RunState.PREPARING
    runs.start_waiting_for("solver:another")
    assert run.state is RunState.PREPARING
    engine.is_ready = True
    runs.start_waiting_for("solver:quick")
    qtbot.waitUntil(lambda: run.is_over)
    assert run.lurd == "RR"
    assert engine.known == (None, 7), "it begins with what is known"


def test_one_that_waits_for_its_kernels_is_stopped_at_once(tasks: Tasks, qtbot: QtBot) -> None:
    runs = Runs(tasks, Asking(is_ready=False))
    (run,) = runs.start(BOARD, [QuickSolver()], Limits())
    runs.stop(run)
    assert run.is_over
    runs.start_waiting_for("solver:quick")
    assert run.result.outcome is Outcome.CANCELLED


def test_when_preparing_ends_nothing_waits_for_it(tasks: Tasks, qtbot: QtBot) -> None:
    runs = Runs(tasks, Asking(is_ready=False))
    started = runs.start(BOARD, [QuickSolver("a", "RR"), QuickSolver("b", "RR")], Limits())
    runs.start_all_waiting()
    qtbot.waitUntil(lambda: over(*started))
    assert [run.lurd for run in started] == ["RR", "RR"]


def test_a_failure_is_a_sentence(
    tasks: Tasks, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    runs = Runs(tasks, Failing())
    (run,) = runs.start(BOARD, [QuickSolver()], Limits())
    qtbot.waitUntil(lambda: run.is_over)
    assert run.state is RunState.FAILED
    assert run.failure == "Quick failed: out of luck"
    assert run.lurd == ""


def test_only_what_is_over_is_forgotten(runs: Runs, qtbot: QtBot) -> None:
    gated = QuickSolver("a", is_open=False)
    waits, done = runs.start(BOARD, [gated, QuickSolver("b", "RR")], Limits())
    qtbot.waitUntil(lambda: done.is_over)
    with qtbot.waitSignal(runs.removed):
        runs.forget(runs.all)
    assert runs.all == (waits,)
    gated.gate.set()
    qtbot.waitUntil(lambda: waits.is_over)


@pytest.mark.parametrize("solver", ROSTER, ids=lambda solver: solver.name)
def test_the_true_ones_solve_and_prove(runs: Runs, qtbot: QtBot, solver: Solver) -> None:
    (run,) = runs.start(BOARD, [solver], Limits(seconds=60))
    (other,) = runs.start(UNSOLVABLE, [solver], Limits(seconds=60))
    qtbot.waitUntil(lambda: over(run, other), timeout=240_000)
    if solver.name == "symmetric":  # the board is not, so it gives up at once
        assert run.result.outcome is other.result.outcome is Outcome.UNDECIDED
        return
    assert run.lurd == "RR"
    leaves_some_out = solver.name in ("fess", "beam")  # and so proves nothing
    assert other.result.outcome is (Outcome.UNDECIDED if leaves_some_out else Outcome.UNSOLVABLE)
