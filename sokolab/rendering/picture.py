"""Pictures of boards, levels, positions and analyses as SVG, for files and notebooks."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import pairwise
from typing import Final

from sokolab.analysis.board_analysis import Analysis
from sokolab.core.board import Board
from sokolab.core.level import Collection, HasLurd, Level, board_of, lurd_of
from sokolab.core.lurd import Replay, positions
from sokolab.core.position import Position
from sokolab.language import LocalizedValueError, Phrase, phrase
from sokolab.rendering.colours import DARK, LIGHT, ColourScheme
from sokolab.rendering.overlays.all_overlays import Added
from sokolab.rendering.svg import MARGIN, board_svg, decimal, overlays_svg, svg_path

_SCALE: Final = 32
"""Pixels per square, by default."""
_MAX_PIXELS: Final = 960  # width or height; larger pictures are scaled down to fit a page
_OVERLAYS: Final = ("dead-squares", "lost-boxes", "cuts-and-blocks", "push-targets", "pushes-bound")
"""The overlays that show an analysis without hiding one another."""

_MAX_LEVELS: Final = 12  # levels of a collection that are drawn
_GALLERY_SCALE: Final = 12  # pixels per square in the pictures of a collection


def solution_path(board: Board, lurd: str, colours: ColourScheme) -> str:
    """Return the moves of a solution: thin where the player walks, thick where a box is pushed.

    Raises
    ------
    ValueError
        A letter cannot be played.
    """
    passed = positions(board, lurd)
    walks, pushes = [], []
    for before, after in pairwise(passed):
        (x, y), (to_x, to_y) = _centre(board, before.player), _centre(board, after.player)
        step = f"M{decimal(x)} {decimal(y)}L{decimal(to_x)} {decimal(to_y)}"
        if before.boxes == after.boxes:
            walks.append(step)
        else:  # the box is one square ahead of the player
            pushes.append(
                f"M{decimal(to_x)} {decimal(to_y)}l{decimal(to_x - x)} {decimal(to_y - y)}"
            )
    style = 'fill="none" stroke-linecap="round"'
    thin = f'{style} stroke="{colours.path}" stroke-width="0.06" stroke-opacity="0.75"'
    thick = f'{style} stroke="{colours.box}" stroke-width="0.16" stroke-opacity="0.85"'
    return svg_path("".join(walks), thin) + svg_path("".join(pushes), thick)


def _centre(board: Board, square: int) -> tuple[float, float]:
    """Return x and y of the middle of a square."""
    row, col = board.row_col(square)
    return col + 0.5, row + 0.5


def render(
    what: Board | Level | Position | Analysis,
    overlays: str | Iterable[str] = (),
    *,
    solution: str | HasLurd = "",
    selected: int | None = None,
    scale: int = _SCALE,
    is_dark: bool = False,
) -> str:
    r"""Return a picture as the text of an SVG file. Neither Qt nor a screen is needed.

    Parameters
    ----------
    what
        The object to draw. An answer, a verdict or a candidate is drawn as its board.
    overlays
        Names of the window's overlays, or one: ``player-reach``, ``dead-squares``, ``lost-boxes``,
        ``cuts-and-blocks``, ``push-targets``, ``pushes-bound``, ``search-tree``.
    solution
        Moves to draw as a path: thin where the player walks, thick where a box is pushed.
    selected
        The square of the selected box; ``push-targets`` shows nothing without one.
    scale
        Pixels per square; fewer where the picture would be larger than 960 pixels.
    is_dark
        Whether to draw in the colours of the dark theme.

    Raises
    ------
    ValueError
        There is no overlay of that name, the scale is not positive, no box is on the selected
        square, or the solution cannot be played.

    Examples
    --------
    >>> svg = render(Board("#####\n#@$.#\n#####"), ["dead-squares"], solution="R")
    >>> svg[:4], svg[-6:]
    ('<svg', '</svg>')
    """
    if isinstance(what, Position):
        board = what.as_board()
    elif isinstance(what, Level | Board):
        board = board_of(what)
    else:
        selected = getattr(what, "selected", None) if selected is None else selected
        board = board_of(getattr(what, "board", what))  # type: ignore[arg-type]
    if not hasattr(scale, "__float__"):
        raise TypeError(f"the scale must be a number, not {type(scale).__name__}")
    if selected is not None:
        board.refuse_outside(selected)
        if selected != getattr(what, "selected", None):  # an analysis can select any square
            board.refuse_boxless(selected)
    max_scale = _MAX_PIXELS / (max(board.width, board.height) + 2 * MARGIN)
    title = what.title if isinstance(what, Level) else ""
    return picture_of(
        board,
        (overlays,) if isinstance(overlays, str) else overlays,
        selected=selected,
        lurd=lurd_of(solution),
        scale=min(scale, max_scale),
        colours=DARK if is_dark else LIGHT,
        title=title,
    )


def picture_of(
    board: Board,
    overlays: Iterable[str] = (),
    *,
    selected: int | None = None,
    lurd: str = "",
    scale: float = _SCALE,
    colours: ColourScheme = LIGHT,
    title: str = "",
    added: Added = (),
) -> str:
    """Return a picture of a board, as :func:`render` does, of any size.

    Other overlays can be ``added``.

    Raises
    ------
    ValueError
        There is no overlay of that name, the scale is not positive, or the moves cannot be played.
    """
    if scale <= 0:
        raise LocalizedValueError(scale_too_small(scale))
    names, over = tuple(overlays), ""
    if names:
        over = overlays_svg(board, names, selected, colours, added)
    if lurd:
        over += solution_path(board, lurd, colours)
    return board_svg(board, colours, scale, over, title)


def scale_too_small(scale: float) -> Phrase:
    """Return a sentence saying that a scale is too small."""
    return phrase("the scale must be at least 1 pixel per square, not {scale}", scale=scale)


def svg_of(shown: object) -> str:
    """Return the picture of a board, or of a value that holds one, as SVG.

    Raises
    ------
    TypeError
        The value holds no board.
    """
    if isinstance(shown, Board | Level | Position):
        return render(shown)
    if isinstance(shown, Replay):
        return render(shown.final.board, solution=shown.lurd if shown.is_complete else "")
    if isinstance(shown, Analysis):
        return render(shown, _OVERLAYS)
    board = getattr(shown, "board", None)
    if isinstance(board, Board):
        return render(board, solution=getattr(shown, "lurd", ""))
    raise TypeError(f"a {type(shown).__name__} has no picture")


def html_of(shown: object) -> str:
    """Return the pictures and titles of the first levels of a collection as HTML.

    Raises
    ------
    TypeError
        The value is not a collection.
    """
    if not isinstance(shown, Collection):
        raise TypeError(f"a {type(shown).__name__} is not a collection")
    figures = "".join(
        '<figure style="display:inline-block">'
        f"{render(level, scale=_GALLERY_SCALE)}"
        f"<figcaption>{number}. {escape(level.title)}</figcaption></figure>"
        for number, level in enumerate(shown.levels[:_MAX_LEVELS], 1)
    )
    rest = "" if len(shown) <= _MAX_LEVELS else "<p>…</p>"
    return f"<p>{escape(repr(shown)[1:-1])}</p>{figures}{rest}"
