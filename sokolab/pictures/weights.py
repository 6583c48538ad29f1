"""How much each trait speaks against a reading (more is worse).

Fitted to boards in many skins, most of them drawn at random: a conditional logistic model in
which the true reading competes with all others that make a level.
"""

from __future__ import annotations

from typing import Final

from sokolab.pictures.scenes import BOX, BOX_ON_GOAL, FLOOR, GOAL, PLAYER, PLAYER_ON_GOAL

OF_ROOM: Final = {
    "walls unlikely by themselves": 1.62,
    "a group is larger than the floor": 0.03,
    "squares elsewhere": 0.13,
    "squares elsewhere, root": 0.27,
    "squares within, log": -0.71,
    "groups": 1.21,
    "groups of walls, log": 2.67,
    "share of floor, log": -0.25,
    "groups by squares": 2.97,
    "squares, log": -0.87,
}

_OF_PLAYER: Final = {
    "thin": 3.53,
    "upside down differs": -2.4,
    "mirrored differs": 2.0,
    "colours": -0.6,
    "contrast": -0.69,
    "covers the rim": 3.76,
    "busy": -0.78,
}
OF_GROUPS: Final = {
    FLOOR: {
        "is one": 0.37,
        "covers": 1.2,
        "contrast": 1.07,
        "squares, log": -0.38,
        "busy": 0.52,
    },
    GOAL: {
        "is one": -0.28,
        "covers": 0.62,
        "upside down differs": 1.07,
        "mirrored differs": 0.6,
        "contrast": -0.3,
        "covers the rim": -0.11,
        "busy": -0.14,
    },
    BOX: {
        "thin": 6.13,
        "upside down differs": -0.43,
        "mirrored differs": 0.82,
        "colours": -0.83,
        "contrast": 0.61,
        "covers the rim": 0.78,
        "busy": 0.16,
    },
    BOX_ON_GOAL: {
        "is one": 0.57,
        "thin": 2.1,
        "upside down differs": 0.14,
        "mirrored differs": 0.66,
        "colours": 0.1,
        "contrast": -0.16,
        "covers the rim": 0.31,
        "busy": 0.15,
    },
    PLAYER: _OF_PLAYER,
    PLAYER_ON_GOAL: {**_OF_PLAYER, "is one": 1.95},
}
OF_NAMINGS: Final = {
    "goals cover more than boxes, or 0": 2.56,
    "goals cover more than boxes": 1.39,
    "goals are busier than boxes": 0.57,
    "goals contrast more than boxes": 0.68,
    "groups of one kind": 0.56,
    "unlike groups of one kind": 2.05,
    "stored and box, shape": -2.23,
    "stored and box, colour": -2.08,
    "stored and box, outline": -1.56,
    "stored and goal, colour": -1.67,
    "stored and goal, shape": -0.84,
    "stored and goal, outline": 0.58,
    "stored shows the goal": 0.41,
    "stored is box and goal": 0.03,
    "stored is a box, at best": 0.06,
    "stored is rather a goal": 0.19,
    "only stored boxes": 0.25,
    "only stored goals": 0.32,
    "player on a goal and goal, colour": -3.27,
    "player on a goal shows it": 0.16,
    "player and goal, colour": -0.37,
    "player shows a goal": -0.15,
    "only the player's goal": 2.19,
    "player and box, shape": -0.78,
    "player and box, outline": -0.74,
    "boxes in corners": -0.62,
    "goals in corners": 0.43,
    "boxes by walls": 0.11,
    "goals by walls": -0.98,
    "boxes side by side": -0.57,
    "goals side by side": -1.59,
    "boxes": -0.31,
    "stored boxes, log": 0.9,
    "share of stored boxes": 1.74,
    "box and goal, colour": 1.88,
    "box and goal, outline": 0.28,
    "box and goal, shape": 0.03,
    "goals lie apart more than boxes": 0.91,
    "solved": 0.25,
    "all boxes, log": 0.43,
}
OF_BOARD: Final = {
    "bare walls": 3.64,
    "lone walls": 1.42,
    "lost boxes": 0.91,
    "frozen boxes": 0.35,
    "no push": 0.39,
}
OF_PICTURE: Final = {
    "grid unlikely": 1.89,
    "tolerance": 0.152,
    "size, log": 2.43,
}
