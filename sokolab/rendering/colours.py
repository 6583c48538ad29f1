"""The colours of boards and overlays, light, dark and of high contrast, as values without Qt.

The marks of the overlays keep to the hues of Okabe and Ito ("Color Universal Design", 2008),
darkened or lightened until each stands out from the floor of its scheme. No two marks
differ in colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, TypeAlias, TypeVar

_C = TypeVar("_C")


@dataclass(frozen=True)
class ColourTable(Generic[_C]):
    """Every colour, by its use."""

    name: str
    """``light``, ``dark`` or ``high-contrast``."""
    desk: _C
    """The area around the board."""
    paper: _C
    """Squares outside the level."""
    floor: _C
    """Squares inside the level."""
    grid: _C
    """Lines between squares."""
    wall: _C
    """The body of a wall."""
    wall_edge: _C
    """The rim of a wall towards squares that are not walls."""
    # Pieces on squares too small for their drawings.
    goal: _C
    box: _C
    box_on_goal: _C
    # Panels and their contents.
    surface: _C
    raised: _C
    """The item under the pointer."""
    line: _C
    """Thin lines."""
    text: _C
    muted: _C
    """Less important text."""
    accent: _C
    """The one accent colour."""
    on_accent: _C
    """Text on the accent colour."""
    # Verdicts, legible on ``surface``.
    good: _C
    warning: _C
    error: _C
    # The marks of the overlays.
    reach: _C
    dead: _C
    corner: _C
    cut: _C
    """The fill inside ``cut_line``."""
    cut_line: _C
    target: _C
    sides: _C
    matching: _C
    problem: _C
    path: _C
    ink: _C
    """Digits and letters on the floor."""
    blocks: tuple[_C, ...]
    """Tints that neighbouring blocks take in turn, laid on thinly."""

    @property
    def is_dark(self) -> bool:
        """Whether the scheme is light on dark."""
        return self.name != "light"


ColourScheme: TypeAlias = ColourTable[str]
"""The colours as ``#rrggbb``."""

_COLOURS: Final = {
    # in the light, the dark and the high-contrast scheme
    "desk": ("#e9ebee", "#17191c", "#2a2d31"),
    "paper": ("#f1f2f4", "#1c1f23", "#1b1d20"),
    "floor": ("#fdfcf9", "#282c32", "#000000"),
    "grid": ("#e6e5e2", "#31363d", "#33373c"),
    "wall": ("#7d8794", "#6f7a88", "#c3c8cf"),
    "wall_edge": ("#59636f", "#a3aebc", "#ffffff"),
    "goal": ("#7cc9ae", "#1d7d63", "#2fae86"),
    "box": ("#c98a2b", "#d9a24b", "#ffb84d"),
    "box_on_goal": ("#0b6b50", "#3fd0a4", "#4dffc0"),
    "surface": ("#f8f9fa", "#202327", "#000000"),
    "raised": ("#e7eaee", "#2d3238", "#26303c"),
    "line": ("#d5d9de", "#363b42", "#8a939e"),
    "text": ("#1f2328", "#e6e9ed", "#ffffff"),
    "muted": ("#5b626b", "#a3abb5", "#d8dde3"),
    "accent": ("#1f6fb2", "#62b0ee", "#ffd83d"),
    "on_accent": ("#ffffff", "#0c1116", "#000000"),
    "good": ("#00704f", "#3ecf9f", "#5fffb4"),
    "warning": ("#8a5200", "#efb346", "#ffcc33"),
    "error": ("#b23b00", "#ff9259", "#ff9a80"),
    "reach": ("#0072b2", "#56b4e9", "#7fd0ff"),
    "dead": ("#c25600", "#ef8a3c", "#ffa040"),
    "corner": ("#a84300", "#ff9c52", "#ffb566"),
    "cut": ("#f6ee9a", "#a8a04a", "#f7ee50"),
    "cut_line": ("#8a7d00", "#d6cd7a", "#ffffff"),
    "target": ("#008a63", "#2cc295", "#4dffb8"),
    "sides": ("#00634a", "#6fe3c1", "#9dffd9"),
    "matching": ("#b0508a", "#d98bb8", "#ff9fd8"),
    "problem": ("#c23d00", "#ff7a3d", "#ff8a5c"),
    "path": ("#0072b2", "#56b4e9", "#7fd0ff"),
    "ink": ("#3a4048", "#d3d8de", "#ffffff"),
}
_BLOCKS: Final = ("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#0072b2", "#d55e00")
_BLOCKS_ON_DARK: Final = (*_BLOCKS[:4], "#4a90d9", _BLOCKS[5])


def _scheme(name: str, index: int, blocks: tuple[str, ...]) -> ColourScheme:
    colours = {use: of_schemes[index] for use, of_schemes in _COLOURS.items()}
    return ColourScheme(name, blocks=blocks, **colours)


LIGHT: Final = _scheme("light", 0, _BLOCKS)
DARK: Final = _scheme("dark", 1, _BLOCKS_ON_DARK)
HIGH_CONTRAST: Final = _scheme("high-contrast", 2, _BLOCKS_ON_DARK)
