"""Boards drawn in skins of the tests' own are read back, alone."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.pictures import possible_readings
from sokolab.pictures import reading as readings
from sokolab.pictures.grid import Grid
from sokolab.pictures.naming import Naming, namings
from sokolab.pictures.opening import PictureError
from sokolab.pictures.reading import PictureReading, from_picture
from sokolab.solvers.frame.protocol import CancelToken, GivenUpError
from tests.pictures.skins import picture

BOARD = Board.from_rows(
    [
        "  ##### ",
        "###   # ",
        "#.@$  # ",
        "### $.# ",
        "#.##$ # ",
        "# # . ##",
        "#$ *$$.#",
        "#   .  #",
        "########",
    ]
)


@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("side", [12, 32, 45])
def test_a_plain_picture_is_read(joined: bool, side: int) -> None:
    reading = from_picture(picture(BOARD, side, joined, (side // 2, side // 3)), seconds=0)

    assert reading.level.board == BOARD
    assert reading.grid.size == pytest.approx(side, rel=0.01)
    assert reading.square_confidence.shape == (BOARD.height, BOARD.width)


def test_the_grid_lies_where_the_board_does() -> None:
    reading = from_picture(picture(BOARD, 32, margin=(37, 21)), seconds=0)

    assert (reading.grid.left, reading.grid.top) == pytest.approx((37, 21), abs=1.5)
    assert (reading.grid.columns, reading.grid.rows) == (BOARD.width, BOARD.height)


def test_a_scaled_picture_is_read() -> None:
    whole = picture(BOARD, 32, margin=(20, 20))
    scaled = whole.resize((round(whole.width * 0.83), round(whole.height * 0.83)))

    assert from_picture(scaled, seconds=0).level.board == BOARD


@pytest.mark.parametrize("height", [24, 28, 40])
def test_squares_that_are_not_square_are_read(height: int) -> None:
    whole = picture(BOARD, 32, margin=(32, 32))
    shot = whole.resize((whole.width, whole.height * height // 32), Image.Resampling.BICUBIC)

    reading = from_picture(shot, seconds=0)

    assert reading.level.board == BOARD
    assert reading.grid.size == pytest.approx(32, rel=0.01)
    assert reading.grid.square_height == pytest.approx(height, rel=0.01)
    assert reading.facts()["grid"]["height"] == pytest.approx(height, rel=0.01)  # type: ignore[index]
    again = from_picture(shot, seconds=0, grid=reading.grid)
    assert again.level.board == BOARD
    assert again.with_tile(3, 4, Tile.GOAL).level.board[3, 4] == Tile.GOAL


def test_a_compressed_picture_is_read_from_its_bytes() -> None:
    data = io.BytesIO()
    picture(BOARD, 32, joined=True).save(data, "JPEG", quality=75)

    assert from_picture(data.getvalue(), seconds=0).level.board == BOARD


def test_a_window_around_the_board_is_left_out() -> None:
    whole = Image.new("RGB", (420, 400), (236, 236, 236))
    draw = ImageDraw.Draw(whole)
    draw.rectangle((0, 0, 420, 24), fill=(40, 60, 140))
    draw.text((8, 6), "Sokoban - Level 12", fill="white")
    draw.text((300, 80), "Undo", fill="black")
    whole.paste(picture(BOARD, 32), (10, 60))

    assert from_picture(whole, seconds=0).level.board == BOARD


def test_a_player_who_hides_a_goal_is_read_as_standing_on_it() -> None:
    rows = ["#######", "#@ $  #", "#  $ .#", "#     #", "#######"]
    drawn = picture(Board.from_rows(rows), 32)

    board = from_picture(drawn, seconds=0).level.board

    assert str(board).split("\n")[1] == "#+ $  #"


def test_a_doubtful_reading_is_not_sure() -> None:
    blurred = picture(BOARD, 32).resize((40, 45)).resize((256, 288))
    try:
        reading = from_picture(blurred, seconds=0)
    except PictureError:
        return
    assert reading.level.board == BOARD or not reading.is_sure


def test_a_solved_board_is_not_sure_until_a_square_is_named() -> None:
    """Where all goals lie below boxes, faint ones may have been taken for floor."""
    rows = ["#########", "#       #", "# ##    #", "#   **  #", "#   ** @#", "#########"]
    solved = Board.from_rows(rows)

    reading = from_picture(picture(solved, 32), seconds=0)

    assert reading.level.board == solved
    assert not reading.is_sure
    named = reading.with_tile(3, 4, Tile.BOX | Tile.GOAL)
    assert named.level.board == solved
    assert named.is_sure


SEALED = [
    "############",
    "#..      ###",
    "#..   $  #*#",
    "###  $   # #",
    "  # @ *  #*#",
    "  # $  $ ###",
    "  #      #  ",
    "  ########  ",
]
"""A level with boxes on goals that nobody reaches, walled in at the right."""


def test_pieces_that_are_walled_in_are_read() -> None:
    board = Board.from_rows(SEALED)
    assert from_picture(picture(board)).board == board


def test_a_reading_is_not_sure_where_something_unknown_is_walled_in() -> None:
    rows = [row.replace("# @ *", "# @ $").replace("#..   ", "#...  ") for row in SEALED]
    rows[2] = SEALED[2]
    shown = [rows, [row.replace("#*#", "# #") for row in rows]]

    told = [from_picture(picture(Board.from_rows(each))).is_sure for each in shown]

    assert told == [False, True]


def test_no_doubtful_square_is_not_counted() -> None:
    reading = from_picture(picture(BOARD, 32), seconds=0)
    strange = replace(
        reading, confidence=0.0, square_confidence=np.ones_like(reading.square_confidence)
    )
    assert "no square is doubtful" in str(strange.sentence)
    one = np.ones_like(reading.square_confidence)
    one[0, 0] = 0.1
    assert "one square is doubtful" in str(replace(strange, square_confidence=one).sentence)


@pytest.mark.parametrize("kind", ["plain", "noise"])
def test_a_picture_without_a_board_is_refused(kind: str) -> None:
    noise = np.random.default_rng(3).integers(0, 255, (200, 300, 3), dtype=np.uint8)
    whole = Image.fromarray(noise) if kind == "noise" else Image.new("RGB", (300, 200), "white")

    with pytest.raises(PictureError, match="No board was found"):
        from_picture(whole, seconds=0)


@pytest.mark.parametrize("size", [(1, 1), (1, 300), (300, 2), (7, 7), (21, 400)])
def test_a_picture_too_small_for_a_board_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(PictureError, match="No board was found"):
        from_picture(Image.effect_noise(size, 90), seconds=0)


def _named(row: int, column: int, tile: int) -> PictureReading:
    point = 32 * column + 5.0, 32 * row + 27.0
    return from_picture(picture(BOARD, 32), seconds=0, tiles={point: tile})


def test_all_squares_follow_the_one_that_a_person_names() -> None:
    swapped = str(BOARD).translate(str.maketrans("$.", ".$"))

    assert str(_named(2, 3, Tile.GOAL).level.board) == swapped
    assert _named(2, 3, Tile.BOX).level.board == BOARD


def test_several_squares_are_named_at_once() -> None:
    reading = from_picture(picture(BOARD, 32), seconds=0)
    middle = reading.grid.middle
    both = reading.with_tiles_at({middle(2, 3): Tile.GOAL, middle(3, 4): Tile.BOX})
    one_by_one = reading.with_tile(2, 3, Tile.GOAL).with_tile(3, 4, Tile.BOX)
    assert both.board == one_by_one.board != reading.board
    shot, tiles = picture(BOARD, 32), {middle(0, 2): Tile.WALL}
    assert from_picture(shot, seconds=0, tiles=tiles).board == BOARD


def test_a_reading_says_how_far_it_is_and_can_be_given_up() -> None:
    told: list[float] = []
    reading = from_picture(picture(BOARD, 32), seconds=0, on_progress=told.append)
    assert told and told == sorted(told) and 0 <= min(told) <= max(told) <= 1
    cancel = CancelToken()
    cancel.cancel()
    for read in (
        partial(from_picture, picture(BOARD, 32), seconds=0),
        partial(from_picture, picture(BOARD, 32), grid=reading.grid),
        partial(reading.with_tiles_at, {(5.0, 5.0): int(Tile.WALL)}),
    ):
        with pytest.raises(GivenUpError):
            read(on_progress=cancel.raise_if_cancelled)


def test_what_was_not_named_holds_if_nothing_contradicts_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def pale(*of: Any) -> list[Naming]:  # of a skin that tells less what is what
        return [replace(one, cost=one.cost / 3) for one in namings(*of)]

    monkeypatch.setattr("sokolab.pictures.possible_readings.namings", pale)
    reading = from_picture(picture(BOARD, 32), seconds=0)
    swapped = Board.from_rows(str(BOARD).translate(str.maketrans("$.", ".$")).split("\n"))
    before = replace(reading, level=Level(swapped))

    assert before.with_tile(2, 2, Tile.PLAYER).board == swapped
    assert before.with_tile(2, 3, Tile.BOX).board == BOARD


def test_what_a_person_says_holds_even_where_no_level_comes_of_it() -> None:
    reading = _named(2, 2, Tile.WALL)  # the player

    assert reading.level.board.tiles[2, 2] == Tile.WALL
    assert reading.with_tile(2, 2, Tile.PLAYER).level.board == BOARD


def test_a_square_beyond_the_board_can_be_named_but_none_beyond_the_grid() -> None:
    framed = picture(BOARD, 32, margin=(64, 64))
    reading = from_picture(framed, seconds=0)

    beyond = reading.with_tile(-1, 3, Tile.GOAL)

    assert beyond.level.board.height > BOARD.height
    assert beyond.level.board.tiles[0, 3] == Tile.GOAL
    with pytest.raises(PictureError, match="does not lie on the grid"):
        reading.with_tile(-9, 3, Tile.GOAL)


def test_a_known_grid_is_kept() -> None:
    reading = from_picture(picture(BOARD, 32), grid=Grid(0, 0, 32, 8, 9))

    assert reading.level.board == BOARD
    assert (reading.grid.columns, reading.grid.rows) == (8, 9)


def test_a_picture_without_a_likely_board_is_read_once_squares_are_told() -> None:
    lines = Image.new("RGB", (160, 160), "white")
    for place in range(0, 160, 20):
        ImageDraw.Draw(lines).line((place, 0, place, 160), "black", 3)
        ImageDraw.Draw(lines).line((0, place, 160, place), "black", 3)
    with pytest.raises(PictureError):
        from_picture(lines, seconds=0)

    reading = from_picture(lines, seconds=0, tiles={(50.0, 50.0): Tile.BOX})

    assert reading.level.board[reading.grid.square_at(50.0, 50.0)] == Tile.BOX
    assert not reading.is_sure


FRAMED = picture(BOARD, 32, margin=(64, 64))


def _read_on(left: float, top: float, columns: int, rows: int) -> PictureReading:
    """Return what is read on a grid that the program, not a person, has chosen."""
    return readings._reading_on_grid(FRAMED, Grid(left, top, 32, columns, rows), keep_grid=False)


@pytest.mark.parametrize("scale", [1, 3])
@pytest.mark.parametrize(
    ("grid", "square"),
    [((64, 96, 8, 8), (0, 4)), ((64, 64, 7, 9), (8, 7)), ((80, 80, 8, 9), (4, 4))],
)
def test_another_grid_is_taken_where_it_explains_what_a_person_said(
    grid: tuple[int, int, int, int], square: tuple[int, int], scale: int
) -> None:
    """The one before lacks the first row or the last column, or lies half a square aside."""
    before = _read_on(*grid).scaled(scale)
    x, y = Grid(64, 64, 32, 8, 9).middle(*square)
    assert before.board != BOARD

    after = before.with_tile_at(scale * x, scale * y, BOARD[square])

    assert after.board == BOARD
    assert (after.grid.left, after.grid.top) == pytest.approx((64 * scale, 64 * scale), abs=scale)


def test_a_grid_may_be_kept_whatever_is_said() -> None:
    aside = _read_on(80, 80, 8, 9)
    assert aside.with_tile(0, 0, Tile.WALL).board == BOARD
    assert aside.with_tile(0, 0, Tile.WALL, keep_grid=True).grid.left == aside.grid.left


def test_a_square_beside_the_grid_can_be_named_by_its_row_and_column() -> None:
    assert _read_on(64, 96, 8, 8).with_tile(-1, 4, Tile.WALL).board == BOARD


def test_a_grid_grows_for_a_square_beside_it_even_where_no_level_comes_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(possible_readings, "namings", lambda *_: [])
    before = _read_on(64, 96, 8, 8)

    after = before.with_tile(-1, 2, Tile.WALL)

    assert after.board.height == before.board.height + 1
    assert after.board[0, 2] == Tile.WALL
    assert (
        after.board.tiles[1:] == np.where(after.look_label == after.look_label[0, 2], 1, 0)[1:]
    ).all()


def test_a_grid_that_a_person_placed_stays() -> None:
    lower = Grid(64, 96, 32, 8, 8)
    reading = from_picture(FRAMED, grid=lower)

    assert reading.with_tile(2, 1, Tile.BOX).grid == lower
    with pytest.raises(PictureError, match="does not lie on the grid"):
        reading.with_tile(-1, 4, Tile.WALL)


@pytest.mark.parametrize(("costs", "tried"), [((-4,), 1), ((4, 6, -3), 3), ((-1, 2, 3), 2)])
def test_grids_are_tried_until_a_reading_is_as_likely_as_right_ones_are(
    costs: tuple[float, ...], tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = list(costs)
    one = possible_readings.readings(picture(BOARD, 32))[0]
    monkeypatch.setattr(
        possible_readings, "likely_grids", lambda _: ((float(at > 1), []) for at in range(3))
    )
    monkeypatch.setattr(
        possible_readings, "grid_readings", lambda *_: [replace(one, cost=left.pop(0))]
    )

    possible_readings.readings(picture(BOARD, 32))

    assert len(costs) - len(left) == tried


def test_squares_that_make_no_level_by_the_first_tolerance_are_read_by_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = possible_readings._with_tolerance

    def none_at_first(seen: Any, looks: Any, tolerance: float, *others: float) -> list[Any]:
        first = tolerance == possible_readings.TOLERANCES[1]
        return [] if first else read(seen, looks, tolerance, *others)

    monkeypatch.setattr(possible_readings, "_with_tolerance", none_at_first)
    shades = np.random.default_rng(1).integers(-8, 9, (9, 8, 1)).repeat(32, 0).repeat(32, 1)
    pixels = np.clip(np.asarray(picture(BOARD, 32)) + shades, 0, 255)
    of_grid = partial(
        possible_readings.grid_readings,
        Image.fromarray(pixels.astype(np.uint8)),
        [Grid(0, 0, 32, 8, 9)],
        {},
    )

    found = of_grid(0.0, known_cost=4.0)

    assert possible_readings.board_of(min(found, key=lambda one: one.cost).naming) == BOARD
    assert not of_grid(0.0, known_cost=-4.0), "another grid is good enough"


@pytest.mark.parametrize(("pixels", "tried"), [(0, 1), (10**7, 2)])
def test_on_a_screen_only_the_best_place_is_read_by_all_tolerances(
    pixels: int, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = picture(BOARD, 32)
    one = possible_readings.readings(drawn)[0]
    other = Board.from_rows(["#####", "#@$.#", "#####"])
    boards = [BOARD, other]
    costs = [3.0, 4.0]
    read: list[object] = []

    def others(*of: Any) -> list[Any]:
        read.append(of)
        return []

    monkeypatch.setattr(possible_readings, "_MIN_SCREEN_PIXELS", pixels)
    monkeypatch.setattr(possible_readings, "board_of", lambda _: boards.pop(0))
    monkeypatch.setattr(
        possible_readings, "_with_tolerance", lambda *_: [replace(one, cost=costs.pop(0))]
    )
    monkeypatch.setattr(possible_readings, "_with_other_tolerances", others)

    possible_readings.grid_readings(drawn, [one.grid, one.grid], {}, 0.0, 5.0)

    assert len(read) == tried
