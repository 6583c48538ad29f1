"""One line that describes a square, as the status strip shows it and screen readers read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sokolab.analysis.findings import Findings
from sokolab.core.board import Board, Tile
from sokolab.core.words import with_commas
from sokolab.language import Phrase, counted_phrase, listed, phrase, tr

_NAMES: Final = {
    Tile.FLOOR: phrase("floor"),
    Tile.WALL: phrase("wall"),
    Tile.GOAL: phrase("goal"),
    Tile.BOX: phrase("box"),
    Tile.BOX | Tile.GOAL: phrase("box on goal"),
    Tile.PLAYER: phrase("player"),
    Tile.PLAYER | Tile.GOAL: phrase("player on goal"),
}


def describe_square(board: Board, square: int, findings: Mapping[str, object]) -> str:
    """Return one line about a square: its place, what it holds and what is known of it.

    ``findings``: by the names of their analyses. Those that are missing, None, or about a board of
    another size are left out.

    Examples
    --------
    >>> describe_square(Board.from_rows(["#####", "#@$.#", "#####"]), 7, {})
    'row 2, column 3: box'
    """
    tile = int(board.flat[square])
    parts = [_NAMES.get(Tile(tile), _NAMES[Tile.WALL])]
    if not tile & Tile.WALL:
        known = Findings(findings)
        for describe in (_dead, _cuts, _targets, _reach):
            parts += describe(board, square, known)
    return tr("{place}: {words}", place=board.place(square), words=with_commas(parts))


def _dead(board: Board, square: int, findings: Findings) -> list[Phrase]:
    found = findings.dead_squares
    if found is None or len(found.dead) != board.size:
        return []
    if found.corners[square]:
        return [phrase("dead corner")]
    return [phrase("dead square")] if found.dead[square] and found.has_goals else []


def _cuts(board: Board, square: int, findings: Findings) -> list[Phrase]:
    found = findings.cuts
    if found is None or len(found.cut) != board.size:
        return []
    blocks = found.blocks_of(square)
    if found.cut[square]:
        return [phrase("cut of blocks {blocks}", blocks=listed(blocks))]
    return [phrase("block {number}", number=blocks[0])] if len(blocks) == 1 else []


def _targets(board: Board, square: int, findings: Findings) -> list[Phrase]:
    found = findings.targets
    if found is None or len(found.pushes) != board.size or found.box == square:
        return []
    pushes = int(found.pushes[square])
    if pushes < 0:
        return []
    return [counted_phrase(pushes, "{n:,} push from the box", "{n:,} pushes from the box")]


def _reach(board: Board, square: int, findings: Findings) -> list[Phrase]:
    found = findings.player_reach
    if found is None or len(found.inside) != board.size:
        return []
    return [] if found.inside[square] else [phrase("outside")]
