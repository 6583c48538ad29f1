"""Several solvers on one level, on several threads that share one schedule.

A thread takes the turn that is due next. It belongs to the solver with the fewest turns so far; of
several such solvers, to the first one in the schedule. If other threads hold all lanes of that
solver, the thread takes the next solver's turn instead. So every thread has work as long as any is
left, and one slow solver does not hold up the others.

Threads read tables that others write. A slot is written after the row it points to, and a table
that grows is copied; the old copy is never written again. So a reader can miss the newest
positions, but never reads half a row or beyond an end. If both directions of a search miss a
position of the other, both expand it: they meet a little later, and running out of positions proves
as much as on one thread. A solution is read from the tables after their thread has stopped. Nodes
and memory are counted for all threads together. With several threads, the same node limit need not
give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from threading import Condition, Lock, Thread
from time import perf_counter
from typing import Final

from sokolab.core.board import Board
from sokolab.solvers.frame.driver import FIRST_SLICE_NODES, DrivenSolver, next_budget
from sokolab.solvers.frame.loading import SolverLoading, load_shared_kernels
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Result
from sokolab.solvers.frame.round_robin import RoundRobin, Turn, joint_standing
from sokolab.solvers.frame.search import Composite, Divisible, Lanes, Search, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.shared_knowledge import Exchange

_POLL_SECONDS: Final = 0.02
"""Seconds that a step waits for the threads: Cancel must act within a tenth of a second."""
_NEWS_SECONDS: Final = 0.05
"""Seconds between two progress reports of a lane."""
_NO_STANDING: Final = Standing()
_NO_LANES: Final = Lanes(())
_ENDS: Final = (StepStatus.SOLVED, StepStatus.EXHAUSTED)
_THREAD_NAME: Final = "auto"  # a number follows


@dataclass(slots=True, eq=False)
class _Lane:
    """A search held by one thread at a time. Others read only its state published after a slice."""

    search: Search
    is_held: bool = False
    budget: int = FIRST_SLICE_NODES
    turn_nodes: int = 0  # nodes of the turn when it begins
    nodes: int = 0
    states: int = 0
    nbytes: int = 0
    standing: Standing = _NO_STANDING
    reported_at: float = 0.0  # time of its last progress report

    def publish(self, *, is_last: bool = False) -> None:
        """Publish the progress of the search. It is called by the thread that holds the lane."""
        search, now = self.search, perf_counter()
        self.nodes = search.nodes
        self.states = search.states
        self.nbytes = search.nbytes
        if is_last or now - self.reported_at > _NEWS_SECONDS:
            self.standing = search.standing
            self.reported_at = now


@dataclass(slots=True, eq=False)
class _Contender:
    """A solver, or some of its lanes, with turns in common. The first turn makes the lanes."""

    turn: Turn
    turn_index: int  # Its position in the order of turns
    shared_lanes: Lanes = _NO_LANES
    lanes: list[_Lane] = field(default_factory=list)
    turn_count: int = 0  # turns that were left out because they have no length count, too
    is_beginning: bool = False
    has_retired: bool = False

    def __post_init__(self) -> None:
        """Leave out the first turns if they have no length."""
        while not self.turn.length(self.turn_count):
            self.turn_count += 1

    @property
    def length(self) -> int:
        """Number of nodes of the next turn."""
        return max(1, int(self.shared_lanes.share() * self.turn.length(self.turn_count)))

    @property
    def first_free(self) -> _Lane | None:
        """The lane that has the next turn, or None if all are at work."""
        free_lanes = [lane for lane in self.lanes if not lane.is_held]
        return min(
            free_lanes, key=lambda lane: self.shared_lanes.sort_key(lane.search), default=None
        )


class SideBySide(Composite):
    """Searches on one level that several threads take turns with. It is itself a search.

    The threads begin with the first step, and end with the driver.

    Parameters
    ----------
    turns
        The solvers, the most promising one first.
    limits
        The number of threads; the nodes and the memory that all of them share.
    """

    def __init__(self, search_board: SearchBoard, turns: Sequence[Turn], limits: Limits) -> None:
        self._search_board = search_board
        self._thread_count = limits.threads
        self._max_bytes = limits.megabytes * 1_000_000
        self._nodes_left = limits.nodes
        self._contenders = [_Contender(turn, turn_index) for turn_index, turn in enumerate(turns)]
        self._loading = SolverLoading([turn.solver for turn in turns])
        self._exchange = Exchange()
        self._threads: list[Thread] = []
        # Guards contenders, holders of lanes, and the nodes left
        self._contenders_changed = Condition()
        self._growth_lock = Lock()  # one table grows at a time, so that all keep to the limit
        self._end_condition = Condition()
        self._is_over = False
        self._status = StepStatus.RUNNING
        self._solved_search: Search | None = None
        self._failure: Exception | None = None

    @property
    def _searches(self) -> list[_Lane]:
        return [lane for contender in tuple(self._contenders) for lane in contender.lanes]

    @property
    def standing(self) -> Standing:
        """The progress of the solvers, by the last report of each lane."""
        contenders = tuple(self._contenders)
        standings = [
            (contender.turn.solver.title, lane.standing)
            for contender in contenders
            for lane in contender.lanes
        ]
        return joint_standing(len({contender.turn_index for contender in contenders}), standings)

    def step(self, budget: int) -> StepStatus:
        """Wait a moment for the threads. ``budget`` is ignored: the threads keep to the limits.

        Raises
        ------
        Exception
            The exception that a search raised.
        """
        if not self._threads:
            for number in range(self._thread_count):
                thread = Thread(
                    target=self._take_turns, name=f"{_THREAD_NAME} {number}", daemon=True
                )
                thread.start()
                self._threads.append(thread)
        with self._end_condition:
            if not self._is_over and self._is_any_alive:
                self._end_condition.wait(_POLL_SECONDS)
        if self._is_over or not self._is_any_alive:
            self.end()
        if self._failure is not None:
            raise self._failure
        if not self._is_over and not self._searches:
            return StepStatus.LOADING
        return self._status

    @property
    def _is_any_alive(self) -> bool:
        return any(thread.is_alive() for thread in self._threads)

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Yield False, for no room: the threads enlarge their tables themselves."""
        yield False

    def lurd(self) -> str:
        """Return the solution of the solver that found one."""
        assert self._solved_search is not None
        return self._solved_search.lurd()

    def end(self) -> None:
        """End the threads and wait for them, for the length of a slice."""
        with self._contenders_changed:
            self._is_over = True
            self._contenders_changed.notify_all()
        for thread in self._threads:
            thread.join()

    def _decide(self, status: StepStatus, failure: Exception | None = None) -> None:
        """End all threads with a status. Only the first call has an effect."""
        with self._contenders_changed:
            if not self._is_over:
                self._is_over = True
                self._status = status
                self._failure = failure
            self._contenders_changed.notify_all()
        with self._end_condition:
            self._end_condition.notify_all()

    def _take_turns(self) -> None:
        """Take turns until the search ends. This is the body of a thread."""
        try:
            while (turn := self._take_turn()) is not None:
                contender, lane = turn
                if lane is None:
                    self._begin(contender)
                elif not self._run_turn(contender, lane):
                    return
        except Exception as failure:  # raised again in the thread that waits
            self._decide(StepStatus.GAVE_UP, failure)
        finally:
            with self._end_condition:
                self._end_condition.notify_all()

    def _take_turn(self) -> tuple[_Contender, _Lane | None] | None:
        """Take the turn that is due, None at the end. Without a lane, the solver must begin."""
        with self._contenders_changed:
            while not self._is_over:
                for contender in sorted(
                    self._contenders, key=lambda contender: contender.turn_count
                ):
                    if contender.is_beginning:
                        continue
                    if not contender.lanes:
                        contender.is_beginning = True
                        return contender, None
                    lane = contender.first_free
                    if lane is not None:
                        lane.is_held = True
                        lane.turn_nodes = contender.length
                        contender.turn_count += 1
                        return contender, lane
                self._contenders_changed.wait()
        return None

    def _begin(self, contender: _Contender) -> None:
        """Begin the search of a solver, divided into lanes if it is divisible."""
        while not self._loading.is_ready(contender.turn.solver):
            if self._is_over:
                return
        search = contender.turn.solver.begin(self._search_board)
        lane_groups: Sequence[Lanes] = [Lanes([search])]
        if isinstance(search, Divisible):
            lane_groups = search.lanes(self._thread_count)
        contenders = []
        for lane_group in lane_groups:
            lanes = [_Lane(search) for search in lane_group.searches]
            for lane in lanes:
                lane.publish()
            contenders.append(_Contender(contender.turn, contender.turn_index, lane_group, lanes))
        with self._contenders_changed:
            index = self._contenders.index(contender)
            self._contenders[index : index + 1] = contenders
            self._contenders_changed.notify_all()

    def _run_turn(self, contender: _Contender, lane: _Lane) -> bool:
        """Make a turn. Return False if no nodes are left for this thread."""
        others = (lane.search for lane in self._searches)
        self._exchange.begin_turn(contender.turn_index, lane.search, others)
        nodes_left = lane.turn_nodes
        try:
            while nodes_left > 0 and not self._is_over and not contender.has_retired:
                budget = self._reserve_nodes(min(lane.budget, nodes_left))
                if budget == 0:
                    return False
                nodes_left -= self._run_slice(contender, lane, budget)
        finally:
            self._end_turn(contender, lane)
        return True

    def _run_slice(self, contender: _Contender, lane: _Lane, budget: int) -> int:
        """Let a lane expand up to ``budget`` positions. Return the nodes used of its turn."""
        search, start, nodes_before = lane.search, perf_counter(), lane.search.nodes
        status = search.step(budget)
        nodes_used = search.nodes - nodes_before
        self._reserve_nodes(nodes_used - budget)
        lane.publish()
        if status is StepStatus.FULL:
            if not self._grow_lane(lane):
                self._retire(contender, StepStatus.FULL)
            return nodes_used
        lane.budget = next_budget(lane.budget, perf_counter() - start)
        if status in _ENDS:
            with self._contenders_changed:
                if not self._is_over:
                    self._solved_search = search
            self._decide(status)
        elif status is StepStatus.GAVE_UP:
            self._retire(contender, StepStatus.GAVE_UP)
        return max(nodes_used, 1)

    def _reserve_nodes(self, count: int) -> int:
        """Take nodes of the limit and return how many. A negative count gives some back."""
        if self._nodes_left is None:
            return count
        with self._contenders_changed:
            count = min(count, self._nodes_left)
            self._nodes_left -= count
        return count

    def _grow_lane(self, lane: _Lane) -> bool:
        """Enlarge the tables of a lane. Return False if there is no room."""
        with self._growth_lock:
            max_bytes = self._max_bytes - self.nbytes + lane.nbytes
            try:
                for has_room in lane.search.grow(max_bytes):
                    if not has_room:
                        return False
                    lane.publish()
                    if self._is_over:
                        return True
            except MemoryError:  # the machine has less memory than the limit allows
                return False
        return True

    def _retire(self, contender: _Contender, status: StepStatus) -> None:
        """Drop a solver with its lanes and tables. End the search if it is the last one."""
        with self._contenders_changed:
            retiring = [
                rival for rival in self._contenders if rival.turn_index == contender.turn_index
            ]
            if len(retiring) < len(self._contenders):
                self._contenders = [
                    rival for rival in self._contenders if rival.turn_index != contender.turn_index
                ]
                for retired in retiring:
                    retired.has_retired = True
                    self._ended_nodes += sum(
                        lane.nodes for lane in retired.lanes if not lane.is_held
                    )
                return
            if not retiring:
                return  # another thread has dropped it
        self._decide(status)

    def _end_turn(self, contender: _Contender, lane: _Lane) -> None:
        """End a turn: pass on the findings, and free the lane."""
        self._exchange.end_turn(contender.turn_index, lane.search)
        lane.publish(is_last=True)
        with self._contenders_changed:
            lane.is_held = False
            if contender.has_retired:
                self._ended_nodes += lane.nodes
            self._contenders_changed.notify()


Schedule = Callable[[SearchBoard, int], Sequence[Turn]]
"""Takes a level and a number of threads, and returns the turns in order."""


def _no_turns(_search_board: SearchBoard, _threads: int) -> Sequence[Turn]:
    """Return no turns: the default schedule."""
    return ()


@dataclass(frozen=True, slots=True)
class Auto(DrivenSolver):
    """A solver that runs other solvers on one level and returns the first solution.

    On one thread the solvers take turns; the size of the level decides their order and the length
    of their turns. Several threads share these turns. A turn is counted in nodes, not in seconds,
    so on one thread the same node limit always gives the same answer. ``prepare`` loads all
    solvers; a search loads each one itself before its first turn.
    """

    schedule: Schedule = _no_turns
    """Returns the solvers that run on a level, with their turns."""

    def solve(
        self, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
    ) -> Result:
        """Search until the level is decided, a limit is reached or the search is cancelled."""
        begin = partial(_begin_search, self.schedule, limits)
        solver = replace(self, begin=begin, prepare=load_shared_kernels)
        return DrivenSolver.solve(solver, board, limits, cancel, on_progress)

    def prepare_to_begin(self) -> None:
        """Load the kernels that all solvers need. The others are loaded during the search."""
        load_shared_kernels()


def _begin_search(schedule: Schedule, limits: Limits, search_board: SearchBoard) -> Search:
    turns = schedule(search_board, limits.threads)
    if limits.threads <= 1:
        return RoundRobin(search_board, turns)
    return SideBySide(search_board, turns, limits)
