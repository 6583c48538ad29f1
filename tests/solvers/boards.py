"""Small boards for the solvers: drawn by hand, with their fewest pushes and moves, and random."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.core.board import Board, Tile


class Drawn(NamedTuple):
    """A level; ``pushes`` and ``moves`` are None where it has no solution."""

    rows: tuple[str, ...]
    pushes: int | None
    moves: int | None

    @property
    def board(self) -> Board:
        return Board.from_rows(self.rows)


def _drawn(text: str, pushes: int | None, moves: int | None) -> Drawn:
    return Drawn(tuple(text.strip("\n").split("\n")), pushes, moves)


LEVELS: Final[dict[str, Drawn]] = {
    "corridor": _drawn("#######\n#@ $ .#\n#######", 2, 3),
    "round the pillar": _drawn(
        """
########
#   .  #
# ##   #
# $  @ #
#      #
########""",
        4,
        12,
    ),
    "two by two": _drawn(
        """
########
#  #   #
# $ $  #
#  #.. #
#  @#  #
########""",
        9,
        32,
    ),
    "goal room": _drawn(
        """
   ######
####    #
#  # $$ #
#..   $ #
#.  #@  #
#########""",
        16,
        37,
    ),
    "exchange": _drawn(
        """
#########
#   #   #
#   * $ #
#.  #  @#
#########""",
        6,
        19,
    ),
    "shut doorway": _drawn(
        """
#######
#  #  #
# $ $ #
#  #  #
##.#.##
 # @ #
 #####""",
        None,
        None,
    ),
    "behind the boxes": _drawn(
        """
########
#      #
# .$$. #
# .##$ #
#  @   #
########""",
        None,
        None,
    ),
    "sealed larder": _drawn(
        """
  ######
###  . #
#  $## #
# @ $ .#
#   ####
#####""",
        None,
        None,
    ),
    "walled-off ornament": _drawn(
        """
##########
#@ $ .#*##
##########""",
        2,
        3,
    ),
    "stuck in the corner": _drawn("#####\n#$ .#\n#@  #\n#####", None, None),
    "two against one wall": _drawn("######\n# $$ #\n#@   #\n# .. #\n######", None, None),
    "no way round": _drawn("#######\n#@$$ .#\n#### .#\n   ####", None, None),
}


CORNERED: Final = Board.from_rows(  # boxes that freeze on one goal cut others off
    [
        "########",
        "# *   .#",
        "#    $ #",
        "#   .  #",
        "#   .$ #",
        "#  $   #",
        "# $@*. #",
        "########",
    ]
)
CROWD: Final = Board.from_rows(  # 12 pushes, some thousand nodes
    [
        "##########",
        "#        #",
        "# .$.$.$ #",
        "# $.$.$. #",
        "# .$.$.$ #",
        "# $.$.$. #",
        "#       @#",
        "##########",
    ]
)
LARGE_CROWD: Final = Board.from_rows(  # 16 pushes, easy from both ends at once, hard without
    [
        "############",
        "#          #",
        "# .$.$.$.$ #",
        "# $.$.$.$. #",
        "# .$.$.$.$ #",
        "# $.$.$.$.@#",
        "#          #",
        "############",
    ]
)
KNOT: Final = Board.from_rows(  # 20 pushes, some thousand nodes from both ends
    [
        "###########",
        "#      ***#",
        "#.  $ $.*##",
        "#         #",
        "## $ ..*  #",
        "#.$ .. *  #",
        "#.$.  $# *#",
        "#$$**$$.  #",
        "# @   #*  #",
        "###########",
    ]
)

HALL: Final = Board.from_rows(  # four boxes with much space: solutions of many lengths
    [
        "###########",
        "#         #",
        "# .  $  . #",
        "#   $#    #",
        "# .  $  . #",
        "#@   $    #",
        "#         #",
        "###########",
    ]
)
_ROOM: Final = ("#####", "#.  #", "#$$ #", "#  .#", "## ##")
MOSAIC: Final = Board.from_rows(  # twelve puzzles of two boxes around a hall
    [row * 6 for row in _ROOM]
    + ["#" + " " * 14 + "@" + " " * 13 + "#"]
    + [row * 6 for row in reversed(_ROOM)]
)


def random_board(seed: int) -> Board:
    """Return a board of up to 8 × 8 with one to three boxes.

    Even seeds pull the boxes away from their goals, so there is a solution; odd ones put them
    anywhere.
    """
    rng = np.random.default_rng(seed)
    height, width = (int(x) for x in rng.integers(5, 9, 2))
    tiles = np.full((height, width), Tile.WALL.value, np.uint8)
    walls = rng.random((height - 2, width - 2)) < 0.15
    tiles[1:-1, 1:-1] = np.where(walls, Tile.WALL.value, 0)
    flat = tiles.reshape(-1)
    floor = rng.permutation(np.flatnonzero(flat == 0)).tolist()
    count = min(int(rng.integers(1, 4)), len(floor) - 1)
    goals = floor[:count]
    flat[goals] = Tile.GOAL.value
    empty = Board(tiles)
    if seed % 2:
        boxes = rng.permutation(floor)[: count + 1].tolist()
        return empty.with_pieces(boxes[:count], boxes[count])
    return empty.with_pieces(*_pulled(empty, set(goals), floor[count], rng))


def _pulled(
    board: Board, boxes: set[int], player: int, rng: np.random.Generator
) -> tuple[set[int], int]:
    """Walk at random and pull what can be pulled; return boxes and player."""
    neighbours = board.neighbours

    def is_free(square: int) -> bool:
        return not board.flat[square] & Tile.WALL and square not in boxes

    for direction in rng.integers(0, 4, 400).tolist():
        there, behind = (int(neighbours[player, d]) for d in (direction, direction ^ 2))
        if is_free(there):
            if behind in boxes and rng.random() < 0.8:
                boxes = boxes - {behind} | {player}
            player = there
    return boxes, player
