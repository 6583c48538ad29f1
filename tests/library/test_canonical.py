"""The canonical form: what counts for play is kept, all else is forgotten."""

from __future__ import annotations

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from sokolab.core.board import Board, Tile
from sokolab.core.lurd import replay
from sokolab.editing.symmetry import Symmetry, lurd_after, transformed
from sokolab.library.canonical import canonical, reachable_squares
from tests import naive
from tests.naive import boards, levels

symmetries = st.sampled_from(Symmetry)


def key(*rows: str) -> bytes:
    return canonical(Board.from_rows(rows)).key


@given(boards(), symmetries)
def test_all_eight_views_have_one_form(board: Board, symmetry: Symmetry) -> None:
    one, other = canonical(board), canonical(transformed(board, symmetry))
    assert one.key == other.key
    assert one.board == other.board


@given(boards(longest=4), boards(longest=4))
def test_equal_keys_mean_equal_forms(one: Board, other: Board) -> None:
    first, second = canonical(one), canonical(other)
    if first.key == second.key:
        assert first.board == second.board
    elif first.is_level and second.is_level:
        hopeless = [_is_hopeless(board) for board in (one, other)]
        assert first.board != second.board or hopeless[0] != hopeless[1]


@given(levels())
def test_the_form_is_its_own_form(board: Board) -> None:
    assume(not _is_hopeless(board))  # what is out of reach does not stand in the form
    form = canonical(board)
    again = canonical(form.board)
    assert again.key == form.key
    assert again.board == form.board
    assert again.symmetry is Symmetry.IDENTITY


@given(levels(), st.text("udlr", max_size=30))
def test_letters_turn_with_the_level(board: Board, letters: str) -> None:
    form = canonical(board)
    there = replay(form.board, lurd_after(letters, form.symmetry))
    here = replay(board, letters)
    assert (there.moves, there.pushes) == (here.moves, here.pushes)
    assert there.is_complete == here.is_complete
    if not _is_hopeless(board):
        assert there.solved_after == here.solved_after or not form.board.boxes


@given(levels(), st.integers(0, 2**32 - 1))
def test_decoration_does_not_count(board: Board, seed: int) -> None:
    """Whatever stands where the player never comes may be drawn in any other way."""
    random = np.random.default_rng(seed)
    grown = np.pad(board.tiles, 3, constant_values=np.uint8(Tile.WALL))
    out = np.pad(~reachable_squares(board), 3, constant_values=True)
    outer = out & _far_from(~out)
    kinds = np.array([0, Tile.WALL, Tile.GOAL, Tile.BOX | Tile.GOAL], np.uint8)
    drawn = np.where(outer, random.choice(kinds, out.shape), grown)
    assume(not _is_hopeless(board))
    assert canonical(Board(drawn)).key == canonical(board).key


@given(boards())
def test_inside_is_what_the_player_can_come_to(board: Board) -> None:
    assume(len(board.players) == 1)
    assert frozenset(np.flatnonzero(reachable_squares(board)).tolist()) == naive.inside(board)


def test_spare_walls_and_margins_do_not_count() -> None:
    bare = key("#####", "#@$.#", "#####")
    assert key("        ", "  ##### ", "  #@$.# ", "  ##### ", "     ###") == bare
    assert key("@$.") == bare, "off the board is wall"
    assert key("#####   ", "#@$.# *.", "#####") == bare


def test_what_play_can_tell_apart_has_other_keys() -> None:
    keys = {
        key("#####", "#@$.#", "#####"),
        key("#####", "#@.$#", "#####"),
        key("######", "#@ $.#", "######"),
        key("######", "# @$.#", "######"),
        key("#####", "#@*.#", "#####"),
        key("#####", "#+$.#", "#####"),
        key("#####", "#@$.#", "## ##", "#####"),
        key("#####", "# $.#", "#####"),
    }
    assert len(keys) == 8


def test_a_box_that_can_never_come_home_counts() -> None:
    """The rules want every box on a goal, so a proof about the one tells nothing of the other."""
    good = key("#######", "#@$.#*#", "#######")
    bad = key("#######", "#@$.#$#", "#######")
    assert good == key("#####", "#@$.#", "#####")
    assert bad != good
    assert bad == key("########", "#@$.# $#", "########")


def test_drawings_without_a_player_have_a_form_too() -> None:
    assert key("###", "#.#", "###") == key(".")  # framed by what is off the board
    assert not canonical(Board.from_rows(["@ @"])).is_level
    assert canonical(Board.from_rows(["###"])).board.rows() == ("#",)


def _is_hopeless(board: Board) -> bool:
    within = reachable_squares(board).reshape(-1)
    return any(not within[box] and not board.flat[box] & Tile.GOAL for box in board.boxes)


def _far_from(mask: np.ndarray) -> np.ndarray:
    """Return the squares that do not touch the mask along an edge."""
    near = mask.copy()
    near[1:] |= mask[:-1]
    near[:-1] |= mask[1:]
    near[:, 1:] |= mask[:, :-1]
    near[:, :-1] |= mask[:, 1:]
    return ~near
