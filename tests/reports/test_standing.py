"""What runs and games tell of a board, and the one verdict that follows."""

from __future__ import annotations

import pytest

from sokolab.analysis.board_analysis import analyse
from sokolab.collection.level_facts import LevelFacts, LevelStatus
from sokolab.core.board import Board
from sokolab.core.status import Status
from sokolab.language import Phrase
from sokolab.reports.board_report import summarise
from sokolab.reports.run import Run
from sokolab.reports.standing import UNKNOWN, Standing, problems_in_standing, standing_of
from sokolab.solvers.frame.protocol import Limits, Outcome, Result
from sokolab.solvers.roster import ROSTER
from sokolab.verdicts.values import Basis, Kind, Verdict
from sokolab.verdicts.why.reasons import Reason, ReasonKind
from sokolab.verdicts.why.witness import Witness
from tests.gui.quick_solver import claimed

BOARD = Board.from_rows(["######", "#@ $.#", "######"])
PROVED = LevelFacts(b"", 1, LevelStatus.UNSOLVABLE, is_proved_unsolvable=True)
WON = Board.from_rows(["######", "#  @*#", "######"])


def run_on(board: Board, outcome: Outcome, lurd: str = "", pushes: int = 0) -> Run:
    run = Run(1, ROSTER[0], board, Limits())
    found = claimed(board, lurd, len(lurd), pushes) if lurd else None
    run.result = Result("auto", outcome, found)
    return run


def test_a_proof_beats_valid() -> None:
    proof = run_on(BOARD, Outcome.UNSOLVABLE)
    for standing in (
        standing_of(BOARD, [proof]),
        standing_of(WON, [proof], None, BOARD, 1),
        standing_of(BOARD, [], PROVED),
    ):
        assert standing.is_unsolvable
    standing = standing_of(BOARD, [proof])
    found = analyse(BOARD)
    summary = summarise(BOARD, found, standing)
    assert (summary.text, summary.kind) == ("There is no solution: a solver proved it", "error")
    (problem,) = problems_in_standing(found.problems.problems, standing)
    assert problem.status is Status.UNSOLVABLE


def test_what_is_proved_of_another_board_does_not_count() -> None:
    assert standing_of(BOARD, [run_on(WON, Outcome.UNSOLVABLE)]) == UNKNOWN
    assert standing_of(BOARD, [run_on(BOARD, Outcome.TIME)]) == UNKNOWN


def test_a_known_solution_is_told() -> None:
    facts = LevelFacts(b"", 1, LevelStatus.SOLVED, pushes=3)
    runs = [run_on(BOARD, Outcome.SOLVED, "rR", 1)]
    assert standing_of(BOARD, runs, facts).solution_pushes == 1
    standing = standing_of(BOARD, [], facts)
    text = "Valid, solution of 3 pushes known · 1 box, 1 goal · at least 1 push"
    assert summarise(BOARD, analyse(BOARD), standing).text == text
    # In a game, the solutions of its level are not those of the position.
    assert standing_of(WON, [], facts, BOARD, 1).solution_pushes is None


@pytest.mark.parametrize(("pushes", "words"), [(1, "1 push"), (7, "7 pushes")])
def test_a_game_that_is_won_is_no_problem(pushes: int, words: str) -> None:
    found, standing = analyse(WON), Standing(played_pushes=pushes)
    summary = summarise(WON, found, standing)
    assert (summary.text, summary.kind) == (f"Solved after {words} · 1 box, 1 goal", "good")
    assert problems_in_standing(found.problems.problems, standing) == ()
    assert summarise(WON, found).kind == "warning"  # of a level, it is one


def test_a_replay_says_how_far_it_has_come() -> None:
    found = analyse(BOARD)
    for played in (0, 1):
        standing = Standing(played_pushes=played, replay_pushes=2)
        summary = summarise(BOARD, found, standing)
        assert summary.text == (
            f"Solvable · push {played} of 2 in a known solution · 1 box, 1 goal · "
            "at least 1 push left"
        )
        assert summary.kind == "good"
    end = summarise(WON, analyse(WON), Standing(played_pushes=2, replay_pushes=2))
    assert end.text == "Solved after 2 pushes · 1 box, 1 goal"


def test_reverse_play_is_solvable_at_every_place() -> None:
    begun = summarise(WON, analyse(WON), Standing(pulls=0))
    assert (begun.text, begun.kind) == (
        "Solved · 1 box, 1 goal",
        "good",
    )
    assert problems_in_standing(analyse(WON).problems.problems, Standing(pulls=0)) == ()
    pulled = summarise(BOARD, analyse(BOARD), Standing(pulls=1))
    assert pulled.text == (
        "Solvable · 1 pull from the solved position · 1 box, 1 goal · at least 1 push left"
    )


def test_no_position_of_a_game_is_called_the_start() -> None:
    board = Board.from_rows(["######", "#@$$.#", "#   .#", "######"])
    problems = analyse(board).problems.problems
    assert "No push is possible at the start" in [problem.sentence for problem in problems]
    told = problems_in_standing(problems, Standing(played_pushes=2))
    assert "No push is possible in this position" in [problem.sentence for problem in told]
    assert not any("start" in problem.sentence for problem in told)


def test_a_verdict_completes_the_standing_and_gives_the_reason() -> None:
    lost = Verdict(BOARD, Kind.UNSOLVABLE, Basis.SEARCH, witness=(9,))
    reason = Reason(ReasonKind.CORRAL, Witness((9,)), (10, 11), Phrase("The box cannot come out"))
    standing = UNKNOWN.judged(lost, reason)
    first = problems_in_standing((), standing)[0]
    assert first.sentence == "There is no solution: the box cannot come out"
    assert first.squares == (9, 10, 11)
    solved = Standing(solution_pushes=7).judged(
        Verdict(BOARD, Kind.SOLVABLE, Basis.SEARCH, "RRR", 3, 3), None
    )
    assert (solved.solution_pushes, solved.is_unsolvable) == (3, False)
    seen = UNKNOWN.judged(Verdict(BOARD, Kind.UNSOLVABLE, Basis.ANALYSES), None)
    assert problems_in_standing((), seen) == (), "the analyses tell it already"


def test_a_board_that_is_still_studied_is_not_called_open() -> None:
    board = Board.from_rows(["#####", "#@$.#", "#####"])
    verdict = Verdict(board, Kind.OPEN, Basis.ANALYSES)
    findings = analyse(board)
    said = [
        summarise(board, findings, UNKNOWN.judged(verdict, None, is_being_studied)).text
        for is_being_studied in (True, False)
    ]
    assert said[0].startswith("Not decided yet, searching…")
    assert said[1].startswith("Open, not proved either way")


def test_a_bound_that_the_solution_meets_is_not_repeated() -> None:
    board = Board.from_rows(["#####", "#@$.#", "#####"])
    verdict = Verdict(board, Kind.SOLVABLE, Basis.SEARCH, "R", 1, 1, bound=1)
    said = summarise(board, analyse(board), UNKNOWN.judged(verdict, None)).text
    assert said == "Solvable in 1 push, the fewest possible · 1 box, 1 goal"


def test_a_proof_that_says_what_a_problem_says_is_not_told_twice() -> None:
    lost = Board.from_rows(["######", "#$@$.#", "######"])
    found = analyse(lost).problems.problems
    (dead,) = (problem for problem in found if problem.status is Status.DEAD_BOX)
    witness = Witness(dead.squares)
    told = Reason(ReasonKind.DEAD_SQUARE, witness, (), Phrase("The box stands on a dead square"))
    standing = Standing(is_unsolvable=True, reason=told)
    assert problems_in_standing(found, standing) == found
    deep = Reason(ReasonKind.DEEP, Witness((8, 9)), (), Phrase("They cannot"))
    told_first = problems_in_standing(found, Standing(is_unsolvable=True, reason=deep))[0]
    assert told_first.status is Status.UNSOLVABLE
