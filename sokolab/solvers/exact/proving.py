"""A proof of the fewest pushes that takes turns with a search for short solutions.

Alone, the proof would have to find a push-optimal solution itself. If another search finds a
solution, the proof ends as soon as its lower bound reaches the pushes of that solution. Solutions
from elsewhere cannot spoil the proof: they are replayed, and only let it drop states that lie on no
shorter one (:mod:`sokolab.solvers.exact.optimal_pushes`). Turns are counted in positions, so the
same node limit always gives the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from sokolab.language import Phrase, counted_phrase
from sokolab.solvers.auto.schedule import turns
from sokolab.solvers.exact.optimal_pushes import Chunk, OptimalPushes
from sokolab.solvers.fess.fess_search import Fess
from sokolab.solvers.frame.driver import FIRST_SLICE_NODES, DrivenSolver, next_budget
from sokolab.solvers.frame.growing_arrays import grow_or_give_up
from sokolab.solvers.frame.round_robin import RoundRobin
from sokolab.solvers.frame.search import Composite, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.shortening import Shortening, ladder
from sokolab.solvers.pull.pull_search import Pull

_FIRST_PROOF_NODES: Final = 20_000  # nodes in the proof's first turn; most levels end in it
_PROOF_NODES: Final = 20_000  # nodes in each later turn of the proof
_FIRST_FINDING_NODES: Final = 1_000
"""Nodes in the first turn of the search for a first solution. Each turn has twice as many."""
_MAX_FINDING_NODES: Final = 20_000  # such a turn takes half the time of the proof's turn
_SHORTENING_TURN: Final = (200, 20_000)
"""Nodes in a turn of the optimiser: per push of the solution, and at most."""
_PATIENCE_NODES_PER_PUSH: Final = 1_000
"""If this many nodes per push of the solution find no shorter one, the optimiser's turns have half
of the nodes; after as many again they have a third, and so on."""
_NEAR_SHARE: Final = 0.1
"""The bound is near if it is at most this share of the solution's pushes below them."""
_SHORTENING_TURN_IF_NEAR: Final = (500, 100_000)
"""Nodes in a turn of the optimiser if the bound is near, so that only a solution is missing."""


_FINDERS: Final = (
    DrivenSolver("fess", "", "", None, "", begin=Fess),
    DrivenSolver("pull", "", "", None, "", begin=Pull),
)
_NO_PUSHES: Final = 1 << 30
_SHORTENING_NODES: Final = 10_000  # nodes in a turn of the optimiser that alternates with descents
_DESCENT_NODES: Final = 5_000  # nodes in a turn of the descents, which take twice as long
_DESCENT_CHUNK_NODES: Final = 512  # nodes, after which tables that are due are made
_MAX_DESCENT_STATES: Final = 4_000_000  # they take about 200 MB


class Descents(OptimalPushes):
    """The forward side of the proof, with all states that might be on a shorter solution.

    The proof descends only through states that fit its bound. If the bound is far below the
    optimum, the proof finds no solution, although one shorter than the known solution might be
    near. So this search tries them all, and its lower bound means nothing.

    Parameters
    ----------
    pushes
        Number of pushes of the known solution.
    """

    def __init__(self, search_board: SearchBoard, pushes: int) -> None:
        super().__init__(search_board)
        self.set_upper_bound(pushes)

    def set_upper_bound(self, pushes: int) -> None:
        """From now on, look only for solutions of fewer pushes than this."""
        super().set_upper_bound(pushes)
        self.ceiling = self._upper_bound - 2

    def _raise_ceiling(self) -> StepStatus | None:
        """Return EXHAUSTED if nothing is left to try."""
        return None if self._tables.has_open(0) else StepStatus.EXHAUSTED

    @property
    def _must_release(self) -> bool:
        """Whether postponed states might matter: never, because this ceiling is not raised."""
        return False

    def _begin_chunk(self) -> None:
        """Begin another descent."""
        self._chunk_nodes_left = _DESCENT_CHUNK_NODES
        self._chunk = Chunk(0, 0, is_descent=True)


class Incumbent(Composite):
    """The shortest solution known, and a search for shorter ones that proves nothing.

    ``fess`` and ``pull`` take turns until one finds a solution; then the optimiser and descents
    take turns to find shorter ones.

    Attributes
    ----------
    lurd
        The lurd of the solution, or "".
    pushes
        The number of its pushes, or 0 if there is none.
    is_over
        Whether nothing is left to try.
    """

    def __init__(self, search_board: SearchBoard) -> None:
        self.lurd = ""
        self.pushes = 0
        self.is_over = False
        self._search_board = search_board
        self._search: RoundRobin | Shortening | None = None
        self._descents: Descents | None = None
        self._is_descending = False
        self._given_up_at = _NO_PUSHES  # the pushes that descents could not beat
        self._nodes_left = _SHORTENING_NODES
        self._improved_at = 0

    @property
    def nodes_since_improvement(self) -> int:
        """Positions expanded since the last shorter solution."""
        return self.nodes - self._improved_at

    @property
    def _searches(self) -> list[RoundRobin | Shortening | Descents]:
        """The searches in progress."""
        return [search for search in (self._search, self._descents) if search is not None]

    def take_over(self, lurd: str) -> None:
        """Take over a solution found elsewhere, if it is shorter."""
        if self._keep(lurd):
            self._drop_search()
            self.is_over = False

    def stop(self) -> None:
        """Drop all tables, but keep the solution."""
        self._drop_search()
        self._drop_descents()
        self.is_over = True

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions.

        EXHAUSTED means that there is no solution, GAVE_UP that nothing is left to try.
        """
        if self.is_over:
            return StepStatus.GAVE_UP
        if self._nodes_left <= 0:
            self._begin_turn()
        nodes_before = self.nodes
        if self._is_descending and self._descents is not None:
            status = self._continue_descents(self._descents, min(budget, self._nodes_left))
        else:
            status = self._continue_search(min(budget, self._nodes_left))
        self._nodes_left -= self.nodes - nodes_before
        return status

    def _begin_turn(self) -> None:
        """Switch between the optimiser and the descents."""
        if self._descents is None and 0 < self.pushes < self._given_up_at:
            self._descents = Descents(self._search_board, self.pushes)
        self._is_descending = self._descents is not None and not self._is_descending
        self._nodes_left = _DESCENT_NODES if self._is_descending else _SHORTENING_NODES

    def _continue_search(self, budget: int) -> StepStatus:
        """Continue the search for a first solution, or the optimiser."""
        if self._search is None:
            self._search = self._new_search()
        status = self._search.step(budget)
        if status is StepStatus.SOLVED:  # the first solution; `_keep` receives the shorter ones
            self.take_over(self._search.lurd())
            return StepStatus.RUNNING
        if status is StepStatus.GAVE_UP:
            self.stop()
        return status

    def _continue_descents(self, descents: Descents, budget: int) -> StepStatus:
        """Let the descents look for a solution that is shorter than the best one."""
        descents.set_upper_bound(self.pushes)
        status = descents.step(budget)
        if descents.pushes is not None:
            self.take_over(descents.lurd())
        if status is StepStatus.EXHAUSTED or descents.states > _MAX_DESCENT_STATES:
            self._drop_descents()
            return StepStatus.RUNNING
        return StepStatus.FULL if status is StepStatus.FULL else StepStatus.RUNNING

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables. Stop if there is no memory for it."""
        descents, search = self._descents, self._search
        if self._is_descending and descents is not None:
            growth = descents.grow(max_bytes - (search.nbytes if search else 0))
            yield from grow_or_give_up(growth, self._drop_descents)
        elif search is not None:
            growth = search.grow(max_bytes - (descents.nbytes if descents else 0))
            yield from grow_or_give_up(growth, self.stop)

    def _new_search(self) -> RoundRobin | Shortening:
        if not self.lurd:
            return RoundRobin(self._search_board, turns(_FINDERS, self._search_board))
        return Shortening(self._search_board, self.lurd, ladder(Objective.PUSHES), self._keep)

    def _keep(self, lurd: str) -> bool:
        """Keep a solution if it is shorter than all before. Return whether it is."""
        pushes = sum(letter.isupper() for letter in lurd)
        if self.lurd and pushes >= self.pushes:
            return False
        self.lurd = lurd
        self.pushes = pushes
        self._improved_at = self.nodes
        return True

    def _drop_search(self) -> None:
        """End the optimiser, or the search for a first solution."""
        self._ended_nodes += self._search.nodes if self._search else 0
        self._search = None

    def _drop_descents(self) -> None:
        """End the descents, until a shorter solution is found elsewhere."""
        self._given_up_at = self.pushes
        self._ended_nodes += self._descents.nodes if self._descents else 0
        self._descents = None
        self._is_descending = False


class Proving(Composite):
    """A proof in progress, and the shortest solution known.

    Parameters
    ----------
    known_lurd
        The lurd of a known solution, or "". The search looks only for shorter ones.
    known_bound
        A lower bound already proved, in pushes; a solution that meets it ends the proof.
    """

    def __init__(
        self, search_board: SearchBoard, known_lurd: str = "", known_bound: int = 0
    ) -> None:
        self._known_bound = known_bound
        self._proof = OptimalPushes(search_board)
        self._incumbent = Incumbent(search_board)
        if known_lurd:
            self._incumbent.take_over(known_lurd)
            self._proof.set_upper_bound(self._incumbent.pushes)
        self._is_proving = True
        self._nodes_left = _FIRST_PROOF_NODES
        self._budget = FIRST_SLICE_NODES

    @property
    def _searches(self) -> tuple[OptimalPushes, Incumbent]:
        return self._proof, self._incumbent

    @property
    def standing(self) -> Standing:
        """The state of the proof, and the pushes of the shortest solution known."""
        words: Phrase | str = ""
        if self._incumbent.lurd:
            words = counted_phrase(
                self._incumbent.pushes,
                "a solution of {n:,} push is known",
                "a solution of {n:,} pushes is known",
            )
        bound = self._bound
        return self._proof.standing._replace(figure=bound, lower_bound=bound, words=words)

    @property
    def _bound(self) -> int:
        """The proved lower bound, in pushes."""
        return max(self._known_bound, self._proof.ceiling)

    @property
    def solution(self) -> str:
        """The lurd of the shortest solution known, or ""."""
        return self._incumbent.lurd

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions of the proof, or of the search for solutions."""
        if self._incumbent.lurd and self._incumbent.pushes <= self._known_bound:
            return StepStatus.SOLVED
        if self._is_proving:
            return self._continue_proof(budget)
        return self._continue_incumbent(budget)

    def _continue_proof(self, budget: int) -> StepStatus:
        """Let the proof search, and take over a solution that it finds."""
        proof, nodes_before, start = self._proof, self._proof.nodes, perf_counter()
        status = proof.step(min(budget, self._budget, self._nodes_left))
        if proof.pushes is not None:
            self._incumbent.take_over(proof.lurd())
            proof.set_upper_bound(self._incumbent.pushes)
        self._nodes_left -= proof.nodes - nodes_before
        if status is not StepStatus.RUNNING:
            return status
        self._budget = next_budget(self._budget, perf_counter() - start)
        if self._nodes_left <= 0:
            self._is_proving = self._incumbent.is_over
            self._nodes_left = _PROOF_NODES if self._is_proving else self._incumbent_turn
        return status

    @property
    def _incumbent_turn(self) -> int:
        """Positions that the search for solutions may expand in its next turn."""
        if not self._incumbent.lurd:
            return min(max(self._incumbent.nodes, _FIRST_FINDING_NODES), _MAX_FINDING_NODES)
        pushes = self._incumbent.pushes
        is_near = pushes - self._bound <= _NEAR_SHARE * pushes
        per_push, max_nodes = _SHORTENING_TURN_IF_NEAR if is_near else _SHORTENING_TURN
        periods = self._incumbent.nodes_since_improvement // (_PATIENCE_NODES_PER_PUSH * pushes)
        return min(per_push * pushes, max_nodes) // (1 + periods)

    def _continue_incumbent(self, budget: int) -> StepStatus:
        """Continue the search for a solution or a shorter one."""
        incumbent, nodes_before = self._incumbent, self._incumbent.nodes
        # If a turn was used up when a table was full, one more position ends it.
        status = incumbent.step(min(budget, max(self._nodes_left, 1)))
        self._nodes_left -= incumbent.nodes - nodes_before
        if incumbent.lurd:
            self._proof.set_upper_bound(incumbent.pushes)
        if status in (StepStatus.FULL, StepStatus.EXHAUSTED):
            return status
        if self._nodes_left <= 0 or status is StepStatus.GAVE_UP:
            self._is_proving = True
            self._nodes_left = _PROOF_NODES
        return StepStatus.RUNNING

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables. If memory is short, end the search for solutions first."""
        if not self._is_proving:
            return self._incumbent.grow(max_bytes - self._proof.nbytes)
        growth = self._proof.grow(max_bytes - self._incumbent.nbytes)
        return grow_or_give_up(growth, self._incumbent.stop) if self._incumbent.nbytes else growth

    def lurd(self) -> str:
        """Return the lurd of a push-optimal solution."""
        return self._incumbent.lurd
