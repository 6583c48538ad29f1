"""The kind of a level decides who is first and who gets most; turns are counted in positions."""

from __future__ import annotations

import pytest

from sokolab.core.board import Board
from sokolab.solvers.auto.schedule import (
    KINDS,
    MICROSECONDS,
    SOLVER_NAMES,
    LevelKind,
    Sizes,
    kind_of,
    positions,
    sizes_of,
    turns,
)
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.roster import AUTO_SOLVERS
from tests.solvers.boards import MOSAIC


@pytest.mark.parametrize(
    ("sizes", "kind"),
    [
        (Sizes(1, 1, 0, 0.0), "small"),
        (Sizes(69, 30, 0, 9.0), "small"),
        (Sizes(70, 9, 0, 2.4), "medium-few-squares"),
        (Sizes(70, 9, 0, 2.5), "medium-far"),
        (Sizes(89, 30, 6, 9.0), "medium-far"),
        (Sizes(89, 30, 7, 9.0), "medium-crowded"),
        (Sizes(89, 20, 5, 9.0), "medium"),
        (Sizes(89, 20, 5, 2.5), "medium"),
        (Sizes(75, 20, 5, 2.4), "medium-near"),
        (Sizes(90, 20, 4, 9.0), "large-far"),
        (Sizes(90, 20, 5, 9.0), "large"),
        (Sizes(90, 21, 0, 1.1), "large-crowded"),
        (Sizes(90, 21, 0, 1.2), "large-many"),
        (Sizes(65_000, 65_000, 0, 0.0), "large-crowded"),
    ],
)
def test_squares_boxes_and_distances_decide_the_kind(sizes: Sizes, kind: str) -> None:
    assert kind_of(sizes).name == kind


def test_sizes_count_squares_inside_and_steps_past_boxes() -> None:
    board = Board.from_rows(["#########", "#@$ $  .#", "####### #", "   #*   #", "#########"])
    assert sizes_of(search_board(board)) == Sizes(12, 3, 1, (0 + 3 + 5) / 3)


def test_every_solver_has_a_cost_and_every_kind_has_solvers_of_auto() -> None:
    assert {solver.name for solver in AUTO_SOLVERS} == SOLVER_NAMES == set(MICROSECONDS)
    for kind in KINDS:
        assert kind.turns.keys() <= SOLVER_NAMES
        early = {name for name, (first, later, _) in kind.turns.items() if first > 0 < later}
        assert {"pull", "fess", "beam", "optimal-pushes"} <= early < kind.turns.keys()
        assert all(turn[:2] == (0, 0) for name, turn in kind.turns.items() if name not in early)
        assert all(late > 0 for _, _, late in kind.turns.values())
    assert KINDS[-1].fits(Sizes(10**6, 10**6, 10**6, 1e6)), "the last kind takes what is left"


@pytest.mark.parametrize("solver", sorted(SOLVER_NAMES))
def test_a_turn_has_fewer_positions_where_each_takes_longer(solver: str) -> None:
    sizes = [Sizes(squares, squares // 5, 0, 3.0) for squares in (10, 60, 200, 1_000, 60_000)]
    lengths = [positions(solver, each, 500) for each in sizes]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] >= 1
    assert positions(solver, sizes[2], 1000) == pytest.approx(2 * lengths[2], abs=1)
    assert positions(solver, sizes[-1], 1e-9) == 1
    assert positions(solver, sizes[-1], 0) == 0


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_turns_become_late_once_the_early_ones_have_taken_so_long(kind: LevelKind) -> None:
    first, later = (sum(turn[i] for turn in kind.turns.values()) for i in (0, 1))
    assert kind.early_rounds(0) == kind.early_rounds(first) == 1
    assert kind.early_rounds(first + 1) == 2
    early = kind.early_rounds(10_000)
    assert first + (early - 2) * later < 10_000 <= first + (early - 1) * later


def test_solvers_without_early_turns_have_late_ones_sooner_on_several_threads() -> None:
    base = search_board(MOSAIC)
    one, two = (
        {turn.solver.name: turn for turn in turns(AUTO_SOLVERS, base, threads)}
        for threads in (1, 2)
    )
    assert one.keys() == two.keys() == kind_of(sizes_of(base)).turns.keys() | {"symmetric"}
    late = one["waypoints"]
    assert {late.length(number) for number in range(late.early_turn_count)} == {0}
    assert late.length(late.early_turn_count) == late.late_nodes == two["waypoints"].late_nodes
    assert 1 <= two["waypoints"].early_turn_count < late.early_turn_count
    pull = one["pull"]
    assert (pull.length(0), pull.length(1)) == (pull.first_nodes, pull.later_nodes)
    assert pull.length(pull.early_turn_count) == pull.late_nodes


@pytest.mark.parametrize(("pairs", "has_parts"), [(20, False), (21, True)])
def test_many_boxes_beside_their_goals_are_also_solved_part_by_part(
    pairs: int, has_parts: bool
) -> None:
    tiles = ("@" + pairs * "$. ").ljust(120)
    rows = ["#" + tiles[at : at + 12] + "#" for at in range(0, 120, 12)]
    pattern = search_board(Board.from_rows(["#" * 14, *rows, "#" * 14]))
    names = [turn.solver.name for turn in turns(AUTO_SOLVERS, pattern)]
    assert ("parts" in names) == has_parts
    assert names[0] == "pull"


def test_solvers_that_are_not_there_get_no_turn() -> None:
    pull = [solver for solver in AUTO_SOLVERS if solver.name == "pull"]
    assert [turn.solver.name for turn in turns(pull, search_board(MOSAIC))] == ["pull"]
