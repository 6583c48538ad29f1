"""How the command line runs analyses: by compiled kernels, or in plain Python if that is sooner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from sokolab.cli.messages import warn
from sokolab.cli.running.compile_notice import SLOW_SEARCHES, CompileNotice, compile_notice
from sokolab.cli.terminal import ProgressBar
from sokolab.core.board import Board
from sokolab.kernels import marker
from sokolab.solvers.interpreted import interpret_kernels, may_interpret

_LOADING: Final = 1.5
"""Seconds that it takes to load numba and the compiled kernels of the analyses."""
_COMPILING: Final = 20.0
"""Seconds that it takes to compile them."""
_COMPILING_SOLVERS: Final = 60.0
"""Seconds that it takes to compile the solvers, too, in one process."""
_SEARCH: Final = 0.5
"""Seconds for a search of an easy board in plain Python, all analyses of verdicts included."""
_SEARCH_SQUARE: Final = 1e-3
"""Seconds more for each square of the board."""
_EDIT: Final = 0.1
"""Seconds for each square at which a small board is edited and searched again."""
_SMALL: Final = 250
"""Squares of a board on which such a search takes twice as long as on the smallest."""


def choose_kernels(expected: float) -> bool:
    """Choose how kernels run in this program, before the first one is called.

    Parameters
    ----------
    expected
        The seconds that all analyses will take in plain Python.

    Returns
    -------
    Whether they are interpreted because that answers sooner.
    """
    if not may_interpret():
        return False
    if expected <= _LOADING or (expected <= _COMPILING and not marker.is_set()):
        return interpret_kernels()
    return False


def choose_kernels_for_verdicts(boards: Sequence[Board], *, has_edits: bool = False) -> bool:
    """Choose how kernels run in this program, which will look for verdicts on some boards.

    Searches rather have compiled kernels. But where these must be compiled first, most boards
    that people draw are decided long before that, the large ones too.

    Parameters
    ----------
    has_edits
        Whether an edit of each square is judged, too.

    Returns
    -------
    Whether they are interpreted because that answers sooner.
    """
    if not may_interpret() or marker.is_set():
        return False
    expected = sum(_SEARCH + _SEARCH_SQUARE * board.size for board in boards)
    if has_edits:
        expected += sum(_EDIT * board.size * (1 + board.size / _SMALL) for board in boards)
    return expected <= _COMPILING_SOLVERS and interpret_kernels()


@contextmanager
def analysing(bar: ProgressBar, answers_sooner: bool) -> Iterator[CompileNotice]:
    """Provide the notice of a program that analyses boards.

    Parameters
    ----------
    answers_sooner
        What was chosen: in plain Python, nothing is compiled.
    """
    with compile_notice(bar) as notice:
        if answers_sooner:
            notice.drop()
        yield notice


def warn_of_slowness(answers_sooner: bool, open_levels: int) -> None:
    """Say why searches in plain Python left levels open, if they did."""
    if answers_sooner and open_levels:
        warn(SLOW_SEARCHES)
