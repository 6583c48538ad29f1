"""A position: a board with its boxes and its player where play has brought them.

These are the rules of the game, plain and slow on purpose: the tests hold the kernels to them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile, opposite
from sokolab.language import LocalizedValueError, phrase


class Push(NamedTuple):
    """The player walks behind the box on square ``box`` and pushes it one square."""

    box: int
    direction: int

    @property
    def letter(self) -> str:
        """The push in lurd: ``U``, ``R``, ``D`` or ``L``."""
        return DIRECTION_LETTERS[self.direction].upper()


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Position:
    r"""Where the boxes are and where the player stands; an immutable value.

    Two positions are equal when their boxes and players are; compare positions of one board only.

    Parameters
    ----------
    board
        Gives walls and goals.
    boxes, player
        Squares; those that the board shows where not given.

    Raises
    ------
    ValueError
        No player is given and the board has not exactly one.

    Examples
    --------
    >>> position = Position(Board("#####\n#@$.#\n#####"))
    >>> position.pushes()
    (Push(box=7, direction=1),)
    >>> position.after(position.pushes()[0]).is_solved
    True
    """

    boxes: frozenset[int]
    player: int
    board: Board = field(compare=False)

    def __init__(
        self, board: Board, boxes: Iterable[int] | None = None, player: int | None = None
    ) -> None:
        if player is None:
            players = board.players
            if len(players) != 1:
                raise LocalizedValueError(
                    phrase("a position has one player; this board has {n}", n=len(players))
                )
            player = players[0]
        keep = object.__setattr__
        keep(self, "boxes", frozenset(board.boxes if boxes is None else boxes))
        keep(self, "player", player)
        keep(self, "board", board)

    @property
    def is_solved(self) -> bool:
        """Whether there are boxes and every one stands on a goal."""
        flat = self.board.flat
        return bool(self.boxes) and all(flat[box] & Tile.GOAL for box in self.boxes)

    def player_reach(self) -> frozenset[int]:
        """Return the squares the player can walk to without a push, its own among them."""
        seen = {self.player}
        todo = [self.player]
        while todo:
            square = todo.pop()
            for direction in range(4):
                there = self._neighbour(square, direction)
                if there not in seen and self._is_free(there):
                    seen.add(there)
                    todo.append(there)
        return frozenset(seen)

    def normalised(self) -> Position:
        """Return the position with the player on the lowest square of its reach."""
        return Position(self.board, self.boxes, min(self.player_reach()))

    def pushes(self) -> tuple[Push, ...]:
        """Return every push that can be made now, by box, then by direction."""
        reach = self.player_reach()
        return tuple(
            Push(box, direction)
            for box in sorted(self.boxes)
            for direction in range(4)
            if self._neighbour(box, opposite(direction)) in reach
            and self._is_free(self._neighbour(box, direction))
        )

    def after(self, push: Push) -> Position:
        """Return the position after a push; the player walks to the box first.

        Raises
        ------
        ValueError
            The push cannot be made now.
        """
        if push not in self.pushes():
            place = self.board.place(push.box)
            raise LocalizedValueError(
                phrase("no push {letter} of {place} is possible", letter=push.letter, place=place)
            )
        beyond = self._neighbour(push.box, push.direction)
        return Position(self.board, self.boxes - {push.box} | {beyond}, push.box)

    def moved(self, direction: int) -> Position | None:
        """Return the position after one move, or None where the rules forbid it."""
        ahead = self._neighbour(self.player, direction)
        if self._is_free(ahead):
            return Position(self.board, self.boxes, ahead)
        beyond = self._neighbour(ahead, direction)
        if ahead not in self.boxes or not self._is_free(beyond):
            return None
        return Position(self.board, self.boxes - {ahead} | {beyond}, ahead)

    def pulled(self, direction: int) -> Position | None:
        """Return the position after the player stepped that way and a box followed, or None.

        None where no box is behind the player, or the square ahead is not free.
        """
        ahead = self._neighbour(self.player, direction)
        behind = self._neighbour(self.player, opposite(direction))
        if behind not in self.boxes or not self._is_free(ahead):
            return None
        return Position(self.board, self.boxes - {behind} | {self.player}, ahead)

    def perft(self, depth: int) -> int:
        """Count the sequences of ``depth`` pushes; a check of push generators.

        The name comes from computer chess ("performance test").
        """
        if depth == 0:
            return 1
        return sum(self.after(push).perft(depth - 1) for push in self.pushes())

    def as_board(self) -> Board:
        """Return the board with the boxes and the player of this position."""
        return self.board.with_pieces(self.boxes, self.player)

    def _neighbour(self, square: int, direction: int) -> int:
        """Return the square next to it, or ``board.size`` off the board."""
        return int(self.board.neighbours[square, direction])

    def _is_free(self, square: int) -> bool:
        """Whether neither wall nor box is there."""
        is_wall = square == self.board.size or bool(self.board.flat[square] & Tile.WALL)
        return not is_wall and square not in self.boxes

    def __str__(self) -> str:
        return str(self.as_board())

    def __repr__(self) -> str:
        return f"Position({self.as_board()!r})"

    def _repr_svg_(self) -> str:
        from sokolab.core.display import svg_of  # noqa: PLC0415 - only notebooks ask

        return svg_of(self)
