"""A proof of least pushes that takes turns with a search for short solutions.

The proof alone would have to find a solution of least pushes itself. With a solution found by
another search it ends as soon as its lower bound reaches that solution's pushes. Solutions from
elsewhere cannot spoil the proof: they are replayed, and they only let it drop states that lie on no
shorter one (:mod:`sokolab.solvers.exact.optimal_pushes`). Turns are counted in positions, so the
same node limit always gives the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from sokolab.language import Phrase, counted_phrase
from sokolab.solvers.exact.incumbent import Incumbent
from sokolab.solvers.exact.optimal_pushes import OptimalPushes
from sokolab.solvers.frame.driver import FIRST_BUDGET, next_budget
from sokolab.solvers.frame.growing_arrays import grown_or
from sokolab.solvers.frame.search import Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

_FIRST_PROOF_NODES: Final = 20_000  # in the first turn of the proof; most levels are decided then
_PROOF_NODES: Final = 20_000  # in each later turn of the proof
_FIRST_FINDING_NODES: Final = 1_000  # in the first turn of the search for a first solution;
_MOST_FINDING_NODES: Final = 20_000  # they double up to this, half of the time of the proof's turn
_SHORTENING: Final = (200, 20_000)  # nodes in a turn of the optimiser: for each push of the
# solution, and at most; they take less time than the proof's
_PATIENCE: Final = 1_000  # nodes per push of the solution in which the optimiser finds nothing:
# then its turns have half of the nodes, after as many again a third, and so on
_NEAR: Final = 0.1  # of the solution's pushes: while the bound is no further below them,
_SHORTENING_NEAR: Final = (500, 100_000)  # what is missing is a solution


class Proving:
    """A proof in progress, and the shortest solution known.

    Parameters
    ----------
    known
        The letters of a solution known beforehand, or "": only shorter ones are looked for.
    bound
        A lower bound proved beforehand, in pushes: a solution that meets it ends the proof.
    """

    def __init__(self, search_board: SearchBoard, known: str = "", bound: int = 0) -> None:
        self._known_bound = bound
        self._proof = OptimalPushes(search_board)
        self._incumbent = Incumbent(search_board)
        if known:
            self._incumbent.take(known)
            self._proof.know(self._incumbent.pushes)
        self._is_proving = True
        self._left = _FIRST_PROOF_NODES
        self._budget = FIRST_BUDGET

    @property
    def nodes(self) -> int:
        """Positions expanded by both."""
        return self._proof.nodes + self._incumbent.nodes

    @property
    def states(self) -> int:
        """Positions found by both."""
        return self._proof.states + self._incumbent.states

    @property
    def standing(self) -> Standing:
        """What the proof says, and how many pushes the shortest solution known has."""
        words: Phrase | str = ""
        if self._incumbent.lurd:
            words = counted_phrase(
                self._incumbent.pushes,
                "a solution of {n:,} push is known",
                "a solution of {n:,} pushes is known",
            )
        bound = self._bound
        return self._proof.standing._replace(depth=bound, lower_bound=bound, words=words)

    @property
    def _bound(self) -> int:
        """The proved lower bound, in pushes."""
        return max(self._known_bound, self._proof.ceiling)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._proof.nbytes + self._incumbent.nbytes

    @property
    def solution(self) -> str:
        """The letters of the shortest solution known, or ""."""
        return self._incumbent.lurd

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions of the proof, or of the search for solutions."""
        if self._incumbent.lurd and self._incumbent.pushes <= self._known_bound:
            return StepStatus.SOLVED
        if self._is_proving:
            return self._continue_proof(budget)
        return self._continue_incumbent(budget)

    def _continue_proof(self, budget: int) -> StepStatus:
        """Continue the proof."""
        proof, before, begun = self._proof, self._proof.nodes, perf_counter()
        status = proof.step(min(budget, self._budget, self._left))
        if proof.pushes is not None:
            self._incumbent.take(proof.lurd())
            proof.know(self._incumbent.pushes)
        self._left -= proof.nodes - before
        if status is not StepStatus.RUNNING:
            return status
        self._budget = next_budget(self._budget, perf_counter() - begun)
        if self._left <= 0:
            self._is_proving = self._incumbent.is_done
            self._left = _PROOF_NODES if self._is_proving else self._incumbent_turn
        return status

    @property
    def _incumbent_turn(self) -> int:
        """Positions that the search for solutions may expand in its next turn."""
        if not self._incumbent.lurd:
            return min(max(self._incumbent.nodes, _FIRST_FINDING_NODES), _MOST_FINDING_NODES)
        pushes = self._incumbent.pushes
        is_near = pushes - self._bound <= _NEAR * pushes
        per_push, most = _SHORTENING_NEAR if is_near else _SHORTENING
        in_vain = self._incumbent.nodes_since_improvement // (_PATIENCE * pushes)
        return min(per_push * pushes, most) // (1 + in_vain)

    def _continue_incumbent(self, budget: int) -> StepStatus:
        """Continue the search for a solution or a shorter one."""
        incumbent, before = self._incumbent, self._incumbent.nodes
        # A turn that was used up when a table was full ends with the next position.
        status = incumbent.step(min(budget, max(self._left, 1)))
        self._left -= incumbent.nodes - before
        if incumbent.lurd:
            self._proof.know(incumbent.pushes)
        if status in (StepStatus.FULL, StepStatus.EXHAUSTED):
            return status
        if self._left <= 0 or status is StepStatus.GAVE_UP:
            self._is_proving, self._left = True, _PROOF_NODES
        return StepStatus.RUNNING

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full; if memory is short, end the search for solutions first."""
        if not self._is_proving:
            return self._incumbent.grow(most - self._proof.nbytes)
        growth = self._proof.grow(most - self._incumbent.nbytes)
        return grown_or(growth, self._incumbent.stop) if self._incumbent.nbytes else growth

    def lurd(self) -> str:
        """Return the letters of a solution of least pushes."""
        return self._incumbent.lurd
