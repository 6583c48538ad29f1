"""What the format doctor found, in a window: contents, oddities, exports, and one click to mend."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHeaderView,
    QLabel,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sokolab.formats import Remedy
from sokolab.formats.doctor.diagnosis import Diagnosis
from sokolab.gui.shell.theme import Look, Theme

__all__ = ["DoctorDialog", "report"]

_Index = QModelIndex | QPersistentModelIndex

_LINE: Final = Qt.ItemDataRole.UserRole
_AROUND, _ABOVE_AND_BELOW = 26, 9
"""Pixels of a cell beside its words: the style sheet's padding and the frame of the focus."""
_MANY: Final = 1000
"""Rows that are measured one by one; of more, each has one line and a tip."""


def report(name: str, found: Diagnosis) -> str:
    """Return all that was found as text, for mails and the clipboard."""
    lines = [name, *(f"  {sentence}" for sentence in found.holds)]
    if found.refusal is not None:
        lines.append(f"  cannot be read: {found.refusal}")
    lines += [f"  {remark}" for remark in found.remarks]
    for export in found.exports:
        said = export.refusal or "; ".join(export.losses) or "loses nothing"
        lines.append(f"  as {export.title}: {said}")
    return "\n".join(lines)


class DoctorDialog(QDialog):
    """Shows a diagnosis; stays open beside the work."""

    repair_asked = Signal()
    """A repaired copy is wanted."""
    line_asked = Signal(int)
    """That line of the file, from 1, is to be shown."""

    def __init__(self, name: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Format doctor – {name}")
        self.setModal(False)
        self.resize(960, 560)
        self._name = name
        self._theme = theme
        self.found: Diagnosis | None = None
        self.words = QLabel("Looking closer …")
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.remarks = _tree(("Line", "Column", "What was found", "What a repair does"), 2)
        self.remarks.header().setSectionResizeMode(3, QHeaderView.ResizeMode.Interactive)
        self.remarks.setColumnWidth(3, 280)
        self.remarks.setAccessibleName("What was ambiguous or is wrong")
        self.remarks.itemActivated.connect(self._ask_line)
        self.remarks.setToolTip("Enter or a double click shows the level of that line")
        self.exports = _tree(("Format", "What writing it would lose"), 1)
        self.exports.setAccessibleName("What an export would lose")
        self.tabs = QTabWidget()
        self.tabs.addTab(self.remarks, "Found")
        self.tabs.addTab(self.exports, "Exports")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.repair_button = self.buttons.addButton("Repair into a new collection", role)
        self.repair_button.setToolTip("Opens a repaired copy; the file itself stays as it is")
        self.copy_button = self.buttons.addButton("Copy report", role)
        self.repair_button.clicked.connect(self.repair_asked.emit)
        self.copy_button.clicked.connect(self._copy)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(12)
        column.addWidget(self.words)
        column.addWidget(self.tabs, 1)
        column.addWidget(self.buttons)
        self.repair_button.setEnabled(False)
        self.copy_button.setEnabled(False)
        theme.changed.connect(self._wear)

    def show_diagnosis(self, found: Diagnosis) -> None:
        """Show what was found."""
        self.found = found
        lines = [_sentence(words) for words in found.holds]
        if found.refusal is not None:
            lines.insert(0, f"▲ This cannot be read: {found.refusal}")
        elif not found.remarks:
            lines.append("✔ The file is clear; what its levels lack stands under Problems")
        self.words.setText("\n".join(lines))
        self.remarks.clear()
        self.remarks.setUniformRowHeights(len(found.remarks) > _MANY)
        for remark in found.remarks:
            place = [str(number or "") for number in (remark.line, remark.column)]
            remedy = "" if remark.remedy is Remedy.NONE else remark.remedy.value
            item = QTreeWidgetItem([*place, remark.sentence, remedy])
            item.setData(0, _LINE, remark.line or 0)
            for column in (2, 3):
                item.setToolTip(column, item.text(column))
            self.remarks.addTopLevelItem(item)
        self.exports.clear()
        for export in found.exports:
            said = f"cannot be written: {export.refusal}" if export.refusal else ""
            said = said or "; ".join(export.losses) or "loses nothing"
            item = QTreeWidgetItem([export.title, said])
            item.setToolTip(1, said)
            self.exports.addTopLevelItem(item)
        self.tabs.setTabText(0, f"Found ({len(found.remarks):,})")
        self.tabs.setTabVisible(1, bool(found.exports))
        self.repair_button.setEnabled(found.is_repairable)
        self.copy_button.setEnabled(True)
        self._wear(self._theme.look)

    def _copy(self) -> None:
        if self.found is not None:
            QGuiApplication.clipboard().setText(report(self._name, self.found))

    def _ask_line(self, item: QTreeWidgetItem) -> None:
        line = int(item.data(0, _LINE))
        if line:
            self.line_asked.emit(line)

    def _wear(self, look: Look) -> None:
        colour = look.text
        if self.found is not None and self.found.refusal is not None:
            colour = look.error
        self.words.setStyleSheet(f"color: {colour.name()};")
        for row in range(self.remarks.topLevelItemCount()):
            item = self.remarks.topLevelItem(row)
            if item is not None:
                item.setForeground(3, look.good)


def _tree(titles: tuple[str, ...], wide: int) -> QTreeWidget:
    """Return a list with those columns, one of which takes the room there is."""
    tree = QTreeWidget()
    tree.setHeaderLabels(list(titles))
    tree.setRootIsDecorated(False)
    tree.setFrameShape(QFrame.Shape.NoFrame)
    tree.setWordWrap(True)
    tree.setItemDelegate(_Whole(tree, wide))
    tree.setAllColumnsShowFocus(True)
    header = tree.header()
    header.setStretchLastSection(False)
    for column in range(len(titles)):
        narrow = QHeaderView.ResizeMode.ResizeToContents
        header.setSectionResizeMode(
            column, QHeaderView.ResizeMode.Stretch if column == wide else narrow
        )
    header.sectionResized.connect(tree.scheduleDelayedItemsLayout)
    return tree


class _Whole(QStyledItemDelegate):
    """Gives a row the lines that its words need."""

    def __init__(self, tree: QTreeWidget, wide: int) -> None:
        super().__init__(tree)
        self._tree = tree
        self._wide = wide

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the room for a cell, with what the style sheet leaves around the words."""
        text, metrics, column = str(index.data()), self._tree.fontMetrics(), index.column()
        room = QRect(0, 0, max(self._tree.columnWidth(column) - _AROUND, 1), 1 << 16)
        words = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text)
        width = 0 if column == self._wide else metrics.horizontalAdvance(text) + _AROUND
        return QSize(width, words.height() + _ABOVE_AND_BELOW)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
