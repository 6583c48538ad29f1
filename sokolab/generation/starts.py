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
from sokolab.generation.exhaustion import Cost, Exhaustion, lurd_of_path
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.progress import GrowthProgress, OnNews
from sokolab.generation.rooms import OpenRoom, open_room
from sokolab.generation.score import Aim, Profile, estimated_hardness, profile_of
from sokolab.language import Phrase
from sokolab.solvers.frame.protocol import CancelToken, ignore_news

_MAIN_SHARE: Final = 0.6
"""Share of time and memory for the search that counts the aim's cost."""
_TRIAL_SHARE: Final = 0.4
"""Share of the time after which a search that probably cannot finish is given up."""
_SHRUNK_SHARE: Final = 0.9
"""A search seems to near its end once a layer is smaller than this share of the largest one."""
_MANY_SETS: Final = 10**13
_HOPELESS_SHARE: Final = 0.08
"""As `_TRIAL_SHARE`, in a room with more than `_MANY_SETS`: its search hardly ever ends."""
_TOO_MANY_SETS: Final = 10**15  # sets of boxes above which a room is never searched to its end
_MEASURED_PER_START: Final = (
    20  # starts measured for each start of the request, to put them in order
)
_EXAMINED_PER_START: Final = 200  # starts examined for each start of the request
_RESTING_PER_START: Final = 20
"""Starts with boxes at rest that are examined for each start of the request, if no other passes."""
_STARTS_PER_GLIMPSE: Final = 20  # starts of a layer examined for a report during the search
_MAX_GLIMPSED_CANDIDATES: Final = 3  # candidates in a report during the search
_FIRST_GLIMPSE_SECONDS: Final = 2.0  # delay until the first report of candidates
_GLIMPSE_SECONDS: Final = 1.0  # limit for examining starts for a report during the search
_LAST_SECONDS: Final = 0.05
"""Limit for examining starts once the search was stopped, and again those with boxes at rest."""
_MAX_STARTS_ORDERED: Final = 1_000_000


class StartSurvey:
    """The searches of one room, and their results about its starts.

    Attributes
    ----------
    main
        The search that counts the aim's cost.
    other
        The search that counts box changes if ``main`` counts pushes, else pushes.
    """

    def __init__(self, room: OpenRoom, request: GenerationRequest) -> None:
        self.room, self.request = room, request
        cost, megabytes = request.aim.cost, request.megabytes
        self.main = Exhaustion(room, cost, int(megabytes * _MAIN_SHARE))
        other = Cost.BOX_CHANGES if cost is Cost.PUSHES else Cost.PUSHES
        self.other = Exhaustion(room, other, int(megabytes * (1 - _MAIN_SHARE)))
        self._highest: tuple[float, ...] = (np.inf,)

    def run(self, cancel: CancelToken, seconds: float, watch: Callable[[Exhaustion], None]) -> None:
        """Search the room for at most ``seconds``. ``watch`` is called between slices."""
        start_time = perf_counter()
        share = _TRIAL_SHARE if self.room.sets < _MANY_SETS else _HOPELESS_SHARE
        self.main.run(cancel, seconds * share, watch)
        if self._may_end():
            self.main.run(cancel, seconds * (_MAIN_SHARE - _TRIAL_SHARE), watch)
        if self.main.is_exhausted:
            self.other.run(cancel, (start_time + seconds - perf_counter()) * _MAIN_SHARE, watch)
        if cancel.is_cancelled or not self.main.is_exhausted:
            return
        if self.main.cost is not Cost.MOVES:
            self.main.settle(cancel)
        self.other.settle(cancel)

    def _may_end(self) -> bool:
        """Whether the main search can probably finish: few sets are left, or layers shrink."""
        main = self.main
        sizes = [len(main.layer(depth)) for depth in range(main.depth + 1)]
        max_sets = main.positions / _TRIAL_SHARE * _MAIN_SHARE / 2
        return self.room.sets < max_sets or sizes[-1] < _SHRUNK_SHARE * max(sizes)

    def deepest(self) -> Iterator[int]:
        """Yield numbers of some starts that ``main`` has found so far, the last layers first."""
        random = np.random.default_rng(self.request.seed)
        for depth in range(self.main.depth, 0, -1):
            layer = self.main.layer(depth)
            sample = random.choice(len(layer), min(len(layer), _STARTS_PER_GLIMPSE), replace=False)
            yield from (layer.start + sample).tolist()

    def order(self) -> NDArray[np.intp]:
        """Return the numbers of the starts ``main`` has found, the best first (ties at random)."""
        main = self.main
        depths = main.depths()
        values = depths.astype(float)
        self._highest = (float(values.max()),)
        if not self.request.is_counted:
            changes = self._changes(len(depths)).astype(float)
            self._highest += (float(changes.max()),)
            values = estimated_hardness(values, changes)
        ties = np.random.default_rng(self.request.seed).random(len(values))
        values += ties / 8
        count = min(len(values), _MAX_STARTS_ORDERED)
        best = np.argpartition(values, len(values) - count)[len(values) - count :]
        best = best[np.argsort(-values[best])]
        return best[depths[best] > 0]

    @property
    def _is_ranked(self) -> bool:
        """Whether the figures that rank starts are proved for all starts."""
        request = self.request
        if request.is_counted:
            return self.main.is_exhausted
        is_exhausted = self.main.is_exhausted and self.other.is_exhausted
        return is_exhausted and request.aim is Aim.DIFFICULTY and not request.mix

    def _is_hardest(self, profile: Profile) -> bool:
        """Whether it is proved that no start exceeds this one in any figure that ranks starts."""
        if self.request.is_counted:
            counts: tuple[float, ...] = (self.request.value_of(profile),)
        else:
            counts = (profile.pushes, profile.box_changes)
        return self._is_ranked and all(map(ge, counts, self._highest))

    def _changes(self, count: int) -> NDArray[np.uint16]:
        """Return the fewest known box changes of the positions of ``main``."""
        changes = self.main.table.changes[:count]
        if not self.other.is_exhausted or self.other.cost is not Cost.BOX_CHANGES:
            return changes
        other = self.other
        keys = _keys(other, other.positions)
        order = np.argsort(keys, kind="stable")  # a position's lowest count comes first
        depths = other.depths()[order]
        at = np.searchsorted(keys[order], _keys(self.main, count))
        fewest: NDArray[np.uint16] = depths[at].astype(np.uint16)
        return fewest

    def candidate(self, number: int, player: int | None, start_time: float) -> Candidate:
        """Return a start with its counts.

        Parameters
        ----------
        player
            The player's square if it lies in the start's player area; otherwise any square of the
            area.
        start_time
            The time when the run began, by ``perf_counter``.
        """
        main = self.main
        board = main.board(number, None if main.cost is Cost.MOVES else player)
        played = replay(board, lurd_of_path(board, main.boxes_to_end(number)))
        assert played.solves
        optimal = {
            main.cost: int(np.searchsorted(main.table.ends[: main.depth + 1], number, "right"))
        }
        if self.other.is_exhausted:
            found_number = self.other.find(Position(board))
            assert found_number is not None
            optimal[self.other.cost] = self.other.depth_of(found_number)
        profile = profile_of(
            board,
            played,
            pushes=optimal.get(Cost.PUSHES),
            box_changes=optimal.get(Cost.BOX_CHANGES),
            traps=self._traps(played),
            may_be_small=main.is_exhausted,
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

    def leaves_at_rest(self, number: int) -> bool:
        """Whether some box never moves in a start's solution. This is quicker than its counts."""
        return bool(frozenset.intersection(*self.main.boxes_to_end(number)))

    def _traps(self, played: Replay) -> int:
        """Return how many pushes along a solution lose, or 0 if unknown."""
        search = self.main if self.main.cost is Cost.PUSHES else self.other
        if search.cost is not Cost.PUSHES or not search.is_exhausted:
            return 0
        count, before = 0, None
        for position in played:
            if before is None or position.boxes != before:
                count += sum(search.is_lost(position.after(push)) for push in position.pushes())
            before = position.boxes
        return count


def _keys(search: Exhaustion, count: int) -> NDArray[np.int64]:
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

    The room is searched back from all its ends. If it is exhausted, the first start is proved to be
    the hardest: none costs more.

    Parameters
    ----------
    on_news
        Receives candidates before their order is known, and the progress of the run. A run
        cancelled during its search yields the best of these candidates or, if there are none,
        starts that it finds at once; less is proved about them.

    Raises
    ------
    RoomError
        No level can be made in this room.
    """
    start_time = perf_counter()
    cancel = cancel or CancelToken()
    room = open_room(board, request.boxes)
    player = board.player
    reported: list[Candidate] = []

    def keep(news: Candidate | Phrase) -> None:
        if isinstance(news, Candidate):
            reported.append(news)
        if on_news is not None:
            on_news(news)

    progress = GrowthProgress(keep, start_time, request.seconds, _FIRST_GLIMPSE_SECONDS)
    survey = None
    if room.is_ranked and room.sets < _TOO_MANY_SETS:
        survey = StartSurvey(room, request)
        watch = ignore_news if on_news is None else _glimpsing(survey, player, progress, cancel)
        survey.run(cancel, request.seconds * 0.9, watch)
    if cancel.is_cancelled and survey is not None:
        needs_glimpse = not reported and on_news is not None
        latest = _last_glimpsed(survey, player, progress) if needs_glimpse else reported
        candidates = _differing(_sorted(latest), request)
    elif survey is not None and survey.main.is_exhausted:
        candidates = _proved(survey, player, progress, cancel)
    else:
        deep = deep_starts(room, player, request, progress, cancel)
        candidates = _differing(_sorted(_admitted(deep, request)), request)
    for _, candidate in zip(range(request.count), candidates, strict=False):
        yield candidate


def _proved(
    survey: StartSurvey, player: int | None, progress: GrowthProgress, cancel: CancelToken
) -> Iterator[Candidate]:
    """Yield the best starts of an exhausted room."""
    request = survey.request
    best = survey.order()[: _EXAMINED_PER_START * request.count].tolist()

    def is_over() -> bool:
        return cancel.is_cancelled or progress.is_late

    candidates = _passing(survey, best, player, progress.start_time, is_over)
    numbers = islice(survey.order(), _RESTING_PER_START * request.count)
    candidates = _or_resting(candidates, survey, numbers, player, progress.start_time)
    return (
        candidates
        if request.is_counted
        else _sorted(_reported(candidates, progress, _MEASURED_PER_START * request.count))
    )


def _admitted(candidates: Iterable[Candidate], request: GenerationRequest) -> Iterator[Candidate]:
    """Yield candidates that meet all conditions.

    If no candidate does because boxes stay at rest, those with the fewest boxes at rest follow: in
    some rooms a box can never be pulled.
    """
    passes_any, resting = False, list[tuple[int, Candidate]]()
    lenient = replace(request, conditions=replace(request.conditions, all_boxes_move=False))
    for candidate in candidates:
        if request.admits(candidate.board, candidate.lurd, candidate.profile):
            passes_any = True
            yield candidate
        elif not passes_any and lenient.admits(candidate.board, candidate.lurd, candidate.profile):
            resting.append((boxes_at_rest(candidate.board, candidate.lurd), candidate))
    if not passes_any:
        fewest = min((count for count, _ in resting), default=0)
        yield from (candidate for count, candidate in resting if count == fewest)


def _last_glimpsed(
    survey: StartSurvey, player: int | None, progress: GrowthProgress
) -> Iterator[Candidate]:
    """Yield and report good starts of a search that was stopped."""
    start_time = perf_counter()

    def is_over() -> bool:
        return perf_counter() > start_time + _LAST_SECONDS

    candidates = _glimpsed(survey, player, progress.start_time, is_over)
    numbers = takewhile(lambda _: perf_counter() < start_time + 2 * _LAST_SECONDS, survey.deepest())
    candidates = _or_resting(candidates, survey, numbers, player, progress.start_time)
    return _reported(candidates, progress, survey.request.count)


def _or_resting(
    candidates: Iterator[Candidate],
    survey: StartSurvey,
    numbers: Iterable[int],
    player: int | None,
    start_time: float,
) -> Iterator[Candidate]:
    """Return the candidates or, if there are none, the best of these starts with boxes at rest."""
    first = next(candidates, None)
    if first is not None:
        return chain([first], candidates)
    resting = (survey.candidate(number, player, start_time) for number in numbers)
    return _differing(_admitted(resting, survey.request), survey.request)


def _passing(
    survey: StartSurvey,
    numbers: Iterable[int],
    player: int | None,
    start_time: float,
    is_over: Callable[[], bool],
) -> Iterator[Candidate]:
    """Yield the starts that meet the conditions and differ from each other."""
    request = survey.request
    archive = Archive(request.known)
    for number in numbers:
        if is_over():
            return
        if request.conditions.all_boxes_move and survey.leaves_at_rest(number):
            continue
        if archive.has_similar(survey.main.board(number)):
            continue
        candidate = survey.candidate(number, player, start_time)
        if request.admits(candidate.board, candidate.lurd, candidate.profile):
            archive.offer(candidate.board, candidate.value)
            yield candidate


def _glimpsed(
    survey: StartSurvey, player: int | None, start_time: float, is_over: Callable[[], bool]
) -> Iterator[Candidate]:
    """Yield good starts among those found so far."""
    return _passing(survey, survey.deepest(), player, start_time, is_over)


def _glimpsing(
    survey: StartSurvey, player: int | None, progress: GrowthProgress, cancel: CancelToken
) -> Callable[[Exhaustion], None]:
    """Return a function that reports the progress of the searches and their best starts."""

    def watch(search: Exhaustion) -> None:
        progress.searched(search)
        if search is survey.main and progress.wants_glimpse():
            until = perf_counter() + _GLIMPSE_SECONDS

            def is_over() -> bool:
                return cancel.is_cancelled or perf_counter() > until

            glimpsed = _glimpsed(survey, player, progress.start_time, is_over)
            for candidate in islice(glimpsed, _MAX_GLIMPSED_CANDIDATES):
                progress.on_news(candidate)

    return watch


def _reported(
    candidates: Iterator[Candidate], progress: GrowthProgress, max_candidates: int
) -> Iterator[Candidate]:
    """Report up to ``max_candidates`` candidates as they come, and how many there were."""
    for number, candidate in enumerate(islice(candidates, max_candidates), 1):
        progress.on_news(candidate)
        progress.measured(number, max_candidates)
        yield candidate


def _sorted(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    yield from sorted(candidates, key=lambda candidate: -candidate.value)


def _differing(candidates: Iterator[Candidate], request: GenerationRequest) -> Iterator[Candidate]:
    archive = Archive(request.known)
    return (
        candidate for candidate in candidates if archive.offer(candidate.board, candidate.value)
    )
