"""Each proof of its own against a slow twin or all plays of a few boxes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import numpy as np

from sokolab.kernels.search.dead.alone import ALIVE, DEAD, UNKNOWN, finish, new_alone, walled_rows
from sokolab.kernels.search.dead.barred import bar, new_barred
from sokolab.kernels.search.dead.corrals import _lowest_with
from sokolab.kernels.search.dead.learned import learn_from, new_learned
from sokolab.kernels.search.dead.matching import has_matching, new_pairing
from sokolab.kernels.search.dead.regions import SHUT, look_round, new_regions
from sokolab.kernels.search.dead.retrograde import PARTS, fill_needed
from sokolab.solvers.frame.lone_box import field_of
from sokolab.solvers.frame.search_board import SearchBoard, objection, search_board
from tests.kernels.search.dead.truth import Place, pushes, reach, row_of, small_board

TERRAINS = [
    base
    for seed in range(60)
    if objection(board := small_board(seed)) is None and len((base := search_board(board)).boxes)
]


def can_be_finished(
    base: SearchBoard, boxes: frozenset[int], player: int, most: int
) -> bool | None:
    """Whether a play of these boxes alone brings all on goals; None beyond ``most`` positions."""
    goals = frozenset(np.flatnonzero(base.goals).tolist())
    start = (boxes, min(reach(base, boxes, player)))
    todo: list[Place] = [start]
    seen = {start}
    for place in todo:
        if place[0] <= goals:
            return True
        if len(seen) > most:
            return None
        for then in pushes(base, *place).values():
            if then not in seen:
                seen.add(then)
                todo.append(then)
    return False


def needed(base: SearchBoard) -> list[frozenset[int]]:
    """Return, for each part where the player can end, the goals whose boxes cannot be pulled."""
    goals = frozenset(np.flatnonzero(base.goals).tolist())
    found = []
    free = set(range(base.size)) - goals
    while free:
        part = reach(base, goals, min(free))
        free -= part
        standing = set(goals)
        going = True
        while going:
            walked = reach(base, frozenset(standing), min(part))
            going = False
            for goal, side in [(g, d) for g in sorted(standing) for d in range(4)]:
                there = int(base.neighbours[goal, side])
                beyond = int(base.neighbours[there, side])
                if there in walked and beyond != base.size and beyond not in standing:
                    standing.discard(goal)
                    going = True
        found.append(frozenset(standing))
    return found


def test_matchings_are_found_where_there_are_any() -> None:
    rng = np.random.default_rng(3)
    seen: Counter[bool] = Counter()
    for _ in range(400):
        k = int(rng.integers(1, 7))
        table = rng.random((k, k)) < rng.random()
        pairing = new_pairing(k)
        for i in range(k):
            pairing.bits[i, 0] = sum(1 << j for j in range(k) if table[i, j])
        boxes = int(rng.integers(1, k + 1))
        found = has_matching(pairing.bits, pairing.links, boxes)
        wanted = any(
            all(table[i, goal] for i, goal in enumerate(goals))
            for goals in permutations(range(k), boxes)
        )
        assert found == wanted
        seen[wanted] += 1
    assert min(seen[True], seen[False]) > 50


def test_matchings_of_more_than_64_goals() -> None:
    pairing = new_pairing(130)
    pairing.bits[:] = np.uint64(0xFFFFFFFFFFFFFFFF)
    pairing.bits[:, 2] = 3  # two goals are in the third word
    assert has_matching(pairing.bits, pairing.links, 130)
    pairing.bits[:5, :2] = 0
    assert not has_matching(pairing.bits, pairing.links, 130)


def test_the_end_played_backwards_is_that_of_the_slow_twin() -> None:
    seen = 0
    for base in TERRAINS:
        goals = np.flatnonzero(base.goals).astype(np.int32)
        opened = np.append(np.ones(base.size, np.uint8), np.uint8(0))
        bits = np.zeros((PARTS + 1, 1), np.uint64)
        standing, walked = np.zeros((2, base.size + 1), np.uint8)
        queue = np.zeros(2 * base.size, np.int32)
        fill_needed(base.neighbours, goals, opened, bits, standing, walked, queue)
        assert not standing.any()
        assert not walked.any()
        wanted = needed(base)
        assert int(bits[PARTS, 0]) == len(wanted)
        for row, boxes in zip(bits[:PARTS, 0].tolist(), wanted, strict=False):
            assert {int(goals[j]) for j in range(len(goals)) if row >> j & 1} == boxes
            seen += bool(boxes)
    assert seen > 5


def test_reach_and_hopeless_squares_are_those_of_a_lone_box() -> None:
    for base in TERRAINS[:15]:
        field = field_of(base, ())
        barred = new_barred(field)
        for box in range(base.size):
            if field.dead[box]:
                continue
            for side in range(4):
                player = int(base.neighbours[box, side])
                if player == base.size:
                    assert barred.hopeless[0, box, side] in (0, 1)
                    continue
                place = bar(field, barred, np.array([box], np.int32), player, False)
                if place < 0 or barred.frozen[box]:
                    continue
                found = {
                    int(goal)
                    for j, goal in enumerate(field.goal_squares)
                    if int(barred.reach[place, 4 * box + int(barred.group[place, box, side]), 0])
                    >> j
                    & 1
                }
                wanted = {
                    goal
                    for goal in field.goal_squares.tolist()
                    if lone_box_comes_to(base, box, player, goal)
                }
                assert found == wanted
                assert bool(barred.hopeless[place, box, side]) == (not wanted)


def lone_box_comes_to(base: SearchBoard, box: int, player: int, goal: int) -> bool:
    """Whether a box alone on the board can be pushed to a square."""
    start = (frozenset([box]), min(reach(base, frozenset([box]), player)))
    todo: list[Place] = [start]
    seen = {start}
    for place in todo:
        if goal in place[0]:
            return True
        for then in pushes(base, *place).values():
            if then not in seen:
                seen.add(then)
                todo.append(then)
    return False


def test_boxes_alone_are_dead_just_when_no_play_finishes_them() -> None:
    seen: Counter[int] = Counter()
    for number, base in enumerate(TERRAINS):
        field = field_of(base, ())
        barred, alone = new_barred(field), new_alone(field)
        rng = np.random.default_rng(number)
        for _ in range(12):
            size = int(rng.integers(1, min(4, len(base.boxes) + 1)))
            squares = rng.permutation(base.size)[: size + 1].tolist()
            boxes, player = frozenset(squares[:size]), squares[size]
            wanted = can_be_finished(base, boxes, player, 3_000)
            if wanted is None:
                continue
            rows = row_of(boxes)
            place = bar(field, barred, rows, player, False)
            found = DEAD
            if place >= 0:
                count = walled_rows(field, barred, place, alone, rows, player)
                found = ALIVE if count == 0 else DEAD
                if count > 0:
                    found = finish(field, barred, place, alone, count, player, 4_000)
            assert found == (ALIVE if wanted else DEAD)
            assert not alone.slots.any()
            seen[found] += 1
            if place >= 0 and count > 0:
                assert finish(field, barred, place, alone, count, player, 0) in (UNKNOWN, ALIVE)
    assert min(seen[ALIVE], seen[DEAD]) > 50


def test_learned_patterns_are_dead_and_no_box_of_them_is_needless() -> None:
    seen = 0
    for number, base in enumerate(TERRAINS):
        field = field_of(base, ())
        barred, alone, learned = new_barred(field), new_alone(field), new_learned(field)
        kept = np.zeros(len(base.boxes), np.int32)
        rng = np.random.default_rng(number)
        for _ in range(6):
            squares = rng.permutation(base.size)[: len(kept) + 1].tolist()
            boxes, player = frozenset(squares[:-1]), squares[-1]
            before = int(learned.known[0])
            learn_from(field, barred, alone, learned, row_of(boxes), player, kept, 500)
            if learned.known[0] == before:
                continue
            pattern = frozenset(learned.boxes[before, 1 : 1 + learned.boxes[before, 0]].tolist())
            assert pattern <= boxes
            assert can_be_finished(base, pattern, player, 3_000) is not True
            region = set(np.flatnonzero(learned.region[before]).tolist())
            assert region == reach(base, pattern, player)
            for fewer in combinations(pattern, len(pattern) - 1):
                assert can_be_finished(base, frozenset(fewer), player, 3_000) is not False
            seen += 1
    assert seen > 20


def test_lifting_boxes_joins_the_regions_around_them() -> None:
    rng = np.random.default_rng(8)
    for base in TERRAINS:
        field, regions = field_of(base, ()), new_regions(field_of(base, ()))
        count = len(base.boxes)
        for _ in range(8 if count < base.size else 0):
            squares = rng.permutation(base.size)[: count + 1].tolist()
            rows, player = row_of(frozenset(squares[1:])), squares[0]
            nothing = np.zeros_like(field.inside)
            look_round(base.neighbours, field.inside, nothing, rows, player, regions)
            for kept in range(count + 1):
                regions.bytes[SHUT, rows[kept:]] = 0
                expected = min(reach(base, frozenset(rows[:kept].tolist()), player))
                assert _lowest_with(base.neighbours, regions, rows) == expected
                regions.bytes[SHUT, rows] = 1
