"""The dialog with a diagnosis of the format doctor: content, remarks, exports, repair button."""

from collections.abc import Iterable
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication

from sokolab.core.words import capitalised
from sokolab.formats import Remedy
from sokolab.formats.doctor import Diagnosis
from sokolab.gui.shell import building, scrolling
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import Phrase, tr

_Index = QModelIndex | QPersistentModelIndex

_LINE_ROLE: Final = Qt.ItemDataRole.UserRole
_HORIZONTAL_PADDING, _VERTICAL_PADDING = 26, 9
"""Pixels around the text of a cell: padding of the style sheet and focus frame."""
_MAX_ROWS_TO_MEASURE: Final = 1000  # rows of longer lists have one line, and a tooltip


def report_text(name: str, diagnosis: Diagnosis) -> str:
    """Return a diagnosis as indented lines below the file's name, to be copied."""
    lines = [name, *(f"  {sentence}" for sentence in diagnosis.summary)]
    if diagnosis.error is not None:
        lines.append(tr("  cannot be read: {error}", error=diagnosis.error))
    lines += [f"  {remark}" for remark in diagnosis.remarks]
    for export in diagnosis.exports:
        text = str(export.error or _losses_text(export.losses))
        lines.append(tr("  as {format}: {losses}", format=export.title, losses=text))
    return "\n".join(lines)


def _losses_text(losses: Iterable[object]) -> str:
    separator = tr("; ", context="between the items of a list")
    return separator.join(map(str, losses)) or tr("loses nothing")


class DoctorDialog(scrolling.Dialog):
    """Shows a diagnosis. It is not modal."""

    line_requested = Signal(int)
    """The user wants to see a line of the file. Carries its number, from 1."""

    def __init__(
        self, name: str | Phrase, theme: Theme, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Format doctor – {file}", file=name))
        self.setModal(False)
        self.resize(960, 560)
        self._name = name
        self._good_colour = theme.colours.good
        self.diagnosis: Diagnosis | None = None
        self.summary_label = building.wrapped_label(tr("Examining …"), is_selectable=True)
        self.remarks_tree = _new_tree(
            (tr("Line", context="of a file"), tr("Column"), tr("Remark"), tr("Repair")), 2
        )
        self.remarks_tree.header().setSectionResizeMode(
            3, QtWidgets.QHeaderView.ResizeMode.Interactive
        )
        self.remarks_tree.setColumnWidth(3, 280)
        self.remarks_tree.setAccessibleName(tr("Remarks"))
        self.remarks_tree.itemActivated.connect(self._request_line)
        self.remarks_tree.setToolTip(tr("Enter or a double click shows the level on the board"))
        self.exports_tree = building.named(
            _new_tree((tr("Format"), tr("What would be lost")), 1), tr("What an export would lose")
        )
        self.tabs = QtWidgets.QTabWidget()
        self.tabs.addTab(self.remarks_tree, tr("Remarks"))
        self.tabs.addTab(self.exports_tree, tr("Exports"))
        self.buttons = QtWidgets.QDialogButtonBox(QtWidgets.QDialogButtonBox.StandardButton.Close)
        role = QtWidgets.QDialogButtonBox.ButtonRole.ActionRole
        self.repair_button = self.buttons.addButton(tr("Repair into a new collection"), role)
        self.repair_button.setToolTip(tr("Open a repaired copy; the file itself does not change"))
        self.copy_button = self.buttons.addButton(tr("Copy report"), role)
        self.copy_button.clicked.connect(self._copy_report)
        self.buttons.rejected.connect(self.reject)
        parts = self.summary_label, (self.tabs, 1), self.buttons
        building.fill(QtWidgets.QVBoxLayout(self), *parts, margins=(16, 16, 16, 12), spacing=12)
        self.repair_button.setEnabled(False)
        self.copy_button.setEnabled(False)
        theme.changed.connect(self._set_colours)
        building.LANGUAGE.changed.connect(self._retranslate)

    def show_diagnosis(self, diagnosis: Diagnosis) -> None:
        """Fill the tabs from a diagnosis: its summary, its remarks and the losses of exports."""
        self.diagnosis = diagnosis
        lines = [capitalised(str(message)) for message in diagnosis.summary]
        if diagnosis.error is not None:
            lines.insert(0, tr("▲ This cannot be read: {error}", error=diagnosis.error))
        elif not diagnosis.remarks:
            lines.append(
                tr("✔ Nothing is ambiguous or wrong. The Problems panel checks the levels.")
            )
        self.summary_label.setText("\n".join(lines))
        self.summary_label.setProperty("error", diagnosis.error is not None)
        self.summary_label.style().polish(self.summary_label)
        self.remarks_tree.clear()
        self.remarks_tree.setUniformRowHeights(len(diagnosis.remarks) > _MAX_ROWS_TO_MEASURE)
        for remark in diagnosis.remarks:
            position = [str(number or "") for number in (remark.line, remark.column)]
            remedy = "" if remark.remedy is Remedy.NONE else str(remark.remedy.value)
            item = QtWidgets.QTreeWidgetItem([*position, str(remark.sentence), remedy])
            item.setData(0, _LINE_ROLE, remark.line or 0)
            item.setForeground(3, self._good_colour)
            for column in (2, 3):
                item.setToolTip(column, building.plain_tooltip(item.text(column)))
            self.remarks_tree.addTopLevelItem(item)
        self.exports_tree.clear()
        for export in diagnosis.exports:
            text = _losses_text(export.losses)
            if export.error:
                text = tr("cannot be written: {error}", error=export.error)
            item = QtWidgets.QTreeWidgetItem([str(export.title), text])
            item.setToolTip(1, building.plain_tooltip(text))
            self.exports_tree.addTopLevelItem(item)
        self.tabs.setTabText(0, tr("Remarks ({count:,})", count=len(diagnosis.remarks)))
        self.tabs.setTabVisible(1, bool(diagnosis.exports))
        self.repair_button.setEnabled(diagnosis.is_repairable)
        self.copy_button.setEnabled(True)

    def _retranslate(self) -> None:
        if self.diagnosis is not None:
            self.show_diagnosis(self.diagnosis)

    def _copy_report(self) -> None:
        if self.diagnosis is not None:
            QGuiApplication.clipboard().setText(report_text(str(self._name), self.diagnosis))

    def _request_line(self, item: QtWidgets.QTreeWidgetItem) -> None:
        line_number = int(item.data(0, _LINE_ROLE))
        if line_number:
            self.line_requested.emit(line_number)

    def _set_colours(self, colours: Colours) -> None:
        self._good_colour = colours.good
        self._retranslate()


def _new_tree(titles: tuple[str, ...], stretched_column: int) -> QtWidgets.QTreeWidget:
    """Return a list with these columns. ``stretched_column`` takes the remaining width."""
    tree = QtWidgets.QTreeWidget()
    tree.setHeaderLabels(list(titles))
    tree.setRootIsDecorated(False)
    tree.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
    tree.setWordWrap(True)
    tree.setItemDelegate(_WrappedText(tree, stretched_column))
    tree.setAllColumnsShowFocus(True)
    header = tree.header()
    header.setStretchLastSection(False)
    header.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(stretched_column, QtWidgets.QHeaderView.ResizeMode.Stretch)
    header.sectionResized.connect(tree.scheduleDelayedItemsLayout)
    return tree


class _WrappedText(QtWidgets.QStyledItemDelegate):
    """Makes each row high enough for its wrapped text."""

    def __init__(self, tree: QtWidgets.QTreeWidget, stretched_column: int) -> None:
        super().__init__(tree)
        self._tree = tree
        self._stretched_column = stretched_column

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the size of a cell, including the padding of the style sheet."""
        text, metrics, column = str(index.data()), self._tree.fontMetrics(), index.column()
        max_rect = QRect(
            0, 0, max(self._tree.columnWidth(column) - _HORIZONTAL_PADDING, 1), 1 << 16
        )
        text_rect = metrics.boundingRect(max_rect, Qt.TextFlag.TextWordWrap, text)
        width = 0
        if column != self._stretched_column:
            width = metrics.horizontalAdvance(text) + _HORIZONTAL_PADDING
        return QSize(width, text_rect.height() + _VERTICAL_PADDING)
