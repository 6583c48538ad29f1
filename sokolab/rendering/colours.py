"""The colours of boards and overlays, light, dark and of high contrast, as values without Qt.

The marks of the overlays keep to the hues of Okabe and Ito ("Color Universal Design", 2008),
darkened or lightened until each stands out from the floor of its scheme. No mark is told from
another by its colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, TypeAlias, TypeVar

_C = TypeVar("_C")


@dataclass(frozen=True)
class ColourTable(Generic[_C]):
    """Every colour by what it is for.

    Attributes
    ----------
    name
        ``light``, ``dark`` or ``high-contrast``.
    desk, paper, floor, grid
        Around the board; squares outside the level; squares inside it; lines between squares.
    wall, wall_edge
        The body of a wall, and its rim towards squares that are no wall.
    goal, box, box_on_goal
        Pieces on squares too small for their drawings.
    surface, raised, line, text, muted, accent, on_accent
        Panels; what the pointer is over; thin lines; text; less important text; the one accent
        colour; text on it.
    good, warning, error
        Verdicts, legible on ``surface``.
    reach, dead, corner, cut, cut_line, target, sides, matching, problem, path
        The marks of the overlays; ``cut`` fills what ``cut_line`` surrounds.
    ink
        Digits and letters on the floor.
    blocks
        Tints that neighbouring blocks take in turn, laid on thinly.
    """

    name: str
    desk: _C
    paper: _C
    floor: _C
    grid: _C
    wall: _C
    wall_edge: _C
    goal: _C
    box: _C
    box_on_goal: _C
    surface: _C
    raised: _C
    line: _C
    text: _C
    muted: _C
    accent: _C
    on_accent: _C
    good: _C
    warning: _C
    error: _C
    reach: _C
    dead: _C
    corner: _C
    cut: _C
    cut_line: _C
    target: _C
    sides: _C
    matching: _C
    problem: _C
    path: _C
    ink: _C
    blocks: tuple[_C, ...]

    @property
    def is_dark(self) -> bool:
        """Whether it is light on dark."""
        return self.name != "light"


ColourScheme: TypeAlias = ColourTable[str]
"""The colours as ``#rrggbb``."""

LIGHT: Final = ColourScheme(
    name="light",
    desk="#e9ebee",
    paper="#f1f2f4",
    floor="#fdfcf9",
    grid="#e6e5e2",
    wall="#7d8794",
    wall_edge="#59636f",
    goal="#7cc9ae",
    box="#c98a2b",
    box_on_goal="#0b6b50",
    surface="#f8f9fa",
    raised="#e7eaee",
    line="#d5d9de",
    text="#1f2328",
    muted="#5b626b",
    accent="#1f6fb2",
    on_accent="#ffffff",
    good="#00704f",
    warning="#8a5200",
    error="#b23b00",
    reach="#0072b2",
    dead="#c25600",
    corner="#a84300",
    cut="#f0e442",
    cut_line="#6e6400",
    target="#008a63",
    sides="#00634a",
    matching="#b0508a",
    problem="#c23d00",
    path="#0072b2",
    ink="#3a4048",
    blocks=("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#0072b2", "#d55e00"),
)

DARK: Final = ColourScheme(
    name="dark",
    desk="#17191c",
    paper="#1c1f23",
    floor="#282c32",
    grid="#31363d",
    wall="#6f7a88",
    wall_edge="#a3aebc",
    goal="#1d7d63",
    box="#d9a24b",
    box_on_goal="#3fd0a4",
    surface="#202327",
    raised="#2d3238",
    line="#363b42",
    text="#e6e9ed",
    muted="#a3abb5",
    accent="#62b0ee",
    on_accent="#0c1116",
    good="#3ecf9f",
    warning="#efb346",
    error="#ff9259",
    reach="#56b4e9",
    dead="#ef8a3c",
    corner="#ff9c52",
    cut="#f0e442",
    cut_line="#fff6a0",
    target="#2cc295",
    sides="#6fe3c1",
    matching="#d98bb8",
    problem="#ff7a3d",
    path="#56b4e9",
    ink="#d3d8de",
    blocks=("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#4a90d9", "#d55e00"),
)

HIGH_CONTRAST: Final = ColourScheme(
    name="high-contrast",
    desk="#2a2d31",
    paper="#1b1d20",
    floor="#000000",
    grid="#33373c",
    wall="#c3c8cf",
    wall_edge="#ffffff",
    goal="#2fae86",
    box="#ffb84d",
    box_on_goal="#4dffc0",
    surface="#000000",
    raised="#26303c",
    line="#8a939e",
    text="#ffffff",
    muted="#d8dde3",
    accent="#ffd83d",
    on_accent="#000000",
    good="#5fffb4",
    warning="#ffcc33",
    error="#ff9a80",
    reach="#7fd0ff",
    dead="#ffa040",
    corner="#ffb566",
    cut="#f7ee50",
    cut_line="#ffffff",
    target="#4dffb8",
    sides="#9dffd9",
    matching="#ff9fd8",
    problem="#ff8a5c",
    path="#7fd0ff",
    ink="#ffffff",
    blocks=("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#4a90d9", "#d55e00"),
)
