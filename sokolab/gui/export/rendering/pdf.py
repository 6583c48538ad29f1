"""A collection on paper: a PDF with so many levels a row, their names and sizes below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from sokolab.core.level import Collection, Level
from sokolab.core.words import counted
from sokolab.gui.export.rendering.file_builder import Work
from sokolab.gui.export.rendering.png import set_up
from sokolab.gui.export.rendering.vector import draw_board
from sokolab.gui.shell.theme import LIGHT

__all__ = ["MOST_COLUMNS", "Page", "first_page", "render_pdf"]

MOST_COLUMNS: Final = 12

_DPI: Final = 300
_MM: Final = _DPI / 25.4
_GAP: Final = 5 * _MM
_HEAD: Final = 14 * _MM
_FOOT: Final = 7 * _MM
_WORDS: Final = 9 * _MM
_LARGEST_SIDE: Final = 8 * _MM
"""So that a small level does not fill the page."""


class Page(Enum):
    """The sizes of paper."""

    A4 = "A4"
    A3 = "A3"
    LETTER = "Letter"


_SIZES: Final = {
    Page.A4: QPageSize.PageSizeId.A4,
    Page.A3: QPageSize.PageSizeId.A3,
    Page.LETTER: QPageSize.PageSizeId.Letter,
}


def render_pdf(
    collection: Collection,
    numbers: Sequence[int] | None = None,
    columns: int = 3,
    page: Page = Page.A4,
    *,
    landscape: bool = False,
) -> Work:
    """Return what makes a PDF of a collection, level by level.

    Parameters
    ----------
    numbers
        Which levels, from 1; None for all.
    columns
        Levels a row, 1 to 12.

    Raises
    ------
    ValueError
        There are fewer columns than one or more than twelve, or no levels.
    """
    if not 1 <= columns <= MOST_COLUMNS:
        raise ValueError(f"a sheet has 1 to {MOST_COLUMNS} columns, not {columns}")
    wanted = list(range(1, len(collection.levels) + 1)) if numbers is None else list(numbers)
    if not wanted:
        raise ValueError("there is no level to print")
    set_up()
    return Work(_pages(collection, wanted, columns, _layout(page, landscape)), len(wanted))


def first_page(
    collection: Collection,
    numbers: Sequence[int],
    columns: int,
    page: Page,
    landscape: bool,
    width: int,
) -> QImage:
    """Return a preview of the first page, ``width`` pixels wide; see :func:`render_pdf`."""
    layout = _layout(page, landscape)
    whole = layout.fullRectPixels(_DPI)
    share = width / whole.width()
    image = QImage(width, round(whole.height() * share), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(share, share)
    inner = layout.paintRectPixels(_DPI)
    painter.translate(inner.topLeft())
    area = QRectF(0, 0, inner.width(), inner.height())
    plan = _Plan.of(area, columns, [collection.levels[number - 1] for number in numbers])
    pages = -(-len(numbers) // plan.a_page)
    _paint_frame(painter, collection, area, 1, pages)
    for place, number in enumerate(numbers[: plan.a_page]):
        _paint_level(painter, collection, number, plan.cell(place))
    painter.end()
    return image


def _layout(page: Page, landscape: bool) -> QPageLayout:
    return QPageLayout(
        QPageSize(_SIZES[page]),
        QPageLayout.Orientation.Landscape if landscape else QPageLayout.Orientation.Portrait,
        QMarginsF(14, 12, 14, 12),
        QPageLayout.Unit.Millimeter,
    )


@dataclass(frozen=True)
class _Plan:
    """How levels lie on pages."""

    width: float
    height: float
    columns: int
    rows: int

    @property
    def a_page(self) -> int:
        """How many levels a page takes."""
        return self.columns * self.rows

    def cell(self, place: int) -> QRectF:
        """Return where a level of a page lies, its words included."""
        row, column = divmod(place, self.columns)
        left, top = column * (self.width + _GAP), _HEAD + row * (self.height + _GAP)
        return QRectF(left, top, self.width, self.height)

    @classmethod
    def of(cls, area: QRectF, columns: int, levels: Sequence[Level]) -> _Plan:
        """Choose rows so that the levels fill the page about as they are wide and high."""
        width = (area.width() - (columns - 1) * _GAP) / columns
        shapes = sorted(level.board.height / level.board.width for level in levels)
        tall = min(max(shapes[len(shapes) * 3 // 4], 0.5), 1.6)
        most = max((level.board.height for level in levels), default=1) * _LARGEST_SIDE
        high = min(width * tall, most) + _WORDS
        room = area.height() - _HEAD - _FOOT
        rows = max(1, int((room + _GAP) // (high + _GAP)))
        return cls(width, (room - (rows - 1) * _GAP) / rows, columns, rows)


def _pages(
    collection: Collection, numbers: Sequence[int], columns: int, layout: QPageLayout
) -> Iterator[bytes]:
    """Yield nothing at each level, and the whole file at the end."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageLayout(layout)
    writer.setResolution(_DPI)
    writer.setTitle(collection.title or "Sokoban levels")
    writer.setCreator("sokolab")
    area = QRectF(0, 0, writer.width(), writer.height())
    plan = _Plan.of(area, columns, [collection.levels[number - 1] for number in numbers])
    pages = -(-len(numbers) // plan.a_page)
    painter = QPainter(writer)
    try:
        for place, number in enumerate(numbers):
            page, on_page = divmod(place, plan.a_page)
            if on_page == 0:
                if page:
                    writer.newPage()
                _paint_frame(painter, collection, area, page + 1, pages)
            _paint_level(painter, collection, number, plan.cell(on_page))
            yield b""
    finally:  # also of work that is broken off
        painter.end()
    yield bytes(buffer.data().data())


def _paint_frame(
    painter: QPainter, collection: Collection, area: QRectF, page: int, pages: int
) -> None:
    """Write what stands above and below the levels of a page."""
    painter.setPen(LIGHT.text)
    head = QRectF(0, 0, area.width(), _HEAD * 0.7)
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    by = _font(9)
    room = QFontMetricsF(by).horizontalAdvance(collection.author) + _GAP
    name = collection.title or "Sokoban levels"
    _write(painter, head.adjusted(0, 0, -room, 0), left, _font(14, bold=True), name)
    painter.setPen(LIGHT.muted)
    _write(painter, head, right, by, collection.author)
    foot = QRectF(0, area.height() - _FOOT, area.width(), _FOOT)
    _write(painter, foot, right, by, f"{page} / {pages}")
    painter.fillRect(QRectF(0, _HEAD * 0.75, area.width(), 0.2 * _MM), LIGHT.line)


def _paint_level(painter: QPainter, collection: Collection, number: int, cell: QRectF) -> None:
    level = collection.levels[number - 1]
    board = level.board
    side = min(cell.width() / board.width, (cell.height() - _WORDS) / board.height, _LARGEST_SIDE)
    corner = QPointF(
        cell.left() + (cell.width() - side * board.width) / 2,
        cell.top() + (cell.height() - _WORDS - side * board.height),
    )
    draw_board(painter, board, corner, side, LIGHT, paper=False)
    words = QRectF(cell.left(), cell.bottom() - _WORDS, cell.width(), _WORDS / 2)
    centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
    painter.setPen(LIGHT.text)
    is_named = level.title not in ("", str(number))
    name = f"{number}. {level.title}" if is_named else f"{number}"
    _write(painter, words, centre, _font(8, bold=True), name)
    painter.setPen(LIGHT.muted)
    size = f"{board.width} × {board.height}, {counted(len(board.boxes), 'box', 'boxes')}"
    by = f", {level.author}" if level.author not in ("", collection.author) else ""
    _write(painter, words.translated(0, _WORDS / 2), centre, _font(8), f"{size}{by}")


def _font(points: float, bold: bool = False) -> QFont:
    """Return a font that measures so many points on paper, whatever it is painted on."""
    font = QFont()
    font.setPixelSize(round(points * _DPI / 72))
    font.setBold(bold)
    return font


def _write(
    painter: QPainter, where: QRectF, align: Qt.AlignmentFlag, font: QFont, text: str
) -> None:
    painter.setFont(font)
    room = where.width()
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room)
    painter.drawText(where, align, shown)
