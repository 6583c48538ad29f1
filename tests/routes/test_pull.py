from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.position import Position
from sokolab.routes.push import PullRoutes


def played(board: Board, lurd: str) -> Position:
    """Play letters in reverse play; a capital letter pulls."""
    position = Position(board)
    for letter in lurd:
        direction = DIRECTION_LETTERS.index(letter.lower())
        after = position.pulled(direction) if letter.isupper() else position.moved(direction)
        assert after is not None
        assert letter.isupper() == (after.boxes != position.boxes)
        position = after
    return position


def fewest_pulls(board: Board, box: int) -> dict[int, tuple[int, int]]:
    """Return pulls and moves to every square, by trying all states of box and player."""
    others = set(board.boxes) - {box}
    start = Position(board)
    best = {(box, start.player): (0, 0)}
    todo = deque([(box, start.player)])
    while todo:
        state = todo.popleft()
        position = Position(board, others | {state[0]}, state[1])
        for direction in range(4):
            stepped, pulled = position.moved(direction), position.pulled(direction)
            found = []
            if stepped is not None and stepped.boxes == position.boxes:
                found.append((stepped, 0))
            if pulled is not None and pulled.boxes - others != position.boxes - others:
                found.append((pulled, 1))
            for after, pulls in found:
                moved = after.boxes - others
                if len(moved) != 1:
                    continue  # another box was pulled
                key = (next(iter(moved)), after.player)
                cost = best[state][0] + pulls, best[state][1] + 1
                if cost < best.get(key, (10**9, 0)):
                    best[key] = cost
                    todo.append(key)
    result: dict[int, tuple[int, int]] = {}
    for (square, _), cost in best.items():
        result[square] = min(cost, result.get(square, cost))
    return result


@st.composite
def mazes(draw: st.DrawFn) -> tuple[Board, int]:
    height, width = draw(st.integers(3, 5)), draw(st.integers(3, 5))
    glyphs = draw(
        st.lists(st.sampled_from("   #$"), min_size=height * width, max_size=height * width)
    )
    box, player = draw(
        st.lists(st.integers(0, height * width - 1), min_size=2, max_size=2, unique=True)
    )
    glyphs[box], glyphs[player] = "$", "@"
    rows = ["".join(glyphs[row * width : (row + 1) * width]) for row in range(height)]
    return Board.from_rows(rows), box


@given(mazes())
def test_routes_have_fewest_pulls_then_fewest_moves(case: tuple[Board, int]) -> None:
    board, box = case
    expected = fewest_pulls(board, box)
    routes = PullRoutes(board, box)
    assert routes.targets == sorted(set(expected) - {box})
    for target in routes.targets:
        route = routes.route(target)
        assert (route.pushes, route.moves) == expected[target]
        after = played(board, route.lurd)
        assert after.boxes == set(board.boxes) - {box} | {target}
        assert (route.pushes, route.moves) == (
            sum(map(str.isupper, route.lurd)),
            len(route.lurd),
        )


def test_what_cannot_be_pulled() -> None:
    board = Board.from_rows(["#####", "#@$ #", "#####"])
    routes = PullRoutes(board, 7)
    assert routes.targets == []
    assert routes.route(8) is None
    assert routes.route(7).lurd == ""
    with pytest.raises(ValueError, match="there is no box at row 2, column 4"):
        PullRoutes(board, 8)
