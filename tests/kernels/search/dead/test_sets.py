"""Dead pairs and triples against a search by the rulebook, set by set."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from sokolab.core.board import Board
from sokolab.kernels.search.dead.set_lookup import DeadSets, has_dead_set, no_dead_sets, with_table
from sokolab.kernels.search.dead.sets import GroupGame, SetSearch
from sokolab.kernels.search.tables.square_sets import bits_of, number_squares
from sokolab.solvers.frame.search_board import SearchBoard, search_board, why_not_a_level
from tests.kernels.search.dead.truth import Place, pushes, reach
from tests.solvers.boards import LEVELS, random_board

BOARDS = [level.board for level in LEVELS.values()]
BOARDS += [board for seed in range(12) if not why_not_a_level(board := random_board(seed))]
FOURS = [
    Board.from_rows(["#######", "#. $ .#", "# $@$ #", "#. $ .#", "#######"]),
    Board.from_rows(["######", "#..$ #", "#..$##", "# $@ #", "## $ #", "######"]),
]
Table: TypeAlias = NDArray[np.int64]
SMALL = [board for board in BOARDS if search_board(board).size <= 26]


def _places(base: SearchBoard, size: int) -> dict[Place, set[int]]:
    """Return every set of boxes with every region of the player."""
    found: dict[Place, set[int]] = {}
    for boxes in map(frozenset, combinations(range(base.size), size)):
        left = set(range(base.size)) - boxes
        while left:
            region = reach(base, boxes, min(left))
            found[boxes, min(region)] = region
            left -= region
    return found


def _reached(front: list[Place], after: dict[Place, list[Place]]) -> set[Place]:
    seen = set(front)
    while front:
        front = [there for place in front for there in after.get(place, [])]
        front = [there for there in dict.fromkeys(front) if there not in seen]
        seen.update(front)
    return seen


def _dead(base: SearchBoard, size: int) -> tuple[set[Place], set[Place], dict[Place, set[int]]]:
    """Return the sets that cannot be finished, and those that cannot come about."""
    places = _places(base, size)
    after = {place: list(pushes(base, *place).values()) for place in places}
    before: dict[Place, list[Place]] = {}
    for place, then in after.items():
        for there in then:
            before.setdefault(there, []).append(place)
    goals, starts = set(np.flatnonzero(base.goals).tolist()), set(base.boxes.tolist())
    ends = [place for place in places if place[0] <= goals]
    firsts = [p for p, region in places.items() if p[0] <= starts and base.player in region]
    finished, come = _reached(ends, before), _reached(firsts, after)
    return set(places) - finished, set(places) - come, places


def _tables(base: SearchBoard, size: int, live: NDArray[np.uint8]) -> tuple[NDArray[np.int64], ...]:
    starts = np.zeros_like(base.goals)
    starts[base.boxes] = 1
    games = (
        GroupGame(base.goals, -1, uses_pulls=True),
        GroupGame(starts, base.player, uses_pulls=False),
    )
    search = SetSearch(base.neighbours, live, size, games)
    while not search.step(97 * base.size):
        pass
    return search.tables


def _alone(table: Table, size: int) -> DeadSets:
    """Return dead sets of which only this table names any."""
    return with_table(no_dead_sets(table.shape[-1]), size, table)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_exactly_the_dead_sets_are_called_dead(size: int) -> None:
    seen: Counter[bool] = Counter()
    for board in {2: SMALL, 3: SMALL[:5], 4: FOURS}[size]:
        base = search_board(board)
        everywhere = np.append(np.ones(base.size, np.uint8), np.uint8(0))
        numbering = number_squares(everywhere)
        number, word, bit, words = *numbering[:3], numbering.word_count
        tables = _tables(base, size, everywhere)
        *truths, places = _dead(base, size)
        for table, dead in zip(tables, truths, strict=True):
            sets = _alone(table, size)
            for place, region in places.items():
                rows = np.array(sorted(place[0]), np.int32)
                bits = bits_of(rows, word, bit, words)
                for player in region:
                    for box in rows.tolist():
                        others = bits.copy()
                        others[word[box]] &= ~bit[box]
                        found = has_dead_set(sets, others, player, int(number[box]))
                        assert found == (place in dead), (str(board), place, player)
                seen[place in dead] += 1
    assert min(seen[True], seen[False]) > 500


def test_squares_where_no_box_may_stand_make_no_difference_elsewhere() -> None:
    """A square from which a lone box cannot be finished can be left out beforehand."""
    for board in SMALL[:12]:
        base = search_board(board)
        everywhere = np.append(np.ones(base.size, np.uint8), np.uint8(0))
        dead, _, _ = _dead(base, 1)
        alive = {min(boxes) for boxes, _ in set(_places(base, 1)) - dead}
        live = np.zeros_like(everywhere)
        live[list(alive)] = 1
        squares = np.flatnonzero(live)
        whole, few = (_tables(base, 2, mask)[0] for mask in (everywhere, live))
        _, word, bit, _ = number_squares(everywhere)
        _, word_few, bit_few, _ = number_squares(live)
        for i, one in enumerate(squares):
            for other in squares:
                told = (whole[:, one, word[other]] & bit[other]) != 0
                assert np.array_equal(told, (few[:, i, word_few[other]] & bit_few[other]) != 0)


def test_large_boards_take_several_words() -> None:
    rows = ["#" * 13, *["#" + " " * 11 + "#"] * 7, "#" * 13]
    tiles = Board.from_rows(rows)
    corner, inner = tiles.square(1, 1), tiles.square(2, 2)
    board = tiles.with_tiles([inner, tiles.square(3, 3)], [2, 2]).with_pieces(
        [tiles.square(4, 4), tiles.square(4, 6)], corner
    )
    base = search_board(board)
    live = np.append(np.ones(base.size, np.uint8), np.uint8(0))
    numbering = number_squares(live)
    number, word, bit, words = *numbering[:3], numbering.word_count
    assert words == 2
    table = _tables(base, 2, live)[0]
    at = {int(square): i for i, square in enumerate(base.squares)}
    wall = [at[tiles.square(7, c)] for c in (5, 6)]  # two boxes side by side along the wall
    apart = [at[tiles.square(5, c)] for c in (5, 9)]
    for pair, expected in ((wall, True), (apart, False)):
        bits = bits_of(np.array(pair[1:], np.int32), word, bit, words)
        found = has_dead_set(_alone(table, 2), bits, at[corner], int(number[pair[0]]))
        assert found is expected


def test_no_more_boxes_than_squares() -> None:
    base = search_board(LEVELS["corridor"].board)
    live = np.zeros(base.size + 1, np.uint8)
    live[2] = 1
    assert [table.shape for table in _tables(base, 2, live)] == [(base.size, 1, 1)] * 2
