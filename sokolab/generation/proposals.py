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
from sokolab.generation import archive, floor_plan, room_chains, varying
from sokolab.generation.candidate import Candidate
from sokolab.generation.conditions import ROOM_CONDITIONS, Conditions
from sokolab.generation.generation_request import GenerationRequest, RequestFields
from sokolab.generation.progress import OnNews
from sokolab.generation.proposal_kind import Locks, ProposalKind
from sokolab.generation.rooms import NOTHING_FITS, RoomError
from sokolab.generation.score import Aim, profile_of
from sokolab.generation.starts import hardest_starts
from sokolab.language import Phrase
from sokolab.solvers.frame.protocol import CancelToken, ignore_news


@dataclass(frozen=True, slots=True)
class GenerationTask:
    """The task of a run that proposes candidates, as a value that other processes can receive."""

    room: Board
    """The board from which candidates are made."""
    request: GenerationRequest
    kind: ProposalKind = ProposalKind.START
    locks: Locks = Locks()  # noqa: RUF009 - a value
    symmetry: SymmetryKind = SymmetryKind.NONE
    """The symmetry of the walls of rooms from nothing."""


def report_candidates(
    task: GenerationTask, cancel: CancelToken, on_news: OnNews
) -> Phrase | str | None:
    """Report each candidate as it is found, and the progress of the run.

    Returns the reason if there can be no candidate. A cancelled run reports the best it knows.
    """
    try:
        for candidate in candidates(task, cancel, on_news):
            on_news(candidate)
    except RoomError as error:
        return error.message
    return None


def generate(
    room: Level | Board | tuple[int, int],
    request: GenerationRequest | None = None,
    *,
    kind: ProposalKind | str = ProposalKind.START,
    locks: Locks | None = None,
    symmetry: SymmetryKind | str = SymmetryKind.NONE,
    cancel: CancelToken | None = None,
    **fields: Unpack[RequestFields],
) -> Iterator[Candidate]:
    r"""Return an iterator over proposed levels, each as soon as it is found.

    Parameters
    ----------
    room
        A level or a board; or columns and rows, for rooms from nothing.
    request
        The aim and the limits; by default ten difficult levels within a minute, which waiting for
        compiled kernels can prolong. Without other conditions, rooms from nothing have connected
        goals and no wide open floor.
    kind
        The kind of levels to propose, also as a word such as ``"harder"``. By default, the hardest
        starts of a room with given walls and goals, the best first; if it has no goals,
        ``request.box_count`` goals are placed. For other kinds, levels are yielded as they are
        found until the time is up, whatever the ``count``; take the one with the highest ``value``.
    locks
        The squares and pieces that are kept.
    symmetry
        The symmetry of the walls of rooms from nothing.
    cancel
        A token with which another thread can end the search.
    fields
        Fields of the request, such as ``seconds=5, aim="pushes"``. They override ``request``.

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
    kind, symmetry = ProposalKind(kind), SymmetryKind(symmetry)
    if isinstance(room, tuple | int):
        if isinstance(room, int) or len(room) != 2:
            raise TypeError(f"a size must be columns and rows, such as (9, 7), not {room}")
        board, kind = floor_plan.rectangle(room), ProposalKind.ROOM
    else:
        board = board_of(room)
    known_fields = RequestFields.__annotations__
    if unknown_fields := fields.keys() - known_fields:
        names = ", ".join(known_fields)
        raise TypeError(f"a request has no field {min(unknown_fields)!r}; there are {names}")
    if "aim" in fields:
        fields["aim"] = Aim(fields["aim"])
    request = replace(request or GenerationRequest(), **fields)  # type: ignore[arg-type]
    task = GenerationTask(board, request, kind, locks or Locks(), symmetry)
    return warned_while(candidates(task, cancel))


def candidates(
    task: GenerationTask, cancel: CancelToken | None = None, on_news: OnNews = ignore_news
) -> Iterator[Candidate]:
    """Yield candidates as they are found, but starts in order. ``on_news`` receives the progress.

    Raises
    ------
    RoomError
        No level can be made there. The sentence says why.
    """
    room, request, kind, locks = task.room, task.request, task.kind, task.locks
    cancel = cancel or CancelToken()
    if kind is ProposalKind.START and room.boxes:
        request = replace(request, own_board=room)
    if kind.is_variation:
        yield from varying.variations(room, request, kind, locks, cancel, on_news)
    elif kind is not ProposalKind.START:
        if request.conditions == Conditions():
            request = replace(request, conditions=ROOM_CONDITIONS)
        box_count = request.box_count or len(room.goals) or floor_plan.DEFAULT_BOXES
        is_outline = kind is ProposalKind.OUTLINE
        new_plan = floor_plan.masked_plan if is_outline else floor_plan.size_plan
        plan = new_plan(room, box_count, task.symmetry, locks.squares)
        yield from room_chains.new_rooms(plan, request, cancel, on_news)
    elif request.box_count is not None and not room.goals:
        yield from room_chains.new_rooms(
            floor_plan.goals_plan(room, request.box_count, locks.squares), request, cancel, on_news
        )
    elif request.resumed_levels:
        yield from _continued_starts(room, request, cancel, on_news)
    else:
        yield from hardest_starts(room, request, cancel, on_news)


def _continued_starts(
    room: Board, request: GenerationRequest, cancel: CancelToken, on_news: OnNews
) -> Iterator[Candidate]:
    """Yield the best of an earlier run and this one, unless this one proves its best start."""
    earlier_starts = list(_earlier_starts(room, request))
    if not earlier_starts:
        raise RoomError(NOTHING_FITS)
    starts = list(hardest_starts(room, request, cancel, on_news))
    is_proved = any(each.is_hardest for each in starts)
    yield from archive.best_first(
        starts if is_proved else [*starts, *earlier_starts], request.count
    )


def _earlier_starts(room: Board, request: GenerationRequest) -> Iterator[Candidate]:
    """Yield the levels of the earlier run that are starts of this room, with their solutions."""
    fixed = Tile.WALL | Tile.GOAL
    box_count = len(room.goals) if request.box_count is None else request.box_count
    for level in request.resumed_levels:
        board = level.board
        is_start = board.tiles.shape == room.tiles.shape and len(board.boxes) == box_count
        if not is_start or (board.flat & fixed != room.flat & fixed).any():
            continue
        for solution in level.solutions[:1]:
            played = replay(board, solution.lurd)
            if not played.solves:
                continue
            profile = profile_of(board, played)
            if request.admits(board, played.lurd, profile):
                value = request.value_of(profile)
                yield Candidate(board, played.lurd, profile, value)
