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
"""The box's square on the search board before the push, and the direction."""


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
        """The solution as lurd."""
        return lurd_of_pushes(self.search_board, self.pushes)

    @property
    def moves(self) -> int:
        """Number of moves, pushes included."""
        return len(self.lurd)

    @cached_property
    def bits(self) -> NDArray[np.int64]:
        """Int64 ``[pushes + 1, w]``: the boxes before the first push and after each, as sets."""
        _, word, bit, _ = self.numbering
        word_count = self.numbering.word_count
        bits = np.zeros((len(self.pushes) + 1, word_count), np.int64)
        bits[0] = bits_of(self.search_board.boxes, word, bit, word_count)
        for push_count, (source, direction) in enumerate(self.pushes, start=1):
            target = self.search_board.neighbours[source, direction]
            bits[push_count] = bits[push_count - 1]
            bits[push_count, word[source]] ^= bit[source]
            bits[push_count, word[target]] ^= bit[target]
        return bits

    @cached_property
    def moves_before(self) -> NDArray[np.int32]:
        """Int32 ``[pushes + 1]``: number of moves up to each push."""
        moves = [move for move, letter in enumerate(self.lurd, start=1) if letter.isupper()]
        return np.array([0, *moves], np.int32)

    def box_lines(self, first: int, end: int) -> int:
        """Return the number of box lines of the pushes ``first`` to ``end - 1``, taken alone."""
        neighbours = self.search_board.neighbours
        line_count = min(1, end - first)
        for (source, direction), next_push in pairwise(self.pushes[first:end]):
            line_count += next_push != (neighbours[source, direction], direction)
        return line_count

    def player_after(self, push_count: int) -> int:
        """Return the player's square after that many pushes."""
        return self.pushes[push_count - 1][0] if push_count else self.search_board.player

    def player_before(self, index: int) -> int:
        """Return the square where the player stands for a push, or -1 after the last push."""
        if index == len(self.pushes):
            return -1
        source, direction = self.pushes[index]
        return int(self.search_board.neighbours[source, direction ^ 2])

    @cached_property
    def trails(self) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        """The squares each box visits, and the squares where it rests while others are pushed."""
        neighbours = self.search_board.neighbours
        trails = {square: ([square], [square]) for square in self.search_board.boxes.tolist()}
        for (source, direction), next_push in pairwise((*self.pushes, (-1, -1))):
            target = int(neighbours[source, direction])
            visited_squares, rest_squares = trails.pop(source)
            visited_squares.append(target)
            if next_push[0] != target:
                rest_squares.append(target)
            trails[target] = visited_squares, rest_squares
        return tuple((tuple(visited), tuple(rests)) for visited, rests in trails.values())

    def spliced(self, first: int, end: int, pushes: Sequence[Push]) -> PushSequence:
        """Return the sequence with the pushes ``first`` to ``end - 1`` replaced."""
        all_pushes = (*self.pushes[:first], *pushes, *self.pushes[end:])
        return PushSequence(self.search_board, self.numbering, all_pushes)
