"""One representative for all positions that the symmetries of a level map onto each other.

Such positions are equally far from the start, and equally far from the solved position. So a
search for push-optimal solutions may keep one of them for all: the one with the smallest hash.

A symmetry maps the walls, the goals and the boxes of the start on themselves, but the player of the
start can be elsewhere after it. A position can then have been reached from an image of the start.
So whatever is known about play from the start must hold for play from its images, too. The pushes
of a single box from the start are the fewest over all images. Tables of groups let the player begin
anywhere if its images are not all in one region. A solution is traced through the
representatives and then played from the start itself, each push leading to an image of the next
one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.reach import Reach, mark_reach


class Orbits(NamedTuple):
    """The symmetries of a level, the parent's images, and scratch."""

    symmetries: Ints  # [symmetries, m + 1]: where each takes each square; without the identity
    inverses: Ints  # [symmetries, m + 1]: from where it takes each square
    hashes: Longs  # [symmetries]: scratch: the hash of each image
    boxes: Ints  # [k]: the boxes of the last representative
    parent_hashes: Longs  # [symmetries]: hash of the boxes of each image of note_parent's position
    parent_players: Ints  # [symmetries]: the normalised player of that image


class AfterPush(NamedTuple):
    """A position after a push or a pull.

    If no flood has marked where the player gets, the player reaches what it reached in the parent,
    with ``source`` and without ``target``.
    """

    hash: int  # The hash of the boxes
    source: int  # From where the box has moved
    target: int  # To where it has moved
    player: int  # The normalised player
    is_filled: bool  # Whether a flood has marked where the player gets


def new_orbits(symmetries: Ints, box_count: int) -> Orbits:
    """Return the orbits of positions of ``box_count`` boxes."""
    symmetry_count = len(symmetries)
    return Orbits(
        symmetries=symmetries,
        inverses=np.argsort(symmetries, axis=1).astype(np.int32),
        hashes=np.zeros(symmetry_count, np.int64),
        boxes=np.zeros(box_count, np.int32),
        parent_hashes=np.zeros(symmetry_count, np.int64),
        parent_players=np.zeros(symmetry_count, np.int32),
    )


@kernel
def fill_image(orbits: Orbits, symmetry: int, boxes: Ints, is_ascending: bool) -> None:
    """Fill ``orbits.boxes`` with the images of the boxes, in ascending order or in any.

    ``symmetry`` is the index of a symmetry, or -1 for the boxes themselves.
    """
    image_boxes = orbits.boxes
    for i in range(boxes.size):
        image = boxes[i] if symmetry < 0 else orbits.symmetries[symmetry, boxes[i]]
        j = i
        while is_ascending and j > 0 and image_boxes[j - 1] > image:
            image_boxes[j] = image_boxes[j - 1]
            j -= 1
        image_boxes[j] = image


@inlined_kernel
def _lowest_in_image(inverses: Ints, symmetry: int, mark: Ints, stamp: int) -> int:
    """Return the lowest image of the squares marked with ``stamp``."""
    for square in range(mark.size):
        if mark[inverses[symmetry, square]] == stamp:
            return square
    return mark.size


@inlined_kernel
def _smallest_hash(hashes: Longs, own_hash: int) -> tuple[int, int]:
    """Return the smallest hash of all images, and the first symmetry with it; -1 = the position."""
    smallest = own_hash
    chosen = -1
    for symmetry in range(hashes.size):
        if hashes[symmetry] < smallest:
            smallest = hashes[symmetry]
            chosen = symmetry
    return smallest, chosen


@kernel
def _fill_hashes(symmetries: Ints, keys: Longs, boxes: Ints, hashes: Longs) -> None:
    """Fill ``hashes`` with the hashes of the images of the boxes."""
    for symmetry in range(symmetries.shape[0]):
        boxes_hash = np.int64(0)
        for i in range(boxes.size):
            boxes_hash ^= keys[0, symmetries[symmetry, boxes[i]]]
        hashes[symmetry] = boxes_hash


@kernel
def fill_representative(
    orbits: Orbits, reach: Reach, keys: Longs, boxes: Ints, lowest: int, stamp: int
) -> tuple[int, int]:
    """Fill ``orbits.boxes`` with the boxes of the representative. Return its player and hash.

    ``reach.blocked`` has the boxes, and its marks do not hold ``stamp``. ``keys``, int64
    ``[2, m + 1]``, are random words for a box and for the normalised player on a square. ``boxes``,
    int32 ``[k]``, are the boxes, ascending, and ``lowest`` is the normalised player.
    """
    symmetries, hashes = orbits.symmetries, orbits.hashes
    own_hash = np.int64(0)
    for i in range(boxes.size):
        own_hash ^= keys[0, boxes[i]]
    _fill_hashes(symmetries, keys, boxes, hashes)
    smallest, chosen = _smallest_hash(hashes, int(own_hash))
    fill_image(orbits, chosen, boxes, is_ascending=True)
    # Of several images with the same boxes, the one with the lowest player is taken, so that all
    # images of a position get the same representative.
    player = lowest if chosen < 0 else reach.mark.size  # more than any square
    is_filled = False
    for symmetry in range(hashes.size):  # the boxes of several images can be the same
        if hashes[symmetry] == smallest:
            if not is_filled:
                mark_reach(reach.neighbours, reach.blocked, lowest, reach.mark, stamp, reach.stack)
                is_filled = True
            player = min(player, _lowest_in_image(orbits.inverses, symmetry, reach.mark, stamp))
    return int(player), int(smallest ^ keys[1, player])


@inlined_kernel
def note_parent(orbits: Orbits, keys: Longs, boxes: Ints, mark: Ints, stamp: int) -> None:
    """Note the boxes of a position and the player's reach for :func:`representative_after`."""
    _fill_hashes(orbits.symmetries, keys, boxes, orbits.parent_hashes)
    for symmetry in range(orbits.parent_players.size):
        player = _lowest_in_image(orbits.inverses, symmetry, mark, stamp)
        orbits.parent_players[symmetry] = player


@inlined_kernel
def representative_after(
    orbits: Orbits, reach: Reach, keys: Longs, after: AfterPush, stamp: int
) -> tuple[int, int, int]:
    """Return the representative's player and hash, and its symmetry for :func:`fill_image`.

    ``reach.blocked`` has the boxes. The marks hold ``stamp`` if and only if ``after.is_filled``.
    ``after`` is the position of :func:`note_parent` after one box has moved.
    """
    symmetries, hashes = orbits.symmetries, orbits.hashes
    own_hash, source, target, lowest, is_filled = after
    for symmetry in range(hashes.size):
        move_hash = keys[0, symmetries[symmetry, source]] ^ keys[0, symmetries[symmetry, target]]
        hashes[symmetry] = orbits.parent_hashes[symmetry] ^ move_hash
    smallest, chosen = _smallest_hash(hashes, own_hash)
    player = lowest if chosen < 0 else reach.mark.size
    for symmetry in range(hashes.size):
        if hashes[symmetry] != smallest:
            continue
        image = int(orbits.parent_players[symmetry])
        # The box covers what was the lowest square of this image, so another one is the lowest.
        if not is_filled and image == symmetries[symmetry, target]:
            mark_reach(reach.neighbours, reach.blocked, lowest, reach.mark, stamp, reach.stack)
            is_filled = True
        if is_filled:
            image = _lowest_in_image(orbits.inverses, symmetry, reach.mark, stamp)
        else:
            image = min(image, int(symmetries[symmetry, source]))
        player = min(player, image)
    return int(player), int(smallest ^ keys[1, player]), chosen
