"""A line of play against the replay and the rulebook."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.lurd import replay
from sokolab.core.position import Position
from sokolab.routes.line import Line, Unit, line_of
from tests.naive import boards

ROOM = Board.from_rows(["########", "#   .  #", "# $    #", "#  $#. #", "#@     #", "########"])
SOLUTION = "uuRRRurDllllddrrUUluR"


def played(board: Board, choices: list[int], *, is_forward: bool) -> tuple[str, list[Position]]:
    """Play the possible ones among the choices; return the letters and all positions."""
    found = [Position(board)]
    letters = ""
    for choice in choices:
        direction, wants_pull = choice % 4, choice >= 4
        pulled = found[-1].pulled(direction) if wants_pull and not is_forward else None
        after = pulled or found[-1].moved(direction)
        has_moved = after is not None and after.boxes != found[-1].boxes
        if after is None or (not is_forward and pulled is None and has_moved):
            continue
        letter = DIRECTION_LETTERS[direction]
        letters += letter.upper() if has_moved else letter
        found.append(after)
    return letters, found


games = st.lists(st.integers(0, 7), max_size=60)


@given(boards(), games, st.booleans())
def test_a_line_tells_the_same_as_the_rules(
    board: Board, choices: list[int], is_forward: bool
) -> None:
    letters, found = played(board, choices, is_forward=is_forward)
    line = line_of(board, letters, is_forward=is_forward)
    assert line.lurd == letters
    assert line.path.tolist() == [position.player for position in found]
    assert line.players == [found[end].player for end in line.ends]
    for number, end in enumerate(line.ends):
        assert line.position_after(number) == found[end]
    for number, (before, after) in enumerate(line.pushes, 1):
        earlier, later = found[line.ends[number] - 1].boxes, found[line.ends[number]].boxes
        assert (earlier - later, later - earlier) == ({before}, {after})


@given(boards(), games)
def test_units_are_counted_as_the_metrics_count(board: Board, choices: list[int]) -> None:
    letters, _ = played(board, choices, is_forward=True)
    line, judged = line_of(board, letters), replay(board, letters)
    assert len(line.unit_ends(Unit.PUSH)) == judged.pushes
    assert len(line.unit_ends(Unit.SESSION)) == judged.pushing_sessions
    assert len(line.unit_ends(Unit.BOX_CHANGE)) == judged.box_changes
    for unit in Unit:
        assert set(line.unit_ends(unit)) <= set(line.ends)


@given(boards(), games)
def test_every_push_is_in_the_trail_of_its_box(board: Board, choices: list[int]) -> None:
    line = line_of(board, played(board, choices, is_forward=True)[0])
    assert sorted(sum(line.trails, ())) == list(range(len(line.pushes)))
    for box, trail in zip(board.boxes, line.trails, strict=True):
        at = box
        for number in trail:
            assert line.pushes[number][0] == at
            at = line.pushes[number][1]


@pytest.mark.parametrize(
    ("unit", "places"),
    [
        (Unit.PUSH, [3, 4, 5, 8, 17, 18, 21]),
        (Unit.SESSION, [5, 8, 18, 21]),
        (Unit.BOX_CHANGE, [8, 21]),
    ],
)
def test_a_reader_goes_from_place_to_place(unit: Unit, places: list[int]) -> None:
    line = line_of(ROOM, SOLUTION)
    assert list(line.unit_ends(unit)) == places
    there, at = [], 0
    while at < len(SOLUTION):
        at = line.next_unit_end(at, unit)
        there.append(at)
    assert there == places
    back = []
    while at:
        at = line.previous_unit_end(at, unit)
        back.append(at)
    assert back == [*reversed(places[:-1]), 0]


def test_a_walk_behind_the_last_push_is_a_place_of_its_own() -> None:
    line = line_of(ROOM, SOLUTION + "ll")
    assert line.next_unit_end(21, Unit.BOX_CHANGE) == 23
    assert line.next_unit_end(23, Unit.PUSH) == 23
    assert line.previous_unit_end(23, Unit.SESSION) == 21


def test_without_a_push_there_are_the_two_ends_only() -> None:
    line: Line = line_of(ROOM, "uu")
    assert [line.unit_ends(unit) for unit in Unit] == [(), (), ()]
    assert (line.next_unit_end(0, Unit.PUSH), line.previous_unit_end(2, Unit.PUSH)) == (2, 0)


@pytest.mark.parametrize(
    ("letters", "is_forward", "named"),
    [("ux", True, "letter 2, x"), ("l", True, "letter 1, l"), ("uuR", False, "letter 3, R")],
)
def test_a_letter_that_cannot_be_played_is_named(
    letters: str, is_forward: bool, named: str
) -> None:
    with pytest.raises(ValueError, match=f"{named}, cannot be played"):
        line_of(ROOM, letters, is_forward=is_forward)


def test_a_board_without_a_player_has_no_line() -> None:
    with pytest.raises(ValueError, match="a position has one player; this board has 0"):
        line_of(Board.from_rows(["$."]), "")
