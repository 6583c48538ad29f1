"""The hardest starts of a room: squares of boxes and player for given walls and goals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice, takewhile
from operator import ge
from time import perf_counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board
from sokolab.core.lurd import Replay, replay
from sokolab.core.position import Position
from sokolab.generation.archive import Archive
from sokolab.generation.candidate import Candidate
from sokolab.generation.conditions import boxes_at_rest
from sokolab.generation.deep_starts import deep_starts
from sokolab.generation.exhaustion import Cost, RoomSearch, lurd_of_path
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.progress import GenerationProgress, OnNews
from sokolab.generation.rooms import OpenRoom, open_room
from sokolab.generation.score import Aim, LevelProfile, estimated_hardness, profile_of
from sokolab.language import Phrase
from sokolab.solvers.frame.protocol import CancelToken, ignore_news

_MAIN_SHARE: Final = 0.6
"""Share of time and memory for the search that counts the aim's cost."""
_TRIAL_SHARE: Final = 0.4
"""Share of the time after which a search that probably cannot finish is given up."""
_SHRUNK_SHARE: Final = 0.9
"""A search seems to near its end once a layer is smaller than this share of the largest one."""
_MANY_SETS: Final = 10**13  # sets of boxes above which a search hardly ever ends
_HOPELESS_SHARE: Final = 0.08
"""The `_TRIAL_SHARE` for rooms with more sets of boxes than `_MANY_SETS`."""
_TOO_MANY_SETS: Final = 10**15  # sets of boxes above which a room is never searched to its end
_MEASURED_PER_START: Final = 20  # starts measured and put in order for each one of the request
_EXAMINED_PER_START: Final = 200  # starts examined for each start of the request
_RESTING_PER_START: Final = 20
"""Starts with boxes at rest that are examined for each start of the request, if no other passes."""
_STARTS_PER_PREVIEW: Final = 20  # starts of a layer examined for a report during the search
_MAX_PREVIEWED_CANDIDATES: Final = 3  # candidates in a report during the search
_FIRST_PREVIEW_SECONDS: Final = 2.0  # delay until the first report of candidates
_PREVIEW_SECONDS: Final = 1.0  # limit for examining starts for a report during the search
_LAST_SECONDS: Final = 0.05
"""Limit for examining starts after a stop, and again for starts with resting boxes."""
_MAX_STARTS_TO_SORT: Final = 1_000_000  # of more starts, only the best are put in order


class RoomSearches:
    """The searches of one room, and their results about its starts.

    Attributes
    ----------
    main_search
        The search that counts the aim's cost.
    other_search
        The search that counts box changes if ``main_search`` counts pushes, else pushes.
    """

    def __init__(self, room: OpenRoom, request: GenerationRequest) -> None:
        self.room = room
        self.request = request
        cost, megabytes = request.aim.cost, request.megabytes
        self.main_search = RoomSearch(room, cost, int(megabytes * _MAIN_SHARE))
        other_cost = Cost.BOX_CHANGES if cost is Cost.PUSHES else Cost.PUSHES
        self.other_search = RoomSearch(room, other_cost, int(megabytes * (1 - _MAIN_SHARE)))
        self._highest_values: tuple[float, ...] = (np.inf,)

    def run(self, cancel: CancelToken, seconds: float, watch: Callable[[RoomSearch], None]) -> None:
        """Search the room for at most ``seconds``. ``watch`` is called between slices."""
        start_time = perf_counter()
        share = _TRIAL_SHARE if self.room.set_count < _MANY_SETS else _HOPELESS_SHARE
        self.main_search.run(cancel, seconds * share, watch)
        if self._may_end():
            self.main_search.run(cancel, seconds * (_MAIN_SHARE - _TRIAL_SHARE), watch)
        if self.main_search.is_exhausted:
            self.other_search.run(
                cancel, (start_time + seconds - perf_counter()) * _MAIN_SHARE, watch
            )
        if cancel.is_cancelled or not self.main_search.is_exhausted:
            return
        if self.main_search.cost is not Cost.MOVES:
            self.main_search.normalise_players(cancel)
        self.other_search.normalise_players(cancel)

    def _may_end(self) -> bool:
        """Whether the main search can probably finish: few sets are left, or layers shrink."""
        main_search = self.main_search
        sizes = [len(main_search.layer(depth)) for depth in range(main_search.depth + 1)]
        max_sets = main_search.position_count / _TRIAL_SHARE * _MAIN_SHARE / 2
        return self.room.set_count < max_sets or sizes[-1] < _SHRUNK_SHARE * max(sizes)

    def deepest_starts(self) -> Iterator[int]:
        """Yield indices of some starts that the main search has found, the last layers first."""
        random = np.random.default_rng(self.request.seed)
        for depth in range(self.main_search.depth, 0, -1):
            layer = self.main_search.layer(depth)
            sample = random.choice(len(layer), min(len(layer), _STARTS_PER_PREVIEW), replace=False)
            yield from (layer.start + sample).tolist()

    def ordered_starts(self) -> NDArray[np.intp]:
        """Return the indices of the starts of the main search, the best first (ties at random)."""
        main_search = self.main_search
        depths = main_search.depths()
        values = depths.astype(float)
        self._highest_values = (float(values.max()),)
        if not self.request.is_counted:
            changes = self._fewest_box_changes(len(depths)).astype(float)
            self._highest_values += (float(changes.max()),)
            values = estimated_hardness(values, changes)
        tie_breakers = np.random.default_rng(self.request.seed).random(len(values))
        values += tie_breakers / 8
        count = min(len(values), _MAX_STARTS_TO_SORT)
        best_indices = np.argpartition(values, len(values) - count)[len(values) - count :]
        best_indices = best_indices[np.argsort(-values[best_indices])]
        return best_indices[depths[best_indices] > 0]

    @property
    def _is_ranked(self) -> bool:
        """Whether the counts that rank starts are proved for all starts."""
        request = self.request
        if request.is_counted:
            return self.main_search.is_exhausted
        is_exhausted = self.main_search.is_exhausted and self.other_search.is_exhausted
        return is_exhausted and request.aim is Aim.DIFFICULTY and not request.mix

    def _is_hardest(self, profile: LevelProfile) -> bool:
        """Whether it is proved that no start exceeds this one in any count that ranks starts."""
        if self.request.is_counted:
            counts: tuple[float, ...] = (self.request.value_of(profile),)
        else:
            counts = (profile.pushes, profile.box_changes)
        return self._is_ranked and all(map(ge, counts, self._highest_values))

    def _fewest_box_changes(self, count: int) -> NDArray[np.uint16]:
        """Return the fewest known box changes of the positions of ``main_search``."""
        changes = self.main_search.table.changes[:count]
        if not self.other_search.is_exhausted or self.other_search.cost is not Cost.BOX_CHANGES:
            return changes
        other_search = self.other_search
        keys = _keys(other_search, other_search.position_count)
        order = np.argsort(keys, kind="stable")  # a position's lowest count comes first
        indices = np.searchsorted(keys[order], _keys(self.main_search, count))
        fewest: NDArray[np.uint16] = other_search.depths()[order][indices].astype(np.uint16)
        return fewest

    def candidate(self, index: int, player: int | None, start_time: float) -> Candidate:
        """Return a start with its counts.

        Parameters
        ----------
        player
            The player's square if the player of the start can reach it; otherwise any that it can
            reach.
        start_time
            The time when the run began, by ``perf_counter``.
        """
        main_search = self.main_search
        board = main_search.board(index, None if main_search.cost is Cost.MOVES else player)
        played = replay(board, lurd_of_path(board, main_search.boxes_to_end(index)))
        assert played.solves
        optimal = {main_search.cost: main_search.depth_of(index)}
        if self.other_search.is_exhausted:
            other_index = self.other_search.find(Position(board))
            assert other_index is not None
            optimal[self.other_search.cost] = self.other_search.depth_of(other_index)
        profile = profile_of(
            board,
            played,
            pushes=optimal.get(Cost.PUSHES),
            box_changes=optimal.get(Cost.BOX_CHANGES),
            losing_pushes=self._losing_pushes(played),
            may_be_small=main_search.is_exhausted,
        )
        return Candidate(
            board,
            played.lurd,
            profile,
            self.request.value_of(profile),
            is_hardest=self._is_hardest(profile),
            is_optimal=Cost.PUSHES in optimal,
            has_fewest_box_changes=Cost.BOX_CHANGES in optimal,
            seconds=perf_counter() - start_time,
        )

    def has_boxes_at_rest(self, index: int) -> bool:
        """Whether some box never moves in a start's solution. This is quicker than its counts."""
        return bool(frozenset.intersection(*self.main_search.boxes_to_end(index)))

    def _losing_pushes(self, played: Replay) -> int:
        """Return the number of losing pushes along a solution, or 0 if unknown."""
        search = self.main_search if self.main_search.cost is Cost.PUSHES else self.other_search
        if search.cost is not Cost.PUSHES or not search.is_exhausted:
            return 0
        count, last_boxes = 0, None
        for position in played:
            if position.boxes != last_boxes:
                count += sum(search.is_lost(position.after(push)) for push in position.pushes())
            last_boxes = position.boxes
        return count


def _keys(search: RoomSearch, count: int) -> NDArray[np.int64]:
    """Return a number for each position: boxes and player."""
    table = search.table
    return table.rank[:count] * len(search.room.floor) + table.player[:count]


def hardest_starts(
    board: Board,
    request: GenerationRequest,
    cancel: CancelToken | None = None,
    on_news: OnNews | None = None,
) -> Iterator[Candidate]:
    """Yield the starts of a room that fit the request best, the best first.

    The room is searched back from all its solved positions. If it is exhausted, the first
    start is proved to be the hardest: none costs more.

    Parameters
    ----------
    on_news
        Receives candidates before their order is known, and the progress of the run. A run
        cancelled during its search yields the best of these candidates or, if there are none,
        starts that it finds immediately; less is proved about them.

    Raises
    ------
    RoomError
        No level can be made in this room.
    """
    start_time = perf_counter()
    cancel = cancel or CancelToken()
    room = open_room(board, request.box_count)
    player = board.player
    reported: list[Candidate] = []

    def keep_news(news: Candidate | Phrase) -> None:
        if isinstance(news, Candidate):
            reported.append(news)
        if on_news is not None:
            on_news(news)

    progress = GenerationProgress(keep_news, start_time, request.seconds, _FIRST_PREVIEW_SECONDS)
    searches = None
    if room.is_ranked and room.set_count < _TOO_MANY_SETS:
        searches = RoomSearches(room, request)
        watch = (
            ignore_news if on_news is None else _preview_watch(searches, player, progress, cancel)
        )
        searches.run(cancel, request.seconds * 0.9, watch)
    if cancel.is_cancelled and searches is not None:
        needs_preview = not reported and on_news is not None
        early_candidates = _last_preview(searches, player, progress) if needs_preview else reported
        candidates = _without_similar(_best_first(early_candidates), request)
    elif searches is not None and searches.main_search.is_exhausted:
        candidates = _proved_starts(searches, player, progress, cancel)
    else:
        starts = deep_starts(room, player, request, progress, cancel)
        candidates = _without_similar(_best_first(_admitted_candidates(starts, request)), request)
    for _, candidate in zip(range(request.count), candidates, strict=False):
        yield candidate


def _proved_starts(
    searches: RoomSearches, player: int | None, progress: GenerationProgress, cancel: CancelToken
) -> Iterator[Candidate]:
    """Yield the best starts of an exhausted room."""
    request = searches.request
    best = searches.ordered_starts()[: _EXAMINED_PER_START * request.count].tolist()

    def is_over() -> bool:
        return cancel.is_cancelled or progress.is_late

    candidates = _passing_starts(searches, best, player, progress.start_time, is_over)
    indices = islice(searches.ordered_starts(), _RESTING_PER_START * request.count)
    candidates = _or_resting_starts(candidates, searches, indices, player, progress.start_time)
    return (
        candidates
        if request.is_counted
        else _best_first(
            _report_candidates(candidates, progress, _MEASURED_PER_START * request.count)
        )
    )


def _admitted_candidates(
    candidates: Iterable[Candidate], request: GenerationRequest
) -> Iterator[Candidate]:
    """Yield candidates that meet all conditions.

    If none does because boxes stay at rest, the candidates with the fewest boxes at rest follow: in
    some rooms a box can never be pulled.
    """
    admits_any, resting_candidates = False, list[tuple[int, Candidate]]()
    lenient = replace(request, conditions=replace(request.conditions, all_boxes_move=False))
    for candidate in candidates:
        if request.admits(candidate.board, candidate.lurd, candidate.profile):
            admits_any = True
            yield candidate
        elif not admits_any and lenient.admits(candidate.board, candidate.lurd, candidate.profile):
            resting_candidates.append((boxes_at_rest(candidate.board, candidate.lurd), candidate))
    if not admits_any:
        fewest = min((count for count, _ in resting_candidates), default=0)
        yield from (candidate for count, candidate in resting_candidates if count == fewest)


def _last_preview(
    searches: RoomSearches, player: int | None, progress: GenerationProgress
) -> Iterator[Candidate]:
    """Yield and report good starts of a search that was stopped."""
    start_time = perf_counter()

    def is_over() -> bool:
        return perf_counter() > start_time + _LAST_SECONDS

    candidates = _preview(searches, player, progress.start_time, is_over)
    indices = takewhile(
        lambda _: perf_counter() < start_time + 2 * _LAST_SECONDS, searches.deepest_starts()
    )
    candidates = _or_resting_starts(candidates, searches, indices, player, progress.start_time)
    return _report_candidates(candidates, progress, searches.request.count)


def _or_resting_starts(
    candidates: Iterator[Candidate],
    searches: RoomSearches,
    indices: Iterable[int],
    player: int | None,
    start_time: float,
) -> Iterator[Candidate]:
    """Return the candidates or, if there are none, the best of these starts with boxes at rest."""
    first = next(candidates, None)
    if first is not None:
        return chain([first], candidates)
    resting = (searches.candidate(index, player, start_time) for index in indices)
    return _without_similar(_admitted_candidates(resting, searches.request), searches.request)


def _passing_starts(
    searches: RoomSearches,
    indices: Iterable[int],
    player: int | None,
    start_time: float,
    is_over: Callable[[], bool],
) -> Iterator[Candidate]:
    """Yield the starts that meet the conditions and differ from each other."""
    request = searches.request
    archive = Archive(request.known_boards)
    for index in indices:
        if is_over():
            return
        if request.conditions.all_boxes_move and searches.has_boxes_at_rest(index):
            continue
        if archive.has_similar(searches.main_search.board(index)):
            continue
        candidate = searches.candidate(index, player, start_time)
        if request.admits(candidate.board, candidate.lurd, candidate.profile):
            archive.offer(candidate.board, candidate.value)
            yield candidate


def _preview(
    searches: RoomSearches, player: int | None, start_time: float, is_over: Callable[[], bool]
) -> Iterator[Candidate]:
    """Yield the best of the starts found so far."""
    return _passing_starts(searches, searches.deepest_starts(), player, start_time, is_over)


def _preview_watch(
    searches: RoomSearches, player: int | None, progress: GenerationProgress, cancel: CancelToken
) -> Callable[[RoomSearch], None]:
    """Return a function that reports the progress of the searches and their best starts."""

    def watch(search: RoomSearch) -> None:
        progress.report_search(search)
        if search is searches.main_search and progress.wants_preview():
            end_time = perf_counter() + _PREVIEW_SECONDS

            def is_over() -> bool:
                return cancel.is_cancelled or perf_counter() > end_time

            previewed = _preview(searches, player, progress.start_time, is_over)
            for candidate in islice(previewed, _MAX_PREVIEWED_CANDIDATES):
                progress.on_news(candidate)

    return watch


def _report_candidates(
    candidates: Iterator[Candidate], progress: GenerationProgress, max_candidates: int
) -> Iterator[Candidate]:
    """Report up to ``max_candidates`` candidates as they come, and how many there were."""
    for number, candidate in enumerate(islice(candidates, max_candidates), 1):
        progress.on_news(candidate)
        progress.report_measured(number, max_candidates)
        yield candidate


def _best_first(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    yield from sorted(candidates, key=lambda candidate: -candidate.value)


def _without_similar(
    candidates: Iterator[Candidate], request: GenerationRequest
) -> Iterator[Candidate]:
    archive = Archive(request.known_boards)
    return (
        candidate for candidate in candidates if archive.offer(candidate.board, candidate.value)
    )
