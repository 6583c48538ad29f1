"""A solution as pushes, with the positions on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import DIRECTION_LETTERS
from sokolab.kernels.search.tables.square_sets import Numbering, bits_of
from sokolab.solvers.frame.lurd_steps import lurd_of_pushes
from sokolab.solvers.frame.search_board import SearchBoard

Push = tuple[int, int]
"""The box's square on the search board, and the direction."""


def pushes_of(search_board: SearchBoard, lurd: str) -> tuple[Push, ...]:
    """Return the pushes of a solution. Its moves must be legal."""
    boxes = set(search_board.boxes.tolist())
    neighbours = search_board.neighbours.tolist()
    player = search_board.player
    pushes: list[Push] = []
    for letter in lurd:
        direction = DIRECTION_LETTERS.index(letter.lower())
        player = neighbours[player][direction]
        if player in boxes:
            pushes.append((player, direction))
            boxes.remove(player)
            boxes.add(neighbours[player][direction])
    return tuple(pushes)


@dataclass(frozen=True, eq=False)
class PushSequence:
    """Pushes that solve a board, with shortest walks in between."""

    search_board: SearchBoard
    """The board."""
    numbering: Numbering
    """The numbering of its squares in sets of squares."""
    pushes: tuple[Push, ...]
    """The pushes, in order."""

    @cached_property
    def lurd(self) -> str:
        """The solution as letters."""
        return lurd_of_pushes(self.search_board, self.pushes)

    @property
    def moves(self) -> int:
        """Number of moves, pushes included."""
        return len(self.lurd)

    @cached_property
    def words(self) -> NDArray[np.int64]:
        """Int64 ``[pushes + 1, w]``: the boxes before the first push and after each."""
        _, word, bit, _ = self.numbering
        words = self.numbering.word_count
        steps = np.zeros((len(self.pushes) + 1, words), np.int64)
        steps[0] = bits_of(self.search_board.boxes, word, bit, words)
        for at, (box, direction) in enumerate(self.pushes):
            target = self.search_board.neighbours[box, direction]
            steps[at + 1] = steps[at]
            steps[at + 1, word[box]] ^= bit[box]
            steps[at + 1, word[target]] ^= bit[target]
        return steps

    @cached_property
    def moves_before(self) -> NDArray[np.int32]:
        """Int32 ``[pushes + 1]``: number of moves up to each push."""
        ends = [at + 1 for at, letter in enumerate(self.lurd) if letter.isupper()]
        return np.array([0, *ends], np.int32)

    def box_lines(self, first: int, last: int) -> int:
        """Return the number of box lines of the pushes ``first`` to ``last - 1``, taken alone."""
        neighbours = self.search_board.neighbours
        lines = min(1, last - first)
        for (box, direction), after in pairwise(self.pushes[first:last]):
            lines += after != (neighbours[box, direction], direction)
        return lines

    def player(self, at: int) -> int:
        """Return where the player stands after ``at`` pushes."""
        return self.pushes[at - 1][0] if at else self.search_board.player

    def behind(self, at: int) -> int:
        """Return where the player must stand for push ``at``, from 0, or -1 after the last push."""
        if at == len(self.pushes):
            return -1
        box, direction = self.pushes[at]
        return int(self.search_board.neighbours[box, direction ^ 2])

    @cached_property
    def trails(self) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        """The squares each box visits, and those where it rests while others are pushed."""
        neighbours = self.search_board.neighbours
        trails = {box: ([box], [box]) for box in self.search_board.boxes.tolist()}
        for (box, direction), after in pairwise((*self.pushes, (-1, -1))):
            target = int(neighbours[box, direction])
            trail = trails.pop(box)
            trail[0].append(target)
            if after[0] != target:
                trail[1].append(target)
            trails[target] = trail
        return tuple((tuple(visited), tuple(rests)) for visited, rests in trails.values())

    def spliced(self, first: int, last: int, pushes: Sequence[Push]) -> PushSequence:
        """Return the sequence with the pushes ``first`` to ``last - 1`` replaced."""
        whole = (*self.pushes[:first], *pushes, *self.pushes[last:])
        return PushSequence(self.search_board, self.numbering, whole)
