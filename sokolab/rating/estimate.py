"""The estimate: how hard a level is for people, from a small model fitted to what players did.

The data are the attempts and solves by web players of 256 small levels, published with J. Chu,
K. Zheng and J. E. Fan, *fun puzzles* (CogSci 2025, repository cogtoolslab/fun-puzzles_cogsci25,
MIT). ``python -m benchmarks rating`` fits the model again and prints its coefficients.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log1p, sqrt
from typing import Final

import numpy as np

from sokolab.core.board import Board
from sokolab.rating.counts import Counts, counted_over
from sokolab.rating.space import explored, known_graph, least_graph
from sokolab.rating.wanderers import People
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.frame.search_board import search_board
from sokolab.verdicts.sources.carry_over import pushes_of

Features = dict[str, float]


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a model.

    Attributes
    ----------
    slope
        By how much the logarithm of the odds to fail grows with the feature.
    least, most
        The range of the feature in the data.
    """

    slope: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Model:
    """The logarithm of the odds to fail, as a sum of terms.

    Attributes
    ----------
    constant
        Where all features are 0.
    terms
        By feature.
    spread
        The standard deviation of its errors on collections it was not fitted to.
    """

    constant: float
    terms: dict[str, Term]
    spread: float

    def odds(self, features: Features) -> float:
        """Return the logarithm of the odds to fail.

        A feature that makes levels easier counts at most as much as its greatest value in the
        data: whether more of it helps further is not known.
        """
        total = self.constant
        for name, term in self.terms.items():
            value = features[name]
            total += term.slope * (min(value, term.most) if term.slope < 0 else value)
        return total

    def figure(self, features: Features) -> float:
        """Return the difficulty: 50 plus ten times :meth:`odds`, so 50 where half of them fail."""
        return round(50 + 10 * self.odds(features), 1)

    def band(self, features: Features) -> tuple[float, float]:
        """Return the range of the share of players who solve it, in two of three such levels."""
        odds = self.odds(features)
        spread = self.spread if self.is_familiar(features) else 1.5 * self.spread
        low, high = (1 / (1 + exp(odds + side * spread)) for side in (1, -1))
        return round(low, 3), round(high, 3)

    def is_familiar(self, features: Features) -> bool:
        """Whether each feature lies in the range of the data."""
        return all(term.least <= features[name] <= term.most for name, term in self.terms.items())


def features_of_space(people: People, counts: Counts) -> Features:
    """Return the features of a level whose positions are all known."""
    space = people.space
    open_ended = space.left > 0
    seen = np.bincount(space.source, space.target >= 0, minlength=len(space.left))
    unseen = np.bincount(
        space.source, (space.target >= 0) & ~space.keeps, minlength=len(space.left)
    )
    share = unseen[open_ended] / np.maximum(seen[open_ended], 1)
    return features_of_counts(counts) | {
        "risk": sqrt(max(0.0, people.risk)),
        "wandering": people.wandering,
        "unseen": float(share.mean()) if open_ended.any() else 0.0,
        "freedom": log1p(counts.ways),
    }


def features_of_counts(counts: Counts) -> Features:
    """Return the features of a level of which solutions are known."""
    least = counts.least
    return {
        "pushes": log1p(len(counts.line)),
        "walking": log1p(least["walking"]),
        "changes": log1p(least["changes"]),
        "away": log1p(least["away"]),
        "off_goal": log1p(least["off_goal"]),
        "boxes": log1p(counts.graph.boxes.shape[1]),
    }


OF_SPACE: Final = Model(
    -2.6743,
    {
        "risk": Term(0.1291, 0.000, 5.815),
        "changes": Term(0.4605, 0.693, 3.466),
        "unseen": Term(1.7002, 0.000, 0.420),
        "wandering": Term(0.0982, 0.693, 8.548),
        "freedom": Term(-0.0144, 0.693, 34.189),
    },
    0.494,
)
"""The model for levels whose positions are all known."""
OF_COUNTS: Final = Model(
    -2.9179,
    {
        "walking": Term(0.1804, 0.000, 5.333),
        "changes": Term(0.6472, 0.693, 3.466),
        "away": Term(0.1038, 0.000, 3.989),
    },
    0.572,
)
"""The model for other levels, from the counts of solutions alone."""


FEW_POSITIONS: Final = 20_000
"""Positions that are soon looked at."""


def figure_of_solution(board: Board, lurd: str) -> float:
    """Return the difficulty of a level as far as one of its solutions shows it.

    Parameters
    ----------
    lurd
        Letters that solve the board.
    """
    graph = known_graph(search_board(board), pushes_of(board, lurd))
    return OF_COUNTS.figure(features_of_counts(counted_over(graph)))


def figure_of_level(
    board: Board, most: int = FEW_POSITIONS, cancel: CancelToken | None = None
) -> float | None:
    """Return the difficulty of a level, the same as that of ``difficulty``, or None.

    None if the level is unsolvable, or too large: then a solution says most.

    Parameters
    ----------
    board
        A board without an :func:`~sokolab.solvers.frame.search_board.objection`, with a box.
    most
        Positions that are looked at, at most.
    """
    space = explored(board, most, cancel)
    if space is None or not space.is_solvable:
        return None
    counts = counted_over(least_graph(space))
    return OF_SPACE.figure(features_of_space(People(space), counts))
