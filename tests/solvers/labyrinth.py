"""Labyrinths with one box, whose solutions take very many moves.

The box goes along a winding corridor, forth and back on the board. A small side passage lets the
player push it round each corner, but opens only towards the part of the corridor that lies ahead
of the box. So the player walks all the way round, by the start and the end of the corridor, each
time the box turns.
"""

from __future__ import annotations

from itertools import pairwise

from sokolab.core.board import Board

_UP, _RIGHT, _DOWN, _LEFT = (-1, 0), (0, 1), (1, 0), (0, -1)
_RISE, _RUN = 3, 4  # squares of the corridor up or down, and to the side
_START = (5, 4)

_Square = tuple[int, int]
_Leg = tuple[_Square, int]
"""A straight piece of the corridor: direction and length."""


def labyrinth(bands: int, waves: int) -> Board:
    """Return a labyrinth with an even number of bands, each with that many waves."""
    assert bands % 2 == 0
    legs = _legs(bands, waves)
    corridor, floor = [_START], set[_Square]()
    for direction, length in legs:
        for _ in range(length):
            corridor.append(_next(corridor[-1], direction))
    corner = _START
    for (arriving, length), (leaving, _) in pairwise(legs):
        corner = _next(corner, arriving, length)
        below = _next(corner, leaving, -1)
        ahead = _next(corner, arriving)
        floor |= {below, _next(below, arriving), ahead, _next(ahead, leaving)}
    width, last = 2 * waves * _RUN + 8, corridor[-1][0]
    floor |= {*corridor, (last + 1, width - 2)}
    floor |= {(last, col) for col in range(4, width - 1)}
    floor |= {(last + 2, col) for col in range(1, width - 1)}
    floor |= {(row, 1) for row in range(_START[0], last + 3)}
    floor |= {(_START[0], col) for col in range(1, _START[1])}
    tiles = {_START: "$", _next(_START, _LEFT): "@", corridor[-2]: "."}
    return Board.from_rows(
        [
            "".join(
                tiles.get((row, col), " " if (row, col) in floor else "#") for col in range(width)
            )
            for row in range(last + 4)
        ]
    )


def _legs(bands: int, waves: int) -> list[_Leg]:
    """Return the pieces of the corridor; no two neighbours have the same direction."""
    legs: list[_Leg] = []
    for band in range(bands):
        side = _LEFT if band % 2 else _RIGHT
        for _ in range(waves):
            legs += [(side, _RUN), (_UP, _RISE), (side, _RUN), (_DOWN, _RISE)]
        legs[-1] = (_DOWN, 2 * _RISE + 4 if band < bands - 1 else 2 * _RISE)
    return legs


def _next(square: _Square, direction: _Square, steps: int = 1) -> _Square:
    return square[0] + steps * direction[0], square[1] + steps * direction[1]
