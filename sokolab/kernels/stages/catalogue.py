"""The stages: what is compiled together, in the order in which it is wanted.

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

    Attributes
    ----------
    name
        Of an analysis, ``routes``, or ``solver:NAME``.
    title
        What is prepared, for the window's progress line.
    calls
        Functions, as ``module:function``. Together they call every kernel of the stage once, with
        arguments of just the types it meets later (a read-only array is another type than a
        writable one). Different stages may name the same function.
    """

    name: str
    title: Phrase
    calls: tuple[str, ...]

    def run(self) -> None:
        """Compile the kernels of the stage, or load them from the cache."""
        for name in self.calls:
            run_calls(name)


def run_calls(name: str) -> None:
    """Import and run a function that is named as in :attr:`KernelStage.calls`."""
    module, _, function = name.partition(":")
    getattr(import_module(module), function)()


def _stage(name: str, title: Phrase, *calls: str) -> KernelStage:
    return KernelStage(name, title, tuple(f"sokolab.kernels.stages.{call}" for call in calls))


_FESS, _PROOF, _PULL = "solvers:fess_search", "solvers:proof", "solvers:pull_search"
_BEAM: Final = "solvers:beam_search"
_PARTS: Final = "solvers:parts_search"
_OPTIMISER: Final = "optimiser:run"

ANALYSES: Final = (
    _stage("player-reach", phrase("Player reach"), "analyses:reach"),
    _stage("dead-squares", phrase("Dead squares"), "analyses:dead"),
    _stage("cuts-and-blocks", phrase("Cuts and blocks"), "analyses:cuts"),
    _stage("push-targets", phrase("Push targets"), "analyses:targets"),
    _stage("pushes-bound", phrase("Pushes lower bound"), "analyses:bound"),
    _stage("problems", phrase("Problems"), "analyses:problems"),
)
ROUTES: Final = (_stage("routes", phrase("Walks and push routes"), "routes:run"),)
SOLVERS: Final = (
    # The two that take longest share deadlock proofs, but begin with what they do not share.
    _stage("solver:auto", phrase("Solver: automatic"), _FESS, _PROOF, _PULL, _BEAM, _PARTS),
    _stage(
        "solver:optimal-pushes", phrase("Solver: least pushes"), _PROOF, _PULL, _FESS, _OPTIMISER
    ),
    _stage("solver:optimal-moves", phrase("Solver: least moves"), "solvers:least_moves"),
    _stage("solver:astar-moves", phrase("Solver: A* over moves"), "solvers:astar_moves_search"),
    _stage("solver:fess", phrase("Solver: feature-space search"), _FESS),
    _stage("solver:pull", phrase("Solver: pulls and pushes"), _PULL),
    _stage("solver:novelty", phrase("Solver: novelty search"), _PULL),
    _stage("solver:beam", phrase("Solver: beam search"), _PULL, _FESS, _BEAM),
    _stage("solver:symmetric", phrase("Solver: symmetric play"), _PULL, _FESS, _BEAM),
    _stage("solver:backtrack", phrase("Solver: backtracking"), "solvers:backtracking"),
)
PROOF: Final = _stage("proof", phrase("Proofs of `auto`"), _PROOF)
"""What `auto` needs of the solver for least pushes: a part of its stage, not listed apart."""
PARTS: Final = _stage("solver:parts", phrase("Puzzles side by side, for `auto`"), _PULL, _PARTS)
"""What `auto` needs beside to solve a mosaic part by part: likewise."""
OPTIMISER: Final = (_stage("solver:optimiser", phrase("Optimiser"), _OPTIMISER),)
"""The optimiser is no solver of the roster: it starts from a solution."""
GENERATION: Final = (_stage("generation", phrase("Hardest starts"), "generation:run"),)

STAGES: Final = (*ANALYSES, *ROUTES, *SOLVERS, *OPTIMISER, *GENERATION)
"""All stages; the quick ones that the editor needs come first."""
