"""The verdict on a board: solvable, unsolvable, open or invalid, and how that is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.core.status import Problem
from sokolab.core.words import uncapitalised
from sokolab.language import counted

__all__ = ["Basis", "Kind", "Verdict"]


class Kind(Enum):
    """What a verdict says; the values are stable and may be stored."""

    SOLVABLE = "solvable"
    """A solution is known; it has been replayed on this board."""
    UNSOLVABLE = "unsolvable"
    """It is proved that there is no solution."""
    OPEN = "open"
    """A level of which neither a solution nor a proof is known."""
    INVALID = "invalid"
    """The board is not a level."""

    @property
    def is_decided(self) -> bool:
        """Whether a search could add nothing to it but a shorter solution."""
        return self is not Kind.OPEN


class Basis(Enum):
    """How a verdict is known; the values are stable and may be stored."""

    ANALYSES = "analyses"
    """The analyses of the board say so."""
    GIVEN = "given"
    """A solution came with the level, from its file or from a game."""
    LIBRARY = "library"
    """The library of solutions knows the level, in this orientation or another one."""
    CARRY_OVER = "carry-over"
    """The verdict on an earlier board still holds."""
    REPAIR = "repair"
    """The solution of an earlier board was repaired."""
    SEARCH = "search"
    """A solver searched the board."""

    @property
    def words(self) -> str:
        """How it is known, as the end of a sentence: "found by a solver"."""
        return _BASIS_WORDS[self]


_BASIS_WORDS = {
    Basis.ANALYSES: "seen by the analyses",
    Basis.GIVEN: "by a solution that came with the level",
    Basis.LIBRARY: "known from the library",
    Basis.CARRY_OVER: "carried over from an earlier version of the board",
    Basis.REPAIR: "repaired from the solution of an earlier version",
    Basis.SEARCH: "found by a solver",
}


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """What is known of whether a board can be solved.

    Attributes
    ----------
    board
        The board it speaks of. A verdict says nothing about any other board.
    lurd
        The best known solution as letters, replayed on this board: fewest pushes, then moves.
        "" if none is known, and for a board that starts solved.
    pushes, moves
        Length of that solution; None if none is known.
    bound
        Proved lower bound of the pushes of any solution, or None.
    solver
        Name of the solver that found the solution or the proof; "" if it was none.
    states
        Positions that the proof of an unsolvable board went through; 0 if it needed no search.
    problems
        For an invalid board, what is wrong; for an unsolvable one, what the analyses see.
    witness
        For an unsolvable board, boxes that cannot all be brought home, ascending.
    best
        For an open board, the most promising position of the search, or None.
    seconds
        Time spent on it, in seconds.
    """

    board: Board
    kind: Kind
    basis: Basis
    lurd: str = ""
    pushes: int | None = None
    moves: int | None = None
    bound: int | None = None
    solver: str = ""
    states: int = 0
    problems: tuple[Problem, ...] = ()
    witness: tuple[int, ...] = ()
    best: Position | None = None
    seconds: float = 0.0

    @property
    def is_least(self) -> bool:
        """Whether it is proved that no solution has fewer pushes than the known one."""
        return self.pushes is not None and self.pushes == self.bound

    @property
    def sentence(self) -> str:
        """The verdict in one sentence, without the final stop."""
        if self.kind is Kind.SOLVABLE:
            return self._solvable
        if self.kind is Kind.INVALID:
            return f"Not a level: {uncapitalised(self.problems[0].sentence)}"
        if self.kind is Kind.UNSOLVABLE:
            if self.problems:
                return f"Unsolvable: {uncapitalised(self.problems[0].sentence)}"
            after = f": a search of {counted(self.states, 'position', 'positions')} is exhausted"
            return f"Unsolvable{after if self.states else ', ' + self.basis.words}"
        time = f" after {self.seconds:.1f} s" if self.seconds >= 0.05 else ""
        least = f", a solution has at least {counted(self.bound or 0, 'push', 'pushes')}"
        return f"Open: not proved either way{time}{least if self.bound else ''}"

    @property
    def _solvable(self) -> str:
        if not self.pushes:
            return "Solved before the first move: every box stands on a goal"
        known = f"Solvable in {counted(self.pushes, 'push', 'pushes')}"
        known += f", {counted(self.moves or 0, 'move', 'moves')}"
        if self.is_least:
            return f"{known}; no solution has fewer pushes"
        least = f"; at least {counted(self.bound or 0, 'push is', 'pushes are')} needed"
        return known + (least if self.bound else "")

    def with_witness(self, boxes: tuple[int, ...]) -> Verdict:
        """Return the verdict on an unsolvable board with a smaller witness, which carries on."""
        return replace(self, witness=boxes)

    def __repr__(self) -> str:
        return f"<Verdict {self.sentence}>"
