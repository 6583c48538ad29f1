"""Analyse, solve, optimise, compare and search folders from a script or a notebook."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sokolab import paths
from sokolab.analysis.board_analysis import Analysis
from sokolab.core.board import Board
from sokolab.core.level import Collection, HasLurd, Level, board_of
from sokolab.core.lurd import Replay, replay
from sokolab.engine.readiness import are_compiled, warned_of_compiling
from sokolab.engine.scripts import ask_in_script, solve_in_script
from sokolab.formats import load
from sokolab.indexing import queries
from sokolab.indexing.folder_index import FolderIndex, IndexUpdate
from sokolab.library import canonical as canonical_form
from sokolab.solvers.frame import protocol
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Result
from sokolab.solvers.optimiser import optimiser
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.roster import by_name

_DEFAULT_SECONDS: Final = 10.0
"""The time limit if none is given, in seconds."""


def starter() -> Collection:
    """Return the collection that comes with sokolab.

    Examples
    --------
    >>> starter()[0].title
    'Moving in'
    """
    return load(paths.levels() / "starter.xsb")


def analyse(level: Level | Board, selected: int | None = None) -> Analysis:
    r"""Return the analysis of a board. Each finding is computed when it is first read.

    On a machine where nothing is compiled yet, another process answers in plain Python while the
    kernels are compiled in the background.

    Parameters
    ----------
    level
        A board, or a level with one.
    selected
        The square of the selected box, or None.

    Raises
    ------
    TypeError
        ``level`` is neither a board nor a level, or ``selected`` is not a number.
    IndexError
        The board has no square of that number.

    Examples
    --------
    >>> analysis = analyse(Board("#######\n#@ $ .#\n#######"))
    >>> analysis.bound.pushes
    2
    >>> analysis.targets(10).pushes.reshape(3, 7)[1].tolist()
    [-1, -1, -1, 0, 1, 2, -1]
    >>> list(analysis)[:2]
    ['player-reach', 'dead-squares']
    """
    board = board_of(level)
    if selected is not None:
        board.refuse_outside(selected)
    return Analysis(board, selected) if are_compiled() else Analysis(board, selected, ask_in_script)


def solve(
    level: Level | Board,
    seconds: float | None = None,
    solver: str = "auto",
    *,
    nodes: int | None = None,
    limits: Limits | None = None,
    cancel: CancelToken | None = None,
    on_progress: OnProgress | None = None,
) -> Result:
    r"""Search for a solution, or prove that there is none.

    Parameters
    ----------
    level
        A level or a board.
    seconds
        The time limit. If neither it nor ``limits`` is given, it is ten seconds, enough for most
        levels of ordinary size. On a machine where nothing is compiled yet, the search begins in
        plain Python; if that does not solve the level in time, the search waits a minute or so for
        the compiler, which does not count. ``sokolab warm`` on the command line compiles everything
        in advance.
    solver
        ``auto``, ``optimal-pushes``, ``optimal-moves``, ``astar-moves``, ``fess``, ``pull``,
        ``novelty``, ``beam``, ``symmetric``, ``backtrack``, or the name of a plug-in's solver.
    nodes
        The most positions that may be expanded.
    limits
        All limits, including memory and threads, in place of ``seconds`` and ``nodes``.
        ``Limits()`` limits only the memory.
    cancel
        A token with which another thread can end the search.
    on_progress
        Called on this thread, at most 20 times a second.

    Raises
    ------
    ValueError
        There is no such solver, the seconds are below 0, or ``limits`` are given with ``seconds``
        or ``nodes``. (A board that is not a level is answered with ``INVALID``.)

    Examples
    --------
    >>> answer = solve(Board("#####\n#@$.#\n#####"))
    >>> answer.outcome.name, answer.lurd
    ('SOLVED', 'R')
    """
    return solve_in_script(
        by_name(solver),
        board_of(level),
        _limits(seconds, limits, nodes),
        cancel or CancelToken(),
        on_progress or protocol.ignore_news,
    )


def optimise(
    level: Level | Board,
    solution: str | HasLurd | None = None,
    seconds: float | None = None,
    objective: str | Objective = Objective.PUSHES_MOVES,
    *,
    limits: Limits | None = None,
    cancel: CancelToken | None = None,
    on_progress: OnProgress | None = None,
    on_better: optimiser.OnBetter | None = None,
) -> Result:
    r"""Make a solution shorter until nothing shorter is found or the time is up.

    Parameters
    ----------
    level
        A level or a board.
    solution
        The solution to begin with; by default the level's own one with the fewest pushes.
    seconds, limits, cancel, on_progress
        As for :func:`solve`.
    objective
        The measure to minimise: ``pushes-moves`` (pushes, then moves), ``moves-pushes``,
        ``pushes``, ``moves``, or ``lines-moves`` (box lines, then moves).
    on_better
        Called on this thread with every shorter solution.

    Returns
    -------
    Result
        The shortest solution found; never longer than the one given.

    Raises
    ------
    ValueError
        The solution does not solve the level, the level has none, there is no such objective, or
        the limits are refused as by :func:`solve`.

    Examples
    --------
    >>> board = Board("######\n#@$ .#\n#    #\n######")
    >>> optimise(board, "duRR").lurd
    'RR'
    """
    arguments = _first_solution(level, solution), Objective(objective), _limits(seconds, limits)
    with warned_of_compiling():
        return optimiser.optimise(
            *arguments,
            cancel or CancelToken(),
            on_progress or protocol.ignore_news,
            on_better or protocol.ignore_news,
        )


def canonical(level: Level | Board) -> Board:
    r"""Return a level in its standard orientation, without decoration: a key for dicts and sets.

    It is equal for levels that play alike, however they are turned or mirrored. A board that is not
    a level, or has a box off goal out of reach, is returned as it is.

    Examples
    --------
    >>> board = Board("#####\n#@$.#\n#####")
    >>> canonical(board) == canonical(board.rotated())
    True
    """
    board = board_of(level)
    form = canonical_form.canonical(board)
    return form.board if form.is_level and not form.has_stray_box else board


def index(*folders: str | os.PathLike[str]) -> IndexUpdate:
    """Read the levels of all files below folders into the index that :func:`search` looks in.

    Only files that are new or have changed since the last time are read. No file is changed.

    Parameters
    ----------
    folders
        The folders to read; by default all folders of the index.

    Raises
    ------
    FolderIndexError
        A folder does not exist, or the index cannot be used.
    """
    given: tuple[object, ...] = folders
    for folder in given:
        if not isinstance(folder, str | os.PathLike):
            kind = type(folder).__name__
            raise TypeError(f"folders are given one by one, not as a {kind}: index(*folders)")
    with FolderIndex() as folder_index:
        return folder_index.update([Path(folder) for folder in folders])


def search(
    same: Level | Board | None = None,
    *,
    walls: Level | Board | None = None,
    near: Level | Board | None = None,
    part: str | Sequence[str] = (),
    words: str = "",
    most: int = 200,
    **counts: int | tuple[int | None, int | None],
) -> list[queries.Hit]:
    """Find levels in the indexed folders that meet all conditions given.

    Parameters
    ----------
    same, walls, near
        A level or a board to compare with: the levels found are the same, have the same walls, or
        differ in a dozen squares at most, in any orientation.
    part
        Rows of XSB glyphs, in which ``?`` stands for anything. The levels found contain them.
    words
        Words that must all stand in the title or author of the level or of its collection.
    most
        The most levels to return. The nearest come first.
    counts
        ``boxes``, ``floor``, ``height``, ``width``, ``pushes``, ``moves`` or ``difficulty``: a
        number, or the least and the most, None for no limit.

    Raises
    ------
    FolderIndexError
        The index cannot be used, there is no such count, or the part has only walls.
    """
    given: object = same
    if isinstance(given, str):
        raise TypeError("same must be a level, not words: search(words=text) looks for words")
    boards = {
        name: board_of(level)
        for name, level in {"same": same, "walls": walls, "near": near}.items()
        if level is not None
    }
    rows = part.strip("\n").splitlines() if isinstance(part, str) else list(part)
    ranges = {
        name: (count, count) if isinstance(count, int) else count for name, count in counts.items()
    }
    query = queries.Query(part=rows, words=words, ranges=ranges, **boards)
    with FolderIndex() as folder_index:
        return queries.search(folder_index, query, most)


def _limits(seconds: float | None, limits: Limits | None, nodes: int | None = None) -> Limits:
    """Return the limits that a call asks for.

    Raise ValueError if it gives both kinds, or a limit below 0; TypeError if one is not a number.
    """
    if limits is None:
        limits = Limits(_DEFAULT_SECONDS if seconds is None else seconds, nodes)
    elif seconds is not None or nodes is not None:
        raise ValueError("give either seconds or limits, not both")  # no phrase: misuse
    given: object = limits
    if not isinstance(given, Limits):
        raise TypeError(f"limits must be Limits, not {type(given).__name__}")  # no phrase: misuse
    for name in ("seconds", "nodes", "megabytes", "threads"):
        protocol.refuse_negative(getattr(given, name), name)
    return given


def _first_solution(level: Level | Board, solution: str | HasLurd | None) -> Replay:
    """Replay the given solution, or else the best one of the level itself."""
    board = board_of(level)
    if solution is not None:
        return replay(board, solution)
    own_solutions = level.solutions if isinstance(level, Level) else ()
    replays = [replay(board, own_solution) for own_solution in own_solutions]
    solving_replays = [played for played in replays if played.solves]
    if not solving_replays:
        message = "the level has no solution to begin with; solve() finds one"  # no phrase: misuse
        raise ValueError(message)
    return min(solving_replays, key=lambda played: (played.pushes, played.moves))
