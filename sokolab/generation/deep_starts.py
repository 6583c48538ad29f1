"""Hard starts of rooms too large to exhaust: beams from solved positions and earlier starts.

A beam keeps the most promising positions of each layer and so gets far from solved ones, but its
paths can have detours. So a start's path is shortened before the start is judged. Most beams
begin somewhere on the shortened path of one of the best starts so far: the rest of it has no
detours.
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
from sokolab.generation.exhaustion import Cost, lurd_of_path
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.part_bound import part_needs
from sokolab.generation.progress import GenerationProgress
from sokolab.generation.rooms import OpenRoom
from sokolab.generation.run_beam import PullPath, RunBeam, boxes_along, pull_path_of, solved_paths
from sokolab.generation.score import Aim, profile_of
from sokolab.routes.line import line_of
from sokolab.solvers.frame.protocol import CancelToken, Limits
from sokolab.solvers.optimiser.objective import Objective

if TYPE_CHECKING:
    from sokolab.kernels.generation.part_needs import PartNeeds

_MIN_WIDTH: Final = 25
"""Positions that each layer of the first beam keeps. For beams from solved positions, the number
doubles after every second one, and after each that ran out of positions."""
_MAX_PAIRS: Final = 10_000
"""Positions of a layer of the first beam, times the square of the boxes: many boxes narrow it."""
_MAX_WIDTH: Final = 800  # no layer keeps more positions
_BEAMS_PER_FRESH_ONE: Final = 4
"""Number of first beams that begin at solved positions. Later, one beam in this number does."""
_DETOUR_COSTS: Final = (1.0, 0.6, 0.3)
"""Values of ``detour`` of :class:`RunBeam`, which beams take in turn."""
_SHARE_BY_CHANGES: Final = 0.5
"""Share of beams that count box changes for any aim: many box changes also force many pushes, which
a bound on the pushes might not show."""
_LUCK_VALUES: Final = (2.0, 5.0, 12.0)
"""Values of ``luck`` of :class:`RunBeam`. Each beam draws one."""
_FIRST_BEAM_SHARE: Final = 0.05
"""Maximum share of the time for each of the first beams, so that something is found early."""
_BEAM_SHARE: Final = 0.4  # a later beam takes no more of the time, unless trials are counted
_PATIENCE_LAYERS: Final = 10
"""Layers without a more promising position, plus one per box, after which a beam ends."""
_STARTS_PER_BEAM: Final = 4
"""Most starts shortened of a beam from solved positions; half as many of one from a start."""
_LAYERS_BETWEEN_STARTS: Final = 3  # layers of a beam between two shortened starts
_ELITE_SIZE: Final = 8  # beams begin from this many of the best starts so far
_MIN_KEPT_SHARE: Final = 0.5  # a beam keeps at least this share of a start's path
_STARTS_COMPARED_PER_WANTED: Final = 5
"""Starts compared, for each start wanted, to find the best that are not similar to a better one."""
_SEARCH_SHARE: Final = 0.8
"""Share of the time for beams. The rest is for shortening the best starts more."""
_SHORTENING_NODES: Final = 30_000
"""Positions for the first shortening of a solution, in rooms of up to ``_LARGE_ROOM_SQUARES``."""
_LARGE_ROOM_SQUARES: Final = 200
"""Squares; in a room twice as large, the first shortening has half as many positions."""
_FINAL_SHORTENING_NODES: Final = 300_000
"""Positions for shortening the solutions of the best starts at the end."""
_POLL_SECONDS: Final = 0.05
"""Seconds between two checks of the beams' results and the cancel token."""


class _FoundStart(NamedTuple):
    """A start that a beam has found: how hard it could be, and a lower bound on its pushes."""

    estimate: float
    depth: int
    bound: int
    path: PullPath


class _Start(NamedTuple):
    """A start that has been shortened."""

    candidate: Candidate
    bound: int
    """A lower bound on the start's pushes."""
    is_admitted: bool
    """Whether the start meets all conditions."""


class _BeamResult(NamedTuple):
    """The starts of a beam, and whether it began at solved positions and ran out of positions."""

    starts: list[_Start]
    ran_dry: bool


@dataclass(frozen=True, slots=True)
class _DeepSearch:
    """The data that all beams share. Their time ends at ``end``, by ``perf_counter``."""

    room: OpenRoom
    player: int | None
    request: GenerationRequest
    parts: PartNeeds
    progress: GenerationProgress
    cancel: CancelToken
    end: float
    early_starts: SimpleQueue[_Start]
    """Receives each start as soon as it is shortened."""

    def is_over(self) -> bool:
        return self.cancel.is_cancelled or perf_counter() > self.end

    def beam_result(self, index: int, elite: list[_Start], dry_beam_count: int) -> _BeamResult:
        """Return the shortened starts of a beam.

        ``dry_beam_count`` earlier beams have run out of positions.
        """
        request, random = self.request, np.random.default_rng((self.request.seed, index))
        narrowest = min(_MIN_WIDTH, max(1, _MAX_PAIRS // self.room.box_count**2))
        is_from_start = (
            bool(elite) and index >= _BEAMS_PER_FRESH_ONE and index % _BEAMS_PER_FRESH_ONE > 0
        )
        if is_from_start:
            candidate = elite[int(random.integers(len(elite)))].candidate
            line = line_of(candidate.board, candidate.lurd)
            share = random.uniform(_MIN_KEPT_SHARE, 1.0)
            start_paths = [pull_path_of(self.room, line, int(len(line.pushes) * share))]
            width, max_starts = narrowest, _STARTS_PER_BEAM // 2
        else:
            index_among_fresh = (
                index
                if index < _BEAMS_PER_FRESH_ONE
                else _BEAMS_PER_FRESH_ONE + index // _BEAMS_PER_FRESH_ONE - 1
            )
            width = min(_MAX_WIDTH, narrowest << index_among_fresh // 2 + dry_beam_count)
            max_starts = _STARTS_PER_BEAM
            start_paths = solved_paths(self.room, width, random)
        is_by_changes = request.aim is Aim.BOX_CHANGES or random.random() < _SHARE_BY_CHANGES
        beam = RunBeam(
            self.room,
            self.parts,
            start_paths,
            width=width,
            detour=_DETOUR_COSTS[index % len(_DETOUR_COSTS)] if is_by_changes else None,
            luck=random.choice(_LUCK_VALUES),
            seed=index,
        )
        share = _FIRST_BEAM_SHARE if index < request.threads else _BEAM_SHARE
        end_time = np.inf if request.trials else perf_counter() + share * request.seconds
        nodes = min(
            _SHORTENING_NODES, _SHORTENING_NODES * _LARGE_ROOM_SQUARES // len(self.room.floor)
        )
        starts = []
        for found_start in self._find_starts(beam, end_time, elite)[:max_starts]:
            if self.cancel.is_cancelled:
                break
            board = self.room.board_of(found_start.path.boxes, found_start.path.player, self.player)
            played = replay(board, lurd_of_path(board, boxes_along(self.room, found_start.path)))
            starts.append(self.shortened(played, found_start.bound, nodes))
            self.early_starts.put(starts[-1])
            if self.is_over():
                break
        return _BeamResult(starts, beam.position_count == 0 and not is_from_start)

    def _find_starts(
        self, beam: RunBeam, end_time: float, elite: list[_Start]
    ) -> list[_FoundStart]:
        """Return the most promising starts of a beam, from layers some distance apart.

        Starts that cannot be better than the elite are left out.
        """
        found_starts: list[_FoundStart] = []
        best_estimate, layers_since_best = -np.inf, 0

        def is_over() -> bool:
            return self.is_over() or perf_counter() > end_time

        while beam.advance(is_over) and layers_since_best < _PATIENCE_LAYERS + beam.room.box_count:
            n, estimate = beam.best_position()
            bound = beam.bound(n)
            found_starts.append(_FoundStart(estimate, beam.depth, bound, beam.path(n)))
            self.progress.report_beam(beam.changes(n), bound)
            layers_since_best = layers_since_best + 1 if estimate <= best_estimate else 0
            best_estimate = max(best_estimate, estimate)
            if is_over():
                break
        if self.request.aim is Aim.PUSHES and len(elite) == _ELITE_SIZE:
            min_pushes = elite[-1].candidate.value
            found_starts = [each for each in found_starts if len(each.path.pulls) > min_pushes]
        kept_starts: list[_FoundStart] = []
        for start in sorted(found_starts, key=lambda each: -each.estimate):
            layers_apart = [abs(start.depth - kept_start.depth) for kept_start in kept_starts]
            if min(layers_apart, default=_LAYERS_BETWEEN_STARTS) >= _LAYERS_BETWEEN_STARTS:
                kept_starts.append(start)
        return kept_starts

    def shortened(self, played: Replay, bound: int, nodes: int) -> _Start:
        """Return a start with its solution shortened as far as the time allows."""
        from sokolab.solvers.optimiser.optimiser import optimise

        is_by_moves = self.request.aim.cost is Cost.MOVES
        objective = Objective.MOVES_PUSHES if is_by_moves else Objective.PUSHES_MOVES
        limits = Limits(max(0.0, self.end - perf_counter()), nodes, self.request.megabytes // 4)
        result = optimise(played, objective, limits, self.cancel, lambda _: None, lambda _: None)
        best = result.replay or played  # the optimiser refuses boards with more goals than boxes
        board = played.final.board
        profile = profile_of(board, best, may_be_small=False)
        candidate = Candidate(
            board,
            best.lurd,
            profile,
            self.request.value_of(profile),
            is_optimal=best.pushes == bound,
            seconds=perf_counter() - self.progress.start_time,
        )
        return _Start(candidate, bound, self.request.admits(board, best.lurd, profile))


def deep_starts(
    room: OpenRoom,
    player: int | None,
    request: GenerationRequest,
    progress: GenerationProgress,
    cancel: CancelToken,
) -> Iterator[Candidate]:
    """Yield hard starts of a room that is too large to exhaust, and report each as it is found.

    Parameters
    ----------
    player
        The player's square if the player of a start can reach it; otherwise any that it can reach.
    progress
        The progress of the whole run.
    """
    end, now = progress.start_time + request.seconds, perf_counter()
    starts: dict[Board, _Start] = {}
    threads, dry_beam_count = max(1, request.threads), 0
    pool = ThreadPoolExecutor(threads)
    try:
        parts = pool.submit(part_needs, room, request.seconds, cancel)
        while wait([parts], _POLL_SECONDS).not_done:
            if cancel.is_cancelled:
                return
        search = _DeepSearch(
            room=room,
            player=player,
            request=request,
            parts=parts.result(),
            progress=progress,
            cancel=cancel,
            end=now + (end - now) * _SEARCH_SHARE,
            early_starts=SimpleQueue(),
        )
        for first in count(0, threads):
            elite = _best_starts(starts, _ELITE_SIZE)
            beams = [
                pool.submit(search.beam_result, index, elite, dry_beam_count)
                for index in range(first, first + threads)
            ]
            early_starts = list(_report_early_starts(search, beams))
            if cancel.is_cancelled:
                starts |= {start.candidate.board: start for start in early_starts}
                break
            results = [beam.result() for beam in beams]
            dry_beam_count += sum(result.ran_dry for result in results)
            for start in chain.from_iterable(result.starts for result in results):
                starts[start.candidate.board] = start
            has_all_trials = request.trials is not None and first + threads >= request.trials
            if has_all_trials or search.is_over():
                break
    finally:
        # Cancelled beams end by themselves, but a step can last a second in a large room.
        pool.shutdown(wait=False, cancel_futures=True)
    yield from _shorten_best(replace(search, end=end), starts)


def _report_early_starts(search: _DeepSearch, beams: list[Future[_BeamResult]]) -> Iterator[_Start]:
    """Yield and report starts until all beams end or are cancelled."""
    is_over = False
    while not is_over:
        is_over = search.cancel.is_cancelled or not wait(beams, _POLL_SECONDS).not_done
        while not search.early_starts.empty():
            start = search.early_starts.get()
            if start.is_admitted:
                search.progress.on_news(start.candidate)
            yield start


def _shorten_best(search: _DeepSearch, starts: dict[Board, _Start]) -> Iterator[Candidate]:
    """Yield the best starts, shortening starts until all of the best have been shortened."""
    shortened_boards = set[Board]()
    while True:
        best = _best_starts(starts, search.request.count)
        unshortened = [start for start in best if start.candidate.board not in shortened_boards]
        if not unshortened or search.is_over():
            break
        candidate = unshortened[0].candidate
        played = replay(candidate.board, candidate.lurd)
        bound = unshortened[0].bound
        starts[candidate.board] = search.shortened(played, bound, _FINAL_SHORTENING_NODES)
        shortened_boards.add(candidate.board)
    yield from (start.candidate for start in best)


def _best_starts(starts: dict[Board, _Start], count: int) -> list[_Start]:
    """Return the best starts, none similar to a better one. If any are admitted, only these."""
    ordered = sorted(
        starts.values(), key=lambda start: (-start.is_admitted, -start.candidate.value)
    )
    if ordered and ordered[0].is_admitted:
        ordered = [start for start in ordered if start.is_admitted]
    candidates = [start.candidate for start in ordered[: _STARTS_COMPARED_PER_WANTED * count]]
    return [starts[candidate.board] for candidate in best_first(candidates, count)]
