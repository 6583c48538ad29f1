"""The moves of the backward game: pulls into the sink, all other pulls, and advice on them."""

from __future__ import annotations

from typing import Final

from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.macro import PULLS, Macros, macro_moves
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.dead.matching import Pairing
from sokolab.kernels.search.plan.game import (
    BASE,
    EDGES_USED,
    FIRST_EDGE,
    LEFT,
    LOWEST,
    NO_BASE,
    NODE,
    OPEN,
    REACH,
    REGIONS,
    SOURCE,
    STAMP,
    STATE,
    TARGET,
    TASTE,
    Edges,
    Game,
    Room,
    Tree,
    add_move,
    barrier_in,
    barrier_of,
    broken_of,
    distance_of,
    entered,
    has_bases,
    rated,
    regions_of,
    standing_of,
)
from sokolab.kernels.search.plan.rooms import Rooms, broken_edges
from sokolab.kernels.search.plan.sink import Bases

__all__ = [
    "ADVISORS",
    "BREACH",
    "EXPLORE",
    "JOIN",
    "MEND",
    "MINDING",
    "SEED",
    "SHUFFLED",
    "SIDES",
    "STRICT",
    "UNPACK",
    "advise",
    "box_moves",
    "name_unpacking",
    "sink_moves",
]

SIDES, MINDING, STRICT, SHUFFLED = 1, 2, 4, 8
"""Tastes, added up. Which box that can leave goes first: the one that leaves fewest regions and
has the longest way, or the one that sets most ``SIDES`` of boxes free. ``MINDING`` the barrier
between the player and bases out of his reach. ``STRICT``: boxes leave only where the sink is the
largest class of all. ``SHUFFLED``: a matter of chance, by the bits of the position's hash from
those on that stand above ``SEED``."""
SEED: Final = 8
UNPACK, JOIN, MEND, EXPLORE, BREACH, ADVISORS = 0, 1, 2, 3, 4, 5
"""The advisors: off a goal, fewer regions, fewer broken edges, a new side, a lower
barrier; and their number."""
_FAR_AWAY: Final = 6  # steps to the sink within a room
_LOOK_AHEAD: Final = 100  # moves whose next pull is looked at


@kernel
def advise(room: Room, advisor: int, number: int, value: int) -> None:
    """Let an advisor name the move where it is worth more than what it named before."""
    if value > room.advice[advisor, 1] or room.advice[advisor, 0] < 0:
        room.advice[advisor, 0] = number
        room.advice[advisor, 1] = value


@kernel
def _chance(taste: int, word: int) -> int:
    """Return 18 bits of the position's hash, which ones the taste says."""
    return (word >> (taste >> SEED)) & 0x3FFFF


@kernel
def _sides_open(game: Game, bases: Bases, room: Room, macros: Macros, count: int, i: int) -> int:
    """Return from how many sides other boxes can be pulled once box ``i`` is gone."""
    disc = macros.tree
    base = disc[room.row[i], 0]
    sides = 0
    for j in range(count):
        for side in range(4):
            beside = game.neighbours[room.row[j], side]
            beyond = game.neighbours[beside, side]
            if j != i and disc[beside, 0] >= base and disc[beyond, 0] >= base:
                sides += 1 - int(bases.barred[beside, side])
    return sides


@kernel
def sink_moves(
    game: Game,
    bases: Bases,
    rooms: Rooms,
    tree: Tree,
    edges: Edges,
    room: Room,
    macros: Macros,
    pairing: Pairing,
    x: int,
    i: int,
) -> int:
    """Add the pull of box ``i`` into the sink, if there is one; return the rows looked at."""
    at = room.at
    box = int(room.row[i])
    count = int(tree.fact[x, LEFT])
    node = tree.fact[x, NODE]
    lowest = int(edges.place[node, LOWEST])
    rows = macro_moves(
        game.neighbours, room.shut, bases.barred, box, lowest, at[REGIONS], PULLS, macros
    )
    best = -1
    for r in range(rows - 1, 0, -1):  # the longest first
        there = macros.moves[r, 0]
        base = bases.at[there]
        if base < 0 or not room.sink[base]:
            continue
        if rooms.room[box] == rooms.room[there] and game.walks[box, there] < _FAR_AWAY:
            continue
        for j in range(count):
            room.spare[j - (j > i)] = room.row[j]
        tree.alive[x, base] = 0
        fits = has_bases(bases, pairing, room.spare, count - 1, tree.alive[x])
        tree.alive[x, base] = 1
        if fits:
            best = r
            break
    if best < 0:
        return rows
    there = macros.moves[best, 0]
    base = bases.at[there]
    parts = 0
    for side in range(4):
        parts += macros.group[box, side] == side
    regions = at[REGIONS] - parts + 1
    least = int(macros.tree[box, 4])
    room.shut[box] = 0
    broken = broken_edges(game.neighbours, room.shut, rooms)
    barrier = 0
    if at[TASTE] & MINDING:
        tree.alive[x, base] = 0
        barrier = barrier_of(game.neighbours, bases, tree.alive[x], room, least)
        tree.alive[x, base] = 1
    room.shut[box] = 1
    score = edges.score[node]
    standing = standing_of(score) - int(game.goals[box])
    distance = distance_of(score) - int(game.near[box])
    word = edges.word[node] ^ game.keys[0, box] ^ game.keys[1, lowest] ^ game.keys[1, least]
    word ^= game.keys[2, there]
    if at[TASTE] & SHUFFLED:
        distance = _chance(at[TASTE], word)
    child = entered(
        edges, at, word, rated(count - 1, barrier, standing, regions, broken, distance), least
    )
    if edges.place[child, STATE] != OPEN:
        return rows
    number = add_move(edges, at, child, box, there, base)
    value = (1 << 43) | (1 - int(game.goals[box])) << 42
    value |= (1 - (int(game.corner[box]) & int(game.goals[box]))) << 41
    value |= (255 - int(min(barrier, 255))) << 31
    if at[TASTE] & SHUFFLED:
        value |= distance << 12
    elif at[TASTE] & SIDES:
        value |= _sides_open(game, bases, room, macros, count, i) << 20
    else:
        value |= (1023 - int(min(regions, 1023))) << 20
    value |= int(macros.moves[best, 4])
    advise(room, UNPACK, number, value)
    return rows


@kernel
def _is_exploring(game: Game, bases: Bases, room: Room, count: int, i: int, lowest: int) -> bool:
    """Whether the player gets to a side of a box from which it can be pulled, and could not.

    ``room.shut`` is as after the move of box ``i``.
    """
    at = room.at
    at[STAMP] += 1
    stamp = at[STAMP]
    flood(game.neighbours, room.shut, lowest, room.marks[1], stamp, room.marks[2])
    for j in range(count):
        if j == i:
            continue
        for side in range(4):
            beside = game.neighbours[room.row[j], side]
            if (
                room.marks[1, beside] == stamp
                and room.marks[0, beside] != at[REACH]
                and not bases.barred[beside, side]
                and not room.shut[game.neighbours[beside, side]]
            ):
                return True
    return False


@kernel
def box_moves(
    game: Game,
    bases: Bases,
    rooms: Rooms,
    tree: Tree,
    edges: Edges,
    room: Room,
    macros: Macros,
    x: int,
    i: int,
) -> int:
    """Add all pulls of box ``i``; return the rows looked at."""
    at = room.at
    box = int(room.row[i])
    count = int(tree.fact[x, LEFT])
    node = tree.fact[x, NODE]
    lowest = int(edges.place[node, LOWEST])
    rows = macro_moves(
        game.neighbours, room.shut, bases.barred, box, lowest, at[REGIONS], PULLS, macros
    )
    score = edges.score[node]
    regions = at[REGIONS]
    broken = broken_of(score)
    barrier = barrier_in(score)
    barrier_then = 0
    standing = standing_of(score) - int(game.goals[box])
    distance = distance_of(score) - int(game.near[box])
    word = edges.word[node] ^ game.keys[0, box] ^ game.keys[1, lowest]
    room.shut[box] = 0
    for r in range(1, rows):
        there = macros.moves[r, 0]
        if there == box:
            continue
        least = int(macros.moves[r, 2])
        parts = macros.moves[r, 3]
        room.shut[there] = 1
        broken_then = broken_edges(game.neighbours, room.shut, rooms)
        if at[TASTE] & MINDING:
            barrier_then = barrier_of(game.neighbours, bases, tree.alive[x], room, least)
        hash_word = word ^ game.keys[0, there] ^ game.keys[1, least]
        far = distance + int(game.near[there])
        if at[TASTE] & SHUFFLED:
            far = _chance(at[TASTE], hash_word)
        total = rated(
            count, barrier_then, standing + int(game.goals[there]), parts, broken_then, far
        )
        child = entered(edges, at, hash_word, total, least)
        if edges.place[child, STATE] == OPEN:
            number = add_move(edges, at, child, box, there, NO_BASE)
            if barrier_then < barrier:
                advise(room, BREACH, number, total)
            if parts < regions:
                advise(room, JOIN, number, total)
            if broken_then < broken:
                advise(room, MEND, number, total)
            if (
                game.pushes[box, there] >= 0
                and (room.advice[EXPLORE, 0] < 0 or total > room.advice[EXPLORE, 1])
                and _is_exploring(game, bases, room, count, i, least)
            ):
                advise(room, EXPLORE, number, total)
        room.shut[there] = 0
    room.shut[box] = 1
    return rows


@kernel
def _leads_to_sink(
    game: Game, bases: Bases, room: Room, macros: Macros, source: int, target: int, lowest: int
) -> bool:
    """Whether a box just pulled can be pulled on into the sink."""
    room.shut[source] = 0
    room.shut[target] = 1
    rows = macro_moves(game.neighbours, room.shut, bases.barred, target, lowest, 0, PULLS, macros)
    room.shut[target] = 0
    room.shut[source] = 1
    for r in range(rows):
        base = bases.at[macros.moves[r, 0]]
        if base >= 0 and room.sink[base]:
            return True
    return False


@kernel
def name_unpacking(
    game: Game, bases: Bases, tree: Tree, edges: Edges, room: Room, macros: Macros, x: int
) -> None:
    """Let an advisor name the best pull off a goal that leaves the board no more cut up."""
    at = room.at
    score = edges.score[tree.fact[x, NODE]]
    broken = broken_of(score)
    if barrier_in(score) > 0:
        return  # first things first
    looks = 0
    for number in range(at[FIRST_EDGE], at[EDGES_USED]):
        source, target = edges.move[number, SOURCE], edges.move[number, TARGET]
        if not game.goals[source] or int(game.near[target]) == 0 or edges.move[number, BASE] >= 0:
            continue
        node = edges.move[number, NODE]
        total = edges.score[node]
        regions = regions_of(total)
        if regions > at[REGIONS] or broken_of(total) > broken:
            continue
        if barrier_in(total) > 0:
            continue
        value = (1 - int(game.corner[source])) << 41
        value |= (1023 - int(regions)) << 20
        if at[TASTE] & SHUFFLED:
            value |= _chance(at[TASTE], edges.word[node])
        else:
            value |= max(int(game.pushes[target, source]), 0)
        if value + (1 << 40) <= room.advice[UNPACK, 1]:
            continue
        if looks < _LOOK_AHEAD:
            looks += 1
            if _leads_to_sink(game, bases, room, macros, source, target, edges.place[node, LOWEST]):
                value += 1 << 40
        advise(room, UNPACK, number, value)
