"""All analyses of one board behind typed attributes, each worked out on first use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import BoardArrays, board_arrays
from sokolab.analysis.bound import PushesBound, pushes_bound
from sokolab.analysis.cuts import CutsAndBlocks, cuts_and_blocks
from sokolab.analysis.dead import DeadSquares, dead_squares
from sokolab.analysis.problems import Problems, problems
from sokolab.analysis.questions import all_questions
from sokolab.analysis.reach import PlayerReach, player_reach
from sokolab.analysis.targets import PushTargets, push_targets
from sokolab.core.board import Board
from sokolab.core.level import Level, board_of
from sokolab.language import counted, tr


@dataclass(frozen=True, slots=True, repr=False)
class Analysis(Mapping[str, object]):
    """What the analyses find on a board.

    The attributes below are typed. As a mapping, an analysis gives every finding by its name in
    the catalogue, those of plug-ins included; what needs a selected box is in it only when
    ``selected`` is one.

    Parameters
    ----------
    board
        Any board; a draft will do.
    selected
        The square of the selected box, or None.
    """

    board: Board
    selected: int | None = None

    @property
    def arrays(self) -> BoardArrays:
        """The board as the kernels take it."""
        return board_arrays(self.board)

    @property
    def inside(self) -> NDArray[np.bool_]:
        """The squares where the player could walk if all boxes were lifted, bool ``[n]``."""
        return self.player_reach.inside

    @property
    def player_reach(self) -> PlayerReach:
        """Where the player can walk without a push."""
        return player_reach(self.arrays)

    @property
    def dead_squares(self) -> DeadSquares:
        """Squares from which no box reaches a goal."""
        return dead_squares(self.arrays)

    @property
    def cuts(self) -> CutsAndBlocks:
        """Cut vertices and blocks; with a box selected, the other boxes count as walls."""
        return cuts_and_blocks(self.arrays, self.selected)

    @property
    def bound(self) -> PushesBound:
        """The pushes lower bound and its matching."""
        return pushes_bound(self.arrays)

    @property
    def problems(self) -> Problems:
        """Every reason why the board is no level yet, or cannot be solved."""
        return problems(self.arrays)

    def targets(self, box: int) -> PushTargets:
        """Return where the box on that square can be pushed while the others stay at rest.

        Raises
        ------
        ValueError
            No box is on the square.
        """
        if box not in self.board.boxes:
            raise ValueError(
                f"no box is on square {box}; "
                f"there are boxes on {self.board.boxes}"  # no phrase: misuse
            )
        return push_targets(self.arrays, box)

    def __getitem__(self, name: str) -> object:
        for question in all_questions():
            if question.name == name and not (question.needs_selection and self.selected is None):
                return question.ask(self.arrays, self.selected)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        for question in all_questions():
            if not (question.needs_selection and self.selected is None):
                yield question.name

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        board, bound = self.board, self.bound.pushes
        dead = counted(int(self.dead_squares.dead.sum()), "dead square", "dead squares")
        cuts = counted(int(self.cuts.cut.sum()), "cut square", "cut squares")
        least = tr("no solution")
        if bound is not None:
            least = counted(bound, "at least {n:,} push", "at least {n:,} pushes")
        head = f"Analysis {board.width} × {board.height}, {dead}, {cuts}, {least}"
        return f"<{head}>\n{board}" if board.is_small else f"<{head}>"

    def _repr_svg_(self) -> str:
        from sokolab.core.display import svg_of  # only notebooks ask

        return svg_of(self)


def analyse(level: Level | Board, selected: int | None = None) -> Analysis:
    r"""Return the analysis of a board; nothing is worked out before it is asked for.

    The first call on a machine compiles the kernels that it needs, some seconds each.

    Parameters
    ----------
    level
        A board, or a level, whose board is taken.
    selected
        The square of the selected box, or None.

    Raises
    ------
    TypeError
        It is neither a board nor a level.

    Examples
    --------
    >>> found = analyse(Board("#######\n#@ $ .#\n#######"))
    >>> found.bound.pushes
    2
    >>> found.targets(10).pushes.reshape(3, 7)[1].tolist()
    [-1, -1, -1, 0, 1, 2, -1]
    >>> list(found)[:2]
    ['player-reach', 'dead-squares']
    """
    return Analysis(board_of(level), selected)
