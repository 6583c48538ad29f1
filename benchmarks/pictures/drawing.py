"""Draws boards in random skins, as screenshots show them: in windows, scaled, compressed."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Final, NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from scipy import ndimage

from benchmarks.pictures.boards import Pictured, reached
from benchmarks.pictures.skins import Part, Skin
from benchmarks.turns import make_levels
from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.reach import player_reach
from sokolab.core.board import Board, Tile, opposite, trimmed
from sokolab.pictures.grid import Grid

SCREEN: Final = (1920, 1080)
_WORDS: Final = "The player pushes one box at a time. Levels are won once all goals hold boxes. "
CONDITIONS: Final = ("plain", "plain", "frame", "scaled", "jpeg", "tiny")
_MAX_PUSHES: Final = 40
_SIDES: Final = (14, 16, 18, 20, 24, 25, 28, 30, 32, 32, 36, 40, 48, 50, 64)
_ASPECTS: Final = (0.7, 0.8, 0.875, 1.125, 1.25, 1.4)
"""Heights of squares that are not square, as shares of their widths."""
_AROUND: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Drawn(NamedTuple):
    """A drawn picture, and where the squares of its board lie."""

    shown: Pictured
    grid: Grid


def drawn(seed: int, part: Part = "all", levels: Sequence[Board] = ()) -> Iterator[Drawn]:
    """Yield pictures without end, each in a skin of its own.

    Half of them show a level as it is, the others a position some pushes later. Without levels,
    some are made.
    """
    made = make_levels.levels(seed, 1)
    for number in count():
        chance = np.random.default_rng([seed, number, "all even odd".index(part)])
        board = levels[int(chance.integers(len(levels)))] if levels else _bare(next(made).board)
        if chance.random() < 0.5:
            board = _played(board, int(chance.integers(_MAX_PUSHES)), chance)
        condition = CONDITIONS[number % len(CONDITIONS)]
        sides = range(8, 13) if condition == "tiny" else _SIDES
        skin = Skin([seed, number], sides[int(chance.integers(len(sides)))], part)
        yield _picture(f"{seed}-{number}", board, skin, condition, chance)


def on_screen(drawn: Drawn, seed: int) -> Drawn:
    """Return a picture as part of a screenshot: over a text and a photograph, or filling all."""
    chance = np.random.default_rng([seed, 1920])
    board, grid = drawn.shown.picture, drawn.grid
    largest = min(SCREEN[0] / board.width, SCREEN[1] / board.height)
    fills_screen = chance.random() < 0.3 or largest < 1
    factor = largest if fills_screen else int(chance.integers(1, max(2, int(largest))))
    size = int(board.width * factor), int(board.height * factor)
    noise = chance.integers(0, 255, (SCREEN[1], SCREEN[0], 3), np.uint8)
    screen = Image.fromarray(noise).filter(ImageFilter.BoxBlur(int(chance.integers(1, 12))))
    draw = ImageDraw.Draw(screen)
    for _ in range(int(chance.integers(4))):
        left, top = int(chance.integers(SCREEN[0])), int(chance.integers(SCREEN[1]))
        draw.rectangle((left, top, left + 700, top + 500), "white", "black")
        for line in range(30):
            start = int(chance.integers(len(_WORDS)))
            draw.text((left + 9, top + 8 + 16 * line), _WORDS[start:] + _WORDS[:start], "black")
    left, top = (
        int(chance.integers(room + 1)) for room in (SCREEN[0] - size[0], SCREEN[1] - size[1])
    )
    screen.paste(board.resize(size, Image.Resampling.NEAREST), (left, top))
    grid = grid.scaled(factor)
    grid = replace(grid, left=grid.left + left, top=grid.top + top)
    return Drawn(replace(drawn.shown, picture=screen), grid)


def _bare(board: Board) -> Board:
    """Return the board without walls that touch no room: made levels have walls all around."""
    inside = board_arrays(board).inside[:-1].astype(bool).reshape(board.tiles.shape)
    is_near = ndimage.binary_dilation(inside, np.ones((3, 3)))
    return trimmed(Board(np.where(is_near, board.tiles, Tile.FLOOR).astype(np.uint8)))


def oblong(drawn: Drawn, seed: int) -> Drawn:
    """Return a picture whose squares are wider than tall, or taller than wide."""
    chance = np.random.default_rng([seed, 32, 28])
    aspect = (
        round(drawn.grid.size * _ASPECTS[int(chance.integers(len(_ASPECTS)))]) / drawn.grid.size
    )
    whole = drawn.shown.picture
    size = whole.width, round(whole.height * aspect)
    picture = whole.resize(size, Image.Resampling.BICUBIC)
    return Drawn(replace(drawn.shown, picture=picture), drawn.grid.taller(size[1] / whole.height))


def _played(board: Board, pushes: int, chance: np.random.Generator) -> Board:
    """Return the board after random pushes."""
    neighbours = board.neighbours
    for _ in range(pushes):
        arrays = board_arrays(board)
        reach = np.append(player_reach(arrays).squares, False)
        pushes_possible = [
            (box, side)
            for box in board.boxes
            for side in range(4)
            if reach[neighbours[box, opposite(side)]] and arrays.free[neighbours[box, side]]
        ]
        if not pushes_possible:
            break
        box, side = pushes_possible[int(chance.integers(len(pushes_possible)))]
        boxes = [int(neighbours[box, side]) if each == box else each for each in board.boxes]
        board = board.with_pieces(boxes, box)
    return board


def _picture(
    name: str, board: Board, skin: Skin, condition: str, chance: np.random.Generator
) -> Drawn:
    margin = int(chance.integers(2)) * int(chance.integers(1, 40))
    if skin.outside in ("floor", "wall"):
        margin = int(chance.integers(3)) * skin.side // 2
    whole = _board(board, skin, margin)
    grid = Grid(margin, margin, skin.side, board.width, board.height)
    if condition == "frame" or (condition in ("scaled", "jpeg") and chance.random() < 0.3):
        whole, left, top = _framed(whole, skin, chance)
        grid = Grid(margin + left, margin + top, skin.side, board.width, board.height)
    if condition == "scaled":
        factor = chance.uniform(max(0.6, 12 / skin.side), 1.65)
        size = round(whole.width * factor), round(whole.height * factor)
        filters = (Image.Resampling.BILINEAR, Image.Resampling.BICUBIC, Image.Resampling.LANCZOS)
        grid = grid.scaled(size[0] / whole.width)
        whole = whole.resize(size, filters[int(chance.integers(3))])
    if condition == "jpeg":
        data = io.BytesIO()
        whole.save(data, "JPEG", quality=int(chance.integers(60, 90)))
        whole = Image.open(data).convert("RGB")
    shown = Pictured(name, f"drawn {name}", condition, board, skin.outside != "wall", whole)
    return Drawn(shown, grid)


def _board(board: Board, skin: Skin, margin: int) -> Image.Image:
    side = skin.side
    around = skin.around(*(-(-margin // side) * 2 + each for each in board.tiles.shape))
    corner = -(-margin // side) * side - margin
    size = board.width * side + 2 * margin, board.height * side + 2 * margin
    whole = around.crop((corner, corner, corner + size[0], corner + size[1]))
    inside = reached(board.tiles)
    extends = skin.outside == "wall"
    walls = ~inside if extends else board.tiles == Tile.WALL
    is_wall = np.pad(walls, 1, constant_values=extends)
    for row, column in np.argwhere(inside | walls).tolist():
        sides = sum(
            1 << bit
            for bit, (down, right) in enumerate(_AROUND)
            if is_wall[row + 1 + down, column + 1 + right]
        )
        tile = Tile.WALL if walls[row, column] else board.tiles[row, column]
        square = skin.square(int(tile), sides, (row, column))
        whole.paste(square, (margin + column * side, margin + row * side))
    return whole


def _framed(
    board: Image.Image, skin: Skin, chance: np.random.Generator
) -> tuple[Image.Image, int, int]:
    """Return a window with a title, buttons and words around a board, and the board's place."""
    left, right, bottom = (int(chance.integers(0, 60)) for _ in range(3))
    top = int(chance.integers(20, 90))
    size = max(board.width + left + right, 240), board.height + top + bottom
    back, title, ink = skin.frames
    whole = Image.new("RGB", size, back)
    draw = ImageDraw.Draw(whole)
    draw.rectangle((0, 0, size[0], 18), title)
    draw.text((6, 3), "Level 12   Moves 34   Pushes 5"[: int(chance.integers(8, 31))], ink)
    for button in range(int(chance.integers(5))):
        if top > 50:
            draw.rounded_rectangle((6 + 44 * button, 24, 44 + 44 * button, 44), 4, title, ink)
            draw.text((12 + 44 * button, 28), "Undo", ink)
    if bottom > 25:
        draw.text((8, size[1] - bottom + 6), "Push all boxes onto the goals", ink)
    whole.paste(board, (left, top))
    draw.rectangle((0, 0, size[0] - 1, size[1] - 1), outline=ink)
    return whole, left, top
