"""Every candidate of a run meets every condition, by plain code that shares nothing with them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.generation import room_chains
from sokolab.generation.archive import best_first
from sokolab.generation.candidate import Candidate
from sokolab.generation.conditions import ROOM_CONDITIONS, Conditions
from sokolab.generation.floor_plan import rectangle
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.proposal_kind import Locks, ProposalKind
from sokolab.generation.proposals import generate
from sokolab.generation.score import Aim
from tests import naive_generation as naive

ROOM = Board.from_rows(
    [
        "##########",
        "#        #",
        "#  #     #",
        "#    ..  #",
        "#    .   #",
        "#  #   # #",
        "#        #",
        "##########",
    ]
)
LEVEL = Board.from_rows(["########", "#   #  #", "# $  . #", "#   $. #", "#@  #  #", "########"])
REQUEST = GenerationRequest(
    Aim.PUSHES, seconds=600, conditions=Conditions(min_pushes=4, max_pushes=40)
)
COUNT = 10


@pytest.fixture(autouse=True)
def short_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_chains, "_CHAIN_TRIALS", 500)


def run(kind: ProposalKind, known: tuple[Board, ...] = ()) -> list[Candidate]:
    """Return the best ten candidates of a run."""
    request = replace(REQUEST, known_boards=known)
    if kind is ProposalKind.START:
        return list(generate(ROOM, replace(request, count=COUNT)))
    if kind is ProposalKind.ROOM:
        conditions = replace(ROOM_CONDITIONS, min_pushes=4, max_pushes=40)
        request = replace(request, box_count=2, conditions=conditions, trials=10_000)
        return best_first(generate(rectangle((8, 7)), request, kind=kind), COUNT)
    return best_first(generate(LEVEL, replace(request, trials=700), kind=kind), COUNT)


@pytest.mark.parametrize("kind", [ProposalKind.START, ProposalKind.HARDER, ProposalKind.ROOM])
def test_every_candidate_meets_every_condition(kind: ProposalKind) -> None:
    found = run(kind)
    assert len(found) == COUNT
    for each in found:
        assert_passes(each, kind)
    for each in found[::9] if kind is not ProposalKind.START else ():  # three boxes take too long
        least = naive.least_pushes(each.board, 2)
        assert each.profile.pushes == least[frozenset(each.board.boxes), each.board.players[0]]
    for one, other in combinations(found, 2):
        assert naive.distance(one.board.rows(), other.board.rows()) >= 3


def assert_passes(candidate: Candidate, kind: ProposalKind) -> None:
    board, rows = candidate.board, list(candidate.board.rows())
    counts = naive.played(rows, candidate.lurd)
    assert counts.is_solved
    assert counts.moved == len(board.boxes) == (3 if kind is ProposalKind.START else 2)
    assert 4 <= candidate.profile.pushes <= min(counts.pushes, 40)
    assert (len(rows[0]), len(rows)) == {
        ProposalKind.START: (10, 8),
        ProposalKind.HARDER: (8, 6),
        ProposalKind.ROOM: (8, 7),
    }[kind]
    said = [reason.english for reason in candidate.reasons if "floor square" in reason.english]
    assert [int(one.split()[0]) for one in said] == [len(counts.unused)] * bool(counts.unused)
    if kind is ProposalKind.ROOM:
        goals = {board.row_col(square) for square in board.goals}
        assert naive.flooded({min(goals)}, goals) == goals
        walled = np.array([[tile == "#" for tile in row] for row in rows])
        for height, width in ((3, 4), (4, 3)):
            for r in range(len(rows) - height + 1):
                for c in range(len(rows[0]) - width + 1):
                    assert walled[r : r + height, c : c + width].any()


def test_known_levels_are_left_out_however_they_are_turned() -> None:
    found = run(ProposalKind.START)
    known = tuple(each.board.rotated().mirrored() for each in found[:5])
    rest = run(ProposalKind.START, known)
    assert found[0].board not in [each.board for each in rest]
    for each in rest:
        assert min(naive.distance(each.board.rows(), board.rows()) for board in known) >= 3


def test_the_authors_solution_is_not_cooked() -> None:
    solution = "urrRllluRRR"
    assert naive.played(LEVEL.rows(), solution).is_solved
    request = replace(REQUEST, conditions=Conditions(), trials=300)
    found = list(
        generate(LEVEL, request, kind=ProposalKind.SMALLER, locks=Locks(solution=solution))
    )
    assert found
    for each in found[::9]:
        own = naive.played(each.board.rows(), solution)
        least = naive.least_pushes(each.board, 2)
        assert own.is_solved
        assert own.pushes == least[frozenset(each.board.boxes), each.board.players[0]]
