"""The possible readings of a picture, with all their traits, and which of them are right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.pictures.boards import Pictured
from sokolab.pictures import traits, weights
from sokolab.pictures.grid import Grid
from sokolab.pictures.grid_choice import likely_grids
from sokolab.pictures.looks import Looks, looks_of, merged
from sokolab.pictures.naming import Naming, Proposal
from sokolab.pictures.opening import opened
from sokolab.pictures.possible_readings import TOLERANCES, board_of
from sokolab.pictures.reading import NAME_OF_TILE
from sokolab.pictures.scenes import OUTSIDE, PLAYER, PLAYER_ON_GOAL, WalledRoom, scenes

Column = tuple[str, ...]
"""The place of a trait's weight: the table in `weights`, perhaps a name, and the trait."""

# Namings of a room that become candidates:
_LIKELIEST: Final = 10
_OTHERS: Final = 2
_A_LOOK: Final = 0.004
"""Share of squares of another kind in a look that counts as much as one more look."""
_Candidate = tuple[NDArray[np.float64], bool, bytes]
"""The traits of a candidate, whether it is right, and its board."""
_PLACES: Final = 2
"""The number of grids that are tried."""
_TOO_MUCH: Final = 16.0
"""A candidate that costs this much more than the best is left out."""


@dataclass(frozen=True, slots=True)
class Example:
    """The candidates of a picture."""

    shown: Pictured
    is_drawn: bool
    values: NDArray[np.float32]
    """Shape ``(candidates, columns)``: the traits, in the order of `columns`."""
    is_right: NDArray[np.bool_]
    """Whether each candidate is the board on the picture."""
    board: NDArray[np.intp]
    """A number for each candidate; candidates with the same number are the same board."""
    missing: str
    """Why no candidate is right; empty if one is."""


def columns() -> list[Column]:
    """Return the columns of `Example.values`."""
    of_looks = [
        ("LOOK_WEIGHTS", str(name), trait)
        for name, known in weights.LOOK_WEIGHTS.items()
        for trait in known
        if name != PLAYER_ON_GOAL or trait == "constant"
    ]
    others = [
        (table, trait)
        for table in ("ROOM_WEIGHTS", "NAMING_WEIGHTS", "BOARD_WEIGHTS")
        for trait in getattr(weights, table)
    ]
    return [("PICTURE_WEIGHTS", "tolerance"), *of_looks, *others]


def table_of(column: Column) -> dict[str, float]:
    """Return the table of `weights` in which a column has its weight."""
    table, *rest = column[:-1]
    weights_of_table: dict[str, float] = (
        weights.LOOK_WEIGHTS[int(rest[0])] if table == "LOOK_WEIGHTS" else getattr(weights, table)
    )
    return weights_of_table


def current_weights() -> NDArray[np.float64]:
    """Return the weights of `columns` as they are."""
    return np.array([table_of(column)[column[-1]] for column in columns()])


def example_of(shown: Pictured, grid: Grid | None = None) -> Example:
    """Return the candidates of a picture on the likeliest grid that fits its board.

    If none does, the given grid is taken.
    """
    example = _joined(shown, grid is not None, [], "no grid")
    for fitting in _fitting(shown, grid)[:_PLACES]:
        candidates = list(_candidates(shown, fitting.looks, fitting.truth))
        example = _joined(shown, grid is not None, candidates, fitting.why)
        if not example.missing:
            break
    return example


def grid_of(shown: Pictured) -> Grid | None:
    """Return where the board lies on its picture; None if no likely grid fits it."""
    for fitting in _fitting(shown, None)[:1]:
        squares = np.argwhere(fitting.truth != OUTSIDE)
        (top, left), (bottom, right) = squares.min(0).tolist(), (squares.max(0) + 1).tolist()
        if (bottom - top, right - left) == shown.board.tiles.shape:
            return fitting.grid.part(top, bottom, left, right)
    return None


class _Fitting(NamedTuple):
    """A grid of a picture, in its pixels, with the looks and the names of its squares."""

    worth: float
    grid: Grid
    looks: Looks
    truth: NDArray[np.intp]
    why: str


def _fitting(shown: Pictured, grid: Grid | None) -> list[_Fitting]:
    """Return the likely grids and the given one; those that fit the board best come first."""
    picture, factor = opened(shown.picture)
    grids = [candidate for _, grids_of_size in likely_grids(picture) for candidate in grids_of_size]
    if grid is not None:
        grids.append(grid.scaled(1 / factor))
    fittings: list[_Fitting] = []
    for candidate in grids:
        looks = looks_of(picture, candidate, TOLERANCES[0])
        if looks is not None:
            fewer = merged(looks, TOLERANCES[1])
            pure, truth = _aligned(fewer, shown.board.tiles)
            why = f"{len(fewer.faces)} looks, {pure:.0%} of one kind"
            worth = pure - _A_LOOK * len(fewer.faces)
            fittings.append(_Fitting(worth, candidate.scaled(factor), looks, truth, why))
    return sorted(fittings, key=lambda fitting: -fitting.worth)


def _aligned(looks: Looks, tiles: NDArray[np.uint8]) -> tuple[float, NDArray[np.intp]]:
    """Return how well looks and tiles agree in the board's best place, and the squares' names."""
    names = np.vectorize(NAME_OF_TILE.__getitem__)(tiles)
    rows, columns = looks.label.shape
    height, width = names.shape
    best: tuple[float, NDArray[np.intp]] = (-1.0, np.zeros((0, 0), np.intp))
    for top in range(min(0, rows - height), max(0, rows - height) + 1):
        for left in range(min(0, columns - width), max(0, columns - width) + 1):
            truth = np.full((rows, columns), OUTSIDE)
            part = names[max(0, -top) :, max(0, -left) :]
            target = truth[max(0, top) :, max(0, left) :]
            high, wide = (
                min(first, second) for first, second in zip(part.shape, target.shape, strict=True)
            )
            target[:high, :wide] = part[:high, :wide]
            table = np.zeros((len(looks.faces), OUTSIDE + 1))
            np.add.at(table, (looks.label.ravel(), truth.ravel()), 1)
            table[:, OUTSIDE] = 0
            pure = float(table.max(1).sum() / names.size)
            if pure > best[0]:
                best = pure, truth
    return best


def _candidates(shown: Pictured, looks: Looks, truth: NDArray[np.intp]) -> Iterator[_Candidate]:
    """Yield the possible readings of squares of which the truth is known."""
    chance = np.random.default_rng(0)
    before = 0
    for tolerance in TOLERANCES:
        fewer = merged(looks, tolerance)
        if len(fewer.faces) == before:
            continue
        before = len(fewer.faces)
        for scene in scenes(fewer, {}):
            for room in scene.rooms():
                names, values = _of_room(room)
                masks = ((scene.label == look) & room.inside for look in room.looks)
                true_names = np.array([_only(truth[mask]) for mask in masks])
                right = np.flatnonzero((names == true_names).all(1))
                order = np.argsort(values @ current_weights())
                extra = chance.permutation(order[_LIKELIEST:])[:_OTHERS]
                for at in {*order[:_LIKELIEST].tolist(), *extra.tolist(), *right.tolist()}:
                    squares = Proposal(room, names[at], 0.0).square_names()
                    row = values[at].copy()
                    row[0] = tolerance
                    _fill(row, "BOARD_WEIGHTS", traits.board_traits(room, squares))
                    board = board_of(Naming(squares, 0.0))
                    is_right = at in right and shown.shows(board)
                    yield row, is_right, board.tiles.tobytes() + bytes(board.tiles.shape)


def _only(names: NDArray[np.intp]) -> int:
    """Return the common name of some squares, or -1, which is not a name, if names differ."""
    return int(names[0]) if (names == names[0]).all() else -1


def _of_room(room: WalledRoom) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return the namings of a room, and their traits except those of the board."""
    names = traits.legal_names(room, traits.costs_of_looks(room))
    values = np.zeros((len(names), len(columns())))
    _fill(values, "ROOM_WEIGHTS", traits.room_traits(room))
    _fill(values, "NAMING_WEIGHTS", traits.naming_traits(room, names))
    look_traits = traits.look_traits(room)
    for at, (table, *rest) in enumerate(columns()):
        if table == "LOOK_WEIGHTS":
            name, trait = int(rest[0]), look_traits[rest[1]]
            is_so = names == name
            if name == PLAYER:
                is_so = is_so | (names == PLAYER_ON_GOAL)
            values[:, at] = is_so @ trait
    return names, values


def _fill(values: NDArray[np.float64], table: str, trait_values: traits.Traits) -> None:
    for at, column in enumerate(columns()):
        if column[0] == table:
            values[..., at] = trait_values[column[1]]


def _joined(shown: Pictured, is_drawn: bool, candidates: list[_Candidate], why: str) -> Example:
    values = np.array([row for row, _, _ in candidates]).reshape(-1, len(columns()))
    right = np.array([is_right for _, is_right, _ in candidates], bool)
    costs = values @ current_weights()
    is_kept = right | (costs < costs.min(initial=np.inf) + _TOO_MUCH)
    numbers: dict[bytes, int] = {}
    board = np.array([numbers.setdefault(key, len(numbers)) for _, _, key in candidates], np.intp)
    missing = "" if right.any() else why
    return Example(
        shown, is_drawn, values[is_kept].astype(np.float32), right[is_kept], board[is_kept], missing
    )
