"""What lies on a square, in a sentence that can be read out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from sokolab.core.board import Board, Tile
from sokolab.core.words import counted

if TYPE_CHECKING:
    from sokolab.analysis.cuts import CutsAndBlocks
    from sokolab.analysis.dead import DeadSquares
    from sokolab.analysis.reach import PlayerReach
    from sokolab.analysis.targets import PushTargets

__all__ = ["describe_square"]

_WORDS: Final = {
    Tile.FLOOR: "floor",
    Tile.WALL: "wall",
    Tile.GOAL: "goal",
    Tile.BOX: "box",
    Tile.BOX | Tile.GOAL: "box on goal",
    Tile.PLAYER: "player",
    Tile.PLAYER | Tile.GOAL: "player on goal",
}


def describe_square(board: Board, square: int, findings: Mapping[str, object]) -> str:
    """Return one line about a square: its place, what it holds and what is known of it.

    Parameters
    ----------
    findings
        The latest answers by their questions' names; missing, None or belonging to a board of
        another size, they are left out.

    Examples
    --------
    >>> describe_square(Board.from_rows(["#####", "#@$.#", "#####"]), 7, {})
    'row 2, column 3: box'
    """
    row, col = board.row_col(square)
    tile = int(board.flat[square])
    parts = [_WORDS.get(Tile(tile), "wall")]
    if not tile & Tile.WALL:
        parts += _dead(board, square, findings)
        parts += _cuts(board, square, findings)
        parts += _targets(board, square, findings)
        parts += _reach(board, square, findings)
    return f"row {row + 1}, column {col + 1}: {', '.join(parts)}"


def _dead(board: Board, square: int, findings: Mapping[str, object]) -> list[str]:
    found = cast("DeadSquares | None", findings.get("dead-squares"))
    if found is None or len(found.dead) != board.size:
        return []
    if found.corners[square]:
        return ["dead corner"]
    return ["dead square"] if found.dead[square] else []


def _cuts(board: Board, square: int, findings: Mapping[str, object]) -> list[str]:
    found = cast("CutsAndBlocks | None", findings.get("cuts-and-blocks"))
    if found is None or len(found.cut) != board.size:
        return []
    blocks = found.blocks_of(square)
    if found.cut[square]:
        return [f"cut of blocks {_listed(blocks)}"]
    return [f"block {blocks[0]}"] if len(blocks) == 1 else []


def _targets(board: Board, square: int, findings: Mapping[str, object]) -> list[str]:
    found = cast("PushTargets | None", findings.get("push-targets"))
    if found is None or len(found.pushes) != board.size or found.box == square:
        return []
    pushes = int(found.pushes[square])
    if pushes < 0:
        return []
    return [f"{counted(pushes, 'push', 'pushes')} from the box"]


def _reach(board: Board, square: int, findings: Mapping[str, object]) -> list[str]:
    found = cast("PlayerReach | None", findings.get("player-reach"))
    if found is None or len(found.inside) != board.size:
        return []
    return [] if found.inside[square] else ["outside"]


def _listed(numbers: Sequence[int]) -> str:
    words = [str(number) for number in numbers]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
