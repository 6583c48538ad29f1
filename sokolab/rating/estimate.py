"""The estimate of how hard a level is for people, from a small model fitted to data of players.

The data are attempts by web players at 256 small levels, and how many solved them, published with
J. Chu, K. Zheng and J. E. Fan, *fun puzzles* (CogSci 2025, repository
cogtoolslab/fun-puzzles_cogsci25, MIT). ``python -m benchmarks rating`` fits the model again and
prints its coefficients.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log1p, sqrt
from typing import Final

import numpy as np

from sokolab.core.board import Board
from sokolab.rating.counts import SolutionCounts, counts_over
from sokolab.rating.space import explore, graph_of_solution, optimal_graph
from sokolab.rating.walker import WalkerModel
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.frame.search_board import search_board
from sokolab.verdicts.sources.carry_over import pushes_of

Features = dict[str, float]
_UNFAMILIAR_FACTOR: Final = 1.5  # widens the band of levels unlike those of the data
FEW_POSITIONS: Final = 20_000
"""Number of positions that take only a moment to visit."""


@dataclass(frozen=True, slots=True)
class Term:
    """How a feature counts in a model, and the range of the feature for which it was fitted."""

    slope: float
    """Increase in the logarithm of the odds of failing per unit of the feature."""
    lowest: float
    """The lowest value of the feature in the data."""
    highest: float
    """The highest value of the feature in the data."""


@dataclass(frozen=True, slots=True)
class Model:
    """A model of the logarithm of the odds of failing, as a sum of terms."""

    constant: float
    """The value if all features are 0."""
    terms: dict[str, Term]
    """The terms, by feature."""
    spread: float
    """The standard deviation of the model's errors on collections it was not fitted to."""

    def log_odds(self, features: Features) -> float:
        """Return the logarithm of the odds of failing.

        A feature that makes levels easier is capped at its highest value in the data, since it
        is unknown whether more of it helps.
        """
        total = self.constant
        for name, term in self.terms.items():
            value = features[name]
            total += term.slope * (min(value, term.highest) if term.slope < 0 else value)
        return total

    def difficulty(self, features: Features) -> float:
        """Return the difficulty: 50 plus ten times the log odds. At 50, half the players fail."""
        return round(50 + 10 * self.log_odds(features), 1)

    def band(self, features: Features) -> tuple[float, float]:
        """Return the range of the share of players who solve it, true of two levels in three."""
        log_odds = self.log_odds(features)
        spread = self.spread if self.is_familiar(features) else _UNFAMILIAR_FACTOR * self.spread
        low, high = (1 / (1 + exp(log_odds + sign * spread)) for sign in (1, -1))
        return round(low, 3), round(high, 3)

    def is_familiar(self, features: Features) -> bool:
        """Whether each feature lies in the range of the data."""
        return all(
            term.lowest <= features[name] <= term.highest for name, term in self.terms.items()
        )


def features_of_space(walker: WalkerModel, counts: SolutionCounts) -> Features:
    """Return the features of a level whose positions are all known."""
    space = walker.space
    count = len(space.pushes_left)
    can_be_won = space.pushes_left > 0
    looks_safe = space.target >= 0  # no visible loss
    safe_count = np.bincount(space.source, looks_safe, minlength=count)
    hidden_count = np.bincount(space.source, looks_safe & ~space.stays_solvable, minlength=count)
    hidden_share = hidden_count[can_be_won] / np.maximum(safe_count[can_be_won], 1)
    return features_of_counts(counts) | {
        "failing": sqrt(max(0.0, walker.minus_log_success)),
        "wandering": walker.wandering,
        "hidden_losses": float(hidden_share.mean()) if can_be_won.any() else 0.0,
        "freedom": log1p(counts.solution_count),
    }


def features_of_counts(counts: SolutionCounts) -> Features:
    """Return the features of a level with known solutions."""
    fewest = counts.fewest
    return {
        "pushes": log1p(len(counts.solution_pushes)),
        "walking": log1p(fewest["walking"]),
        "changes": log1p(fewest["changes"]),
        "away": log1p(fewest["away"]),
        "off_goal": log1p(fewest["off_goal"]),
        "boxes": log1p(counts.graph.boxes.shape[1]),
    }


SPACE_MODEL: Final = Model(
    -2.6743,
    {
        "failing": Term(0.1291, 0.000, 5.815),
        "changes": Term(0.4605, 0.693, 3.466),
        "hidden_losses": Term(1.7002, 0.000, 0.420),
        "wandering": Term(0.0982, 0.693, 8.548),
        "freedom": Term(-0.0144, 0.693, 34.189),
    },
    0.494,
)
"""The model for levels whose positions are all known."""
COUNTS_MODEL: Final = Model(
    -2.9179,
    {
        "walking": Term(0.1804, 0.000, 5.333),
        "changes": Term(0.6472, 0.693, 3.466),
        "away": Term(0.1038, 0.000, 3.989),
    },
    0.572,
)
"""The model for other levels, from counts over solutions alone."""


def difficulty_of_solution(board: Board, lurd: str) -> float:
    """Return the difficulty of a level by one of its solutions alone.

    Parameters
    ----------
    lurd
        A lurd that solves the board.
    """
    graph = graph_of_solution(search_board(board), pushes_of(board, lurd))
    return COUNTS_MODEL.difficulty(features_of_counts(counts_over(graph)))


def difficulty_of_level(
    board: Board, max_positions: int = FEW_POSITIONS, cancel: CancelToken | None = None
) -> float | None:
    """Return the difficulty of a level by all its positions, as ``difficulty`` does, or None.

    None if the level is unsolvable or too large.

    Parameters
    ----------
    board
        A board that is a level, with a box.
    max_positions
        Maximum number of positions to look at.
    """
    space = explore(board, max_positions, cancel)
    if space is None or not space.is_solvable:
        return None
    counts = counts_over(optimal_graph(space))
    return SPACE_MODEL.difficulty(features_of_space(WalkerModel(space), counts))
