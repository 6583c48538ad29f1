"""Traps along the solution of a level that is too large to be looked at as a whole.

Every plausible push is settled by the cheapest of these: it shows its loss; the solution makes it
later and may as well make it now; the boxes of an earlier proof stand as they did; a few boxes near
it cannot be brought home; a solver decides the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.problems import problems
from sokolab.core.position import Position, Push
from sokolab.core.status import Status
from sokolab.rating.deadline import Deadline
from sokolab.rating.proofs import Trap, Traps
from sokolab.rating.solved_line import SolvedLine
from sokolab.rating.space import goal_distances, pushes_bounds
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.roster import solve
from sokolab.verdicts.judging import seen_in
from sokolab.verdicts.why.witness import stuck_group

_MOST_CELLS: Final = 1_000_000
"""Boxes of all positions of a solution together; along larger ones, nobody looks for traps."""
_NEAR_SECONDS: Final = 0.1
"""Longest search of a few boxes."""
_EACH_SECONDS: Final = 0.5
"""Longest search of all boxes."""
_VISIBLE: Final = {Status.DEAD_BOX, Status.FROZEN_BOX}
"""Losses that the board shows: a push that ends in one is a mistake, and no trap."""


@dataclass(frozen=True, slots=True)
class _Plausible:
    """A push that could be made in place of push ``number`` of the solution, from 0."""

    number: int
    push: Push


def traps_by_search(line: SolvedLine, deadline: Deadline) -> Iterator[Traps]:
    """Yield the traps along a solution twice: after short searches, and after longer ones."""
    plausible, end = plausible_pushes(line, deadline.part(0.2))
    search = _TrapSearch(line, plausible, end)
    search.try_in_turn(search.settle_soon, deadline.part(0.5))
    yield search.traps
    search.try_in_turn(_settled_by_solver, deadline)
    yield search.traps


def plausible_pushes(line: SolvedLine, deadline: Deadline) -> tuple[list[_Plausible], int | None]:
    """Return the pushes along a solution, not its own, that lower the pushes lower bound.

    Also returns the push of the solution, from 0, before which the time was over, or None.
    """
    if len(line.pushes) * len(line.board.boxes) > _MOST_CELLS:
        return [], 0
    end: int | None = None
    searched = search_board(line.board)
    number = {square: i for i, square in enumerate(searched.squares.tolist())}
    offered, before, after = [], [], []
    for at, (position, made) in enumerate(zip(line.positions, line.pushes, strict=False)):
        if deadline.is_cancelled:
            end = at
            break
        row = [number[box] for box in position.boxes if box in number]
        for push in position.pushes():
            box = number.get(push.box)
            if push == made or box is None:
                continue
            offered.append(_Plausible(at, push))
            before.append(row)
            ahead = int(searched.neighbours[box, push.direction])
            after.append([ahead if one == box else one for one in row])
    if not offered:
        return [], end
    distances = goal_distances(searched)
    old, new = (pushes_bounds(np.array(rows, np.uint16), distances) for rows in (before, after))
    return [offered[k] for k in np.flatnonzero(new < old)], end


_Settle = Callable[[_Plausible, Position, Deadline], bool | None]
"""Says whether a push is a trap, given the position after it; None if that is not known."""


@dataclass(slots=True)
class _TrapSearch:
    """What is known of the plausible pushes along a solution."""

    line: SolvedLine
    todo: list[_Plausible]
    end: int | None
    found: list[_Plausible] = field(default_factory=list)
    groups: dict[Push, list[frozenset[int]]] = field(default_factory=dict)
    """Boxes that cannot be brought home once a push was made, wherever the others stand."""

    @property
    def traps(self) -> Traps:
        """What is known so far."""
        found = sorted(self.found, key=lambda one: one.number)
        traps = tuple(Trap(one.number, one.push, None) for one in found)
        return Traps(traps, len(self.todo), self.end)

    def try_in_turn(self, settle: _Settle, deadline: Deadline) -> None:
        """Try to settle each push that is left; each gets its share of the time."""
        todo, self.todo = self.todo, []
        for done, one in enumerate(todo):
            if deadline.is_cancelled:
                self.todo += todo[done:]
                return
            after = self.line.positions[one.number].after(one.push)
            loses = settle(one, after, deadline.part(min(1.0, 4 / (len(todo) - done))))
            if loses:
                self.found.append(one)
            elif loses is None:
                self.todo.append(one)

    def settle_soon(self, one: _Plausible, after: Position, deadline: Deadline) -> bool | None:
        """Whether a push is a trap; None if that takes longer."""
        if self._is_made_later(one, after, deadline):
            return False
        if any(group <= after.boxes for group in self.groups.get(one.push, ())):
            return True
        board = after.as_board()
        if seen := seen_in(board, problems(board_arrays(board))):
            return not any(one.status in _VISIBLE for one in seen.problems)
        ahead = int(board.neighbours[one.push.box, one.push.direction])
        limits = Limits(seconds=min(_NEAR_SECONDS, deadline.left))
        stuck = stuck_group(board, (), (ahead,), limits, deadline)
        if stuck is None:
            return None
        self.groups.setdefault(one.push, []).append(frozenset(stuck.boxes))
        return True

    def _is_made_later(self, one: _Plausible, after: Position, deadline: Deadline) -> bool:
        """Whether the solution can make the push at once, and go on as it does."""
        line = self.line
        for at in range(one.number, len(line.pushes)):
            push = line.pushes[at]
            if push.box == one.push.box:
                there = line.positions[at + 1].normalised()
                return push == one.push and after.normalised() == there
            if deadline.is_cancelled or push not in after.pushes():
                return False
            after = after.after(push)
        return False


def _settled_by_solver(_one: _Plausible, after: Position, deadline: Deadline) -> bool | None:
    """Whether a push that shows no loss is a trap; None if a solver does not know in time."""
    limits = Limits(seconds=min(_EACH_SECONDS, deadline.left))
    outcome = solve(after.as_board(), "auto", limits, deadline).outcome
    return outcome is Outcome.UNSOLVABLE if outcome.is_decided else None
