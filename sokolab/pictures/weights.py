"""How much each trait speaks against a reading (more is worse).

Fitted to boards in many skins, most of them drawn at random: a conditional logistic model in
which the true reading competes with all others that make a level.
"""

from __future__ import annotations

from typing import Final

from sokolab.pictures.scenes import BOX, BOX_ON_GOAL, FLOOR, GOAL, PLAYER, PLAYER_ON_GOAL

OF_ROOM: Final = {
    "walls unlikely by themselves": 1.4,
    "a group is larger than the floor": 0.17,
    "squares elsewhere": 0.1,
    "squares elsewhere, root": 0.22,
    "squares within, log": -0.58,
    "groups": 1.06,
    "groups of walls, log": 2.29,
    "share of floor, log": -0.31,
    "groups by squares": 2.5,
    "squares, log": -0.8,
}

_OF_PLAYER: Final = {
    "thin": 4.45,
    "upside down differs": -2.35,
    "mirrored differs": 1.97,
    "colours": -1.22,
    "contrast": -0.92,
    "covers the rim": 2.84,
    "busy": -0.04,
}
OF_GROUPS: Final = {
    FLOOR: {
        "is one": 0.27,
        "covers": 0.87,
        "contrast": 0.87,
        "squares, log": -0.31,
        "busy": 0.42,
    },
    GOAL: {
        "is one": -0.23,
        "covers": 0.62,
        "upside down differs": 1.11,
        "mirrored differs": 0.25,
        "contrast": -0.21,
        "covers the rim": -0.32,
        "busy": -0.12,
    },
    BOX: {
        "thin": 5.25,
        "upside down differs": -0.64,
        "mirrored differs": 0.84,
        "colours": -0.72,
        "contrast": 0.36,
        "covers the rim": 0.74,
        "busy": 0.17,
    },
    BOX_ON_GOAL: {
        "is one": 0.48,
        "thin": 2.52,
        "upside down differs": 0.36,
        "mirrored differs": 0.47,
        "colours": 0.03,
        "contrast": -0.12,
        "covers the rim": 0.2,
        "busy": 0.09,
    },
    PLAYER: _OF_PLAYER,
    PLAYER_ON_GOAL: {**_OF_PLAYER, "is one": 1.58},
}
OF_NAMINGS: Final = {
    "goals cover more than boxes, or 0": 2.07,
    "goals cover more than boxes": 1.37,
    "goals are busier than boxes": 0.38,
    "goals contrast more than boxes": 0.71,
    "groups of one kind": 0.5,
    "unlike groups of one kind": 1.68,
    "stored and box, shape": -1.8,
    "stored and box, colour": -2.14,
    "stored and box, outline": -1.56,
    "stored and goal, colour": -1.0,
    "stored and goal, shape": -0.92,
    "stored and goal, outline": 0.37,
    "stored shows the goal": 0.96,
    "only stored boxes": 0.24,
    "only stored goals": 0.25,
    "player on a goal and goal, colour": -1.98,
    "player on a goal shows it": 0.11,
    "player and goal, colour": -0.62,
    "player shows a goal": -0.22,
    "only the player's goal": 1.46,
    "player and box, shape": 1.13,
    "player and box, outline": -1.37,
    "boxes in corners": -0.48,
    "goals in corners": 0.59,
    "boxes by walls": -0.02,
    "goals by walls": -0.99,
    "boxes side by side": 0.0,
    "goals side by side": -1.51,
    "boxes": -0.19,
    "stored boxes, log": 0.73,
    "share of stored boxes": 1.26,
    "box and goal, colour": 1.68,
    "box and goal, outline": 0.05,
    "solved": 0.24,
    "all boxes, log": 0.31,
}
OF_BOARD: Final = {
    "bare walls": 3.29,
    "lone walls": 1.09,
    "lost boxes": 0.79,
    "frozen boxes": 0.38,
    "no push": 0.14,
}
OF_PICTURE: Final = {
    "grid unlikely": 1.78,
    "tolerance": 0.111,
    "size, log": 2.09,
}
