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
from sokolab.pictures.weights import OF_GROUPS

Traits = dict[str, NDArray[np.float64]]
"""Numbers by the name of their trait, one for each group or each naming."""

_MAX_NAMINGS: Final = 300  # of one room; those whose groups cost most are left out
_FEW_PIECES: Final = 8
"""Number of boxes or goals whose places count half as much as those of very many."""


@lru_cache(maxsize=32)
def _tables(groups: int) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Return every way to name groups floor, goal, box or box on goal, with at least one box.

    Also returns for each way, by group, 1 for a box, -1 for a goal and 0 for others.
    """
    table = np.array(
        list(product((scenes.FLOOR, scenes.GOAL, scenes.BOX, scenes.BOX_ON_GOAL), repeat=groups)),
        np.int8,
    )
    table = table.reshape(-1, groups)
    table = table[((table == scenes.BOX) | (table == scenes.BOX_ON_GOAL)).any(1)]
    return table, (table == scenes.BOX).astype(np.float32) - (table == scenes.GOAL)


def legal_names(room: scenes.WalledRoom, prices: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the namings that make the room a level, one per row.

    They have one player, and as many boxes as goals. ``prices`` is the cost of each name for each
    group, shape ``(7, groups)``; of too many namings, only the likeliest are returned.
    """
    n = len(room.held)
    table, balance = _tables(n - 1)
    rows_by_kind = [np.zeros((0, n), np.intp)]
    for who in np.flatnonzero(room.sizes == 1):
        surplus = balance @ np.delete(room.sizes, who).astype(np.float32)
        for name, wanted in ((scenes.PLAYER, 0), (scenes.PLAYER_ON_GOAL, 1)):
            rows = table[surplus == wanted].astype(np.intp)
            rows_by_kind.append(np.insert(rows, who, name, axis=1))
    names = np.concatenate(rows_by_kind)
    told = np.array([room.scene.told.get(g, scenes.OUTSIDE) for g in room.held])
    names = names[((told == scenes.OUTSIDE) | (names == told)).all(1)]
    if len(names) > _MAX_NAMINGS:
        likeliest = np.argsort(prices[names, np.arange(n)].sum(1))[:_MAX_NAMINGS]
        names = np.take(names, likeliest, axis=0)
    return names


def of_room(room: scenes.WalledRoom) -> Traits:
    """Return the traits of a room that do not depend on the names of its groups."""
    scene = room.scene
    floor = int(room.inside.sum() - room.sizes.sum())
    board = room.ring | room.inside
    kinds = len(np.unique(scene.label[room.ring]))
    traits = {
        "walls unlikely by themselves": room.unlikely,
        "a group is larger than the floor": max(0.0, np.log(max(room.sizes) / floor)),
        "squares elsewhere": min(room.stray, 12),
        "squares elsewhere, root": room.stray**0.5,
        "squares within, log": np.log(room.inside.sum()),
        "groups": len(room.held),
        "groups of walls, log": np.log(kinds),
        "share of floor, log": np.log(floor / room.inside.sum()),
        "groups by squares": len(np.unique(scene.label[board])) / board.sum(),
        "squares, log": np.log(board.sum()),
    }
    return {name: np.array(value, float) for name, value in traits.items()}


def of_groups(room: scenes.WalledRoom) -> Traits:
    """Return the traits of each group of a room by itself."""
    scene, at = room.scene, np.array(room.held)
    cover = scene.cover[at]
    return {
        "is one": np.ones(len(at)),
        "covers": cover,
        "thin": np.maximum(0, 0.5 - cover),
        "upside down differs": np.clip(scene.upside_down[at], 0, 1.5),
        "mirrored differs": np.clip(scene.mirrored[at], 0, 1.5),
        "colours": np.minimum(1 / np.maximum((scene.palettes[at] ** 2).sum(1), 0.05), 12) / 6,
        "contrast": _contrast(room),
        "covers the rim": scene.rim[at],
        "spans": scene.spans[at],
        "busy": _busy(room),
        "squares, log": np.log(room.sizes),
        "warm": scene.warm[at],
        "strong colours": scene.strength[at],
        "beside walls of one side": _by_one_side(room),
    }


def prices_of_groups(room: scenes.WalledRoom) -> NDArray[np.float64]:
    """Return the cost of each name for each group; shape ``(7, groups)``."""
    traits = of_groups(room)
    prices = np.zeros((7, len(room.held)))
    for name, weights in OF_GROUPS.items():
        prices[name] = weighed(traits, weights)
    return prices


def weighed(traits: Traits, weights: Mapping[str, float]) -> NDArray[np.float64]:
    """Return the weighted sum of traits, which is the cost of what they describe."""
    result: NDArray[np.float64] = sum(
        (weight * traits[trait] for trait, weight in weights.items()), np.zeros(())
    )
    return result


def _by_one_side(room: scenes.WalledRoom) -> NDArray[np.float64]:
    """Return the share of each group's squares that have a wall on the same side.

    Shadows of walls lie on such squares. Groups of one or two squares get 0.
    """
    index = _index(room)[room.scene.label[room.inside]]
    walls = np.pad(~room.inside, 1, constant_values=True)
    sides = walls[:-2, 1:-1], walls[2:, 1:-1], walls[1:-1, :-2], walls[1:-1, 2:]
    counts = [np.bincount(index, side[room.inside], len(room.held) + 1) for side in sides]
    shares: NDArray[np.float64] = np.max(counts, 0)[:-1] / room.sizes
    return np.where(room.sizes > 2, shares, 0)


def _index(room: scenes.WalledRoom) -> NDArray[np.intp]:
    """Return each group's index among the room's groups; for other groups, their number."""
    index = np.full(room.scene.count + 1, len(room.held))
    index[room.held] = np.arange(len(room.held))
    return index


def _contrast(room: scenes.WalledRoom) -> NDArray[np.float64]:
    contrast: NDArray[np.float64] = np.minimum(room.scene.contrast[room.held] / 60, 2)
    return contrast


def _busy(room: scenes.WalledRoom) -> NDArray[np.float64]:
    busy: NDArray[np.float64] = np.minimum(room.scene.known.busy[room.held], 3)
    return busy


def of_namings(room: scenes.WalledRoom, names: NDArray[np.intp]) -> Traits:
    """Return the traits of namings: the likeness and the neighbours of groups."""
    scene, at = room.scene, room.held
    goal, box, stored, player, player_on_goal = (
        (names == name).astype(float)
        for name in (
            scenes.GOAL,
            scenes.BOX,
            scenes.BOX_ON_GOAL,
            scenes.PLAYER,
            scenes.PLAYER_ON_GOAL,
        )
    )
    someone = player + player_on_goal
    shape, colour = scene.known.alike_shape[np.ix_(at, at)], scene.alike_colour(at)
    outline, shows = scene.same_outline(at), scene.shows(at)
    apart = 1 - np.maximum(shape, 0.8 * colour)
    np.fill_diagonal(apart, 0)
    goals = goal + stored + player_on_goal
    boxes, places = box @ room.sizes, np.maximum(goals @ room.sizes, 1)
    beside, corner, joined = _neighbours(room)
    spots = _spots(room)
    many = places / (places + _FEW_PIECES)
    kinds = (box, goal, stored)
    excess = _mean_excess(room.scene.cover[at], goal, box + stored)
    made = _made_of(room)
    whole = _mean_of_three(stored, made, box, goal)
    return {
        "goals cover more than boxes, or 0": np.maximum(excess, 0),
        "goals cover more than boxes": excess,
        "goals span more than boxes": _mean_excess(scene.spans[at], goal, box + stored),
        "goals are busier than boxes": _mean_excess(_busy(room), goal, box + stored),
        "goals contrast more than boxes": _mean_excess(_contrast(room), goal, box + stored),
        "groups of one kind": sum((np.maximum(k.sum(1) - 1, 0) for k in kinds), np.zeros(())),
        "unlike groups of one kind": sum((_sum(k, apart, k) for k in kinds), np.zeros(())) / 2,
        "stored and box, shape": _mean(stored, shape, box),
        "stored and box, colour": _mean(stored, colour, box),
        "stored and box, outline": _mean(stored, outline, box),
        "stored and goal, colour": _mean(stored, colour, goal),
        "stored and goal, shape": _mean(stored, shape, goal),
        "stored and goal, outline": _mean(stored, outline, goal),
        "stored shows the goal": _mean(stored, shows, goal),
        "stored is box and goal": whole,
        "stored is a box, at best": np.maximum(whole, _mean(stored, shape, box)),
        "stored is rather a goal": np.maximum(
            _mean(stored, shape, goal) - _mean(stored, shape, box), 0
        )
        * (box.sum(1) > 0),
        "only stored boxes": (stored.sum(1) > 0) * (box.sum(1) == 0),
        "only stored goals": (stored.sum(1) > 0) * (goal.sum(1) == 0),
        "player on a goal and goal, colour": _mean(player_on_goal, colour, goal),
        "player on a goal shows it": _mean(player_on_goal, shows, goal),
        "player and goal, colour": _mean(player, colour, goal),
        "player shows a goal": _mean(player, shows, goal),
        "only the player's goal": player_on_goal.sum(1) * (goal.sum(1) == 0),
        "player and box, shape": _mean(someone, shape, box),
        "player and box, outline": _mean(someone, outline, box),
        "boxes in corners": np.minimum(box @ corner, 3),
        "goals in corners": np.minimum(goal @ corner, 3) / places,
        "boxes by walls": many * (box @ beside) / np.maximum(boxes, 1),
        "goals by walls": many * (goal @ beside) / places,
        "boxes side by side": many * _sum(box, joined, box) / np.maximum(boxes, 1),
        "goals side by side": many * _sum(goals, joined, goals) / places,
        "boxes": np.minimum(boxes, 4),
        "stored boxes, log": np.log1p(stored @ room.sizes),
        "share of stored boxes": (stored @ room.sizes) / places,
        "box and goal, colour": _mean(box, colour, goal),
        "box and goal, outline": _mean(box, outline, goal),
        "box and goal, shape": _mean(box, shape, goal),
        "goals lie apart more than boxes": many
        * (_apart(goals, spots) - _apart(box + stored, spots)),
        "solved": (box.sum(1) == 0).astype(float),
        "all boxes, log": np.log((box + stored) @ room.sizes),
    }


Kinds = NDArray[np.float64]
"""Shape ``(namings, groups)``: 1 if a group has the name, else 0."""


def _sum(one: Kinds, table: NDArray[np.float64], other: Kinds) -> NDArray[np.float64]:
    """Return, for each naming, the sum of a table over pairs of groups of two kinds."""
    result: NDArray[np.float64] = ((one @ table) * other).sum(1)
    return result


def _mean(one: Kinds, table: NDArray[np.float64], other: Kinds) -> NDArray[np.float64]:
    mean: NDArray[np.float64] = _sum(one, table, other)
    mean /= np.maximum(one.sum(1) * other.sum(1), 1)
    return mean


def _mean_of_three(
    one: Kinds, table: NDArray[np.float64], other: Kinds, third: Kinds
) -> NDArray[np.float64]:
    """Return the mean of a table over groups of three kinds; 0 if one kind has no group."""
    of_one = (one @ table.reshape(len(table), -1)).reshape(len(one), *table.shape[1:])
    sums = ((other[:, None] @ of_one)[:, 0] * third).sum(1)
    result: NDArray[np.float64] = sums / np.maximum(one.sum(1) * other.sum(1) * third.sum(1), 1)
    return result


def _made_of(room: scenes.WalledRoom) -> NDArray[np.float64]:
    """Return, for each triple of groups, how much of the first looks like one of the others.

    Pixels that look like the floor do not count.
    """
    at = np.array(room.held)
    matching = room.scene.known.matching[np.ix_(at, at)]
    mask = room.scene.small_mask[at] > 0
    marked = (mask[:, None] | mask[None])[:, :, None]
    same = (matching[:, :, None] | matching[:, None]) & marked
    shares: NDArray[np.float64] = same.sum(3) / np.maximum(marked.sum(3), 1)
    return shares


def _spots(room: scenes.WalledRoom) -> NDArray[np.float64]:
    """Return each group's number of squares, and sums of their places and squared places."""
    places = np.argwhere(room.inside)
    group = _index(room)[room.scene.label[room.inside]]
    values = (None, *places.T, (places**2).sum(1))
    sums = [np.bincount(group, each, len(room.held) + 1)[:-1] for each in values]
    return np.array(sums, float).T


def _apart(kinds: Kinds, spots: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the logarithm of the spread of the squares of one kind."""
    count, down, right, squares = (kinds @ spots).T
    count = np.maximum(count, 1)
    spread = np.maximum(squares / count - (down / count) ** 2 - (right / count) ** 2, 0)
    apart: NDArray[np.float64] = np.log1p(spread) / 2
    return apart


def _mean_excess(values: NDArray[np.float64], one: Kinds, other: Kinds) -> NDArray[np.float64]:
    """Return by how much the mean value of one kind of group exceeds the mean of another.

    It is 0 if one of the kinds has no group.
    """
    count, other_count = one.sum(1), other.sum(1)
    excess = (one @ values) / np.maximum(count, 1) - (other @ values) / np.maximum(other_count, 1)
    result: NDArray[np.float64] = np.where((count > 0) & (other_count > 0), excess, 0)
    return result


def _neighbours(
    room: scenes.WalledRoom,
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """Return how many squares of each group are by walls, in corners, and beside each group."""
    n = len(room.held)
    cell = _index(room)[np.where(room.inside, room.scene.label, -1)]
    beside, corner = (
        np.bincount(cell[at & room.inside], minlength=n + 1)[:n] for at in room.by_wall
    )
    joined = np.zeros((n + 1, n + 1))
    np.add.at(joined, (cell[1:].ravel(), cell[:-1].ravel()), 1)
    np.add.at(joined, (cell[:, 1:].ravel(), cell[:, :-1].ravel()), 1)
    return beside, corner, (joined + joined.T)[:n, :n]


def of_board(room: scenes.WalledRoom, squares: NDArray[np.intp]) -> Traits:
    """Return the traits of a board: lost and frozen boxes, no possible push, odd walls."""
    box = squares == scenes.BOX
    boxes = box | (squares == scenes.BOX_ON_GOAL)
    solid = boxes | (squares == scenes.WALL)
    full = solid[1:, 1:] & solid[:-1, 1:] & solid[1:, :-1] & solid[:-1, :-1]
    frozen = np.zeros_like(solid)
    for rows in (slice(None, -1), slice(1, None)):
        for columns in (slice(None, -1), slice(1, None)):
            frozen[rows, columns] |= full
    bare, pillars = room.walls[1]
    traits = {
        "bare walls": bare,
        "lone walls": pillars,
        "lost boxes": min(_dead_boxes(squares), 3),
        "frozen boxes": min(int((frozen & box).sum()), 3),
        "no push": not _can_push(squares, solid, boxes),
    }
    return {name: np.array(value, float) for name, value in traits.items()}


def _can_push(
    squares: NDArray[np.intp], solid: NDArray[np.bool_], boxes: NDArray[np.bool_]
) -> bool:
    """Return whether the player can reach a square behind a box with room ahead."""
    numbers, _ = ndimage.label(~solid, scenes.CROSS)
    who = (squares == scenes.PLAYER) | (squares == scenes.PLAYER_ON_GOAL)
    reach = numbers == numbers[who].max(initial=1)
    for a, b, c in ((reach, solid, boxes), (reach.T, solid.T, boxes.T)):
        if (c[1:-1] & ((a[:-2] & ~b[2:]) | (a[2:] & ~b[:-2]))).any():
            return True
    return False


def _dead_boxes(squares: NDArray[np.intp]) -> int:
    """Return how many boxes stand on squares from which no goal can be reached."""
    free = squares != scenes.WALL
    height, width = free.shape
    live = (
        (squares == scenes.GOAL)
        | (squares == scenes.BOX_ON_GOAL)
        | (squares == scenes.PLAYER_ON_GOAL)
    )
    waiting = [(int(y), int(x)) for y, x in np.argwhere(live)]
    while waiting:
        y, x = waiting.pop()
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            a, b = y + down, x + right
            c, d = a + down, b + right
            if 0 <= c < height and 0 <= d < width and free[a, b] and free[c, d] and not live[a, b]:
                live[a, b] = True
                waiting.append((a, b))
    return int(((squares == scenes.BOX) & ~live).sum())
