"""Levels that grow, for scripts and notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sokolab.core.board import Board
from sokolab.core.level import Level, board_of
from sokolab.generation.candidate import Candidate
from sokolab.generation.gates import ROOM_GATES, Gates
from sokolab.generation.growing import grown_rooms
from sokolab.generation.plan import BOXES, empty_plan, goals_plan
from sokolab.generation.progress import Tell
from sokolab.generation.rooms import RoomError
from sokolab.generation.starts import hardest_starts
from sokolab.generation.varying import Course, Locks, variations
from sokolab.generation.wish import Wish
from sokolab.language import Phrase
from sokolab.solvers.frame.protocol import CancelToken


@dataclass(frozen=True, slots=True)
class Request:
    """What :func:`generate` is asked, as a value that can be sent to another process."""

    room: Board | tuple[int, int]
    wish: Wish
    course: Course | None = None
    locks: Locks | None = None


def tell_candidates(request: Request, cancel: CancelToken, tell: Tell) -> Phrase | str | None:
    """Tell each candidate as it is found, and how the run gets on.

    Returns why there can be none, if that is so. A run that is cancelled tells the best it knows.
    """
    try:
        for candidate in _candidates(request, cancel, tell):
            tell(candidate)
    except RoomError as error:
        return error.said
    return None


def generate(
    room: Level | Board | tuple[int, int],
    wish: Wish | None = None,
    *,
    course: Course | None = None,
    locks: Locks | None = None,
    cancel: CancelToken | None = None,
) -> Iterator[Candidate]:
    r"""Yield levels that are proposed.

    Parameters
    ----------
    room
        A level or a board, whose walls and goals are given: its hardest starts are found, the best
        first. If it has no goals, ``wish.boxes`` of them are placed. Or columns and rows: rooms
        grow from nothing, and candidates are yielded as they are found.
    wish
        What is asked of them; by default ten that are difficult, within a minute. As in
        :class:`Wish`, rooms from nothing have three boxes, goals that hang together and no wide
        open floor where nothing else is asked for.
    course
        Vary the level in this direction instead; variations are yielded as they are found.
    locks
        What variations keep.
    cancel
        A token with which another thread can end the search.

    Raises
    ------
    RoomError
        No level can be made there; the sentence says why.

    Examples
    --------
    >>> from sokolab import Aim
    >>> room = Board("#######\n#     #\n# ##  #\n#. .  #\n#######")
    >>> candidate = next(generate(room, Wish(Aim.PUSHES)))
    >>> print(candidate.board)
    #######
    #@    #
    # ##$ #
    #. .$ #
    #######
    >>> candidate.profile.pushes, candidate.is_hardest
    (5, True)
    """
    asked = room if isinstance(room, tuple) else board_of(room)
    yield from _candidates(Request(asked, wish or Wish(), course, locks), cancel)


def _candidates(
    request: Request, cancel: CancelToken | None, tell: Tell | None = None
) -> Iterator[Candidate]:
    room, wish = request.room, request.wish
    if isinstance(room, tuple):
        if wish.gates == Gates():
            wish = replace(wish, gates=ROOM_GATES)
        yield from grown_rooms(empty_plan(room, wish.boxes or BOXES), wish, cancel)
    elif request.course is not None:
        yield from variations(room, wish, request.course, request.locks, cancel)
    elif room.goals or wish.boxes is None:
        yield from hardest_starts(room, wish, cancel, tell)
    else:
        yield from grown_rooms(goals_plan(room, wish.boxes), wish, cancel)
