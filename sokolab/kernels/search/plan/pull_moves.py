"""The moves of the backward game: pulls into the sink, all other pulls, and advice on them."""

from __future__ import annotations

from typing import Final

from sokolab.kernels.arrays import Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.macro import (
    DISCOVERY,
    LOWEST,
    PULL_TURN,
    REGIONS,
    SQUARE,
    STEP_COUNT,
    SUBTREE_LOWEST,
    macro_moves,
)
from sokolab.kernels.search.boards.reach import mark_reach
from sokolab.kernels.search.plan.features import (
    DISTANCE_BITS,
    MAX_BARRIER,
    MAX_REGIONS,
    barrier_in,
    count_barrier,
    distance_in,
    has_bases,
    on_goal_count_in,
    packed_plan_score,
    plan_broken_count_in,
    plan_region_count_in,
)
from sokolab.kernels.search.plan.rooms import count_broken_edges
from sokolab.kernels.search.plan.tables import (
    NO_BASE,
    OPEN,
    PLAN_BREACH,
    PLAN_CONNECTIVITY,
    PLAN_EXPLORER,
    PLAN_ROOM_CONNECTIVITY,
    PLAN_UNPACKING,
    BackwardScratch,
    BackwardTables,
    PlanBoard,
    add_move,
    find_or_insert_position,
)

FREE_SIDES, BARRIER, LARGEST_SINK, SHUFFLED_PULLS = 1, 2, 4, 8
"""Bits of a feature mask, which varies the search from attempt to attempt.

Of the boxes that can leave the game, the first to go is the one that leaves fewest regions and has
the most pulls to make; with ``FREE_SIDES``, the one that frees most sides of other boxes; with
``SHUFFLED_PULLS``, a random one, by bits of the position's hash. ``BARRIER`` counts the boxes
between the player and a base out of reach. With ``LARGEST_SINK``, boxes leave the game only while
no larger set of bases is out of the player's reach."""
SHUFFLE_SHIFT: Final = 8
"""The bits of a feature mask from here on say by how many bits a shuffled search shifts hashes."""
_MIN_STEPS_TO_SINK: Final = 6  # a box nearer to a base of its room is left where it is
# For more moves of one position, the unpacking advisor does not ask whether they lead to the sink.
_MAX_MOVES_LOOKED_AHEAD: Final = 100

# Bits by which the unpacking advisor values a move; the largest value is the best. Below them are
# the pulls of a move into the sink, or the pushes that bring the box back, or random bits.
_TO_SINK: Final = 1 << 43  # the move ends in the sink
_LEAVES_PLAIN_FLOOR: Final = 1 << 42  # into the sink only: from a square that is not a goal
_LEAVES_OPEN_SQUARE: Final = 1 << 41  # from a square that is not a goal in a dead end
_LEADS_TO_SINK: Final = 1 << 40  # the box can be pulled on into the sink
_BARRIER_SHIFT: Final = 31  # 8 bits, into the sink only: the more, the lower the barrier
_REGIONS_SHIFT: Final = 20  # 10 bits: the more, the fewer regions; or the sides freed
_RANDOM_SHIFT: Final = 12  # 18 bits, into the sink only: in place of the regions


@kernel
def name_move(scratch: BackwardScratch, advisor: int, move: int, value: int) -> None:
    """Let an advisor name a move if it is worth more than the one named before."""
    if value > scratch.advice_value[advisor] or scratch.advice[advisor] < 0:
        scratch.advice[advisor] = move
        scratch.advice_value[advisor] = value


@kernel
def _random_bits(feature_mask: int, state_hash: int) -> int:
    """Return the bits of a position's hash that the feature mask selects."""
    return (state_hash >> (feature_mask >> SHUFFLE_SHIFT)) & ((1 << DISTANCE_BITS) - 1)


@inlined_kernel
def _distance_or_random_bits(feature_mask: int, distance: int, state_hash: int) -> int:
    """Return the distance of a position, or with ``SHUFFLED_PULLS`` the bits in its place."""
    return _random_bits(feature_mask, state_hash) if feature_mask & SHUFFLED_PULLS else distance


@inlined_kernel
def barrier_if_counted(
    board: PlanBoard, in_game: Mask, scratch: BackwardScratch, player: int
) -> int:
    """Return the barrier as :func:`count_barrier` counts it, or 0 without ``BARRIER``."""
    if scratch.progress.feature_mask & BARRIER:
        return int(count_barrier(board, in_game, scratch, player))
    return 0


@inlined_kernel
def _list_pulls(
    board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, expansion: int, box: int
) -> int:
    """List the macro moves of a box of an expansion, and return the number of their rows."""
    player = int(tables.positions.player[tables.expansions.position[expansion]])
    return macro_moves(
        board.neighbours,
        scratch.blocked,
        board.bases.dead_side,
        int(scratch.boxes[box]),
        player,
        scratch.progress.region_count,
        PULL_TURN,
        scratch.shared.macros,
    )


@kernel
def _count_freed_sides(board: PlanBoard, scratch: BackwardScratch, box_count: int, box: int) -> int:
    """Return from how many sides other boxes can be pulled once ``box`` is gone.

    ``Macros.tree`` is the search that began on the square of that box: the player reaches the
    squares that it discovered.
    """
    tree = scratch.shared.macros.tree
    first_discovery = tree[scratch.boxes[box], DISCOVERY]
    side_count = 0
    for j in range(box_count):
        for d in range(4):
            beside = board.neighbours[scratch.boxes[j], d]
            beyond = board.neighbours[beside, d]
            is_reached = (
                tree[beside, DISCOVERY] >= first_discovery
                and tree[beyond, DISCOVERY] >= first_discovery
            )
            if j != box and is_reached:
                side_count += 1 - int(board.bases.dead_side[beside, d])
    return side_count


@kernel
def _longest_sink_pull(
    board: PlanBoard,
    tables: BackwardTables,
    scratch: BackwardScratch,
    expansion: int,
    box: int,
    row_count: int,
) -> int:
    """Return the row of the longest macro move of ``box`` into the sink, or -1.

    It must leave bases from which all other boxes can come.
    """
    bases, macros = board.bases, scratch.shared.macros
    in_game = tables.expansions.in_game[expansion]
    box_count = int(tables.expansions.box_count[expansion])
    source = int(scratch.boxes[box])
    for row in range(row_count - 1, 0, -1):
        target = macros.moves[row, SQUARE]
        base = bases.base_at[target]
        if base < 0 or not scratch.in_sink[base]:
            continue
        is_same_room = board.rooms.room[source] == board.rooms.room[target]
        if is_same_room and board.walk_lengths[source, target] < _MIN_STEPS_TO_SINK:
            continue
        for j in range(box_count):
            scratch.spare_boxes[j - (j > box)] = scratch.boxes[j]
        in_game[base] = 0
        has_fitting_bases = has_bases(
            bases, scratch.shared.matching, scratch.spare_boxes, box_count - 1, in_game
        )
        in_game[base] = 1
        if has_fitting_bases:
            return row
    return -1


@inlined_kernel
def _region_count_without(scratch: BackwardScratch, source: int) -> int:
    """Return how many regions there are once the box on ``source``, listed last, has left."""
    around_count = 0
    for d in range(4):
        # Each region around the box counts at its lowest side.
        around_count += scratch.shared.macros.side_group[source, d] == d
    return int(scratch.progress.region_count) - around_count + 1  # the regions around it become one


@inlined_kernel
def _value_of_sink_pull(
    board: PlanBoard, scratch: BackwardScratch, box_count: int, box: int, score: int, row: int
) -> int:
    """Return the unpacking advisor's value of a pull into the sink, with that score after."""
    source, feature_mask = scratch.boxes[box], scratch.progress.feature_mask
    value = _TO_SINK
    if not board.goals[source]:
        value |= _LEAVES_PLAIN_FLOOR
    if not (board.goals[source] and board.dead_end[source]):
        value |= _LEAVES_OPEN_SQUARE
    value |= (MAX_BARRIER - barrier_in(score)) << _BARRIER_SHIFT
    if feature_mask & SHUFFLED_PULLS:
        value |= distance_in(score) << _RANDOM_SHIFT
    elif feature_mask & FREE_SIDES:
        value |= _count_freed_sides(board, scratch, box_count, box) << _REGIONS_SHIFT
    else:
        value |= (MAX_REGIONS - plan_region_count_in(score)) << _REGIONS_SHIFT
    return value | int(scratch.shared.macros.moves[row, STEP_COUNT])


@kernel
def add_sink_pull(
    board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, expansion: int, box: int
) -> int:
    """Add the pull of ``box`` of the newest expansion into the sink, if there is one.

    Returns the number of macro moves looked at.
    """
    row_count = _list_pulls(board, tables, scratch, expansion, box)
    row = _longest_sink_pull(board, tables, scratch, expansion, box, row_count)
    if row < 0:
        return row_count
    positions, expansions, progress = tables.positions, tables.expansions, scratch.progress
    blocked, macros, keys = scratch.blocked, scratch.shared.macros, board.hash_keys
    source, target = int(scratch.boxes[box]), macros.moves[row, SQUARE]
    base = board.bases.base_at[target]
    position = expansions.position[expansion]
    score_before, player = positions.score[position], int(positions.player[position])
    # With the box gone the player reaches all squares that ``macro_moves`` searched from it.
    player_after = int(macros.tree[source, SUBTREE_LOWEST])
    state_hash = positions.hash[position] ^ keys.box[source] ^ keys.player[player]
    state_hash ^= keys.player[player_after] ^ keys.gone_base[target]
    distance = distance_in(score_before) - int(board.goal_distance[source])
    # The last features look at the board after the move, without the box and the base.
    in_game = expansions.in_game[expansion]
    in_game[base], blocked[source] = 0, 0
    score_after = packed_plan_score(
        int(expansions.box_count[expansion]) - 1,
        barrier_if_counted(board, in_game, scratch, player_after),
        on_goal_count_in(score_before) - int(board.goals[source]),
        _region_count_without(scratch, source),
        count_broken_edges(board.neighbours, blocked, board.rooms),
        _distance_or_random_bits(progress.feature_mask, distance, state_hash),
    )
    in_game[base], blocked[source] = 1, 1
    child = find_or_insert_position(positions, progress, state_hash, score_after, player_after)
    if positions.expansion[child] == OPEN:
        move = add_move(tables.moves, progress, child, source, target, base)
        box_count = int(expansions.box_count[expansion])
        value = _value_of_sink_pull(board, scratch, box_count, box, score_after, row)
        name_move(scratch, PLAN_UNPACKING, move, value)
    return row_count


@kernel
def _is_exploring(
    board: PlanBoard, scratch: BackwardScratch, box_count: int, box: int, player: int
) -> bool:
    """Whether a move lets the player pull another box from a side that was out of reach.

    ``scratch.blocked`` marks the boxes after the move of ``box``.
    """
    progress, mark, blocked = scratch.progress, scratch.mark, scratch.blocked
    progress.stamp += 1
    stamp = progress.stamp
    mark_reach(board.neighbours, blocked, player, mark, stamp, scratch.stack)
    for j in range(box_count):
        if j == box:
            continue
        for d in range(4):
            beside = board.neighbours[scratch.boxes[j], d]
            if (
                mark[beside] == stamp
                and scratch.reach_mark[beside] != progress.reach_stamp
                and not board.bases.dead_side[beside, d]
                and not blocked[board.neighbours[beside, d]]
            ):
                return True
    return False


@inlined_kernel
def _advise_on_features(
    scratch: BackwardScratch, move: int, score_before: int, score_after: int
) -> None:
    """Let the advisors on a single feature name a move if it betters that feature."""
    if barrier_in(score_after) < barrier_in(score_before):
        name_move(scratch, PLAN_BREACH, move, score_after)
    if plan_region_count_in(score_after) < plan_region_count_in(score_before):
        name_move(scratch, PLAN_CONNECTIVITY, move, score_after)
    if plan_broken_count_in(score_after) < plan_broken_count_in(score_before):
        name_move(scratch, PLAN_ROOM_CONNECTIVITY, move, score_after)


@kernel
def add_pulls(
    board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, expansion: int, box: int
) -> int:
    """Add all pulls of ``box`` of the newest expansion. Return the number of its macro moves."""
    row_count = _list_pulls(board, tables, scratch, expansion, box)
    positions, expansions, progress = tables.positions, tables.expansions, scratch.progress
    blocked, macros, keys = scratch.blocked, scratch.shared.macros, board.hash_keys
    source, box_count = int(scratch.boxes[box]), int(expansions.box_count[expansion])
    position = expansions.position[expansion]
    score_before, player = positions.score[position], int(positions.player[position])
    # The sums over the other boxes alone.
    others_on_goal_count = on_goal_count_in(score_before) - int(board.goals[source])
    others_distance = distance_in(score_before) - int(board.goal_distance[source])
    others_hash = positions.hash[position] ^ keys.box[source] ^ keys.player[player]
    blocked[source] = 0
    for row in range(1, row_count):
        target, player_after = macros.moves[row, SQUARE], int(macros.moves[row, LOWEST])
        if target == source:
            continue
        state_hash = others_hash ^ keys.box[target] ^ keys.player[player_after]
        distance = others_distance + int(board.goal_distance[target])
        blocked[target] = 1  # the features look at the board after the move
        score_after = packed_plan_score(
            box_count,
            barrier_if_counted(board, expansions.in_game[expansion], scratch, player_after),
            others_on_goal_count + int(board.goals[target]),
            macros.moves[row, REGIONS],
            count_broken_edges(board.neighbours, blocked, board.rooms),
            _distance_or_random_bits(progress.feature_mask, distance, state_hash),
        )
        child = find_or_insert_position(positions, progress, state_hash, score_after, player_after)
        if positions.expansion[child] == OPEN:
            move = add_move(tables.moves, progress, child, source, target, NO_BASE)
            _advise_on_features(scratch, move, score_before, score_after)
            # Only for a move that would be named: ``_is_exploring`` floods the board.
            if (
                board.push_distances[source, target] >= 0
                and (
                    scratch.advice[PLAN_EXPLORER] < 0
                    or score_after > scratch.advice_value[PLAN_EXPLORER]
                )
                and _is_exploring(board, scratch, box_count, box, player_after)
            ):
                name_move(scratch, PLAN_EXPLORER, move, score_after)
        blocked[target] = 0
    blocked[source] = 1
    return row_count


@kernel
def _leads_to_sink(
    board: PlanBoard, scratch: BackwardScratch, source: int, target: int, player: int
) -> bool:
    """Whether a box just pulled from ``source`` to ``target`` can be pulled on into the sink."""
    blocked, macros = scratch.blocked, scratch.shared.macros
    blocked[source] = 0
    blocked[target] = 1
    dead_side, region_count = board.bases.dead_side, 0  # how many regions does not matter here
    row_count = macro_moves(
        board.neighbours, blocked, dead_side, target, player, region_count, PULL_TURN, macros
    )
    blocked[target] = 0
    blocked[source] = 1
    for row in range(row_count):
        base = board.bases.base_at[macros.moves[row, SQUARE]]
        if base >= 0 and scratch.in_sink[base]:
            return True
    return False


@kernel
def advise_unpacking(
    board: PlanBoard, tables: BackwardTables, scratch: BackwardScratch, expansion: int
) -> None:
    """Let an advisor name the best pull off a goal that parts neither regions nor rooms."""
    positions, moves, progress = tables.positions, tables.moves, scratch.progress
    score_before = positions.score[tables.expansions.position[expansion]]
    if barrier_in(score_before) > 0:
        return  # the player has to get through the barrier first
    moves_looked_ahead = 0
    for move in range(progress.first_move, progress.move_count):
        source, target = moves.source[move], moves.target[move]
        is_off_goal = board.goals[source] and int(board.goal_distance[target]) > 0
        if not is_off_goal or moves.base[move] >= 0:
            continue
        position = moves.position[move]
        score_after = positions.score[position]
        if (
            plan_region_count_in(score_after) > progress.region_count
            or plan_broken_count_in(score_after) > plan_broken_count_in(score_before)
            or barrier_in(score_after) > 0
        ):
            continue
        value = 0 if board.dead_end[source] else _LEAVES_OPEN_SQUARE
        value |= (MAX_REGIONS - int(plan_region_count_in(score_after))) << _REGIONS_SHIFT
        if progress.feature_mask & SHUFFLED_PULLS:
            value |= _random_bits(progress.feature_mask, positions.hash[position])
        else:
            value |= max(int(board.push_distances[target, source]), 0)
        if value + _LEADS_TO_SINK <= scratch.advice_value[PLAN_UNPACKING]:
            continue
        if moves_looked_ahead < _MAX_MOVES_LOOKED_AHEAD:
            moves_looked_ahead += 1
            if _leads_to_sink(board, scratch, source, target, positions.player[position]):
                value += _LEADS_TO_SINK
        name_move(scratch, PLAN_UNPACKING, move, value)
