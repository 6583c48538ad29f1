"""Two solutions of one board: where they agree, what their stretches cost, and a third of both."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from random import Random

from sokolab.core.board import Board
from sokolab.core.lurd import Replay, replay
from sokolab.core.walks import plain_walk
from sokolab.routes.line import Line, line_of


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of two solutions that begins and ends with the same boxes in the same places."""

    first: tuple[int, int]
    second: tuple[int, int]
    """Numbers of pushes in the first and the second solution: where the part begins and ends."""
    first_moves: int
    second_moves: int
    """Moves in that part, walks included."""
    is_same: bool
    """Whether each push in between moves the same box, after as many moves."""

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
    first: Line
    second: Line
    stretches: tuple[Stretch, ...]

    @property
    def first_difference(self) -> int | None:
        """The number of pushes after which the solutions first differ, or None."""
        return next((part.first[0] for part in self.stretches if not part.is_same), None)

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """Numbers of pushes in both solutions, from the start to the end, to play them in step.

        Both reach the end of a stretch together; in between, the one with fewer pushes waits.
        """
        found = [(0, 0)]
        for part in self.stretches:
            longer = max(part.first_pushes, part.second_pushes)
            found += [
                (
                    part.first[0] + number * part.first_pushes // longer,
                    part.second[0] + number * part.second_pushes // longer,
                )
                for number in range(1, longer + 1)
            ]
        return tuple(found)


def compared(board: Board, first: str, second: str) -> Comparison:
    """Compare two solutions.

    Raise ValueError if one of them cannot be played; the message names the letter.
    """
    one, other = line_of(board, first), line_of(board, second)
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

    ``takes_second``: for each stretch, whether it comes from the second solution.
    """
    player = int(comparison.first.way[0])
    parts: list[str] = []
    for stretch, is_second in zip(comparison.stretches, takes_second, strict=True):
        line, (begin, end) = (
            (comparison.second, stretch.second) if is_second else (comparison.first, stretch.first)
        )
        letters = line.letters[line.ends[begin] : line.ends[end]]
        if line.way[line.ends[begin]] != player:
            walk = len(letters) - len(letters.lstrip("urdl"))
            there = int(line.way[line.ends[begin] + walk])
            joined = plain_walk(comparison.board, line.boxes_after(begin), player, there)
            assert joined is not None, (
                "stretches begin where the player can walk from one to the other"
            )
            letters = joined + letters[walk:]
        parts.append(letters)
        player = int(line.way[line.ends[end]])
    return replay(comparison.board, "".join(parts))


def _aligned(one: Line, other: Line) -> list[tuple[int, int]]:
    """Return where the two stand alike: pairs of numbers of pushes, both ascending."""
    players, others = one.players, other.players
    keys, other_keys = _keys(one), _keys(other)
    together = zip(keys, players, other_keys, others, strict=False)
    begun = sum(1 for _ in takewhile(lambda pair: pair[:2] == pair[2:], together))
    places: dict[int, int] = {}
    for number, key in enumerate(other_keys[begun:], begun):
        places.setdefault(key, number)
    tails: list[int] = []
    chain: list[tuple[int, int, int]] = []  # numbers in both, and the link before
    at: list[int] = []
    for number, key in enumerate(keys[begun:], begun):
        there = places.get(key)
        if there is None or not _can_meet(one, number, players[number], others[there]):
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
    end = len(one.pushes), len(other.pushes)
    pairs = [(number, number) for number in range(begun)] + pairs[::-1]
    return [pair for pair in pairs if pair[0] < end[0] and pair[1] < end[1]] + [end]


def _keys(line: Line) -> list[int]:
    """Return a number for the boxes at the start and after each push: equal boxes, equal numbers.

    Each square has 128 random bits, and the boxes' are added up (Zobrist, "A New Hashing Method",
    1970), so that long lines on large boards take little memory.
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


def _can_meet(line: Line, pushes: int, player: int, other: int) -> bool:
    """Whether a walk leads from one player's square to the other's after that many pushes."""
    if player == other:
        return True
    return plain_walk(line.board, line.boxes_after(pushes), player, other) is not None
