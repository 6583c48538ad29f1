"""The roster: every solver by name, and :func:`solve`, which runs one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Final, TypeAlias

from sokolab import plugins
from sokolab.core.board import Board
from sokolab.core.lurd import Replay
from sokolab.language import Phrase, phrase, tr
from sokolab.solvers.auto.auto_engine import Auto
from sokolab.solvers.auto.schedule import ENGINE_NAMES, turns
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.loading import is_stage_loaded, load_stage
from sokolab.solvers.frame.protocol import (
    DEFAULT_SOLVER,
    LOWER_BOUND,
    CancelToken,
    Limits,
    OnProgress,
    Result,
    Solver,
    ignore_news,
)
from sokolab.solvers.frame.round_robin import RoundRobin
from sokolab.solvers.frame.search import Search

if TYPE_CHECKING:
    from sokolab.solvers.frame.search_board import SearchBoard

# A search's module loads its kernels, so it is imported when the search begins.


def _optimal_pushes(search_board: SearchBoard, known: str = "", bound: int = 0) -> Search:
    from sokolab.solvers.exact.proving import Proving

    return Proving(search_board, known, bound)


def _proof_alone(search_board: SearchBoard) -> Search:
    from sokolab.solvers.exact.optimal_pushes import OptimalPushes

    return OptimalPushes(search_board)


def _optimal_moves(search_board: SearchBoard) -> Search:
    from sokolab.solvers.exact.optimal_moves import OptimalMoves

    return OptimalMoves(search_board)


def _astar_moves(search_board: SearchBoard) -> Search:
    from sokolab.solvers.exact.astar_moves import AstarMoves

    return AstarMoves(search_board)


def _fess(search_board: SearchBoard) -> Search:
    from sokolab.solvers.fess.fess_engine import Fess

    return Fess(search_board)


def _pull(search_board: SearchBoard) -> Search:
    from sokolab.solvers.pull.pull_engine import Pull

    return Pull(search_board)


def _novelty(search_board: SearchBoard) -> Search:
    from sokolab.solvers.pull.pull_engine import Pull

    return Pull(search_board, is_varied=True)


def _beam(search_board: SearchBoard) -> Search:
    from sokolab.solvers.beam.beam_engine import Beam

    return Beam(search_board)


def _symmetric(search_board: SearchBoard) -> Search:
    from sokolab.solvers.symmetric.symmetric_engine import Symmetric

    return Symmetric(search_board)


def _waypoints(search_board: SearchBoard) -> Search:
    from sokolab.solvers.beam.waypoints import Waypoints

    return Waypoints(search_board)


def _parts(search_board: SearchBoard) -> Search:
    from sokolab.solvers.parts.parts_engine import Parts

    return Parts(search_board)


def _backtrack(search_board: SearchBoard) -> Search:
    from sokolab.solvers.exact.backtrack import Backtrack

    return Backtrack(search_board)


def _prepare_auto() -> None:
    for engine in AUTO_ENGINES:
        engine.prepare()


def _engine(
    name: str,
    title: Phrase,
    tooltip: Phrase | str,
    optimal: str,
    note: Phrase,
    begin: Callable[[SearchBoard], Search],
) -> DrivenSolver:
    """Return a solver whose kernels are those of the stage of its name."""
    stage = f"solver:{name}"  # no phrase: the name of a stage
    prepare, is_prepared = partial(load_stage, stage), partial(is_stage_loaded, stage)
    return DrivenSolver(name, title, tooltip, optimal, note, begin, prepare, is_prepared)


_ENGINES: Final[tuple[DrivenSolver, ...]] = (
    _engine(
        name="optimal-pushes",
        title=phrase("Least pushes"),
        tooltip=phrase(
            "Proves the least pushes, or that there is no solution. Searches from both "
            "ends, and looks for short solutions meanwhile. When time runs out, it gives "
            "the shortest one found."
        ),
        optimal="pushes",
        note=LOWER_BOUND,
        begin=_optimal_pushes,
    ),
    _engine(
        name="optimal-moves",
        title=phrase("Least moves"),
        tooltip=phrase(
            "Proves the least moves. A step of the search is a push with the shortest "
            "walk to it. For small and medium levels."
        ),
        optimal="moves",
        note=LOWER_BOUND,
        begin=_optimal_moves,
    ),
    _engine(
        name="astar-moves",
        title=phrase("A* over moves"),
        tooltip=phrase(
            "Proves the least moves. A step of the search is a single move; the estimate "
            "matches boxes with goals by Manhattan distance. For small levels."
        ),
        optimal="moves",
        note=LOWER_BOUND,
        begin=_astar_moves,
    ),
    _engine(
        name="fess",
        title=phrase("Feature-space search"),
        tooltip=phrase(
            "Works backwards to plan the order in which the goals are filled, then moves "
            "one box after another by that plan. For large levels; its solutions are "
            "seldom short."
        ),
        optimal="",
        note=phrase("plan steps done"),
        begin=_fess,
    ),
    _engine(
        name="pull",
        title=phrase("Pulls and pushes"),
        tooltip=phrase(
            "Searches backwards by pulls from the solved level and forwards by pushes, "
            "until the two meet. For small, dense levels. If nothing is left to search, "
            "that proves that there is no solution."
        ),
        optimal="",
        note=phrase("pushes left at least"),
        begin=_pull,
    ),
    _engine(
        name="novelty",
        title=phrase("Novelty search"),
        tooltip=phrase(
            "Searches from both ends as “Pulls and pushes” does, but prefers positions "
            "unlike all earlier ones. For medium levels whose boxes are in each other's "
            "way."
        ),
        optimal="",
        note=phrase("pushes left at least"),
        begin=_novelty,
    ),
    _engine(
        name="beam",
        title=phrase("Beam search"),
        tooltip=phrase(
            "Moves one box after another, and keeps only the best positions after each. "
            "For medium levels whose goals can be filled in any order; its solutions are "
            "seldom short."
        ),
        optimal="",
        note=phrase("pushes left at least"),
        begin=_beam,
    ),
    _engine(
        name="symmetric",
        title=phrase("Symmetric play"),
        tooltip=phrase(
            "Solves one part of the board and repeats its moves, mirrored or turned, in "
            "the others. For levels whose walls, goals and boxes are symmetric; it gives "
            "up at once on others."
        ),
        optimal="",
        note=phrase("pushes left at least"),
        begin=_symmetric,
    ),
    _engine(
        name="backtrack",
        title=phrase("Backtracking"),
        tooltip=phrase(
            "Searches depth first: pushes until it is stuck, then takes the last push "
            "back and tries another. Often quick to find some solution, seldom a short "
            "one."
        ),
        optimal="",
        note=phrase("pushes on the stack"),
        begin=_backtrack,
    ),
)


def _in_auto(engine: DrivenSolver) -> DrivenSolver:
    """Return an engine as `auto` runs it."""
    if engine.name != "optimal-pushes":
        return engine
    return replace(  # the other engines look for a solution meanwhile
        engine,
        begin=_proof_alone,
        prepare=partial(load_stage, "proof"),
        is_prepared=partial(is_stage_loaded, "proof"),
    )


PARTS: Final = _engine(
    name="parts",
    title=phrase("Part by part"),
    tooltip="",
    optimal="",
    note=phrase("parts solved"),
    begin=_parts,
)
"""An engine of `auto` for mosaics with many boxes; alone it solves too little for the roster."""

WAYPOINTS: Final = replace(
    next(engine for engine in _ENGINES if engine.name == "beam"),  # with the same kernels
    name="waypoints",
    title=phrase("Waypoints"),
    tooltip="",
    begin=_waypoints,
)
"""An engine of `auto` for what takes long: alone it solves less than `beam`."""

AUTO_ENGINES: Final = (
    *(_in_auto(each) for each in _ENGINES if each.name in ENGINE_NAMES),
    PARTS,
    WAYPOINTS,
)
_turns: Final = partial(turns, AUTO_ENGINES)


def _auto(search_board: SearchBoard) -> Search:
    return RoundRobin(search_board, _turns(search_board))


AUTO: Final = Auto(
    name=DEFAULT_SOLVER,
    title=phrase("Automatic"),
    tooltip=phrase(
        "Runs several solvers in turns, or side by side, and takes the first solution. "
        "The best choice when in doubt."
    ),
    optimal="",
    note=phrase("solvers at work"),
    begin=_auto,
    prepare=_prepare_auto,
    schedule=_turns,
)

ROSTER: Final[tuple[DrivenSolver, ...]] = (AUTO, *_ENGINES)
"""The solvers of sokolab; the first one is the default."""


@cache
def all_solvers() -> tuple[DrivenSolver, ...]:
    """Return the roster and the solvers that plug-ins add, which come last."""
    names = [solver.name for solver in ROSTER]
    return (*ROSTER, *plugins.loaded(plugins.SOLVERS, DrivenSolver, names))


def by_name(name: str) -> DrivenSolver:
    """Return the solver of that name.

    Raises
    ------
    ValueError
        There is none; the message lists those that exist.
    """
    for solver in (*ROSTER, *all_solvers()):
        if solver.name == name:
            return solver
    names = ", ".join(solver.name for solver in all_solvers())
    raise ValueError(tr("there is no solver {name!r}; there are {names}", name=name, names=names))


FindKnown: TypeAlias = Callable[[], tuple[Replay | None, int | None]]
"""Returns the known solution with the fewest pushes, and a proved lower bound of the pushes."""


def beginning_from(find: FindKnown, solver: Solver) -> Solver:
    """Return a solver as it searches a board of which something may be known.

    `optimal-pushes` then looks for shorter solutions only, so that its bound has less far to go,
    and it has a solution to show from the beginning. Other solvers search as ever.

    Parameters
    ----------
    find
        Returns what is known; it is called only if the solver makes use of it.
    """
    if not isinstance(solver, DrivenSolver) or solver.begin is not _optimal_pushes:
        return solver
    known, bound = find()
    lurd = known.lurd if known is not None else ""
    if not lurd and not bound:
        return solver
    return replace(solver, begin=partial(_optimal_pushes, known=lurd, bound=bound or 0))


def solve(
    board: Board,
    solver: str = DEFAULT_SOLVER,
    limits: Limits | None = None,
    cancel: CancelToken | None = None,
    on_progress: OnProgress | None = None,
) -> Result:
    """Ask one solver about a board; a solution in the answer has been replayed.

    Parameters
    ----------
    limits
        The defaults of :class:`Limits` where not given: no limit but on memory.
    cancel
        The token by which another thread may end the search.
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
        board, limits or Limits(), cancel or CancelToken(), on_progress or ignore_news
    )
