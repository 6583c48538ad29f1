"""Variations of a level: they go the way that is asked for, and keep what is locked."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.core.lurd import replay
from sokolab.generation import varying
from sokolab.generation.candidate import Candidate
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.proposal_kind import Locks, ProposalKind
from sokolab.generation.proposals import generate
from sokolab.generation.rooms import RoomError
from sokolab.generation.score import Aim, aim_value
from sokolab.routes.line import line_of
from sokolab.solvers.frame.protocol import CancelToken
from tests import naive_generation as naive

LEVEL = Board.from_rows(["########", "#   #  #", "# $  . #", "#   $. #", "#@  #  #", "########"])
REQUEST = GenerationRequest(Aim.PUSHES, trials=250, seconds=600)


def varied(kind: ProposalKind, locks: Locks | None = None, level: Board = LEVEL) -> list[Candidate]:
    return list(generate(level, REQUEST, kind=kind, locks=locks))


def own() -> Candidate:
    """Return the level itself, as variations see it."""
    found = varying._solved_board(LEVEL, REQUEST, CancelToken())
    assert found is not None
    profile = found.profile
    return Candidate(
        LEVEL, found.lurd, profile, aim_value(Aim.PUSHES, profile), False, True, False, 0
    )


@pytest.mark.parametrize("kind", [each for each in ProposalKind if each.is_variation])
def test_a_variation_goes_its_way(kind: ProposalKind) -> None:
    before, found = own(), varied(kind)
    assert found
    for each in found:
        pushes = naive.least_pushes(each.board, len(each.board.boxes))
        least = pushes[frozenset(each.board.boxes), each.board.players[0]]
        assert replay(each.board, each.lurd).solves
        assert least == each.profile.pushes
        assert each.is_optimal
        inside = board_arrays(each.board).inside.sum()
        last = line_of(each.board, each.lurd).pushes[-1]
        assert {
            ProposalKind.HARDER: least > before.profile.pushes,
            ProposalKind.EASIER: least < before.profile.pushes,
            ProposalKind.SHORTER: least < before.profile.pushes
            and each.profile.box_changes >= before.profile.box_changes,
            ProposalKind.SMALLER: inside < board_arrays(LEVEL).inside.sum()
            and least >= before.profile.pushes,
            ProposalKind.SYMMETRIC: varying._asymmetry(each.board) < varying._asymmetry(LEVEL),
            ProposalKind.LAST_PUSH: last != line_of(LEVEL, before.lurd).pushes[-1],
        }[kind]


def test_what_is_locked_stays() -> None:
    locks = Locks(frozenset(LEVEL.boxes), Tile.WALL)
    found = varied(ProposalKind.HARDER, locks)
    assert found
    for each in found:
        assert each.board.boxes == LEVEL.boxes
        assert (each.board.flat & Tile.WALL == LEVEL.flat & Tile.WALL).all()


def test_locks_that_leave_nothing_get_a_sentence() -> None:
    everything = Locks(pieces=Tile.WALL | Tile.GOAL | Tile.BOX | Tile.PLAYER)
    with pytest.raises(RoomError, match="nothing to change"):
        varied(ProposalKind.HARDER, everything)


def test_a_cook_solves_no_variation() -> None:
    lurd = own().lurd
    found = varied(ProposalKind.EASIER, Locks(without=lurd))
    assert found
    assert not any(replay(each.board, lurd).solves for each in found)


def test_large_rooms_are_left_to_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    known = own()
    monkeypatch.setattr(varying, "_MAX_SETS", 0)
    again = own()
    assert again.profile.pushes == known.profile.pushes
    assert replay(LEVEL, again.lurd).solves


def test_the_same_seed_and_trials_give_the_same_variations() -> None:
    first, second = varied(ProposalKind.HARDER), varied(ProposalKind.HARDER)
    assert [each.board for each in first] == [each.board for each in second]
    assert all(np.count_nonzero(each.board.flat != LEVEL.flat) <= 16 for each in first)
    other = list(generate(LEVEL, replace(REQUEST, seed=1), kind=ProposalKind.HARDER))
    assert [each.board for each in other] != [each.board for each in first]


def test_the_authors_solution_stays_the_best() -> None:
    lurd = own().lurd
    found = varied(ProposalKind.EASIER, Locks(solution=lurd)) + varied(
        ProposalKind.SMALLER, Locks(solution=lurd)
    )
    assert found
    for each in found:
        played = replay(each.board, lurd)
        pushes = naive.least_pushes(each.board, len(each.board.boxes))
        assert played.solves
        assert played.pushes == pushes[frozenset(each.board.boxes), each.board.players[0]]
    with pytest.raises(RoomError, match="does not solve"):
        varied(ProposalKind.EASIER, Locks(solution="rrr"))


def test_a_run_goes_on_from_an_earlier_one() -> None:
    earlier = varied(ProposalKind.HARDER)
    best = max(each.value for each in earlier)
    request = replace(REQUEST, trials=1, resumed_levels=tuple(each.level for each in earlier))
    again = list(generate(LEVEL, request, kind=ProposalKind.HARDER))
    assert max(each.value for each in again) >= best
    everything = Locks(pieces=Tile.WALL | Tile.GOAL | Tile.BOX)
    with pytest.raises(RoomError, match="no level to continue from"):
        next(generate(LEVEL, request, kind=ProposalKind.HARDER, locks=everything))
    elsewhere = replace(request, resumed_levels=(Level(Board(np.rot90(LEVEL.tiles).copy())),))
    with pytest.raises(RoomError, match="no level to continue from"):
        next(generate(LEVEL, elsewhere, kind=ProposalKind.HARDER))
