from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from threading import Event
from threading import enumerate as enumerate_threads

import pytest

from sokolab.core.board import Board
from sokolab.kernels import compiled_marker
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.loading import SolverLoading
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Result
from sokolab.solvers.frame.round_robin import RoundRobin, Turn
from sokolab.solvers.frame.search import Search, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

BOARD = Board.from_rows(["######", "#@$ .#", "######"])
PATIENCE = 20.0


class Counting:
    """A search that solves its level with the last of some nodes."""

    nbytes = states = 0
    standing = Standing()

    def __init__(self, last: int, on_step: Callable[[int], None]) -> None:
        self.nodes = 0
        self._last = last
        self._on_step = on_step

    def step(self, _budget: int) -> StepStatus:
        self.nodes += 1
        self._on_step(self.nodes)
        return StepStatus.SOLVED if self.nodes == self._last else StepStatus.RUNNING

    def grow(self, _most: int) -> Iterator[bool]:
        yield True

    def lurd(self) -> str:
        return "RR"


class Loadable:
    """A solver that is loaded once it may be."""

    def __init__(
        self, name: str, log: list[str], last: int = 99, failure: Exception | None = None
    ) -> None:
        self.may_load = Event()
        self.is_loaded = Event()
        self._name, self._log, self._last, self._failure = name, log, last, failure

    @property
    def solver(self) -> DrivenSolver:
        return DrivenSolver(
            self._name, self._name, "", None, "", self._begin, self._load, self.is_loaded.is_set
        )

    def _load(self) -> None:
        assert self.may_load.wait(PATIENCE)
        if self._failure is not None:
            raise self._failure
        self._log.append(f"{self._name} loaded")
        self.is_loaded.set()

    def _begin(self, _: SearchBoard) -> Search:
        return Counting(self._last, lambda node: self._log.append(f"{self._name}{node}"))


def ask(
    solvers: Sequence[DrivenSolver], limits: Limits | None = None, cancel: CancelToken | None = None
) -> Result:
    """Let solvers take turns of two nodes."""
    turns = [Turn(solver, 2, 2) for solver in solvers]
    both = DrivenSolver("both", "", "", None, "", lambda board: RoundRobin(board, turns))
    return both.solve(BOARD, limits or Limits(), cancel or CancelToken(), lambda _: None)


def test_the_first_solver_searches_while_the_second_is_loaded() -> None:
    log: list[str] = []
    first, second = Loadable("a", log), Loadable("b", log, last=1)
    first.may_load.set()

    def begin(_: SearchBoard) -> Search:
        def step(node: int) -> None:
            log.append(f"a{node}")
            second.may_load.set()

        return Counting(99, step)

    solver = DrivenSolver("a", "", "", None, "", begin, first._load, first.is_loaded.is_set)
    found = ask([solver, second.solver])
    assert found.outcome is Outcome.SOLVED
    assert [line for line in log if line != "b loaded"] == ["a loaded", "a1", "a2", "b1"]
    assert log.index("b loaded") > log.index("a1")


def test_loading_counts_against_no_limit_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def wait_for_long(_loading: SolverLoading, _solver: DrivenSolver) -> bool:
        nonlocal now
        now += 10.0
        return now > 100

    monkeypatch.setattr(SolverLoading, "is_ready", wait_for_long)
    first = Loadable("a", [], last=3)
    first.is_loaded.set()
    found = ask([first.solver], Limits(seconds=30, clock=lambda: now))
    assert found.outcome is Outcome.SOLVED
    assert found.seconds < 30
    assert now > 100


def test_a_search_can_be_cancelled_while_it_is_loaded() -> None:
    first = Loadable("a", [])
    cancel = CancelToken()
    cancel.cancel()
    assert ask([first.solver], cancel=cancel).outcome is Outcome.CANCELLED
    first.may_load.set()


@pytest.mark.parametrize("failing", [0, 1])
def test_what_fails_to_load_is_raised_where_it_is_missed(failing: int) -> None:
    log: list[str] = []
    solvers = [
        Loadable(name, log, failure=OSError("no such kernel") if at == failing else None)
        for at, name in enumerate("ab")
    ]
    for each in solvers:
        each.may_load.set()
    with pytest.raises(OSError, match="no such kernel"):
        ask([each.solver for each in solvers])
    assert log == ["a loaded", "a1", "a2"] * failing


def test_an_solver_that_is_never_asked_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_marker, "is_set", lambda: True)
    log: list[str] = []
    first, second, third = (Loadable(name, log) for name in "abc")
    loading = SolverLoading([each.solver for each in (first, second, third)])
    first.may_load.set()
    while not loading.is_ready(first.solver):
        pass
    del loading
    gc.collect()
    second.may_load.set()
    third.may_load.set()
    assert second.is_loaded.wait(PATIENCE)  # it had begun
    assert not third.is_loaded.wait(0.2)


@pytest.mark.parametrize("is_awaited", [False, True])
def test_nothing_is_compiled_for_the_second_before_the_first_has_had_time_to_answer(
    monkeypatch: pytest.MonkeyPatch, is_awaited: bool
) -> None:
    monkeypatch.setattr(compiled_marker, "is_set", lambda: False)
    monkeypatch.setattr("sokolab.solvers.frame.loading._IDLE_SECONDS", PATIENCE)
    first, second = (Loadable(name, []) for name in "ab")
    first.may_load.set()
    second.may_load.set()
    loading = SolverLoading([first.solver, second.solver])
    while not loading.is_ready(first.solver):
        pass
    if is_awaited:
        loading.is_ready(second.solver)
        assert second.is_loaded.wait(PATIENCE / 2)
        return
    assert not second.is_loaded.wait(0.2)
    threads = [each for each in enumerate_threads() if each.name == "loading"]
    del loading
    gc.collect()
    for thread in threads:
        thread.join(PATIENCE / 2)
    assert not any(thread.is_alive() for thread in threads)
    assert not second.is_loaded.is_set()


def test_solvers_that_are_loaded_need_no_thread() -> None:
    log: list[str] = []
    first = Loadable("a", log, last=2)
    first.is_loaded.set()
    assert ask([first.solver]).nodes == 2
    assert log == ["a1", "a2"]
