"""Pictures of boards, levels, positions and analyses as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sokolab.core.board import Board
from sokolab.core.level import Level, Solution
from sokolab.core.position import Position
from sokolab.language import LocalizedValueError, phrase
from sokolab.rendering.colours import DARK, LIGHT, ColourScheme
from sokolab.rendering.solution import solution_path
from sokolab.rendering.svg import DEFAULT_SCALE, board_svg

if TYPE_CHECKING:
    from sokolab.analysis.board_analysis import Analysis


def render(
    what: Board | Level | Position | Analysis,
    overlays: Iterable[str] = (),
    *,
    solution: str | Solution = "",
    selected: int | None = None,
    scale: int = DEFAULT_SCALE,
    dark: bool = False,
) -> str:
    r"""Return a picture as the text of an SVG file; neither Qt nor a screen is needed.

    Parameters
    ----------
    what
        What to draw.
    overlays
        Names of overlays: ``player-reach``, ``dead-squares``, ``cuts-and-blocks``,
        ``push-targets``, ``pushes-bound``, ``problems``.
    solution
        Moves to draw as a path: thin where the player walks, thick where a box is pushed.
    selected
        The square of the selected box; ``push-targets`` shows nothing without one.
    scale
        Pixels per square; fewer where the picture would be larger than 960 pixels.
    dark
        Whether to draw in the colours of the dark theme.

    Raises
    ------
    ValueError
        An overlay does not exist, or the solution cannot be played.

    Examples
    --------
    >>> svg = render(Board("#####\n#@$.#\n#####"), ["dead-squares"], solution="R")
    >>> svg[:4], svg[-6:]
    ('<svg', '</svg>')
    """
    board = what.board if isinstance(what, Level) else what
    if isinstance(board, Position):
        board = board.as_board()
    elif not isinstance(board, Board):
        selected = board.selected if selected is None else selected
        board = board.board
    colours = DARK if dark else LIGHT
    under, over = _drawn(board, tuple(overlays), selected, colours)
    lurd = solution.lurd if isinstance(solution, Solution) else solution
    if lurd:
        over += solution_path(board, lurd, colours)
    title = what.title if isinstance(what, Level) else ""
    return board_svg(board, colours, scale, under, over, title)


def _drawn(
    board: Board, overlays: tuple[str, ...], selected: int | None, colours: ColourScheme
) -> tuple[str, str]:
    """Return what the overlays draw below and above the pieces."""
    if not overlays:
        return "", ""  # a notebook shows a board before the analyses are loaded
    from sokolab.analysis.board_analysis import Analysis  # noqa: PLC0415 - loads numba
    from sokolab.rendering.overlays import OVERLAYS  # noqa: PLC0415 - loads numba

    unknown = [name for name in overlays if name not in OVERLAYS]
    if unknown:
        names = ", ".join(OVERLAYS)
        raise LocalizedValueError(
            phrase("there is no overlay {name!r}; there are {names}", name=unknown[0], names=names)
        )
    drawn = [OVERLAYS[name](Analysis(board, selected), colours) for name in overlays]
    return "".join(under for under, _ in drawn), "".join(over for _, over in drawn)
