from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sokolab.core.board import Board, Tile
from sokolab.kernels.arrays import Ints, Mask, Sides
from sokolab.kernels.clusters import number_blocks, side_groups
from sokolab.kernels.lowpoint import blocks, new_block_tree
from tests import naive_squares


def read_off(board: Board) -> tuple[Mask, Mask, Ints, Sides]:
    """Return the floor, cut vertices as mask and list, and side groups of a board of walls."""
    height, width = board.tiles.shape
    n, framed = board.size, (height + 2) * (width + 2)
    passable = np.zeros(n + 1, np.uint8)
    passable[:n] = board.flat & Tile.WALL ^ Tile.WALL
    cut = np.full(n + 1, 77, np.uint8)
    cut_squares, packed = np.full((2, n + 1), 77, np.int32)
    masks, numbers = np.full((2, framed), 77, np.uint8), np.full((3, framed), 77, np.int32)
    count = side_groups(passable, height, width, cut, cut_squares, packed, masks, numbers)
    return passable, cut, cut_squares[:count], packed.view(np.int8).reshape(n + 1, 4)


def numbered(board: Board) -> tuple[int, Ints, Ints]:
    """Return the number of blocks, the blocks of squares, and those of the edges of cuts."""
    passable, _, cut_squares, group = read_off(board)
    n = board.size
    block = np.full(n + 1, 77, np.int32)
    cut_edges = np.full((n + 1, 4), 77, np.int32)
    unseen, scratch = np.full(n + 1, 7, np.uint8), np.full(5 * (n + 1), 77, np.int32)
    count = number_blocks(
        board.neighbours, passable, cut_squares, group, block, cut_edges, unseen, scratch
    )
    return count, block, cut_edges


@st.composite
def walls(draw: st.DrawFn, longest: int = 9) -> Board:
    """Draw a board of walls and floor, open at its edges."""
    height, width = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    tiles = draw(st.lists(st.booleans(), min_size=height * width, max_size=height * width))
    return Board(np.array(tiles, np.uint8).reshape(height, width))


@settings(max_examples=150)
@given(walls())
def test_sides_are_grouped_as_floods_round_the_square_tell(board: Board) -> None:
    passable, cut, cut_squares, group = read_off(board)
    blocked = {*np.flatnonzero(passable == 0).tolist()}
    expected = naive_squares.side_groups(board.neighbours, blocked)
    assert group.tolist() == expected
    divided = [s for s, row in enumerate(expected) if len({*row} - {-1}) > 1]
    assert cut_squares.tolist() == np.flatnonzero(cut).tolist() == divided


@settings(max_examples=150)
@given(walls())
def test_blocks_are_those_of_networkx_in_the_order_of_their_first_edges(board: Board) -> None:
    passable, cut, _, group = read_off(board)
    count, block, cut_edges = numbered(board)
    graph = nx.Graph()
    graph.add_nodes_from(np.flatnonzero(passable).tolist())
    graph.add_edges_from((a, b) for a in graph for b in board.neighbours[a].tolist() if b in graph)
    alone = [frozenset({square}) for square in graph if not graph.degree(square)]
    found = [frozenset(frozenset(edge) for edge in each) for each in _edges_of_blocks(graph)]
    firsts = [min(tuple(sorted(edge)) for edge in each) for each in found]
    firsts += [(square, -1) for (square,) in map(tuple, alone)]
    order = {first: number for number, first in enumerate(sorted(firsts), start=1)}
    assert count == len(order)
    for each in found:
        number = order[min(tuple(sorted(edge)) for edge in each)]
        for here, there in (pair for edge in each for pair in (tuple(edge), tuple(edge)[::-1])):
            side = board.neighbours[here].tolist().index(there)
            assert (cut_edges[here, side] if cut[here] else block[here]) == number
    for square in range(board.size + 1):
        if square not in graph:
            assert block[square] == -1
        elif cut[square]:
            numbers = cut_edges[square][cut_edges[square] > 0].tolist()
            assert block[square] == min(numbers)
            assert (cut_edges[square] < 0).tolist() == (group[square] < 0).tolist()
    for (square,) in map(tuple, alone):
        assert block[square] == order[square, -1]


def _edges_of_blocks(graph: nx.Graph) -> list[list[tuple[int, int]]]:
    return [list(edges) for edges in nx.biconnected_component_edges(graph)]


def large_boards() -> list[Board]:
    """Return boards on which many clusters meet, some of them late."""
    rng = np.random.default_rng(1)
    comb, stairs = np.zeros((2, 41, 60), np.uint8)
    comb[1:-2, 1:-1:2] = comb[-2, 1:-1] = 1  # the teeth meet in the last row but one
    stairs[np.arange(1, 40), np.arange(40, 1, -1)] = 1  # walls that touch at corners only
    stairs[np.arange(1, 30), np.arange(50, 21, -1)] = 1
    scattered = [rng.random((40, 57)) < share for share in (0.1, 0.2, 0.3, 0.4)]
    return [Board(np.asarray(each, np.uint8)) for each in (comb, comb[::-1], stairs, *scattered)]


@pytest.mark.parametrize("number", range(7))
def test_large_boards_agree_with_the_depth_first_search(number: int) -> None:
    board = large_boards()[number]
    n = board.size
    passable, cut, _, group = read_off(board)
    tree = new_block_tree(n + 1)
    count = blocks(board.neighbours, passable, -1, tree)
    assert np.array_equal(cut, tree.cut)
    assert np.array_equal(group, tree.side_group)
    assert numbered(board)[0] == count
