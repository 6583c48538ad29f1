"""One line that describes a square, as the status strip shows it and screen readers read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sokolab.analysis.findings import Findings
from sokolab.core.board import Board, Tile
from sokolab.language import counted

__all__ = ["describe_square"]

_NAMES: Final = {
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
        By the names of their analyses. Those that are missing, None, or about a board of another
        size are left out.

    Examples
    --------
    >>> describe_square(Board.from_rows(["#####", "#@$.#", "#####"]), 7, {})
    'row 2, column 3: box'
    """
    tile = int(board.flat[square])
    parts = [_NAMES.get(Tile(tile), "wall")]
    if not tile & Tile.WALL:
        known = Findings(findings)
        for describe in (_dead, _cuts, _targets, _reach):
            parts += describe(board, square, known)
    return f"{board.place(square)}: {', '.join(parts)}"


def _dead(board: Board, square: int, findings: Findings) -> list[str]:
    found = findings.dead_squares
    if found is None or len(found.dead) != board.size:
        return []
    if found.corners[square]:
        return ["dead corner"]
    return ["dead square"] if found.dead[square] and found.has_goals else []


def _cuts(board: Board, square: int, findings: Findings) -> list[str]:
    found = findings.cuts
    if found is None or len(found.cut) != board.size:
        return []
    blocks = found.blocks_of(square)
    if found.cut[square]:
        return [f"cut of blocks {_listed(blocks)}"]
    return [f"block {blocks[0]}"] if len(blocks) == 1 else []


def _targets(board: Board, square: int, findings: Findings) -> list[str]:
    found = findings.targets
    if found is None or len(found.pushes) != board.size or found.box == square:
        return []
    pushes = int(found.pushes[square])
    return [f"{counted(pushes, 'push', 'pushes')} from the box"] if pushes >= 0 else []


def _reach(board: Board, square: int, findings: Findings) -> list[str]:
    found = findings.player_reach
    if found is None or len(found.inside) != board.size:
        return []
    return [] if found.inside[square] else ["outside"]


def _listed(numbers: Sequence[int]) -> str:
    """Return "1", "1 and 2" or "1, 2 and 3"."""
    words = [str(number) for number in numbers]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
