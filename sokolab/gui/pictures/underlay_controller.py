"""Shows a picture over the board, to trace or compare it while drawing."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPainter

from sokolab.core.board import Board
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.document.level_document import BoardChange, LevelDocument
from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.pictures.placing import MIN_WIDTH, PlacingTool
from sokolab.gui.pictures.underlay import Underlay, underlay_over_board
from sokolab.gui.scene.view import Tool
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell import action_rows, building, message_bar, scrolling, window_engine
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, phrase, tr

if TYPE_CHECKING:  # imported with the first picture
    from PIL.Image import Image


_BLINK_MS: Final = 700  # time for which the picture or the board is seen alone
_MAX_DISTANCE: Final = 1000.0  # squares from the board to a picture; also its largest width


class UnderlayController(QObject):
    """Shows the underlay of the displayed level. Each document keeps its own while it is open."""

    def __init__(self, core: WindowCore, files: FileActions, tasks: window_engine.Tasks) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._view = core.view
        self._files = files
        self._tasks = tasks
        self._underlays: WeakKeyDictionary[LevelDocument, Underlay] = WeakKeyDictionary()
        self.dialog: UnderlayDialog | None = None
        self.placing_tool = PlacingTool(core.view, lambda: self.current_underlay)
        self.placing_tool.placed.connect(self.put)
        self._earlier_tool: Tool = core.view.tool
        self._is_blinked_away = False
        self._blink_timer = QTimer(self, interval=_BLINK_MS)
        self._blink_timer.timeout.connect(self._blink_picture)
        core.view.add_layer(self, at_bottom=True)
        core.displayed_board.shown.connect(self._shift_picture)
        core.displayed_board.document_changed.connect(lambda _document: self._show_underlay())
        core.window.bind({"underlay": self.edit, "remove-underlay": self.remove})

    @property
    def current_underlay(self) -> Underlay | None:
        """The underlay of the displayed level, or None."""
        return self._underlays.get(self._displayed_board.document)

    def is_edited(self, board: Board) -> bool:
        """Whether this is the board being edited."""
        return self._displayed_board.document.board == board

    def put(self, underlay: Underlay | None) -> None:
        """Lay a picture over the displayed level, or remove it."""
        if underlay is None:
            self._underlays.pop(self._displayed_board.document, None)
        else:
            self._underlays[self._displayed_board.document] = underlay
        self._show_underlay()

    def set_placing(self, is_on: bool) -> None:
        """Let the mouse and keys move the picture, or return to the previous tool."""
        if is_on and self._view.tool is not self.placing_tool:
            self._displayed_board.show_document(self._displayed_board.document)
            self._earlier_tool = self._view.tool
            self._view.set_tool(self.placing_tool)
            self._view.setFocus()
        elif not is_on and self._view.tool is self.placing_tool:
            self._view.set_tool(self._earlier_tool)

    def set_blinking(self, is_on: bool) -> None:
        """Show the picture and the board in turn, or one through the other."""
        self._is_blinked_away = False
        if is_on:
            self._blink_timer.start()
        else:
            self._blink_timer.stop()
        self._view.update()

    def _blink_picture(self) -> None:
        self._is_blinked_away = not self._is_blinked_away
        self._view.update()

    def remove(self) -> None:
        """Remove the picture."""
        self.put(None)

    def edit(self) -> None:
        """Open the dialog about the underlay. Ask for a picture first if there is none."""
        if self.current_underlay is None:
            self.choose_picture()
            return
        if self.dialog is None:
            self.dialog = UnderlayDialog(self, self._window)
        self.dialog.show_underlay(self.current_underlay)
        if not self.dialog.isVisible():
            self._put_beside(self.dialog)
        self.dialog.show()
        self.dialog.raise_()

    def _put_beside(self, dialog: QtWidgets.QDialog) -> None:
        """Move the dialog to the right side of the window, away from the board."""
        size = dialog.sizeHint()
        right = self._window.mapToGlobal(self._window.rect().topRight()).x()
        top = self._view.mapToGlobal(QPoint(0, 0)).y()
        dialog.setGeometry(max(0, right - size.width()), top, size.width(), size.height())

    def choose_picture(self) -> None:
        """Ask for a picture, and lay it over the board."""
        path = self._files.dialogs.picture_to_open(self._files.folder())
        if path is not None:
            put = partial(self._put_picture, self._displayed_board.document, path)
            title = phrase("Reading the picture")
            self._tasks.submit(partial(_read_picture, path), put, self._complain, title=title)

    def _put_picture(
        self, document: LevelDocument, path: Path, result: Image | Phrase | str
    ) -> None:
        if isinstance(result, Phrase | str):
            self._complain(tr("{file} was not opened: {error}", file=path.name, error=result))
        elif document is self._displayed_board.document:
            self.put(underlay_over_board(result, document.board))
            self.edit()

    def _complain(self, sentence: str) -> None:
        self._files.messages.say(sentence, message_bar.MessageKind.ERROR)

    def _shift_picture(self, change: BoardChange) -> None:
        """Keep the picture on its squares when the board grows or shrinks."""
        underlay = self.current_underlay
        is_edited = self._displayed_board.mode is Mode.EDIT
        if underlay is not None and change.shift != (0, 0) and is_edited:
            down, right = change.shift
            self.put(replace(underlay, left=underlay.left + right, top=underlay.top + down))

    def _show_underlay(self) -> None:
        self._window.allow(action_rows.Condition.UNDERLAY, self.current_underlay is not None)
        self._view.update()
        if self.dialog is not None and self.dialog.isVisible():
            if self.current_underlay is None:
                self.dialog.close()
            else:
                self.dialog.show_underlay(self.current_underlay)

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint the picture over the tiles, except during a game."""
        underlay = self.current_underlay
        if underlay is None or self._is_blinked_away or self._displayed_board.mode is not Mode.EDIT:
            return
        painter.translate(QPointF(geometry.left, geometry.top))
        painter.scale(geometry.side, geometry.side)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(1.0 if self._blink_timer.isActive() else underlay.opacity)
        painter.drawPixmap(underlay.rect, underlay.pixmap, QRectF(underlay.pixmap.rect()))


class UnderlayDialog(scrolling.Dialog):
    """Sets the opacity and the position of the underlay. The board beside it stays usable."""

    def __init__(self, controller: UnderlayController, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self._controller = controller
        self.setWindowTitle(tr("Picture over the board"))
        self.opacity_slider = building.named(
            QtWidgets.QSlider(Qt.Orientation.Horizontal), tr("Opacity")
        )
        self.opacity_slider.setRange(0, 100)
        self.position_boxes = [
            building.decimal_box(-_MAX_DISTANCE, _MAX_DISTANCE, 0.0, "") for _ in range(3)
        ]
        self.position_boxes[2].setMinimum(MIN_WIDTH)
        form = QtWidgets.QFormLayout()
        form.addRow(tr("Opacity"), self.opacity_slider)
        names = tr("Left"), tr("Top"), tr("Squares across")
        fields = "left", "top", "width"
        for field, name, box in zip(fields, names, self.position_boxes, strict=True):
            box.setDecimals(2)
            box.setSingleStep(0.05)
            form.addRow(name, building.named(box, name))
            box.valueChanged.connect(partial(self._change_field, field))
        self.opacity_slider.valueChanged.connect(
            lambda per_cent: self._change_field("opacity", per_cent / 100)
        )
        self.placing_box = QtWidgets.QCheckBox(tr("&Place with the mouse"))
        self.placing_box.setToolTip(
            tr("Drag the picture or its lower right corner; arrow keys, + and − do the same")
        )
        self.blinking_box = QtWidgets.QCheckBox(tr("&Blink"))
        self.blinking_box.setToolTip(
            tr("Shows the picture and the board in turn, so that differences stand out")
        )
        self.placing_box.toggled.connect(controller.set_placing)
        self.blinking_box.toggled.connect(controller.set_blinking)
        controller.placing_tool.ended.connect(lambda: self.placing_box.setChecked(False))
        choose_button = building.push_button(
            tr("Another picture…"), building.unchecked(controller.choose_picture)
        )
        remove_button = building.push_button(tr("Remove"), building.unchecked(controller.remove))
        close_button = building.push_button(tr("Close"), building.unchecked(self.close))
        close_button.setDefault(True)
        help_label = building.wrapped_label(
            tr(
                "Opacity 0 shows the board alone. Draw through the picture; it is never saved with "
                "the level."
            )
        )
        modes = building.fill(QtWidgets.QHBoxLayout(), self.placing_box, self.blinking_box, 1)
        buttons = building.fill(
            QtWidgets.QHBoxLayout(), choose_button, remove_button, 1, close_button
        )
        building.fill(QtWidgets.QVBoxLayout(self), help_label, form, modes, buttons)

    def hideEvent(self, event: QHideEvent) -> None:
        """Return to the previous tool, and stop blinking."""
        super().hideEvent(event)
        self.placing_box.setChecked(False)
        self.blinking_box.setChecked(False)

    def show_underlay(self, underlay: Underlay) -> None:
        """Show the opacity and the position of a picture."""
        values = underlay.left, underlay.top, underlay.width
        fields: list[tuple[QtWidgets.QSlider | QtWidgets.QDoubleSpinBox, float]] = [
            (self.opacity_slider, round(100 * underlay.opacity)),
            *zip(self.position_boxes, values, strict=True),
        ]
        for field, value in fields:
            with QSignalBlocker(field):
                field.setValue(value)  # type: ignore[arg-type]

    def _change_field(self, field: str, value: float) -> None:
        underlay = self._controller.current_underlay
        if underlay is not None:
            change: dict[str, Any] = {field: value}
            self._controller.put(replace(underlay, **change))


def _read_picture(path: Path) -> Image | Phrase | str:
    """Return a picture, or why there is none."""
    from sokolab.pictures.opening import PictureError, opened

    try:
        return opened(path)[0]
    except PictureError as error:
        return error.message
