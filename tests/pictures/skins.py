"""Draws boards in skins of its own, for tests that read them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PIL import Image, ImageDraw

from sokolab.core.board import Board, Tile

Draw = Callable[[ImageDraw.ImageDraw, int, int], None]


def _bricks(draw: ImageDraw.ImageDraw, side: int, _sides: int) -> None:
    draw.rectangle((0, 0, side, side), fill=(90, 30, 20))
    for row in range(4):
        for x in (-side // 4 * (row % 2), side // 2 - side // 4 * (row % 2), side - side // 4):
            top = row * side // 4
            draw.rectangle((x, top, x + side // 2 - 2, top + side // 4 - 2), fill=(180, 70, 50))


def _joined(draw: ImageDraw.ImageDraw, side: int, sides: int) -> None:
    """A wall that is one with the walls beside it; the bits of ``sides`` go clockwise from up."""
    gap = side // 6
    box = [0 if sides & 8 else gap, 0 if sides & 1 else gap]
    box += [side if sides & 2 else side - gap, side if sides & 4 else side - gap]
    draw.rectangle(tuple(box), fill=(70, 80, 160))
    if not sides & 1:
        draw.line((box[0], box[1], box[2], box[1]), fill=(150, 160, 230), width=2)
    if not sides & 4:
        draw.line((box[0], box[3] - 2, box[2], box[3] - 2), fill=(25, 30, 80), width=2)


def _crate(draw: ImageDraw.ImageDraw, side: int, colour: tuple[int, int, int]) -> None:
    dark = tuple(part // 2 for part in colour)
    draw.rectangle((1, 1, side - 2, side - 2), fill=colour, outline=dark, width=2)
    draw.line((2, 2, side - 3, side - 3), fill=dark, width=2)
    draw.line((2, side - 3, side - 3, 2), fill=dark, width=2)


def _ball(draw: ImageDraw.ImageDraw, side: int, colour: tuple[int, int, int]) -> None:
    draw.ellipse((side // 8, side // 8, side * 7 // 8, side * 7 // 8), fill=colour)
    draw.ellipse((side // 4, side // 4, side // 2, side // 2), fill=(255, 255, 255))


def _man(draw: ImageDraw.ImageDraw, side: int) -> None:
    draw.ellipse((side * 3 // 8, side // 8, side * 5 // 8, side * 3 // 8), fill=(240, 200, 160))
    draw.rectangle((side * 3 // 8, side * 3 // 8, side * 5 // 8, side * 3 // 4), fill=(30, 140, 60))
    draw.rectangle((side * 3 // 8, side * 3 // 4, side * 5 // 8, side - 2), fill=(40, 40, 150))


def picture(
    board: Board, side: int = 32, joined: bool = False, margin: tuple[int, int] = (0, 0)
) -> Image.Image:
    """Draw a board with a wall of bricks and crates, or with a seamless wall and balls."""
    ground = (200, 196, 180) if not joined else (50, 52, 58)
    whole = Image.new(
        "RGB",
        (board.width * side + 2 * margin[0], board.height * side + 2 * margin[1]),
        (20, 24, 40),
    )
    inside = {square for square in range(board.size) if board.flat[square] != Tile.WALL}
    for square in range(board.size):
        tile = Image.new("RGB", (side, side), ground)
        draw = ImageDraw.Draw(tile)
        value = int(board.flat[square])
        row, column = divmod(square, board.width)
        if value & Tile.WALL:
            around = ((-1, 0), (0, 1), (1, 0), (0, -1))
            sides = 0
            for bit, (down, right) in enumerate(around):
                r, c = row + down, column + right
                if 0 <= r < board.height and 0 <= c < board.width:
                    sides |= (r * board.width + c not in inside) << bit
            (_joined if joined else _bricks)(draw, side, sides)
        if value & Tile.GOAL:
            draw.ellipse(
                (side * 3 // 8, side * 3 // 8, side * 5 // 8, side * 5 // 8), fill=(220, 40, 60)
            )
        if value & Tile.BOX:
            kind = partial(_ball if joined else _crate, draw, side)
            kind((80, 170, 80) if value & Tile.GOAL else (200, 150, 60))
        if value & Tile.PLAYER:
            _man(draw, side)
        whole.paste(tile, (margin[0] + column * side, margin[1] + row * side))
    return whole
