"""The whole rating: figures, bands, sentences, stories, people, and what has no figure."""

from __future__ import annotations

import json

import numpy as np
import pytest
from numpy.typing import NDArray

import sokolab
from sokolab.core.board import Board
from sokolab.rating.counts import counts_over
from sokolab.rating.difficulty import difficulty, ratings
from sokolab.rating.difficulty_reasons import basis_of
from sokolab.rating.estimate import (
    COUNTS_MODEL,
    SPACE_MODEL,
    Model,
    difficulty_of_level,
    difficulty_of_solution,
    features_of_space,
)
from sokolab.rating.proofs import Deadline
from sokolab.rating.space import (
    Space,
    explore,
    goal_distances,
    graph_of_solution,
    graph_of_solutions,
    nearest_goals,
    optimal_graph,
)
from sokolab.rating.story import PhaseKind, solved_line
from sokolab.rating.walker import WalkerModel
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.frame.search_board import search_board
from sokolab.verdicts.audit.optimal_solutions import optimal_solutions
from sokolab.verdicts.judging import prove_optimal
from sokolab.verdicts.sources.carry_over import pushes_of

CORRIDOR = Board.from_rows(["#######", "#@ $ .#", "#######"])
TRAP = Board.from_rows(["#######", "#  .  #", "# $#  #", "#@ $. #", "#     #", "#######"])
ROOM = Board.from_rows(["########", "#   #  #", "# $$   #", "#@    .#", "#   # .#", "########"])


def _space(board: Board) -> Space:
    found = explore(board)
    assert found is not None
    return found


@pytest.mark.parametrize("level", sokolab.load("levels/starter.xsb"), ids=lambda one: one.title)
def test_the_nearest_goal_is_the_nearest_of_all(level: sokolab.Level) -> None:
    searchable = search_board(level.board)
    assert (nearest_goals(searchable) == goal_distances(searchable).min(axis=1)).all()


def test_a_push_along_a_corridor_is_easy_and_its_story_short() -> None:
    found = difficulty(CORRIDOR)
    assert found.is_exhaustive
    assert found.solution == "rRR"
    assert {one.name: one.value for one in found.reasons} == {
        "box-changes": 1,
        "pushing-sessions": 1,
        "walking": 1,
        "away": 0,
        "off-goal": 0,
        "parked": 0,
        "two-groups": None,
        "three-groups": None,
        "narrows": 2,
        "only-push": 0,
        "freedom": 1,
        "order": 0,
        "traps": 0,
        "people": 0.0,
    }
    assert found.band is not None and found.band[0] > 0.8
    assert [(phase.kind, phase.first, phase.last) for phase in found.story] == [
        (PhaseKind.FILLS, 1, 2)
    ]
    assert found.lost_on == {}


def test_what_can_be_lost_is_harder() -> None:
    easy, hard = difficulty(CORRIDOR), difficulty(TRAP)
    assert hard.difficulty > easy.difficulty
    assert hard.band < easy.band
    assert sum(hard.lost_on.values()) == pytest.approx(1)


@pytest.mark.parametrize("board", [TRAP, ROOM])
def test_a_turned_board_is_as_hard(board: Board) -> None:
    turned = (board, board.rotated(), board.mirrored())
    figures = [difficulty(one).difficulty or 0.0 for one in turned]
    assert min(figures) > 0
    assert max(figures) - min(figures) <= 0.1


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["#####", "#@ .#", "#####"], "Not a level"),
        (["#####", "#$ .#", "#@  #", "#####"], "Unsolvable"),
        (["#####", "#@ *#", "#####"], "Solved: every box stands on a goal"),
        (["#####", "#@$ ", "#####"], "Not a level"),
    ],
)
def test_without_a_figure_a_sentence_says_why(rows: list[str], said: str) -> None:
    found = difficulty(Board.from_rows(rows))
    assert found.difficulty is None and found.band is None and not found.reasons
    assert found.message.english.startswith(said)
    assert json.loads(json.dumps(found.as_json()))["difficulty"] is None


def test_a_level_that_only_its_positions_prove_unsolvable() -> None:
    board = Board.from_rows(["#######", "#.    #", "#.$#  #", "# $@ ##", "#######"])
    found = difficulty(board)
    proved = prove_optimal(board)
    assert (found.difficulty is None) == (proved.pushes is None)


def test_no_time_leaves_a_large_level_without_a_figure_but_with_a_sentence() -> None:
    level = sokolab.load("levels/starter.xsb")[0].board
    assert difficulty(level, 0.0).message.english


def test_a_large_level_is_rated_by_its_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sokolab.rating.space.explore", lambda *_args, **_more: None)
    found = list(ratings(TRAP, (), 600.0, CancelToken()))
    assert found[-1].band is None and not found[-1].is_exhaustive
    assert found[-1].difficulty <= found[0].difficulty  # of all push-optimal solutions, not of one
    assert "this figure is final" in found[-1].basis.english
    whole = difficulty(TRAP)
    by_search, by_space = found[-1].reason("traps"), None
    monkeypatch.undo()
    by_space = difficulty(TRAP).reason("traps")
    assert "not known" not in by_search.message.english
    assert found[-1].reason("box-changes").value == whole.reason("box-changes").value
    if found[-1].solution == whole.solution:
        assert by_search.value == by_space.value


@pytest.mark.parametrize("board", [TRAP, ROOM])
def test_the_graph_of_another_search_counts_the_same(board: Board) -> None:
    space = _space(board)
    whole = counts_over(optimal_graph(space))
    least = optimal_solutions(prove_optimal(board))
    assert least is not None
    other = counts_over(graph_of_solutions(space.search_board, least))
    assert other.fewest == whole.fewest
    assert other.solution_count == whole.solution_count
    assert other.mean == pytest.approx(whole.mean)


def test_one_solution_is_counted_as_it_is() -> None:
    made = pushes_of(TRAP, difficulty(TRAP).solution)
    counts = counts_over(graph_of_solution(search_board(TRAP), made))
    assert counts.solution_count == 1
    assert len(counts.solution_pushes) == len(made)
    assert counts.fewest == pytest.approx(counts.mean)


def test_too_many_push_optimal_solutions_leave_one() -> None:
    space = _space(ROOM)
    one = optimal_graph(space, max_positions=1)
    assert not one.is_all
    assert len(one.push) == space.pushes_left[0]


@pytest.mark.parametrize("model", [SPACE_MODEL, COUNTS_MODEL])
def test_more_of_what_is_hard_is_never_easier(model: Model) -> None:
    middle = {name: (term.lowest + term.highest) / 2 for name, term in model.terms.items()}
    for name, term in model.terms.items():
        odds = [model.log_odds(middle | {name: value}) for value in (0, 1, 3, 100)]
        assert odds == sorted(odds, reverse=term.slope < 0)
        beyond = model.log_odds(middle | {name: 1e6}), model.log_odds(middle | {name: term.highest})
        assert beyond[0] >= beyond[1]
        assert not model.is_familiar(middle | {name: 1e6})
    assert model.is_familiar(middle)


def test_chances_are_those_of_the_equations() -> None:
    space = _space(TRAP)
    walker = WalkerModel(space)
    size = len(space.pushes_left)
    chances: NDArray[np.float64] = np.zeros((size, size))
    for source, target, share in zip(space.source, space.target, walker.chances, strict=True):
        if target >= 0 and space.pushes_left[source] != 0:
            chances[source, target] += share
    lost = space.pushes_left < 0
    chances[lost] = 0
    solved = np.linalg.solve(
        np.eye(size, dtype=np.float64) - chances, (space.pushes_left == 0).astype(np.float64)
    )
    assert np.exp(-walker.minus_log_success) == pytest.approx(solved[0], rel=0.02)
    live = np.where(lost, 0.0, chances)
    kept: NDArray[np.float64] = live / np.maximum(chances[:, ~lost].sum(axis=1), 1e-12)[:, None]
    pushes = np.linalg.solve(np.eye(size) - kept, (space.pushes_left > 0).astype(float))
    assert np.expm1(walker.wandering) == pytest.approx(pushes[0], rel=0.02)


def test_people_lose_only_by_pushes_that_lose() -> None:
    space = _space(TRAP)
    games = WalkerModel(space).simulate(300)
    losing = {
        int(space.search_board.neighbours[push >> 2, push & 3])
        for push, target, source in zip(space.push, space.target, space.source, strict=True)
        if target >= 0 and space.pushes_left[target] < 0 <= space.pushes_left[source]
    }
    assert set(np.flatnonzero(games.lost_on)) <= losing
    assert games.solved_share == WalkerModel(space).simulate(300).solved_share


def test_features_are_all_known_to_the_models() -> None:
    space = _space(TRAP)
    features = features_of_space(WalkerModel(space), counts_over(optimal_graph(space)))
    assert {*SPACE_MODEL.terms, *COUNTS_MODEL.terms} <= set(features)


def test_pushes_and_squares_of_reasons_lie_on_the_level() -> None:
    for board in (TRAP, ROOM):
        found = difficulty(board)
        pushes = len(pushes_of(board, found.solution))
        for reason in found.reasons:
            assert all(1 <= number <= pushes for number in reason.pushes), reason.name
            assert all(0 <= square < board.size for square in reason.squares), reason.name
        assert found.story[0].first == 1 and found.story[-1].last == pushes
        for one, other in zip(found.story, found.story[1:], strict=False):
            assert other.first == one.last + 1


def test_a_first_row_that_lost_its_spaces_is_moved_back() -> None:
    rows = ["  #####", "###   #", "#@ $ .#", "#######"]
    whole = difficulty(Board.from_rows(rows))
    stripped = difficulty(Board.from_rows([rows[0].strip(), *rows[1:]]))
    assert whole.remark is None
    assert stripped.remark.english.startswith("The first row was moved 2 squares to the right")
    assert stripped.difficulty == whole.difficulty
    assert stripped.as_json()["reasons"] == whole.as_json()["reasons"]


def test_a_story_is_that_which_a_person_tells() -> None:
    # By hand: the left box is pushed down out of the way, the other one goes round to the lower
    # goal, and the first one straight along its row.
    found = difficulty(ROOM)
    assert [(one.kind, one.first, one.last) for one in found.story] == [
        (PhaseKind.PARKS, 1, 1),
        (PhaseKind.FILLS, 2, 6),
        (PhaseKind.ENDS, 7, 10),
    ]
    assert [one.squares for one in found.story] == [(26,), (38,), (30,)]
    assert [str(one.message) for one in found.story] == [
        "It parks 1 box",
        "It brings 1 box home",
        "It brings the last box home",
    ]


@pytest.mark.parametrize("board", [CORRIDOR, TRAP, ROOM])
def test_a_bare_figure_is_that_of_the_whole_rating(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = difficulty(board)
    assert difficulty_of_level(board) == found.difficulty
    assert difficulty_of_level(board, max_positions=1) is None
    monkeypatch.setattr("sokolab.rating.space.explore", lambda *_args, **_more: None)
    first = next(ratings(board, (found.solution,), 600.0, CancelToken()))
    assert difficulty_of_solution(board, found.solution) == first.difficulty


def test_an_unsolvable_level_has_no_figure() -> None:
    assert difficulty_of_level(Board.from_rows(["######", "#.  .#", "#$@$##", "######"])) is None


def test_a_deadline_ends_with_its_time_and_with_the_token_it_was_given() -> None:
    token = CancelToken()
    whole = Deadline(60.0, token)
    assert 50 < whole.seconds_left <= 60 and 20 < whole.part(0.5).seconds_left <= 30
    assert Deadline(0.0, token).is_cancelled and not whole.is_cancelled
    calls: list[None] = []
    whole.part(0.5).call_when_cancelled(lambda: calls.append(None))
    token.cancel()
    assert calls == [None]
    assert whole.is_cancelled and whole.part(0.5).is_cancelled and not whole.seconds_left


def test_a_large_level_is_rated_within_its_time() -> None:
    level = sokolab.load("levels/starter.xsb")[-1].board
    found = difficulty(level, 2.0)
    assert found.difficulty is not None and found.reasons and found.story
    assert found.seconds < 30  # 2 s, and what a loaded machine adds


@pytest.mark.parametrize(
    ("title", "kinds"),
    [
        # Written by hand, looking at the levels: the box on the left goes to the far goal below,
        # then the one on the right to the near goal.
        ("Ten blocks", "fills ends"),
        # The box above makes way, the one below steps aside; then one after the other.
        ("Four pillars", "opens parks fills ends"),
        # Two boxes wait between the goals while the third one comes in; then each has a step left.
        ("Moving in", "parks fills parks fills ends"),
        # The box on the left makes way, the one above its goal drops into it. Two boxes wait in
        # the aisles, and each goes up and along the upper row.
        ("Chapel", "opens fills parks fills ends"),
    ],
)
def test_stories_are_those_that_were_written_by_hand(title: str, kinds: str) -> None:
    board = next(one.board for one in sokolab.load("levels/starter.xsb") if one.title == title)
    assert " ".join(phase.kind.value for phase in difficulty(board).story) == kinds


def test_the_walker_is_no_person_and_counts_name_their_solution() -> None:
    found = difficulty(TRAP)
    assert "(at 50, half of the players fail)" in found.message.english
    people = found.reason("people")
    assert "people who" not in people.message.english
    words = people.meaning.english
    assert "The walker fails more often than people do; what counts is where it gets stuck" in words
    pushes = sum(letter.isupper() for letter in found.solution)
    assert f"Based on every solution with {pushes} pushes, the fewest" in str(found.basis)
    assert found.reason("walking").message.english.startswith("at least ")


def test_a_figure_by_one_solution_says_that_a_shorter_one_may_change_it() -> None:
    line = solved_line(TRAP, pushes_of(TRAP, difficulty(TRAP).solution))
    said = basis_of(line, is_all=False).english
    assert said == "Based on the known solution with 3 pushes; a shorter solution may change it"


def test_where_the_push_optimal_solutions_are_too_many_another_one_may_change_the_figure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sokolab.rating.space.explore", lambda *_args, **_more: None)
    monkeypatch.setattr("sokolab.rating.difficulty.optimal_solutions", lambda *_: None)
    last = list(ratings(TRAP, (), 600.0, CancelToken()))[-1]
    assert last.basis.english.endswith(
        "; another solution with the same number of pushes may change it"
    )
