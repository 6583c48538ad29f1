"""Typed access to the findings on one board: to some of them, or to all, made on first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import BoardArrays, board_arrays
from sokolab.analysis.bound import PushesBound
from sokolab.analysis.cuts import CutsAndBlocks
from sokolab.analysis.one_box import DeadSquares, PushTargets
from sokolab.analysis.problems import Problems
from sokolab.analysis.questions import all_questions, ask, question_named
from sokolab.analysis.reach import PlayerReach
from sokolab.core.board import Board
from sokolab.core.display import HasPicture
from sokolab.language import counted, tr


@dataclass(frozen=True, slots=True)
class Findings(Mapping[str, object]):
    """Findings by name. As typed attributes, they are None if unknown.

    Examples
    --------
    >>> from sokolab.analysis.problems import Problems
    >>> Findings({"problems": Problems(())}).problems
    Problems(problems=())
    >>> Findings().bound is None
    True
    """

    by_name: Mapping[str, object] = field(default_factory=dict)

    @property
    def player_reach(self) -> PlayerReach | None:
        """Where the player can walk without a push."""
        return cast("PlayerReach | None", self.by_name.get("player-reach"))

    @property
    def dead_squares(self) -> DeadSquares | None:
        """Squares from which no box reaches a goal."""
        return cast("DeadSquares | None", self.by_name.get("dead-squares"))

    @property
    def cuts(self) -> CutsAndBlocks | None:
        """Cut vertices and blocks of the floor, or None if they are not among the findings."""
        return cast("CutsAndBlocks | None", self.by_name.get("cuts-and-blocks"))

    @property
    def targets(self) -> PushTargets | None:
        """Where the selected box can be pushed."""
        return cast("PushTargets | None", self.by_name.get("push-targets"))

    @property
    def bound(self) -> PushesBound | None:
        """The pushes lower bound and its matching."""
        return cast("PushesBound | None", self.by_name.get("pushes-bound"))

    @property
    def problems(self) -> Problems | None:
        """Every reason why the board is not a level yet, or cannot be solved."""
        return cast("Problems | None", self.by_name.get("problems"))

    def __getitem__(self, name: str) -> object:
        return self.by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_name)

    def __len__(self) -> int:
        return len(self.by_name)


T = TypeVar("T")
Ask = Callable[[str, Board, int | None], object]
"""Takes a question's name, a board and the selected box (or None), and returns the finding."""


@dataclass(frozen=True, slots=True, repr=False)
class Analysis(HasPicture, Mapping[str, object]):
    """The findings of all analyses on a board.

    The attributes below are typed. As a mapping, an analysis gives every finding by the name of its
    question, findings of plug-ins included. Findings that need a selected box are there only if
    ``selected`` is a box.

    Parameters
    ----------
    board
        Any board, even a draft.
    selected
        The square of the selected box, or None.
    ask
        Answers the questions; by default in this process.
    """

    board: Board
    selected: int | None = None
    ask: Ask = field(default=ask, compare=False)

    @property
    def arrays(self) -> BoardArrays:
        """The board in the form the kernels take."""
        return board_arrays(self.board)

    @property
    def inside(self) -> NDArray[np.bool_]:
        """The squares where the player could walk if all boxes were lifted, bool ``[n]``."""
        return self.player_reach.inside

    @property
    def player_reach(self) -> PlayerReach:
        """Where the player can walk without a push."""
        return self._finding(PlayerReach, "player-reach")

    @property
    def dead_squares(self) -> DeadSquares:
        """Squares from which no box reaches a goal."""
        return self._finding(DeadSquares, "dead-squares")

    @property
    def cuts(self) -> CutsAndBlocks:
        """Cut vertices and blocks. With a box selected, the other boxes count as walls."""
        return self._finding(CutsAndBlocks, "cuts-and-blocks", self.selected)

    @property
    def bound(self) -> PushesBound:
        """The pushes lower bound and its matching."""
        return self._finding(PushesBound, "pushes-bound")

    @property
    def problems(self) -> Problems:
        """Every reason why the board is not a level yet, or cannot be solved."""
        return self._finding(Problems, "problems")

    def targets(self, box: int) -> PushTargets:
        """Return where the box on a square can be pushed while the others stay at rest.

        Raises
        ------
        ValueError
            No box is on the square.
        """
        self.board.refuse_boxless(box)
        return self._finding(PushTargets, "push-targets", box)

    def _finding(self, kind: type[T], name: str, box: int | None = None) -> T:
        finding = self.ask(name, self.board, box)
        assert isinstance(finding, kind)
        return finding

    def __getitem__(self, name: str) -> object:
        if question_named(name).needs_selection and self.selected is None:
            raise KeyError(f"{name!r} needs a selected box")
        return self.ask(name, self.board, self.selected)

    def __iter__(self) -> Iterator[str]:
        for question in all_questions():
            if not (question.needs_selection and self.selected is None):
                yield question.name

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        board, bound = self.board, self.bound.pushes
        dead = counted(int(self.dead_squares.dead.sum()), "dead square", "dead squares")
        cuts = counted(int(self.cuts.cut.sum()), "cut vertex", "cut vertices")
        pushes = tr("no solution")
        if bound is not None:
            pushes = counted(bound, "at least {n:,} push", "at least {n:,} pushes")
        head = f"Analysis {board.width} × {board.height}, {dead}, {cuts}, {pushes}"
        return f"<{head}>\n{board}" if board.is_small else f"<{head}>"
