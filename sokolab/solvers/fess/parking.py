"""Pull sequences without needless parking: boxes that can stay where they are until they leave."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.macro import (
    LOWEST,
    PULLS,
    SQUARE,
    Macros,
    macro_moves,
    new_macros,
)
from sokolab.solvers.fess.backward_search import Pull, PullSequence


class _PullGame:
    """Pulls played from the solved board."""

    def __init__(self, neighbours: Ints, goals: Ints, player: int, macros: Macros) -> None:
        size = len(neighbours) - 1
        self._neighbours = neighbours
        self._macros = macros
        self._hopeless: Mask = np.zeros((size + 1, 4), np.uint8)
        self._shut: Mask = np.zeros(size + 1, np.uint8)
        self._shut[size] = 1
        self._shut[goals] = 1
        self._player = player

    def pull(self, source: int, target: int, leaves: bool) -> bool:
        """Pull a box by the fewest single pulls; return False if it cannot be done."""
        if not self._shut[source]:
            return False
        rows = macro_moves(
            self._neighbours,
            self._shut,
            self._hopeless,
            source,
            self._player,
            0,
            PULLS,
            self._macros,
        )
        found = np.flatnonzero(self._macros.moves[1:rows, SQUARE] == target)
        if len(found) == 0:
            return False
        self._shut[source] = 0
        self._shut[target] = not leaves
        self._player = target if leaves else int(self._macros.moves[found[0] + 1, LOWEST])
        return True


def _without_parking(pulls: list[Pull], parked: int) -> list[Pull] | None:
    """Return the pulls with a box left in place until it moves on; None if it never does."""
    source, target, _ = pulls[parked]
    for later in range(parked + 1, len(pulls)):
        if pulls[later][0] == target:
            _, end, leaves = pulls[later]
            onward = [(source, end, leaves)] if leaves or end != source else []
            return [*pulls[:parked], *pulls[parked + 1 : later], *onward, *pulls[later + 1 :]]
    return None


def without_needless_parking(
    neighbours: Ints, goals: Ints, start: int, sequence: PullSequence
) -> PullSequence:
    """Return the sequence without parking that no other pull depends on.

    A parked box stays where it is and is later pulled in one go, if all other pulls can still be
    made.

    Parameters
    ----------
    neighbours
        int32 ``[m + 1, 4]``.
    goals
        int32 ``[k]``: their squares.
    start
        Any square of the region in which the player ends the level.
    """
    macros = new_macros(len(neighbours) - 1)
    pulls, detours = sequence.pulls, sequence.detours
    parked = len(pulls) - 1
    while parked >= 0:
        fewer = None if pulls[parked][2] else _without_parking(pulls, parked)
        if fewer is not None:
            game = _PullGame(neighbours, goals, start, macros)
            if all(game.pull(*pull) for pull in fewer):
                detours -= sum(not p[2] for p in pulls) - sum(not p[2] for p in fewer)
                pulls = fewer
                parked = min(parked, len(pulls))
        parked -= 1
    return PullSequence(pulls, sequence.left, detours)
