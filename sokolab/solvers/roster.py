"""The roster: every solver by name, and :func:`solve`, which runs one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import import_module
from time import perf_counter
from typing import Any, Final, TypeAlias

from sokolab import plugins
from sokolab.core.board import Board
from sokolab.core.lurd import Measure, Replay
from sokolab.language import Phrase, phrase, tr
from sokolab.plugins import Plugin
from sokolab.solvers.auto.schedule import SOLVER_NAMES, turns
from sokolab.solvers.auto.side_by_side import Auto
from sokolab.solvers.frame import protocol
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.loading import is_stage_loaded, load_shared_kernels, load_stage
from sokolab.solvers.frame.round_robin import RoundRobin
from sokolab.solvers.frame.search import Search
from sokolab.solvers.frame.search_board import SearchBoard

_GRACE_SECONDS: Final = 0.5  # seconds for a plug-in's search to end once its time is over


def _begin_search(class_path: str, search_board: SearchBoard, **options: Any) -> Search:
    """Begin a search. Its module loads kernels, so it is imported only now.

    Parameters
    ----------
    class_path
        The search's class and its module within this package.
    """
    module, name = class_path.rsplit(".", 1)
    search: Search = getattr(import_module(f"sokolab.solvers.{module}"), name)(
        search_board, **options
    )
    return search


def _prepare_auto() -> None:
    for solver in AUTO_SOLVERS:
        solver.prepare()


def _solver(
    name: str,
    title: Phrase,
    tooltip: Phrase | str,
    note: Phrase,
    begin: Callable[[SearchBoard], Search],
    minimises: Measure | None = None,
) -> DrivenSolver:
    """Return a solver whose kernels are in the stage ``solver:NAME``."""
    stage = f"solver:{name}"
    prepare, is_prepared = partial(load_stage, stage), partial(is_stage_loaded, stage)
    return DrivenSolver(name, title, tooltip, minimises, note, begin, prepare, is_prepared)


_BEGIN_PROVING: Final = partial(_begin_search, "exact.proving.Proving")
_SOLVERS: Final[tuple[DrivenSolver, ...]] = (
    _solver(
        name="optimal-pushes",
        title=phrase("Optimal pushes"),
        tooltip=phrase(
            "Proves the fewest pushes, or that there is no solution. Searches from both ends, "
            "and looks for short solutions at the same time. When time runs out, it gives the "
            "shortest one found."
        ),
        minimises=Measure.PUSHES,
        note=protocol.LOWER_BOUND,
        begin=_BEGIN_PROVING,
    ),
    _solver(
        name="optimal-moves",
        title=phrase("Optimal moves"),
        tooltip=phrase(
            "Proves the fewest moves. A step of the search is a push with the shortest "
            "walk to it. For small and medium levels."
        ),
        minimises=Measure.MOVES,
        note=protocol.LOWER_BOUND,
        begin=partial(_begin_search, "exact.optimal_moves.OptimalMoves"),
    ),
    _solver(
        name="astar-moves",
        title=phrase("A* over moves"),
        tooltip=phrase(
            "Proves the fewest moves. A step of the search is a single move; the estimate "
            "matches boxes with goals by Manhattan distance. For small levels."
        ),
        minimises=Measure.MOVES,
        note=protocol.LOWER_BOUND,
        begin=partial(_begin_search, "exact.astar_moves.AstarMoves"),
    ),
    _solver(
        name="fess",
        title=phrase("Feature-space search"),
        tooltip=phrase(
            "Works backwards to plan the order in which the goals are filled, then moves "
            "one box after another by that plan. For large levels; its solutions are "
            "rarely short."
        ),
        note=phrase("plan steps done"),
        begin=partial(_begin_search, "fess.fess_search.Fess"),
    ),
    _solver(
        name="pull",
        title=phrase("Pulls and pushes"),
        tooltip=phrase(
            "Searches backwards by pulls from the solved level and forwards by pushes, "
            "until the two meet. For small, dense levels. If nothing is left to search, "
            "that proves that there is no solution."
        ),
        note=phrase("minimum pushes left"),
        begin=partial(_begin_search, "pull.pull_search.Pull"),
    ),
    _solver(
        name="novelty",
        title=phrase("Novelty search"),
        tooltip=phrase(
            "Searches from both ends as “Pulls and pushes” does, but prefers positions "
            "unlike all earlier ones. For medium levels whose boxes are in each other's "
            "way."
        ),
        note=phrase("minimum pushes left"),
        begin=partial(_begin_search, "pull.pull_search.Pull", is_varied=True),
    ),
    _solver(
        name="beam",
        title=phrase("Beam search"),
        tooltip=phrase(
            "Moves one box after another, and keeps only the best positions after each. "
            "For medium levels whose goals can be filled in any order; its solutions are "
            "rarely short."
        ),
        note=phrase("minimum pushes left"),
        begin=partial(_begin_search, "beam.beam_search.Beam"),
    ),
    _solver(
        name="symmetric",
        title=phrase("Symmetric play"),
        tooltip=phrase(
            "Solves one part of the board and repeats its moves, mirrored or turned, in "
            "the others. For levels whose walls, goals and boxes are symmetric; it gives "
            "up at once on others."
        ),
        note=phrase("minimum pushes left"),
        begin=partial(_begin_search, "symmetric.Symmetric"),
    ),
    _solver(
        name="backtrack",
        title=phrase("Backtracking"),
        tooltip=phrase(
            "Searches depth first: pushes until it is stuck, then takes the last push "
            "back and tries another. Often quick to find some solution, rarely a short "
            "one."
        ),
        note=phrase("pushes on the stack"),
        begin=partial(_begin_search, "exact.backtrack.Backtrack"),
    ),
)


_BEGIN_PROOF: Final = partial(_begin_search, "exact.optimal_pushes.OptimalPushes")
_PROOF_ALONE: Final = replace(
    _SOLVERS[0],
    begin=_BEGIN_PROOF,
    prepare=partial(load_stage, "proof"),
    is_prepared=partial(is_stage_loaded, "proof"),
)
"""The proof of the fewest pushes in `auto`: the other solvers look for a solution."""

PARTS: Final = _solver(
    name="parts",
    title=phrase("Part by part"),
    tooltip="",
    note=phrase("parts solved"),
    begin=partial(_begin_search, "parts.Parts"),
)
"""A solver of `auto` for mosaics with many boxes. Alone it solves too little for the roster."""

WAYPOINTS: Final = replace(
    next(solver for solver in _SOLVERS if solver.name == "beam"),  # the one with the same kernels
    name="waypoints",
    title=phrase("Waypoints"),
    tooltip="",
    begin=partial(_begin_search, "beam.waypoints.Waypoints"),
)
"""A solver of `auto` for levels that take long. Alone it solves less than `beam`."""

AUTO_SOLVERS: Final = (
    _PROOF_ALONE,
    *(solver for solver in _SOLVERS[1:] if solver.name in SOLVER_NAMES),
    PARTS,
    WAYPOINTS,
)
_turns: Final = partial(turns, AUTO_SOLVERS)


def _auto(search_board: SearchBoard) -> Search:
    return RoundRobin(search_board, _turns(search_board))


AUTO: Final = Auto(
    name=protocol.DEFAULT_SOLVER,
    title=phrase("Automatic"),
    tooltip=phrase(
        "Runs several solvers in turns, or side by side, and takes the first solution. "
        "The best choice when in doubt."
    ),
    minimises=None,
    note=phrase("solvers at work"),
    begin=_auto,
    prepare=_prepare_auto,
    schedule=_turns,
)

ROSTER: Final[tuple[DrivenSolver, ...]] = (AUTO, *_SOLVERS)
"""The solvers of sokolab. The first one is the default."""


@dataclass(frozen=True, slots=True)
class PluginSolver:
    """A solver of a plug-in, which searches in a process of its own.

    Attributes
    ----------
    name, title, tooltip, minimises
        As in :class:`sokolab.solvers.frame.protocol.Solver`.
    """

    plugin: Plugin
    name: str
    title: Phrase | str
    tooltip: Phrase | str
    minimises: Measure | None

    def solve(
        self,
        board: Board,
        limits: protocol.Limits,
        cancel: protocol.CancelToken,
        on_progress: protocol.OnProgress,
    ) -> protocol.Result:
        """Search until the level is decided, a limit is reached or the token is cancelled.

        Raises
        ------
        PluginError
            The plug-in failed, did not end in time, or is switched off.
        """
        seconds = None if limits.seconds is None else limits.seconds + _GRACE_SECONDS
        limits = replace(limits, clock=perf_counter)  # no other clock can be sent
        search = partial(_search_in_plugin_process, board, limits)
        result = plugins.call(
            self.plugin,
            search,
            seconds,
            prepare=_prepare_in_plugin_process,
            cancel=cancel,
            on_news=on_progress,
            is_long=True,
        )
        if result is None:  # the plug-in did not heed the cancellation
            result = protocol.Result(
                self.name, board, protocol.Outcome.CANCELLED, message=phrase("Cancelled")
            )
        return result

    def prepare(self) -> None:
        """Do nothing: the plug-in's process prepares the solver."""

    prepare_to_begin = prepare


def _prepare_in_plugin_process(solver: DrivenSolver) -> None:
    load_shared_kernels()
    solver.prepare_to_begin()


def _search_in_plugin_process(
    board: Board,
    limits: protocol.Limits,
    solver: DrivenSolver,
    cancel: protocol.CancelToken,
    on_progress: protocol.OnProgress,
) -> protocol.Result:
    """Let a plug-in's solver search. Raise TypeError if it returns anything but a Result."""
    result = solver.solve(board, limits, cancel, on_progress)
    if not isinstance(result, protocol.Result):
        raise TypeError("solve returned no Result")
    return result


AnySolver: TypeAlias = DrivenSolver | PluginSolver


@cache
def all_solvers() -> tuple[AnySolver, ...]:
    """Return the roster and the solvers that plug-ins add, which come last."""
    names = [solver.name for solver in ROSTER]
    added = plugins.described(plugins.SOLVERS, DrivenSolver, names)
    return (
        *ROSTER,
        *(
            PluginSolver(plugin, solver.name, solver.title, solver.tooltip, solver.minimises)
            for plugin, solver in added
        ),
    )


def by_name(name: str) -> AnySolver:
    """Return the solver with this name.

    Raises
    ------
    ValueError
        No solver has this name; the message lists all names.
    """
    for solvers in (lambda: ROSTER, all_solvers):  # plug-ins are asked only if need be
        for solver in solvers():
            if solver.name == name:
                return solver
    names = ", ".join(solver.name for solver in all_solvers())
    raise ValueError(
        tr(("there is no solver {name!r}; choose one of {names}"), name=name, names=names)
    )


FindKnown: TypeAlias = Callable[[], tuple[Replay | None, int | None]]
"""Returns the known solution with the fewest pushes, and a proved lower bound of the pushes."""


def beginning_from(find: FindKnown, solver: protocol.Solver) -> protocol.Solver:
    """Return a solver that begins from a known solution and bound of the board.

    `optimal-pushes` then looks only for shorter solutions and has a solution to show from the
    beginning. Other solvers search as usual.

    Parameters
    ----------
    find
        Returns the knowledge; called only if the solver makes use of it.
    """
    if not isinstance(solver, DrivenSolver) or solver.begin is not _BEGIN_PROVING:
        return solver
    solution, bound = find()
    lurd = solution.lurd if solution is not None else ""
    if not lurd and not bound:
        return solver
    return replace(solver, begin=partial(_BEGIN_PROVING, known_lurd=lurd, known_bound=bound or 0))


def solve(
    board: Board,
    solver: str = protocol.DEFAULT_SOLVER,
    limits: protocol.Limits | None = None,
    cancel: protocol.CancelToken | None = None,
    on_progress: protocol.OnProgress | None = None,
) -> protocol.Result:
    """Ask one solver about a board. A solution in the answer has been replayed.

    Parameters
    ----------
    limits
        By default, only memory is limited, as in :class:`Limits`.
    cancel
        A token with which another thread can end the search.
    on_progress
        Called on this thread, at most 20 times a second.

    Raises
    ------
    ValueError
        There is no such solver.

    Examples
    --------
    >>> board = Board.from_rows(["#####", "#@$.#", "#####"])
    >>> solve(board).lurd
    'R'
    """
    return by_name(solver).solve(
        board,
        limits or protocol.Limits(),
        cancel or protocol.CancelToken(),
        on_progress or protocol.ignore_news,
    )
