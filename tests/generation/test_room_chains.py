"""Rooms from nothing: what grows is judged as plain rules judge it, and meets the plan."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest

from sokolab.core.board import Board, Tile
from sokolab.core.lurd import replay
from sokolab.core.walks import regions
from sokolab.editing.symmetry import DrawingSymmetry, SymmetryKind, made_symmetric
from sokolab.generation import progress, room_chains
from sokolab.generation.archive import best_first
from sokolab.generation.candidate import Candidate
from sokolab.generation.conditions import ROOM_CONDITIONS, Conditions, has_open_floor
from sokolab.generation.exhaustion import Cost, RoomSearch
from sokolab.generation.floor_plan import FloorPlan, goals_plan, masked_plan, rectangle, size_plan
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.lettering import lettered, strokes
from sokolab.generation.proposal_kind import Locks, ProposalKind
from sokolab.generation.proposals import generate
from sokolab.generation.rooms import RoomError, open_room
from sokolab.generation.score import Aim
from sokolab.kernels.generation import growth
from sokolab.language import Phrase
from sokolab.solvers.frame.protocol import CancelToken
from tests import naive_generation as naive

SMALL = GenerationRequest(Aim.PUSHES, seconds=600, trials=4_000, conditions=ROOM_CONDITIONS)


@pytest.fixture(autouse=True)
def short_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_chains, "_CHAIN_TRIALS", 500)


def judged(room: Board, request: GenerationRequest) -> int:
    """Return what the kernel says a room is worth."""
    boxes = len(room.goals)
    plan = FloorPlan(room, boxes, room.flat & Tile.WALL == 0)
    tables = room_chains.chain_tables(plan, request)
    tiles = np.append(room.flat, 1).astype(np.uint8)
    return growth.value_of_room(tables.board, tiles, tables.space, tables.table, tables.scratch)


@pytest.mark.parametrize("aim", [Aim.PUSHES, Aim.BOX_CHANGES, Aim.MOVES])
@pytest.mark.parametrize("seed", range(6))
def test_a_room_is_worth_what_its_hardest_start_needs(aim: Aim, seed: int) -> None:
    room = naive.random_room(Random(seed))
    boxes = len(room.goals)
    twins = {
        Aim.PUSHES: naive.least_pushes,
        Aim.BOX_CHANGES: naive.least_box_changes,
        Aim.MOVES: naive.least_moves,
    }
    most = max(twins[aim](room, boxes).values())
    search = RoomSearch(open_room(room), aim.cost, 100)
    search.run(CancelToken())
    way = search.boxes_to_end(search.layer(search.depth)[0])
    resting = len(frozenset.intersection(*way))
    value = room_chains._WORTH_OF_PUSH * most
    assert judged(room, GenerationRequest(aim)) == value - value * resting // boxes


def test_kernels_of_growth_are_entries_of_their_own() -> None:
    plan = size_plan(rectangle((7, 6)), 2)
    tables = room_chains.chain_tables(plan, SMALL)
    room = plan.first_room(np.random.default_rng(1), Conditions())
    chain = room_chains.new_chain(SMALL, 0, room)
    growth.run_trials(tables.board, chain, tables.space, tables.table, tables.scratch, 300)
    assert chain.state.trial_count == 300
    best = Board(chain.best[:-1].reshape(room.tiles.shape))
    assert judged(best, SMALL) == chain.state.best_value >= judged(room, SMALL)
    best_room = open_room(best)
    rank = best_room.solved_ranks[0]
    assert growth.exhaust_room(best_room.arrays, tables.table, tables.scratch, rank, 0)
    search = RoomSearch(best_room, Cost.PUSHES, 100)
    search.run(CancelToken())
    assert tables.table.counts.layer == search.depth


def test_dull_rooms_are_worth_nothing() -> None:
    wide = Board.from_rows(["######", "#  ..#", "#    #", "#    #", "######"])
    apart = Board.from_rows(["######", "#. ###", "#   .#", "##   #", "######"])
    free = GenerationRequest(Aim.PUSHES, conditions=Conditions())
    assert judged(wide, free) > 0
    assert judged(wide, replace(free, conditions=Conditions(open_floor=(3, 4)))) == -1
    assert judged(apart, free) > 0
    assert judged(apart, replace(free, conditions=Conditions(goals_connected=True))) == -1


def test_candidates_meet_all_conditions_and_differ() -> None:
    found = best_first(generate((8, 7), replace(SMALL, box_count=2)), 10)
    assert len(found) > 2
    for each in found:
        assert len(each.board.boxes) == len(each.board.goals) == 2
        assert (each.board.width, each.board.height) == (8, 7)
        assert ROOM_CONDITIONS.admits(each.board, each.lurd, each.profile)
        pushes = naive.least_pushes(each.board, 2)
        assert pushes[frozenset(each.board.boxes), each.board.players[0]] == each.value
        if each.is_hardest:
            assert each.value == max(pushes.values())
        assert_by_plain_code_that_it_is_no_dull_level(each)
    for one, other in combinations(found, 2):
        assert naive.distance(one.board.rows(), other.board.rows()) >= 3
    assert found == sorted(found, key=lambda each: -each.value)


def assert_by_plain_code_that_it_is_no_dull_level(candidate: Candidate) -> None:
    board = candidate.board
    rows = [list(row) for row in board.rows()]
    played = replay(board, candidate.lurd)
    assert played.solves
    at_rest = frozenset.intersection(*(position.boxes for position in played))
    assert not at_rest
    goals = {board.row_col(square) for square in board.goals}
    joined = {min(goals)}
    for _ in goals:
        joined |= {(r, c) for r, c in goals if any(abs(r - y) + abs(c - x) == 1 for y, x in joined)}
    assert joined == goals
    for height, width in ((3, 4), (4, 3)):
        for r in range(board.height - height + 1):
            for c in range(board.width - width + 1):
                block = [rows[r + y][c + x] for y in range(height) for x in range(width)]
                assert "#" in block
    assert played.pushes > 1


def test_the_same_seed_and_trials_grow_the_same_rooms_on_any_number_of_threads() -> None:
    request = replace(SMALL, box_count=2, trials=6_000, seed=4)
    one = [each.board for each in generate((7, 7), request)]
    other = [each.board for each in generate((7, 7), replace(request, threads=3))]
    assert one == other
    assert one != [each.board for each in generate((7, 7), replace(request, seed=5))]


@pytest.mark.parametrize("kind", [SymmetryKind.LEFT_RIGHT, SymmetryKind.HALF_TURN])
def test_walls_keep_their_symmetry(kind: SymmetryKind) -> None:
    found = list(room_chains.new_rooms(size_plan(rectangle((9, 7)), 2, kind), SMALL))
    assert found
    for each in found:
        walls = Board(each.board.tiles & np.uint8(Tile.WALL))
        assert made_symmetric(walls, DrawingSymmetry(kind)) == walls


def test_a_mask_is_not_left() -> None:
    mask = Board.from_rows(["########", "#  ##  #", "#      #", "##    ##", " #  ## ", " ####"])
    plan = masked_plan(mask, 2)
    outside = ~plan.free
    found = list(room_chains.new_rooms(plan, replace(SMALL, conditions=Conditions())))
    assert found
    for each in found:
        assert (each.board.flat[outside] == Tile.WALL).all()


def test_goals_are_placed_in_a_room_whose_walls_stay() -> None:
    room = Board.from_rows(["#######", "#  #  #", "#     #", "## #  #", "#     #", "#######"])
    found = list(room_chains.new_rooms(goals_plan(room, 2), SMALL))
    assert found
    for each in found:
        assert (each.board.flat & Tile.WALL == room.flat).all()
        assert len(each.board.goals) == 2


@pytest.mark.parametrize(("size", "boxes"), [((4, 4), 3), ((3, 1), 1), ((1, 1), 1)])
def test_too_many_boxes_get_a_sentence(size: tuple[int, int], boxes: int) -> None:
    with pytest.raises(RoomError, match="do not fit"):
        list(generate(size, GenerationRequest(box_count=boxes)))


def test_a_plan_without_rooms_gets_a_sentence() -> None:
    with pytest.raises(RoomError, match="no room meets"):
        list(
            generate(
                (5, 5), GenerationRequest(box_count=7, conditions=Conditions(open_floor=(1, 1)))
            )
        )


def test_a_cancelled_run_ends() -> None:
    cancel = CancelToken()
    cancel.cancel()
    assert list(generate((8, 8), SMALL, cancel=cancel)) == []


def test_locked_squares_keep_walls_floor_and_goals() -> None:
    base = Board.from_rows(["########", "#  #   #", "#   .  #", "#  ##  #", "#      #", "########"])
    locked = frozenset({base.square(1, 3), base.square(2, 4), base.square(2, 3), base.square(4, 1)})
    for kind in (ProposalKind.ROOM, ProposalKind.OUTLINE):
        found = list(generate(base, replace(SMALL, box_count=2), kind=kind, locks=Locks(locked)))
        assert found
        for each in found:
            for square in locked:
                assert (each.board.flat[square] ^ base.flat[square]) & (Tile.WALL | Tile.GOAL) == 0


def test_no_goal_is_placed_on_a_locked_square() -> None:
    room = Board.from_rows(["#######", "#  #  #", "#     #", "## #  #", "#     #", "#######"])
    locked = frozenset(range(4 * 7))
    request = replace(SMALL, box_count=2, conditions=Conditions())
    found = list(generate(room, request, locks=Locks(locked)))
    assert found
    assert all(not locked & set(each.board.goals) for each in found)


@pytest.mark.parametrize("kind", [ProposalKind.ROOM, ProposalKind.OUTLINE, ProposalKind.START])
def test_locks_that_leave_nothing_get_a_sentence(kind: ProposalKind) -> None:
    room = Board.from_rows(["######", "#    #", "#    #", "######"])
    with pytest.raises(RoomError, match="nothing to change"):
        next(
            generate(
                room, GenerationRequest(box_count=2), kind=kind, locks=Locks(frozenset(range(24)))
            )
        )


def test_more_locked_goals_than_boxes_get_a_sentence() -> None:
    room = Board.from_rows(["######", "#... #", "#    #", "######"])
    with pytest.raises(RoomError, match="3 goals are locked, too many for 2 boxes"):
        next(
            generate(
                room,
                GenerationRequest(box_count=2),
                kind=ProposalKind.ROOM,
                locks=Locks(frozenset({7, 8, 9})),
            )
        )


def test_large_outlines_get_small_rooms() -> None:
    mask = rectangle((60, 60))
    (first, *_) = generate(mask, replace(SMALL, box_count=3, trials=500), kind=ProposalKind.OUTLINE)
    assert first.board.tiles.shape == (60, 60)
    assert 5 < np.count_nonzero(first.board.flat & Tile.WALL == 0) < 400


def test_letters_can_be_read_in_rooms_that_keep_their_strokes() -> None:
    letters = lettered("TO", (19, 14))
    thin = strokes(letters)
    is_thin = np.zeros(letters.size, bool)
    is_thin[list(thin)] = True
    (area,) = regions(letters, is_thin)  # it is connected
    assert area.sum() == len(thin)
    holes = [len(list(regions(letters, mask))) for mask in (letters.flat != 0, ~is_thin)]
    assert holes[0] == holes[1] == 2  # of O, and around
    assert not has_open_floor(is_thin.reshape(letters.tiles.shape), (2, 2))
    found = list(
        generate(letters, replace(SMALL, box_count=2), kind=ProposalKind.OUTLINE, locks=Locks(thin))
    )
    assert found
    for each in found:
        floor = set(np.flatnonzero(each.board.flat & Tile.WALL == 0).tolist())
        assert thin <= floor <= set(np.flatnonzero(letters.flat == 0).tolist())


def test_a_run_says_how_many_rooms_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(room_chains, "PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(progress, "PAUSE_SECONDS", 0.0)
    plan = size_plan(rectangle((8, 7)), 2)
    list(room_chains.new_rooms(plan, SMALL, None, lambda news: said.append(str(news))))
    assert any("rooms tried" in one for one in said)
    assert any("best so far: difficulty" in one and "pushes" in one for one in said)


def test_the_best_room_of_a_chain_is_told_before_the_chain_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room_chains, "_FIRST_PREVIEW_SECONDS", 0.0)
    monkeypatch.setattr(room_chains, "_CHAIN_TRIALS", 1 << 40)  # no chain ends by itself
    cancel, told = CancelToken(), list[Candidate]()

    def on_news(news: Candidate | Phrase) -> None:
        if isinstance(news, Candidate):
            told.append(news)
            cancel.cancel()

    request = replace(SMALL, box_count=2, trials=None, seconds=600)
    monkeypatch.setattr(room_chains, "PAUSE_SECONDS", 0.01)
    plan = size_plan(rectangle((7, 7)), 2)
    list(room_chains.new_rooms(plan, request, cancel, on_news))
    (found,) = told
    assert replay(found.board, found.lurd).solves
    assert request.admits(found.board, found.lurd, found.profile)
