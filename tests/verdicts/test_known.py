"""The one rule by which news of a board is merged, whatever the order in which it comes."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board
from sokolab.language import Phrase
from sokolab.verdicts.known import after_pushes, nothing_known_about
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind, merged_verdict
from sokolab.verdicts.why.reasons import Reason, ReasonKind
from sokolab.verdicts.why.witness import Witness

BOARD = Board.from_rows(["#######", "#@    #", "#  $  #", "#    .#", "#######"])


def opened(bound: int | None = None) -> Verdict:
    return Verdict(BOARD, VerdictKind.OPEN, VerdictBasis.SEARCH, bound=bound)


def solved(pushes: int, moves: int = 99, bound: int | None = None) -> Verdict:
    lurd = "R" * pushes + "r" * moves  # no solution; the rule does not look at the letters
    return Verdict(BOARD, VerdictKind.SOLVABLE, VerdictBasis.SEARCH, lurd, pushes, moves, bound)


def lost(*witness: int) -> Verdict:
    return Verdict(
        BOARD, VerdictKind.UNSOLVABLE, VerdictBasis.SEARCH, state_count=9, witness=witness
    )


VERDICTS = st.one_of(
    st.builds(opened, st.none() | st.integers(1, 9)),
    st.builds(solved, st.integers(1, 9), st.integers(9, 12), st.none() | st.integers(1, 9)),
    st.builds(lost, st.integers(0, 34)),
)


@given(st.lists(VERDICTS, min_size=1, max_size=4))
def test_what_is_known_does_not_depend_on_the_order_in_which_it_came(
    news: list[Verdict],
) -> None:
    """A slow twin computes kind, pushes and bound from the whole list at once."""
    solutions = [one for one in news if one.kind is VerdictKind.SOLVABLE]
    least = min(((one.pushes, one.moves) for one in solutions), default=(None, None))
    told = set()
    for order in permutations(news):
        knowledge = nothing_known_about(BOARD)
        for one in order:
            knowledge = knowledge.with_news(one)
        verdict = knowledge.verdict
        told.add((verdict.kind, verdict.pushes, verdict.moves))
        if verdict.bound is not None:
            assert verdict.bound in {one.bound for one in news}
            assert verdict.pushes is None or verdict.bound <= verdict.pushes
    (only,) = told
    if solutions:
        assert only == (VerdictKind.SOLVABLE, *least)
    elif any(one.kind is VerdictKind.UNSOLVABLE for one in news):
        assert only[0] is VerdictKind.UNSOLVABLE
    else:
        assert only[0] is VerdictKind.OPEN


def test_the_better_bound_stays_whoever_tells_the_weaker_one_later() -> None:
    assert merged_verdict(opened(140), opened(122)).bound == 140
    assert merged_verdict(opened(140), solved(150, bound=122)).bound == 140
    assert merged_verdict(solved(150, bound=122), opened(140)).bound == 140
    assert merged_verdict(solved(150, bound=122), solved(160)).pushes == 150


def test_a_solution_refutes_a_proof_and_a_bound_above_it() -> None:
    assert merged_verdict(lost(17), solved(3)).kind is VerdictKind.SOLVABLE
    assert merged_verdict(solved(3), lost(17)).kind is VerdictKind.SOLVABLE
    assert merged_verdict(opened(7), solved(3)).bound is None


def test_a_reason_goes_with_the_proof_that_it_explained() -> None:
    reason = Reason(ReasonKind.DEEP, Witness((17,)), (), Phrase("They cannot"))
    knowledge = nothing_known_about(BOARD).with_news(lost(17)).with_news(reason)
    assert knowledge.why_unsolvable is reason
    assert knowledge.with_news(solved(3)).why_unsolvable is None


def test_what_says_nothing_new_leaves_the_value_as_it_is() -> None:
    knowledge = nothing_known_about(BOARD).with_news(solved(3, bound=2))
    for news in (solved(4), opened(1), lost(17), solved(3)):
        assert knowledge.with_news(news) is knowledge


def test_a_board_that_is_no_level_stays_none() -> None:
    invalid = Verdict(BOARD, VerdictKind.INVALID, VerdictBasis.ANALYSES)
    assert merged_verdict(invalid, solved(3)).kind is VerdictKind.INVALID
    assert merged_verdict(solved(3), invalid).kind is VerdictKind.INVALID


def test_the_start_of_a_game_tells_of_its_positions() -> None:
    later = BOARD.with_pieces(frozenset({18}), 17)
    proof = after_pushes(lost(17), later, 1)
    assert proof is not None
    assert (proof.kind, proof.board, proof.witness) == (VerdictKind.UNSOLVABLE, later, (18,))
    left = after_pushes(solved(9, bound=5), later, 1)
    assert left is not None
    assert (left.kind, left.bound) == (VerdictKind.OPEN, 4)
    assert after_pushes(solved(9, bound=5), later, 5) is None
    assert after_pushes(opened(), later, 1) is None
