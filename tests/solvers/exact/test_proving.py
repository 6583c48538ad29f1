"""Fewest pushes proved with a solution known: what ends the search, and what is told before."""

from __future__ import annotations

import pytest

from sokolab.core.lurd import Replay, replay
from sokolab.solvers.exact import proving
from sokolab.solvers.exact.optimal_pushes import OptimalPushes
from sokolab.solvers.exact.proving import Incumbent, Proving
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Progress
from sokolab.solvers.frame.search import Search, StepStatus
from sokolab.solvers.frame.search_board import search_board, why_not_a_level
from sokolab.solvers.roster import AUTO, ROSTER, beginning_from, by_name, solve
from tests.naive_solvers import least_pushes
from tests.solvers.boards import KNOT, LARGE_CROWD, LEVELS, random_board

BOARDS = [level.board for name, level in LEVELS.items() if name != "goal room"]
BOARDS += [board for seed in range(200, 230) if not why_not_a_level(board := random_board(seed))]


@pytest.fixture
def _in_turns_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the search for solutions have every other turn from the first positions on."""
    monkeypatch.setattr(proving, "_FIRST_PROOF_NODES", 1)
    monkeypatch.setattr(proving, "_PROOF_NODES", 3)
    monkeypatch.setattr(proving, "_FIRST_FINDING_NODES", 50)


def _run(search: Search, budget: int = 1000, most: int = 1 << 40) -> StepStatus:
    status = StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL):
        status = search.step(budget)
        if status is StepStatus.FULL:
            assert all(search.grow(most))
    return status


@pytest.mark.usefixtures("_in_turns_at_once")
@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_it_agrees_with_breadth_first_search(number: int) -> None:
    board = BOARDS[number]
    least = least_pushes(board)
    result = solve(board, "optimal-pushes")
    assert result.outcome is (Outcome.UNSOLVABLE if least is None else Outcome.SOLVED)
    assert result.pushes == least
    if least is not None:
        assert replay(board, result.lurd).solves
        assert result.lower_bound == least


@pytest.mark.usefixtures("_in_turns_at_once")
@pytest.mark.parametrize("number", range(0, len(BOARDS), 3))
def test_it_proves_the_same_from_a_solution_known_beforehand(number: int) -> None:
    board = BOARDS[number]
    known = solve(board, "backtrack").replay
    solver = beginning_from(lambda: (known, None), by_name("optimal-pushes"))
    result = solver.solve(board, Limits(), CancelToken(), lambda _: None)
    least = least_pushes(board)
    assert result.outcome is (Outcome.UNSOLVABLE if least is None else Outcome.SOLVED)
    assert result.pushes == least


def test_a_solution_known_beforehand_is_there_from_the_first_position_on() -> None:
    alone = solve(KNOT, "optimal-pushes")
    assert alone.replay is not None
    solver = beginning_from(lambda: (alone.replay, None), by_name("optimal-pushes"))
    again = solver.solve(KNOT, Limits(), CancelToken(), lambda _: None)
    assert (again.outcome, again.lurd) == (Outcome.SOLVED, alone.lurd)
    barely = solver.solve(KNOT, Limits(nodes=1), CancelToken(), lambda _: None)
    assert (barely.outcome, barely.lurd) == (Outcome.NODES, alone.lurd)
    assert barely.lower_bound is not None
    assert "a solution of 20 pushes is known" in barely.sentence


def test_only_a_solver_that_makes_use_of_a_known_solution_asks_for_one() -> None:
    def find() -> tuple[Replay | None, int | None]:
        asked.append("asked")
        return None, None

    asked: list[str] = []
    for solver in ROSTER:
        assert beginning_from(find, solver) is solver
    assert asked == ["asked"]


@pytest.mark.parametrize("beyond", [0, 2, 40])
def test_a_solution_known_ends_the_proof_and_never_too_early(beyond: int) -> None:
    search = OptimalPushes(search_board(KNOT))
    search.set_upper_bound(20 + beyond)
    assert _run(search) is StepStatus.SOLVED
    assert search.standing.figure <= 20
    assert search.pushes == (20 if beyond else None)


def test_a_solution_shorter_than_all_is_not_believed_but_kept_to() -> None:
    """Whoever says so has replayed it; here it shows that nothing of its length is let through."""
    search = OptimalPushes(search_board(KNOT))
    search.set_upper_bound(18)
    assert _run(search) is StepStatus.SOLVED
    assert search.pushes is None


@pytest.mark.usefixtures("_in_turns_at_once")
@pytest.mark.parametrize("budget", [1, 13, 100_000])
def test_slices_change_nothing(budget: int) -> None:
    board = LEVELS["goal room"].board
    search, other = Proving(search_board(board)), Proving(search_board(board))
    assert _run(search) == _run(other, budget) == StepStatus.SOLVED
    assert (search.nodes, search.lurd()) == (other.nodes, other.lurd())


def test_the_proof_alone_is_cut_in_slices_alike() -> None:
    search, other = OptimalPushes(search_board(KNOT)), OptimalPushes(search_board(KNOT))
    assert _run(search, 1_000_000) == _run(other, 7) == StepStatus.SOLVED
    assert (search.nodes, search.states, search.lurd()) == (
        other.nodes,
        other.states,
        other.lurd(),
    )


def test_matchings_that_no_entry_holds_are_worked_out_again() -> None:
    search, other = OptimalPushes(search_board(KNOT)), OptimalPushes(search_board(KNOT))
    assert _run(search) is StepStatus.SOLVED
    status = StepStatus.RUNNING
    while status in (StepStatus.RUNNING, StepStatus.FULL):
        for front in other._tables.frontiers:
            front.packed_totals[:] = -1
        status = other.step(50)
        if status is StepStatus.FULL:
            assert all(other.grow(1 << 40))
    assert status is StepStatus.SOLVED
    assert (search.nodes, search.states, search.lurd()) == (
        other.nodes,
        other.states,
        other.lurd(),
    )


@pytest.mark.usefixtures("_in_turns_at_once")
def test_turns_end_after_as_many_positions_however_often_tables_are_full() -> None:
    def turns(budget: int) -> list[tuple[int, int]]:
        search, status, full = Proving(search_board(KNOT)), StepStatus.RUNNING, 0
        ended: list[tuple[int, int]] = []
        while status in (StepStatus.RUNNING, StepStatus.FULL) and len(ended) < 300:
            was_proving = search._is_proving
            status = search.step(budget)
            if status is StepStatus.FULL:
                assert all(search.grow(1 << 40))
                full += 1
            if search._is_proving != was_proving:
                ended.append((search._proof.nodes, search._incumbent.nodes))
        assert full > 1
        return ended

    assert turns(7) == turns(100_000)


@pytest.mark.usefixtures("_in_turns_at_once")
def test_what_is_known_is_told_and_answered_before_it_is_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sokolab.solvers.frame.driver._REPORT_SECONDS", 0.0)
    heard: list[Progress] = []
    result = solve(KNOT, "optimal-pushes", Limits(nodes=9000), on_progress=heard.append)
    assert (result.outcome, result.nodes) == (Outcome.NODES, 9000)
    played = replay(KNOT, result.lurd)
    assert played.solves
    assert (played.moves, played.pushes) == (result.moves, result.pushes)
    assert result.lower_bound is not None
    assert result.lower_bound < result.pushes
    assert result.sentence == (
        f"Undecided after 9,000 nodes; a solution of {result.pushes} pushes is known, "
        f"and at least {result.lower_bound} are needed"
    )
    lengths = [one.solution.pushes for one in heard if one.solution]
    assert lengths
    assert lengths == sorted(lengths, reverse=True)
    assert any("pushes is known" in str(one.words) for one in heard)


@pytest.mark.usefixtures("_in_turns_at_once")
def test_where_there_is_no_room_the_proof_has_it_and_the_solution_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = Proving(search_board(KNOT))
    while not search.solution or search._is_proving or not search._incumbent.nbytes:
        if search.step(20) is StepStatus.FULL:
            assert all(search.grow(1 << 40))
    known = search.solution
    search._is_proving = True
    monkeypatch.setattr(search._proof, "grow", lambda most: iter([False]))
    assert list(search.grow(0)) == [True]  # room was made, and it tries again
    assert search._incumbent.is_over
    assert not search._incumbent.nbytes
    assert search.solution == known
    assert list(search.grow(0)) == [False]  # there is nothing left to give up


def test_a_search_for_solutions_that_was_stopped_gives_up() -> None:
    incumbent = Incumbent(search_board(LARGE_CROWD))
    incumbent.step(1)
    assert incumbent.nbytes
    incumbent.stop()
    assert incumbent.is_over
    assert not incumbent.nbytes
    assert incumbent.step(1) is StepStatus.GAVE_UP
    assert list(incumbent.grow(0)) == []


def test_the_incumbent_becomes_shorter_and_takes_what_is_found_elsewhere() -> None:
    least = solve(KNOT, "optimal-pushes").lurd
    incumbent = Incumbent(search_board(KNOT))
    seen = []
    while not incumbent.is_over:
        if incumbent.step(500) is StepStatus.FULL:
            assert all(incumbent.grow(1 << 40))
        if incumbent.pushes not in seen:
            seen.append(incumbent.pushes)
            assert incumbent.pushes == 0 or replay(KNOT, incumbent.lurd).solves
    assert seen[0] == 0
    assert seen[1:] == sorted(seen[1:], reverse=True)
    fresh = Incumbent(search_board(KNOT))
    fresh.take_over(least)
    fresh.take_over(incumbent.lurd if incumbent.pushes > 20 else least)
    assert (fresh.lurd, fresh.pushes) == (least, 20)


def test_turns_without_a_solution_double_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "_FIRST_FINDING_NODES", 1_000)
    monkeypatch.setattr(proving, "_MAX_FINDING_NODES", 3_000)
    search = Proving(search_board(KNOT))
    lengths = []
    for spent in (0, 1_000, 2_000, 4_000):
        search._incumbent._ended_nodes = spent
        lengths.append(search._incumbent_turn)
    assert lengths == [1_000, 1_000, 2_000, 3_000]


@pytest.mark.parametrize(
    ("pushes", "fruitless", "nodes"),
    [
        (102, 0, 51_000),
        (110, 0, 55_000),
        (112, 0, 20_000),  # the bound is more than a tenth below
        (110, 109_999, 55_000),
        (110, 110_000, 27_500),  # a thousand positions per push, in vain
        (110, 330_000, 13_750),  # and three times as many
        (112, 112_000, 10_000),
    ],
)
def test_turns_of_the_optimiser_are_longer_while_the_bound_is_near(
    monkeypatch: pytest.MonkeyPatch, pushes: int, fruitless: int, nodes: int
) -> None:
    search = Proving(search_board(KNOT))
    search._incumbent.lurd, search._incumbent.pushes = "R" * pushes, pushes
    search._incumbent._ended_nodes = fruitless
    monkeypatch.setattr(search._proof, "ceiling", 100)
    assert search._incumbent_turn == nodes


def test_others_do_not_look_for_solutions_twice() -> None:
    (turn,) = (
        turn
        for turn in AUTO.schedule(search_board(KNOT), 1)
        if turn.solver.name == "optimal-pushes"
    )
    assert isinstance(turn.solver.begin(search_board(KNOT)), OptimalPushes)


def test_turns_of_the_optimiser_do_not_grow_beyond_all_measure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = Proving(search_board(KNOT))
    search._incumbent.lurd, search._incumbent.pushes = "R" * 300, 300
    monkeypatch.setattr(search._proof, "ceiling", 290)
    assert search._incumbent_turn == 100_000
