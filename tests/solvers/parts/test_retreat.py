from __future__ import annotations

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.solvers import parts
from sokolab.solvers.frame.one_box_tables import ALL_RULES, field_of
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.parts import PartChooser, Retreat, Trail, ruler

ROOMS = Board.from_rows(
    [
        "#############",
        "#     #     #",
        "# $ .   $ . #",
        "#@    #     #",
        "#  $  #     #",
        "#  .        #",
        "#############",
    ]
)


def begun() -> tuple[Retreat, Trail]:
    base = search_board(ROOMS)
    chooser = PartChooser(field_of(base, ALL_RULES))
    trail = Trail(base)
    return Retreat(base, chooser), trail


def boxes_on_goals(trail: Trail) -> int:
    return len(replay(ROOMS, trail.lurd).final.boxes & set(ROOMS.goals))


def both_rooms() -> tuple[Retreat, Trail]:
    """Return a retreat that knows of two parts, and the way with both."""
    found, trail = begun()
    for lurd in ("uRR", "drrurrRR"):
        trail.advance(trail.last_position.player, lurd)
        found.remember(trail)
    return found, trail


def test_what_is_solved_elsewhere_stays_solved() -> None:
    found, trail = both_rooms()
    assert boxes_on_goals(trail) == 2
    seen = set()
    for _ in range(20):
        other = found.next_trail()
        seen.add(frozenset(replay(ROOMS, other.lurd).final.boxes))
    only_right = {ROOMS.square(2, 2), ROOMS.square(2, 10), ROOMS.square(4, 3)}
    assert frozenset(only_right) in seen, "the first part is left out, the second one is not"
    assert boxes_on_goals(trail) == 2, "the way that it was told stays as it is"


def test_every_position_reached_is_gone_on_from() -> None:
    found, _ = both_rooms()
    seen = {len(found.next_trail()) for _ in range(40)}
    assert seen >= {2, 3}


def test_it_begins_again_where_nothing_better_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_PATIENCE_RETREATS", 3)
    found, trail = both_rooms()
    found._patience = 3
    assert any(len(found.next_trail()) > 1 for _ in range(3))
    assert len(found.next_trail()) == 1
    assert all(len(found.next_trail()) == 1 for _ in range(3)), "it has forgotten all but the start"
    found.remember(trail)
    assert any(len(found.next_trail()) > 1 for _ in range(3))


def test_it_remembers_only_so_many_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_MAX_POSITIONS_REMEMBERED", 1)
    found, _ = both_rooms()
    assert len(found._trails) == 1


def test_a_search_that_reached_nothing_goes_on_from_the_start() -> None:
    found, _ = begun()
    assert [found.next_trail().lurd for _ in range(5)] == [""] * 5


def test_long_trials_are_rare() -> None:
    assert [ruler(number) for number in range(1, 9)] == [1, 2, 1, 4, 1, 2, 1, 8]
