"""The views of the list of levels: a table, a gallery, and the pictures for both."""

from __future__ import annotations

from collections import OrderedDict
from itertools import chain
from time import perf_counter
from typing import Final

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal

from sokolab.collection.known_level import LevelStatus, status_of
from sokolab.collection.level_list import Column
from sokolab.collection.variants import Variant
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.gui.collection import level_table
from sokolab.gui.scene.tiles import thumbnail
from sokolab.gui.shell import building, lists, window_engine
from sokolab.gui.shell.theme import Colours, Theme, text_scale
from sokolab.language import phrase, tr

_Index = QModelIndex | QtCore.QPersistentModelIndex
# Pixels:
_THUMBNAIL_SIDE: Final = 40
_PADDING: Final = 6
_INDENT: Final = 14
_MAX_INDENTS: Final = 3  # deepest indent; variants further from the original get no more
_MIN_TITLE_WIDTH: Final = 220  # width that the first column keeps as more columns appear
_WIDTHS: Final = {
    Column.PUSHES: 76,
    Column.BOXES: 68,
    Column.STATUS: 96,
    Column.SIZE: 72,
    Column.SOLUTIONS: 92,
    Column.DIFFICULTY: 84,
    Column.AUTHOR: 128,
}
"""The columns beside the first and their widths, most important first."""
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
MIN_SIDE: Final = 48
MAX_SIDE: Final = 256
"""Maximum side of a picture in the gallery, in pixels."""
_MAX_IMAGES: Final = 512
"""Thumbnails kept, enough for a few screens. An ordinary one takes 40 µs to make."""
_MAX_SQUARES_TO_DRAW_NOW: Final = 2500  # more take longer to draw than waking a thread
_SECONDS_PER_FRAME: Final = 0.005  # time for thumbnails; the rest follow with the next frame
_MAX_REQUESTS: Final = 64  # large boards to draw; older requests have been scrolled away
_BOARDS_PER_JOB: Final = 8  # large boards that one job of the pool draws
_IDLE_DELAY_MS: Final = 100  # milliseconds without scrolling before large boards are drawn
_MAX_SQUARE_PIXELS: Final = 9  # limit in a small picture; in a larger one, a tenth of its side
_ThumbnailKey = tuple[int, str, int]  # id of a board, name of the colours, side of the picture
STATUS_MARKS: Final = {LevelStatus.SOLVED: "✔", LevelStatus.UNSOLVABLE: "✘", LevelStatus.DRAFT: "▲"}


class _RowDelegate(QtWidgets.QStyledItemDelegate):
    """Paints the rows. A thumbnail is requested when its row becomes visible."""

    def __init__(self, theme: Theme, thumbnails: Thumbnails, view: LevelTableView) -> None:
        super().__init__(view)
        self._theme = theme
        self._thumbnails = thumbnails
        self._view = view

    def paint(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: _Index
    ) -> None:
        colours = self._theme.colours
        rect: QRect = option.rect
        is_chosen = bool(option.state & QtWidgets.QStyle.StateFlag.State_Selected)
        is_current = index.data(level_table.INDEX) == self._view.current_level_index
        painter.save()
        if is_chosen or index.row() == self._view.pointed_row:
            painter.fillRect(rect, colours.raised)
        if level_table.COLUMNS[index.column()] is Column.TITLE:
            if is_current:
                painter.fillRect(QRect(rect.topLeft(), QSize(3, rect.height())), colours.accent)
            level: Level = index.data(level_table.LEVEL)
            corner = rect.topLeft() + QPoint(_PADDING + 4, _PADDING)
            picture_rect = QRect(corner, QSize(_THUMBNAIL_SIDE, _THUMBNAIL_SIDE))
            self._thumbnails.paint(painter, level.board, colours, _THUMBNAIL_SIDE, picture_rect)
            left = rect.left() + _THUMBNAIL_SIDE + 2 * _PADDING + 8
            # If every column is shown, the second line has nothing but an effect.
            is_wide = len(self._view.visible_columns) == len(_WIDTHS)
            is_centred = is_wide and not index.data(level_table.EFFECT)
            line_height = _line_height(painter.fontMetrics())
            top = (rect.height() - line_height) // 2 if is_centred else _PADDING + 2
            text_rect = QRect(left, rect.top() + top, rect.right() - left - _PADDING, line_height)
            variant: Variant | None = index.data(level_table.VARIANT)
            if variant is not None and _is_below_family(index):
                self._paint_branch(painter, rect.top(), text_rect, variant.depth)
            self._paint_texts(painter, level, index, text_rect, is_current)
        else:
            self._paint_cell(painter, index, rect.adjusted(8, 0, -8, 0))
        painter.restore()

    def updateEditorGeometry(
        self, editor: QtWidgets.QWidget, option: QtWidgets.QStyleOptionViewItem, _index: _Index
    ) -> None:
        """Put the field for another title beside the picture."""
        area = option.rect.adjusted(_THUMBNAIL_SIDE + 2 * _PADDING, _PADDING, -_PADDING, -_PADDING)
        height = min(editor.sizeHint().height(), area.height())
        editor.setGeometry(QRect(area.topLeft(), QSize(area.width(), height)))

    def _paint_cell(self, painter: QtGui.QPainter, index: _Index, rect: QRect) -> None:
        colours = self._theme.colours
        column = level_table.COLUMNS[index.column()]
        painter.setPen(colours.text)
        if column is Column.STATUS:
            knowledge = index.data(level_table.KNOWLEDGE)
            status = status_of(knowledge) if knowledge else None
            painter.setPen(_status_colour(colours, status) if status else colours.muted)
        _draw_text(
            painter,
            rect,
            str(index.data()),
            _RIGHT if column in level_table.NUMBER_COLUMNS else _LEFT,
        )

    def _paint_branch(self, painter: QtGui.QPainter, top: int, rect: QRect, depth: int) -> None:
        """Indent the text of a variant, and paint the line up to its original."""
        rect.setLeft(rect.left() + _INDENT * min(depth, _MAX_INDENTS))
        x, y = rect.left() - _INDENT + 2, rect.center().y()
        painter.setPen(QtGui.QPen(self._theme.colours.muted, 1))
        painter.drawPolyline([QPoint(x, top), QPoint(x, y), QPoint(x + _INDENT - 6, y)])

    def _paint_texts(
        self, painter: QtGui.QPainter, level: Level, index: _Index, rect: QRect, is_current: bool
    ) -> None:
        colours = self._theme.colours
        font = QtGui.QFont(painter.font())
        painter.setPen(colours.muted)
        number = f"{index.data(level_table.INDEX) + 1}"
        number_width = painter.fontMetrics().horizontalAdvance("0" * max(2, len(number))) + 6
        painter.drawText(rect, _LEFT, number)
        font.setBold(is_current)
        painter.setFont(font)
        title_rect = rect.adjusted(number_width, 0, 0, 0)
        painter.setPen(colours.text if level.title else colours.muted)
        _draw_text(painter, title_rect, shown_title(index) or tr("Untitled"))
        font.setBold(False)
        font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        second_rect = title_rect.translated(0, rect.height() + 3)
        knowledge, columns = index.data(level_table.KNOWLEDGE), self._view.visible_columns
        has_mark = knowledge is not None and Column.STATUS not in columns
        if has_mark and status_of(knowledge) is not LevelStatus.OPEN:
            mark = STATUS_MARKS[status_of(knowledge)]
            painter.setPen(_status_colour(colours, status_of(knowledge)))
            painter.drawText(second_rect, _LEFT, mark)
            mark_width = painter.fontMetrics().horizontalAdvance(f"{mark} ")
            second_rect.setLeft(second_rect.left() + mark_width)
        painter.setPen(colours.muted)
        sorted_by, _ = self._view.table.sort_order
        words = level_table.level_words(level, knowledge, leave_out=columns, sorted_by=sorted_by)
        texts = filter(None, (index.data(level_table.EFFECT), words))
        _draw_text(painter, second_rect, " · ".join(texts))


def _status_colour(colours: Colours, status: LevelStatus) -> QtGui.QColor:
    return {
        LevelStatus.SOLVED: colours.good,
        LevelStatus.UNSOLVABLE: colours.error,
        LevelStatus.DRAFT: colours.warning,
    }.get(status, colours.muted)


def _draw_text(
    painter: QtGui.QPainter, rect: QRect, text: str, alignment: Qt.AlignmentFlag = _LEFT
) -> None:
    """Write a text into a line, elided if it does not fit."""
    elide = Qt.TextElideMode.ElideRight
    painter.drawText(rect, alignment, painter.fontMetrics().elidedText(text, elide, rect.width()))


def _line_height(metrics: QtGui.QFontMetrics) -> int:
    """Return the pixels of one of the two lines of a row."""
    return max(_THUMBNAIL_SIDE // 2 - 2, metrics.height() + 1)


def shown_title(index: _Index) -> str:
    """Return the title of a level. A variant listed below its family gets a short one."""
    level: Level = index.data(level_table.LEVEL)
    variant: Variant | None = index.data(level_table.VARIANT)
    if variant is None or not _is_below_family(index):
        return level.title
    return tr("Variant {number}", number=variant.number)


def _is_below_family(index: _Index) -> bool:
    """Whether this is a variant and the row above belongs to the same family."""
    variant: Variant | None = index.data(level_table.VARIANT)
    index_above = index.sibling(index.row() - 1, index.column())
    if variant is None or not variant.depth or not index_above.isValid():
        return False
    variant_above: Variant | None = index_above.data(level_table.VARIANT)
    return variant_above is not None and variant_above.family == variant.family


def set_up_level_view(
    view: QtWidgets.QAbstractItemView, theme: Theme, thumbnails: Thumbnails
) -> None:
    """Set up a view, be it the list of levels or the gallery."""
    view.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
    view.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.ExtendedSelection)
    view.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setDragDropMode(QtWidgets.QAbstractItemView.DragDropMode.DragDrop)
    view.setDefaultDropAction(Qt.DropAction.MoveAction)
    theme.changed.connect(view.viewport().update)
    thumbnails.ready.connect(view.viewport().update)
    view.verticalScrollBar().valueChanged.connect(thumbnails.postpone)
    # Here, Select all selects rows, and Delete must not clear squares.
    keys = QtGui.QKeySequence.StandardKey.SelectAll, QtGui.QKeySequence.StandardKey.Delete
    lists.OwnKeys(view, *chain.from_iterable(map(QtGui.QKeySequence.keyBindings, keys)))


def _keep_in_sight(view: QtWidgets.QAbstractItemView) -> None:
    """Scroll to the current level once the layout is done."""
    QTimer.singleShot(0, view, lambda: view.scrollTo(view.currentIndex()))


class LevelTableView(QtWidgets.QTableView):
    """The list of levels. The wider it is, the more columns it shows beside the title.

    The current level is given by its index in the collection, and the row under the mouse is the
    pointed one; both are -1 if there is none.
    """

    heading_clicked = Signal(object)
    """A heading was clicked. Carries its :class:`Column`."""

    def __init__(
        self,
        table: level_table.LevelTableModel,
        theme: Theme,
        thumbnails: Thumbnails,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.current_level_index = -1
        self.pointed_row = -1
        self.visible_columns: tuple[Column, ...] = ()
        self.table = table
        self.setModel(table)
        self.setItemDelegate(_RowDelegate(theme, thumbnails, self))
        set_up_level_view(self, theme, thumbnails)
        lists.plain_rows(self)
        self.setDragDropOverwriteMode(False)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Levels of the collection"))
        self._fit_rows()
        header = self.horizontalHeader()
        header.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Fixed)
        header.setDefaultAlignment(_LEFT)
        header.setSectionsClickable(True)
        header.sectionClicked.connect(
            lambda section: self.heading_clicked.emit(level_table.COLUMNS[section])
        )
        self.entered.connect(self._point_at)
        self.viewportEntered.connect(lambda: self._point_at(QModelIndex()))
        self._arrange_columns()

    def changeEvent(self, event: QEvent) -> None:
        """Make the rows as high as larger texts need."""
        if event.type() is QEvent.Type.FontChange:
            self._fit_rows()
            self._arrange_columns()
            _keep_in_sight(self)
        super().changeEvent(event)

    def _fit_rows(self) -> None:
        text_height = 2 * _line_height(self.fontMetrics()) + 4
        height = max(_THUMBNAIL_SIDE, text_height) + 2 * _PADDING
        self.verticalHeader().setDefaultSectionSize(height)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Show as many columns as fit."""
        self._arrange_columns()
        super().resizeEvent(event)
        _keep_in_sight(self)

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Keep the current level in sight, which might have changed while the list was hidden."""
        super().showEvent(event)
        _keep_in_sight(self)

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the highlight of the row under the mouse."""
        self._point_at(QModelIndex())
        super().leaveEvent(event)

    def moveCursor(
        self, action: QtWidgets.QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Make Home and End go to the first and the last level."""
        last, actions = self.model().rowCount() - 1, QtWidgets.QAbstractItemView.CursorAction
        if action in (actions.MoveHome, actions.MoveEnd) and last >= 0:
            return self.model().index(0 if action is actions.MoveHome else last, 0)
        return super().moveCursor(action, modifiers)

    def chosen_rows(self) -> list[int]:
        """Return the selected rows, ascending."""
        selection = self.selectionModel().selection()
        spans = map(selection.at, range(selection.size()))
        return sorted({row for span in spans for row in range(span.top(), span.bottom() + 1)})

    def _point_at(self, index: QModelIndex) -> None:
        self.pointed_row = index.row() if index.isValid() else -1
        self.viewport().update()

    def _arrange_columns(self) -> None:
        header = self.horizontalHeader()
        for index in range(header.count()):
            header.setSectionHidden(index, False)  # Qt does not measure hidden headings
        widths = {
            column: max(width, header.sectionSizeHint(level_table.COLUMNS.index(column)))
            for column, width in _WIDTHS.items()
        }
        free_width = self.viewport().width() - round(_MIN_TITLE_WIDTH * text_scale())
        visible_columns: list[Column] = []
        for column, width in widths.items():
            if width > free_width:
                break
            free_width -= width
            visible_columns.append(column)
        self.visible_columns = tuple(visible_columns)
        for index, column in enumerate(level_table.COLUMNS[1:], 1):
            self.setColumnHidden(index, column not in visible_columns)
            self.setColumnWidth(index, widths[column])
        used_width = sum(widths[column] for column in visible_columns)
        self.setColumnWidth(0, max(self.viewport().width() - used_width, 1))
        header.setVisible(bool(visible_columns))


class _PictureDelegate(QtWidgets.QStyledItemDelegate):
    """Paints a level as its picture, with number, mark and title below."""

    def __init__(self, theme: Theme, thumbnails: Thumbnails, gallery: Gallery) -> None:
        super().__init__(gallery)
        self._theme = theme
        self._thumbnails = thumbnails
        self._gallery = gallery

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the same size for all levels."""
        side = self._gallery.side + 2 * _PADDING
        return QSize(side, side + option.fontMetrics.height())

    def updateEditorGeometry(
        self, editor: QtWidgets.QWidget, option: QtWidgets.QStyleOptionViewItem, _index: _Index
    ) -> None:
        """Put the field for another title below the picture."""
        height = editor.sizeHint().height()
        editor.setGeometry(option.rect.adjusted(0, option.rect.height() - height, 0, 0))

    def paint(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: _Index
    ) -> None:
        """Paint a level. Its picture is requested when it becomes visible."""
        colours, rect = self._theme.colours, QRect(option.rect)
        level: Level = index.data(level_table.LEVEL)
        level_index: int = index.data(level_table.INDEX)
        painter.save()
        if option.state & QtWidgets.QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, colours.raised)
        if level_index == self._gallery.current_level_index:
            painter.setPen(QtGui.QPen(colours.accent, 2))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))
        side = self._gallery.side
        picture_rect = QRect(rect.left(), rect.top(), rect.width(), side + _PADDING)
        self._thumbnails.paint(painter, level.board, colours, side, picture_rect)
        knowledge, metrics = index.data(level_table.KNOWLEDGE), painter.fontMetrics()
        mark = STATUS_MARKS.get(status_of(knowledge), "") if knowledge else ""
        title = f"{level_index + 1}  {shown_title(index)}".strip()
        text_rect = rect.adjusted(_PADDING, rect.height() - metrics.height() - 3, -_PADDING, -3)
        if mark:
            painter.setPen(_status_colour(colours, status_of(knowledge)))
            painter.drawText(text_rect, Qt.AlignmentFlag.AlignRight, mark)
            text_rect.setRight(text_rect.right() - metrics.horizontalAdvance(mark) - 2)
        painter.setPen(colours.text)
        _draw_text(painter, text_rect, title, Qt.AlignmentFlag.AlignLeft)
        painter.restore()


class Gallery(QtWidgets.QListView):
    """Shows the rows of the list as pictures. Both have the same selection and current level."""

    def __init__(
        self,
        table: level_table.LevelTableModel,
        table_view: LevelTableView,
        theme: Theme,
        thumbnails: Thumbnails,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.current_level_index = -1
        self.side = 96  # side of a picture, in pixels
        set_up_level_view(self, theme, thumbnails)
        self.setModel(table)
        self.setSelectionModel(table_view.selectionModel())
        self.setItemDelegate(_PictureDelegate(theme, thumbnails, self))
        self.setFlow(QtWidgets.QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QtWidgets.QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAccessibleName(tr("Levels of the collection as pictures"))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Keep the current level in sight."""
        super().resizeEvent(event)
        _keep_in_sight(self)

    def set_side(self, side: int) -> None:
        """Set the side of a picture, in pixels. The current level stays in view."""
        if side != self.side:
            self.side = side
            self.scheduleDelayedItemsLayout()
            self.scrollTo(self.currentIndex())


class Thumbnails(QObject):
    """Draws small boards immediately, large ones in a thread pool, latest request first."""

    ready = Signal()
    """More thumbnails are ready, or can be drawn now."""

    def __init__(self, tasks: window_engine.Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._images: OrderedDict[_ThumbnailKey, tuple[Board, QtGui.QImage]] = OrderedDict()
        self._requests: OrderedDict[_ThumbnailKey, tuple[Board, Colours, int]] = OrderedDict()
        self._is_working = False
        self._seconds_spent = 0.0
        self._has_skipped = False
        self._frame_timer = building.timer_for(self._begin_frame, self, 0)
        self._idle_timer = building.timer_for(self._draw_requests, self, _IDLE_DELAY_MS)

    def postpone(self) -> None:
        """Postpone large boards: the list is being scrolled."""
        self._idle_timer.start(_IDLE_DELAY_MS)

    def image_of(self, board: Board, colours: Colours, side: int) -> QtGui.QImage | None:
        """Return a thumbnail of at most ``side`` pixels, or None if it is not ready yet."""
        key = (id(board), colours.name, side)  # the board is kept, so its id is not reused
        board_and_image = self._images.get(key)
        if board_and_image is not None:
            self._images.move_to_end(key)
            return board_and_image[1]
        if board.size <= _MAX_SQUARES_TO_DRAW_NOW:
            return self._draw_now(key, board, colours)
        self._requests[key] = (board, colours, side)
        self._requests.move_to_end(key)
        if len(self._requests) > _MAX_REQUESTS:
            self._requests.popitem(last=False)
        if not self._is_working and not self._idle_timer.isActive():
            self._idle_timer.start(0)  # first the whole frame makes its requests
        return None

    def paint(
        self, painter: QtGui.QPainter, board: Board, colours: Colours, side: int, area: QRect
    ) -> None:
        """Paint a thumbnail of at most ``side`` pixels in the middle of an area, if it is ready."""
        ratio = painter.device().devicePixelRatio()
        image = self.image_of(board, colours, round(side * ratio))
        if image is not None:
            rect = QRect(QPoint(), image.size() / ratio)
            rect.moveCenter(area.center())
            painter.drawImage(rect, image)

    def _draw_now(self, key: _ThumbnailKey, board: Board, colours: Colours) -> QtGui.QImage | None:
        """Draw a thumbnail if the frame has time left."""
        self._frame_timer.start()
        if self._seconds_spent > _SECONDS_PER_FRAME:
            self._has_skipped = True
            return None
        start = perf_counter()
        _, _, side = key
        image = _new_thumbnail(board, colours, side)
        self._keep_pictures([(key, board, image)])
        self._seconds_spent += perf_counter() - start
        return image

    def _begin_frame(self) -> None:
        self._seconds_spent = 0.0
        if self._has_skipped:
            self._has_skipped = False
            self.ready.emit()

    def _draw_requests(self) -> None:
        if self._is_working or self._idle_timer.isActive() or not self._requests:
            return
        count = min(_BOARDS_PER_JOB, len(self._requests))
        requests = [self._requests.popitem() for _ in range(count)]
        self._is_working = True

        def draw() -> list[tuple[_ThumbnailKey, Board, QtGui.QImage]]:
            return [
                (key, board, _new_thumbnail(board, colours, side))
                for key, (board, colours, side) in requests
            ]

        title = phrase("Drawing thumbnails")
        self._tasks.submit(draw, self._receive_pictures, self._note_failure, title=title)

    def _receive_pictures(self, pictures: list[tuple[_ThumbnailKey, Board, QtGui.QImage]]) -> None:
        self._keep_pictures(pictures)
        self._is_working = False
        self.ready.emit()
        self._draw_requests()

    def _keep_pictures(self, pictures: list[tuple[_ThumbnailKey, Board, QtGui.QImage]]) -> None:
        for key, board, image in pictures:
            self._images[key] = (board, image)
            if len(self._images) > _MAX_IMAGES:
                self._images.popitem(last=False)

    def _note_failure(self, _sentence: str) -> None:
        self._is_working = False


def _new_thumbnail(board: Board, colours: Colours, side: int) -> QtGui.QImage:
    """Return a picture. The squares of small boards grow with its side."""
    return thumbnail(board, colours, side, max(_MAX_SQUARE_PIXELS, side // 10))
