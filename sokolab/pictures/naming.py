"""Names the looks of squares, such as wall or box, so that they make a level."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.pictures import scenes, traits
from sokolab.pictures.looks import Looks
from sokolab.pictures.weights import BOARD_WEIGHTS, NAMING_WEIGHTS, ROOM_WEIGHTS

GLYPHS_BY_NAME: Final = "# .$*@+ "
RIVAL_COST: Final = 8.0
"""Cost above the best from which readings are no longer rivals."""
_CONTRADICTION_COST: Final = 15.0
"""Cost of each square without the name that a person has given it."""
_MAX_ROOMS_TO_NAME: Final = 20  # the rooms whose looks cost least are named
_MAX_GAIN_TOGETHER: Final = 6.0
"""Hardly any naming gains more than this from the likeness and the neighbours of its looks."""
_MAX_NAMINGS_PER_ROOM: Final = 5  # namings whose board's cost is computed


@dataclass(frozen=True, slots=True)
class Naming:
    """The name of each square, as in `scenes`, and the cost of all names (less is better)."""

    square_names: NDArray[np.intp]
    cost: float


@dataclass(frozen=True, slots=True)
class Proposal:
    """Names for the looks of a room, and their cost before the board is drawn."""

    room: scenes.WalledRoom
    look_names: NDArray[np.intp]
    cost: float

    def square_names(self) -> NDArray[np.intp]:
        """Return the name of each square, in the room by its look, outside by the walls."""
        room = self.room
        name_of_look = np.full(room.scene.look_count, scenes.OUTSIDE)
        name_of_look[room.scene.floor] = scenes.FLOOR
        name_of_look[room.looks] = self.look_names
        square_names = room.walls.square_names.copy()
        square_names[room.inside] = name_of_look[room.scene.label[room.inside]]
        # Walled-in areas that look like pieces are read too if the result is still a level.
        for area in scenes.walled_in(square_names):
            names = name_of_look[room.scene.label[area]]
            box_count, goal_count = ((names == name).sum() for name in (scenes.BOX, scenes.GOAL))
            if (
                box_count == goal_count
                and not np.isin(names, (scenes.OUTSIDE, scenes.PLAYER, scenes.PLAYER_ON_GOAL)).any()
            ):
                square_names[area] = names
        return square_names

    def naming(self) -> Naming:
        """Return the naming, with the cost of the board included."""
        square_names = self.square_names()
        cost = self.cost + float(
            traits.weighed(traits.board_traits(self.room, square_names), BOARD_WEIGHTS)
        )
        return Naming(square_names, cost)


def namings(
    looks: Looks, given_names: scenes.GivenNames, known_cost: float = np.inf, max_namings: int = 12
) -> list[Naming]:
    """Return namings of the looks that make a closed board with one player, the best first.

    ``known_cost`` is the cost of a naming already known; rooms that cannot rival it are left out.
    """
    naming_of_key: dict[bytes, Naming] = {}
    lowest_cost = np.inf
    proposals = _proposals(looks, given_names, known_cost)
    for proposal in sorted(proposals, key=lambda proposal: proposal.cost):
        if proposal.cost > lowest_cost + RIVAL_COST:
            break
        naming = proposal.naming()
        lowest_cost = min(lowest_cost, naming.cost)
        key = naming.square_names.tobytes()
        if key not in naming_of_key or naming_of_key[key].cost > naming.cost:
            naming_of_key[key] = naming
    rated = [_with_contradiction_cost(naming, given_names) for naming in naming_of_key.values()]
    return sorted(rated, key=lambda naming: naming.cost)[:max_namings]


def _proposals(
    looks: Looks, given_names: scenes.GivenNames, known_cost: float
) -> Iterator[Proposal]:
    """Yield the likeliest names of the likeliest rooms."""
    rooms = sorted(_rooms(looks, given_names), key=lambda room: room[2].min())
    lowest_cost = np.inf if given_names else known_cost
    rooms = rooms if given_names else rooms[:_MAX_ROOMS_TO_NAME]
    for index, (room, names, costs) in enumerate(rooms):
        if index and costs.min() > lowest_cost + RIVAL_COST + _MAX_GAIN_TOGETHER:
            break
        totals = costs + traits.weighed(traits.naming_traits(room, names), NAMING_WEIGHTS)
        lowest_cost = min(lowest_cost, totals.min())
        for row in np.argsort(totals)[:_MAX_NAMINGS_PER_ROOM]:
            yield Proposal(room, names[row], float(totals[row]))


def _rooms(
    looks: Looks, given_names: scenes.GivenNames
) -> Iterator[tuple[scenes.WalledRoom, NDArray[np.intp], NDArray[np.float64]]]:
    """Yield rooms with the namings that make levels and their costs, summed over looks."""
    for scene in scenes.scenes(looks, given_names):
        room_of_key: dict[tuple[bytes, ...], tuple[float, scenes.WalledRoom]] = {}
        for room in scene.rooms():
            # Looks that lie elsewhere do not make a different room.
            key = room.inside.tobytes(), bytes(room.looks)
            cost = float(traits.weighed(traits.room_traits(room), ROOM_WEIGHTS))
            if key not in room_of_key or cost < room_of_key[key][0]:
                room_of_key[key] = cost, room
        for cost, room in room_of_key.values():
            look_costs = traits.costs_of_looks(room)
            names = traits.legal_names(room, look_costs)
            if len(names):
                yield room, names, cost + look_costs[names, np.arange(len(room.looks))].sum(1)


def with_floor_outside(square_names: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the names of squares with floor instead of the outside."""
    return np.where(square_names == scenes.OUTSIDE, scenes.FLOOR, square_names)


def hides_something(square_names: NDArray[np.intp], label: NDArray[np.intp]) -> bool:
    """Whether an unnamed square among the walls looks neither like a named one nor the outside."""
    is_unnamed = square_names == scenes.OUTSIDE
    rows, columns = (np.flatnonzero((~is_unnamed).any(axis)) for axis in (1, 0))
    is_hidden = np.zeros(square_names.shape, bool)
    is_hidden[rows[0] + 1 : rows[-1], columns[0] + 1 : columns[-1]] = True
    is_hidden &= is_unnamed
    is_outside = is_unnamed & ~is_hidden
    return bool(is_outside.any() and not np.isin(label[is_hidden], label[~is_hidden]).all())


def _with_contradiction_cost(naming: Naming, given_names: scenes.GivenNames) -> Naming:
    """Return the naming with the cost of squares that lack the name a person has given."""
    square_names = with_floor_outside(naming.square_names)
    wrong_count = sum(square_names[square] != name for square, name in given_names.items())
    if not wrong_count:
        return naming
    return replace(naming, cost=naming.cost + _CONTRADICTION_COST * wrong_count)
