"""Searches that help each other: what one knows from the end, and how far another came."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import positions, replay
from sokolab.kernels.search.fess.known_positions import find_position, first_known_position
from sokolab.kernels.search.plan.tables import DEAD
from sokolab.solvers.fess.fess_attempt import FessAttempt
from sokolab.solvers.fess.fess_search import Fess
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.lurd_steps import lurd_of_pushes
from sokolab.solvers.frame.round_robin import RoundRobin, Turn
from sokolab.solvers.frame.search import Search, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard, search_board, why_not_a_level
from sokolab.solvers.frame.shared_knowledge import (
    AdvancedPosition,
    BackwardTable,
    BidirectionalSearch,
    Exchange,
    ForwardSearch,
)
from sokolab.solvers.pull.pull_search import Pull
from sokolab.solvers.pull.side import PullSide, ShortSearches
from tests.solvers.boards import CORNERED, CROWD, LARGE_CROWD, LEVELS, random_board

BOARDS = [CROWD, CORNERED, LARGE_CROWD, *(level.board for level in LEVELS.values() if level.pushes)]
BOARDS += [board for seed in range(30) if not why_not_a_level(board := random_board(seed))]


def _stepped(search: Fess | Pull, budget: int, most: int) -> StepStatus:
    status = StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL) and search.nodes < most:
        status = search.step(budget)
        if status is StepStatus.FULL:
            assert all(search.grow(1 << 40))
    return status


def _backwards(board: Board, nodes: int) -> Pull:
    search = Pull(search_board(board), shares=(1, 0), set_nodes=(0, 0, 0))
    _stepped(search, 1, nodes)
    return search


def _positions(attempt: FessAttempt) -> Iterator[tuple[int, frozenset[int], int]]:
    """Yield the hash, the boxes and the lowest square of what an attempt expanded."""
    nodes, _, expansions, _, used = attempt._tables
    for number in range(int(used.expansions)):
        node = int(expansions.position[number])
        boxes = frozenset(expansions.boxes[number].tolist())
        yield int(nodes.hash[node]), boxes, int(nodes.player[node])


def test_what_is_known_from_the_end_is_found_by_its_hash_and_nothing_else_is() -> None:
    seen = {True: 0, False: 0}
    for board in BOARDS:
        side = _backwards(board, 60).backward_table
        known = {
            (frozenset(side.boxes_of(state).tolist()), int(side.tables["player"][state])): state
            for state in range(side.states)
        }
        search = Fess(search_board(board))
        _stepped(search, 40, 400)
        for attempt in search.attempts:
            for hashed, boxes, lowest in _positions(attempt):
                state = known.get((boxes, lowest), -1)
                assert find_position(side._known_positions, hashed, lowest) == state
                assert find_position(side._known_positions, hashed ^ 1, lowest) == -1
                seen[state >= 0] += 1
    assert min(seen.values()) > 100


def test_the_first_that_is_known_is_met_unless_it_is_lost() -> None:
    side = _backwards(CROWD, 200).backward_table
    keys = side.tables["keys"]
    known = [3, 7, 11]
    hashes = np.zeros(5, np.int64)
    lowest = np.zeros(5, np.uint16)
    for node, state in zip((1, 2, 4), known, strict=True):
        lowest[node] = side.tables["player"][state]
        hashes[node] = np.bitwise_xor.reduce(keys[0, side.boxes_of(state)]) ^ keys[1, lowest[node]]
    states = np.full(5, -1, np.int32)
    table = side._known_positions
    assert [first_known_position(table, hashes, lowest, states, n, 5) for n in range(5)] == [
        1,
        1,
        2,
        4,
        4,
    ]
    assert first_known_position(table, hashes, lowest, states, 3, 4) == -1
    states[1] = DEAD
    assert first_known_position(table, hashes, lowest, states, 0, 5) == 2


@pytest.mark.parametrize("index", range(len(BOARDS)))
def test_the_way_goes_on_where_another_knows_it(index: int) -> None:
    board = BOARDS[index]
    found = []
    for budget in (1, 7, 1000):
        search = Fess(search_board(board))
        search.use_backward_table(_backwards(board, 300).backward_table)
        status = _stepped(search, budget, 2_000)
        if status is StepStatus.SOLVED:
            lurd = search.lurd()
            assert replay(board, lurd).solves
            found.append((search.nodes, lurd))
    assert len(set(found)) <= 1
    assert len(found) in (0, 3)


def test_positions_known_but_not_expanded_are_met_too() -> None:
    met = {True: 0, False: 0}
    for board in BOARDS:
        search = Fess(search_board(board))
        side = _backwards(board, 400).backward_table
        while search.step(1) is StepStatus.RUNNING and search.nodes < 60:
            attempt = search._latest_attempt
            if attempt is None or not attempt.is_between_expansions:
                continue
            nodes = attempt._tables.positions
            hashes, lowest, states = nodes.hash, nodes.player, nodes.expansion
            for node in range(attempt.states):
                if side.met(hashes, lowest, states, node, node + 1) == node:
                    met[bool(states[node] >= 0)] += 1
                    attempt._meeting_position, attempt._backward_table = node, side
                    assert replay(board, attempt.lurd()).solves
    assert min(met.values()) > 20


def test_nothing_is_looked_for_twice_until_twice_as_much_is_known() -> None:
    search = Fess(search_board(LARGE_CROWD))
    while not (
        search.attempts
        and search.attempts[0].states > 10
        and search.attempts[0].is_between_expansions
    ):
        search.step(1)
    attempt = search.attempts[0]

    class Known:
        states = 0
        asked: list[tuple[int, int]] = []  # noqa: RUF012 - lives as long as the test

        def met(
            self,
            hashes: np.ndarray,
            lowest: np.ndarray,
            states: np.ndarray,
            first: int,
            last: int,
        ) -> int:
            self.asked.append((first, last))
            return -1

        def pushes_onward(self, hashed: int, lowest: int) -> list[tuple[int, int]]:
            raise AssertionError((hashed, lowest))

    known = Known()
    assert not attempt.may_join(known)
    known.states = 5
    assert attempt.may_join(known)
    assert not attempt.join(known)
    assert not attempt.may_join(known)
    known.states = 9
    assert not attempt.may_join(known)
    known.states = 10
    assert attempt.may_join(known)
    assert not attempt.join(known)
    count = attempt.states
    assert known.asked == [(0, count), (0, count)]


def _far(board: Board, nodes: int) -> list[AdvancedPosition]:
    search = Fess(search_board(board))
    _stepped(search, 1, nodes)
    return list(search.advanced_positions())


def test_short_searches_go_on_from_where_another_came_far() -> None:
    solved = 0
    for board in BOARDS:
        base = search_board(board)
        advanced_positions = _far(board, 60)
        for each in advanced_positions:
            lurd = lurd_of_pushes(base, each.pushes())
            *_, last = positions(board, lurd)
            assert set(base.squares[each.boxes].tolist()) <= set(last.boxes)
            assert base.squares[each.player] in last.player_reach()
        search = Pull(base, shares=(1, 0), set_nodes=(0, 0, 0))
        search.search_from(advanced_positions)
        searches = search._short_searches
        status = StepStatus.RUNNING
        while (
            searches.has_any
            and status in (StepStatus.RUNNING, StepStatus.FULL)
            and searches.nodes < 3_000
        ):
            status = searches.step(search.backward_table, 50)
            if status is StepStatus.FULL:
                assert all(searches.grow(1 << 40))
        if status is StepStatus.SOLVED:
            lurd = lurd_of_pushes(base, searches.pushes(search.backward_table))
            assert replay(board, lurd).solves
            solved += 1
    assert solved > 10


def test_a_position_is_searched_from_once_and_the_least_tried_comes_next() -> None:
    advanced_positions = _far(LARGE_CROWD, 200)
    seen = set()
    for budget in (1, 7, 1000):
        search = Pull(search_board(LARGE_CROWD), shares=(1, 0), set_nodes=(0, 0, 0))
        search.search_from(advanced_positions)
        searches = search._short_searches
        begun = list(searches._in_progress)
        assert (
            1
            < len(begun)
            <= len({(each.boxes.tobytes(), each.player) for each in advanced_positions})
        )
        search.search_from(advanced_positions)
        assert len(searches._in_progress) == len(begun)
        while searches.nodes < 1_000 * len(begun):
            status = searches.step(
                search.backward_table, min(budget, 1_000 * len(begun) - searches.nodes)
            )
            if status is StepStatus.FULL:
                assert all(searches.grow(1 << 40))
            else:
                assert status is StepStatus.RUNNING
        counts = [each.side.nodes for each in begun]
        under_way = {each.side.nodes for each in searches._in_progress}
        assert max(under_way) - min(under_way) <= 250
        seen.add(tuple(counts))
    assert len(seen) == 1


def test_a_short_search_is_given_up_when_it_gets_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sokolab.solvers.pull.side._MAX_SHORT_NODES", 500)
    search = Pull(search_board(LARGE_CROWD), shares=(1, 0), set_nodes=(0, 0, 0))
    searches = search._short_searches
    searches.search_from(_far(LARGE_CROWD, 200))
    count = len(searches._in_progress)
    while searches.has_any:
        if searches.step(search.backward_table, 900) is StepStatus.FULL:
            assert all(searches.grow(1 << 40))
    assert searches.nodes == 500 * count


def test_a_short_search_without_room_ends_and_the_search_goes_on() -> None:
    search = Pull(search_board(LARGE_CROWD))
    searches = ShortSearches(search._sides[1])
    searches.search_from(_far(LARGE_CROWD, 200)[:1])
    status = StepStatus.RUNNING
    while status is StepStatus.RUNNING:
        status = searches.step(search.backward_table, 100)
    assert status is StepStatus.FULL
    nodes = searches.nodes
    assert list(searches.grow(searches.nbytes))[-1]
    assert (searches.has_any, searches.nodes) == (False, nodes)


def test_whoever_s_turn_begins_hears_of_the_others() -> None:
    log: list[str] = []

    class Ends:
        """Known from the end: nothing."""

        states = 0

        def met(
            self,
            hashes: np.ndarray,
            lowest: np.ndarray,
            states: np.ndarray,
            first: int,
            last: int,
        ) -> int:
            return -1

        def pushes_onward(self, hashed: int, lowest: int) -> list[tuple[int, int]]:
            return []

    class Part:
        states = nbytes = 0
        standing = Standing()

        def __init__(self, end: StepStatus) -> None:
            self.nodes = 0
            self._end = end

        def step(self, budget: int) -> StepStatus:
            self.nodes += budget
            return StepStatus.RUNNING if self.nodes < 6 else self._end

        def grow(self, most: int) -> Iterator[bool]:
            yield most > 0

        def lurd(self) -> str:
            return ""

    class Start(Part):
        def use_backward_table(self, known: BackwardTable | None) -> None:
            log.append("nothing known" if known is None else "something known")

        def advanced_positions(self) -> Iterator[AdvancedPosition]:
            yield AdvancedPosition(np.array([self.nodes], np.int32), 0, tuple)

    class Both(Part):
        backward_table = Ends()

        def search_from(self, advanced_positions: Iterator[AdvancedPosition]) -> None:
            log.extend(f"far after {each.boxes[0]}" for each in advanced_positions)

    def solver(name: str, begin: type[Part], end: StepStatus) -> DrivenSolver:
        def begun(_: SearchBoard) -> Search:
            return begin(end)

        return DrivenSolver(name, name, "", None, "", begun)

    assert isinstance(Start(StepStatus.SOLVED), ForwardSearch)
    assert not isinstance(Start(StepStatus.SOLVED), BidirectionalSearch)
    start, both = solver("s", Start, StepStatus.SOLVED), solver("b", Both, StepStatus.GAVE_UP)
    turns = Turn(start, 2, 2), Turn(both, 3, 3)
    together = RoundRobin(search_board(CROWD), turns)
    while together.step(10) is StepStatus.RUNNING:
        pass
    assert log == [
        "nothing known",
        "far after 2",
        "something known",
        "far after 4",
        "nothing known",
    ]
    log.clear()
    together = RoundRobin(search_board(CROWD), turns[::-1])
    while together.step(10) is StepStatus.RUNNING:
        pass
    assert log == ["something known", "nothing known", "nothing known"]


def test_ways_of_a_dive_that_meets_the_end_half_way() -> None:
    """Both parts of the way: from the short search's root, and on from where it was met."""
    halves = set()
    for board in BOARDS:
        base = search_board(board)
        search = Pull(base, shares=(1, 1), set_nodes=(0, 0, 0))
        _stepped(search, 1, 120)
        searches, pulls = search._short_searches, search.backward_table
        search.search_from(_far(board, 30))
        status = StepStatus.RUNNING
        while searches.has_any and status is StepStatus.RUNNING and searches.nodes < 500:
            status = searches.step(pulls, 10)
        if status is StepStatus.SOLVED:
            assert searches._current is not None
            side: PullSide = searches._current.side
            halves.add((len(side.solution_pushes(pulls)) > 0, side.scratch.progress[3].item() >= 0))
            lurd = lurd_of_pushes(base, searches.pushes(pulls))
            assert replay(board, lurd).solves
    assert (True, True) in halves


def _left(number: int) -> AdvancedPosition:
    return AdvancedPosition(np.array([number], np.int32), 0, tuple)


def test_an_exchange_passes_positions_on_to_later_places_only() -> None:
    exchange = Exchange()
    assert exchange.positions_before(9) == []
    exchange.post(2, [_left(20), _left(21)])
    exchange.post(0, [_left(1)])
    exchange.post(0, iter([_left(2)]))
    told = {
        place: [int(each.boxes[0]) for each in exchange.positions_before(place)]
        for place in range(4)
    }
    assert told == {0: [], 1: [2], 2: [2], 3: [2, 20, 21]}
