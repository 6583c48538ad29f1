"""Threads that share the turns of one schedule."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Barrier, Event

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.core.position import Position
from sokolab.formats import load
from sokolab.solvers.auto.side_by_side import Auto, SideBySide
from sokolab.solvers.beam.beam_search import Beam
from sokolab.solvers.fess.fess_search import Fess
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Progress, Result
from sokolab.solvers.frame.round_robin import RoundRobin, Turn
from sokolab.solvers.frame.search import Divisible, Lanes, Search, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard, search_board, why_not_a_level
from sokolab.solvers.pull.pull_search import Pull
from sokolab.solvers.roster import solve
from tests.naive_solvers import least_pushes
from tests.solvers.boards import CORNERED, CROWD, LARGE_CROWD, LEVELS, MOSAIC, random_board

BOARD = Board.from_rows(["######", "#@$ .#", "######"])
LEVEL_FOLDER = Path(__file__).parents[3] / "levels"


class Script:
    """A search that ends with a given status after so many nodes; it logs its name for each."""

    nbytes = 1_000_000

    def __init__(self, nodes: int, end: StepStatus, log: list[str], name: str) -> None:
        self.nodes = self.states = 0
        self._last, self._end, self._log, self._name = nodes, end, log, name

    def step(self, budget: int) -> StepStatus:
        more = min(budget, self._last - self.nodes)
        self.nodes += more
        self.states += more
        self._log.extend([self._name] * more)
        return self._end if self.nodes == self._last else StepStatus.RUNNING

    def grow(self, most: int) -> Iterator[bool]:
        yield most > 0

    def lurd(self) -> str:
        return "RR"

    @property
    def standing(self) -> Standing:
        return Standing(best=None)


def _solver(name: str, begin: type[Search] | object) -> DrivenSolver:
    def begun(_: SearchBoard) -> Search:
        assert callable(begin)
        search: Search = begin()
        return search

    return DrivenSolver(name, name.upper(), "", None, "depth", begun)


def _script(name: str, nodes: int, end: StepStatus, log: list[str]) -> DrivenSolver:
    return _solver(name, lambda: Script(nodes, end, log, name))


def _run(
    turns: Sequence[Turn], limits: Limits, cancel: CancelToken | None = None, board: Board = BOARD
) -> Result:
    auto = Auto(
        "auto", "", "", None, "", lambda _: RoundRobin(_, turns), schedule=lambda _, threads: turns
    )
    found = auto.solve(board, limits, cancel or CancelToken(), lambda _: None)
    assert _own_threads() == []
    return found


def _own_threads() -> list[str]:
    return [each.name for each in threading.enumerate() if each.name.startswith("auto ")]


def test_alone_a_thread_takes_the_turns_of_a_round_robin() -> None:
    logs: list[list[str]] = []
    for together in (RoundRobin, SideBySide):
        log: list[str] = []
        turns = [
            Turn(_script("a", 99, StepStatus.SOLVED, log), 6, 1),
            Turn(_script("b", 8, StepStatus.GAVE_UP, log), 2, 3),
            Turn(_script("c", 9, StepStatus.SOLVED, log), 1, 4),
        ]
        base, limits = search_board(BOARD), Limits(threads=1)
        search = (
            RoundRobin(base, turns) if together is RoundRobin else SideBySide(base, turns, limits)
        )
        status = StepStatus.RUNNING
        while status in (StepStatus.RUNNING, StepStatus.LOADING):
            status = search.step(1000)
        assert status is StepStatus.SOLVED
        assert search.lurd() == "RR"
        logs.append(log)
    assert logs[0] == logs[1]
    assert "".join(logs[0]) == "aaaaaabbcabbbccccabbbcccc"


def test_turns_without_length_are_left_out_and_late_ones_come_after_the_early_ones() -> None:
    logs: list[list[str]] = []
    for together in (RoundRobin, SideBySide):
        log: list[str] = []
        turns = [
            Turn(_script("a", 99, StepStatus.SOLVED, log), 3, 2, late_nodes=1, early_turn_count=2),
            Turn(_script("b", 99, StepStatus.SOLVED, log), 0, 0, late_nodes=4, early_turn_count=3),
            Turn(_script("c", 5, StepStatus.GAVE_UP, log), 1, 1),
            Turn(_script("d", 12, StepStatus.SOLVED, log), 0, 1, late_nodes=2, early_turn_count=3),
        ]
        base = search_board(BOARD)
        search = (
            RoundRobin(base, turns)
            if together is RoundRobin
            else SideBySide(base, turns, Limits(threads=1))
        )
        status = StepStatus.RUNNING
        while status in (StepStatus.RUNNING, StepStatus.LOADING):
            status = search.step(1000)
        assert status is StepStatus.SOLVED
        logs.append(log)
    assert logs[0] == logs[1]
    assert "".join(logs[0]) == "aaacaacdacdabbbbcddabbbbcddabbbbddabbbbddabbbbdd"


def test_a_thread_takes_the_turn_of_the_next_solver_if_another_one_holds_the_first() -> None:
    """The first solver waits until others have had two turns more."""
    log: list[str] = []
    late = Event()

    class Slow(Script):
        def step(self, budget: int) -> StepStatus:
            assert late.wait(30)
            return super().step(budget)

    class Quick(Script):
        def step(self, budget: int) -> StepStatus:
            status = super().step(budget)
            if self.nodes >= 9:
                late.set()
            return status

    turns = [
        Turn(_solver("a", lambda: Slow(40, StepStatus.SOLVED, log, "a")), 3, 3),
        Turn(_solver("b", lambda: Quick(10**9, StepStatus.SOLVED, log, "b")), 3, 3),
    ]
    assert _run(turns, Limits(threads=2)).outcome is Outcome.SOLVED
    assert "".join(log).startswith(9 * "b")
    assert log.count("a") == 40


def test_lanes_of_an_solver_run_at_once_and_have_their_turns_in_common() -> None:
    """Each lane waits for the other one: on one thread they would wait for ever."""
    both = Barrier(2)
    log: list[str] = []

    class Waiting(Script):
        def step(self, budget: int) -> StepStatus:
            if self.nodes == 0:
                both.wait(30)
            return super().step(budget)

    class Whole(Script):
        def lanes(self, most: int) -> tuple[Lanes, ...]:
            assert most == 2
            lanes = [Waiting(50, StepStatus.SOLVED, log, name) for name in "xy"]
            return (Lanes(lanes, lambda: 0.5),)

    assert isinstance(Whole(1, StepStatus.SOLVED, log, "w"), Divisible)
    turns = [Turn(_solver("a", lambda: Whole(1, StepStatus.SOLVED, log, "w")), 8, 8)]
    found = _run(turns, Limits(threads=2))
    assert (found.outcome, found.lurd) == (Outcome.SOLVED, "RR")
    assert set(log) == {"x", "y"}
    assert max(log.count("x"), log.count("y")) == 50


def test_a_turn_goes_to_the_first_free_lane_in_their_order() -> None:
    """The one with fewest nodes left here, so that each lane is brought to an end."""
    log: list[str] = []

    def nodes_left(lane: Search) -> float:
        assert isinstance(lane, Script)
        return lane._last - lane.nodes

    class Whole(Script):
        def lanes(self, most: int) -> tuple[Lanes, ...]:
            lanes = [Script(last, StepStatus.SOLVED, log, str(last)) for last in (50, 30, 40)]
            return (Lanes(lanes, sort_key=nodes_left),)

    turns = [Turn(_solver("a", lambda: Whole(1, StepStatus.SOLVED, log, "w")), 8, 8)]
    search = SideBySide(search_board(MOSAIC), turns, Limits(threads=1))
    status = StepStatus.LOADING
    while status in (StepStatus.RUNNING, StepStatus.LOADING):
        status = search.step(1)
    assert status is StepStatus.SOLVED
    assert log == ["30"] * 30


@pytest.mark.parametrize("threads", [2, 3, 7])
@pytest.mark.parametrize("nodes", [1, 20, 333])
def test_the_nodes_are_shared_and_kept_to(threads: int, nodes: int) -> None:
    log: list[str] = []
    turns = [Turn(_script(name, 10**9, StepStatus.SOLVED, log), 5, 7) for name in "abc"]
    found = _run(turns, Limits(threads=threads, nodes=nodes))
    assert (found.outcome, found.nodes, len(log)) == (Outcome.NODES, nodes, nodes)


def test_an_solver_that_gives_up_leaves_its_thread_to_the_others() -> None:
    log: list[str] = []
    turns = [
        Turn(_script("a", 4, StepStatus.GAVE_UP, log), 3, 3),
        Turn(_script("b", 30, StepStatus.GAVE_UP, log), 3, 3),
    ]
    found = _run(turns, Limits(threads=2))
    assert (found.outcome, found.nodes) == (Outcome.UNDECIDED, 34)


class _Endless(Script):
    """A search that never ends."""

    def __init__(self) -> None:
        super().__init__(1, StepStatus.SOLVED, [], "")

    def step(self, budget: int) -> StepStatus:
        self.nodes += budget
        return StepStatus.RUNNING


class _Grower(Script):
    """A search that needs twice the memory after each ten nodes."""

    most = 0

    def __init__(self, log: list[str], name: str, tables: list[_Grower]) -> None:
        super().__init__(10**9, StepStatus.SOLVED, log, name)
        self._room = 10
        self._tables = tables
        tables.append(self)

    def step(self, budget: int) -> StepStatus:
        if self.nodes >= self._room:
            return StepStatus.FULL
        return super().step(min(budget, self._room - self.nodes))

    def grow(self, most: int) -> Iterator[bool]:
        if 2 * self.nbytes > most:
            self._tables.remove(self)  # it is dropped
            yield False
            return
        self.nbytes *= 2
        self._room += 10
        _Grower.most = max(_Grower.most, sum(each.nbytes for each in self._tables))
        yield True


def test_all_threads_stay_within_the_memory_and_an_solver_without_room_is_dropped() -> None:
    log: list[str] = []
    tables: list[_Grower] = []
    _Grower.most = 0
    turns = [Turn(_solver(name, lambda: _Grower(log, "g", tables)), 5, 5) for name in "abc"]
    found = _run(turns, Limits(threads=3, megabytes=20))
    assert found.outcome is Outcome.MEMORY
    assert len(tables) == 0
    assert 8_000_000 <= _Grower.most <= 20_000_000
    assert found.megabytes <= 20


def test_cancel_ends_all_threads() -> None:
    token = CancelToken()
    turns = [Turn(_solver(name, _Endless), 50, 50) for name in "abc"]
    auto = Auto(
        "auto",
        "",
        "",
        None,
        "at work",
        lambda _: RoundRobin(_, turns),
        schedule=lambda _, threads: turns,
    )
    heard: list[Progress] = []

    def hear(progress: Progress) -> None:
        heard.append(progress)
        token.cancel()

    found = auto.solve(BOARD, Limits(threads=3), token, hear)
    assert found.outcome is Outcome.CANCELLED
    assert (heard[0].note, heard[0].depth) == ("at work", 3)
    assert _own_threads() == []


def test_what_raises_on_a_thread_is_raised_once_and_ends_the_others() -> None:
    def broken() -> Search:
        raise RuntimeError("broken")

    turns = [Turn(_solver(name, broken), 5, 5) for name in "ab"]
    turns.append(Turn(_solver("c", _Endless), 5, 5))
    with pytest.raises(RuntimeError, match="broken"):
        _run(turns, Limits(threads=3))
    assert _own_threads() == []


def test_lanes_hear_of_other_solvers() -> None:
    """``pull`` searches from where ``fess`` has come, and ``fess`` knows what ``pull`` knows."""
    solvers = [DrivenSolver(each.__name__, "", "", None, "", each) for each in (Fess, Pull)]
    turns = [Turn(solver, 5, 5) for solver in solvers]
    search = SideBySide(search_board(MOSAIC), turns, Limits(threads=1))
    status = StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.LOADING):
        status = search.step(1)
    assert status is StepStatus.SOLVED
    assert replay(MOSAIC, search.lurd()).solves
    fess, pulls, pushes = (lane.search for lane in search._searches)
    assert isinstance(fess, Fess)
    assert isinstance(pulls, Pull)
    assert isinstance(pushes, Pull)
    assert fess._backward_table is pulls.backward_table is pushes.backward_table
    assert pushes._short_searches._roots
    assert search.nodes == fess.nodes + pulls.backward_table.nodes + pushes.nodes


def test_pushes_have_less_of_the_turns_late_on_threads_too() -> None:
    """As on one thread, where turns forwards are a tenth as long then."""
    search = Pull(search_board(LARGE_CROWD), max_set_size=1, late_nodes=20)
    pulls, pushes = search.lanes(2)
    assert (pulls.share(), pushes.share()) == (0.6, 0.4)
    (lane,) = pulls.searches
    while lane.nodes < 20:
        assert lane.step(10) is StepStatus.RUNNING
    assert pulls.share() + pushes.share() == pytest.approx(1)
    assert pushes.share() <= 0.1
    never = Pull(search_board(LARGE_CROWD), (9, 0), late_nodes=0).lanes(2)
    assert never[0].share() == 0.6


def test_the_directions_of_pull_are_right_on_threads_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With small tables, which grow while the other direction looks up positions there."""
    monkeypatch.setattr("sokolab.solvers.pull.side._FIRST_ROWS", 16)
    boards = [level.board for level in LEVELS.values()]
    boards += [random_board(seed) for seed in range(30)]
    turns = [Turn(DrivenSolver("pull", "", "", None, "", Pull), 500, 500)]
    seen = {True: 0, False: 0}
    for board in boards:
        if why_not_a_level(board) is not None or Position(board).is_solved:
            continue
        found = _run(turns, Limits(threads=2), board=board)
        is_solvable = least_pushes(board) is not None
        assert found.outcome is (Outcome.SOLVED if is_solvable else Outcome.UNSOLVABLE)
        seen[is_solvable] += 1
    assert min(seen.values()) > 5
    for board in (CROWD, CORNERED, LARGE_CROWD):
        assert _run(turns, Limits(threads=2), board=board).outcome is Outcome.SOLVED


def test_lanes_of_beam_share_dead_sets_and_make_each_attempt_once() -> None:
    beam = Beam(search_board(MOSAIC), first_width=2)
    (group,) = beam.lanes(3)
    lanes = [lane for lane in group.searches if isinstance(lane, Beam)]
    assert (group.share(), len(lanes)) == (1, 3)
    assert min(lanes, key=group.sort_key) is beam  # the others have no attempt yet
    begun: list[int] = []
    met = 0
    while len(set(begun)) < 12:
        for lane in lanes:
            status = lane.step(20)
            if status is StepStatus.FULL:
                assert all(lane.grow(1 << 40))
            elif status is StepStatus.SOLVED:
                assert replay(MOSAIC, lane.lurd()).solves
                return
            if lane._attempt is not None and lane._attempt_index not in begun:
                begun.append(lane._attempt_index)
                met += lane._attempt._other_attempt is not None
        numbers = [lane._attempt_index for lane in lanes]
        assert lanes[numbers.index(min(numbers))] is min(lanes, key=group.sort_key)
    assert sorted(set(begun)) == list(range(12))
    assert met > 6
    assert len({id(lane._directions) for lane in lanes}) == 1
    assert len({id(lane._level.proofs) for lane in lanes}) == 3


@pytest.mark.parametrize("threads", [2, 5])
def test_it_solves_the_starter_levels_on_any_number_of_threads(threads: int) -> None:
    for level in load(LEVEL_FOLDER / "starter.xsb").levels:
        found = solve(level.board, "auto", Limits(threads=threads))
        assert found.outcome is Outcome.SOLVED
        assert replay(level.board, found.lurd).solves
    assert _own_threads() == []
