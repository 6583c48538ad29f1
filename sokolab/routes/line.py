"""Lines of play, push by push, forwards or in reverse, and comparisons of two solutions."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise, takewhile
from random import Random

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.lurd import Replay, replay
from sokolab.core.position import Position
from sokolab.core.walks import plain_walk
from sokolab.language import LocalizedValueError, phrase


class Unit(Enum):
    """A unit by which a reader steps through a line. The value is its name for the user."""

    PUSH = "push"
    SESSION = "pushing session"
    BOX_CHANGE = "box change"


@dataclass(frozen=True, eq=False)
class Line:
    """Moves that have been played on a board (see :func:`line_of`).

    In reverse, boxes are pulled, and everything about pushes applies to pulls.
    """

    board: Board
    """The board at the start."""
    lurd: str
    """The moves, with pushes as capitals."""
    is_forward: bool
    """Whether boxes are pushed rather than pulled."""
    path: NDArray[np.int32]
    """int32 ``[moves + 1]``: the player's square at the start and after each move."""
    ends: tuple[int, ...]
    """The number of moves up to each push, including this push. The first entry is 0."""
    pushes: tuple[tuple[int, int], ...]
    """The squares from which and to which each push moves a box."""

    @property
    def players(self) -> list[int]:
        """The player's square at the start and after each push."""
        squares: list[int] = self.path[list(self.ends)].tolist()
        return squares

    def boxes_after(self, pushes: int) -> frozenset[int]:
        """Return the squares of the boxes after a number of pushes."""
        boxes = set(self.board.boxes)
        for source, target in self.pushes[:pushes]:
            boxes.remove(source)
            boxes.add(target)
        return frozenset(boxes)

    def position_after(self, pushes: int) -> Position:
        """Return the position after a number of pushes."""
        player = int(self.path[self.ends[pushes]])
        return Position(self.board, self.boxes_after(pushes), player)

    def board_at(self, moves: int) -> Board:
        """Return the board after a number of moves."""
        boxes = self.boxes_after(bisect_right(self.ends, moves) - 1)
        return self.board.with_pieces(boxes, int(self.path[moves]))

    @cached_property
    def ends_solved(self) -> bool:
        """Whether there are boxes and all stand on goals at the end."""
        return self.position_after(len(self.pushes)).is_solved

    @cached_property
    def trails(self) -> tuple[tuple[int, ...], ...]:
        """The indices of the pushes that move each box, by boxes in ascending order."""
        indices_of_box: dict[int, list[int]] = {box: [] for box in self.board.boxes}
        first_square = {box: box for box in self.board.boxes}  # key: a box's current square
        for index, (source, target) in enumerate(self.pushes):
            box = first_square.pop(source)
            first_square[target] = box
            indices_of_box[box].append(index)
        return tuple(map(tuple, indices_of_box.values()))

    def unit_ends(self, unit: Unit) -> tuple[int, ...]:
        """Return the numbers of moves after which each unit of the line ends, ascending.

        A pushing session ends when the player walks, a box change when another box is pushed next.
        The last unit ends with the last push.
        """
        if unit is Unit.PUSH:
            return self.ends[1:]
        pairs = pairwise(zip(self.ends[1:], self.pushes, strict=True))
        if unit is Unit.SESSION:
            ends = [end for (end, _), (next_end, _) in pairs if next_end > end + 1]
        else:
            ends = [end for (end, (_, to)), (_, (start, _)) in pairs if start != to]
        return (*ends, *self.ends[-1:]) if self.pushes else ()

    def next_unit_end(self, moves: int, unit: Unit) -> int:
        """Return the next end of a unit after a number of moves, or the end of the line."""
        ends = self.unit_ends(unit)
        index = bisect_right(ends, moves)
        return ends[index] if index < len(ends) else len(self.lurd)

    def previous_unit_end(self, moves: int, unit: Unit) -> int:
        """Return the last end of a unit before a number of moves, or 0."""
        ends = self.unit_ends(unit)
        index = bisect_left(ends, moves)
        return ends[index - 1] if index else 0


def line_of(board: Board, lurd: str, *, is_forward: bool = True) -> Line:
    r"""Play a lurd and return the line. Capitals push or pull, other letters walk.

    Going forwards, upper and lower case are treated alike. In reverse, a capital pulls the box
    behind the player.

    Raise ValueError if the board does not have exactly one player, or if a letter cannot be played.
    The message names the letter.

    Examples
    --------
    >>> line = line_of(Board("#######\n#@$ $.#\n#######"), "R")
    >>> line.ends, line.pushes
    ((0, 1), ((9, 10),))
    """
    playable = (
        replay(board, lurd).lurd if is_forward else _playable_in_reverse(Position(board), lurd)
    )
    if (index := len(playable)) < len(lurd):
        raise LocalizedValueError(
            phrase(
                "letter {number}, {letter}, cannot be played",
                number=index + 1,
                letter=lurd[index],
            )
        )
    directions = np.array([*map(DIRECTION_LETTERS.index, playable.lower())], np.intp)
    steps = np.array([-board.width, 1, board.width, -1], np.int32)[directions]
    path = np.cumsum(np.concatenate([board.players, steps]), dtype=np.int32)
    path.setflags(write=False)
    push_indices = np.flatnonzero([letter.isupper() for letter in playable])
    # A pushed box is ahead of the player; a pulled one comes to where the player was.
    sources, targets = (
        (path[push_indices + 1], path[push_indices + 1] + steps[push_indices])
        if is_forward
        else (path[push_indices] - steps[push_indices], path[push_indices])
    )
    pushes = tuple(zip(sources.tolist(), targets.tolist(), strict=True))
    return Line(board, playable, is_forward, path, (0, *(push_indices + 1).tolist()), pushes)


def _playable_in_reverse(position: Position, lurd: str) -> str:
    """Return the lurd of a reverse game up to the first that cannot be played."""
    for index, letter in enumerate(lurd):
        next_position = position.moved_in_reverse(letter)
        if next_position is None:
            return lurd[:index]
        position = next_position
    return lurd


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of two solutions, at whose beginning and end the boxes stand alike in both."""

    first: tuple[int, int]
    """The numbers of pushes of the first solution at which the stretch begins and ends."""
    second: tuple[int, int]
    """The numbers of pushes of the second solution at which the stretch begins and ends."""
    first_moves: int
    """The number of moves of the first solution in the stretch, walks included."""
    second_moves: int
    """The number of moves of the second solution in the stretch, walks included."""
    is_same: bool
    """Whether both make the same pushes in the stretch, after equally many moves."""

    @property
    def first_pushes(self) -> int:
        """The number of pushes of the first solution in the stretch."""
        return self.first[1] - self.first[0]

    @property
    def second_pushes(self) -> int:
        """The number of pushes of the second solution in the stretch."""
        return self.second[1] - self.second[0]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two solutions of a board and the stretches in which they agree or differ, in order."""

    board: Board
    first: Line
    second: Line
    stretches: tuple[Stretch, ...]

    @property
    def first_difference(self) -> int | None:
        """The number of pushes after which the solutions first differ, or None."""
        return next((stretch.first[0] for stretch in self.stretches if not stretch.is_same), None)

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """Numbers of pushes in both solutions, for playing them in step from start to end.

        Both reach the end of a stretch together. Within it, the solution with fewer pushes waits.
        """
        steps = [(0, 0)]
        for stretch in self.stretches:
            longer = max(stretch.first_pushes, stretch.second_pushes)
            steps += [
                (
                    stretch.first[0] + step * stretch.first_pushes // longer,
                    stretch.second[0] + step * stretch.second_pushes // longer,
                )
                for step in range(1, longer + 1)
            ]
        return tuple(steps)


def compared(board: Board, first: str, second: str) -> Comparison:
    """Compare two solutions.

    Raise ValueError if one of them cannot be played. The message names the letter.
    """
    line, other = line_of(board, first), line_of(board, second)
    pairs = _matching_pairs(line, other)
    stretches: list[Stretch] = []
    for start_pair, (end, other_end) in pairwise(pairs):
        start, other_start = start_pair
        moves = line.ends[end] - line.ends[start]
        other_moves = other.ends[other_end] - other.ends[other_start]
        is_same = end - start == 1 == other_end - other_start and moves == other_moves
        if stretches and is_same and stretches[-1].is_same:
            last = stretches.pop()
            start, other_start = last.first[0], last.second[0]
        stretches.append(
            Stretch(
                first=(start, end),
                second=(other_start, other_end),
                first_moves=line.ends[end] - line.ends[start],
                second_moves=other.ends[other_end] - other.ends[other_start],
                is_same=is_same,
            )
        )
    return Comparison(board, line, other, tuple(stretches))


def spliced(comparison: Comparison, takes_second: Sequence[bool]) -> Replay:
    """Return the replay of a solution made from stretches of both.

    Where the solution changes, the shortest walk joins the stretches.

    ``takes_second`` says for each stretch whether it comes from the second solution.
    """
    player = int(comparison.first.path[0])
    parts: list[str] = []
    for stretch, is_second in zip(comparison.stretches, takes_second, strict=True):
        line, (start, end) = (
            (comparison.second, stretch.second) if is_second else (comparison.first, stretch.first)
        )
        lurd = line.lurd[line.ends[start] : line.ends[end]]
        if line.path[line.ends[start]] != player:
            walk = len(lurd) - len(lurd.lstrip("urdl"))
            target = int(line.path[line.ends[start] + walk])
            walk_lurd = plain_walk(comparison.board, line.boxes_after(start), player, target)
            assert walk_lurd is not None, "both players are in one region where stretches begin"
            lurd = walk_lurd + lurd[walk:]
        parts.append(lurd)
        player = int(line.path[line.ends[end]])
    return replay(comparison.board, "".join(parts))


def _matching_pairs(line: Line, other: Line) -> list[tuple[int, int]]:
    """Return the pairs of numbers of pushes at which the two lines agree, both ascending.

    After a common beginning, this is a longest increasing subsequence of the positions that occur
    in both: ``tails`` has, by length, the lowest number of the other line with which a chain of
    pairs of that length ends.
    """
    players, other_players = line.players, other.players
    keys, other_keys = _keys(line), _keys(other)
    rows = zip(keys, players, other_keys, other_players, strict=False)
    common = sum(1 for _ in takewhile(lambda row: row[:2] == row[2:], rows))
    index_of_key: dict[int, int] = {}
    for index, key in enumerate(other_keys[common:], common):
        index_of_key.setdefault(key, index)
    tails: list[int] = []
    tail_links: list[int] = []  # the index in ``links`` of the last pair of each chain
    links: list[tuple[int, int, int]] = []  # a number in each line, and the previous link
    for index, key in enumerate(keys[common:], common):
        match = index_of_key.get(key)
        if match is None or not _can_meet(line, index, players[index], other_players[match]):
            continue
        length = bisect_left(tails, match)
        links.append((index, match, tail_links[length - 1] if length else -1))
        tails[length : length + 1] = [match]
        tail_links[length : length + 1] = [len(links) - 1]
    link = tail_links[-1] if tail_links else -1
    pairs: list[tuple[int, int]] = []
    while link >= 0:
        index, match, link = links[link]
        pairs.append((index, match))
    # The ends belong together even if the player's squares differ, since nothing follows.
    end = len(line.pushes), len(other.pushes)
    pairs = [(index, index) for index in range(common)] + pairs[::-1]
    return [pair for pair in pairs if pair[0] < end[0] and pair[1] < end[1]] + [end]


def _keys(line: Line) -> list[int]:
    """Return a number for the boxes at the start and after each push, equal for equal boxes.

    Each square has 128 random bits, which are added up over the boxes (Zobrist, "A New Hashing
    Method", 1970), so that long lines on large boards take little memory.
    """
    random = Random(line.board.size)
    bits = [random.getrandbits(128) for _ in range(line.board.size)]
    key = 0
    for box in line.board.boxes:
        key ^= bits[box]
    keys = [key]
    for before, after in line.pushes:
        key ^= bits[before] ^ bits[after]
        keys.append(key)
    return keys


def _can_meet(line: Line, pushes: int, player: int, other_player: int) -> bool:
    """Whether the player can walk to the square of the other line's player after some pushes."""
    if player == other_player:
        return True
    return plain_walk(line.board, line.boxes_after(pushes), player, other_player) is not None
