"""The tables of a beam search: the positions expanded, and the candidates for the next layer."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Longs, Mask, Shorts
from sokolab.kernels.jit import inlined_kernel
from sokolab.kernels.search.beam.images import Images
from sokolab.kernels.search.boards.assignment import Matching
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import Macros
from sokolab.kernels.search.dead.proofs import Proofs
from sokolab.kernels.search.dead.set_lookup import DeadSets
from sokolab.kernels.search.pull.loop import PullBoard
from sokolab.kernels.search.tables.records import Record, new_record

_PROGRESS_FIELDS: Final = (
    "visited_rows",  # rows of ``BeamVisited`` in use
    "candidate_count",  # positions in the ``Candidates`` of the next layer
    "next_candidate",  # index in the order of this layer's candidates
    "expanded_count",  # positions of this layer expanded so far
    "taken_count",  # positions taken in all layers: expanded, or proved dead instead
    "solving_candidate",  # the candidate that solves the level, -1 = none
    "solving_row",  # the visited position that solves the level instead, -1 = none
    "meeting_row",  # the row in the other search of that position, or of an image; -1 = none
    "best_row",  # the visited position with the lowest bound, -1 = none
    "best_bound",  # the bound of that position
    "stamp",  # the last stamp in ``BeamScratch.mark``
)


class BeamDirection(NamedTuple):
    """One direction of the search: pushes from the start, or pulls from the solved positions."""

    turn: int  # How boxes are moved: `PUSH_TURN` or `PULL_TURN`, see boards.macro
    costs: Ints  # [s, k]: fewest moves of a single box from each of its states to each end
    dead_side: Mask  # [m + 1, 4]: 1 = with the player on that side, a single box gets to no end
    is_end: Mask  # [m + 1]: 1 where a box stands at the end
    end_player: int  # The normalised player at the end, -1 for anywhere
    sets: DeadSets  # The dead sets of this direction


class MeetingTable(NamedTuple):
    """Positions expanded by a search from the other end, where this one can meet it.

    Each has a hash of its own.
    """

    hash: Longs  # [rows]: hash of the boxes and the normalised player
    slots: Ints  # a power of two: 1 + row by hash, 0 = empty; see slots.locate_word


class BeamVisited(NamedTuple):
    """The positions taken so far. Two positions with the same hash are taken for one.

    All positions that the symmetries of the board map onto each other have the same hash. Between a
    position and the symmetric one that the images of its moves lead to, there is a row for each of
    these images but the last, without a slot and with a negative hash.
    """

    hash: Longs  # [rows]: hash of the boxes and the normalised player
    slots: Ints  # a power of two: 1 + row by hash, 0 = empty; see slots.locate_word
    boxes: Shorts  # [rows, k]: squares of the boxes, ascending; not of positions proved dead
    player: Shorts  # [rows]: the normalised player
    source: Shorts  # [rows]: square of the box before the macro move that led there
    target: Shorts  # [rows]: square of the box after that move
    side: Bytes  # [rows]: a side of that box on which the player can stand then
    parent: Ints  # [rows]: the position before that move, -1 = none
    bound: Ints  # [rows]: lower bound of the pushes or pulls left; not of positions proved dead
    moves_since_symmetric: Bytes  # [rows]: macro moves since the last symmetric position


class Candidates(NamedTuple):
    """Positions one macro move beyond a layer.

    If moves are followed by images, ``bound`` is what the bound would be once the images are made.
    Numbers of moves too large for images to follow are not distinguished.
    """

    hash: Longs  # [rows]: hash of the boxes and the normalised player, for each position its own
    slots: Ints  # a power of two: 1 + row by hash, 0 = empty; see slots.locate_word
    player: Shorts  # [rows]: the normalised player
    source: Shorts  # [rows]: square of the box before the macro move that led there
    target: Shorts  # [rows]: square of the box after that move
    side: Bytes  # [rows]: a side of that box on which the player can stand then
    parent: Ints  # [rows]: the position before that move, as a row of BeamVisited
    bound: Ints  # [rows]: lower bound of the pushes or pulls left
    kind: Ints  # [rows]: the boxes on ends and the regions, packed by packed_kind
    moves_since_symmetric: Bytes  # [rows]: macro moves made since the last symmetric position


class BeamScratch(NamedTuple):
    """Memory for one expansion."""

    boxes: Ints  # [k]: squares of the boxes, ascending
    blocked: Mask  # [m + 1]: 1 for square `m`; 0 for all others between expansions
    bits: Longs  # [words]: the boxes as a set of squares
    first_pushes: Mask  # [k, 4]: 1 = a macro move of the box may begin with a push that way
    symmetries: Ints  # [symmetries, m + 1]: where each symmetry of the board takes each square
    mark: Ints  # [m + 1]: stamps of floods, scratch
    stack: Ints  # [m + 1]: scratch for floods
    matched_rows: Ints  # [k]: the rows of the boxes matched last, -1 before the first matching
    keys: Longs  # [2, m + 1]: random words for a box and for the normalised player
    progress: Record  # See `_PROGRESS_FIELDS`


class BeamSearch(NamedTuple):
    """All that the expansion of a layer reads and fills, but the layer itself.

    A position reached by images takes no place in the layer.
    """

    field: Field  # The board without boxes
    proofs: Proofs  # The deadlock proofs for pushes
    board: PullBoard  # The board as pull.loop sees it
    direction: BeamDirection  # The direction of the search
    matching: Matching  # Memory for one expansion
    macros: Macros  # Memory for one expansion
    visited: BeamVisited  # The positions taken
    meeting_table: MeetingTable  # Positions of the search from the other end
    children: Candidates  # The candidates for the next layer
    scratch: BeamScratch  # Memory for one expansion
    images: Images  # The symmetries by whose images moves are followed


@inlined_kernel
def region_count_end(box_count: int) -> int:
    """Return more than the largest number of regions: each touches a box, or is the only one."""
    return 4 * box_count + 2


@inlined_kernel
def packed_kind(on_end_count: int, region_count: int, box_count: int) -> int:
    """Return the boxes on ends and the regions of free squares of a position as one number.

    Positions of one kind compete for the same turns. ``box_count`` counts all boxes.
    """
    return on_end_count * region_count_end(box_count) + region_count


@inlined_kernel
def on_end_count_of_kind(kind: int, box_count: int) -> int:
    """Return the boxes on ends that a kind holds."""
    return kind // region_count_end(box_count)


@inlined_kernel
def region_count_of_kind(kind: int, box_count: int) -> int:
    """Return the regions of free squares that a kind holds."""
    return kind % region_count_end(box_count)


def new_beam_visited(row_count: int, box_count: int) -> BeamVisited:
    """Return an empty table of ``row_count`` rows, a power of two."""
    player, source, target = np.zeros((3, row_count), np.uint16)
    return BeamVisited(
        hash=np.zeros(row_count, np.int64),
        slots=np.zeros(2 * row_count, np.int32),
        boxes=np.zeros((row_count, box_count), np.uint16),
        player=player,
        source=source,
        target=target,
        side=np.zeros(row_count, np.uint8),
        parent=np.zeros(row_count, np.int32),
        bound=np.zeros(row_count, np.int32),
        moves_since_symmetric=np.zeros(row_count, np.uint8),
    )


def new_candidates(row_count: int) -> Candidates:
    """Return an empty table of ``row_count`` rows, a power of two."""
    player, source, target = np.zeros((3, row_count), np.uint16)
    parent, bound, kind = np.zeros((3, row_count), np.int32)
    return Candidates(
        hash=np.zeros(row_count, np.int64),
        slots=np.zeros(2 * row_count, np.int32),
        player=player,
        source=source,
        target=target,
        side=np.zeros(row_count, np.uint8),
        parent=parent,
        bound=bound,
        kind=kind,
        moves_since_symmetric=np.zeros(row_count, np.uint8),
    )


def new_beam_scratch(keys: Longs, symmetries: Ints, box_count: int, word_count: int) -> BeamScratch:
    """Return scratch for a board with these keys. A set of squares has ``word_count`` words."""
    size = keys.shape[1]
    blocked = np.zeros(size, np.uint8)
    blocked[-1] = 1
    progress = new_record(*_PROGRESS_FIELDS)
    for name in ("solving_candidate", "solving_row", "meeting_row", "best_row"):
        progress[name] = -1
    return BeamScratch(
        boxes=np.zeros(box_count, np.int32),
        blocked=blocked,
        bits=np.zeros(word_count, np.int64),
        first_pushes=np.zeros((box_count, 4), np.uint8),
        symmetries=symmetries,
        mark=np.zeros(size, np.int32),
        stack=np.zeros(size, np.int32),
        matched_rows=np.full(box_count, -1, np.int32),
        keys=keys,
        progress=progress,
    )
