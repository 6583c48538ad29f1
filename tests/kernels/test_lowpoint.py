from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.cuts import CutsAndBlocks, cuts_and_blocks
from sokolab.core.board import Board
from sokolab.kernels.lowpoint import blocks, new_block_tree
from tests import naive
from tests.kernels.scattered import blocked_mask, scattered
from tests.naive_squares import side_groups


def found_on(board: Board, lifted_only: int | None = None) -> tuple[CutsAndBlocks, nx.Graph]:
    squares = naive.inside(board)
    if lifted_only is not None:
        squares -= set(board.boxes) - {lifted_only}
    return cuts_and_blocks(board_arrays(board), lifted_only), naive.graph(board, squares)


def edges_of(finding: CutsAndBlocks) -> dict[frozenset[int], int]:
    return {
        frozenset((square, int(finding.neighbours[square, side]))): int(number)
        for square, row in enumerate(finding.edge_block)
        for side, number in enumerate(row)
        if number > 0
    }


def choices(board: Board) -> list[int | None]:
    return [None, *[box for box in board.boxes if box in naive.inside(board)][:2]]


@given(naive.boards(longest=7))
def test_cut_vertices_and_blocks_are_those_of_networkx(board: Board) -> None:
    for lifted_only in choices(board):
        finding, graph = found_on(board, lifted_only)
        cuts = {square for square, cut in enumerate(finding.cut) if cut}
        assert cuts == set(nx.articulation_points(graph))
        by_block: dict[int, set[frozenset[int]]] = {}
        for edge, number in edges_of(finding).items():
            by_block.setdefault(number, set()).add(edge)
        expected = [
            frozenset(frozenset(edge) for edge in block)
            for block in nx.biconnected_component_edges(graph)
        ]
        assert {frozenset(block) for block in by_block.values()} == set(expected)
        alone = [square for square in graph if graph.degree(square) == 0]
        assert finding.block_count == len(expected) + len(alone)
        numbers = sorted({*by_block, *(int(finding.block[square]) for square in alone)})
        assert numbers == list(range(1, finding.block_count + 1))


@given(naive.boards(longest=7))
def test_both_ends_of_an_edge_name_the_same_block(board: Board) -> None:
    finding, graph = found_on(board)
    for square in range(board.size):
        for side, there in enumerate(naive.around(board, square)):
            number = finding.edge_block[square, side]
            if there is None or not graph.has_edge(square, there):
                assert number == -1
            else:
                assert number == finding.edge_block[there, side ^ 2] > 0


@given(naive.boards(longest=7))
def test_depth_low_point_and_parent_are_as_the_article_defines_them(board: Board) -> None:
    finding, graph = found_on(board)
    depth, low, parent = (a.tolist() for a in (finding.depth, finding.low, finding.parent))
    children: dict[int, list[int]] = {square: [] for square in graph}
    for square in range(board.size):
        if square not in graph:
            assert depth[square] == low[square] == parent[square] == -1
        elif parent[square] < 0:
            assert depth[square] == 0
        else:
            assert graph.has_edge(square, parent[square])
            assert depth[square] == depth[parent[square]] + 1
            children[parent[square]].append(square)
    for component in nx.connected_components(graph):
        assert sum(parent[square] < 0 for square in component) == 1
    for square in sorted(graph, key=lambda s: -depth[s]):
        others = [depth[there] for there in graph[square] if there != parent[square]]
        below = [low[child] for child in children[square]]
        assert low[square] == min([depth[square], *others, *below])
        if parent[square] < 0:
            assert finding.cut[square] == (len(children[square]) >= 2)
        else:
            assert finding.cut[square] == any(low[c] >= depth[square] for c in children[square])


@given(naive.boards())
def test_the_search_starts_at_the_player(board: Board) -> None:
    assert cuts_and_blocks(board_arrays(board)).depth[board.players[0]] == 0


@given(naive.boards())
def test_sides_are_grouped_as_floods_round_the_square_tell(board: Board) -> None:
    finding, graph = found_on(board)
    for square in range(board.size):
        sides = naive.around(board, square)
        for a, one in enumerate(sides):
            if one is None or square not in graph or one not in graph:
                assert finding.side_group[square, a] == -1
                continue
            around = naive.component(board, one, naive.walls(board) | {square})
            linked = [b for b, other in enumerate(sides) if other in graph and other in around]
            assert finding.side_group[square, a] == min(linked)
            for b in range(4):
                assert finding.linked(square, a, b) == (b in linked)


def test_a_square_alone_is_a_block_of_its_own() -> None:
    finding = cuts_and_blocks(board_arrays(Board.from_rows(["#####", "# # #", "#####"])))
    assert finding.block_count == 2
    assert [finding.blocks_of(square) for square in (6, 7, 8)] == [(1,), (), (2,)]
    assert not finding.cut.any()
    assert finding.parts(6) == []


@pytest.mark.parametrize("long", [3000])
def test_a_corridor_longer_than_any_call_stack(long: int) -> None:
    finding = cuts_and_blocks(board_arrays(Board.from_rows(["@" + " " * long])))
    assert finding.block_count == long
    assert int(finding.cut.sum()) == long - 1
    assert int(finding.depth.max()) == long


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("has_root", [True, False])
def test_scattered_squares(seed: int, has_root: bool) -> None:
    neighbours, boxes, player = scattered(seed)
    n = len(neighbours) - 1
    tree = new_block_tree(n + 1)
    for array in tree:
        array[:] = 77
    count = blocks(neighbours, 1 - blocked_mask(boxes, n), player if has_root else -1, tree)
    depth, low, parent, cut, block, edge_block, side_group = tree[:7]
    graph = nx.Graph()
    graph.add_nodes_from(set(range(n)) - boxes)
    graph.add_edges_from((a, b) for a in graph for b in neighbours[a].tolist() if b in graph)
    assert set(np.flatnonzero(cut).tolist()) == set(nx.articulation_points(graph))
    alone = [square for square in graph if not graph.degree(square)]
    assert count == len(alone) + len(list(nx.biconnected_components(graph)))
    assert depth[player if has_root else min(graph)] == 0
    assert side_group.tolist() == side_groups(neighbours, boxes | {n})
    for edges in nx.biconnected_component_edges(graph):
        pairs = {pair for a, b in edges for pair in ((a, b), (b, a))}
        sides = [(a, d) for a, b in pairs for d in range(4) if neighbours[a, d] == b]
        assert len({int(edge_block[at]) for at in sides}) == 1
    for square in range(n + 1):
        numbers = edge_block[square][edge_block[square] > 0].tolist()
        if square not in graph:
            assert (block[square], depth[square], low[square], parent[square]) == (-1,) * 4
            assert not numbers
        elif square not in alone:
            assert block[square] == min(numbers)
    assert {*edge_block[edge_block > 0].tolist(), *block[alone].tolist()} == set(
        range(1, count + 1)
    )
