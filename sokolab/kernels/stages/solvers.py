"""The stages of the solvers."""

from __future__ import annotations

from typing import Final

from sokolab.kernels.stages.stage import Stage

__all__ = ["STAGES"]

STAGES: Final[tuple[Stage, ...]] = ()
