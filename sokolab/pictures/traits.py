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
from sokolab.pictures.weights import OF_LOOKS

Traits = dict[str, NDArray[np.float64]]
"""Numbers by the name of their trait, one for each look or each naming."""

_MAX_NAMINGS: Final = 300  # limit for one room; those whose looks cost most are left out
_FEW_PIECES: Final = 8
"""With this many goals, where pieces lie counts half as much as with very many."""


@lru_cache(maxsize=32)
def _namings_without_player(count: int) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Return all namings of ``count`` looks as floor, goal, box or box on goal, with a box.

    The first array has one naming per row. The second has 1 for a box, −1 for a goal and else 0.
    """
    kinds = scenes.FLOOR, scenes.GOAL, scenes.BOX, scenes.BOX_ON_GOAL
    names = np.array(list(product(kinds, repeat=count)), np.int8).reshape(-1, count)
    names = names[((names == scenes.BOX) | (names == scenes.BOX_ON_GOAL)).any(1)]
    return names, (names == scenes.BOX).astype(np.float32) - (names == scenes.GOAL)


def legal_names(room: scenes.WalledRoom, look_costs: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the namings that make the room a level, one per row.

    They have one player, and as many boxes as goals. ``look_costs`` is the cost of each name for
    each look, shape ``(7, looks)``; of too many namings, only the likeliest are returned.
    """
    n = len(room.looks)
    others, balance = _namings_without_player(n - 1)
    parts = [np.zeros((0, n), np.intp)]
    for player in np.flatnonzero(room.sizes == 1):
        surplus_boxes = balance @ np.delete(room.sizes, player).astype(np.float32)
        for name, goals_under_player in ((scenes.PLAYER, 0), (scenes.PLAYER_ON_GOAL, 1)):
            rows = others[surplus_boxes == goals_under_player].astype(np.intp)
            parts.append(np.insert(rows, player, name, axis=1))
    names = np.concatenate(parts)
    given_names = np.array([room.scene.given_names.get(g, scenes.OUTSIDE) for g in room.looks])
    names = names[((given_names == scenes.OUTSIDE) | (names == given_names)).all(1)]
    if len(names) > _MAX_NAMINGS:
        likeliest = np.argsort(look_costs[names, np.arange(n)].sum(1))[:_MAX_NAMINGS]
        names = np.take(names, likeliest, axis=0)
    return names


def room_traits(room: scenes.WalledRoom) -> Traits:
    """Return the traits of a room that do not depend on the names of its looks."""
    scene = room.scene
    floor = int(room.inside.sum() - room.sizes.sum())
    board = room.ring | room.inside
    wall_looks = len(np.unique(scene.label[room.ring]))
    traits = {
        "walls unlikely by themselves": room.walls_cost,
        "a look is larger than the floor": max(0.0, np.log(max(room.sizes) / floor)),
        "squares elsewhere": min(room.squares_elsewhere, 12),
        "squares elsewhere, root": room.squares_elsewhere**0.5,
        "squares within, log": np.log(room.inside.sum()),
        "looks": len(room.looks),
        "looks of walls, log": np.log(wall_looks),
        "share of floor, log": np.log(floor / room.inside.sum()),
        "looks by squares": len(np.unique(scene.label[board])) / board.sum(),
        "squares, log": np.log(board.sum()),
    }
    return {name: np.array(value, float) for name, value in traits.items()}


def look_traits(room: scenes.WalledRoom) -> Traits:
    """Return the traits of each look of a room by itself."""
    scene, at = room.scene, np.array(room.looks)
    marked_share = scene.marked_share[at]
    return {
        "constant": np.ones(len(at)),
        "covers": marked_share,
        "thin": np.maximum(0, 0.5 - marked_share),
        "upside down differs": np.clip(scene.flip_difference[at], 0, 1.5),
        "mirrored differs": np.clip(scene.mirror_difference[at], 0, 1.5),
        "colours": np.minimum(1 / np.maximum((scene.palettes[at] ** 2).sum(1), 0.05), 12) / 6,
        "contrast": _contrast(room),
        "covers the rim": scene.rim_share[at],
        "spans": scene.extent[at],
        "busy": _busy(room),
        "squares, log": np.log(room.sizes),
        "warm": scene.warmth[at],
        "strong colours": scene.saturation[at],
        "beside walls of one side": _wall_side_share(room),
    }


def costs_of_looks(room: scenes.WalledRoom) -> NDArray[np.float64]:
    """Return the cost of each name for each look, of shape ``(7, looks)``."""
    traits = look_traits(room)
    costs = np.zeros((7, len(room.looks)))
    for name, weights in OF_LOOKS.items():
        costs[name] = weighed(traits, weights)
    return costs


def weighed(traits: Traits, weights: Mapping[str, float]) -> NDArray[np.float64]:
    """Return the weighted sum of traits, which is the cost of what they describe."""
    result: NDArray[np.float64] = sum(
        (weight * traits[trait] for trait, weight in weights.items()), np.zeros(())
    )
    return result


def _wall_side_share(room: scenes.WalledRoom) -> NDArray[np.float64]:
    """Return the largest share of each look's squares that have a wall on the same side.

    Shadows of walls lie on such squares. Looks of one or two squares get 0.
    """
    index = _index(room)[room.scene.label[room.inside]]
    walls = np.pad(~room.inside, 1, constant_values=True)
    sides = walls[:-2, 1:-1], walls[2:, 1:-1], walls[1:-1, :-2], walls[1:-1, 2:]
    counts = [np.bincount(index, side[room.inside], len(room.looks) + 1) for side in sides]
    shares: NDArray[np.float64] = np.max(counts, 0)[:-1] / room.sizes
    return np.where(room.sizes > 2, shares, 0)


def _index(room: scenes.WalledRoom) -> NDArray[np.intp]:
    """Return the index of each look of the scene in ``room.looks``, or ``len(room.looks)``.

    The last entry stands for squares without a look.
    """
    index = np.full(room.scene.count + 1, len(room.looks))
    index[room.looks] = np.arange(len(room.looks))
    return index


def _contrast(room: scenes.WalledRoom) -> NDArray[np.float64]:
    contrast: NDArray[np.float64] = np.minimum(room.scene.contrast[room.looks] / 60, 2)
    return contrast


def _busy(room: scenes.WalledRoom) -> NDArray[np.float64]:
    busy: NDArray[np.float64] = np.minimum(room.scene.faces.busyness[room.looks], 3)
    return busy


def naming_traits(room: scenes.WalledRoom, names: NDArray[np.intp]) -> Traits:
    """Return the traits of namings: the likeness and the neighbours of looks."""
    scene, at = room.scene, room.looks
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
    shape, colour = scene.faces.shape_likeness[np.ix_(at, at)], scene.colour_likeness(at)
    outline, marks_shown = scene.outline_overlap(at), scene.marks_shown(at)
    unlikeness = 1 - np.maximum(shape, 0.8 * colour)
    np.fill_diagonal(unlikeness, 0)
    boxes, goals = box @ room.sizes, np.maximum(any_goal @ room.sizes, 1)
    beside_walls, in_corners, contacts = _neighbours(room)
    moments = _moments(room)
    weight = goals / (goals + _FEW_PIECES)
    kinds = (box, goal, box_on_goal)
    excess = _mean_excess(scene.marked_share[at], goal, any_box)
    combined = _mean_of_three(box_on_goal, _combined_likeness(room), box, goal)
    return {
        "goals cover more than boxes, or 0": np.maximum(excess, 0),
        "goals cover more than boxes": excess,
        "goals span more than boxes": _mean_excess(scene.extent[at], goal, any_box),
        "goals are busier than boxes": _mean_excess(_busy(room), goal, any_box),
        "goals contrast more than boxes": _mean_excess(_contrast(room), goal, any_box),
        "looks of one kind": sum((np.maximum(k.sum(1) - 1, 0) for k in kinds), np.zeros(())),
        "unlike looks of one kind": sum((_sum(k, unlikeness, k) for k in kinds), np.zeros(())) / 2,
        "box on goal and box, shape": _mean(box_on_goal, shape, box),
        "box on goal and box, colour": _mean(box_on_goal, colour, box),
        "box on goal and box, outline": _mean(box_on_goal, outline, box),
        "box on goal and goal, colour": _mean(box_on_goal, colour, goal),
        "box on goal and goal, shape": _mean(box_on_goal, shape, goal),
        "box on goal and goal, outline": _mean(box_on_goal, outline, goal),
        "box on goal shows the goal": _mean(box_on_goal, marks_shown, goal),
        "box on goal is box and goal": combined,
        "box on goal is a box, at best": np.maximum(combined, _mean(box_on_goal, shape, box)),
        "box on goal is rather a goal": np.maximum(
            _mean(box_on_goal, shape, goal) - _mean(box_on_goal, shape, box), 0
        )
        * (box.sum(1) > 0),
        "only boxes on goal": (box_on_goal.sum(1) > 0) * (box.sum(1) == 0),
        "only goals under boxes": (box_on_goal.sum(1) > 0) * (goal.sum(1) == 0),
        "player on a goal and goal, colour": _mean(player_on_goal, colour, goal),
        "player on a goal shows it": _mean(player_on_goal, marks_shown, goal),
        "player and goal, colour": _mean(player, colour, goal),
        "player shows a goal": _mean(player, marks_shown, goal),
        "only the player's goal": player_on_goal.sum(1) * (goal.sum(1) == 0),
        "player and box, shape": _mean(any_player, shape, box),
        "player and box, outline": _mean(any_player, outline, box),
        "boxes in corners": np.minimum(box @ in_corners, 3),
        "goals in corners": np.minimum(goal @ in_corners, 3) / goals,
        "boxes by walls": weight * (box @ beside_walls) / np.maximum(boxes, 1),
        "goals by walls": weight * (goal @ beside_walls) / goals,
        "boxes side by side": weight * _sum(box, contacts, box) / np.maximum(boxes, 1),
        "goals side by side": weight * _sum(any_goal, contacts, any_goal) / goals,
        "boxes": np.minimum(boxes, 4),
        "boxes on goal, log": np.log1p(box_on_goal @ room.sizes),
        "share of boxes on goal": (box_on_goal @ room.sizes) / goals,
        "box and goal, colour": _mean(box, colour, goal),
        "box and goal, outline": _mean(box, outline, goal),
        "box and goal, shape": _mean(box, shape, goal),
        "goals lie apart more than boxes": weight
        * (_log_spread(any_goal, moments) - _log_spread(any_box, moments)),
        "solved": (box.sum(1) == 0).astype(float),
        "all boxes, log": np.log(any_box @ room.sizes),
    }


Kinds = NDArray[np.float64]
"""Shape ``(namings, looks)``: 1 if a look has the name, else 0."""


def _sum(first: Kinds, table: NDArray[np.float64], second: Kinds) -> NDArray[np.float64]:
    """Return, for each naming, the sum of a table over pairs of looks of two kinds."""
    result: NDArray[np.float64] = ((first @ table) * second).sum(1)
    return result


def _mean(first: Kinds, table: NDArray[np.float64], second: Kinds) -> NDArray[np.float64]:
    """Return the mean of a table over pairs of looks of two kinds, or 0 if one kind has no look."""
    mean: NDArray[np.float64] = _sum(first, table, second)
    mean /= np.maximum(first.sum(1) * second.sum(1), 1)
    return mean


def _mean_of_three(
    first: Kinds, table: NDArray[np.float64], second: Kinds, third: Kinds
) -> NDArray[np.float64]:
    """Return the mean of a table over looks of three kinds, or 0 if one kind has no look."""
    of_first = (first @ table.reshape(len(table), -1)).reshape(len(first), *table.shape[1:])
    sums = ((second[:, None] @ of_first)[:, 0] * third).sum(1)
    triples = first.sum(1) * second.sum(1) * third.sum(1)
    result: NDArray[np.float64] = sums / np.maximum(triples, 1)
    return result


def _combined_likeness(room: scenes.WalledRoom) -> NDArray[np.float64]:
    """Return, for each triple of looks, how much of the first looks like one of the others.

    Pixels that look like the floor do not count.
    """
    at = np.array(room.looks)
    matching = room.scene.faces.matching[np.ix_(at, at)]
    mask = room.scene.coarse_marks[at] > 0
    marked = (mask[:, None] | mask[None])[:, :, None]
    same = (matching[:, :, None] | matching[:, None]) & marked
    shares: NDArray[np.float64] = same.sum(3) / np.maximum(marked.sum(3), 1)
    return shares


def _moments(room: scenes.WalledRoom) -> NDArray[np.float64]:
    """Return for each look its number of squares, and their sums of row, column and row² + column².

    Shape ``(looks, 4)``.
    """
    coordinates = np.argwhere(room.inside)
    look = _index(room)[room.scene.label[room.inside]]
    values = (None, *coordinates.T, (coordinates**2).sum(1))
    sums = [np.bincount(look, each, len(room.looks) + 1)[:-1] for each in values]
    return np.array(sums, float).T


def _log_spread(kinds: Kinds, moments: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the logarithm of the spread of the squares of one kind."""
    count, rows, columns, squares = (kinds @ moments).T
    count = np.maximum(count, 1)
    variance = np.maximum(squares / count - (rows / count) ** 2 - (columns / count) ** 2, 0)
    log_spread: NDArray[np.float64] = np.log1p(variance) / 2
    return log_spread


def _mean_excess(values: NDArray[np.float64], first: Kinds, second: Kinds) -> NDArray[np.float64]:
    """Return by how much the mean value of looks of the first kind exceeds that of the second.

    It is 0 if one of the kinds has no look.
    """
    n, m = first.sum(1), second.sum(1)
    excess = (first @ values) / np.maximum(n, 1) - (second @ values) / np.maximum(m, 1)
    result: NDArray[np.float64] = np.where((n > 0) & (m > 0), excess, 0)
    return result


def _neighbours(
    room: scenes.WalledRoom,
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """Return how many squares of each look are beside walls, in corners, and beside each look."""
    n = len(room.looks)
    index = _index(room)[np.where(room.inside, room.scene.label, -1)]
    beside_walls, in_corners = (
        np.bincount(index[mask & room.inside], minlength=n + 1)[:n] for mask in room.wall_contact
    )
    contacts = np.zeros((n + 1, n + 1))
    np.add.at(contacts, (index[1:].ravel(), index[:-1].ravel()), 1)
    np.add.at(contacts, (index[:, 1:].ravel(), index[:, :-1].ravel()), 1)
    return beside_walls, in_corners, (contacts + contacts.T)[:n, :n]


def board_traits(room: scenes.WalledRoom, squares: NDArray[np.intp]) -> Traits:
    """Return the traits of a board: lost and frozen boxes, no possible push, odd walls."""
    off_goal = squares == scenes.BOX
    boxes = off_goal | (squares == scenes.BOX_ON_GOAL)
    occupied = boxes | (squares == scenes.WALL)
    is_block = occupied[1:, 1:] & occupied[:-1, 1:] & occupied[1:, :-1] & occupied[:-1, :-1]
    frozen = np.zeros_like(occupied)
    for rows in (slice(None, -1), slice(1, None)):
        for columns in (slice(None, -1), slice(1, None)):
            frozen[rows, columns] |= is_block
    traits = {
        "bare walls": room.walls.uniform_share,
        "lone walls": room.walls.lone_looks,
        "lost boxes": min(_dead_boxes(squares), 3),
        "frozen boxes": min(int((frozen & off_goal).sum()), 3),
        "no push": not _can_push(squares, occupied, boxes),
    }
    return {name: np.array(value, float) for name, value in traits.items()}


def _can_push(
    squares: NDArray[np.intp], occupied: NDArray[np.bool_], boxes: NDArray[np.bool_]
) -> bool:
    """Return whether the player can reach a square behind a box that is free to move ahead."""
    areas, _ = ndimage.label(~occupied, scenes.CROSS)
    player = (squares == scenes.PLAYER) | (squares == scenes.PLAYER_ON_GOAL)
    reach = areas == areas[player].max(initial=1)
    for reached, blocked, box in ((reach, occupied, boxes), (reach.T, occupied.T, boxes.T)):
        pushable = (reached[:-2] & ~blocked[2:]) | (reached[2:] & ~blocked[:-2])
        if (box[1:-1] & pushable).any():
            return True
    return False


def _dead_boxes(squares: NDArray[np.intp]) -> int:
    """Return how many boxes stand on squares from which no goal can be reached."""
    free = squares != scenes.WALL
    height, width = free.shape
    live = np.isin(squares, (scenes.GOAL, scenes.BOX_ON_GOAL, scenes.PLAYER_ON_GOAL))
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
    return int(((squares == scenes.BOX) & ~live).sum())
