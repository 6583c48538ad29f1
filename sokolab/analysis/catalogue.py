"""The catalogue: every analysis, by name; window, command line and tests ask it alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from sokolab.analysis.board_arrays import BoardArrays, board_arrays
from sokolab.analysis.bound import PushesBound, pushes_bound
from sokolab.analysis.cuts import CutsAndBlocks, cuts_and_blocks
from sokolab.analysis.dead import DeadSquares, dead_squares
from sokolab.analysis.problems import Problems, problems
from sokolab.analysis.reach import PlayerReach, player_reach
from sokolab.analysis.targets import PushTargets, push_targets
from sokolab.core.board import Board

__all__ = ["CATALOGUE", "Finding", "Question", "analyse"]

Finding: TypeAlias = (
    PlayerReach | DeadSquares | CutsAndBlocks | PushTargets | PushesBound | Problems
)


@dataclass(frozen=True, slots=True)
class Question:
    """One analysis.

    Attributes
    ----------
    name
        Its stable name, that of the overlay and of the warm-up stage too.
    title, tooltip
        For menus: what it is called, and a sentence on what it shows.
    key
        The letter that toggles its overlay, or "" for none.
    ask
        Takes the ground and the selected box's square or None, gives the finding.
    stage
        The warm-up stage that compiles all it needs.
    needs_selection
        Whether it answers only about a selected box.
    """

    name: str
    title: str
    key: str
    tooltip: str
    ask: Callable[[BoardArrays, int | None], Finding]
    stage: str
    needs_selection: bool = False


CATALOGUE: Final = (
    Question(
        "player-reach",
        "Player reach",
        "R",
        "Where the player can walk without pushing a box",
        lambda board_arrays, _selected: player_reach(board_arrays),
        "player-reach",
    ),
    Question(
        "dead-squares",
        "Dead squares",
        "D",
        "Where a box is lost: dead corners by the corner rule, and all squares from which a "
        "lone box can be brought to no goal",
        lambda board_arrays, _selected: dead_squares(board_arrays),
        "dead-squares",
    ),
    Question(
        "cuts-and-blocks",
        "Cuts and blocks",
        "C",
        "Squares that cut the floor in parts, and the numbered blocks between them; with a box "
        "selected, the other boxes count as walls",
        cuts_and_blocks,
        "cuts-and-blocks",
    ),
    Question(
        "push-targets",
        "Push targets",
        "T",
        "Where the box can be pushed with no other box moved: least pushes, and the sides the "
        "player can end on",
        push_targets,
        "push-targets",
        needs_selection=True,
    ),
    Question(
        "pushes-bound",
        "Pushes lower bound",
        "M",
        "The cheapest way to share out the goals among the boxes: no solution has fewer pushes",
        lambda board_arrays, _selected: pushes_bound(board_arrays),
        "pushes-bound",
    ),
    Question(
        "problems",
        "Problems",
        "",
        "All reasons why this is no level yet, or can never be solved",
        lambda board_arrays, _selected: problems(board_arrays),
        "problems",
    ),
)


def analyse(board: Board, selected: int | None = None) -> dict[str, Finding]:
    """Return all findings about a board by name; those about a box only with one selected.

    Parameters
    ----------
    selected
        The square of a box.

    Examples
    --------
    >>> board = Board.from_rows(["#######", "#@ $ .#", "#######"])
    >>> analyse(board)["pushes-bound"].pushes
    2
    >>> analyse(board, selected=10)["push-targets"].pushes.reshape(3, 7)[1].tolist()
    [-1, -1, -1, 0, 1, 2, -1]
    """
    base = board_arrays(board)
    return {
        question.name: question.ask(base, selected)
        for question in CATALOGUE
        if selected is not None or not question.needs_selection
    }
