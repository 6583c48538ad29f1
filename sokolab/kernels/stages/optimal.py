"""What the solvers of least pushes and least moves compile, called on a corridor."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.boards.assignment import best_total, new_matching
from sokolab.kernels.search.boards.few_boxes import choices
from sokolab.kernels.search.boards.field import Field, box_state, new_scratch
from sokolab.kernels.search.boards.reach import Reach, flood
from sokolab.kernels.search.boards.walled import new_walls
from sokolab.kernels.search.dead.proofs import new_proofs
from sokolab.kernels.search.dead.sets import GroupGame, SetSearch
from sokolab.kernels.search.exact import context
from sokolab.kernels.search.exact.expand import expand, release_held
from sokolab.kernels.search.exact.frontier import Frontier, hold, new_frontier, put
from sokolab.kernels.search.exact.group_bound import GroupWastes, group_bound, no_group_wastes
from sokolab.kernels.search.exact.group_waste import Ends, GroupWasteSearch
from sokolab.kernels.search.exact.orbits import new_orbits, representative
from sokolab.kernels.search.exact.store import (
    Store,
    add,
    locate,
    new_store,
    packed,
    rehash,
    unpacked,
)
from sokolab.kernels.search.exact.trace import push_onto, step_towards
from sokolab.kernels.search.moves import both_ends, tolls
from sokolab.kernels.search.pull.single_box import start_costs
from sokolab.kernels.search.tables.queue import new_queue
from sokolab.kernels.search.tables.states import States, box_hash, is_room_for

_ROWS = 1 << 5


def _numbers(field: Field) -> Ints:
    number = np.arange(len(field.goals), dtype=np.int32)
    number[-1] = -1
    return number


def _wastes(field: Field) -> GroupWastes:
    """Return wastes without a group, for two sides."""
    return no_group_wastes(
        np.zeros((2, len(field.costs)), np.int64), np.zeros(2, np.int64), choices(3, 4), 1
    )


def _study(field: Field) -> None:
    """Work out tables of pairs, as if there were a second box."""
    number = _numbers(field)
    price = np.zeros(len(field.goals), np.int64)
    ends = Ends(price, np.zeros(len(field.costs), np.int64), -1, pulls=True)
    table = np.zeros((1, len(field.goals) - 1, 3), np.uint8)
    study = GroupWasteSearch(field, number, 2, ends, table[0])
    while not study.step():
        pass
    rows = np.array([1, 2], np.int32)
    wastes = _wastes(field)._replace(
        twos=table, member=np.zeros(2, np.int64), pairs=np.zeros((2, 2), np.uint8)
    )
    group_bound(wastes, 0, number, rows, np.zeros(2, np.int32), 0, 0)
    live = field.inside.copy()
    search = SetSearch(field.neighbours, live, 2, [GroupGame(field.goals, -1, pulls=True)])
    while not search.step():
        pass


def _open(store: Store, front: Frontier, side: int, row: Ints, player: int) -> int:
    wanted = np.zeros(store.words.shape[1], np.int64)
    packed(store.number, int(store.layout[0]), int(store.layout[1]), row, player, wanted)
    word = box_hash(store.keys, row) ^ int(store.keys[1, player])
    slot = -1 - locate(store.words, store.tags, store.slots, wanted, word)
    state = add(store, wanted, word, slot)
    store.cost[state, side] = 0
    hold(front, state, 0, -1)
    unpacked(store.squares, int(store.layout[0]), int(store.layout[1]), store.words[state], row)
    return state


def run_pushes(field: Field, boxes: Ints) -> None:
    """Call every kernel of the search over pushes once; the player is on square 0."""
    number = _numbers(field)
    scratch, walls, proofs = new_scratch(field), new_walls(field), new_proofs(field)
    costs = start_costs(field, boxes, 0)
    _study(field)
    store, fronts = new_store(number, 1, _ROWS), [new_frontier(_ROWS, 8) for _ in range(2)]
    shared = context.Shared(
        start_costs=costs,
        to_goals=new_matching(np.array([box_state(field, 1, 0)], np.int32)),
        from_start=new_matching(boxes),
        matched=np.full((2, 1), -1, np.int32),
        rows=boxes.copy(),
        spare=boxes.copy(),
        wanted=np.zeros(store.words.shape[1], np.int64),
        children=np.zeros((4, 5), np.int64),
        members=np.zeros(1, np.int64),
        dead_pairs=np.zeros((2, 0, 0, 1), np.int64),
        dead_triples=np.zeros((2, 0, 0, 0, 1), np.int64),
        wastes=_wastes(field),
        orbits=new_orbits(np.arange(len(field.goals), dtype=np.int32)[None], 1),
        counts=np.array([0, 0, 1 << 30, -1, 0, 0, 1 << 30, -1, 1, 0], np.int64),
    )
    best_total(field.costs, shared.to_goals)
    flood(field.neighbours, scratch.shut, 0, scratch.mark, 1, scratch.stack)
    for side, row in enumerate((boxes, np.array([2], np.int32))):
        state = _open(store, fronts[side], side, row.copy(), side)
        search = context.Expansion(
            store=store,
            front=fronts[side],
            field=field,
            scratch=scratch,
            shared=shared,
            walls=walls,
            partners=fronts[1 - side].counts,
            proofs=proofs,
            plain=field,
        )
        span = context.Span(side, kind=0, ceiling=1, first=0, is_descent=True)
        release_held(search, span, 0, 9)
        expand(search, span, 1)
        put(fronts[side], state, 0, 0, -1)
        step_towards(store, field, scratch, shared, state, side)
        push_onto(store, field, scratch, shared, boxes, 0, state)
    representative(
        shared.orbits,
        Reach(field.neighbours, scratch.shut, scratch.mark, scratch.stack),
        store.keys,
        boxes,
        0,
        1 << 20,
    )
    tags, slots = np.zeros(2 * _ROWS, np.uint8), np.empty(2 * _ROWS, np.int32)
    rehash(store, tags, slots, shared.rows, 0, int(store.used[0]))


def run_moves(field: Field, boxes: Ints, states: States) -> None:
    """Call every kernel of the search that counts moves once."""
    size, count = len(field.goals) - 1, len(field.square_of)
    is_last = np.ones(size + 1, np.uint8)
    firsts = np.array([box_state(field, 1, 0)], np.int32)
    ascent = tolls.new_ascent(size, count, 1)
    tolls.improve(field, is_last, firsts, 0, ascent, 2)
    toll, via = np.empty((2, count), np.int32)
    ring = tolls.new_ring(count)
    terrain = tolls.Terrain(field.neighbours, field.state, field.square_of, ascent.best, tolls.FINE)
    tolls.fill_tolls_to(terrain, 2, toll, via, ring)
    tolls.fill_tolls_from(terrain, 0, toll, ring)
    front, rear = new_queue(_ROWS, 1 << 60, 64), new_queue(_ROWS, 1 << 60, 64)
    play = both_ends.Play(
        potential=ascent.best,
        costs=np.zeros((2, count, 1), np.int32),
        beside=np.array([0, 0, 1], np.int64),
        start=np.array([1, 0], np.int32),
        bounds=np.zeros((_ROWS, 2), np.int32),
        price=np.zeros((2, 1), np.int64),
        matching=new_matching(firsts),
        rows=boxes.copy(),
        child=boxes.copy(),
        walk=np.zeros(size + 1, np.int32),
        totals=np.zeros(2, np.int64),
        counts=np.array([0, -1, both_ends.NEVER, 0], np.int64),
    )
    search = both_ends.BothEnds(states, front, rear, field, new_scratch(field), play)
    for side in range(2):
        play.child[0] = boxes[0] + side
        both_ends.enter_end(search, side, side)
    both_ends.step(search, 9)
    is_room_for(states, 1)
    both_ends.proved(front, rear)
    both_ends.children(1)
