from __future__ import annotations

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.kernels.jit import PLAIN
from sokolab.solvers.frame.driver import FIRST_SLICE_NODES
from sokolab.solvers.frame.lurd_steps import lurd_of_pushes
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.push_sequence import PushSequence, pushes_of
from sokolab.solvers.optimiser.shortening import CUT_SIZES, Reordering, Shortening, ladder
from sokolab.solvers.optimiser.vicinity import Vicinity, VicinityShared
from tests.naive_exchange import letters

HALL = Board.from_rows(
    [
        "##############",
        "#@           #",
        "# $        $ #",
        "#            #",
        "#            #",
        "# .        . #",
        "##############",
    ]
)


def _to_and_fro() -> str:
    """Return a solution that pushes the two boxes of the hall by turns, a step each."""
    left, right = HALL.boxes
    width = HALL.width
    turns = tuple((box + row * width, 2) for row in range(3) for box in (left, right))
    lurd = letters(HALL, turns)
    assert lurd is not None
    return lurd


def _shortening(lurd: str, heard: list[str]) -> Shortening:
    """Return a search on no rung of the ladder: it only reorders."""
    return Shortening(search_board(HALL), lurd, (), heard.append)


def test_a_silly_order_becomes_the_best_one() -> None:
    silly = _to_and_fro()
    heard: list[str] = []
    search = _shortening(silly, heard)
    assert str(search.standing.words) == f"{len(silly)} moves, reordering pushes 1 to 6"
    while search.step(1_000) is not StepStatus.GAVE_UP:
        pass
    assert (len(silly), replay(HALL, silly).box_changes) == (55, 6)
    best = replay(HALL, search.lurd())
    assert best.solves
    assert (best.moves, best.pushes, best.box_changes, best.pushing_sessions) == (19, 6, 2, 2)
    assert heard[0] == silly
    assert heard[-1] == search.lurd()
    assert search.nodes > 0


@pytest.mark.parametrize("objective", Objective)
def test_it_is_the_first_thing_done_for_every_aim(objective: Objective) -> None:
    heard: list[str] = []
    silly = _to_and_fro()
    search = Shortening(search_board(HALL), silly, ladder(objective), heard.append)
    while "reordering" in str(search.standing.words):
        assert search.step(1_000) is StepStatus.RUNNING
    assert len(heard[-1]) == 19
    assert str(search.standing.words) == "19 moves, looking at pushes 1 to 6"
    begins_with_pushes = objective in (Objective.PUSHES, Objective.PUSHES_MOVES)
    assert search.sequence.lurd == (silly if begins_with_pushes else heard[-1])


def test_only_what_concerns_new_pushes_is_tried() -> None:
    drawn = search_board(HALL)
    shared = VicinityShared(drawn)
    best = _shortening(_to_and_fro(), [])
    while best.step(1_000) is not StepStatus.GAVE_UP:
        pass
    sequence = PushSequence(drawn, shared.numbering, pushes_of(drawn, best.lurd()))
    tried = []
    for end in (0, 1, len(sequence.pushes)):
        before = shared.nodes
        search = Reordering(shared, sequence, CUT_SIZES[-1], 0, end)
        assert search.step(10_000) is StepStatus.EXHAUSTED
        tried.append(shared.nodes - before)
    assert tried[0] == 0 < tried[1] < tried[2]


def test_windows_that_end_early_do_not_make_long_slices() -> None:
    """The driver's budget grows while slices are short; the first one of a kind is small."""
    search = Shortening(search_board(HALL), _to_and_fro(), ladder(Objective.MOVES), lambda _: None)
    kinds: set[type] = set()
    while len(kinds) < 2:
        kind, before = type(search._current_search), search.nodes
        search.step(1_000_000)
        if kind not in kinds:
            assert 0 < search.nodes - before <= FIRST_SLICE_NODES
        kinds.add(kind)
    assert kinds == {Reordering, Vicinity}


@pytest.mark.skipif(PLAIN, reason="plain kernels walk over so many squares for minutes")
def test_what_is_found_on_a_huge_board_is_told_before_the_end() -> None:
    rows = [list("#" + " " * 118 + "#") for _ in range(120)]
    rows[0] = rows[-1] = ["#"] * 120
    rows[1][1] = "@"
    for row in range(10, 110, 10):
        for column in range(10, 110, 10):
            rows[row][column], rows[row + 4][column] = "$", "."
    board = Board.from_rows(["".join(row) for row in rows])
    pushes = tuple((box + step * 120, 2) for step in range(4) for box in board.boxes)
    drawn = search_board(board)
    number = {int(square): at for at, square in enumerate(drawn.squares)}
    lurd = lurd_of_pushes(drawn, [(number[box], direction) for box, direction in pushes])
    heard: list[str] = []
    search = Shortening(drawn, lurd, (), heard.append)
    while len(heard) == 1:
        assert search.step(1_000) is StepStatus.RUNNING
    assert len(heard[1]) < len(lurd)
    assert replay(board, heard[1]).solves
    assert search._current_search.end < len(pushes)  # there is more to come
