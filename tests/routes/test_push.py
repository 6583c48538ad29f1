from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.routes.push import BoxRoute, Preference, PushRoutes, push_route
from tests.naive_routes import best_box_costs
from tests.routes.boards import rooms


def _end_of_box(board: Board, box: int, lurd: str) -> int:
    """Return where the box stands after the letters; no other box may have moved."""
    end = replay(board, lurd)
    assert end.is_complete
    assert end.mismatch is None
    others = frozenset(board.boxes) - {box}
    assert others <= end.final.boxes
    (square,) = end.final.boxes - others
    return square


@given(rooms(), st.sampled_from(Preference))
def test_routes_cost_what_the_naive_search_finds_and_replay(
    board: Board, preference: Preference
) -> None:
    for box in board.boxes:
        routes = PushRoutes(board, box)
        best = best_box_costs(board, box, preference is Preference.PUSHES)
        reached = set(routes.targets.tolist())
        assert reached | {box} == set(best)
        for target in range(board.size):
            route = routes.route(target, preference)
            assert (route is None) == (target not in best)
            if route is None:
                continue
            cost = (route.pushes, route.moves)
            assert (cost if preference is Preference.PUSHES else cost[::-1]) == best[target]
            assert _end_of_box(board, box, route.lurd) == target
            assert len(route.lurd) == route.moves
            assert sum(letter.isupper() for letter in route.lurd) == route.pushes


def test_the_two_preferences_differ_where_two_pushes_more_save_a_walk() -> None:
    board = Board.from_rows(["######", "##   #", "#@$  #", "#    #", "######"])
    assert push_route(board, 14, 19) == BoxRoute("drruulDrdL", 10, 2)
    assert push_route(board, 14, 19, Preference.MOVES) == BoxRoute("RurDrdLL", 8, 4)


def test_pushing_back_in_a_corridor_takes_the_walk_around_the_block() -> None:
    board = Board.from_rows(["#######", "#     #", "# ### #", "# @$  #", "#######"])
    assert push_route(board, 24, 25) == BoxRoute("R", 1, 1)
    assert push_route(board, 24, 23) == BoxRoute("luurrrrddlL", 11, 1)


def test_a_box_stays_for_nothing_and_a_wall_is_no_target() -> None:
    board = Board.from_rows(["#####", "#@$.#", "#####"])
    assert push_route(board, 7, 7) == BoxRoute("", 0, 0)
    assert push_route(board, 7, 0) is None
    assert push_route(board, 7, 6) is None


def test_what_is_no_box_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no box at row 2, column 4"):
        PushRoutes(Board.from_rows(["#####", "#@$.#", "#####"]), 8)
    with pytest.raises(ValueError, match="one player"):
        PushRoutes(Board.from_rows(["#####", "# $.#", "#####"]), 7)
