from __future__ import annotations

from itertools import pairwise

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.solvers.beam.beam_search import Beam
from sokolab.solvers.fess.fess_search import Fess
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.optimiser.contest import SolutionCollector
from tests.solvers.boards import HALL

CORRIDOR = Board.from_rows(["######", "#@$ .#", "######"])
MEMORY = 100_000_000


def _solutions(search: Fess | Beam, most: int) -> list[str]:
    """Return the solutions that a search finds one after the other."""
    found: list[str] = []
    for _ in range(100_000):
        status = search.step(64)
        if status is StepStatus.FULL:
            assert all(search.grow(MEMORY))
        elif status is StepStatus.SOLVED:
            found.append(search.lurd())
            if len(found) == most or not search.seek_another():
                return found
        elif status is StepStatus.GAVE_UP:
            return found
    raise AssertionError("the search neither ends nor finds enough")


@pytest.mark.parametrize(("begin", "most"), [(Fess, 20), (Beam, 2)])
def test_a_search_goes_on_after_a_solution(begin: type[Fess] | type[Beam], most: int) -> None:
    found = _solutions(begin(search_board(HALL)), most)
    assert len(found) == most
    assert all(replay(HALL, lurd).solves for lurd in found)


def test_an_attempt_that_left_nothing_out_is_the_last() -> None:
    search = Beam(search_board(CORRIDOR), first_width=1000)
    assert _solutions(search, 5) == ["RR"]


def test_a_search_does_not_stay_where_it_was() -> None:
    search = Beam(search_board(HALL))
    nodes = [0]
    while len(nodes) == 1 or search.seek_another():
        while (status := search.step(64)) is not StepStatus.SOLVED:
            assert status is not StepStatus.FULL or all(search.grow(MEMORY))
        nodes.append(search.nodes)
    assert len(nodes) > 2
    assert all(one < other for one, other in pairwise(nodes))


def test_solutions_are_listed_once() -> None:
    collector = SolutionCollector(search_board(HALL))
    told = 0
    while (status := collector.step(256)) is not StepStatus.GAVE_UP:
        assert status is not StepStatus.FULL or all(collector.grow(MEMORY))
        told = max(told, collector.standing.figure)
    assert 1 < told <= len(collector.solutions) <= 40
    assert all(replay(HALL, lurd).solves for lurd in collector.solutions)
    assert collector.lurd() == list(collector.solutions)[-1]
    assert collector.nodes > 0


def test_where_there_is_one_solution_it_ends_with_it() -> None:
    collector = SolutionCollector(search_board(CORRIDOR))
    while (status := collector.step(256)) is not StepStatus.GAVE_UP:
        assert status is not StepStatus.FULL or all(collector.grow(MEMORY))
        assert collector.nodes <= 60_000
    assert list(collector.solutions) == ["RR"]


def test_without_memory_nothing_grows() -> None:
    collector = SolutionCollector(search_board(HALL))
    while collector.step(256) is not StepStatus.FULL:
        pass
    assert not all(collector.grow(1))
