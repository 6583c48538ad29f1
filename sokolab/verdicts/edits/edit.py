"""Edits, which are small changes of a board, and their effects as a sweep finds them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np

from sokolab.core.board import Board, Tile
from sokolab.guesses import SuggestsNames
from sokolab.language import Phrase, listed, phrase


class EditKind(Enum):
    """The kind of an edit. The values are stable and may be stored."""

    OPEN_WALL = "open-wall"
    SET_WALL = "set-wall"
    MOVE_BOX = "move-box"
    MOVE_GOAL = "move-goal"
    MOVE_PLAYER = "move-player"
    DROP_GOALS = "drop-goals"
    DROP_BOXES = "drop-boxes"


MOVED_PIECES: Final = {
    EditKind.MOVE_BOX: Tile.BOX,
    EditKind.MOVE_GOAL: Tile.GOAL,
    EditKind.MOVE_PLAYER: Tile.PLAYER,
}
"""The piece that each kind of edit moves."""
DROPPED_PIECES: Final = {EditKind.DROP_GOALS: Tile.GOAL, EditKind.DROP_BOXES: Tile.BOX}
"""The pieces that each kind of edit removes."""


@dataclass(frozen=True, slots=True)
class Edit(SuggestsNames):
    """One change of a board."""

    kind: EditKind
    square: int
    """The square of the wall or floor that changes, or of the piece before the edit."""
    target: int
    """The square of the piece after the edit, which is ``square`` if nothing moves."""
    other_squares: tuple[int, ...] = ()
    """More squares from which pieces are removed."""

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares that change, or that pieces leave."""
        return self.square, *self.other_squares

    def made_on(self, board: Board) -> Board:
        """Return the board after the edit.

        Raises
        ------
        ValueError
            The board lacks the tile to change, or the target is occupied.
        """
        tile, target_tile = (Tile(int(board.flat[each])) for each in (self.square, self.target))
        if self.kind is EditKind.OPEN_WALL:
            self._check(tile == Tile.WALL)
            return board.with_tiles([self.square], int(Tile.FLOOR))
        if self.kind is EditKind.SET_WALL:
            self._check(tile == Tile.FLOOR)
            return board.with_tiles([self.square], int(Tile.WALL))
        if self.kind in DROPPED_PIECES:
            piece, values = DROPPED_PIECES[self.kind], board.flat[list(self.squares)]
            self._check(bool((values & piece).all()))
            return board.with_tiles(list(self.squares), (values & ~piece).astype(np.uint8))
        piece = MOVED_PIECES[self.kind]
        self._check(bool(tile & piece) and not target_tile & blocking_tiles(piece))
        values = np.array([tile & ~piece, target_tile | piece], np.uint8)
        return board.with_tiles([self.square, self.target], values)

    def words(self, board: Board) -> Phrase:
        """Return the edit in words: "Open the wall at row 3, column 4"."""
        place, target = board.place(self.square), board.place(self.target)
        if self.kind is EditKind.OPEN_WALL:
            return phrase("Open the wall at {place}", place=place)
        if self.kind is EditKind.SET_WALL:
            return phrase("Add a wall at {place}", place=place)
        if self.kind in DROPPED_PIECES:
            return self._drop_in_words(listed(map(board.place, self.squares)))
        if self.kind is EditKind.MOVE_BOX:
            return phrase("Move the box at {place} to {target}", place=place, target=target)
        if self.kind is EditKind.MOVE_GOAL:
            return phrase("Move the goal at {place} to {target}", place=place, target=target)
        return phrase("Move the player at {place} to {target}", place=place, target=target)

    def _drop_in_words(self, places: str) -> Phrase:
        is_one, are_goals = not self.other_squares, self.kind is EditKind.DROP_GOALS
        if are_goals and is_one:
            return phrase("Remove the goal at {place}", place=places)
        if are_goals:
            return phrase("Remove the goals at {places}", places=places)
        if is_one:
            return phrase("Remove the box at {place}", place=places)
        return phrase("Remove the boxes at {places}", places=places)

    def _check(self, is_possible: bool) -> None:
        if not is_possible:
            raise ValueError(
                f"the edit {self.kind.value} is not possible "
                f"on square {self.square}"  # no phrase: misuse
            )


def blocking_tiles(piece: Tile) -> Tile:
    """Return the tiles that keep a piece from moving to a square."""
    return Tile.WALL | (Tile.GOAL if piece is Tile.GOAL else Tile.BOX | Tile.PLAYER)


class Effect(Enum):
    """The effect of an edit on a level. The values are stable and may be stored."""

    NOTHING = "nothing"
    """The fewest pushes stay the same, or the level stays unsolvable."""
    UNSOLVABLE = "unsolvable"
    SOLVABLE = "solvable"
    """An unsolvable level becomes solvable."""
    SHORTER = "shorter"
    """Fewer pushes are enough."""
    LONGER = "longer"
    """More pushes are needed."""
    INVALID = "invalid"
    """The board would not be a level."""
    OPEN = "open"
    """Nothing was proved in time."""


@dataclass(frozen=True, slots=True)
class SweptSquare(SuggestsNames):
    """The effect of the edit of one square."""

    edit: Edit
    """A wall set on floor, or a wall opened."""
    effect: Effect
    pushes: int | None = None
    """The fewest pushes after the edit if known, else None."""
    needed_search: bool = False
    """Whether finding the effect took a search."""

    @property
    def lets_out(self) -> bool:
        """Whether the edit opens an outer wall, so that the board is obviously not a level."""
        return self.effect is Effect.INVALID and self.edit.kind is EditKind.OPEN_WALL
