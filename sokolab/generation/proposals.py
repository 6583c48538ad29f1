"""Generation of levels, for scripts and notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Unpack

from sokolab.core.board import Board, Tile
from sokolab.core.level import Level, board_of
from sokolab.core.lurd import replay
from sokolab.editing.symmetry import SymmetryKind
from sokolab.engine.readiness import warned_while
from sokolab.generation import archive, floor_plan, growing, varying
from sokolab.generation.candidate import Candidate
from sokolab.generation.course import Course, Locks
from sokolab.generation.gates import ROOM_GATES, Gates
from sokolab.generation.progress import OnNews
from sokolab.generation.rooms import NOTHING_FITS, RoomError
from sokolab.generation.score import Aim, profile_of
from sokolab.generation.starts import hardest_starts
from sokolab.generation.wish import Wish, Wished
from sokolab.language import Phrase
from sokolab.solvers.frame.protocol import CancelToken, ignore_news


@dataclass(frozen=True, slots=True)
class Request:
    """A request for candidates, as a value that can be sent to another process."""

    room: Board
    """The board from which candidates are made."""
    wish: Wish
    course: Course = Course.START
    locks: Locks = Locks()  # noqa: RUF009 - a value
    symmetry: SymmetryKind = SymmetryKind.NONE
    """The symmetry of the walls of rooms from nothing."""


def report_candidates(
    request: Request, cancel: CancelToken, on_news: OnNews
) -> Phrase | str | None:
    """Report each candidate as it is found, and the progress of the run.

    Returns the reason if there can be no candidate. A cancelled run reports the best it knows.
    """
    try:
        for candidate in candidates(request, cancel, on_news):
            on_news(candidate)
    except RoomError as error:
        return error.said
    return None


def generate(
    room: Level | Board | tuple[int, int],
    wish: Wish | None = None,
    *,
    course: Course | str = Course.START,
    locks: Locks | None = None,
    symmetry: SymmetryKind | str = SymmetryKind.NONE,
    cancel: CancelToken | None = None,
    **wished: Unpack[Wished],
) -> Iterator[Candidate]:
    r"""Return an iterator over proposed levels, each as soon as it is found.

    Parameters
    ----------
    room
        A level or a board; or columns and rows, for rooms from nothing.
    wish
        The aim and the limits; by default ten difficult levels within a minute, which waiting for
        compiled kernels may prolong. Without other gates, rooms from nothing have connected goals
        and no wide open floor.
    course
        What is proposed, also as a word such as ``"harder"``. By default, the hardest starts of a
        room with given walls and goals, the best first; if it has no goals, ``wish.boxes`` goals
        are placed. For other courses, levels are yielded as they are found until the time is up,
        whatever the ``count``; take the one with the highest ``value``.
    locks
        The squares and pieces that are kept.
    symmetry
        The symmetry of the walls of rooms from nothing.
    cancel
        A token with which another thread can end the search.
    wished
        Fields of the wish, such as ``seconds=5, aim="pushes"``. They override ``wish``.

    Raises
    ------
    RoomError
        No level can be made there. The sentence says why.

    Examples
    --------
    >>> room = Board("#######\n#     #\n# ##  #\n#. .  #\n#######")
    >>> candidate = next(generate(room, aim="pushes"))
    >>> print(candidate.board)
    #######
    #@    #
    # ##$ #
    #. .$ #
    #######
    >>> candidate.pushes, candidate.is_hardest
    (5, True)
    """
    course, symmetry = Course(course), SymmetryKind(symmetry)
    if isinstance(room, tuple | int):
        if isinstance(room, int) or len(room) != 2:
            raise TypeError(f"a size must be columns and rows, such as (9, 7), not {room}")
        board, course = floor_plan.rectangle(room), Course.ROOM
    else:
        board = board_of(room)
    if unknown := wished.keys() - Wished.__annotations__:
        names = ", ".join(Wished.__annotations__)
        raise TypeError(f"there is no wish {min(unknown)!r}; there are {names}")
    if "aim" in wished:
        wished["aim"] = Aim(wished["aim"])
    wish = replace(wish or Wish(), **wished)  # type: ignore[arg-type]  # the aim is one now
    request = Request(board, wish, course, locks or Locks(), symmetry)
    return warned_while(candidates(request, cancel))


def candidates(
    request: Request, cancel: CancelToken | None = None, on_news: OnNews = ignore_news
) -> Iterator[Candidate]:
    """Yield candidates as they are found, but starts in order. ``on_news`` receives the progress.

    Raises
    ------
    RoomError
        No level can be made there. The sentence says why.
    """
    room, wish, course, locks = request.room, request.wish, request.course, request.locks
    cancel = cancel or CancelToken()
    if course is Course.START and room.boxes:
        wish = replace(wish, own=room)
    if course.is_variation:
        yield from varying.variations(room, wish, course, locks, cancel, on_news)
    elif course is not Course.START:
        if wish.gates == Gates():
            wish = replace(wish, gates=ROOM_GATES)
        boxes = wish.boxes or len(room.goals) or floor_plan.DEFAULT_BOXES
        planned = floor_plan.masked_plan if course is Course.OUTLINE else floor_plan.size_plan
        plan = planned(room, boxes, request.symmetry, locks.squares)
        yield from growing.grown_rooms(plan, wish, cancel, on_news)
    elif wish.boxes is not None and not room.goals:
        yield from growing.grown_rooms(
            floor_plan.goals_plan(room, wish.boxes, locks.squares), wish, cancel, on_news
        )
    elif wish.begin_from:
        yield from _starts_going_on(room, wish, cancel, on_news)
    else:
        yield from hardest_starts(room, wish, cancel, on_news)


def _starts_going_on(
    room: Board, wish: Wish, cancel: CancelToken, on_news: OnNews
) -> Iterator[Candidate]:
    """Yield the best of an earlier run and this one, unless this one proves its best start."""
    earlier = list(_earlier_starts(room, wish))
    if not earlier:
        raise RoomError(NOTHING_FITS)
    starts = list(hardest_starts(room, wish, cancel, on_news))
    is_proved = any(each.is_hardest for each in starts)
    yield from archive.best_first(starts if is_proved else [*starts, *earlier], wish.count)


def _earlier_starts(room: Board, wish: Wish) -> Iterator[Candidate]:
    """Yield the levels of the earlier run that are starts of this room, with their solutions."""
    fixed = Tile.WALL | Tile.GOAL
    boxes = len(room.goals) if wish.boxes is None else wish.boxes
    for level in wish.begin_from:
        board = level.board
        is_start = board.tiles.shape == room.tiles.shape and len(board.boxes) == boxes
        if not is_start or (board.flat & fixed != room.flat & fixed).any():
            continue
        for solution in level.solutions[:1]:
            played = replay(board, solution.lurd)
            if not played.solves:
                continue
            profile = profile_of(board, played)
            if wish.admits(board, played.lurd, profile):
                worth = wish.worth(profile)
                yield Candidate(board, played.lurd, profile, worth, False, False, False, 0.0)
