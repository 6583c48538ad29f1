"""A position: a board with its boxes and its player where play has brought them.

These are the rules of the game in plain Python: the tests check the kernels against them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import DIRECTION_LETTERS, Board, Direction, Tile
from sokolab.core.display import HasPicture
from sokolab.core.level import HasLurd, Level, board_of, lurd_of
from sokolab.core.walks import connected
from sokolab.guesses import SuggestsNames
from sokolab.language import LocalizedValueError, Phrase, phrase

_MAX_SQUARES_FOR_BITS: Final = 5_000  # walks find the reach on larger boards, not sweeps over bits


class _Push(NamedTuple):
    box: int
    direction: Direction


class Push(_Push, SuggestsNames):
    """The player walks behind the box on square ``box`` and pushes it one square.

    The direction can also be given as a number or a letter.
    """

    __slots__ = ()

    def __new__(cls, box: int, direction: Direction | int | str) -> Push:
        """Take a letter or a number for its direction."""
        letter = direction if isinstance(direction, str) else DIRECTION_LETTERS[direction]
        return super().__new__(cls, box, Direction.of(letter))

    @property
    def letter(self) -> str:
        """The push in lurd: ``U``, ``R``, ``D`` or ``L``."""
        return DIRECTION_LETTERS[self.direction].upper()


class _BitGrid:
    """Walls and goals of a board as bits of integers. One shift steps from all squares.

    A row of walls above the board, and a column of walls on its right, which is also on the left of
    the next row, keep steps on the board.

    Attributes
    ----------
    floor, goals
        Bits of the squares without a wall, and of the goals.
    stride
        Distance from the bit of a square to the bit of the square below it.
    steps
        Distance from the bit of a square to the bit of its neighbour, by direction.
    """

    __slots__ = ("_width", "board", "floor", "goals", "pushes", "steps", "stride")

    def __init__(self, board: Board) -> None:
        self.board = board
        self._width = board.width
        self.stride = board.width + 1
        self.steps = (-self.stride, 1, self.stride, -1)
        self.floor = self.bits((board.flat & Tile.WALL) == 0)
        self.goals = self.bits((board.flat & Tile.GOAL) != 0)
        self.pushes: dict[tuple[int, int], Push] = {}

    def bits(self, mask: NDArray[np.bool_]) -> int:
        """Return a mask ``[n]`` of squares as bits."""
        framed = np.zeros((self.board.height + 1, self.stride), bool)
        framed[1:, :-1] = mask.reshape(self.board.tiles.shape)
        return int.from_bytes(np.packbits(framed, bitorder="little").tobytes(), "little")

    def mask(self, bits: int) -> NDArray[np.bool_]:
        """Return bits of squares as a mask ``[n]``."""
        rows = self.board.height + 1
        data = np.frombuffer(bits.to_bytes(rows * self.stride // 8 + 1, "little"), np.uint8)
        framed = np.unpackbits(data, count=rows * self.stride, bitorder="little")
        mask: NDArray[np.bool_] = framed.reshape(rows, self.stride)[1:, :-1].reshape(-1) != 0
        return mask

    def index(self, square: int) -> int:
        """Return the number of a square's bit."""
        return square + square // self._width + self.stride

    def square(self, index: int) -> int:
        """Return the square of a bit's number."""
        row, column = divmod(index, self.stride)
        return (row - 1) * self._width + column

    def squares(self, bits: int) -> list[int]:
        """Return the squares of bits, ascending."""
        squares: list[int] = np.flatnonzero(self.mask(bits)).tolist()
        return squares

    def push(self, index: int, direction: int) -> Push:
        """Return the push of the box with this bit. Every call returns one object."""
        push = self.pushes.get((index, direction))
        if push is None:
            push = self.pushes[index, direction] = Push(self.square(index), Direction(direction))
        return push

    def reach(self, start: int, free: int) -> int:
        """Return the bits that steps over free squares reach from ``start``, including itself."""
        if self.board.size > _MAX_SQUARES_FOR_BITS:
            return self.bits(connected(self.board, self.squares(start), self.mask(free)))
        stride = self.stride
        reached, last_reached = start, 0
        while reached != last_reached:
            last_reached = reached
            reached |= (reached << 1 | reached >> 1) & free
            # The carry of the sum runs through each run of free squares from its lowest one on.
            reached |= ((free + (reached & free)) ^ free) & free
            reached |= (reached << stride | reached >> stride) & free
        return reached

    def is_same(self, other: _BitGrid) -> bool:
        """Whether another board has the same walls and goals."""
        return self is other or (
            self.board.tiles.shape == other.board.tiles.shape
            and self.floor == other.floor
            and self.goals == other.goals
        )


def not_a_direction(number: int, letter: str) -> Phrase:
    """Return a sentence saying that a letter is not a direction. Letters count from 1."""
    return phrase(
        "letter {number}, {letter}, is not one of u, r, d, l", number=number, letter=letter
    )


@lru_cache(maxsize=16)
def _bit_grid_of(board: Board) -> _BitGrid:
    return _BitGrid(board)


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class Position(HasPicture):
    r"""Where the boxes are and where the player stands, as an immutable value.

    Two positions are equal when walls, goals, boxes and players are.

    Parameters
    ----------
    board
        A board, or a level, gives walls and goals.
    boxes, player
        Squares of the boxes and of the player; by default as the board shows them.

    Raises
    ------
    IndexError
        The board has no such square.
    ValueError
        No player is given and the board does not have exactly one, or a piece would be on a wall.

    Examples
    --------
    >>> position = Position(Board("#####\n#@$.#\n#####"))
    >>> position.pushes()
    (Push(box=7, direction=Direction.RIGHT),)
    >>> position.after(position.pushes()[0]).is_solved
    True
    """

    boxes: frozenset[int]
    player: int
    board: Board
    _grid: _BitGrid
    _box_bits: int
    _reach: int  # a square per bit; 0 until it is first needed

    def __init__(
        self, board: Level | Board, boxes: Iterable[int] | None = None, player: int | None = None
    ) -> None:
        board = board_of(board)
        if player is None:
            players = board.players
            if len(players) != 1:
                raise LocalizedValueError(
                    phrase("a position has one player; this board has {n}", n=len(players))
                )
            player = players[0]
        grid = _bit_grid_of(board)
        squares = frozenset(board.boxes if boxes is None else boxes)
        for square in (player, *squares):
            board.refuse_outside(square)
        box_bits = 0
        for square in squares:
            box_bits |= 1 << grid.index(square)
        on_wall = (box_bits | 1 << grid.index(player)) & ~grid.floor
        # A board that is being drawn can have a box on a wall itself.
        if on_wall and not {*board.boxes, *board.players}.issuperset({player, *squares}):
            raise ValueError("a box or the player would stand on a wall")  # no phrase: misuse
        self._set_attributes(squares, player, board, grid, box_bits)

    def _set_attributes(
        self, boxes: frozenset[int], player: int, board: Board, grid: _BitGrid, box_bits: int
    ) -> None:
        _SET_BOXES(self, boxes)
        _SET_PLAYER(self, player)
        _SET_BOARD(self, board)
        _SET_GRID(self, grid)
        _SET_BOX_BITS(self, box_bits)
        _SET_REACH(self, 0)

    def _with(self, boxes: frozenset[int], player: int, box_bits: int) -> Position:
        """Return the position on the same board with other pieces."""
        position = _NEW(Position)
        position._set_attributes(boxes, player, self.board, self._grid, box_bits)
        return position

    @property
    def is_solved(self) -> bool:
        """Whether there are boxes and every one stands on a goal."""
        return bool(self._box_bits) and not self._box_bits & ~self._grid.goals

    def _reach_bits(self) -> int:
        """Return the player's reach as bits, found once."""
        reach = self._reach
        if not reach:
            grid = self._grid
            reach = grid.reach(1 << grid.index(self.player), grid.floor & ~self._box_bits)
            _SET_REACH(self, reach)
        return reach

    def player_reach(self) -> frozenset[int]:
        """Return the squares the player can walk to without a push, its own among them."""
        return frozenset(self._grid.squares(self._reach_bits()))

    @property
    def reach_size(self) -> int:
        """The number of squares that the player can walk to without a push, its own among them."""
        return self._reach_bits().bit_count()

    def normalised(self) -> Position:
        """Return the position with the player on the lowest square of its reach."""
        reach = self._reach_bits()
        lowest = self._grid.square((reach & -reach).bit_length() - 1)
        position = self._with(self.boxes, lowest, self._box_bits)
        _SET_REACH(position, reach)
        return position

    def pushes(self) -> tuple[Push, ...]:
        """Return every push that can be made, by box, then by direction."""
        grid, box_bits, stride = self._grid, self._box_bits, self._grid.stride
        reach = self._reach_bits()
        free = grid.floor & ~box_bits
        up = box_bits & reach >> stride & free << stride
        right = box_bits & reach << 1 & free >> 1
        down = box_bits & reach << stride & free >> stride
        left = box_bits & reach >> 1 & free << 1
        pushable = up | right | down | left
        pushes: list[Push] = []
        new_push, known_push = grid.push, grid.pushes.get
        while pushable:
            box_bit = pushable & -pushable
            pushable ^= box_bit
            index = box_bit.bit_length() - 1
            for direction, boxes in enumerate((up, right, down, left)):
                if boxes & box_bit:
                    pushes.append(known_push((index, direction)) or new_push(index, direction))
        return tuple(pushes)

    def moves(self) -> tuple[str, ...]:
        """Return the moves that can be made now as letters, capitals for pushes."""
        positions = [(direction.letter, self.moved(direction)) for direction in Direction]
        return tuple(
            letter if position.boxes is self.boxes else letter.upper()
            for letter, position in positions
            if position is not None
        )

    def after(self, push: Push) -> Position:
        """Return the position after a push. The player walks to the box first.

        Raises
        ------
        ValueError
            The push cannot be made now.
        """
        if isinstance(push, str):
            raise TypeError("the push must be a Push, not letters: play(letters) plays letters")
        if not isinstance(push, tuple):
            raise TypeError(f"the push must be a Push, not {type(push).__name__}")
        box, direction = push
        grid, box_bits = self._grid, self._box_bits
        index, step = grid.index(box), grid.steps[direction]
        box_bit, beyond_bit = 1 << index, 1 << index + step
        is_free = grid.floor & beyond_bit and not box_bits & beyond_bit
        can_push = box_bits & box_bit and is_free
        if not can_push or not self._reach_bits() >> index - step & 1:
            raise LocalizedValueError(
                phrase(
                    "no push {letter} of the box at {place} is possible",
                    letter=push.letter,
                    place=self.board.place(box),
                )
            )
        boxes = self.boxes ^ {box, grid.square(index + step)}
        return self._with(boxes, box, box_bits ^ box_bit ^ beyond_bit)

    def moved(self, direction: int) -> Position | None:
        """Return the position after one move, or None where the rules forbid it.

        Parameters
        ----------
        direction
            A :class:`~sokolab.core.board.Direction`, or its number.
        """
        grid, box_bits = self._grid, self._box_bits
        step = grid.steps[direction]
        index = grid.index(self.player) + step
        beyond = index + step
        if not grid.floor >> index & 1:
            return None
        ahead = grid.square(index)
        if not box_bits >> index & 1:
            return self._with(self.boxes, ahead, box_bits)
        if not grid.floor >> beyond & 1 or box_bits >> beyond & 1:
            return None
        boxes = self.boxes ^ {ahead, grid.square(beyond)}
        return self._with(boxes, ahead, box_bits ^ (1 << index | 1 << beyond))

    def pulled(self, direction: int) -> Position | None:
        """Return the position after a step of the player that pulls the box behind it.

        Return None if no box is behind the player, or the square ahead is not free.
        """
        grid, box_bits = self._grid, self._box_bits
        index, step = grid.index(self.player), grid.steps[direction]
        ahead, behind = index + step, index - step
        if not box_bits >> behind & 1 or not (grid.floor & ~box_bits) >> ahead & 1:
            return None
        boxes = self.boxes ^ {grid.square(behind), self.player}
        return self._with(boxes, grid.square(ahead), box_bits ^ (1 << behind | 1 << index))

    def moved_in_reverse(self, letter: str) -> Position | None:
        """Return the position after a move in reverse (capitals pull), or None if impossible."""
        direction = DIRECTION_LETTERS.find(letter.lower())
        if direction < 0:
            return None
        if letter.isupper():
            return self.pulled(direction)
        after = self.moved(direction)
        return after if after is not None and after.boxes is self.boxes else None

    def play(self, moves: str | HasLurd) -> Position:
        r"""Return the position after moves in lurd. Upper and lower case are treated alike.

        Raises
        ------
        ValueError
            A letter cannot be played. The message names the letter and its number.

        Examples
        --------
        >>> print(Position(Board("#######\n#@ $ .#\n#######")).play("rR"))
        #######
        #  @$.#
        #######
        """
        position = self
        for position in self.along(moves):  # noqa: B007 - the last one is used
            pass
        return position

    def along(self, moves: str | HasLurd) -> Iterator[Position]:
        """Yield the position after each of these moves, as :meth:`play` makes them.

        Raises
        ------
        ValueError
            A letter cannot be played. The message names the letter and its number.
        """
        position = self
        for number, letter in enumerate(lurd_of(moves), 1):
            direction = DIRECTION_LETTERS.find(letter.lower())
            if direction < 0:
                raise LocalizedValueError(not_a_direction(number, letter))
            after = position.moved(direction)
            if after is None:
                raise LocalizedValueError(
                    phrase(
                        "letter {number}, {letter}, cannot be played", number=number, letter=letter
                    )
                )
            position = after
            yield position

    def perft(self, depth: int) -> int:
        """Count the sequences of ``depth`` pushes, to check push generators.

        The name comes from computer chess ("performance test").
        """
        if depth == 0:
            return 1
        return sum(self.after(push).perft(depth - 1) for push in self.pushes())

    def as_board(self) -> Board:
        """Return the board with the boxes and the player of this position."""
        return self.board.with_pieces(self.boxes, self.player)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        has_same_pieces = self.player == other.player and self._box_bits == other._box_bits
        return has_same_pieces and self._grid.is_same(other._grid)

    def __hash__(self) -> int:
        return hash((self.boxes, self.player))

    def __reduce__(self) -> tuple[object, ...]:
        return Position, (self.board, self.boxes, self.player)

    def __str__(self) -> str:
        return str(self.as_board())

    def __repr__(self) -> str:
        return f"Position({self.as_board()!r})"


# Descriptors set the slots of a frozen value; they are quickest if looked up only once.
_NEW: Final = object.__new__
_SET_BOXES: Final = Position.__dict__["boxes"].__set__
_SET_PLAYER: Final = Position.__dict__["player"].__set__
_SET_BOARD: Final = Position.__dict__["board"].__set__
_SET_GRID: Final = Position.__dict__["_grid"].__set__
_SET_BOX_BITS: Final = Position.__dict__["_box_bits"].__set__
_SET_REACH: Final = Position.__dict__["_reach"].__set__
