"""``symmetric``: beam search that also makes the images of moves under symmetries.

A person solves one corner of a symmetric level and does the same in the others. So does this
search: after up to twenty macro moves from a symmetric position it makes their images too, if the
player can reach all of them. If that works, a board with four symmetries is like one with a quarter
of the boxes and moves. Positions that are not symmetric are searched as well, so a few boxes can
move alone.

Each group of symmetries has an attempt by pushes, one by pulls to the start, and some by pulls to
waypoints: positions where the boxes of the start have already come apart, even if not everywhere in
the same way.

All moves are macro moves on the real board, so no answer rests on symmetry. The layers drop
positions, so the search never answers "unsolvable".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import ClassVar, Final, NamedTuple, cast

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.beam.images import new_images
from sokolab.kernels.search.beam.ranking import BY_MOVES, BY_MOVES_AND_KIND, BY_MOVES_AND_TARGET
from sokolab.kernels.search.beam.tables import MeetingTable
from sokolab.solvers.beam.beam_attempt import BeamAttempt, MacroStep
from sokolab.solvers.beam.beam_search import BY_PULLS, BY_PUSHES, Beam, tie_shift
from sokolab.solvers.beam.waypoints import direction_to, open_positions
from sokolab.solvers.frame.lurd_steps import MacroMove
from sokolab.solvers.frame.search import UnsoundSolutionError
from sokolab.solvers.frame.search_board import SearchBoard, symmetries_of_start
from sokolab.solvers.pull.side import lowest_of_regions

_FIRST_WIDTH: Final = 100
_SCHEMES_PER_WIDTH: Final = 2
_PATIENCE_MOVES: Final = 80
"""Boxes moved after which an attempt ends if the bound did not fall."""
_FIRST_LAYERS: Final = 6
_TRIAL_MOVES: Final = 40
"""Boxes moved after the first layers. The attempt ends if no image could be made by then."""


class _Scheme(NamedTuple):
    """A way to play symmetrically."""

    ranking: int
    """The rule by which a layer keeps positions."""
    max_moves: int
    """Maximum number of moves made before their images."""
    is_partial: bool = False
    """Whether all images that can be made are made; otherwise it is all or none."""


_SCHEMES: Final = (
    _Scheme(BY_MOVES_AND_TARGET, 3),
    _Scheme(BY_MOVES_AND_TARGET, 20),
    _Scheme(BY_MOVES_AND_TARGET, 1),
    _Scheme(BY_MOVES, 10),
    _Scheme(BY_MOVES_AND_KIND, 5),
    _Scheme(BY_MOVES_AND_TARGET, 3, is_partial=True),
)
"""The schemes in the order of trial, each with all groups and to all ends.

With 20 moves, a whole corner can be solved before the others follow.
"""
_BY_PUSHES, _TO_START, _TO_SYMMETRIC, _TO_OPEN = range(4)
_ATTEMPT_KINDS: Final = (_BY_PUSHES, _TO_START, _TO_SYMMETRIC, _TO_OPEN)
"""The attempts with each group and scheme: by pushes, by pulls to the start, and by pulls to a
position that the pushes reached, either a symmetric one or an early one with space to walk."""


class SymmetricAttempt(BeamAttempt):
    """A beam search on a board whose start is symmetric.

    Positions that symmetries of the start map onto each other count as one in both directions, so
    an attempt can meet an image of a position that the other attempt has expanded.
    """

    _max_taken_factor: ClassVar[int] = 32  # of eight images of a position, only one is expanded

    @property
    def _patience(self) -> int:
        """Layers without a new lowest bound after which an attempt ends: images move more boxes."""
        return _PATIENCE_MOVES // (len(self._images.symmetries) + 1)

    @property
    def meeting_table(self) -> MeetingTable:
        """The positions expanded, by a hash that all images of a position share."""
        return MeetingTable(self._visited["hash"], self._visited["slots"])

    def _end_if_stuck(self, bound: int) -> None:
        """End the attempt if no layer has come nearer for long. ``bound`` does not count.

        It also ends if no image of a move could be made for long.
        """
        super()._end_if_stuck(self.lowest_bound)
        if self.layers == self._trial and not len(self.symmetric_rows()):
            self.is_over = True
            self.is_whole = False

    @property
    def _trial(self) -> int:
        """Layers after which an attempt without an image ends, 0 for never."""
        count = len(self._images.symmetries)
        return _FIRST_LAYERS + _TRIAL_MOVES // (count + 1) if count else 0

    def rows_between(self, first: int, end: int) -> Ints:
        """Return the rows of positions that led on, except positions between images.

        Those rows hold the boxes after all images.
        """
        rows = super().rows_between(first, end)
        return rows[self._visited["hash"][rows] >= 0]

    def symmetric_rows(self) -> Ints:
        """Return the rows of expanded positions that images of moves have led to."""
        visited = int(self._scratch.progress.visited_rows)
        since = self._visited["moves_since_symmetric"][:visited]
        hashes = self._visited["hash"][:visited]
        is_symmetric = (since == 0) & (hashes >= 0) & (self._visited["parent"][:visited] >= 0)
        rows: Ints = np.flatnonzero(is_symmetric).astype(np.int32)
        return rows

    def _pushes_undoing(
        self, pushed: Sequence[MacroStep], pulled: Sequence[MacroStep]
    ) -> list[MacroMove]:
        """Return the pushes that undo ``pulled``, mapped to begin where ``pushed`` ends."""
        if not pulled:
            return []
        board = self._level.search_board
        boxes = _boxes_after(board.boxes.tolist(), pushed)
        player = self._normalised(boxes, pushed[-1].player_after if pushed else board.player)
        image = self._image_that_fits(pulled, boxes, player)
        macros = []
        for step in reversed(pulled):
            source, target = int(image[step.target]), int(image[step.source])
            boxes = boxes - {source} | {target}
            macros.append((source, target, self._normalised(boxes, int(image[step.player_before]))))
        return macros

    def _image_that_fits(
        self, pulled: Sequence[MacroStep], boxes: frozenset[int], player: int
    ) -> Ints:
        """Return the symmetry that maps the position after ``pulled`` onto the given one."""
        goals = np.flatnonzero(self._level.search_board.goals).tolist()
        ends, last_player = _boxes_after(goals, pulled), pulled[-1].player_after
        symmetries = self._roots.symmetries
        images: list[Ints] = [np.arange(symmetries.shape[1], dtype=np.int32), *symmetries]
        for image in images:
            if frozenset(image[sorted(ends)].tolist()) != boxes:
                continue
            if self._normalised(boxes, int(image[last_player])) == player:
                return image
        raise UnsoundSolutionError(
            "no symmetry joins the two halves of the solution"  # no phrase: a fault of the program
        )

    def _normalised(self, boxes: frozenset[int], player: int) -> int:
        """Return the lowest square that the player reaches among these boxes."""
        squares = np.array(sorted(boxes), np.int32)
        return lowest_of_regions(self._level.search_board, squares, [player])[0]


def _boxes_after(boxes: Iterable[int], steps: Sequence[MacroStep]) -> frozenset[int]:
    """Return the squares of the boxes after macro moves."""
    squares = set(boxes)
    for step in steps:
        squares.remove(step.source)
        squares.add(step.target)
    return frozenset(squares)


class Symmetric(Beam):
    """A search by symmetric play, which gives up immediately if the start is not symmetric."""

    def __init__(self, search_board: SearchBoard) -> None:
        self._symmetries = symmetries_of_start(search_board)
        super().__init__(search_board, _FIRST_WIDTH)
        if self._gives_up:
            return
        self._groups = groups_of(self._symmetries)
        has_more = len(self._symmetries) > 1  # a single image is all or none in any case
        self._schemes = [scheme for scheme in _SCHEMES if has_more or not scheme.is_partial]
        self._roots = [replace(roots, symmetries=self._symmetries) for roots in self._roots]

    def _suits_level(self) -> bool:
        """Whether the start is symmetric."""
        return len(self._symmetries) > 0

    @property
    def _attempt_kind(self) -> int:
        """The kind of the current attempt, or of the next one."""
        return _ATTEMPT_KINDS[self._attempt_index % len(_ATTEMPT_KINDS)]

    @property
    def _direction_index(self) -> int:
        """The direction of the current attempt, or of the next one."""
        return BY_PUSHES if self._attempt_kind == _BY_PUSHES else BY_PULLS

    @property
    def _ends_at_waypoint(self) -> bool:
        """Whether the current attempt, or the next one, ends at a waypoint."""
        return self._attempt_kind in (_TO_SYMMETRIC, _TO_OPEN)

    def _next_attempt(self) -> BeamAttempt:
        """Return the next attempt, with another end, group or scheme."""
        round_index, group_index = divmod(
            self._attempt_index // len(_ATTEMPT_KINDS), len(self._groups)
        )
        scheme, index = self._scheme(round_index, group_index), self._direction_index
        other = (
            self._waypoint_attempt
            if self._ends_at_waypoint
            else self._ended_attempts.get(1 - index)
        )
        waypoint = self._waypoint(other)
        direction = self._directions[index]
        if other is not None and waypoint >= 0:
            direction = direction_to(self._search_board, self._field, direction, other, waypoint)
        return SymmetricAttempt(
            self._level,
            direction,
            self._roots[index],
            self._first_width << round_index // _SCHEMES_PER_WIDTH,
            scheme.ranking,
            tie_shift=tie_shift(self._attempt_index if self._ends_at_waypoint else round_index),
            other_attempt=other,
            images=new_images(self._groups[group_index], scheme.max_moves, scheme.is_partial),
            waypoint=waypoint,
        )

    def _scheme(self, round_index: int, group_index: int) -> _Scheme:
        """Return the scheme. Every other group swaps the schemes of two successive rounds."""
        return self._schemes[round_index % len(self._schemes) ^ group_index % 2]

    def _waypoint(self, attempt: BeamAttempt | None) -> int:
        """Return the row of ``attempt`` where the next attempt ends, -1 for the start."""
        if not self._ends_at_waypoint or attempt is None:
            return -1
        random = np.random.Generator(np.random.PCG64(self._attempt_index))
        rows = attempt.rows_between(0, attempt.layers)
        preferred = (
            open_positions(self._search_board, attempt, random)
            if self._attempt_kind == _TO_OPEN
            else np.intersect1d(rows, cast("SymmetricAttempt", attempt).symmetric_rows())
        )
        if len(preferred):
            rows = preferred
        return int(random.choice(rows)) if len(rows) else -1

    def _end_attempt(self, attempt: BeamAttempt) -> None:
        """End an attempt. One that ended at a waypoint is not kept for others to meet."""
        before = self._ended_attempts.get(BY_PULLS)
        kind = self._attempt_kind
        super()._end_attempt(attempt)
        if kind == _BY_PUSHES:
            self._waypoint_attempt = attempt
        elif kind != _TO_START and before is not None:
            self._ended_attempts[BY_PULLS] = before

    def _next_attempt_index(self) -> int:
        """Return the index of the next attempt. A lane makes all with one group and scheme.

        Pulls end sooner than pushes, so another lane would take waypoints from older pushes.
        """
        number = self._attempt_index + 1
        is_within = self._attempt_index >= 0 and number % len(_ATTEMPT_KINDS) > 0
        return number if is_within else len(_ATTEMPT_KINDS) * super()._next_attempt_index()

    def _has_left_out(self, attempt: BeamAttempt) -> bool:
        """Whether an ended attempt might have missed a solution."""
        return self._ends_at_waypoint or super()._has_left_out(attempt)


_SymmetryGroup = frozenset[int]  # numbers of symmetries
_Table = list[list[int]]  # the symmetry that equals one followed by another
_IDENTITY: Final = 0


def groups_of(symmetries: Ints) -> tuple[Ints, ...]:
    """Return the groups that symmetries form, the largest first, each without the identity.

    Only one of several groups that a symmetry maps onto each other is returned: the others would
    solve the same levels, turned or reflected.
    """
    identity = np.arange(symmetries.shape[1], dtype=np.int32)
    images = [identity, *symmetries]
    index_of = {image.tobytes(): i for i, image in enumerate(images)}
    table = [[index_of[first[second].tobytes()] for second in images] for first in images]
    groups: dict[_SymmetryGroup, None] = {}
    for pair in combinations_with_replacement(range(len(images)), 2):
        group = _generated_group(frozenset(pair), table)
        if len(group) > 1 and not any(
            _turned_group(group, by, table) in groups for by in range(len(images))
        ):
            groups[group] = None
    ordered = sorted(groups, key=lambda group: -len(group))
    return tuple(
        np.array(sorted(images[i].tolist() for i in group - {_IDENTITY}), np.int32)
        for group in ordered
    )


def _generated_group(symmetries: _SymmetryGroup, table: _Table) -> _SymmetryGroup:
    """Return the smallest group that contains these symmetries."""
    group = symmetries
    while True:
        larger = group | {table[first][second] for first in group for second in group}
        if larger == group:
            return group
        group = larger


def _turned_group(group: _SymmetryGroup, by: int, table: _Table) -> _SymmetryGroup:
    """Return a group's counterpart on the board turned or reflected by a symmetry."""
    back = table[by].index(_IDENTITY)
    return frozenset(table[by][table[symmetry][back]] for symmetry in group)
