"""The proofs together, against the truth about every position of small boards."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.lurd import positions
from sokolab.formats import load
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.proofs import (
    Proofs,
    begin_position,
    has_first_push,
    is_proved_dead,
    learn_pattern,
    lost_after_push,
    makes_dead_set,
    mark_first_pushes,
    new_proofs,
    wall_set_if_alive,
)
from sokolab.kernels.search.dead.sets import GroupGame, SetSearch
from sokolab.kernels.search.tables.square_sets import number_squares
from sokolab.solvers.frame.one_box_tables import field_of
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.frame.search_board import SearchBoard, search_board, why_not_a_level
from sokolab.solvers.roster import solve
from tests.kernels.search.dead.truth import Place, Push, Truth, row_of, small_truths, truth
from tests.kernels.search.test_exhaustive import BOARDS
from tests.solvers.boards import CORNERED, LEVELS, random_board
from tests.test_house import PROJECT

SEEDS = range(50)


def made(base: SearchBoard, with_pairs: bool) -> tuple[Field, Proofs]:
    """Return the field of a terrain and its proofs, with or without a table of dead pairs."""
    field = field_of(base, ())
    if not with_pairs:
        return field, new_proofs(field)
    live = np.append(1 - field.dead[:-1], np.uint8(0)).astype(np.uint8)
    pairs = SetSearch(base.neighbours, live, 2, [GroupGame(field.goals, -1, True)])
    while not pairs.step():
        pass
    return field, new_proofs(field, pairs.tables[0], number_squares(live).index_at)


def pushes_left(
    base: SearchBoard,
    field: Field,
    proofs: Proofs,
    wall_set: int,
    position: Place,
    moves: dict[Push, Place],
) -> tuple[set[Push], set[Push]]:
    """Return the pushes that may come first, and those that are plainly lost."""
    rows = row_of(position[0])
    allowed = np.zeros((len(rows), 4), np.uint8)
    count = mark_first_pushes(field, proofs, wall_set, rows, allowed)
    first = {(int(rows[i]), d) for i, d in np.argwhere(allowed).tolist()}
    assert count == len(first)
    blocked = np.zeros(base.size + 1, np.uint8)
    blocked[[*rows, base.size]] = 1
    lost = set()
    for box, side in moves:
        there = int(base.neighbours[box, side])
        blocked[box], blocked[there] = 0, 1
        is_dead = proofs.walls.dead_side[wall_set, there, side ^ 2]
        dead = proofs.walls.dead[wall_set]
        if (
            is_dead
            or lost_after_push(
                base.neighbours, base.goals, dead, proofs.freeze_scratch, blocked, there
            )
            or makes_dead_set(proofs.dead_pairs, proofs.patterns, blocked, box, there, box)
        ):
            lost.add((box, side))
        blocked[box], blocked[there] = 1, 0
    return first, lost


def compared(found: Truth, with_pairs: bool = False) -> Counter[str]:
    """Hold every proof to the truth; return how often each had something to say."""
    base, after, solvable = found
    field, proofs = made(base, with_pairs)
    end = frozenset(field.goal_squares.tolist())
    seen: Counter[str] = Counter()
    for number, (position, moves) in enumerate(after.items()):
        boxes, player = position
        rows = row_of(boxes)
        alive = position in solvable
        seen["alive" if alive else "not alive"] += 1
        if number % 3 == 0:
            learnt = learn_pattern(field, proofs, rows, player)
            assert not (learnt and alive), (boxes, player)
            seen["learnt"] += learnt
        wall_set = begin_position(field, proofs, rows, player)
        dead = is_proved_dead(field, proofs, wall_set, rows, player, 50)
        assert not (dead and alive), (boxes, player)
        seen["dead"] += dead
        if dead:
            continue
        first, lost = pushes_left(base, field, proofs, wall_set, position, moves)
        good = {push for push, then in moves.items() if then in solvable}
        assert not lost & good, (boxes, player, lost & good)
        assert first & good or not alive or boxes == end
        seen["lost"] += len(lost)
        seen["corral"] += len(first) < len(moves)
    return seen


@pytest.mark.parametrize("name", BOARDS)
def test_no_proof_is_wrong_on_drawn_boards(name: str) -> None:
    found = truth(Board.from_rows(BOARDS[name]), 100_000)
    assert found is not None
    assert compared(found)["dead"]


@pytest.mark.parametrize("with_pairs", [False, True])
def test_no_proof_is_wrong_on_small_boards(with_pairs: bool) -> None:
    truths = small_truths(SEEDS if with_pairs else range(200, 230))
    seen = sum((compared(found, with_pairs) for found in truths), Counter[str]())
    assert seen["alive"] > 500
    assert min(seen["lost"], seen["dead"], seen["corral"], seen["learnt"]) > 100, seen
    assert seen["dead"] > 0.98 * seen["not alive"]  # on boards this small


def test_an_expansion_of_a_living_position_keeps_a_push_that_leads_on() -> None:
    seen: Counter[str] = Counter()
    for base, after, solvable in small_truths(range(300, 330)):
        field, proofs = made(base, False)
        end = frozenset(field.goal_squares.tolist())
        for (boxes, player), moves in after.items():
            rows = row_of(boxes)
            allowed = np.zeros((len(rows), 4), np.uint8)
            wall_set = wall_set_if_alive(field, proofs, rows, player, allowed)
            alive = (boxes, player) in solvable and boxes != end
            good = {int(box) for (box, _), then in moves.items() if then in solvable}
            movable = {int(rows[i]) for i in range(len(rows)) if has_first_push(allowed, i)}
            assert movable == {int(rows[i]) for i in range(len(rows)) if allowed[i].any()}
            assert not alive or (wall_set >= 0 and good & movable)
            seen["alive" if alive else "ended" if wall_set < 0 else "missed"] += 1
    assert min(seen["alive"], seen["ended"]) > 100, seen


def levels() -> list[Board]:
    """Return levels of our own, drawn and random ones."""
    found = [CORNERED, *(level.board for level in LEVELS.values())]
    found += [level.board for level in load(PROJECT / "levels" / "starter.xsb").levels]
    found += [random_board(seed) for seed in range(100, 140)]
    return [
        board for board in found if not why_not_a_level(board) and len(search_board(board).boxes)
    ]


def test_no_proof_is_wrong_on_the_way_of_a_solution() -> None:
    """These solvers leave out next to nothing, so their solutions owe nothing to the proofs."""
    seen = 0
    for board in levels():
        base = search_board(board)
        field, proofs = made(base, False)
        for solver in ("backtrack", "astar-moves"):
            lurd = solve(board, solver, Limits(nodes=5_000)).lurd
            number = {int(square): i for i, square in enumerate(base.squares)}
            for position, letter in zip(positions(board, lurd or ""), lurd or "", strict=False):
                if not letter.isupper():
                    continue
                side = DIRECTION_LETTERS.index(letter.lower())
                player = number[position.player]
                boxes = frozenset(number[box] for box in position.boxes if box in number)
                rows = row_of(boxes)
                assert not learn_pattern(field, proofs, rows, player)
                wall_set = begin_position(field, proofs, rows, player)
                assert not is_proved_dead(field, proofs, wall_set, rows, player, 1000)
                push = (int(base.neighbours[player, side]), side)
                first, lost = pushes_left(
                    base, field, proofs, wall_set, (boxes, player), {push: (boxes, player)}
                )
                assert first
                assert not lost
                seen += 1
    assert seen > 500
