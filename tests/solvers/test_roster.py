"""What happens before a search's clock starts."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from threading import Event, Thread
from threading import enumerate as enumerate_threads
from typing import cast

import pytest

from sokolab.core.board import Board
from sokolab.solvers import roster
from sokolab.solvers.frame import loading
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Progress
from sokolab.solvers.frame.search import Search, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.roster import ROSTER

BOARD = Board.from_rows(["######", "#@$ .#", "######"])


class Solved:
    """A search that is done at once."""

    nodes = states = 1
    nbytes = 0
    standing = Standing()

    def step(self, budget: int) -> StepStatus:
        return StepStatus.SOLVED

    def grow(self, most: int) -> Iterator[bool]:
        yield False

    def lurd(self) -> str:
        return "RR"


def solved(_search_board: SearchBoard | None = None) -> Search:
    """Return a search that is done at once; it has no more than this test asks of one."""
    return cast(Search, Solved())


def hear(progress: Progress) -> None:
    pass


def test_getting_ready_is_not_on_the_clock() -> None:
    now = [100.0]

    def prepare() -> None:
        now[0] += 50

    def begin(search_board: SearchBoard) -> Search:
        now[0] += 2
        return solved()

    solver = DrivenSolver("slow", "Slow", "Is long in getting ready", None, "depth", begin, prepare)
    result = solver.solve(BOARD, Limits(seconds=10, clock=lambda: now[0]), CancelToken(), hear)
    assert result.outcome is Outcome.SOLVED
    assert result.seconds == 2


def test_cancel_while_it_gets_ready_begins_no_search() -> None:
    token = CancelToken()

    def begin(search_board: SearchBoard) -> Search:
        raise AssertionError("began")

    solver = DrivenSolver("slow", "Slow", "Is cancelled early", None, "depth", begin, token.cancel)
    assert solver.solve(BOARD, Limits(), token, hear).outcome is Outcome.CANCELLED


def test_cancel_does_not_wait_for_kernels_that_load() -> None:
    token, loading, may_end = CancelToken(), Event(), Event()

    def prepare() -> None:
        loading.set()
        may_end.wait()

    def cancel() -> None:
        loading.wait()
        token.cancel()

    canceller = Thread(target=cancel)
    canceller.start()
    solver = DrivenSolver("slow", "Slow", "Never gets ready", None, "depth", solved, prepare)
    outcome = solver.solve(BOARD, Limits(), token, hear).outcome
    may_end.set()
    canceller.join()
    assert outcome is Outcome.CANCELLED


def test_kernels_that_do_not_load_are_not_passed_over() -> None:
    def prepare() -> None:
        raise OSError("no room for the compiled code")

    solver = DrivenSolver("broken", "Broken", "Cannot load", None, "depth", solved, prepare)
    with pytest.raises(OSError, match="no room"):
        solver.solve(BOARD, Limits(), CancelToken(), hear)


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the stages that are run, with none prepared so far."""
    from sokolab.kernels.stages.all_stages import KernelStage

    for thread in enumerate_threads():
        if thread.name == "loading":  # what an earlier test began would count as prepared here
            thread.join()
    names: list[str] = []
    monkeypatch.setattr(KernelStage, "run", lambda stage: names.append(stage.name))
    monkeypatch.setattr(loading, "_LOADED_STAGES", set())
    return names


@pytest.mark.parametrize("solver", ROSTER[1:], ids=lambda solver: solver.name)
def test_every_solver_calls_its_stage_once(solver: DrivenSolver, ran: list[str]) -> None:
    for _ in range(2):
        found = solver.solve(BOARD, Limits(), CancelToken(), hear).outcome
        gives_up = solver.name == "symmetric"  # where the board is not
        assert found is (Outcome.UNDECIDED if gives_up else Outcome.SOLVED)
    assert ran == [f"solver:{solver.name}"]


def test_the_default_solver_loads_first_what_has_the_first_turn(ran: list[str]) -> None:
    assert roster.solve(BOARD).outcome is Outcome.SOLVED
    assert ran[0] == "solver:pull"


def test_the_default_solver_loads_what_its_stage_compiles(ran: list[str]) -> None:
    from sokolab.kernels.stages.all_stages import PARTS, PROOF, SOLVERS

    for _ in range(2):
        roster.AUTO.prepare()
    calls = {stage.name: set(stage.calls) for stage in (*SOLVERS, PROOF, PARTS)}
    assert len(ran) == len(set(ran))
    assert set().union(*(calls[name] for name in ran)) == calls["solver:auto"]


def test_the_roster_is_read_without_kernels() -> None:
    code = "import sys, sokolab.solvers.roster; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
