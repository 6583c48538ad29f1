"""A probe of one square: the verdict if it were a wall, floor, a goal or a box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from sokolab.core.board import Board, Tile
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.judging import Sources, judged_in_rounds
from sokolab.verdicts.values import Verdict

CONTENTS: Final = (Tile.WALL, Tile.FLOOR, Tile.GOAL, Tile.BOX)
"""What a probe puts on the square, one after the other."""
_SECONDS: Final = (0.05, 2.0)
"""Time for one content in the first round, and in the second for those still open."""


@dataclass(frozen=True, slots=True)
class ProbeRequest:
    """A square to be probed; can be sent to another process.

    Attributes
    ----------
    earlier
        Verdicts on other boards, as in :class:`~sokolab.verdicts.judging.Sources`.
    """

    board: Board
    square: int
    earlier: tuple[Verdict, ...] = ()


@dataclass(frozen=True, slots=True)
class Probed:
    """The verdict on a board with something else on the square."""

    content: Tile
    verdict: Verdict


def variants(board: Board, square: int) -> Iterator[tuple[Tile, Board]]:
    """Yield what a probe puts on a square, with the board that results.

    The square of the player is not probed: without a player there is no level.
    """
    if not board.flat[square] & Tile.PLAYER:
        for content in CONTENTS:
            yield content, board.with_tiles([square], int(content))


def probe(request: ProbeRequest, cancel: CancelToken, tell: Callable[[Probed], None]) -> None:
    """Judge a board with each content of one square, and tell the verdicts as they come.

    Quick ones come first; what is open after the first round is searched for longer.
    """
    boards, sources = variants(request.board, request.square), Sources(request.earlier)
    for content, verdict in judged_in_rounds(boards, _SECONDS, cancel, sources):
        tell(Probed(content, verdict))
