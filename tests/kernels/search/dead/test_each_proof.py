"""Each proof of its own against a slow twin or all plays of a few boxes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import numpy as np

from sokolab.kernels.search.dead.dead_groups import (
    DeadGroupTables,
    has_dead_group,
    lowest_without,
    new_group_proofs,
)
from sokolab.kernels.search.dead.frozen_walls import new_frozen_walls, side_of_box, wall_off
from sokolab.kernels.search.dead.group_search import (
    NO_PROOF,
    PROVED_DEAD,
    PROVED_SOLVABLE,
    gather_loose_boxes,
    new_group_search,
    solve_group,
)
from sokolab.kernels.search.dead.learned_patterns import (
    gather_unmovable_boxes,
    has_pattern,
    has_pattern_at,
    learn_from_position,
    minimise_and_remember,
    new_learned_patterns,
)
from sokolab.kernels.search.dead.matching import has_matching, new_goal_matching
from sokolab.kernels.search.dead.regions import find_regions, new_regions
from sokolab.kernels.search.dead.retrograde import (
    MAX_END_REGIONS,
    can_still_end,
    fill_settled_goals,
)
from sokolab.solvers.frame.one_box_tables import field_of
from sokolab.solvers.frame.search_board import SearchBoard, search_board, why_not_a_level
from tests.kernels.search.dead.truth import Place, pushes, reach, row_of, small_board

TERRAINS = [
    base
    for seed in range(60)
    if why_not_a_level(board := small_board(seed)) is None
    and len((base := search_board(board)).boxes)
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
        matching = new_goal_matching(k)
        for i in range(k):
            matching.bits[i, 0] = sum(1 << j for j in range(k) if table[i, j])
        boxes = int(rng.integers(1, k + 1))
        found = has_matching(matching, boxes)
        wanted = any(
            all(table[i, goal] for i, goal in enumerate(goals))
            for goals in permutations(range(k), boxes)
        )
        assert found == wanted
        seen[wanted] += 1
    assert min(seen[True], seen[False]) > 50


def test_matchings_of_more_than_64_goals() -> None:
    matching = new_goal_matching(130)
    matching.bits[:] = np.uint64(0xFFFFFFFFFFFFFFFF)
    matching.bits[:, 2] = 3  # two goals are in the third word
    assert has_matching(matching, 130)
    matching.bits[:5, :2] = 0
    assert not has_matching(matching, 130)


def test_the_end_played_backwards_is_that_of_the_slow_twin() -> None:
    seen = 0
    for base in TERRAINS:
        goals = np.flatnonzero(base.goals).astype(np.int32)
        passable = np.append(np.ones(base.size, np.uint8), np.uint8(0))
        bits = np.zeros((MAX_END_REGIONS + 1, 1), np.uint64)
        standing, walked = np.zeros((2, base.size + 1), np.uint8)
        queue = np.zeros(2 * base.size, np.int32)
        fill_settled_goals(base.neighbours, goals, passable, bits, standing, walked, queue)
        assert not standing.any()
        assert not walked.any()
        wanted = needed(base)
        assert int(bits[MAX_END_REGIONS, 0]) == len(wanted)
        for row, boxes in zip(bits[:MAX_END_REGIONS, 0].tolist(), wanted, strict=False):
            assert {int(goals[j]) for j in range(len(goals)) if row >> j & 1} == boxes
            seen += bool(boxes)
    assert seen > 5


def test_reach_and_hopeless_squares_are_those_of_a_single_box() -> None:
    for base in TERRAINS[:15]:
        field = field_of(base, ())
        walls = new_frozen_walls(field)
        for box in range(base.size):
            if field.dead[box]:
                continue
            for side in range(4):
                player = int(base.neighbours[box, side])
                if player == base.size:
                    assert walls.dead_side[0, box, side] in (0, 1)
                    continue
                wall_set = wall_off(field, walls, np.array([box], np.int32), player, False)
                if wall_set < 0 or walls.frozen[box]:
                    continue
                found = {
                    int(goal)
                    for j, goal in enumerate(field.goal_squares)
                    if int(
                        walls.reachable[
                            wall_set, 4 * box + int(walls.side_group[wall_set, box, side]), 0
                        ]
                    )
                    >> j
                    & 1
                }
                wanted = {
                    goal
                    for goal in field.goal_squares.tolist()
                    if single_box_comes_to(base, box, player, goal)
                }
                assert found == wanted
                assert bool(walls.dead_side[wall_set, box, side]) == (not wanted)


def single_box_comes_to(base: SearchBoard, box: int, player: int, goal: int) -> bool:
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
        walls, search = new_frozen_walls(field), new_group_search(field)
        rng = np.random.default_rng(number)
        for _ in range(12):
            size = int(rng.integers(1, min(4, len(base.boxes) + 1)))
            squares = rng.permutation(base.size)[: size + 1].tolist()
            boxes, player = frozenset(squares[:size]), squares[size]
            wanted = can_be_finished(base, boxes, player, 3_000)
            if wanted is None:
                continue
            rows = row_of(boxes)
            wall_set = wall_off(field, walls, rows, player, False)
            found = PROVED_DEAD
            if wall_set >= 0:
                count = gather_loose_boxes(field, walls, wall_set, search, rows, player)
                found = PROVED_SOLVABLE if count == 0 else PROVED_DEAD
                if count > 0:
                    found = solve_group(field, walls, wall_set, search, count, player, 4_000)
            assert found == (PROVED_SOLVABLE if wanted else PROVED_DEAD)
            assert not search.slots.any()
            seen[found] += 1
            if wall_set >= 0 and count > 0:
                assert solve_group(field, walls, wall_set, search, count, player, 0) in (
                    NO_PROOF,
                    PROVED_SOLVABLE,
                )
    assert min(seen[PROVED_SOLVABLE], seen[PROVED_DEAD]) > 50


def test_learned_patterns_are_dead_and_no_box_of_them_is_needless() -> None:
    seen = 0
    for number, base in enumerate(TERRAINS):
        field = field_of(base, ())
        walls, search = new_frozen_walls(field), new_group_search(field)
        patterns = new_learned_patterns(field)
        kept = np.zeros(len(base.boxes), np.int32)
        rng = np.random.default_rng(number)
        for _ in range(6):
            squares = rng.permutation(base.size)[: len(kept) + 1].tolist()
            boxes, player = frozenset(squares[:-1]), squares[-1]
            before = int(patterns.counts.patterns)
            learn_from_position(field, walls, search, patterns, row_of(boxes), player, kept, 500)
            if patterns.counts.patterns == before:
                continue
            pattern = frozenset(patterns.boxes[before, 1 : 1 + patterns.boxes[before, 0]].tolist())
            assert pattern <= boxes
            assert can_be_finished(base, pattern, player, 3_000) is not True
            region = set(np.flatnonzero(patterns.is_dead_with[before]).tolist())
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
            find_regions(base.neighbours, field.inside, nothing, rows, player, regions)
            for kept in range(count + 1):
                regions.blocked[rows[kept:]] = 0
                expected = min(reach(base, frozenset(rows[:kept].tolist()), player))
                assert lowest_without(base.neighbours, regions, rows, 0) == expected
                regions.blocked[rows] = 1


def random_position(
    base: SearchBoard, rng: np.random.Generator, most: int = 6
) -> tuple[frozenset[int], int]:
    """Return some boxes and the player on random squares."""
    size = int(rng.integers(1, max(2, min(most, len(base.boxes)) + 1)))
    squares = rng.permutation(base.size)[: size + 1].tolist()
    return frozenset(squares[:-1]), squares[-1]


def test_the_side_of_a_single_box_is_the_lowest_in_reach() -> None:
    rng = np.random.default_rng(11)
    for base in TERRAINS:
        field = field_of(base, ())
        walls, search = new_frozen_walls(field), new_group_search(field)
        for _ in range(10):
            boxes, player = random_position(base, rng, 1)
            box = min(boxes)
            wall_set = wall_off(field, walls, row_of(boxes), player, False)
            if wall_set < 0 or walls.frozen[box]:
                continue
            found = side_of_box(
                base.neighbours,
                walls.passable[wall_set],
                walls.side_group[wall_set],
                box,
                player,
                search.is_wall,
                search.stack,
            )
            walked = reach(base, boxes, player)
            sides = [side for side in range(4) if int(base.neighbours[box, side]) in walked]
            assert found == min(sides)
            assert not search.is_wall.any()


def test_settled_goals_are_those_of_every_end_that_is_still_possible() -> None:
    rng = np.random.default_rng(12)
    for _ in range(200):
        regions = int(rng.integers(1, MAX_END_REGIONS + 2))
        sets = rng.integers(0, 64, MAX_END_REGIONS + 1) & rng.integers(0, 64)
        settled = sets.astype(np.uint64).reshape(-1, 1)
        settled[MAX_END_REGIONS, 0] = regions
        filled, common = np.array([[rng.integers(0, 64)], [0]]).astype(np.uint64)
        found = can_still_end(settled, filled, common)
        if regions > MAX_END_REGIONS:
            assert (found, int(common[0])) == (True, 0)
            continue
        possible = [int(s) for s in sets[:regions] if int(s) & ~int(filled[0]) == 0]
        assert found == bool(possible)
        if possible:
            assert int(common[0]) == int(np.bitwise_and.reduce(possible))


def goes_to_and_fro(base: SearchBoard, boxes: set[int], box: int, player: int) -> bool:
    """Whether a box can be pushed one square and back again along both axes."""
    axes = set()
    for side in range(4):
        there, behind = (int(base.neighbours[box, d]) for d in (side, side ^ 2))
        beyond = int(base.neighbours[there, side])
        blocked = boxes | {base.size}
        if behind not in reach(base, frozenset(boxes), player) or {there, beyond} & blocked:
            continue
        after = frozenset(boxes - {box} | {there})
        if beyond in reach(base, after, box):
            axes.add(side & 1)
    return len(axes) == 2


def test_boxes_that_go_to_and_fro_are_removed() -> None:
    rng = np.random.default_rng(13)
    removed = 0
    for base in TERRAINS:
        field, search = field_of(base, ()), new_group_search(field_of(base, ()))
        for _ in range(8):
            boxes, player = random_position(base, rng)
            kept = np.zeros(len(boxes), np.int32)
            size = gather_unmovable_boxes(field, search, row_of(boxes), player, kept)
            left = set(boxes)
            while movable := [b for b in sorted(left) if goes_to_and_fro(base, left, b, player)]:
                left.discard(movable[0])
            assert kept[:size].tolist() == sorted(left)
            removed += len(boxes) - size
    assert removed > 30


def test_minimised_groups_become_patterns_that_later_positions_contain() -> None:
    rng = np.random.default_rng(14)
    seen: Counter[bool] = Counter()
    for base in TERRAINS:
        field = field_of(base, ())
        walls, search = new_frozen_walls(field), new_group_search(field)
        patterns = new_learned_patterns(field)
        for _ in range(6):
            boxes, player = random_position(base, rng)
            kept = row_of(boxes)
            found = minimise_and_remember(
                field, walls, search, patterns, kept, len(boxes), player, 4_000
            )
            wanted = can_be_finished(base, boxes, player, 3_000)
            if wanted is not None:
                assert found == (PROVED_SOLVABLE if wanted else PROVED_DEAD)
        for _ in range(20):
            boxes, player = random_position(base, rng)
            blocked = np.zeros(base.size + 1, np.uint8)
            blocked[[*boxes, base.size]] = 1
            contained = [
                frozenset(row[1 : 1 + row[0]])
                for row, region in zip(patterns.boxes.tolist(), patterns.is_dead_with, strict=True)
                if row[0] and boxes.issuperset(row[1 : 1 + row[0]]) and region[player]
            ]
            for box in boxes:
                wanted = any(box in pattern for pattern in contained)
                assert has_pattern_at(patterns, blocked, box, player) == wanted
            is_found = has_pattern(patterns, blocked, row_of(boxes), player)
            assert is_found == bool(contained)
            seen[is_found] += 1
    assert min(seen[True], seen[False]) > 50


def groups(base: SearchBoard, boxes: frozenset[int], player: int) -> list[frozenset[int]]:
    """Return the boxes around each region out of reach, around two of them, and close together."""
    free = set(range(base.size)) - boxes - reach(base, boxes, player)
    around = []
    while free:
        region = reach(base, boxes, min(free))
        free -= region
        near = {int(s) for square in region for s in base.neighbours[square]}
        around.append(frozenset(near & boxes))
    found = [*around, *(a | b for a, b in combinations(around, 2) if a & b)]
    left = set(boxes)
    while left:
        cluster, todo = set(), [min(left)]
        while todo:
            box = todo.pop()
            if box in left:
                left.discard(box)
                cluster.add(box)
                for d in range(4):
                    beside = int(base.neighbours[box, d])
                    corners = [int(base.neighbours[beside, side]) for side in (d ^ 1, d ^ 3)]
                    todo += [beside, *corners]
        found.append(frozenset(cluster))
    return [group for group in found if len(group) > 1 or group in around]


def test_a_position_has_a_dead_group_just_when_a_play_of_some_group_says_so() -> None:
    rng = np.random.default_rng(15)
    seen: Counter[bool] = Counter()
    for base in TERRAINS:
        field = field_of(base, ())
        walls, search = new_frozen_walls(field), new_group_search(field)
        regions, group_proofs = new_regions(field), new_group_proofs()
        tables = DeadGroupTables(walls, search, regions, group_proofs)
        for _ in range(12):
            boxes, player = random_position(base, rng)
            rows = row_of(boxes)
            wall_set = wall_off(field, walls, rows, player, False)
            if wall_set < 0 or walls.frozen.any():
                continue
            truths = [can_be_finished(base, g, player, 3_000) for g in groups(base, boxes, player)]
            if None in truths:
                continue
            passable, frozen = walls.passable[wall_set], walls.frozen
            find_regions(base.neighbours, passable, frozen, rows, player, regions)
            found = has_dead_group(field, tables, wall_set, rows, player, 4_000)
            assert found == (False in truths)
            seen[found] += 1
    assert min(seen[True], seen[False]) > 20, seen
