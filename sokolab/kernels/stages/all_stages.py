"""The stages: kernels that are compiled together, in the order in which they are wanted.

This module imports no kernels, so that a program can list the stages without loading them.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Final

from sokolab.language import Phrase, phrase


@dataclass(frozen=True, slots=True)
class KernelStage:
    """Kernels that are ready together.

    Together the ``calls`` let analyses, routes or solvers call every kernel of the stage once, with
    arguments of just the types it meets later. Several stages can name one function.
    """

    name: str  # The name of an analysis, `routes`, or `solver:NAME`
    title: Phrase  # The name of the work, for the window's progress line
    calls: tuple[str, ...]  # Functions, `module:function` or `module:function:argument`

    def run(self) -> None:
        """Compile the kernels of the stage, or load them from the cache."""
        for name in self.calls:
            run_calls(name)


def run_calls(name: str) -> None:
    """Import and run a function that is named as in :attr:`KernelStage.calls`."""
    module, function, *arguments = name.split(":")
    getattr(import_module(module), function)(*arguments)


def _stage(name: str, title: Phrase, *calls: str) -> KernelStage:
    return KernelStage(name, title, tuple(f"sokolab.{call}" for call in calls))


# Named, not imported: these modules lie in layers above this one.
_ANALYSES, _SOLVERS = "analysis.warm_analyses", "solvers.warm_solvers"
_FESS, _PROOF, _PULL = f"{_SOLVERS}:fess", f"{_SOLVERS}:proof", f"{_SOLVERS}:pull"
_BEAM, _PARTS, _OPTIMISER = f"{_SOLVERS}:beam", f"{_SOLVERS}:parts", f"{_SOLVERS}:optimiser"

ANALYSES: Final = (
    _stage("player-reach", phrase("Player reach"), f"{_ANALYSES}:ask:player-reach"),
    _stage("dead-squares", phrase("Dead squares"), f"{_ANALYSES}:ask:dead-squares"),
    _stage("cuts-and-blocks", phrase("Cuts and blocks"), f"{_ANALYSES}:cuts"),
    _stage("push-targets", phrase("Push targets"), f"{_ANALYSES}:ask:push-targets"),
    _stage("pushes-bound", phrase("Pushes lower bound"), f"{_ANALYSES}:bound"),
    _stage("problems", phrase("Problems"), f"{_ANALYSES}:ask:problems"),
)
ROUTES: Final = (_stage("routes", phrase("Walks and push routes"), "routes.warm_routes:run"),)
FOLDER_SEARCH: Final = (
    _stage("folder-search", phrase("Search in folders"), "indexing.queries:call_kernels"),
)
SOLVERS: Final = (
    # The two that take longest share deadlock proofs, but begin with other kernels.
    _stage("solver:auto", phrase("Solver: automatic"), _FESS, _PROOF, _PULL, _BEAM, _PARTS),
    _stage(
        "solver:optimal-pushes", phrase("Solver: optimal pushes"), _PROOF, _PULL, _FESS, _OPTIMISER
    ),
    _stage("solver:optimal-moves", phrase("Solver: optimal moves"), f"{_SOLVERS}:optimal_moves"),
    _stage("solver:astar-moves", phrase("Solver: A* over moves"), f"{_SOLVERS}:astar_moves"),
    _stage("solver:fess", phrase("Solver: feature-space search"), _FESS),
    _stage("solver:pull", phrase("Solver: pulls and pushes"), _PULL),
    _stage("solver:novelty", phrase("Solver: novelty search"), _PULL),
    _stage("solver:beam", phrase("Solver: beam search"), _PULL, _FESS, _BEAM),
    _stage("solver:symmetric", phrase("Solver: symmetric play"), _PULL, _FESS, _BEAM),
    _stage("solver:backtrack", phrase("Solver: backtracking"), f"{_SOLVERS}:backtrack"),
)
PROOF: Final = _stage("proof", phrase("Proofs of `auto`"), _PROOF)
"""The kernels by which `auto` proves the fewest pushes: a part of its stage, so not listed."""
PARTS: Final = _stage("solver:parts", phrase("Puzzles side by side, for `auto`"), _PULL, _PARTS)
"""The kernels with which `auto` solves a mosaic part by part: part of its stage, so not listed."""
OPTIMISER: Final = (_stage("solver:optimiser", phrase("Optimiser"), _OPTIMISER),)
"""The optimiser is not a solver of the roster: it starts from a solution."""
GENERATION: Final = (
    _stage("generation", phrase("Hardest starts"), "generation.warm_generation:run"),
)

RATING: Final = (_stage("rating", phrase("Difficulty"), "rating.difficulty:warm"),)
"""How hard levels are for people."""

STAGES: Final = (*ANALYSES, *ROUTES, *SOLVERS, *OPTIMISER, *FOLDER_SEARCH, *RATING, *GENERATION)
"""All stages, first the quick ones that the editor needs."""
