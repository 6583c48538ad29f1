"""Names the groups of squares so that they make a level."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.pictures import scenes
from sokolab.pictures.looks import Looks
from sokolab.pictures.traits import (
    legal_names,
    of_board,
    of_namings,
    of_room,
    prices_of_groups,
    weighed,
)
from sokolab.pictures.weights import OF_BOARD, OF_NAMINGS, OF_ROOM

GLYPHS: Final = "# .$*@+ "
RIVAL_COST: Final = 8.0
"""Cost above the best at which readings are not rivals any more."""
_DISOBEDIENCE_COST: Final = 15.0
"""Cost of each square without the name that a person has given it."""
_MAX_ROOMS_NAMED: Final = 20  # those whose groups cost least by themselves
_MAX_GAIN_TOGETHER: Final = 6.0
"""The gain from likeness and neighbours of groups that hardly any naming exceeds."""
_NAMINGS_PER_ROOM: Final = 5  # at most this many are drawn


@dataclass(frozen=True, slots=True)
class Naming:
    """A reading: the name of each square, and its cost (less is better)."""

    squares: NDArray[np.intp]
    cost: float


@dataclass(frozen=True, slots=True)
class Proposal:
    """Names for the groups of a room, and their cost before the board is drawn."""

    room: scenes.WalledRoom
    names: NDArray[np.intp]
    cost: float

    def squares(self) -> NDArray[np.intp]:
        """Return the name of each square."""
        room = self.room
        table = np.full(room.scene.count, scenes.OUTSIDE)
        table[room.scene.floor] = scenes.FLOOR
        table[room.held] = self.names
        squares = room.walls[0].copy()
        squares[room.inside] = table[room.scene.label[room.inside]]
        # Walled-in parts that look like pieces are read too if the result is still a level.
        for part in scenes.walled_in(squares):
            names = table[room.scene.label[part]]
            boxes, goals = ((names == name).sum() for name in (scenes.BOX, scenes.GOAL))
            if (
                boxes == goals
                and not np.isin(names, (scenes.OUTSIDE, scenes.PLAYER, scenes.PLAYER_ON_GOAL)).any()
            ):
                squares[part] = names
        return squares

    def naming(self) -> Naming:
        """Return the naming, with the cost of the board included."""
        squares = self.squares()
        cost = self.cost + float(weighed(of_board(self.room, squares), OF_BOARD))
        return Naming(squares, cost)


def namings(
    looks: Looks, told: scenes.Told, best: float = np.inf, max_namings: int = 12
) -> list[Naming]:
    """Return ways to name the groups that make a closed board with one player, the best first.

    ``best`` is the cost of a naming already known; rooms that cannot rival it are left out.
    """
    naming_of_key: dict[bytes, Naming] = {}
    lowest_cost = np.inf
    for proposal in sorted(_proposals(looks, told, best), key=lambda one: one.cost):
        if proposal.cost > lowest_cost + RIVAL_COST:
            break
        naming = proposal.naming()
        lowest_cost = min(lowest_cost, naming.cost)
        key = naming.squares.tobytes()
        if key not in naming_of_key or naming_of_key[key].cost > naming.cost:
            naming_of_key[key] = naming
    rated = [_obeying(naming, told) for naming in naming_of_key.values()]
    return sorted(rated, key=lambda naming: naming.cost)[:max_namings]


def _proposals(looks: Looks, told: scenes.Told, best: float) -> Iterator[Proposal]:
    """Yield the likeliest names of the likeliest rooms."""
    rooms = sorted(_rooms(looks, told), key=lambda one: one[2].min())
    lowest_cost = np.inf if told else best
    for number, (room, names, costs) in enumerate(rooms if told else rooms[:_MAX_ROOMS_NAMED]):
        if number and costs.min() > lowest_cost + RIVAL_COST + _MAX_GAIN_TOGETHER:
            break
        prices = costs + weighed(of_namings(room, names), OF_NAMINGS)
        lowest_cost = min(lowest_cost, prices.min())
        for at in np.argsort(prices)[:_NAMINGS_PER_ROOM]:
            yield Proposal(room, names[at], float(prices[at]))


def _rooms(
    looks: Looks, told: scenes.Told
) -> Iterator[tuple[scenes.WalledRoom, NDArray[np.intp], NDArray[np.float64]]]:
    """Yield rooms with the namings that make levels and their costs, summed over groups."""
    for scene in scenes.scenes(looks, told):
        room_of_key: dict[tuple[bytes, ...], tuple[float, scenes.WalledRoom]] = {}
        for room in scene.rooms():
            # Groups that lie elsewhere do not make a different room.
            key = room.inside.tobytes(), bytes(room.held)
            cost = float(weighed(of_room(room), OF_ROOM))
            if key not in room_of_key or cost < room_of_key[key][0]:
                room_of_key[key] = cost, room
        for cost, room in room_of_key.values():
            prices = prices_of_groups(room)
            names = legal_names(room, prices)
            if len(names):
                yield room, names, cost + prices[names, np.arange(len(room.held))].sum(1)


def shown(squares: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the squares with floor in place of the outside."""
    return np.where(squares == scenes.OUTSIDE, scenes.FLOOR, squares)


def hides_something(squares: NDArray[np.intp], label: NDArray[np.intp]) -> bool:
    """Whether something among the walls looks like no named group and not like the outside."""
    rows, columns = (np.flatnonzero((squares != scenes.OUTSIDE).any(axis)) for axis in (1, 0))
    among = np.zeros(squares.shape, bool)
    among[rows[0] + 1 : rows[-1], columns[0] + 1 : columns[-1]] = True
    among &= squares == scenes.OUTSIDE
    away = (squares == scenes.OUTSIDE) & ~among
    return bool(away.any() and not np.isin(label[among], label[~among]).all())


def _obeying(naming: Naming, told: scenes.Told) -> Naming:
    """Return the naming with the cost of squares that lack the name a person has given."""
    squares = shown(naming.squares)
    wrong = sum(squares[square] != name for square, name in told.items())
    return replace(naming, cost=naming.cost + _DISOBEDIENCE_COST * wrong) if wrong else naming
