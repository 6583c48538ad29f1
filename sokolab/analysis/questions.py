"""Every analysis by name, for the window, the command line and the library."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, partial
from typing import Final

import numpy as np

from sokolab import plugins
from sokolab.analysis.board_arrays import BoardArrays, board_arrays
from sokolab.analysis.bound import pushes_bound
from sokolab.analysis.cuts import cuts_and_blocks
from sokolab.analysis.one_box import dead_squares, push_targets
from sokolab.analysis.problems import problems
from sokolab.analysis.reach import player_reach
from sokolab.core.board import Board
from sokolab.language import Phrase, phrase
from sokolab.plugins import Plugin

# Measured in plain Python at 2.0 GHz:
_SQUARE_SECONDS: Final = 20e-6  # time for each square of a board
_TARGETS_SECONDS: Final = 15e-6  # time for each square in the push targets of one box
_PAIR_SECONDS: Final = 2.4e-6  # time for each square and box in the lower bound
_PLUGIN_SECONDS: Final = 2.0  # limit for an analysis of a plug-in
_MAX_INTERPRETED_SECONDS: Final = 0.3
"""Limit for sokolab's own analyses, which a plug-in may call. Longer ones are compiled."""
_MAX_STORED_CHARACTERS: Final = 2000  # longest text of a finding
_PLAIN_TYPES: Final = (bool, int, float, str, list, tuple, dict)


def interpreted_seconds(board: Board, focused: int = 1) -> float:
    """Return an estimate of the seconds that all analyses take in plain Python.

    ``focused`` is the number of boxes whose push targets are needed.
    """
    pairs = _TARGETS_SECONDS * focused + _PAIR_SECONDS * len(board.boxes)
    return board.size * (_SQUARE_SECONDS + pairs)


@dataclass(frozen=True, slots=True)
class Question:
    """One analysis: its names and the function that answers it."""

    name: str
    """The stable name, shared with the overlay."""
    title: Phrase | str
    """The name for menus. A plug-in can give a plain string."""
    key: str
    """The key that toggles the overlay, or "" without a key."""
    tooltip: Phrase | str
    """A sentence on the analysis. A plug-in can give a plain string."""
    ask: Callable[[BoardArrays, int | None], object]
    """Takes the board arrays and the square of the selected box (or None). Returns the finding as
    a frozen value. The user reads the ``str`` of a plug-in's finding.
    """
    stage: str = ""
    """The stage that compiles the kernels of the analysis, or "" for an analysis of a plug-in."""
    needs_selection: bool = False
    """Whether the analysis needs a selected box."""


QUESTIONS: Final = (
    Question(
        name="player-reach",
        title=phrase("Player reach"),
        key="R",
        tooltip=phrase("Where the player can walk without pushing a box"),
        ask=lambda board_arrays, _selected: player_reach(board_arrays),
        stage="player-reach",
    ),
    Question(
        name="dead-squares",
        title=phrase("Dead squares"),
        key="D",
        tooltip=phrase(
            "Squares from which a box can never reach a goal, including dead corners between two "
            "walls"
        ),
        ask=lambda board_arrays, _selected: dead_squares(board_arrays),
        stage="dead-squares",
    ),
    Question(
        name="cuts-and-blocks",
        title=phrase("Cuts and blocks"),
        key="C",
        tooltip=phrase(
            "Squares that split the floor when a box stands on them, and the numbered blocks "
            "between them; with a box selected, the other boxes count as walls"
        ),
        ask=cuts_and_blocks,
        stage="cuts-and-blocks",
    ),
    Question(
        name="push-targets",
        title=phrase("Push targets"),
        key="T",
        tooltip=phrase(
            "Where the selected box can be pushed while the others stay put, with the fewest "
            "pushes and the sides the player can end on"
        ),
        ask=push_targets,
        stage="push-targets",
        needs_selection=True,
    ),
    Question(
        name="pushes-bound",
        title=phrase("Pushes lower bound"),
        key="M",
        tooltip=phrase(
            "Each box is matched with its own goal, for the fewest pushes in total: no solution "
            "has fewer"
        ),
        ask=lambda board_arrays, _selected: pushes_bound(board_arrays),
        stage="pushes-bound",
    ),
    Question(
        name="problems",
        title=phrase("Problems"),
        key="",
        tooltip=phrase("Every reason why this is not a level yet, or why it cannot be solved"),
        ask=lambda board_arrays, _selected: problems(board_arrays),
        stage="problems",
    ),
)


@dataclass(frozen=True, slots=True, eq=False)
class PluginFinding:
    """The finding of a plug-in's analysis, as plain values."""

    words: str
    """The ``str`` of the finding."""
    value: object
    """The fields by name, if the finding is a dataclass; else the finding itself. Whatever is
    neither an array nor a Python value is given as text.
    """

    def __str__(self) -> str:
        return self.words


def plugin_questions() -> tuple[tuple[Plugin, Question], ...]:
    """Return the analyses that plug-ins add, without their functions (see :func:`ask_plugin`)."""
    names = [question.name for question in QUESTIONS]
    return plugins.described(plugins.ANALYSES, Question, names)


def ask_plugin(plugin: Plugin, board: Board, selected: int | None) -> PluginFinding | None:
    """Return the finding of a plug-in's analysis, which runs in its own process.

    Raises
    ------
    PluginError
        The plug-in failed, did not answer within two seconds, or is switched off.
    """
    prepare, use = (
        partial(_load_kernels_in_plugin_process, board),
        partial(_answer_in_plugin_process, board, selected),
    )
    is_long = interpreted_seconds(board) > _MAX_INTERPRETED_SECONDS
    return plugins.call(plugin, use, _PLUGIN_SECONDS, prepare=prepare, is_long=is_long)


def _load_kernels_in_plugin_process(board: Board, _question: Question) -> None:
    """Make the board's arrays, to load the kernels that all analyses need before time counts."""
    board_arrays(board)


def _answer_in_plugin_process(
    board: Board, selected: int | None, question: Question, _cancel: object, _on_news: object
) -> PluginFinding | None:
    """Ask a plug-in's question, and return its finding as words and plain values."""
    finding = question.ask(board_arrays(board), selected)
    if finding is None:
        return None
    has_words = type(finding).__str__ is not object.__str__ or isinstance(finding, _PLAIN_TYPES)
    if not (has_words or is_dataclass(finding)):
        kind = type(finding).__name__
        raise TypeError(f"a finding of type {kind} says nothing")
    words = " ".join(str(finding)[:_MAX_STORED_CHARACTERS].split())
    return PluginFinding(words, _plain(finding))


def _plain(value: object) -> object:
    """Return a value without instances of the plug-in's classes."""
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, np.ndarray | np.generic):
        return np.asarray(value) if value.dtype != object else value.tolist()
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value if type(value) in (bool, int, float, str, type(None)) else str(value)


@cache
def all_questions() -> tuple[Question, ...]:
    """Return :data:`QUESTIONS` and the analyses that plug-ins add, which come last."""
    added = ((plugin, question) for plugin, question in plugin_questions())
    return (
        *QUESTIONS,
        *(
            replace(question, ask=partial(_ask_plugin_process, plugin))
            for plugin, question in added
        ),
    )


def _ask_plugin_process(plugin: Plugin, board_arrays: BoardArrays, selected: int | None) -> object:
    return ask_plugin(plugin, board_arrays.board, selected)


def question_named(name: str) -> Question:
    """Return the question with this name, or raise KeyError if there is none."""
    for question in all_questions():
        if question.name == name:
            return question
    names = ", ".join(question.name for question in all_questions())
    raise KeyError(f"there is no analysis {name!r}; there are {names}")


def ask(name: str, board: Board, selected: int | None = None) -> object:
    """Return the finding of one analysis.

    ``name`` is the name of its question, and ``selected`` the square of the selected box, or None.
    Raise KeyError if there is no such question.
    """
    return question_named(name).ask(board_arrays(board), selected)
