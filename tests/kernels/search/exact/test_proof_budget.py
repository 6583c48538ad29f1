"""Proofs that states are dead, on credit."""

from __future__ import annotations

from sokolab.core.board import Board
from sokolab.kernels.search.dead.proofs import new_proofs
from sokolab.kernels.search.exact.context import PROGRESS_FIELDS
from sokolab.kernels.search.exact.proof_budget import try_proof
from sokolab.kernels.search.tables.records import new_record
from sokolab.solvers.frame.one_box_tables import ALL_RULES, field_of
from sokolab.solvers.frame.search_board import search_board

STUCK = Board.from_rows(["#######", "#@ $  #", "# $$  #", "#  ...#", "#######"])
FINE = Board.from_rows(["#######", "#@    #", "# $ $ #", "#  .. #", "#######"])


def _asked(board: Board, credit: int) -> tuple[bool, int]:
    base = search_board(board)
    field = field_of(base, ALL_RULES)
    progress = new_record(*PROGRESS_FIELDS)
    progress.proof_budget = credit
    found = try_proof(field, new_proofs(field), base.boxes, base.player, progress)
    return bool(found), int(progress.proof_budget)


def test_without_credit_it_is_not_asked_and_credit_is_earned() -> None:
    for credit in (0, -1000):
        assert _asked(STUCK, credit) == (False, credit + 4)


def test_what_is_dead_is_found_and_pays() -> None:
    found, left = _asked(STUCK, 1000)
    assert found
    assert left > 1000


def test_what_is_alive_costs() -> None:
    found, left = _asked(FINE, 1000)
    assert not found
    assert left <= 1000 - 30 + 4


def test_there_is_no_more_than_so_much_credit() -> None:
    assert _asked(STUCK, 10**9)[1] == _asked(STUCK, 29_999)[1] == 30_000
