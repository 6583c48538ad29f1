"""The walker, a model of a short-sighted person: how often it solves a level, and where it loses.

After P. Jarušek and R. Pelánek, *Difficulty rating of Sokoban puzzle* (2010), whose person wanders
through the positions of a level and prefers those near the end. This walker does not know how near
the end is, only how far boxes are from goals, and sees only visible losses.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import log, log1p
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.rating.space import Space

GAME_COUNT: Final = 2_000  # games of the walker on one level
MAX_PUSHES: Final = 1_000  # pushes after which the walker gives up a game
_LIKING_EXPONENT: Final = 0.5
"""A push towards the goals is ``exp(0.5)`` times as likely as one that brings no box nearer."""
_MAX_PUSHES_SWEPT: Final = 30_000_000  # pushes visited for an expected value: about 0.1 s
_MIN_SWEEPS: Final = 50  # with fewer, expected values of large levels would not converge
_TINY: Final = 1e-9  # keeps a division by a sum of chances from failing where the sum is 0
_LOWEST_CHANCE: Final = 1e-30  # replaces 0 where a logarithm is taken
_SEED: Final = 0x50C0BA


@dataclass(frozen=True, eq=False)
class WalkerGames:
    """The results of the games that the walker plays on a level."""

    solved_share: float
    """The share of the games that solve the level within :data:`MAX_PUSHES`."""
    mean_pushes: float | None
    """The mean pushes of these games, including lost tries, or None if there are none."""
    mean_restarts: float
    """The mean number of restarts of a game."""
    lost_on: NDArray[np.float64]
    """float64 ``[m]``: the share of all losses caused by a push onto each square of the search
    board; all 0 without losses.
    """

    def hardest_squares(self, min_share: float = 0.1) -> list[int]:
        """Return the squares on which at least this share of the games is lost."""
        worst = np.argsort(-self.lost_on, kind="stable")
        return [int(square) for square in worst if self.lost_on[square] >= min_share]


@dataclass(frozen=True, eq=False)
class WalkerModel:
    """The walker, who does not look far ahead, on one level."""

    space: Space

    @cached_property
    def chances(self) -> NDArray[np.float64]:
        """The chance of each push at its position: float64 ``[e]``."""
        space = self.space
        weights = np.exp(_LIKING_EXPONENT * np.clip(space.gain, -1, 1))
        weights[space.target < 0] = 0.0
        return self._normalised(weights)

    def _normalised(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the weights of pushes so that they add up to 1 at each position."""
        source = self.space.source
        total = np.bincount(source, weights, minlength=len(self.space.pushes_left))
        chances: NDArray[np.float64] = weights / np.maximum(total, _TINY)[source]
        return chances

    @cached_property
    def minus_log_success(self) -> float:
        """Minus the logarithm of the chance of solving the level at the first try."""
        is_solved = (self.space.pushes_left == 0).astype(np.float64)
        return -log(max(self._expected_value(self.chances, 0.0, is_solved), _LOWEST_CHANCE))

    @cached_property
    def wandering(self) -> float:
        """The logarithm of one plus the expected pushes of a walker who never loses the level."""
        space = self.space
        chances = self._normalised(np.where(space.stays_solvable, self.chances, 0.0))
        return log1p(self._expected_value(chances, 1.0, np.zeros(len(space.pushes_left))))

    def _expected_value(
        self, chances: NDArray[np.float64], push_value: float, value: NDArray[np.float64]
    ) -> float:
        """Return the expected value at the start.

        Parameters
        ----------
        chances
            The chance of each push: float64 ``[e]``.
        push_value
            The amount that each push adds.
        value
            The values of solved positions, 0 for others: float64 ``[s]``; overwritten.
        """
        from sokolab.kernels.rating.plays import fill_expectations

        space = self.space
        order = np.argsort(space.pushes_left, kind="stable").astype(np.int32)
        order = order[space.pushes_left[order] > 0]
        max_sweeps = max(_MIN_SWEEPS, _MAX_PUSHES_SWEPT // max(1, len(space.push)))
        fill_expectations(space.first, space.target, chances, order, push_value, value, max_sweeps)
        return float(value[0])

    def simulate(self, game_count: int = GAME_COUNT) -> WalkerGames:
        """Let the walker play. A level always gives the same results."""
        from sokolab.kernels.rating.plays import simulate_plays

        space = self.space
        loss_counts, totals = np.zeros(len(space.push), np.int32), np.zeros(3, np.int64)
        simulate_plays(
            first=space.first,
            target=space.target,
            share=self.chances,
            pushes_left=space.pushes_left,
            play_count=game_count,
            max_pushes=MAX_PUSHES,
            random_state=np.array([_SEED], np.int64),
            loss_counts=loss_counts,
            totals=totals,
        )
        solved_count, pushes, restarts = totals.tolist()
        return WalkerGames(
            solved_share=solved_count / game_count,
            mean_pushes=pushes / solved_count if solved_count else None,
            mean_restarts=restarts / game_count,
            lost_on=self._lost_on(loss_counts),
        )

    def _lost_on(self, loss_counts: Ints) -> NDArray[np.float64]:
        search_board = self.space.search_board
        squares = search_board.neighbours[self.space.box, self.space.direction]
        losses = np.bincount(squares, loss_counts, minlength=search_board.size)[: search_board.size]
        return losses / max(1.0, float(losses.sum()))
