"""What an audit says of a level, each kind of claim against the obvious way to check it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sokolab.core.board import Board, Tile
from sokolab.core.position import Position
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.audit.audit import Claim, ClaimKind, audit
from sokolab.verdicts.judging import judge, prove_optimal
from sokolab.verdicts.values import Verdict, VerdictKind
from tests.naive_solvers import least_pushes
from tests.verdicts.audit.test_freedom import _all_push_optimal
from tests.verdicts.boards import DEEP, small_level

SIDE_ROOM = Board.from_rows(
    ["########", "#  #   #", "#      #", "####$  #", "#@   . #", "#    * #", "########"]
)


def _claims(board: Board, *kept: str) -> dict[ClaimKind, list[Claim]]:
    found: dict[ClaimKind, list[Claim]] = {kind: [] for kind in ClaimKind}
    for claim in audit(prove_optimal(judge(board)), kept):
        found[claim.kind].append(claim)
    return found


def _least(board: Board) -> Verdict | None:
    verdict = judge(board, seconds=20)
    return (
        prove_optimal(verdict) if verdict.kind is VerdictKind.SOLVABLE and verdict.pushes else None
    )


def test_claims_on_random_levels_are_true() -> None:
    rng = np.random.default_rng(7)
    kinds = set()
    for _ in range(120):
        boxes, walls = rng.integers(1, 4), rng.integers(1, 5)
        board = small_level(rng, width=5, boxes=int(boxes), walls=int(walls))
        verdict = _least(board)
        if verdict is None or (verdict.pushes or 0) > 5:
            continue
        pushes = least_pushes(board)
        assert verdict.pushes == pushes
        solutions = _all_push_optimal(board, verdict.pushes or 0)
        for claim in audit(verdict):
            kinds.add(claim.kind)
            assert claim.is_proved
            _check(board, claim, verdict, solutions)
    assert kinds == set(ClaimKind) - {ClaimKind.COOK}


def _check(board: Board, claim: Claim, verdict: Verdict, solutions: set) -> None:  # type: ignore[type-arg]
    if claim.kind in {ClaimKind.IDLE_WALL, ClaimKind.IDLE_FLOOR}:
        for square in claim.squares:
            flipped = board.with_tiles([square], int(Tile(int(board.flat[square])) ^ Tile.WALL))
            assert least_pushes(flipped) == verdict.pushes
    elif claim.kind is ClaimKind.SOLE_BOX:
        goal, box = claim.squares[0], claim.squares[-1]
        for other in board.boxes:
            alone = board.with_pieces([other], board.players[0])
            goals = alone.flat & np.uint8(0xFF ^ Tile.GOAL)
            goals[goal] |= np.uint8(Tile.GOAL)
            is_home = least_pushes(Board(goals.reshape(board.tiles.shape))) is not None
            assert is_home is (other == box)
    elif claim.kind is ClaimKind.UNTOUCHED_BOX:
        for made in solutions:
            position = Position(board)
            for push in made:
                position = position.after(push)
                assert claim.squares[0] in position.boxes
    else:
        area = set(claim.squares)
        assert not area & {
            square
            for made in solutions
            for box, side in made
            for square in (box, *(int(board.neighbours[box, one]) for one in (side, side ^ 2)))
        }
        player = board.players[0]
        for letter in verdict.lurd:
            player = int(board.neighbours[player, "urdl".index(letter.lower())])
            assert player not in area


def test_an_area_that_is_not_needed_is_found() -> None:
    found = _claims(SIDE_ROOM)
    (area,) = [
        claim for claim in found[ClaimKind.UNENTERED] if SIDE_ROOM.square(1, 1) in claim.squares
    ]
    assert area.is_proved
    assert area.sentence.startswith("No push-optimal solution pushes anything in the area of ")
    (box,) = found[ClaimKind.UNTOUCHED_BOX]
    assert box.squares == (SIDE_ROOM.square(5, 5),)


def test_a_shorter_solution_than_the_kept_one_is_a_cook() -> None:
    board = Board.from_rows(
        ["########", "#      #", "#@ $  .#", "#      #", "#      #", "########"]
    )
    (claim,) = _claims(board, "urrDlddrUluRRR")[ClaimKind.COOK]
    assert claim.lurd == "rRRR"
    assert claim.sentence == (
        "A solution in 3 pushes, 4 moves beats the kept one in 5 pushes, 14 moves; "
        "they differ from push 1 on"
    )


def test_kept_solutions_as_short_as_the_optimum_are_no_cook() -> None:
    board = Board.from_rows(["######", "#@$ .#", "######"])
    assert not _claims(board, "RR")[ClaimKind.COOK]
    assert not _claims(board, "not a solution", "")[ClaimKind.COOK]


def test_without_a_proof_of_the_fewest_pushes_claims_are_not_proved() -> None:
    verdict = replace(prove_optimal(judge(SIDE_ROOM)), bound=0)
    claims = list(audit(verdict))
    for claim in claims:
        assert claim.is_proved is (claim.kind is ClaimKind.SOLE_BOX)
    (box,) = [claim for claim in claims if claim.kind is ClaimKind.UNTOUCHED_BOX]
    assert box.sentence == "No known solution pushes the box at row 6, column 6"
    assert any("is not proved" in claim.sentence for claim in claims)


def test_a_cancelled_audit_claims_only_what_it_knows() -> None:
    cancel = CancelToken()
    cancel.cancel()
    kinds = {
        claim.kind
        for claim in audit(prove_optimal(judge(SIDE_ROOM)), cancel=cancel)
        if claim.is_proved
    }
    assert kinds <= {ClaimKind.SOLE_BOX}


@pytest.mark.parametrize("board", [DEEP, Board.from_rows(["###", "#@#", "###"])])
def test_only_solvable_levels_are_audited(board: Board) -> None:
    with pytest.raises(ValueError, match="solvable"):
        next(audit(judge(board)))
