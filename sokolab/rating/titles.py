"""The names of the reasons; this module loads nothing, so that the window can begin with it."""

from __future__ import annotations

from typing import Final

from sokolab.language import phrase

TITLES: Final = {
    "box-changes": phrase("Box changes"),
    "pushing-sessions": phrase("Pushing sessions"),
    "walking": phrase("Walking"),
    "away": phrase("Pushes away from goals"),
    "off-goal": phrase("Pushes off goals"),
    "parked": phrase("Parked boxes"),
    "two-groups": phrase("Switches between two groups"),
    "three-groups": phrase("Switches between three groups"),
    "order": phrase("Boxes that wait"),
    "narrows": phrase("Narrows"),
    "only-push": phrase("Only one push"),
    "traps": phrase("Traps"),
    "freedom": phrase("Freedom"),
    "people": phrase("Where a walker gets stuck"),
}
"""The reasons by name, in the order in which they are shown."""
