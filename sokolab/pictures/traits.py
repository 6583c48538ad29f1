"""Traits of a reading of a room: numbers that make it more or less likely."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from sokolab.pictures import scenes
from sokolab.pictures.weights import LOOK_WEIGHTS

Traits = dict[str, NDArray[np.float64]]
"""Numbers by the name of their trait, one for each look or each naming."""

_MAX_NAMINGS: Final = 300  # limit for one room; namings whose looks cost most are left out
_FEW_PIECES: Final = 8
"""With this many goals, where pieces lie counts half as much as with very many."""


@lru_cache(maxsize=32)
def _namings_without_player(look_count: int) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Return all namings of ``look_count`` looks as floor, goal, box or box on goal, with a box.

    The first array has one naming per row. The second has 1 for a box, −1 for a goal and else 0.
    """
    choices = scenes.FLOOR, scenes.GOAL, scenes.BOX, scenes.BOX_ON_GOAL
    names = np.array(list(product(choices, repeat=look_count)), np.int8).reshape(-1, look_count)
    names = names[((names == scenes.BOX) | (names == scenes.BOX_ON_GOAL)).any(1)]
    return names, (names == scenes.BOX).astype(np.float32) - (names == scenes.GOAL)


def legal_names(room: scenes.WalledRoom, look_costs: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the namings that make the room a level, one per row.

    They have one player, and as many boxes as goals. ``look_costs`` is the cost of each name for
    each look, shape ``(7, looks)``; of too many namings, only the likeliest are returned.
    """
    n = len(room.looks)
    names_of_others, balance = _namings_without_player(n - 1)
    names_by_player = [np.zeros((0, n), np.intp)]
    for player in np.flatnonzero(room.sizes == 1):
        surplus_boxes = balance @ np.delete(room.sizes, player).astype(np.float32)
        for name, goals_under_player in ((scenes.PLAYER, 0), (scenes.PLAYER_ON_GOAL, 1)):
            rows = names_of_others[surplus_boxes == goals_under_player].astype(np.intp)
            names_by_player.append(np.insert(rows, player, name, axis=1))
    names = np.concatenate(names_by_player)
    given_names = room.scene.given_names
    given = np.array([given_names.get(look, scenes.OUTSIDE) for look in room.looks])
    names = names[((given == scenes.OUTSIDE) | (names == given)).all(1)]
    if len(names) > _MAX_NAMINGS:
        likeliest = np.argsort(look_costs[names, np.arange(n)].sum(1))[:_MAX_NAMINGS]
        names = np.take(names, likeliest, axis=0)
    return names


def room_traits(room: scenes.WalledRoom) -> Traits:
    """Return the traits of a room that do not depend on the names of its looks."""
    scene = room.scene
    floor_size = int(room.inside.sum() - room.sizes.sum())
    board = room.ring | room.inside
    wall_look_count = len(np.unique(scene.label[room.ring]))
    traits = {
        "walls unlikely by themselves": room.walls_cost,
        "a look is larger than the floor": max(0.0, np.log(max(room.sizes) / floor_size)),
        "squares elsewhere": min(room.elsewhere_count, 12),
        "squares elsewhere, root": room.elsewhere_count**0.5,
        "squares within, log": np.log(room.inside.sum()),
        "looks": len(room.looks),
        "looks of walls, log": np.log(wall_look_count),
        "share of floor, log": np.log(floor_size / room.inside.sum()),
        "looks by squares": len(np.unique(scene.label[board])) / board.sum(),
        "squares, log": np.log(board.sum()),
    }
    return {name: np.array(value, float) for name, value in traits.items()}


def look_traits(room: scenes.WalledRoom) -> Traits:
    """Return the traits of each look of a room by itself."""
    scene, looks = room.scene, np.array(room.looks)
    marked_share = scene.marked_share[looks]
    return {
        "constant": np.ones(len(looks)),
        "covers": marked_share,
        "thin": np.maximum(0, 0.5 - marked_share),
        "upside down differs": np.clip(scene.flip_difference[looks], 0, 1.5),
        "mirrored differs": np.clip(scene.mirror_difference[looks], 0, 1.5),
        "colours": np.minimum(1 / np.maximum((scene.palettes[looks] ** 2).sum(1), 0.05), 12) / 6,
        "contrast": _contrast(room),
        "covers the rim": scene.rim_share[looks],
        "spans": scene.extent[looks],
        "busy": _busyness(room),
        "squares, log": np.log(room.sizes),
        "warm": scene.warmth[looks],
        "strong colours": scene.saturation[looks],
        "beside walls of one side": _wall_side_share(room),
    }


def costs_of_looks(room: scenes.WalledRoom) -> NDArray[np.float64]:
    """Return the cost of each name for each look, of shape ``(7, looks)``."""
    traits = look_traits(room)
    costs = np.zeros((7, len(room.looks)))
    for name, weights in LOOK_WEIGHTS.items():
        costs[name] = weighed(traits, weights)
    return costs


def weighed(traits: Traits, weights: Mapping[str, float]) -> NDArray[np.float64]:
    """Return the weighted sum of traits, which is the cost of the reading or room they describe."""
    cost: NDArray[np.float64] = sum(
        (weight * traits[trait] for trait, weight in weights.items()), np.zeros(())
    )
    return cost


def _wall_side_share(room: scenes.WalledRoom) -> NDArray[np.float64]:
    """Return the largest share of each look's squares that have a wall on the same side.

    Shadows of walls lie on such squares. Looks of one or two squares get 0.
    """
    index = _index_in_room(room)[room.scene.label[room.inside]]
    walls = np.pad(~room.inside, 1, constant_values=True)
    sides = walls[:-2, 1:-1], walls[2:, 1:-1], walls[1:-1, :-2], walls[1:-1, 2:]
    counts = [np.bincount(index, side[room.inside], len(room.looks) + 1) for side in sides]
    shares: NDArray[np.float64] = np.max(counts, 0)[:-1] / room.sizes
    return np.where(room.sizes > 2, shares, 0)


def _index_in_room(room: scenes.WalledRoom) -> NDArray[np.intp]:
    """Return the index of each look of the scene in ``room.looks``, or ``len(room.looks)``.

    The last entry stands for squares without a look.
    """
    index = np.full(room.scene.look_count + 1, len(room.looks))
    index[room.looks] = np.arange(len(room.looks))
    return index


def _contrast(room: scenes.WalledRoom) -> NDArray[np.float64]:
    contrast: NDArray[np.float64] = np.minimum(room.scene.contrast[room.looks] / 60, 2)
    return contrast


def _busyness(room: scenes.WalledRoom) -> NDArray[np.float64]:
    busy: NDArray[np.float64] = np.minimum(room.scene.faces.busyness[room.looks], 3)
    return busy


def naming_traits(room: scenes.WalledRoom, names: NDArray[np.intp]) -> Traits:
    """Return the traits of namings: the likeness and the neighbours of looks."""
    scene, looks = room.scene, room.looks
    goal, box, box_on_goal, player, player_on_goal = (
        (names == name).astype(float)
        for name in (
            scenes.GOAL,
            scenes.BOX,
            scenes.BOX_ON_GOAL,
            scenes.PLAYER,
            scenes.PLAYER_ON_GOAL,
        )
    )
    any_player, any_box = player + player_on_goal, box + box_on_goal
    any_goal = goal + box_on_goal + player_on_goal
    shape, colour = scene.faces.shape_likeness[np.ix_(looks, looks)], scene.colour_likeness(looks)
    outline, marks_shown = scene.outline_overlap(looks), scene.marks_shown(looks)
    unlikeness = 1 - np.maximum(shape, 0.8 * colour)
    np.fill_diagonal(unlikeness, 0)
    box_count, goal_count = box @ room.sizes, np.maximum(any_goal @ room.sizes, 1)
    beside_walls, in_corners, contacts = _neighbours(room)
    moments = _moments(room)
    weight = goal_count / (goal_count + _FEW_PIECES)
    pieces = (box, goal, box_on_goal)
    excess = _mean_excess(scene.marked_share[looks], goal, any_box)
    combined = _triple_mean(box_on_goal, _combined_likeness(room), box, goal)
    return {
        "goals cover more than boxes, or 0": np.maximum(excess, 0),
        "goals cover more than boxes": excess,
        "goals span more than boxes": _mean_excess(scene.extent[looks], goal, any_box),
        "goals are busier than boxes": _mean_excess(_busyness(room), goal, any_box),
        "goals contrast more than boxes": _mean_excess(_contrast(room), goal, any_box),
        "looks of one kind": sum((np.maximum(k.sum(1) - 1, 0) for k in pieces), np.zeros(())),
        "unlike looks of one kind": sum((_pair_sum(k, unlikeness, k) for k in pieces), np.zeros(()))
        / 2,
        "box on goal and box, shape": _pair_mean(box_on_goal, shape, box),
        "box on goal and box, colour": _pair_mean(box_on_goal, colour, box),
        "box on goal and box, outline": _pair_mean(box_on_goal, outline, box),
        "box on goal and goal, colour": _pair_mean(box_on_goal, colour, goal),
        "box on goal and goal, shape": _pair_mean(box_on_goal, shape, goal),
        "box on goal and goal, outline": _pair_mean(box_on_goal, outline, goal),
        "box on goal shows the goal": _pair_mean(box_on_goal, marks_shown, goal),
        "box on goal is box and goal": combined,
        "box on goal is a box, at best": np.maximum(combined, _pair_mean(box_on_goal, shape, box)),
        "box on goal is rather a goal": np.maximum(
            _pair_mean(box_on_goal, shape, goal) - _pair_mean(box_on_goal, shape, box), 0
        )
        * (box.sum(1) > 0),
        "only boxes on goal": (box_on_goal.sum(1) > 0) * (box.sum(1) == 0),
        "only goals under boxes": (box_on_goal.sum(1) > 0) * (goal.sum(1) == 0),
        "player on a goal and goal, colour": _pair_mean(player_on_goal, colour, goal),
        "player on a goal shows it": _pair_mean(player_on_goal, marks_shown, goal),
        "player and goal, colour": _pair_mean(player, colour, goal),
        "player shows a goal": _pair_mean(player, marks_shown, goal),
        "only the player's goal": player_on_goal.sum(1) * (goal.sum(1) == 0),
        "player and box, shape": _pair_mean(any_player, shape, box),
        "player and box, outline": _pair_mean(any_player, outline, box),
        "boxes in corners": np.minimum(box @ in_corners, 3),
        "goals in corners": np.minimum(goal @ in_corners, 3) / goal_count,
        "boxes by walls": weight * (box @ beside_walls) / np.maximum(box_count, 1),
        "goals by walls": weight * (goal @ beside_walls) / goal_count,
        "boxes side by side": weight * _pair_sum(box, contacts, box) / np.maximum(box_count, 1),
        "goals side by side": weight * _pair_sum(any_goal, contacts, any_goal) / goal_count,
        "boxes": np.minimum(box_count, 4),
        "boxes on goal, log": np.log1p(box_on_goal @ room.sizes),
        "share of boxes on goal": (box_on_goal @ room.sizes) / goal_count,
        "box and goal, colour": _pair_mean(box, colour, goal),
        "box and goal, outline": _pair_mean(box, outline, goal),
        "box and goal, shape": _pair_mean(box, shape, goal),
        "goals lie apart more than boxes": weight
        * (_log_spread(any_goal, moments) - _log_spread(any_box, moments)),
        "solved": (box.sum(1) == 0).astype(float),
        "all boxes, log": np.log(any_box @ room.sizes),
    }


NameMask = NDArray[np.float64]
"""Shape ``(namings, looks)``: 1 if a look has the name, else 0."""


def _pair_sum(first: NameMask, table: NDArray[np.float64], second: NameMask) -> NDArray[np.float64]:
    """Return, for each naming, the sum of a table over pairs of looks with two names."""
    pair_sum: NDArray[np.float64] = ((first @ table) * second).sum(1)
    return pair_sum


def _pair_mean(
    first: NameMask, table: NDArray[np.float64], second: NameMask
) -> NDArray[np.float64]:
    """Return the mean of a table over pairs of looks with two names, or 0 if a name has no look."""
    mean: NDArray[np.float64] = _pair_sum(first, table, second)
    mean /= np.maximum(first.sum(1) * second.sum(1), 1)
    return mean


def _triple_mean(
    first: NameMask, table: NDArray[np.float64], second: NameMask, third: NameMask
) -> NDArray[np.float64]:
    """Return the mean of a table over looks with three names, or 0 if a name has no look."""
    sums_of_first = (first @ table.reshape(len(table), -1)).reshape(len(first), *table.shape[1:])
    sums = ((second[:, None] @ sums_of_first)[:, 0] * third).sum(1)
    triples = first.sum(1) * second.sum(1) * third.sum(1)
    mean: NDArray[np.float64] = sums / np.maximum(triples, 1)
    return mean


def _combined_likeness(room: scenes.WalledRoom) -> NDArray[np.float64]:
    """Return, for each triple of looks, how much of the first looks like one of the others.

    Pixels that look like the floor do not count.
    """
    looks = np.array(room.looks)
    matching = room.scene.faces.matching[np.ix_(looks, looks)]
    is_marked = room.scene.coarse_marks[looks] > 0
    marked = (is_marked[:, None] | is_marked[None])[:, :, None]
    same = (matching[:, :, None] | matching[:, None]) & marked
    shares: NDArray[np.float64] = same.sum(3) / np.maximum(marked.sum(3), 1)
    return shares


def _moments(room: scenes.WalledRoom) -> NDArray[np.float64]:
    """Return for each look its number of squares, and their sums of row, column and row² + column².

    Shape ``(looks, 4)``.
    """
    coordinates = np.argwhere(room.inside)
    look = _index_in_room(room)[room.scene.label[room.inside]]
    values = (None, *coordinates.T, (coordinates**2).sum(1))
    sums = [np.bincount(look, each, len(room.looks) + 1)[:-1] for each in values]
    return np.array(sums, float).T


def _log_spread(names: NameMask, moments: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the logarithm of the spread of the squares with one name."""
    square_count, row_sum, column_sum, sum_of_squares = (names @ moments).T
    n = np.maximum(square_count, 1)
    variance = np.maximum(sum_of_squares / n - (row_sum / n) ** 2 - (column_sum / n) ** 2, 0)
    log_spread: NDArray[np.float64] = np.log1p(variance) / 2
    return log_spread


def _mean_excess(
    values: NDArray[np.float64], first: NameMask, second: NameMask
) -> NDArray[np.float64]:
    """Return by how much the mean value of looks with the first name exceeds that of the second.

    It is 0 if one of the names has no look.
    """
    first_count, second_count = first.sum(1), second.sum(1)
    excess = (first @ values) / np.maximum(first_count, 1)
    excess -= (second @ values) / np.maximum(second_count, 1)
    has_both = (first_count > 0) & (second_count > 0)
    mean_excess: NDArray[np.float64] = np.where(has_both, excess, 0)
    return mean_excess


def _neighbours(
    room: scenes.WalledRoom,
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """Return the counts of each look's squares beside walls, in corners, and beside each look."""
    n = len(room.looks)
    index = _index_in_room(room)[np.where(room.inside, room.scene.label, -1)]
    beside_walls, in_corners = (
        np.bincount(index[mask & room.inside], minlength=n + 1)[:n] for mask in room.wall_contact
    )
    contacts = np.zeros((n + 1, n + 1))
    np.add.at(contacts, (index[1:].ravel(), index[:-1].ravel()), 1)
    np.add.at(contacts, (index[:, 1:].ravel(), index[:, :-1].ravel()), 1)
    return beside_walls, in_corners, (contacts + contacts.T)[:n, :n]


def board_traits(room: scenes.WalledRoom, square_names: NDArray[np.intp]) -> Traits:
    """Return the traits of a board: lost and frozen boxes, no possible push, odd walls."""
    off_goal = square_names == scenes.BOX
    boxes = off_goal | (square_names == scenes.BOX_ON_GOAL)
    occupied = boxes | (square_names == scenes.WALL)
    is_block = occupied[1:, 1:] & occupied[:-1, 1:] & occupied[1:, :-1] & occupied[:-1, :-1]
    frozen = np.zeros_like(occupied)
    for rows in (slice(None, -1), slice(1, None)):
        for columns in (slice(None, -1), slice(1, None)):
            frozen[rows, columns] |= is_block
    traits = {
        "bare walls": room.walls.uniform_share,
        "lone walls": room.walls.lone_look_count,
        "lost boxes": min(_dead_boxes(square_names), 3),
        "frozen boxes": min(int((frozen & off_goal).sum()), 3),
        "no push": not _can_push(square_names, occupied, boxes),
    }
    return {name: np.array(value, float) for name, value in traits.items()}


def _can_push(
    square_names: NDArray[np.intp], occupied: NDArray[np.bool_], boxes: NDArray[np.bool_]
) -> bool:
    """Whether the player can reach a square behind a box that is free to move ahead."""
    areas, _ = ndimage.label(~occupied, scenes.CROSS)
    player = (square_names == scenes.PLAYER) | (square_names == scenes.PLAYER_ON_GOAL)
    reach = areas == areas[player].max(initial=1)
    for reached, blocked, is_box in ((reach, occupied, boxes), (reach.T, occupied.T, boxes.T)):
        pushable = (reached[:-2] & ~blocked[2:]) | (reached[2:] & ~blocked[:-2])
        if (is_box[1:-1] & pushable).any():
            return True
    return False


def _dead_boxes(square_names: NDArray[np.intp]) -> int:
    """Return the number of boxes on squares from which no goal can be reached."""
    free = square_names != scenes.WALL
    height, width = free.shape
    live = np.isin(square_names, (scenes.GOAL, scenes.BOX_ON_GOAL, scenes.PLAYER_ON_GOAL))
    waiting = [(int(y), int(x)) for y, x in np.argwhere(live)]
    while waiting:  # pull a box away from each live square
        y, x = waiting.pop()
        for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            box = y + dy, x + dx
            player = y + 2 * dy, x + 2 * dx
            is_inside = 0 <= player[0] < height and 0 <= player[1] < width
            if is_inside and free[box] and free[player] and not live[box]:
                live[box] = True
                waiting.append(box)
    return int(((square_names == scenes.BOX) & ~live).sum())
