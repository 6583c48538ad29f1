"""Rooms from nothing: local search for the walls and goals with the best hardest start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from itertools import count
from math import comb, inf
from operator import itemgetter
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.core.walks import regions
from sokolab.generation.archive import Archive
from sokolab.generation.candidate import Candidate
from sokolab.generation.conditions import unused_floor
from sokolab.generation.exhaustion import Cost
from sokolab.generation.floor_plan import FloorPlan
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.progress import PAUSE_SECONDS, GenerationProgress, OnNews
from sokolab.generation.rooms import NOTHING_FITS, RoomError
from sokolab.generation.starts import hardest_starts
from sokolab.language import Phrase, counted_phrase
from sokolab.solvers.frame.protocol import CancelToken, ignore_news

if TYPE_CHECKING:
    from sokolab.kernels.generation.growth import Chain, GrowthBoard, GrowthSpace
    from sokolab.kernels.generation.positions import PositionTable, RoomScratch

_CHAIN_TRIALS: Final = 12_000
"""Trials of a chain."""
_MIN_SHARE_OF_BEST: Final = 0.6
"""Share of the best value so far that a chain must reach before its room is studied."""
_GENERATION_CHAINS: Final = 8
"""Chains of a generation. They begin only from rooms of earlier generations, so the result does not
depend on how many chains run side by side."""
_SLICE_TRIALS: Final = 4
"""Trials between two checks of the clock and the token."""
_ROOMS_KEPT: Final = 12
"""Rooms kept for later chains to begin from."""
_STUDY_SECONDS: Final = 10.0  # limit for the searches of the best room of a chain
_MIN_SECONDS: Final = 1.0  # shortest search of the best room of a chain, even when the run ends
_FIRST_PREVIEW_SECONDS: Final = 5.0
"""Seconds until the best room so far is first reported while chains climb."""
_HEAT_THOUSANDTHS: Final = 60
"""Thousandths of its value that a room may lose at the beginning of a chain."""
_MAX_AREAS_PER_SET: Final = 3  # regions of the player for each set of boxes, on average
_MAX_BINOMIAL: Final = (1 << 63) - 1
_WORTH_OF_PUSH: Final = 4  # the value of a push in the kernel, where values are whole numbers


@dataclass(frozen=True, eq=False, slots=True)
class ChainTables:
    """The arrays in which one thread runs chains."""

    board: GrowthBoard
    space: GrowthSpace
    table: PositionTable
    scratch: RoomScratch


def new_rooms(
    plan: FloorPlan,
    request: GenerationRequest,
    cancel: CancelToken | None = None,
    on_news: OnNews = ignore_news,
) -> Iterator[Candidate]:
    """Yield candidates as they are found, each the best start of a new room.

    Chains of trials change walls and goals. Half of the chains begin with a random room, half with
    one of the best rooms so far. Floor that no solution uses becomes wall. ``on_news`` receives the
    number of rooms tried, and the best candidate of chains still running.

    Raises
    ------
    RoomError
        No room of the plan meets the conditions, or none of ``request.resumed_levels`` fits it.
    """
    run = _RoomRun(plan, request, cancel or CancelToken(), on_news)
    if request.resumed_levels and not run.best.rooms:
        raise RoomError(NOTHING_FITS)
    for room in run.best.rooms:
        yield from run.study_room(room)
    with ThreadPoolExecutor(len(run.thread_tables)) as pool:
        for generation in _generations(request):
            yield from run.run_generation(generation, pool)
            if run.is_over:
                return
            run.best.next_generation()


class _RoomRun:
    """A run that looks for rooms: its plan, its request and its results."""

    def __init__(
        self, plan: FloorPlan, request: GenerationRequest, cancel: CancelToken, on_news: OnNews
    ) -> None:
        self._plan = plan
        self._request = request
        self._cancel = cancel
        self._on_news = on_news
        self._progress = GenerationProgress(
            on_news, perf_counter(), request.seconds, _FIRST_PREVIEW_SECONDS
        )
        self._archive = Archive(request.known_boards)
        self.best = _BestRooms(
            [level.board for level in request.resumed_levels if plan.allows(level.board)]
        )
        self.thread_tables = [chain_tables(plan, request) for _ in range(max(1, request.threads))]

    @property
    def is_over(self) -> bool:
        """Whether the run was cancelled, or its time is over."""
        return self._cancel.is_cancelled or self._progress.is_late

    def run_generation(self, generation: range, pool: ThreadPoolExecutor) -> Iterator[Candidate]:
        """Run a generation's chains, one on each thread at a time, and yield new candidates."""
        rooms, threads = self.best.rooms, len(self.thread_tables)
        chains = [
            new_chain(self._request, index, _first_room(self._plan, self._request, index, rooms))
            for index in generation
        ]
        for first in range(0, len(chains), threads):
            running_chains = chains[first : first + threads]
            for result in self._run_chains(generation[first], running_chains, pool):
                self.best.value = max(self.best.value, result.value)
                if result.value >= _MIN_SHARE_OF_BEST * self.best.value:
                    yield from self.study_room(result.room)
            self._progress.report_tries(
                _count_message(generation[first], running_chains), self.best.candidate
            )
            if self.is_over:
                return

    def _run_chains(
        self, first: int, chains: list[Chain], pool: ThreadPoolExecutor
    ) -> list[_ChainResult]:
        """Run chains to their ends. Report the progress, and now and then the best room so far.

        ``first`` is the index of the first of these chains in the run.
        """
        climbs = [
            pool.submit(_climb, tables, chain, self._plan, lambda: self.is_over)
            for tables, chain in zip(self.thread_tables, chains, strict=False)
        ]
        while wait(climbs, PAUSE_SECONDS).not_done:
            self._progress.report_tries(_count_message(first, chains), self.best.candidate)
            if not self.is_over and self._progress.wants_preview():
                self._report_best(chains)
        return [climb.result() for climb in climbs]

    def _report_best(self, chains: list[Chain]) -> None:
        best = max((_result_of(chain, self._plan) for chain in chains), key=itemgetter(0))
        candidate = self._candidate_of(best.room) if best.value > 0 else None
        if candidate is not None:
            self._on_news(candidate)

    def study_room(self, room: Board) -> Iterator[Candidate]:
        """Yield the best start of a room if it is worth reporting."""
        candidate = self._candidate_of(room)
        if candidate is not None:
            self.best.current_candidates.append(candidate)
            if self._archive.offer(candidate.board, candidate.value):
                yield candidate

    def _candidate_of(self, room: Board) -> Candidate | None:
        return _tidied_start(
            self._plan, self._request, room, self._progress.start_time, self._cancel
        )


@dataclass(slots=True)
class _BestRooms:
    """The best rooms of earlier generations, and the results of the current one."""

    rooms: list[Board]
    """The rooms from which chains may begin."""
    value: int = 0
    """The best value that any chain has reached, in the kernel's units."""
    earlier_candidates: list[Candidate] = field(default_factory=list)
    """The best candidates of earlier generations."""
    current_candidates: list[Candidate] = field(default_factory=list)
    """All candidates of the current generation."""

    @property
    def candidate(self) -> Candidate | None:
        """The best candidate so far."""
        candidates = (*self.earlier_candidates, *self.current_candidates)
        return max(candidates, key=lambda candidate: candidate.value, default=None)

    def next_generation(self) -> None:
        """Let the next generation begin from the best rooms so far."""
        candidates = self.earlier_candidates + self.current_candidates
        self.earlier_candidates = sorted(candidates, key=lambda each: -each.value)[:_ROOMS_KEPT]
        self.current_candidates = []
        self.rooms = [each.board for each in self.earlier_candidates]


def _generations(request: GenerationRequest) -> Iterator[range]:
    """Yield the indices of the chains of each generation."""
    max_chains = inf if request.trials is None else -(-request.trials // _CHAIN_TRIALS)
    for first in count(0, _GENERATION_CHAINS):
        if first >= max_chains:
            return
        yield range(first, int(min(max_chains, first + _GENERATION_CHAINS)))


def _first_room(
    plan: FloorPlan, request: GenerationRequest, chain_index: int, best_rooms: list[Board]
) -> Board:
    """Return one of the best rooms for every second chain, otherwise a new room."""
    random = np.random.default_rng((request.seed, chain_index))
    if best_rooms and chain_index % 2:
        return best_rooms[int(random.integers(len(best_rooms)))]
    return plan.first_room(random, request.conditions)


class _ChainResult(NamedTuple):
    """The best room of a chain, and its value in the kernel's units (below 0 without a room)."""

    value: int
    room: Board


def _result_of(chain: Chain, plan: FloorPlan) -> _ChainResult:
    """Return the best room of a chain so far."""
    room = Board(chain.best[:-1].reshape(plan.board.tiles.shape))
    return _ChainResult(int(chain.state.best_value), room)


def _climb(
    tables: ChainTables, chain: Chain, plan: FloorPlan, is_over: Callable[[], bool]
) -> _ChainResult:
    """Run a chain of trials."""
    from sokolab.kernels.generation.growth import run_trials

    while chain.state.trial_count < _CHAIN_TRIALS and not is_over():
        run_trials(tables.board, chain, tables.space, tables.table, tables.scratch, _SLICE_TRIALS)
    return _result_of(chain, plan)


def _count_message(first: int, chains: list[Chain]) -> Phrase:
    """Return the number of rooms tried, in words. ``first`` is the index of the first chain."""
    trial_count = first * _CHAIN_TRIALS + sum(int(chain.state.trial_count) for chain in chains)
    return counted_phrase(trial_count, "{n:,} room tried", "{n:,} rooms tried")


def _tidied_start(
    plan: FloorPlan, request: GenerationRequest, room: Board, start_time: float, cancel: CancelToken
) -> Candidate | None:
    """Return the best start of a room, with floor walled up that its solution does not use.

    Floor is kept if walling it up makes the level worse.
    """
    start = _best_start(request, room, start_time, cancel)
    if start is None:
        return None
    floors: list[list[int]] = []
    if plan.moves_walls:
        floors = [unused_floor(start.board, start.lurd), *_unused_areas(start)]
    for squares in floors:
        if perf_counter() - start_time > request.seconds:
            break
        walled_board = _walled_board(plan, start.board, squares)
        if walled_board is not None:
            tidied_start = _best_start(request, walled_board, start_time, cancel)
            if tidied_start is not None and tidied_start.value >= start.value:
                start = tidied_start
    return replace(start, seconds=perf_counter() - start_time)


def _unused_areas(candidate: Candidate) -> Iterator[list[int]]:
    """Yield the squares of each region of unused floor."""
    unused = np.zeros(candidate.board.size, bool)
    unused[unused_floor(candidate.board, candidate.lurd)] = True
    for region in regions(candidate.board, unused):
        yield np.flatnonzero(region).tolist()


def _walled_board(plan: FloorPlan, board: Board, squares: list[int]) -> Board | None:
    """Return the board with these squares walled up, or None if the plan allows none of them."""
    images = plan.images
    unused = set(squares)
    walls = [square for square in squares if unused.issuperset(images[square].tolist())]
    walls = [square for square in walls if plan.free[square] and not board.flat[square]]
    return board.with_tiles(walls, int(Tile.WALL)) if walls else None


def _best_start(
    request: GenerationRequest, room: Board, start_time: float, cancel: CancelToken
) -> Candidate | None:
    """Return the best start of a room, searched without the walls far from its floor."""
    seconds = max(_MIN_SECONDS, start_time + request.seconds - perf_counter())
    short_request = replace(
        request, box_count=None, count=1, seconds=min(_STUDY_SECONDS, seconds), known_boards=()
    )
    is_floor = room.tiles & Tile.WALL == 0
    used_lines = np.flatnonzero(is_floor.any(axis=1)), np.flatnonzero(is_floor.any(axis=0))
    window = tuple(slice(each[0] - 1, each[-1] + 2) for each in used_lines)
    try:
        start = next(hardest_starts(Board(room.tiles[window]), short_request, cancel), None)
    except RoomError:
        return None
    if start is None:
        return None
    tiles = room.tiles.copy()
    tiles[window] = start.board.tiles
    return replace(start, board=Board(tiles))


def new_chain(request: GenerationRequest, index: int, room: Board) -> Chain:
    """Return a chain that begins with a room."""
    from sokolab.kernels.generation.growth import CHAIN_STATE_FIELDS, Chain
    from sokolab.kernels.search.tables.records import new_record

    tiles = np.append(room.flat & (Tile.WALL | Tile.GOAL), Tile.WALL).astype(np.uint8)
    state = new_record(*CHAIN_STATE_FIELDS)
    state.random = np.random.default_rng((request.seed, index, 1)).integers(1, 1 << 62)
    state.value = state.best_value = -1
    return Chain(tiles, tiles.copy(), tiles.copy(), state)


def _binomials(size: int, box_count: int) -> NDArray[np.int64]:
    """Return binomial coefficients, ``[size + 1, box_count + 1]``, none above ``_MAX_BINOMIAL``."""
    binomials = np.zeros((size + 1, box_count + 1), np.int64)
    binomials[:, 0] = 1
    for n in range(1, size + 1):
        # Sets without the last square, and with it.
        without, with_it = binomials[n - 1, 1:], binomials[n - 1, :-1]
        binomials[n, 1:] = np.where(
            without > _MAX_BINOMIAL - with_it, _MAX_BINOMIAL, without + with_it
        )
    return binomials


def chain_tables(plan: FloorPlan, request: GenerationRequest) -> ChainTables:
    """Return the arrays in which one thread runs chains."""
    from sokolab.kernels.generation.growth import GrowthBoard, GrowthRules, GrowthSpace
    from sokolab.kernels.generation.positions import new_room_scratch, new_table
    from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD

    board, box_count, size = plan.board, plan.box_count, plan.board.size
    floor_count = int(np.count_nonzero(board.flat & Tile.WALL == 0))
    word_count = -(-floor_count // SQUARES_PER_WORD)
    per_unit, per_change = (1, _WORTH_OF_PUSH) if not request.is_counted else (_WORTH_OF_PUSH, 0)
    shorter, longer = request.conditions.open_floor or (0, 0)
    rules = GrowthRules(
        cost=list(Cost).index(request.aim.cost),
        per_unit=per_unit,
        per_change=per_change,
        max_sets=plan.max_sets,
        open_shorter=shorter,
        open_longer=longer,
        joins_goals=request.conditions.goals_connected,
        trial_count=_CHAIN_TRIALS,
        heat=_HEAT_THOUSANDTHS,
    )
    growth_board = GrowthBoard(
        neighbours=board.neighbours,
        width=board.width,
        editable=np.flatnonzero(plan.free).astype(np.int32),
        is_editable=np.append(plan.free, False).astype(np.uint8),
        images=plan.images,
        rules=rules,
        binomials=_binomials(size, box_count),
    )
    rows = floor_count + 1
    space = GrowthSpace(
        room_square=np.zeros(size + 1, np.int32),
        queue=np.zeros(size + 1, np.int32),
        neighbours=np.zeros((rows, 4), np.int32),
        beside=np.zeros((rows, word_count), np.int64),
        word=np.zeros(rows, np.int32),
        bit=np.zeros(rows, np.int64),
        floor=np.zeros(word_count, np.int64),
        live_squares=np.zeros(rows, np.int32),
        live_index=np.zeros(rows, np.int32),
    )
    set_count = min(plan.max_sets, comb(floor_count, box_count)) + 1
    last_box_count = box_count if request.aim.cost is Cost.BOX_CHANGES else 0
    positions_per_set = _MAX_AREAS_PER_SET * max(1, last_box_count)
    if request.aim.cost is Cost.MOVES:
        positions_per_set = floor_count
    table = new_table(
        set_count * positions_per_set,
        slot_count=set_count,
        key_count=0,
        word_count=word_count,
        box_count=last_box_count,
    )
    return ChainTables(growth_board, space, table, new_room_scratch(box_count, word_count))
