"""Why an unsolvable level cannot be solved, and edits that would mend it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sokolab.core.board import Board
from sokolab.core.level import Level, board_of
from sokolab.engine.readiness import warned_while
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.edits import mending
from sokolab.verdicts.edits.mending import Mend
from sokolab.verdicts.judging import verdict
from sokolab.verdicts.values import VerdictKind
from sokolab.verdicts.why import reasons
from sokolab.verdicts.why.reasons import Reason
from sokolab.verdicts.why.witness import witness_of


def reason_of(
    level: Level | Board, suspects: Sequence[int] = (), cancel: CancelToken | None = None
) -> Reason:
    r"""Return the smallest reason found why a level cannot be solved.

    Parameters
    ----------
    level
        A level, or a board.
    suspects
        Boxes known not to be brought home together; without them, the level is judged first.
    cancel
        Ends the search early. The reason can then name more boxes than necessary.

    Raises
    ------
    ValueError
        The level is not known to be unsolvable.

    Examples
    --------
    >>> reason_of(Board("######\n#@ .##\n#  $ #\n#.   #\n# $  #\n######")).sentence
    'The box stands on a dead square: no goal can be reached from there'
    """
    if not suspects:
        judged = verdict(level, cancel=cancel)
        if judged.kind is not VerdictKind.UNSOLVABLE:
            raise ValueError(f"there is no reason to give: {judged.sentence}")  # no phrase: misuse
        suspects = judged.witness
    return reasons.reason_of(level, suspects, cancel)


def mends(
    level: Level | Board, witness: tuple[int, ...] = (), cancel: CancelToken | None = None
) -> Iterator[Mend]:
    r"""Yield the edits that mend a level as they are found, the nearest first.

    Where nothing is compiled yet, this waits until the kernels are.

    Parameters
    ----------
    level
        A level, or a board. A solvable one needs no mend.
    witness
        Boxes that cannot all be brought home; with fewer boxes, fewer edits must be tried. By
        default the level is judged, and the smallest witness found is used.
    cancel
        Ends the search early.

    Examples
    --------
    >>> board = Board("######\n#$ @.#\n#    #\n######")
    >>> [str(mend.edit.words(board)) for mend in mends(board)]
    ['Move the box at row 2, column 2 to row 2, column 3']
    """
    board_of(level)
    if not witness:
        judged = verdict(level, cancel=cancel)
        if judged.is_solvable:
            return iter(())
        witness = witness_of(judged.board, judged.witness, cancel).boxes if judged.witness else ()
    return warned_while(mending.mends(level, witness, cancel))
