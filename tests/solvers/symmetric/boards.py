"""Symmetric levels for the tests."""

from __future__ import annotations

from sokolab.core.board import Board

PINWHEEL = Board.from_rows(
    [
        "###########",
        "#    #    #",
        "# $     $ #",
        "#  .   .  #",
        "#         #",
        "##   @   ##",
        "#         #",
        "#  .   .  #",
        "# $     $ #",
        "#    #    #",
        "###########",
    ]
)
"""All eight symmetries; one box in each corner."""
CROSS = Board.from_rows(
    [
        "    #####    ",
        "    #.  #    ",
        "    # $ #    ",
        "    #   #    ",
        "#####   #####",
        "#          .#",
        "# $   @   $ #",
        "#.          #",
        "#####   #####",
        "    #   #    ",
        "    # $ #    ",
        "    #  .#    ",
        "    #####    ",
    ]
)
"""Quarter turns only."""
WINGS = Board.from_rows(
    [
        "###########",
        "#.   #   .#",
        "# $  #  $ #",
        "#  # $ #  #",
        "#    @    #",
        "#### . ####",
        "   #####   ",
    ]
)
"""One mirror, and a box on its axis."""
ASIDE = Board.from_rows(
    [
        "###########",
        "#.   #   .#",
        "# $     $ #",
        "#  #   #  #",
        "# $     $@#",
        "#.   #   .#",
        "###########",
    ]
)
"""Two mirrors; the player stands to one side."""
LOPSIDED = Board.from_rows(["#######", "#@ $ .#", "# $  .#", "##    #", "#######"])
"""No symmetry."""
BOARDS = {"pinwheel": PINWHEEL, "cross": CROSS, "wings": WINGS, "aside": ASIDE}
