"""What brushes are called: in sentences, and on buttons."""

from __future__ import annotations

from typing import Final

from sokolab.editing.brush import Brush
from sokolab.language import Phrase, phrase

BRUSH_NAMES: Final[dict[Brush, Phrase]] = {
    Brush.WALL: phrase("wall"),
    Brush.FLOOR: phrase("floor"),
    Brush.GOAL: phrase("goal"),
    Brush.BOX: phrase("box"),
    Brush.PLAYER: phrase("player"),
    Brush.BOX_ON_GOAL: phrase("box on goal"),
    Brush.PLAYER_ON_GOAL: phrase("player on goal"),
}
"""In sentences; erasing has a sentence of its own."""
BRUSH_LABELS: Final[dict[Brush, Phrase]] = {
    Brush.WALL: phrase("Wall"),
    Brush.FLOOR: phrase("Floor"),
    Brush.GOAL: phrase("Goal"),
    Brush.BOX: phrase("Box"),
    Brush.PLAYER: phrase("Player"),
    Brush.BOX_ON_GOAL: phrase("Box on goal"),
    Brush.PLAYER_ON_GOAL: phrase("Player on goal"),
}
"""On buttons and in lists."""
