"""Hard starts of rooms too large to exhaust: beams, from the ends and from starts found before.

Of each layer, a beam keeps the positions that promise most, and so gets far from the end; but its
ways home may be roundabout. So what it finds is shortened before it is judged. Most beams go on
from the best starts so far, at a place on their shortened way home: the rest of a way that has been
shortened is no detour.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import chain, count
from queue import SimpleQueue
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from sokolab.core.board import Board
from sokolab.core.lurd import Replay, replay
from sokolab.generation.archive import best_first
from sokolab.generation.candidate import Candidate
from sokolab.generation.exhaustion import Cost, lurd_of
from sokolab.generation.part_bound import part_needs
from sokolab.generation.progress import GrowthProgress
from sokolab.generation.rooms import OpenRoom
from sokolab.generation.run_beam import RunBeam, Way, boxes_along, way_of, ways_at_ends
from sokolab.generation.score import Aim, profile_of
from sokolab.generation.wish import Wish
from sokolab.routes.line import line_of
from sokolab.solvers.frame.protocol import CancelToken, Limits
from sokolab.solvers.optimiser.objective import Objective

if TYPE_CHECKING:
    from sokolab.kernels.generation.part_needs import PartNeeds

_LEAST_WIDTH: Final = 25
"""Positions that a layer of the first beam keeps. Of the beams that begin at the ends, each pair
keeps twice as many as the pair before, and twice as many again for each that ran out."""
_MOST_PAIRS: Final = 10_000
"""Pairs of boxes in a layer of the first beam at most: with many boxes it is narrower."""
_MOST_WIDTH: Final = 800
_BEAMS_PER_FRESH_ONE: Final = 4
"""The first beams begin at the ends; later, one beam in this many does."""
_DETOURS: Final = (1.0, 0.6, 0.3)
"""See :class:`RunBeam`; one beam after the other takes the next one."""
_SHARE_BY_CHANGES: Final = 0.5
"""Share of beams that count box changes whatever is wanted: many of them force many pushes, too,
where a bound of the pushes sees nothing."""
_LUCK_VALUES: Final = (2.0, 5.0, 12.0)
"""The same; each beam draws one."""
_FIRST_TURN_SHARE: Final = 0.05
"""Share of the time for the beams that come first, so that something is found early."""
_TURN_SHARE: Final = 0.4
"""The same for later ones, unless trials are counted."""
_PATIENCE_LAYERS: Final = 10
"""A beam ends after this many layers, plus one for each box, that promised nothing more."""
_FINDS_PER_BEAM: Final = 4
"""Starts of a beam from the ends that are shortened; half as many of one that goes on."""
_LAYERS_BETWEEN_FINDS: Final = 3
"""Layers between them."""
_ELITE_SIZE: Final = 8
"""The best starts so far, from which beams go on."""
_LEAST_KEPT_SHARE: Final = 0.5
"""Least share of its way that such a beam keeps."""
_STARTS_SEARCHED_PER_WANTED: Final = 5
"""For each start wanted, this many are searched for the best that are not near a better one."""
_SEARCH_SHARE: Final = 0.8
"""Share of the time for all that; the rest is for shortening the best ones further."""
_SHORTENING_NODES: Final = 30_000
"""Positions that shortening a solution may look at first, in rooms of some size at most."""
_LARGE_ROOM_SQUARES: Final = 200
"""Squares of such a room; in one twice as large, it may look at half as many."""
_FINAL_SHORTENING_NODES: Final = 300_000
"""The same for the best starts at the end."""
_POLL_SECONDS: Final = 0.05
"""Seconds between two looks at what beams have found, and at the cancel token."""


class _Find(NamedTuple):
    """A start that a beam has found: how much it promises, and a lower bound on its pushes."""

    promise: float
    layer: int
    bound: int
    way: Way


class _Start(NamedTuple):
    """A start that has been shortened.

    Attributes
    ----------
    bound
        A lower bound on its pushes.
    passes
        Whether it meets all conditions.
    """

    candidate: Candidate
    bound: int
    passes: bool


class _Haul(NamedTuple):
    """The findings of a beam, and whether it began at the ends and ran out of positions."""

    starts: list[_Start]
    is_dry: bool


@dataclass(frozen=True, slots=True)
class _DeepSearch:
    """The state that all beams share; ``end`` is when their time is over.

    Attributes
    ----------
    news
        Gets each start as soon as it has been shortened.
    """

    room: OpenRoom
    player: int | None
    wish: Wish
    parts: PartNeeds
    progress: GrowthProgress
    cancel: CancelToken
    end: float
    news: SimpleQueue[_Start]

    def is_over(self) -> bool:
        return self.cancel.is_cancelled or perf_counter() > self.end

    def found_by(self, number: int, elite: list[_Start], dry: int) -> _Haul:
        """Return what a beam finds, shortened; ``dry`` earlier beams ran out of positions."""
        wish, random = self.wish, np.random.default_rng((self.wish.seed, number))
        narrowest = min(_LEAST_WIDTH, max(1, _MOST_PAIRS // self.room.boxes**2))
        goes_on = (
            bool(elite) and number >= _BEAMS_PER_FRESH_ONE and number % _BEAMS_PER_FRESH_ONE > 0
        )
        if goes_on:
            chosen = elite[int(random.integers(len(elite)))].candidate
            line = line_of(chosen.board, chosen.lurd)
            share = random.uniform(_LEAST_KEPT_SHARE, 1.0)
            begin = [way_of(self.room, line, int(len(line.pushes) * share))]
            width, most = narrowest, _FINDS_PER_BEAM // 2
        else:
            fresh = (
                number
                if number < _BEAMS_PER_FRESH_ONE
                else _BEAMS_PER_FRESH_ONE + number // _BEAMS_PER_FRESH_ONE - 1
            )
            width, most = min(_MOST_WIDTH, narrowest << fresh // 2 + dry), _FINDS_PER_BEAM
            begin = ways_at_ends(self.room, width, random)
        is_by_changes = wish.aim is Aim.BOX_CHANGES or random.random() < _SHARE_BY_CHANGES
        beam = RunBeam(
            self.room,
            self.parts,
            begin,
            width=width,
            detour=_DETOURS[number % len(_DETOURS)] if is_by_changes else None,
            luck=random.choice(_LUCK_VALUES),
            seed=number,
        )
        turn = _FIRST_TURN_SHARE if number < wish.threads else _TURN_SHARE
        until = np.inf if wish.trials else perf_counter() + turn * wish.seconds
        nodes = min(
            _SHORTENING_NODES, _SHORTENING_NODES * _LARGE_ROOM_SQUARES // len(self.room.floor)
        )
        found = []
        for find in self._finds(beam, until, elite)[:most]:
            if self.cancel.is_cancelled:
                break
            board = self.room.placed(find.way.spots, find.way.player, self.player)
            played = replay(board, lurd_of(board, boxes_along(self.room, find.way)))
            found.append(self.shortened(played, find.bound, nodes))
            self.news.put(found[-1])
            if self.is_over():
                break
        return _Haul(found, beam.count == 0 and not goes_on)

    def _finds(self, beam: RunBeam, until: float, elite: list[_Start]) -> list[_Find]:
        """Return the starts of a beam that promise most, from layers that lie apart.

        Those that cannot be better than the elite are left out.
        """
        found: list[_Find] = []
        best, since = -np.inf, 0

        def is_over() -> bool:
            return self.is_over() or perf_counter() > until

        while beam.step(is_over) and since < _PATIENCE_LAYERS + beam.room.boxes:
            n, promise = beam.best()
            bound = beam.bound(n)
            found.append(_Find(promise, beam.layer, bound, beam.way(n)))
            self.progress.dived(beam.changes(n), bound)
            since = since + 1 if promise <= best else 0
            best = max(best, promise)
            if is_over():
                break
        if self.wish.aim is Aim.PUSHES and len(elite) == _ELITE_SIZE:
            least = elite[-1].candidate.value
            found = [find for find in found if len(find.way.pulls) > least]
        chosen: list[_Find] = []
        for find in sorted(found, key=lambda find: -find.promise):
            if all(abs(find.layer - other.layer) >= _LAYERS_BETWEEN_FINDS for other in chosen):
                chosen.append(find)
        return chosen

    def shortened(self, played: Replay, bound: int, nodes: int) -> _Start:
        """Return a start with its solution made shorter, as far as the time suffices."""
        from sokolab.solvers.optimiser.optimiser import optimise

        is_by_moves = self.wish.aim.cost is Cost.MOVES
        objective = Objective.MOVES_PUSHES if is_by_moves else Objective.PUSHES_MOVES
        limits = Limits(max(0.0, self.end - perf_counter()), nodes, self.wish.megabytes // 4)
        found = optimise(played, objective, limits, self.cancel, lambda _: None, lambda _: None)
        best = found.replay or played  # it takes no boards with more goals than boxes
        board = played.final.board
        profile = profile_of(board, best, may_be_small=False)
        candidate = Candidate(
            board,
            best.lurd,
            profile,
            self.wish.worth(profile),
            is_hardest=False,
            is_least=best.pushes == bound,
            is_least_changes=False,
            seconds=perf_counter() - self.progress.begun,
        )
        return _Start(candidate, bound, self.wish.let_pass(board, best.lurd, profile))


def deep_starts(
    room: OpenRoom, player: int | None, wish: Wish, progress: GrowthProgress, cancel: CancelToken
) -> Iterator[Candidate]:
    """Yield hard starts of a room that is too large to exhaust, and report each as it is found.

    Parameters
    ----------
    player
        Where it stands if it can; else anywhere in its area.
    progress
        Of the whole run.
    """
    end, now = progress.begun + wish.seconds, perf_counter()
    starts: dict[Board, _Start] = {}
    threads, dry = max(1, wish.threads), 0
    pool = ThreadPoolExecutor(threads)
    try:
        preparing = pool.submit(part_needs, room, wish.seconds, cancel)
        while wait([preparing], _POLL_SECONDS).not_done:
            if cancel.is_cancelled:
                return
        parts, until = preparing.result(), now + (end - now) * _SEARCH_SHARE
        search = _DeepSearch(room, player, wish, parts, progress, cancel, until, SimpleQueue())
        for first in count(0, threads):
            elite = _best(starts, _ELITE_SIZE)
            turns = [
                pool.submit(search.found_by, number, elite, dry)
                for number in range(first, first + threads)
            ]
            early = dict(_early(search, turns))
            if cancel.is_cancelled:
                starts |= early
                break
            hauls = [turn.result() for turn in turns]
            dry += sum(haul.is_dry for haul in hauls)
            for start in chain.from_iterable(haul.starts for haul in hauls):
                starts[start.candidate.board] = start
            is_done = wish.trials is not None and first + threads >= wish.trials
            if is_done or search.is_over():
                break
    finally:
        # What is cancelled ends by itself, but a step of it may last a second in a large room.
        pool.shutdown(wait=False, cancel_futures=True)
    yield from _judged(replace(search, end=end), starts)


def _early(search: _DeepSearch, turns: list[Future[_Haul]]) -> Iterator[tuple[Board, _Start]]:
    """Yield starts by their boards, and report them, until all beams end or are cancelled."""
    is_last = False
    while not is_last:
        is_last = search.cancel.is_cancelled or not wait(turns, _POLL_SECONDS).not_done
        while not search.news.empty():
            start = search.news.get()
            if start.passes:
                search.progress.tell(start.candidate)
            yield start.candidate.board, start


def _judged(search: _DeepSearch, starts: dict[Board, _Start]) -> Iterator[Candidate]:
    """Yield the best starts, each shortened until none that is left has more."""
    judged = set[Board]()
    while True:
        best = _best(starts, search.wish.count)
        rest = [start for start in best if start.candidate.board not in judged]
        if not rest or search.is_over():
            break
        candidate = rest[0].candidate
        played = replay(candidate.board, candidate.lurd)
        starts[candidate.board] = search.shortened(played, rest[0].bound, _FINAL_SHORTENING_NODES)
        judged.add(candidate.board)
    yield from (start.candidate for start in best)


def _best(starts: dict[Board, _Start], most: int) -> list[_Start]:
    """Return the best starts, none near a better one: those that pass the gates, if any does."""
    found = sorted(starts.values(), key=lambda start: (-start.passes, -start.candidate.value))
    if found and found[0].passes:
        found = [start for start in found if start.passes]
    near_best = [start.candidate for start in found[: _STARTS_SEARCHED_PER_WANTED * most]]
    return [starts[one.board] for one in best_first(near_best, most)]
