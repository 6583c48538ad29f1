"""How a slice of a search ended, as the kernels that carry it out return it."""

from __future__ import annotations

from typing import Final

RUNNING: Final = 0
"""The budget is spent."""
SOLVED: Final = 1
"""A solution was found."""
EXHAUSTED: Final = 2
"""Nothing is left to try."""
FULL: Final = 3
"""A table is full. It must grow before the search can continue."""
GAVE_UP: Final = 4
"""Nothing is left to try, but the search skipped some moves, so nothing is proved."""
