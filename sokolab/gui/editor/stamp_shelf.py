"""The user's stamps: the panel, the file, and the actions that keep and draw them."""

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QIcon, QKeyEvent, QKeySequence, QPainter, QPixmap, QUndoStack

from sokolab import paths
from sokolab.core.operating_system import system_reason
from sokolab.editing.selection import Stamp, copied, stamps_from_text, text_of_stamps
from sokolab.formats.files import write_atomically
from sokolab.formats.remarks import FormatError
from sokolab.gui.document.level_document import Step
from sokolab.gui.editor.selected_squares import FloatingFragment, SelectedSquares
from sokolab.gui.editor.selecting import SELECT_FIRST
from sokolab.gui.scene.tiles import thumbnail
from sokolab.gui.shell import building, lists
from sokolab.gui.shell.drawing_menus import QUICK_STAMPS
from sokolab.gui.shell.theme import Colours
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, in_own_direction, phrase, tr
from sokolab.language.choice import in_language

_PICTURE_SIDE: Final = 48  # side of a picture, in device-independent pixels
_MAX_PIXEL_RATIO: Final = 2
"""Pixels of a picture for each device-independent pixel, enough for the finest screens."""
_Index = QModelIndex | QPersistentModelIndex
_STAMP_ROLE: Final = Qt.ItemDataRole.UserRole
_LOG: Final = logging.getLogger(__name__)
_FILE_NAME: Final = "stamps.txt"


class _StampList(QtWidgets.QListWidget):
    """A list in which Delete asks to remove the current stamp, and F2 renames it."""

    delete_pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        lists.OwnKeys(self, *map(QKeySequence, (Qt.Key.Key_Delete, Qt.Key.Key_F2)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)


class _RowDelegate(lists.ThemedRows):
    """Paints the number of a stamp, if a key draws with it, before the picture."""

    def paint(
        self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, index: _Index
    ) -> None:
        """Paint a row, moved to the right, and its number."""
        number_width = self._number_width(option)
        rect = QRect(option.rect)
        option.rect = rect.adjusted(number_width, 0, 0, 0)
        super().paint(painter, option, index)
        if index.row() < QUICK_STAMPS:
            painter.save()
            font = QFont(option.font)
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(self.theme.colours.muted)
            rect.setWidth(number_width)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(index.row() + 1))
            painter.restore()

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: _Index) -> QSize:
        lines = 2 * option.fontMetrics.lineSpacing()
        return QSize(self._number_width(option) + 2 * _PICTURE_SIDE, max(lines, _PICTURE_SIDE) + 8)

    def updateEditorGeometry(
        self, editor: QtWidgets.QWidget, option: QtWidgets.QStyleOptionViewItem, index: _Index
    ) -> None:
        """Put the field for the name beside the number."""
        option.rect = option.rect.adjusted(self._number_width(option), 0, 0, 0)
        super().updateEditorGeometry(editor, option, index)

    @staticmethod
    def _number_width(option: QtWidgets.QStyleOptionViewItem) -> int:
        return option.fontMetrics.horizontalAdvance("0") + 16


class StampShelf(QtWidgets.QDockWidget):
    """Lists stamps. A click takes one, a drag moves it, F2 or a slow second click renames it.

    Changes of the stamps have their own undo stack. ``carry`` makes a fragment float, to be placed
    as often as the user likes.
    """

    def __init__(
        self,
        core: WindowCore,
        selected_squares: SelectedSquares,
        carry: Callable[[FloatingFragment, Phrase], None],
    ) -> None:
        super().__init__(tr("Stamps"), core.window)
        self.setObjectName("stamps")
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._view = core.view
        self._selected_squares = selected_squares
        self._carry = carry
        self._theme = core.theme
        window, theme = core.window, core.theme
        self.undo_stack = QUndoStack(self)
        self.stamps: tuple[Stamp, ...] = ()
        """The stamps, in order."""
        self.list_widget = building.named(_StampList(), tr("Stamps"))
        self.list_widget.setAccessibleDescription(
            tr("Named groups of squares; press Enter to draw with one")
        )
        self.list_widget.setIconSize(QSize(_PICTURE_SIDE, _PICTURE_SIDE))
        self.list_widget.setItemDelegate(_RowDelegate(theme, self.list_widget))
        self.list_widget.setFrameShape(QtWidgets.QListWidget.Shape.NoFrame)
        self.list_widget.setWordWrap(True)
        self.list_widget.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list_widget.setResizeMode(QtWidgets.QListWidget.ResizeMode.Adjust)
        self.list_widget.setDragDropMode(QtWidgets.QListWidget.DragDropMode.InternalMove)
        self.list_widget.setDefaultDropAction(Qt.DropAction.MoveAction)
        triggers = QtWidgets.QListWidget.EditTrigger
        self.list_widget.setEditTriggers(triggers.EditKeyPressed | triggers.SelectedClicked)
        for chosen in (self.list_widget.itemClicked, self.list_widget.itemActivated):
            chosen.connect(lambda item: self.take_stamp(item.data(_STAMP_ROLE)))
        self.list_widget.itemChanged.connect(self._rename_stamp)
        self.list_widget.delete_pressed.connect(self.remove_current)
        self.list_widget.model().rowsMoved.connect(
            lambda *_: self._commit_stamps(self._stamps_in_list(), phrase("Move stamp"))
        )
        self.list_widget.currentRowChanged.connect(self._enable_buttons)
        self._buttons: dict[str, QtWidgets.QToolButton] = {}
        self.setWidget(self._new_content())
        theme.changed.connect(self._paint_icons)
        building.LANGUAGE.changed.connect(self._retranslate)
        self._paint_icons(theme.colours)
        self.show_stamps(load_stamps())
        window.bind({"keep-stamp": self.keep_selection})
        indices = range(QUICK_STAMPS)
        window.bind({f"stamp-{index + 1}": partial(self.take_stamp_at, index) for index in indices})
        window.add_panel(self, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.hide()

    def _new_content(self) -> QtWidgets.QWidget:
        buttons = building.fill(QtWidgets.QHBoxLayout(), 1, margins=(8, 4, 8, 4), spacing=2)
        for icon, text, act in (
            ("up", tr("Move the stamp up"), partial(self.move_current, -1)),
            ("down", tr("Move the stamp down"), partial(self.move_current, 1)),
            ("edit", tr("Rename the stamp (F2)"), self._begin_renaming),
            ("delete", tr("Remove the stamp; Undo brings it back"), self.remove_current),
        ):
            self._buttons[icon] = building.icon_button(text, act)
            buttons.addWidget(self._buttons[icon])
        content = QtWidgets.QWidget()
        building.fill(
            QtWidgets.QVBoxLayout(content),
            (self.list_widget, 1),
            buttons,
            margins=(0, 0, 0, 0),
            spacing=0,
        )
        return content

    def show_stamps(self, stamps: Sequence[Stamp]) -> None:
        """List these stamps. This is not an undo step."""
        self.stamps = tuple(stamps)
        if self._stamps_in_list() != self.stamps:
            row = self.list_widget.currentRow()
            self.list_widget.clear()
            for stamp in self.stamps:
                self.list_widget.addItem(self._new_item(stamp))
            self.list_widget.setCurrentRow(min(row, self.list_widget.count() - 1))
        for row in range(self.list_widget.count()):
            self.list_widget.item(row).setToolTip(_stamp_tooltip(row, self.stamps[row]))
        self._enable_buttons()

    def _retranslate(self) -> None:
        """Show the tooltips, and the names of sokolab's own stamps, in another language."""
        self.show_stamps(_in_current_language(self.stamps))

    def keep_selection(self) -> None:
        """Put the selected squares on the shelf."""
        selection = self._selected_squares.selection
        if selection is None:
            self._window.say(SELECT_FIRST)
            return
        fragment = copied(self._displayed_board.board, selection)
        number = len(self.stamps) + 1
        # This comes first: it must not hide a later message that the stamps could not be saved.
        self._window.say(
            tr("The squares are now stamp {number}; Ctrl+{number} draws it", number=number)
            if number <= QUICK_STAMPS
            else tr("The squares are now stamp {number}", number=number)
        )
        self.add(Stamp(tr("Stamp {name}", name=number), fragment))
        self.show()
        self.raise_()

    def add(self, stamp: Stamp) -> None:
        """Put a stamp at the end of the shelf."""
        self._commit_stamps((*self.stamps, stamp), phrase("Save stamp"))
        self.list_widget.setCurrentRow(self.list_widget.count() - 1)

    def take_stamp_at(self, index: int) -> None:
        """Pick up the stamp at an index, from 0, or say that there is none."""
        if index < len(self.stamps):
            self.take_stamp(self.stamps[index])
        else:
            self._window.say(tr("There is no stamp number {number} yet", number=index + 1))

    def take_stamp(self, stamp: Stamp) -> None:
        """Pick up a stamp: its squares float at the pointer until they are put down."""
        floating = FloatingFragment.at_pointer(stamp.fragment, self._view)
        self._carry(floating, phrase("Stamp {name}", name=stamp.name))

    def _save_stamps(self) -> None:
        try:
            save_stamps(self.stamps)
        except (OSError, FormatError) as error:
            reason = system_reason(error) if isinstance(error, OSError) else error
            self._window.say(tr("The stamps could not be saved: {reason}", reason=reason))

    def remove_current(self) -> None:
        """Take the current stamp off the shelf."""
        row = self.list_widget.currentRow()
        if row >= 0:
            stamps = (*self.stamps[:row], *self.stamps[row + 1 :])
            self._commit_stamps(stamps, phrase("Remove stamp {name}", name=self.stamps[row].name))

    def move_current(self, offset: int) -> None:
        """Move the current stamp down by ``offset`` rows."""
        row = self.list_widget.currentRow()
        if row >= 0 and 0 <= row + offset < len(self.stamps):
            moved_stamps = list(self.stamps)
            moved_stamps.insert(row + offset, moved_stamps.pop(row))
            self._commit_stamps(tuple(moved_stamps), phrase("Move stamp"))
            self.list_widget.setCurrentRow(row + offset)

    def _commit_stamps(self, stamps: tuple[Stamp, ...], step_name: Phrase) -> None:
        """Replace the stamps, as one undo step."""
        if stamps != self.stamps:
            redo = partial(self._apply_stamps, stamps)
            undo = partial(self._apply_stamps, self.stamps)
            self.undo_stack.push(Step(redo, undo, step_name))

    def _apply_stamps(self, stamps: tuple[Stamp, ...]) -> None:
        self.show_stamps(stamps)
        self._save_stamps()

    def _stamps_in_list(self) -> tuple[Stamp, ...]:
        """Return the stamps as listed. The user might have moved or renamed some."""
        items = (self.list_widget.item(row) for row in range(self.list_widget.count()))
        return tuple(item.data(_STAMP_ROLE) for item in items)

    def _new_item(self, stamp: Stamp) -> QtWidgets.QListWidgetItem:
        item = QtWidgets.QListWidgetItem(_stamp_icon(stamp, self._theme.colours), stamp.name)
        item.setData(_STAMP_ROLE, stamp)
        item.setFlags((item.flags() | Qt.ItemFlag.ItemIsEditable) & ~Qt.ItemFlag.ItemIsDropEnabled)
        return item

    def _begin_renaming(self) -> None:
        item = self.list_widget.currentItem()
        if item is not None:
            self.list_widget.editItem(item)

    def _rename_stamp(self, item: QtWidgets.QListWidgetItem) -> None:
        stamp: Stamp | None = item.data(_STAMP_ROLE)
        name = " ".join(item.text().split())
        if stamp is None or name == stamp.name:
            return
        if not name:
            item.setText(stamp.name)
            return
        item.setData(_STAMP_ROLE, Stamp(name, stamp.fragment))
        item.setText(name)
        self._commit_stamps(self._stamps_in_list(), phrase("Rename stamp {name}", name=stamp.name))

    def _enable_buttons(self, *_: object) -> None:
        row = self.list_widget.currentRow()
        for button in self._buttons.values():
            button.setEnabled(row >= 0)
        if self._buttons:
            self._buttons["up"].setEnabled(row > 0)
            self._buttons["down"].setEnabled(0 <= row < len(self.stamps) - 1)

    def _paint_icons(self, colours: Colours) -> None:
        for icon, button in self._buttons.items():
            button.setIcon(self._theme.icon(icon))
        for row in range(self.list_widget.count()):
            item = self.list_widget.item(row)
            item.setIcon(_stamp_icon(item.data(_STAMP_ROLE), colours))


def _stamp_icon(stamp: Stamp, colours: Colours) -> QIcon:
    image = thumbnail(
        stamp.fragment.board,
        colours,
        _MAX_PIXEL_RATIO * _PICTURE_SIDE,
        max_square_side=_MAX_PIXEL_RATIO * 16,
    )
    image.setDevicePixelRatio(_MAX_PIXEL_RATIO)
    return QIcon(QPixmap.fromImage(image))


def _stamp_tooltip(row: int, stamp: Stamp) -> str:
    name = in_own_direction(stamp.name)
    name = f"{name} (Ctrl+{row + 1})" if row < QUICK_STAMPS else name
    return building.plain_tooltip(
        tr(
            "{name}: click, then place it as often as you like; Esc stops. Drag it to move it on "
            "the shelf.",
            name=name,
        )
    )


def load_stamps() -> tuple[Stamp, ...]:
    """Return the user's own stamps, or the stamps that come with sokolab if there are none.

    A file that cannot be read is set aside as ``stamps.txt.unreadable``.
    """
    own_file = _own_file()
    if own_file.exists():
        try:
            return _in_current_language(stamps_from_text(own_file.read_text("utf-8")))
        except (OSError, ValueError):
            _LOG.warning("the stamps in %s cannot be read", own_file, exc_info=True)
            with suppress(OSError):
                own_file.replace(own_file.with_name(f"{_FILE_NAME}.unreadable"))
    return _stamps_of_sokolab()


def _stamps_of_sokolab() -> tuple[Stamp, ...]:
    return stamps_from_text(in_language(paths.resources() / _FILE_NAME).read_text("utf-8"))


def _in_current_language(stamps: Iterable[Stamp]) -> tuple[Stamp, ...]:
    """Return the stamps. Those that come with sokolab get their names in the current language.

    Every language has the same stamps in the same order.
    """
    files = paths.resources().glob("stamps*.txt")
    languages = [stamps_from_text(file.read_text("utf-8")) for file in files]
    current_stamps = _stamps_of_sokolab()

    def in_current_language(stamp: Stamp) -> Stamp:
        index = next((each.index(stamp) for each in languages if stamp in each), None)
        return stamp if index is None else current_stamps[index]

    return tuple(map(in_current_language, stamps))


def _own_file() -> Path:
    return paths.user_data() / _FILE_NAME


def save_stamps(stamps: Iterable[Stamp]) -> None:
    """Write the user's stamps.

    Raises
    ------
    OSError
        There is no folder for them.
    FormatError
        The stamps cannot be written; the file stays as it was.
    """
    own_file = _own_file()
    own_file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(text_of_stamps(stamps).encode(), own_file)
