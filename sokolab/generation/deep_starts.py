"""Hard starts of rooms too large to exhaust: beams, each wider than those before.

A beam keeps of each layer the positions that promise most, and so comes far from the end; but its
ways home may be roundabout. So what it finds is shortened, and judged by what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from time import perf_counter
from typing import Final, NamedTuple

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.generation.candidate import Candidate
from sokolab.generation.exhaustion import Cost, lurd_of
from sokolab.generation.part_bound import part_needs
from sokolab.generation.progress import GrowthProgress
from sokolab.generation.rooms import OpenRoom
from sokolab.generation.run_beam import RunBeam
from sokolab.generation.score import profile_of
from sokolab.generation.wish import Wish
from sokolab.solvers.frame.protocol import CancelToken, Limits
from sokolab.solvers.optimiser.objective import Objective

_NARROWEST: Final = 25
"""Positions that a layer of the first beam keeps; pairs of further beams keep twice as many."""
_WIDEST: Final = 800
_DETOURS: Final = (1.0, 0.6, 0.3)
"""See :class:`RunBeam`; one beam after the other takes the next one."""
_PATIENCE: Final = 10
"""Layers and a layer a box: a beam ends when so many have promised nothing more."""
_FINDS: Final = 4
"""Starts of a beam that are shortened."""
_APART: Final = 3
"""Layers between them."""
_NODES: Final = 60_000
"""Positions that shortening a solution may look at."""


class _Find(NamedTuple):
    """A start that a beam has found: how much it promises, and its pushes at least."""

    promise: float
    layer: int
    bound: int
    board: Board
    way: list[frozenset[int]]


def deep_starts(
    room: OpenRoom, player: int | None, wish: Wish, progress: GrowthProgress, cancel: CancelToken
) -> Iterator[Candidate]:
    """Yield hard starts of a room that is too large to exhaust, as they are shortened.

    Parameters
    ----------
    player
        Where it stands if it can; else anywhere in its area.
    progress
        Of the whole run.
    """
    end = progress.begun + wish.seconds
    parts = part_needs(room, wish.seconds, cancel)

    def is_over() -> bool:
        return cancel.is_cancelled or perf_counter() > end

    def found_by(number: int) -> list[Candidate]:
        width = min(_WIDEST, _NARROWEST << number // 2)
        detour = _DETOURS[number % len(_DETOURS)]
        seed = wish.seed + number
        beam = RunBeam(room, wish.aim.cost, parts, width=width, detour=detour, seed=seed)
        found = []
        for find in _finds(beam, player, progress, is_over):
            seconds = max(0.0, end - perf_counter()) / 2
            found.append(_candidate(find, wish, seconds, progress.begun, cancel))
            if is_over():
                break
        return found

    threads = max(1, wish.threads)
    with ThreadPoolExecutor(threads) as pool:
        for first in count(0, threads):
            if wish.trials is not None and first >= wish.trials:
                return
            for found in pool.map(found_by, range(first, first + threads)):
                yield from found
            if is_over():
                return


def _finds(
    beam: RunBeam, player: int | None, progress: GrowthProgress, is_over: Callable[[], bool]
) -> list[_Find]:
    """Return the starts of a beam that promise most, from layers that lie apart."""
    found: list[_Find] = []
    best, since = -1.0, 0
    while beam.step(is_over) and since < _PATIENCE + beam.room.boxes:
        n, promise = beam.best()
        progress.dived(beam.layer, beam.bound(n))
        since = since + 1 if promise <= best else 0
        best = max(best, promise)
        found.append(
            _Find(promise, beam.layer, beam.bound(n), beam.start(n, player), beam.way_home(n))
        )
    chosen: list[_Find] = []
    for find in sorted(found, key=lambda find: -find.promise):
        if all(abs(find.layer - other.layer) >= _APART for other in chosen):
            chosen.append(find)
    return chosen[:_FINDS]


def _candidate(
    find: _Find, wish: Wish, seconds: float, begun: float, cancel: CancelToken
) -> Candidate:
    from sokolab.solvers.optimiser.optimiser import optimise

    played = replay(find.board, lurd_of(find.board, find.way))
    objective = Objective.MOVES_PUSHES if wish.aim.cost is Cost.MOVES else Objective.PUSHES_MOVES
    limits = Limits(seconds, _NODES, wish.megabytes // 4)
    found = optimise(played, objective, limits, cancel, lambda _: None, lambda _: None)
    best = found.replay or played  # boards with more goals than boxes are none of its levels
    profile = profile_of(find.board, best)
    return Candidate(
        find.board,
        best.lurd,
        profile,
        wish.worth(profile),
        is_hardest=False,
        is_least=best.pushes == find.bound,
        is_least_changes=False,
        seconds=perf_counter() - begun,
    )
