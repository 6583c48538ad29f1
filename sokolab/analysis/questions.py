"""The catalogue: every analysis by name, for the window, the command line and the library."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from sokolab import plugins
from sokolab.analysis.board_arrays import BoardArrays, board_arrays
from sokolab.analysis.bound import pushes_bound
from sokolab.analysis.cuts import cuts_and_blocks
from sokolab.analysis.dead import dead_squares
from sokolab.analysis.problems import problems
from sokolab.analysis.reach import player_reach
from sokolab.analysis.targets import push_targets
from sokolab.core.board import Board
from sokolab.language import Phrase, phrase


@dataclass(frozen=True, slots=True)
class Question:
    """One analysis: its names and the function that answers it."""

    name: str
    """A stable name, which its overlay shares."""
    title: Phrase | str
    """Its name for menus. A plug-in may give a plain string."""
    key: str
    """The letter that toggles its overlay, or "" for none."""
    tooltip: Phrase | str
    """A sentence on what it shows. A plug-in may give a plain string."""
    ask: Callable[[BoardArrays, int | None], object]
    """Takes the board arrays and the square of the selected box or None; returns the finding, a
    frozen value. ``str`` of a plug-in's finding is what the command line prints.
    """
    stage: str = ""
    """The warm-up stage that compiles the kernels it needs, or "" if a plug-in needs none."""
    needs_selection: bool = False
    """Whether it can only be asked about a selected box."""


CATALOGUE: Final = (
    Question(
        "player-reach",
        phrase("Player reach"),
        "R",
        phrase("Where the player can walk without pushing a box"),
        lambda board_arrays, _selected: player_reach(board_arrays),
        "player-reach",
    ),
    Question(
        "dead-squares",
        phrase("Dead squares"),
        "D",
        phrase(
            "Squares from which a box can never reach a goal; among them dead corners, "
            "between two walls"
        ),
        lambda board_arrays, _selected: dead_squares(board_arrays),
        "dead-squares",
    ),
    Question(
        "cuts-and-blocks",
        phrase("Cuts and blocks"),
        "C",
        phrase(
            "Squares that split the floor when a box stands on them, and the numbered blocks "
            "between them; with a box selected, the other boxes count as walls"
        ),
        cuts_and_blocks,
        "cuts-and-blocks",
    ),
    Question(
        "push-targets",
        phrase("Push targets"),
        "T",
        phrase(
            "Where the selected box can be pushed while the others stay at rest, with the fewest "
            "pushes and the sides the player can end on"
        ),
        push_targets,
        "push-targets",
        needs_selection=True,
    ),
    Question(
        "pushes-bound",
        phrase("Pushes lower bound"),
        "M",
        phrase(
            "Each box is matched with a goal of its own, with the fewest pushes in all: no "
            "solution has fewer"
        ),
        lambda board_arrays, _selected: pushes_bound(board_arrays),
        "pushes-bound",
    ),
    Question(
        "problems",
        phrase("Problems"),
        "",
        phrase("Every reason why this is not a level yet, or cannot be solved"),
        lambda board_arrays, _selected: problems(board_arrays),
        "problems",
    ),
)


@cache
def all_questions() -> tuple[Question, ...]:
    """Return the catalogue and the analyses that plug-ins add, which come last."""
    names = [question.name for question in CATALOGUE]
    return (*CATALOGUE, *plugins.loaded(plugins.ANALYSES, Question, names))


def ask(name: str, board: Board, selected: int | None = None) -> object:
    """Return the finding of one analysis.

    ``name``: that of its question. ``selected``: the square of the selected box, or None. Raise
    KeyError if there is no such question.
    """
    for question in all_questions():
        if question.name == name:
            return question.ask(board_arrays(board), selected)
    raise KeyError(name)
