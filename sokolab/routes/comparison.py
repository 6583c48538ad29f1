"""Two solutions of one board: where they agree, what their stretches cost, and a third of both."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.lurd import Replay, positions, replay
from sokolab.core.position import Position

__all__ = ["Comparison", "Stretch", "compared", "spliced"]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of two solutions that begins and ends with the same boxes in the same places.

    Attributes
    ----------
    first, second
        Numbers of pushes in the first and the second solution: where the part begins and ends.
    first_moves, second_moves
        Moves in that part, walks included.
    is_same
        Whether each push in between moves the same box, after as many moves.
    """

    first: tuple[int, int]
    second: tuple[int, int]
    first_moves: int
    second_moves: int
    is_same: bool

    @property
    def first_pushes(self) -> int:
        """Pushes of the first solution in that part."""
        return self.first[1] - self.first[0]

    @property
    def second_pushes(self) -> int:
        """Pushes of the second solution in that part."""
        return self.second[1] - self.second[0]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two solutions of a board and the stretches in which they agree or differ, in order."""

    board: Board
    first: _Line
    second: _Line
    stretches: tuple[Stretch, ...]

    @property
    def first_difference(self) -> int | None:
        """The number of pushes after which the solutions first differ, or None."""
        return next((part.first[0] for part in self.stretches if not part.is_same), None)


@dataclass(frozen=True, slots=True)
class _Line:
    """A solution by its pushes.

    Attributes
    ----------
    ends
        How many letters have been played after each push; the first entry is 0.
    after
        The positions after each push; the first entry is the start.
    """

    lurd: str
    ends: tuple[int, ...]
    after: tuple[Position, ...]


def compared(board: Board, first: str, second: str) -> Comparison:
    """Compare two solutions.

    Raises
    ------
    ValueError
        One of them cannot be played; the message names the letter.
    """
    one, other = _line(board, first), _line(board, second)
    pairs = _aligned(one, other)
    stretches: list[Stretch] = []
    for (begin_a, begin_b), (after_a, after_b) in pairwise(pairs):
        a, b = begin_a, begin_b
        moves = one.ends[after_a] - one.ends[a], other.ends[after_b] - other.ends[b]
        is_same = after_a - a == 1 == after_b - b and moves[0] == moves[1]
        if stretches and is_same and stretches[-1].is_same:
            last = stretches.pop()
            a, b = last.first[0], last.second[0]
        stretches.append(
            Stretch(
                (a, after_a),
                (b, after_b),
                one.ends[after_a] - one.ends[a],
                other.ends[after_b] - other.ends[b],
                is_same,
            )
        )
    return Comparison(board, one, other, tuple(stretches))


def spliced(comparison: Comparison, takes_second: Sequence[bool]) -> Replay:
    """Return the replay of a solution made of stretches of both.

    Where the player comes from the other solution, the shortest walk joins the stretches.

    Parameters
    ----------
    takes_second
        For each stretch, whether it comes from the second solution.
    """
    position = Position(comparison.board)
    parts: list[str] = []
    for stretch, is_second in zip(comparison.stretches, takes_second, strict=True):
        line, (begin, end) = (
            (comparison.second, stretch.second) if is_second else (comparison.first, stretch.first)
        )
        letters = line.lurd[line.ends[begin] : line.ends[end]]
        if line.after[begin].player == position.player:
            parts.append(letters)
            position = line.after[end]
            continue
        walk = len(letters) - len(letters.lstrip("urdl"))
        start = line.after[begin]
        for letter in letters[:walk]:
            start = _moved(start, letter)
        parts += [_walk(position, start.player), letters[walk:]]
        position = line.after[end]
    return replay(comparison.board, "".join(parts))


def _line(board: Board, lurd: str) -> _Line:
    """Play a solution up to its last push."""
    found = positions(board, lurd)
    lurd = replay(board, lurd).lurd
    ends = [0, *(index for index, letter in enumerate(lurd, 1) if letter.isupper())]
    return _Line(lurd, tuple(ends), tuple(found[end] for end in ends))


def _aligned(one: _Line, other: _Line) -> list[tuple[int, int]]:
    """Return where the two stand alike: pairs of numbers of pushes, both ascending."""
    together = zip(one.after, other.after, strict=False)
    begun = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], together))
    places: dict[frozenset[int], int] = {}
    for number, position in enumerate(other.after[begun:], begun):
        places.setdefault(position.boxes, number)
    tails: list[int] = []
    chain: list[tuple[int, int, int]] = []  # numbers in both, and the link before
    at: list[int] = []
    for number, position in enumerate(one.after[begun:], begun):
        there = places.get(position.boxes)
        if there is None or not _can_meet(position, other.after[there]):
            continue
        length = bisect_left(tails, there)
        before = at[length - 1] if length else -1
        chain.append((number, there, before))
        tails[length : length + 1] = [there]
        at[length : length + 1] = [len(chain) - 1]
    link = at[-1] if at else -1
    pairs: list[tuple[int, int]] = []
    while link >= 0:
        number, there, link = chain[link]
        pairs.append((number, there))
    # The ends belong together even if the player ends elsewhere: nothing follows them.
    end = len(one.after) - 1, len(other.after) - 1
    pairs = [(number, number) for number in range(begun)] + pairs[::-1]
    return [pair for pair in pairs if pair[0] < end[0] and pair[1] < end[1]] + [end]


def _can_meet(position: Position, other: Position) -> bool:
    """Whether the player can walk from one position to the other, whose boxes stand alike."""
    return position.player == other.player or other.player in position.player_reach()


def _moved(position: Position, letter: str) -> Position:
    after = position.moved(DIRECTION_LETTERS.index(letter.lower()))
    assert after is not None, "the letters of a line have been played before"
    return after


def _walk(position: Position, target: int) -> str:
    """Return the letters of a shortest walk."""
    ways = {position.player: ""}
    todo = deque([position.player])
    while todo and target not in ways:
        here = todo.popleft()
        for direction, letter in enumerate(DIRECTION_LETTERS):
            after = Position(position.board, position.boxes, here).moved(direction)
            if after is None or after.boxes is not position.boxes or after.player in ways:
                continue
            ways[after.player] = ways[here] + letter
            todo.append(after.player)
    return ways[target]
