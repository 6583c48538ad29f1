"""What is known about a board, how far its game has come, and the one line that follows."""

from __future__ import annotations

import pytest

from sokolab.api import analyse
from sokolab.core.board import Board
from sokolab.core.problem import ProblemKind
from sokolab.language import Phrase
from sokolab.reports.board_report import GameProgress, problems_to_show, summarise
from sokolab.verdicts.known import BoardKnowledge
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind
from sokolab.verdicts.why.reasons import Reason, ReasonKind
from sokolab.verdicts.why.witness import Witness

BOARD = Board.from_rows(["######", "#@ $.#", "######"])
LOST = Verdict(BOARD, VerdictKind.UNSOLVABLE, VerdictBasis.SEARCH, witness=(9,))
WON = Board.from_rows(["######", "#  @*#", "######"])


def test_a_proof_beats_valid() -> None:
    knowledge = BoardKnowledge(LOST)
    assert knowledge.is_unsolvable
    found = analyse(BOARD)
    summary = summarise(BOARD, found, knowledge)
    assert (summary.text, summary.kind) == ("There is no solution: a solver proved it", "error")
    (problem,) = problems_to_show(found.problems.problems, knowledge)
    assert problem.kind is ProblemKind.UNSOLVABLE


def test_nothing_is_said_of_a_board_of_which_only_a_bound_is_known_but_the_bound() -> None:
    knowledge = BoardKnowledge(Verdict(BOARD, VerdictKind.OPEN, VerdictBasis.SEARCH, bound=7))
    assert not knowledge.is_worth_showing
    said = summarise(BOARD, analyse(BOARD), knowledge).text
    assert said == "Valid · 1 box, 1 goal · at least 7 pushes"


def test_a_known_solution_is_told_with_the_best_bound() -> None:
    solved = Verdict(BOARD, VerdictKind.SOLVABLE, VerdictBasis.LIBRARY, "rR", 9, 9, bound=5)
    said = summarise(BOARD, analyse(BOARD), BoardKnowledge(solved)).text
    assert said == "Solvable in 9 pushes · 1 box, 1 goal · at least 5 pushes"


@pytest.mark.parametrize(("pushes", "words"), [(1, "1 push"), (7, "7 pushes")])
def test_a_game_that_is_won_is_no_problem(pushes: int, words: str) -> None:
    found, game = analyse(WON), GameProgress(played_pushes=pushes)
    summary = summarise(WON, found, game=game)
    assert (summary.text, summary.kind) == (f"Solved after {words} · 1 box, 1 goal", "good")
    assert problems_to_show(found.problems.problems, game=game) == ()
    assert summarise(WON, found).kind == "warning"  # of a level, it is one


def test_a_replay_says_how_far_it_has_come() -> None:
    found = analyse(BOARD)
    for played in (0, 1):
        game = GameProgress(played_pushes=played, all_pushes=2)
        summary = summarise(BOARD, found, game=game)
        assert summary.text == (
            f"Solvable · push {played} of 2 in a known solution · 1 box, 1 goal · "
            "at least 1 push left"
        )
        assert summary.kind == "good"
    end = summarise(WON, analyse(WON), game=GameProgress(played_pushes=2, all_pushes=2))
    assert end.text == "Solved after 2 pushes · 1 box, 1 goal"


def test_reverse_play_is_solvable_after_every_pull() -> None:
    begun = summarise(WON, analyse(WON), game=GameProgress(pulls=0))
    assert (begun.text, begun.kind) == (
        "Solved · 1 box, 1 goal",
        "good",
    )
    assert problems_to_show(analyse(WON).problems.problems, game=GameProgress(pulls=0)) == ()
    pulled = summarise(BOARD, analyse(BOARD), game=GameProgress(pulls=1))
    assert pulled.text == (
        "Solvable · 1 pull from the solved position · 1 box, 1 goal · at least 1 push left"
    )


def test_no_position_of_a_game_is_called_the_start() -> None:
    board = Board.from_rows(["######", "#@$$.#", "#   .#", "######"])
    problems = analyse(board).problems.problems
    assert "No push is possible at the start" in [problem.sentence for problem in problems]
    told = problems_to_show(problems, game=GameProgress(played_pushes=2))
    assert "No push is possible in this position" in [problem.sentence for problem in told]
    assert not any("start" in problem.sentence for problem in told)


def test_a_proof_is_told_with_its_reason() -> None:
    reason = Reason(ReasonKind.CORRAL, Witness((9,)), (10, 11), Phrase("The box cannot come out"))
    first = problems_to_show((), BoardKnowledge(LOST, reason))[0]
    assert first.sentence == "There is no solution: the box cannot come out"
    assert first.squares == (9, 10, 11)
    seen = Verdict(BOARD, VerdictKind.UNSOLVABLE, VerdictBasis.ANALYSES)
    assert problems_to_show((), BoardKnowledge(seen)) == (), "the analyses tell it already"


def test_a_board_that_is_still_searched_is_not_called_open() -> None:
    board = Board.from_rows(["#####", "#@$.#", "#####"])
    knowledge = BoardKnowledge(
        Verdict(board, VerdictKind.OPEN, VerdictBasis.ANALYSES), is_judged=True
    )
    findings = analyse(board)
    said = [
        summarise(board, findings, knowledge, is_searched=is_searched).text
        for is_searched in (True, False)
    ]
    assert said[0].startswith("Searching …")
    assert said[1].startswith("Open: not proved either way")


def test_a_bound_that_the_solution_meets_is_not_repeated() -> None:
    board = Board.from_rows(["#####", "#@$.#", "#####"])
    verdict = Verdict(board, VerdictKind.SOLVABLE, VerdictBasis.SEARCH, "R", 1, 1, bound=1)
    said = summarise(board, analyse(board), BoardKnowledge(verdict)).text
    assert said == "Solvable in 1 push; no solution has fewer pushes · 1 box, 1 goal"


def test_a_proof_that_says_what_a_problem_says_is_not_told_twice() -> None:
    lost = Board.from_rows(["######", "#$@$.#", "######"])
    found = analyse(lost).problems.problems
    (dead,) = (problem for problem in found if problem.kind is ProblemKind.DEAD_BOX)
    proof = Verdict(lost, VerdictKind.UNSOLVABLE, VerdictBasis.SEARCH)
    witness = Witness(dead.squares)
    told = Reason(ReasonKind.DEAD_SQUARE, witness, (), Phrase("The box stands on a dead square"))
    assert problems_to_show(found, BoardKnowledge(proof, told)) == found
    deep = Reason(ReasonKind.DEEP, Witness((8, 9)), (), Phrase("They cannot"))
    told_first = problems_to_show(found, BoardKnowledge(proof, deep))[0]
    assert told_first.kind is ProblemKind.UNSOLVABLE
