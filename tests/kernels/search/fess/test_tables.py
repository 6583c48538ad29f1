"""The tables of the feature-space search: heaps, cells, scores."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.search.fess.picking import best_move, enqueue_expansion, take_next_move
from sokolab.kernels.search.fess.score import (
    broken_count_in,
    hotspot_count_in,
    out_of_plan_count_in,
    packed_score,
    region_count_in,
    steps_in,
)
from sokolab.kernels.search.fess.tables import (
    PROGRESS_FIELDS,
    ROW_COUNT_FIELDS,
    Cells,
    SearchTables,
    find_or_insert_cell,
    insert_cells,
    merge_heaps,
    new_tables,
    pop_heap,
)
from sokolab.kernels.search.plan.tables import DEAD, OPEN
from sokolab.kernels.search.tables.records import new_record


@pytest.mark.parametrize("seed", range(20))
def test_the_heap_gives_the_least_weight_then_the_best_score_then_the_oldest(seed: int) -> None:
    rng = np.random.default_rng(seed)
    expansions = new_tables(9, 1).expansions
    size = 60
    weight, value = expansions.next_weight, expansions.next_score
    expansions.heap_child[:] = expansions.heap_sibling[:] = -1
    weight[:size] = rng.integers(0, 4, size)
    value[:size] = rng.integers(0, 5, size)
    inside: list[int] = []
    root = -1
    fresh = iter(range(size))
    for _ in range(100):
        new = next(fresh, None) if rng.random() < 0.6 else None
        if new is not None:
            root = merge_heaps(expansions, root, new)
            inside.append(new)
        elif inside:
            assert root == min(inside, key=lambda i: (weight[i], -value[i], i))
            inside.remove(root)
            root = pop_heap(expansions, root)
    assert (root < 0) == (not inside)


def test_a_score_holds_its_features() -> None:
    value = packed_score(7, 3, 2, 5, 11, 400)
    features = [
        part(value)
        for part in (
            steps_in,
            region_count_in,
            broken_count_in,
            out_of_plan_count_in,
            hotspot_count_in,
        )
    ]
    assert features == [7, 3, 2, 5, 11]
    assert steps_in(packed_score(-3, 1, 0, 0, 0, 0)) == -3


def test_better_features_have_the_larger_score_in_their_order() -> None:
    ladder = [
        packed_score(1, 9, 9, 9, 9, 0),
        packed_score(2, 8, 9, 9, 9, 0),
        packed_score(2, 7, 8, 9, 9, 0),
        packed_score(2, 7, 7, 8, 9, 0),
        packed_score(2, 7, 7, 7, 8, 0),
        packed_score(2, 7, 7, 7, 7, 0),
        packed_score(2, 7, 7, 7, 7, 1),
        packed_score(5000, 0, 0, 0, 0, 99999),
    ]
    assert ladder == sorted(set(ladder))
    assert ladder[-1] < 1 << 63


def test_cells_are_found_again_in_larger_tables() -> None:
    words = np.random.default_rng(1).integers(0, 2**63 - 1, 100)
    key, root = np.zeros(64, np.int64), np.full(64, -1, np.int32)
    cells, row_counts = Cells(key, root, np.zeros(128, np.int32)), new_record(*ROW_COUNT_FIELDS)
    keys = [int(k) for k in words[:50] >> 25]
    assert [find_or_insert_cell(cells, row_counts, k) for k in keys] == list(range(50))
    large = np.zeros(256, np.int32)
    insert_cells(key, large, int(row_counts.cells))
    cells = cells._replace(slots=large)
    assert [find_or_insert_cell(cells, row_counts, k) for k in keys] == list(range(50))
    assert row_counts.cells == 50


CELLS = 4


class Game:
    """A made-up search: expansions in four cells, each with moves to positions of random scores."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.tables = new_tables(9, 2)
        self.progress = new_record(*PROGRESS_FIELDS)
        self.progress.best_cell = -1
        _, _, expansions, cells, row_counts = self.tables
        row_counts.expansions = row_counts.positions = 1
        expansions.boxes[0] = (1, 5)
        self.keys = [10 * int(key) for key in 1 + self.rng.permutation(CELLS)]
        for key in self.keys:
            find_or_insert_cell(cells, row_counts, key)
        self.add_moves(0)

    def add_moves(self, number: int) -> None:
        """Give an expansion a few moves and put it into a cell."""
        positions, moves, expansions, _, row_counts = self.tables
        count = int(self.rng.integers(1, 5))
        first = int(row_counts.moves)
        for _ in range(count):
            move, position = int(row_counts.moves), int(row_counts.positions)
            row_counts.moves, row_counts.positions = move + 1, position + 1
            positions.expansion[position] = OPEN if self.rng.random() < 0.8 else DEAD
            positions.score[position] = self.rng.integers(0, 9)
            moves.position[move] = position
            moves.source[move] = expansions.boxes[number, 0]
            moves.target[move] = (int(expansions.boxes[number, 0]) + 1) % 4
        expansions.first_move[number], expansions.end_move[number] = first, first + count
        expansions.first_paid_move[number] = first + self.rng.integers(0, 2)
        expansions.cell[number] = number % CELLS
        enqueue_expansion(self.tables, self.progress, number)

    def moves_left(self, number: int) -> list[tuple[int, int, int]]:
        """Return weight, minus score and number of the open moves of an expansion."""
        positions, moves, expansions, _, _ = self.tables
        weight, first_paid_move = int(expansions.weight[number]), expansions.first_paid_move[number]
        return [
            (weight + (move >= first_paid_move), -int(positions.score[position]), move)
            for move in range(expansions.first_move[number], expansions.end_move[number])
            if (position := int(moves.position[move])) >= 0
            and positions.expansion[position] == OPEN
        ]


@pytest.mark.parametrize("seed", range(30))
def test_each_cell_offers_its_best_move_in_turn(seed: int) -> None:
    game = Game(seed)
    tables: SearchTables = game.tables
    expansions = tables.expansions
    boxes, child_boxes = np.zeros((2, 2), np.int32)
    for _ in range(60):
        row_counts = tables.row_counts
        count = int(row_counts.expansions)
        for number in range(count):
            moves = (
                column[number]
                for column in (
                    expansions.first_move,
                    expansions.first_paid_move,
                    expansions.end_move,
                )
            )
            found = best_move(tables.positions, tables.moves, *moves)
            assert found == min(game.moves_left(number), default=(0, 0, -1))[2]
        best: dict[int, tuple[tuple[int, int], int]] = {}
        for number in range(count):
            if left := game.moves_left(number):
                here = (min(left)[:2], number)
                best[number % CELLS] = min(best.get(number % CELLS, here), here)
        is_odd_turn = (int(game.progress.turn) + 1) % 2 == 1
        cursor = int(game.progress.cell_in_turn)
        is_found = take_next_move(tables, game.progress, boxes, child_boxes)
        assert is_found == bool(best)
        if not is_found:
            break
        round_from_cursor = [(cursor + i) % CELLS for i in range(CELLS)]
        cell = (
            next(cell for cell in round_from_cursor if cell in best)
            if is_odd_turn
            else max(best, key=lambda cell: game.keys[cell])
        )
        new = int(row_counts.expansions) - 1
        parent = int(tables.expansions.parent[new])
        assert parent == best[cell][1]
        assert int(tables.positions.score[tables.expansions.position[new]]) == -best[cell][0][1]
        assert int(tables.expansions.weight[new]) == best[cell][0][0]
        moved = set(tables.expansions.boxes[parent].tolist())
        moved = moved - {int(tables.expansions.source[new])} | {int(tables.expansions.target[new])}
        assert tables.expansions.boxes[new].tolist() == sorted(moved)
        if game.rng.random() < 0.7:
            game.add_moves(new)
