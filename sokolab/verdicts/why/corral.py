"""Corrals: areas that the player cannot enter, their boxes, and the pushes that open them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.reach import out_of_reach
from sokolab.core.board import Board
from sokolab.core.position import Position, Push
from sokolab.core.walks import connected
from sokolab.language import HasSentence, Phrase, counted_phrase, phrase, tr
from sokolab.solvers.frame.protocol import CancelToken

_FATES: Final = {
    False: phrase("dead: its boxes cannot all be brought to goals"),
    True: phrase("alive: its boxes can be brought to goals if all others are lifted"),
    None: phrase("not proved either way"),
}


@dataclass(frozen=True, slots=True)
class Corral(HasSentence):
    """An area that the player cannot enter as the boxes stand."""

    area: tuple[int, ...]
    """The squares of the area, ascending."""
    fence: tuple[int, ...]
    """The boxes that touch the area, ascending."""
    openings: tuple[Push, ...]
    """The pushes of these boxes that the player can make now to open the area."""
    can_come_home: bool | None
    """Whether the boxes of the fence can be brought home with all other boxes lifted. If not, the
    level has no solution; if so, nothing is proved about the level. None if the search was too
    long.
    """

    @property
    def message(self) -> Phrase:
        """The corral in one sentence."""
        openings = phrase("no push opens it now")
        if self.openings:
            openings = counted_phrase(
                len(self.openings), "{n:,} push opens it", "{n:,} pushes open it"
            )
        return phrase(
            "Corral of {area} behind {boxes}, {opened}; {fate}",
            area=counted_phrase(len(self.area), "square", "squares"),
            boxes=counted_phrase(len(self.fence), "box", "boxes"),
            opened=openings,
            fate=_FATES[self.can_come_home],
        )


def corral_at(board: Board, square: int) -> Corral | None:
    r"""Return the corral that contains a square, or None if there is none.

    Raises
    ------
    ValueError
        The board does not have exactly one player.

    Examples
    --------
    >>> board = Board("#########\n#   $   #\n#   # @ #\n#########")
    >>> corral_at(board, 10).fence
    (13,)
    >>> corral_at(board, 16) is None  # the player can walk there
    True
    """
    from sokolab.verdicts.why.groups import BoxGroups

    arrays = board_arrays(board)
    if arrays.player < 0:
        raise ValueError(tr("corrals need a board with one player"))
    unreachable = out_of_reach(arrays)
    if not 0 <= square < board.size or not unreachable[square]:
        return None
    area = connected(board, [square], unreachable)
    beside = np.append(area, False)[board.neighbours]
    fence = [box for box in arrays.boxes.tolist() if beside[box].any()]
    position = Position(board)
    openings = tuple(
        push for push in position.pushes() if push.box in fence and _opens(position, push, area)
    )
    fate = BoxGroups(board).can_come_home(fence) if arrays.goals.any() else None
    return Corral(tuple(np.flatnonzero(area).tolist()), tuple(fence), openings, fate)


def _opens(position: Position, push: Push, area: NDArray[np.bool_]) -> bool:
    """Whether the player can enter some square of an area after a push."""
    position_after = position.after(push)
    return any(area[square] for square in position_after.player_reach())


@dataclass(frozen=True, slots=True)
class CorralRequest:
    """A board and a square whose corral is sought, as a picklable value."""

    board: Board
    square: int


def study_corral(
    request: CorralRequest, _cancel: CancelToken, on_news: Callable[[Corral | None], None]
) -> None:
    """Look for the corral of a square, and report it if there is one."""
    corral = corral_at(request.board, request.square)
    if corral is not None:
        on_news(corral)
