"""Hard starts of rooms too large to exhaust: thinned searches, each wider than the one before.

A thinned search keeps of each layer the positions that need most by a lower bound, and so comes far
from the end; but its ways home may be roundabout. So what it finds is shortened, and judged by what
is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sokolab.core.lurd import Replay, replay
from sokolab.generation.candidate import Candidate
from sokolab.generation.exhaustion import Cost, Exhaustion, lurd_of
from sokolab.generation.part_bound import part_needs
from sokolab.generation.progress import GrowthProgress
from sokolab.generation.score import profile_of
from sokolab.generation.wish import Wish
from sokolab.solvers.frame.protocol import CancelToken, Limits
from sokolab.solvers.optimiser.objective import Objective

if TYPE_CHECKING:
    from sokolab.kernels.generation.part_needs import PartNeeds

_NARROWEST: Final = 250
"""Positions that a layer of the first search keeps; each further search keeps twice as many."""
_WIDEST: Final = 16_000
_SHARE: Final = 0.6
"""Share of the time for the searches; the rest is for shortening."""
SHORTENED: Final = 100
"""Starts that are shortened, as far as the time suffices, and from which the best are taken."""
_LOOKED_AT: Final = 2_000
"""Starts of which it is asked whether all boxes move."""
_AT_ONCE: Final = 8
"""Starts between which the time that is left is divided."""
_NEAR_BEST: Final = 0.95
"""Share of the best bound that a start which is shortened has at least."""
_NODES: Final = 400_000
"""Positions that shortening a solution may look at."""
_OBJECTIVES: Final = {
    Cost.PUSHES: Objective.PUSHES_MOVES,
    Cost.BOX_CHANGES: Objective.LINES_MOVES,
    Cost.MOVES: Objective.MOVES_PUSHES,
}


class _Find(NamedTuple):
    """A position of a thinned search: what it needs at least, its layer, and where it is."""

    bound: int
    depth: int
    search: Exhaustion
    number: int


def deep_starts(
    whole: Exhaustion, player: int | None, wish: Wish, progress: GrowthProgress, cancel: CancelToken
) -> Iterator[Candidate]:
    """Yield hard starts of a room that is too large to exhaust, as they are shortened.

    Parameters
    ----------
    whole
        A search of all positions that did not come to its end.
    player
        Where it stands if it can; else anywhere in its area.
    progress
        Of the whole run.
    """
    begun = progress.begun
    left = begun + wish.seconds - perf_counter()
    parts = part_needs(whole.room, whole.cost, wish.seconds, cancel)
    until = perf_counter() + left * _SHARE
    finds = [_Find(whole.depth, whole.depth, whole, whole.layer(whole.depth)[0])]
    for search in _searches(whole, parts, wish, until, cancel):
        finds += _tops(search)
        progress.searched(search)
    end = begun + wish.seconds
    for n, find in enumerate(_chosen(finds, wish)):
        if n and (cancel.is_cancelled or perf_counter() > end):
            return
        seconds = max(0.0, end - perf_counter()) / _AT_ONCE
        yield _candidate(find, player, wish, seconds, begun, cancel)


def _searches(
    whole: Exhaustion, parts: PartNeeds, wish: Wish, until: float, cancel: CancelToken
) -> Iterator[Exhaustion]:
    """Yield thinned searches, each wider than those before, until the time is over."""
    threads = max(1, wish.threads)
    megabytes = wish.megabytes // threads

    def search(number: int) -> Exhaustion:
        found = Exhaustion(whole.room, whole.cost, megabytes, seed=wish.seed + number)
        found.narrow(min(_WIDEST, _NARROWEST << number), parts)
        found.run(cancel, max(0.0, until - perf_counter()))
        return found

    with ThreadPoolExecutor(threads) as pool:
        for first in count(0, threads):
            if wish.trials is not None and first >= wish.trials:
                return
            yield from pool.map(search, range(first, first + threads))
            if cancel.is_cancelled or perf_counter() > until:
                return


def _tops(search: Exhaustion) -> list[_Find]:
    """Return the position of each layer that needs most by its bound."""
    found = []
    for depth in range(2, search.depth + 1):
        layer = search.layer(depth)
        if layer:
            bounds, away = search.bounds(layer.start, layer.stop)
            best = int((bounds + away).argmax())
            found.append(_Find(int(bounds[best]), depth, search, layer.start + best))
    return found


def _chosen(finds: Sequence[_Find], wish: Wish) -> list[_Find]:
    """Return some near the best bound: the best one, then others of any depth.

    Those that leave a box at rest count only if all do.
    """
    ordered = sorted(finds, key=lambda find: -find.bound)
    if wish.gates.all_boxes_move:
        passing = (find for find in ordered[:_LOOKED_AT] if _moves_all(find))
        ordered = list(islice(passing, 2 * SHORTENED)) or ordered
    best = ordered[0]
    near = [find for find in ordered[1:] if find.bound >= _NEAR_BEST * best.bound]
    order = np.random.default_rng(wish.seed).permutation(len(near))[:SHORTENED]
    return [best, *(near[n] for n in order.tolist())]


def _moves_all(find: _Find) -> bool:
    """Whether no box stays where it is on the way home."""
    return not frozenset.intersection(*find.search.way_home(find.number))


def _candidate(
    find: _Find,
    player: int | None,
    wish: Wish,
    seconds: float,
    begun: float,
    cancel: CancelToken,
) -> Candidate:
    search, cost = find.search, find.search.cost
    board = search.board(find.number, None if cost is Cost.MOVES else player)
    played = replay(board, lurd_of(board, search.way_home(find.number)))
    best = _shortened(played, cost, Limits(seconds, _NODES, wish.megabytes // 4), cancel)
    need = find.depth if find.depth <= search.exact_depth else find.bound
    profile = profile_of(board, best)
    return Candidate(
        board,
        best.lurd,
        profile,
        wish.worth(profile),
        is_hardest=False,
        is_least=cost is Cost.PUSHES and best.pushes == need,
        is_least_changes=cost is Cost.BOX_CHANGES and best.box_changes == need,
        seconds=perf_counter() - begun,
    )


def _shortened(played: Replay, cost: Cost, limits: Limits, cancel: CancelToken) -> Replay:
    """Return the better of a solution and what the optimiser makes of it."""
    from sokolab.solvers.optimiser.optimiser import optimise

    found = optimise(played, _OBJECTIVES[cost], limits, cancel, lambda _: None, lambda _: None)
    assert found.replay is not None
    return min(played, found.replay, key=cost.of)
