from __future__ import annotations

import pickle
import sys

import networkx as nx
import numpy as np
import pytest
from hypothesis import given

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.cuts import cuts_and_blocks
from sokolab.core.board import Board, Direction, Tile
from tests import naive

ROOMS = Board.from_rows(
    [
        "#########",
        "#  #    #",
        "#       #",
        "#  #    #",
        "####$####",
        "#  @    #",
        "#########",
    ]
)


def test_rooms_are_blocks_and_their_door_is_a_cut_vertex() -> None:
    finding = cuts_and_blocks(board_arrays(ROOMS))
    door = ROOMS.square(2, 3)
    left, right = ROOMS.square(2, 2), ROOMS.square(2, 4)
    assert finding.cut[[door, left, right]].all()
    assert not finding.cut[[ROOMS.square(1, 1), ROOMS.square(1, 4)]].any()
    (room,) = finding.blocks_of(ROOMS.square(1, 1))
    assert room in finding.blocks_of(left)
    assert len(finding.blocks_of(door)) == 2
    assert not finding.linked(door, Direction.LEFT, Direction.RIGHT)
    assert not finding.linked(door, Direction.LEFT, Direction.UP)  # that side is a wall
    assert finding.linked(ROOMS.square(2, 1), Direction.UP, Direction.DOWN)
    assert finding.linked(left, Direction.UP, Direction.DOWN)
    assert not finding.linked(left, Direction.UP, Direction.RIGHT)


def test_parts_are_what_a_cut_vertex_separates() -> None:
    finding = cuts_and_blocks(board_arrays(ROOMS))
    left, right = finding.parts(ROOMS.square(2, 3))[::-1]
    assert left.tolist() == [10, 11, 19, 20, 28, 29]
    assert ROOMS.square(5, 1) in right.tolist()
    assert [part.size for part in finding.parts(ROOMS.square(1, 1))] == [26]
    assert finding.parts(0) == []


@given(naive.boards())
def test_parts_are_the_components_that_remain(board: Board) -> None:
    finding = cuts_and_blocks(board_arrays(board))
    graph = naive.graph(board, naive.inside(board))
    for square in graph:
        around = nx.node_connected_component(graph, square) - {square}
        expected = {frozenset(c) for c in nx.connected_components(graph.subgraph(around))}
        parts = finding.parts(square)
        assert {frozenset(part.tolist()) for part in parts} == expected
        assert len(parts) == len(expected)
        assert finding.cut[square] == (len(parts) > 1)


@given(naive.boards())
def test_blocks_of_a_square_are_those_of_its_edges(board: Board) -> None:
    finding = cuts_and_blocks(board_arrays(board))
    for square in range(board.size):
        numbers = finding.blocks_of(square)
        assert len(numbers) == 1 or finding.cut[square] or square not in naive.inside(board)
        assert finding.block[square] == min(numbers, default=-1)


def test_with_a_box_selected_the_others_are_walls() -> None:
    board = Board.from_rows(["#######", "#@$ $ #", "#######"])
    base = board_arrays(board)
    assert (cuts_and_blocks(base).depth[8:13] >= 0).all()
    finding = cuts_and_blocks(base, 9)
    assert (finding.depth[8:13] >= 0).tolist() == [True, True, True, False, True]
    assert finding.block_count == 3


def test_a_player_drawn_onto_a_box_does_not_stand_in_the_way() -> None:
    board = Board.from_rows(["#####", "#$ $#", "#####"]).with_tiles([6], Tile.BOX | Tile.PLAYER)
    finding = cuts_and_blocks(board_arrays(board), 8)
    assert np.flatnonzero(finding.depth >= 0).tolist() == [7, 8]


@given(naive.boards())
def test_blocks_are_numbered_by_their_lowest_squares(board: Board) -> None:
    finding = cuts_and_blocks(board_arrays(board))
    seen: list[int] = []
    for square in range(board.size):
        seen += [number for number in finding.blocks_of(square) if number not in seen]
    assert seen == list(range(1, finding.block_count + 1))


def test_the_player_does_not_renumber_the_blocks() -> None:
    (start,) = ROOMS.players
    empty = ROOMS.with_tiles([start], Tile.FLOOR)
    inside = [s for s in range(empty.size) if empty.flat[s] == Tile.FLOOR]
    findings = [
        cuts_and_blocks(board_arrays(empty.with_tiles([s], Tile.PLAYER)))
        for s in inside
        if cuts_and_blocks(board_arrays(ROOMS)).depth[s] >= 0
    ]
    assert len(findings) > 1
    for one in findings:
        assert np.array_equal(one.block, findings[0].block)
        assert np.array_equal(one.edge_block, findings[0].edge_block)
    assert len({one.depth.tobytes() for one in findings}) > 1


def test_a_finding_from_another_process_calls_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    found = cuts_and_blocks(board_arrays(ROOMS))
    finding = pickle.loads(pickle.dumps(found))
    for name in [name for name in sys.modules if name.startswith("sokolab.kernels")]:
        monkeypatch.setitem(sys.modules, name, None)
    assert [len(finding.parts(square)) for square in np.flatnonzero(finding.cut).tolist()]
    assert np.array_equal(finding.depth, found.depth)
    assert np.array_equal(finding.edge_block, found.edge_block)
    assert finding.block_count == found.block_count
