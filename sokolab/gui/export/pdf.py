"""Renders a collection as PDF, with several levels per row, their titles and sizes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6 import QtGui
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, Qt

from sokolab.core import walks
from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level
from sokolab.gui.export.png import FileBuilder, set_up
from sokolab.gui.scene.tiles import paint_piece
from sokolab.gui.shell.theme import LIGHT, Colours
from sokolab.language import LocalizedValueError, counted_phrase, phrase, tr
from sokolab.rendering.svg import Rectangle, grid_lines, run_rectangles, wall_rims

MAX_COLUMNS: Final = 12

# Lengths in pixels of the page:
_DPI: Final = 300  # dots per inch
_MM: Final = _DPI / 25.4  # dots per millimetre
_LEVEL_GAP: Final = 5 * _MM
_HEADER_HEIGHT: Final = 14 * _MM
_FOOTER_HEIGHT: Final = 7 * _MM
_CAPTION_HEIGHT: Final = 9 * _MM
_MAX_SQUARE_SIDE: Final = 8 * _MM  # limit that keeps small levels from filling the page
_MIN_PROPORTION, _MAX_PROPORTION = 0.5, 1.6  # height of a cell divided by its width


class Page(Enum):
    """A paper size. The value is Qt's name for it."""

    A4 = "A4"
    A3 = "A3"
    LETTER = "Letter"


def render_pdf(
    collection: Collection,
    numbers: Sequence[int] | None = None,
    columns: int = 3,
    page: Page = Page.A4,
    *,
    is_landscape: bool = False,
) -> FileBuilder:
    """Return a builder of a PDF with the levels of these numbers, from 1, or with all levels.

    A row holds ``columns`` levels, 1 to 12.

    Raises
    ------
    ValueError
        The number of columns is out of range, or there are no levels.
    """
    if not 1 <= columns <= MAX_COLUMNS:
        raise LocalizedValueError(
            phrase(
                "a sheet has 1 to {most} columns, not {columns}", most=MAX_COLUMNS, columns=columns
            )
        )
    if numbers is None:
        numbers = range(1, len(collection.levels) + 1)
    if not numbers:
        raise LocalizedValueError(phrase("there is no level to print"))
    set_up()
    parts = _pdf_parts(collection, tuple(numbers), columns, _page_layout(page, is_landscape))
    return FileBuilder(parts, len(numbers))


def first_page(
    collection: Collection,
    numbers: Sequence[int],
    columns: int,
    page: Page,
    is_landscape: bool,
    width: int,
) -> QtGui.QImage:
    """Return a preview of the first page, ``width`` pixels wide. See :func:`render_pdf`."""
    layout = _page_layout(page, is_landscape)
    page_rect = layout.fullRectPixels(_DPI)
    share = width / page_rect.width()
    image = QtGui.QImage(width, round(page_rect.height() * share), QtGui.QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QtGui.QPainter(image)
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    painter.scale(share, share)
    printable_rect = layout.paintRectPixels(_DPI)
    painter.translate(printable_rect.topLeft())
    area = QRectF(0, 0, printable_rect.width(), printable_rect.height())
    grid = _Grid.of(area, columns, [collection.levels[number - 1] for number in numbers])
    page_count = -(-len(numbers) // grid.levels_per_page)
    _paint_frame(painter, collection, area, 1, page_count)
    for index, number in enumerate(numbers[: grid.levels_per_page]):
        _paint_level(painter, collection, number, grid.cell(index))
    painter.end()
    return image


def _page_layout(page: Page, is_landscape: bool) -> QtGui.QPageLayout:
    size = QtGui.QPageSize(QtGui.QPageSize.PageSizeId[page.value])
    orientations = QtGui.QPageLayout.Orientation
    orientation = orientations.Landscape if is_landscape else orientations.Portrait
    margins, unit = QMarginsF(14, 12, 14, 12), QtGui.QPageLayout.Unit.Millimeter
    return QtGui.QPageLayout(size, orientation, margins, unit)


@dataclass(frozen=True)
class _Grid:
    """The grid of levels on each page. Lengths are in pixels of the page."""

    width: float
    height: float
    columns: int
    rows: int

    @property
    def levels_per_page(self) -> int:
        return self.columns * self.rows

    def cell(self, index: int) -> QRectF:
        """Return the rectangle of a level and its caption on a page."""
        row, column = divmod(index, self.columns)
        left = column * (self.width + _LEVEL_GAP)
        top = _HEADER_HEIGHT + row * (self.height + _LEVEL_GAP)
        return QRectF(left, top, self.width, self.height)

    @classmethod
    def of(cls, area: QRectF, columns: int, levels: Sequence[Level]) -> _Grid:
        """Return a grid with as many rows as suit the usual proportions of the levels."""
        width = (area.width() - (columns - 1) * _LEVEL_GAP) / columns
        proportions = sorted(level.board.height / level.board.width for level in levels)
        proportion = proportions[len(proportions) * 3 // 4]  # only a quarter is taller
        proportion = min(max(proportion, _MIN_PROPORTION), _MAX_PROPORTION)
        max_height = max((level.board.height for level in levels), default=1) * _MAX_SQUARE_SIDE
        height = min(width * proportion, max_height) + _CAPTION_HEIGHT
        available = area.height() - _HEADER_HEIGHT - _FOOTER_HEIGHT
        rows = max(1, int((available + _LEVEL_GAP) // (height + _LEVEL_GAP)))
        return cls(width, (available - (rows - 1) * _LEVEL_GAP) / rows, columns, rows)


def _pdf_parts(
    collection: Collection, numbers: Sequence[int], columns: int, layout: QtGui.QPageLayout
) -> Iterator[bytes]:
    """Yield an empty part after each level, and the whole file at the end."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QtGui.QPdfWriter(buffer)
    writer.setPageLayout(layout)
    writer.setResolution(_DPI)
    writer.setTitle(collection.title or tr("Sokoban levels"))
    writer.setCreator("sokolab")
    area = QRectF(0, 0, writer.width(), writer.height())
    grid = _Grid.of(area, columns, [collection.levels[number - 1] for number in numbers])
    page_count = -(-len(numbers) // grid.levels_per_page)
    painter = QtGui.QPainter(writer)
    try:
        for index, number in enumerate(numbers):
            page_index, index_on_page = divmod(index, grid.levels_per_page)
            if index_on_page == 0:
                if page_index:
                    writer.newPage()
                _paint_frame(painter, collection, area, page_index + 1, page_count)
            _paint_level(painter, collection, number, grid.cell(index_on_page))
            yield b""
    finally:  # even if the builder is dropped half-way
        painter.end()
    yield bytes(buffer.data().data())


def _paint_frame(
    painter: QtGui.QPainter, collection: Collection, area: QRectF, page_number: int, page_count: int
) -> None:
    """Write the header and the footer of a page."""
    painter.setPen(LIGHT.text)
    header_area = QRectF(0, 0, area.width(), _HEADER_HEIGHT * 0.7)
    align_left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    align_right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    small_font = _font_of_size(9)
    author_width = QtGui.QFontMetricsF(small_font).horizontalAdvance(collection.author) + _LEVEL_GAP
    name = collection.title or tr("Sokoban levels")
    title_area = header_area.adjusted(0, 0, -author_width, 0)
    _draw_text(painter, title_area, align_left, _font_of_size(14, is_bold=True), name)
    painter.setPen(LIGHT.muted)
    _draw_text(painter, header_area, align_right, small_font, collection.author)
    footer_area = QRectF(0, area.height() - _FOOTER_HEIGHT, area.width(), _FOOTER_HEIGHT)
    _draw_text(painter, footer_area, align_right, small_font, f"{page_number} / {page_count}")
    painter.fillRect(QRectF(0, _HEADER_HEIGHT * 0.75, area.width(), 0.2 * _MM), LIGHT.line)


def _paint_level(
    painter: QtGui.QPainter, collection: Collection, number: int, cell: QRectF
) -> None:
    level = collection.levels[number - 1]
    board = level.board
    height = cell.height() - _CAPTION_HEIGHT
    side = min(cell.width() / board.width, height / board.height, _MAX_SQUARE_SIDE)
    corner = QPointF(
        cell.left() + (cell.width() - side * board.width) / 2,
        cell.top() + (height - side * board.height),
    )
    _draw_board(painter, board, corner, side, LIGHT)
    caption_top = cell.bottom() - _CAPTION_HEIGHT
    caption_area = QRectF(cell.left(), caption_top, cell.width(), _CAPTION_HEIGHT / 2)
    align_centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
    painter.setPen(LIGHT.text)
    is_named = level.title not in ("", str(number))
    name = f"{number}. {level.title}" if is_named else f"{number}"
    _draw_text(painter, caption_area, align_centre, _font_of_size(8, is_bold=True), name)
    painter.setPen(LIGHT.muted)
    boxes = counted_phrase(len(board.boxes), "box", "boxes")
    size = phrase(
        "{width} × {height}, {boxes}", width=board.width, height=board.height, boxes=boxes
    )
    if level.author not in ("", collection.author):
        size = phrase("{one}, {other}", one=size, other=level.author)
    size_area = caption_area.translated(0, _CAPTION_HEIGHT / 2)
    _draw_text(painter, size_area, align_centre, _font_of_size(8), str(size))


def _draw_board(
    painter: QtGui.QPainter, board: Board, corner: QPointF, side: float, colours: Colours
) -> None:
    """Draw floor, walls and pieces as vectors, from a corner on. Squares have this side."""
    inside = walks.inside(board)
    walls = board.tiles & Tile.WALL != 0
    painter.save()
    painter.translate(corner)
    painter.scale(side, side)
    painter.fillPath(_path_of_squares(inside & ~walls), colours.floor)
    painter.fillPath(_path_of_rectangles(grid_lines(inside & ~walls)), colours.grid)
    painter.fillPath(_path_of_squares(walls), colours.wall)
    painter.fillPath(_path_of_rectangles(wall_rims(walls)), colours.wall_edge)
    for square in np.flatnonzero(board.flat & (Tile.BOX | Tile.GOAL | Tile.PLAYER)).tolist():
        row, col = board.row_col(square)
        paint_piece(painter, QRectF(col, row, 1, 1), int(board.flat[square]), colours)
    painter.restore()


def _path_of_squares(mask: NDArray[np.bool_]) -> QtGui.QPainterPath:
    """Return the squares of a mask as one path, with a rectangle for each run in a row."""
    return _path_of_rectangles(run_rectangles(mask))


def _path_of_rectangles(rectangles: Iterable[Rectangle]) -> QtGui.QPainterPath:
    path = QtGui.QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for rectangle in rectangles:
        path.addRect(*rectangle)
    return path


def _font_of_size(point_size: float, is_bold: bool = False) -> QtGui.QFont:
    """Return a font with a size in points on paper at any resolution of the painter."""
    font = QtGui.QFont()
    font.setPixelSize(round(point_size * _DPI / 72))
    font.setBold(is_bold)
    return font


def _draw_text(
    painter: QtGui.QPainter, area: QRectF, alignment: Qt.AlignmentFlag, font: QtGui.QFont, text: str
) -> None:
    painter.setFont(font)
    metrics, elide_right = QtGui.QFontMetricsF(font), Qt.TextElideMode.ElideRight
    painter.drawText(area, alignment, metrics.elidedText(text, elide_right, area.width()))
