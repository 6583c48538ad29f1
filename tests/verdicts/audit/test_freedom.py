"""The graph of push-optimal solutions and its count, against an enumeration of every solution."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.position import Position, Push
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.audit import optimal_solutions as graphs
from sokolab.verdicts.audit.freedom import Freedom, freedom, solutions_up_to_order
from sokolab.verdicts.audit.optimal_solutions import OptimalSolutions, optimal_solutions
from sokolab.verdicts.judging import judge, prove_optimal
from sokolab.verdicts.values import Verdict, VerdictKind
from tests.naive_solvers import least_pushes
from tests.verdicts.boards import small_level

TWO_ROOMS = Board.from_rows(["#########", "#@      #", "# $ # $ #", "#.  #  .#", "#########"])


def _all_push_optimal(board: Board, pushes: int) -> set[tuple[Push, ...]]:
    """Return every solution of so many pushes, by trying every push."""
    found = set()

    def follow(position: Position, made: tuple[Push, ...]) -> None:
        if position.is_solved:
            found.add(made)
        if len(made) < pushes:
            for push in position.pushes():
                follow(position.after(push), (*made, push))

    follow(Position(board), ())
    return {made for made in found if len(made) == pushes}


def _positions(board: Board, made: tuple[Push, ...]) -> list[Position]:
    passed = [Position(board)]
    for push in made:
        passed.append(passed[-1].after(push))
    return [position.normalised() for position in passed]


def _classes(board: Board, solutions: set[tuple[Push, ...]]) -> int:
    """Return how many sets of solutions remain when exchanged neighbours make one."""
    left, classes = set(solutions), 0
    while left:
        classes += 1
        todo = [left.pop()]
        while todo:
            made = todo.pop()
            for i in range(len(made) - 1):
                other = (*made[:i], made[i + 1], made[i], *made[i + 2 :])
                is_same = other in left and (
                    _positions(board, other)[i + 2] == _positions(board, made)[i + 2]
                )
                if is_same:
                    left.remove(other)
                    todo.append(other)
    return classes


def _verdict(board: Board) -> Verdict | None:
    verdict = judge(board, seconds=20)
    return (
        prove_optimal(verdict) if verdict.kind is VerdictKind.SOLVABLE and verdict.pushes else None
    )


def _levels(count: int, most_pushes: int) -> list[tuple[Board, Verdict]]:
    rng = np.random.default_rng(20261122)
    found: list[tuple[Board, Verdict]] = []
    while len(found) < count:
        board = small_level(rng, boxes=int(rng.integers(1, 4)), walls=int(rng.integers(0, 3)))
        verdict = _verdict(board)
        if verdict is not None and (verdict.pushes or 0) <= most_pushes:
            found.append((board, verdict))
    return found


def test_the_graph_holds_all_push_optimal_solutions_and_nothing_else() -> None:
    for board, verdict in _levels(40, 5):
        assert verdict.pushes == least_pushes(board)
        graph = optimal_solutions(verdict)
        assert graph is not None
        solutions = _all_push_optimal(board, verdict.pushes or 0)
        passed = [_positions(board, made) for made in solutions]
        assert set(graph.positions) == {position for each in passed for position in each}
        assert len(graph.positions) == len(set(graph.positions))
        steps = {
            (positions[i], made[i], positions[i + 1])
            for made, positions in zip(solutions, passed, strict=True)
            for i in range(len(made))
        }
        assert steps == {
            (graph.positions[at], push, graph.positions[there])
            for at, pushes in enumerate(graph.pushes)
            for push, there in pushes.items()
        }
        assert solutions_up_to_order(graph) == (_classes(board, solutions), True)
        assert 1 <= solutions_up_to_order(graph, 0)[0] <= _classes(board, solutions)
        assert graph.resting_boxes == frozenset.intersection(
            *(position.boxes for position in graph.positions)
        )


def test_pushes_in_two_rooms_commute() -> None:
    verdict = _verdict(TWO_ROOMS)
    assert verdict is not None
    found = freedom(verdict)
    assert found is not None
    assert len(_all_push_optimal(TWO_ROOMS, verdict.pushes or 0)) > found.solution_count
    assert found.solution_count == _classes(
        TWO_ROOMS, _all_push_optimal(TWO_ROOMS, verdict.pushes or 0)
    )


def test_choices_and_forced_runs() -> None:
    found = Freedom(3, True, (1, 1, 2, 1, 1, 1, 4))
    assert found.forced_run == (3, 6)
    assert found.sentence == (
        "3 solutions have the fewest pushes, not counting other orders of independent pushes; "
        "there is a choice at 2 pushes of 7; the longest forced run is pushes 4 to 6"
    )
    assert Freedom(2, True, (2, 1)).sentence.endswith("at 1 push of 2; push 2 is forced")
    assert Freedom(1, True, (1, 1)).sentence.endswith("; every push is forced")
    assert Freedom(9, False, (2,)).sentence.startswith("At least 9 solutions have")
    assert Freedom(2, True, (2,)).forced_run == (0, 0)
    assert Freedom(1, True, ()).sentence == "Solved before the first move"


def test_a_straight_push_is_forced() -> None:
    verdict = _verdict(Board.from_rows(["######", "#@$ .#", "######"]))
    assert verdict is not None
    assert freedom(verdict) == Freedom(1, True, (1, 1))


def test_a_solved_start_needs_no_push() -> None:
    verdict = judge(Board.from_rows(["####", "#@*#", "####"]))
    assert freedom(verdict) == Freedom(1, True, ())


def test_it_says_when_pushes_are_not_proved_optimal() -> None:
    verdict = _verdict(TWO_ROOMS)
    assert verdict is not None
    with pytest.raises(ValueError, match="proved optimal"):
        optimal_solutions(replace(verdict, bound=None))


def test_solutions_that_are_not_optimal_have_no_choices() -> None:
    verdict = _verdict(Board.from_rows(["#######", "#@$ . #", "#     #", "#######"]))
    assert verdict is not None
    graph = optimal_solutions(verdict)
    assert isinstance(graph, OptimalSolutions)
    for lurd in ("R", "RRR", "rdr"):
        with pytest.raises(ValueError, match="not a solution"):
            graph.choices(lurd)


def test_large_graphs_and_cancelled_ones_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = _verdict(TWO_ROOMS)
    assert verdict is not None
    cancel = CancelToken()
    cancel.cancel()
    assert freedom(verdict, cancel) is None
    monkeypatch.setattr(graphs, "_MAX_POSITIONS_IN_GRAPH", 3)
    assert freedom(verdict) is None
    monkeypatch.setattr(graphs, "_MAX_STORED_POSITIONS", 0)
    assert freedom(verdict) is None
