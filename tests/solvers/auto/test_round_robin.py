from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest

from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.solvers.auto.side_by_side import Auto
from sokolab.solvers.frame import round_robin
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Progress, Result
from sokolab.solvers.frame.round_robin import RoundRobin, Turn
from sokolab.solvers.frame.search import Search, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.roster import ROSTER, solve
from tests.naive_solvers import least_pushes
from tests.solvers.boards import LARGE_CROWD, LEVELS, random_board

BOARD = Board.from_rows(["######", "#@$ .#", "######"])


class Script:
    """A search that ends with a given status after so many nodes."""

    def __init__(
        self, nodes: int, end: StepStatus, log: list[str], name: str, room: int = 10
    ) -> None:
        self.nodes = self.states = 0
        self.nbytes = 1_000_000
        self._last, self._end, self._log, self._name = nodes, end, log, name
        self._room = room

    def step(self, budget: int) -> StepStatus:
        if self.nodes >= self._room:
            return StepStatus.FULL
        more = min(budget, self._last - self.nodes, self._room - self.nodes)
        self.nodes += more
        self.states += more
        self._log.extend([self._name] * more)
        return self._end if self.nodes == self._last else StepStatus.RUNNING

    def grow(self, most: int) -> Iterator[bool]:
        if 2 * self.nbytes > most:
            yield False
            return
        self.nbytes *= 2
        self._room *= 2
        yield True

    def lurd(self) -> str:
        return "RR"

    @property
    def standing(self) -> Standing:
        return Standing(best=Position(Board.empty(3, 3), {8}, 7) if self._name == "b" else None)


def _solver(
    name: str, nodes: int, end: StepStatus, log: list[str], room: int = 10**9
) -> DrivenSolver:
    def begin(_: SearchBoard) -> Search:
        return Script(nodes, end, log, name, room)

    return DrivenSolver(name, name.upper(), "", None, "depth", begin)


def _auto(*solvers: DrivenSolver, turns: tuple[int, ...] = (3, 5, 7)) -> Auto:
    schedule = tuple(
        Turn(solver, nodes, nodes) for solver, nodes in zip(solvers, turns, strict=False)
    )
    return Auto(
        "auto",
        "Automatic",
        "",
        None,
        "solvers at work",
        lambda t: RoundRobin(t, schedule),
        schedule=lambda _, threads: schedule,
    )


def _solve(auto: Auto, limits: Limits | None = None) -> Result:
    return auto.solve(BOARD, limits or Limits(), CancelToken(), lambda _: None)


def test_turns_are_taken_in_order() -> None:
    log: list[str] = []
    found = _solve(
        _auto(_solver("a", 99, StepStatus.SOLVED, log), _solver("b", 12, StepStatus.SOLVED, log))
    )
    assert (found.outcome, found.lurd, found.nodes) == (Outcome.SOLVED, "RR", 21)
    assert "".join(log) == "aaabbbbbaaabbbbbaaabb"


def test_the_first_turn_may_be_longer() -> None:
    log: list[str] = []
    a, b = _solver("a", 9, StepStatus.SOLVED, log), _solver("b", 99, StepStatus.SOLVED, log)
    both = (Turn(a, 6, 1), Turn(b, 2, 3))
    auto = Auto(
        "auto",
        "Automatic",
        "",
        None,
        "",
        lambda t: RoundRobin(t, both),
        schedule=lambda _, threads: both,
    )
    assert _solve(auto).outcome is Outcome.SOLVED
    assert "".join(log) == "aaaaaabbabbbabbba"


def test_a_search_that_gave_up_is_no_proof() -> None:
    log: list[str] = []
    first, second = (
        _solver("a", 4, StepStatus.GAVE_UP, log),
        _solver("b", 8, StepStatus.GAVE_UP, log),
    )
    found = _solve(_auto(first, second))
    assert (found.outcome, found.nodes) == (Outcome.UNDECIDED, 12)
    assert "".join(log) == "aaabbbbbabbb"
    assert found.sentence.endswith("the best position so far has 0 of 1 box on goals")


def test_a_complete_search_that_ends_is_a_proof() -> None:
    log: list[str] = []
    first, second = (
        _solver("a", 4, StepStatus.GAVE_UP, log),
        _solver("b", 8, StepStatus.EXHAUSTED, log),
    )
    assert _solve(_auto(first, second)).outcome is Outcome.UNSOLVABLE


def test_a_search_that_fills_the_memory_leaves_the_rest_to_the_others() -> None:
    log: list[str] = []
    first = _solver("a", 10**6, StepStatus.SOLVED, log, room=4)
    second = _solver("b", 30, StepStatus.SOLVED, log)
    found = _solve(_auto(first, second), Limits(megabytes=3))
    assert (found.outcome, log.count("b")) == (Outcome.SOLVED, 30)
    assert log.count("a") == 8
    alone = _solve(_auto(_solver("a", 10**6, StepStatus.SOLVED, log, room=4)), Limits(megabytes=3))
    assert alone.outcome is Outcome.MEMORY


@pytest.mark.parametrize("nodes", [1, 7, 20])
def test_the_nodes_are_kept_to(nodes: int) -> None:
    log: list[str] = []
    solvers = _solver("a", 99, StepStatus.SOLVED, log), _solver("b", 99, StepStatus.SOLVED, log)
    found = _solve(_auto(*solvers), Limits(nodes=nodes))
    assert (found.outcome, found.nodes, len(log)) == (Outcome.NODES, nodes, nodes)


def test_on_threads_the_first_answer_ends_the_others() -> None:
    log: list[str] = []
    endless = _solver("a", 10**9, StepStatus.SOLVED, [], room=10**9)
    found = _solve(_auto(endless, _solver("b", 50, StepStatus.SOLVED, log)), Limits(threads=2))
    assert (found.outcome, found.lurd) == (Outcome.SOLVED, "RR")
    assert len(log) == 50


def test_on_threads_limits_are_shared_and_cancel_reaches_all() -> None:
    log: list[str] = []
    solvers = (
        _solver("a", 10**9, StepStatus.SOLVED, log),
        _solver("b", 10**9, StepStatus.SOLVED, log),
    )
    found = _solve(_auto(*solvers), Limits(threads=8, nodes=100))
    assert (found.outcome, found.nodes) == (Outcome.NODES, 100)
    token, told = CancelToken(), Event()

    def hear(progress: Progress) -> None:
        assert progress.note == "solvers at work"
        told.set()
        token.cancel()

    quiet = _solver("a", 10**12, StepStatus.SOLVED, []), _solver("b", 10**12, StepStatus.SOLVED, [])
    found = _auto(*map(_slow, quiet)).solve(BOARD, Limits(threads=2), token, hear)
    assert told.is_set()
    assert found.outcome is Outcome.CANCELLED


def _slow(solver: DrivenSolver) -> DrivenSolver:
    """Return a solver that keeps no log, so that it may run for long."""

    class Waiting(Script):
        def step(self, budget: int) -> StepStatus:
            self.nodes += budget
            return StepStatus.RUNNING

    return DrivenSolver(
        solver.name,
        solver.title,
        "",
        None,
        "depth",
        lambda _: Waiting(1, StepStatus.SOLVED, [], solver.name),
    )


def test_what_raises_on_a_thread_is_raised() -> None:
    def broken(_: SearchBoard) -> Search:
        raise RuntimeError("broken")

    solver = DrivenSolver("a", "A", "", None, "depth", broken)
    with pytest.raises(RuntimeError, match="broken"):
        _solve(_auto(solver, _solver("b", 10**6, StepStatus.GAVE_UP, [])), Limits(threads=2))


def test_the_roster_begins_with_it() -> None:
    assert ROSTER[0].name == "auto"
    assert isinstance(ROSTER[0], Auto)


@pytest.mark.parametrize("threads", [1, 2])
def test_it_is_right_about_small_boards(threads: int) -> None:
    boards = [level.board for level in LEVELS.values()]
    for board in (*boards, *(random_board(seed) for seed in range(1, 30, 4))):
        found = solve(board, "auto", Limits(threads=threads))
        if found.outcome is not Outcome.INVALID:
            is_solvable = least_pushes(board) is not None
            assert found.outcome is (Outcome.SOLVED if is_solvable else Outcome.UNSOLVABLE)


def test_turns_end_at_the_same_node_however_slices_are_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Slices that end because a table is full count like all others."""
    seen = set()
    for most in (3, 40, 10**6):
        monkeypatch.setattr(round_robin, "next_budget", lambda _budget, _time, most=most: most)
        log: list[str] = []
        solvers = [_solver(name, 90, StepStatus.SOLVED, log, room=8) for name in "ab"]
        found = _solve(_auto(*solvers, turns=(30, 50)))
        assert found.outcome is Outcome.SOLVED
        seen.add("".join(log))
    (turns,) = seen
    assert turns == 30 * "a" + 50 * "b" + 30 * "a" + 40 * "b"


def test_the_same_nodes_give_the_same_answer() -> None:
    limits = Limits(nodes=3_000)
    first, second = (solve(LARGE_CROWD, "auto", limits) for _ in range(2))
    assert (first.outcome, first.nodes, first.lurd) == (second.outcome, second.nodes, second.lurd)
