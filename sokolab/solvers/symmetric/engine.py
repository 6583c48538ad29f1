"""``symmetric``: beam search where moves are followed by their images under symmetries.

A person who sees a symmetric level solves one corner and does the same in the others. Likewise
this search: after up to three macro moves from a symmetric position it makes their images, too, if
the player comes to all of them. Where it works, a board of order four has a quarter of the boxes,
and a solution a quarter of the moves. Positions that are not symmetric are searched on as well, so
a few boxes may go their own ways. Attempts by pushes and by pulls take turns, as with ``beam``,
for one group of symmetries after the other.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from sokolab.kernels.search.beam.images import new_images
from sokolab.kernels.search.beam.ranking import BY_MOVES, BY_MOVES_AND_KIND, BY_MOVES_AND_TARGET
from sokolab.solvers.beam.attempt import BeamAttempt
from sokolab.solvers.beam.engine import Beam, tie_shift
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.symmetry import symmetries_of_start
from sokolab.solvers.symmetric.attempt import SymmetricAttempt
from sokolab.solvers.symmetric.groups import groups_of

__all__ = ["Symmetric"]


class _Way(NamedTuple):
    """How to play symmetrically.

    Attributes
    ----------
    order
        What a layer keeps.
    most
        Most moves before their images.
    is_partial
        Whether as many images are made as can be, instead of all or none.
    """

    order: int
    most: int
    is_partial: bool = False


_WAYS: Final = (
    _Way(BY_MOVES_AND_TARGET, 3),
    _Way(BY_MOVES, 3),
    _Way(BY_MOVES_AND_TARGET, 3, is_partial=True),
    _Way(BY_MOVES_AND_TARGET, 1),
    _Way(BY_MOVES_AND_KIND, 5),
)
"""The ways in the order in which they are tried, each with all groups from both ends."""
_FIRST_WIDTH: Final = 100
_REPEATS: Final = 2  # ways with each width


class Symmetric(Beam):
    """A search by symmetric play; it gives up at once where the start is not symmetric."""

    def __init__(self, search_board: SearchBoard) -> None:
        self._symmetries = symmetries_of_start(search_board)
        super().__init__(search_board, _FIRST_WIDTH)
        if self._gives_up:
            return
        self._groups = groups_of(self._symmetries)
        has_more = len(self._symmetries) > 1  # a single image is made or not
        self._ways = [way for way in _WAYS if has_more or not way.is_partial]
        self._roots = [replace(roots, symmetries=self._symmetries) for roots in self._roots]

    def _pays(self) -> bool:
        """Whether the start is symmetric."""
        return len(self._symmetries) > 0

    @property
    def _place(self) -> int:
        """The direction of the current attempt, or else of the next one: first by pushes."""
        return self._number % 2

    def _begun(self) -> BeamAttempt:
        """Return the next attempt: from the other end, with another group, or in another way."""
        rounds, number = divmod(self._number // 2, len(self._groups))
        way = self._ways[rounds % len(self._ways)]
        place = self._place
        return SymmetricAttempt(
            self._level,
            self._directions[place],
            self._roots[place],
            self._first_width << rounds // _REPEATS,
            way.order,
            tie_shift=tie_shift(rounds),
            other=self._ended.get(1 - place),
            images=new_images(self._groups[number], way.most, way.is_partial),
        )
