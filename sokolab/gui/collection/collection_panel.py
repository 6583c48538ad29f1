"""The collection panel: tabs, a filter, and the list of levels."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QPoint, Qt, Signal

from sokolab.collection.level_list import Column, FilterError, parse_filter
from sokolab.collection.naming import distinct_names
from sokolab.gui.collection import level_views
from sokolab.gui.collection.level_facts import KnowledgeLoader
from sokolab.gui.collection.level_table import LevelTableModel, dragged_levels
from sokolab.gui.document.workspace import LevelSlot, OpenCollection, Workspace
from sokolab.gui.shell import building
from sokolab.gui.shell.theme import Theme
from sokolab.language import counted, phrase, tr

_FILTER_TIP: Final = phrase(
    "Shows only levels that match all words. Words are looked up in title, author and notes; "
    "<b>author:ann</b> and <b>title:gate</b> search one field. <b>boxes&gt;5</b>, "
    "<b>pushes&lt;=100</b>, <b>width=12</b> compare numbers (also moves, solutions, size, height, "
    "number). <b>is:solved</b>, <b>is:open</b>, <b>is:unsolvable</b>, <b>is:draft</b> select by "
    "status."
)
_SUGGESTIONS: Final = {
    phrase("Solved"): "is:solved",
    phrase("Open", context="verdict"): "is:open",
    phrase("Unsolvable"): "is:unsolvable",
    phrase("Drafts"): "is:draft",
    phrase("More than 10 boxes"): "boxes>10",
    phrase("Without solution"): "solutions=0",
}
_RIGHT: Final = QtWidgets.QTabBar.ButtonPosition.RightSide
_MAX_NAME_LETTERS: Final = 16  # room for a name on a tab that is not the current one, in letters
_CURRENT_SHARE: Final = 0.8
"""The current tab's name gets up to this share of the bar, even if other tabs have to scroll."""
_TAB_PADDING: Final = 14  # width of a tab without its name, in pixels
_CLOSE_BUTTON_WIDTH: Final = 24  # width of the button that closes the current tab, in pixels


class CollectionPanel(QtWidgets.QDockWidget):
    """The tabs of the open collections, a filter, the list of levels, and buttons."""

    chosen = Signal()
    """A level was activated with Enter or a double click. The board should get the focus."""
    selected = Signal()
    """The selection changed."""
    gallery_turned = Signal(bool)
    """The list became a gallery, or a list again."""
    side_changed = Signal(int)
    """The pictures of the gallery have another size. Carries it, in pixels."""

    def __init__(
        self,
        workspace: Workspace,
        loader: KnowledgeLoader,
        thumbnails: level_views.Thumbnails,
        theme: Theme,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(tr("Collection"), parent)
        self.setObjectName("collection")
        self._workspace = workspace
        self._theme = theme
        self._is_updating = False
        self._chosen_slots: list[LevelSlot] = []
        self.tabs = CollectionTabs(workspace, theme)
        self.table = LevelTableModel(workspace, loader, self)
        self.view = level_views.LevelTableView(self.table, theme, thumbnails)
        self.gallery = level_views.Gallery(self.table, self.view, theme, thumbnails)
        self._view_stack = QtWidgets.QStackedWidget()
        slider, tip = QtWidgets.QSlider(Qt.Orientation.Horizontal), tr("Size of the pictures")
        self._size_slider = building.named(slider, tip, tip)
        self._filter_field = building.named(QtWidgets.QLineEdit(), tr("Filter"), str(_FILTER_TIP))
        self._sort_button = QtWidgets.QToolButton()
        self._count_label = QtWidgets.QLabel()
        self._error_text = ""
        self._filtered_collection = workspace.open_collection
        self._filters: WeakKeyDictionary[OpenCollection, str] = WeakKeyDictionary()
        self._earlier_slots = frozenset(self._filtered_collection.slots)
        self._filter_row = QtWidgets.QHBoxLayout()
        self._button_row = QtWidgets.QHBoxLayout()
        self._menu_actions: list[QtGui.QAction] = []
        self._filter_timer = building.timer_for(self._apply_filter, self, 150)
        self._build()
        self._connect(loader)
        self._show_current_level()

    def _build(self) -> None:
        self._filter_field.setPlaceholderText(tr("Filter: words, boxes>5, is:open …"))
        self._filter_field.setClearButtonEnabled(True)
        leading = QtWidgets.QLineEdit.ActionPosition.LeadingPosition
        suggest_action = self._filter_field.addAction(self._theme.icon("filter"), leading)
        suggest_action.setToolTip(tr("Common filters"))
        suggest_action.triggered.connect(self._show_suggestions)
        self._sort_button.setIcon(self._theme.icon("sort"))
        self._sort_button.setAutoRaise(True)
        self._sort_button.setPopupMode(QtWidgets.QToolButton.ToolButtonPopupMode.InstantPopup)
        self._sort_button.setToolTip(tr("Sort the list; the collection itself keeps its order"))
        self._offer_orders()
        fields = (self._filter_field, 1), self._sort_button
        building.fill(self._filter_row, *fields, margins=(8, 4, 4, 4), spacing=4)
        self._view_stack.addWidget(self.view)
        self._view_stack.addWidget(self.gallery)
        self._view_stack.setMinimumHeight(1)  # a long hint gets the room in a low panel
        self._size_slider.setRange(level_views.MIN_SIDE, level_views.MAX_SIDE)
        self._size_slider.setPageStep(32)
        self._size_slider.valueChanged.connect(self.gallery.set_side)
        self._size_slider.valueChanged.connect(self.side_changed)
        self._size_slider.hide()
        building.fill(self._button_row, (self._count_label, 1), margins=(8, 4, 8, 4), spacing=2)
        self._hint_label = building.muted_label()
        self._hint_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint_label.setMargin(12)
        content = QtWidgets.QWidget()
        tabs_row = building.fill(QtWidgets.QHBoxLayout(), (self.tabs, 1), self.tabs.menu_button)
        size_row = building.fill(QtWidgets.QHBoxLayout(), self._size_slider, margins=(12, 2, 12, 2))
        top, views = (tabs_row, self._filter_row, self._hint_label), (self._view_stack, 1)
        rows = *top, views, size_row, self._button_row
        building.fill(QtWidgets.QVBoxLayout(content), *rows, margins=(0, 0, 0, 0), spacing=0)
        self.setWidget(content)

    def show_gallery(self, is_shown: bool, side: int | None = None) -> None:
        """Show the levels as a gallery or a list. ``side`` is the side of a picture, in pixels."""
        self._size_slider.setValue(self.gallery.side if side is None else side)
        self._size_slider.setVisible(is_shown)
        shown_view = self.gallery if is_shown else self.view
        self._view_stack.setCurrentWidget(shown_view)
        for widget in (self._view_stack, self.widget()):
            widget.setFocusProxy(shown_view)
        self._show_current_level()
        self.gallery_turned.emit(is_shown)

    def add_gallery_button(self, action: QtGui.QAction) -> None:
        """Add the button that turns the list into a gallery, and back."""
        self._filter_row.addWidget(building.action_button(action))

    def _connect(self, loader: KnowledgeLoader) -> None:
        view, workspace = self.view, self._workspace
        view.selectionModel().currentChanged.connect(self._select_level)
        view.selectionModel().selectionChanged.connect(lambda *_: self._update_selection())
        view.heading_clicked.connect(self._sort_by_heading)
        for levels_view in (view, self.gallery):
            levels_view.activated.connect(lambda _index: self.chosen.emit())
            levels_view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            levels_view.customContextMenuRequested.connect(partial(self._show_menu, levels_view))
            levels_view.verticalScrollBar().valueChanged.connect(loader.postpone)
        self._filter_field.textChanged.connect(lambda _text: self._filter_timer.start())
        self._filter_field.returnPressed.connect(self._leave_filter)
        self._filter_field.installEventFilter(self)
        workspace.opened.connect(self._change_filter)
        workspace.opened.connect(self._offer_orders)
        workspace.rearranged.connect(self._reveal_new)
        for follow in (self._apply_filter, self._show_order):
            building.LANGUAGE.changed.connect(follow)
        # The cursor of the view moves while its rows change.
        self.table.modelAboutToBeReset.connect(lambda: setattr(self, "_is_updating", True))
        self.table.modelReset.connect(self._show_current_level)
        workspace.current_changed.connect(self._show_current_level)
        loader.changed.connect(self._show_count)

    @property
    def selection(self) -> list[int]:
        """The indices of the selected levels, ascending. The current one is always among them."""
        indices = self.table.visible_indices
        chosen_indices = sorted(indices[row] for row in self.view.chosen_rows())
        return chosen_indices or [self._workspace.current_index]

    def choose(self, indices: Sequence[int]) -> None:
        """Select levels by index. Those that are filtered out are ignored."""
        rows = {index: row for row, index in enumerate(self.table.visible_indices)}
        selection = QItemSelection()
        for index in indices:
            if index in rows:
                cell = self.table.index(rows[index], 0)
                selection.select(cell, cell)
        flags = QItemSelectionModel.SelectionFlag
        self.view.selectionModel().select(selection, flags.ClearAndSelect | flags.Rows)

    def set_filter(self, text: str) -> None:
        """Set the filter and apply it immediately."""
        self._filter_field.setText(text)
        self._apply_filter()

    def begin_filter(self) -> None:
        """Move the focus to the filter."""
        self.show()
        self.raise_()
        self._filter_field.setFocus()
        self._filter_field.selectAll()

    def begin_renaming(self) -> None:
        """Let the user edit the title of the current level in the list."""
        self.show()
        self.raise_()
        if self.table.row_of(self._workspace.current_index) is None:
            self.set_filter("")
        view = self.gallery if self._view_stack.currentWidget() is self.gallery else self.view
        index = self.table.index(self.table.row_of(self._workspace.current_index) or 0, 0)
        view.setFocus()
        view.scrollTo(index)
        view.edit(index)

    def eventFilter(self, watched: QtCore.QObject, event: QEvent) -> bool:
        """Make Esc clear the filter, or leave it if it is already clear."""
        is_press = watched is self._filter_field and event.type() is QEvent.Type.KeyPress
        if is_press and isinstance(event, QtGui.QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if not self._filter_field.text():
                self.chosen.emit()
            self.set_filter("")
            return True
        return super().eventFilter(watched, event)

    def _leave_filter(self) -> None:
        self._apply_filter()
        self.chosen.emit()

    def _change_filter(self) -> None:
        """Restore the filter that the collection now displayed had when the user left it."""
        self._filters[self._filtered_collection] = self._filter_field.text()
        self._filtered_collection = self._workspace.open_collection
        self._earlier_slots = frozenset(self._filtered_collection.slots)
        self.set_filter(self._filters.get(self._filtered_collection, ""))

    def _reveal_new(self) -> None:
        """Clear the filter if it hides a level that was just added."""
        slots = self._filtered_collection.slots
        visible_indices = set(self.table.visible_indices)
        new_indices = {i for i, slot in enumerate(slots) if slot not in self._earlier_slots}
        self._earlier_slots = frozenset(slots)
        if not new_indices <= visible_indices:
            self.set_filter("")

    def sort_by(self, column: Column, *, descending: bool) -> None:
        """Sort the list by a column."""
        self.table.sort_by(column, descending=descending)
        self._offer_orders()

    def set_actions(self, actions: Sequence[QtGui.QAction], more: Sequence[QtGui.QAction]) -> None:
        """Set the buttons below the list. The context menu also has ``more`` actions."""
        building.fill(self._button_row, *map(building.action_button, actions))
        self._menu_actions = [*actions, *more]

    def new_context_menu(self) -> QtWidgets.QMenu:
        """Return the context menu of the list."""
        menu = QtWidgets.QMenu(self)
        menu.addActions(self._menu_actions)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def _offer_orders(self) -> None:
        """Name the column that sorts the list, and offer the others."""
        self._show_order()
        old_menu = self._sort_button.menu()
        self._sort_button.setMenu(self._new_sort_menu())
        if old_menu is not None:
            old_menu.deleteLater()

    def _show_order(self, *_: object) -> None:
        """Name the column that sorts the list, if any, on the button."""
        column, descending = self.table.sort_order
        order = f"{column.value} {'↓' if descending else '↑'}"
        is_sorted = column is not Column.NUMBER or descending
        styles = Qt.ToolButtonStyle
        self._sort_button.setText(order)
        self._sort_button.setAccessibleName(
            tr("Sorted by {order}", order=order) if is_sorted else tr("Sort")
        )
        self._sort_button.setToolButtonStyle(
            styles.ToolButtonTextBesideIcon if is_sorted else styles.ToolButtonIconOnly
        )

    def _new_sort_menu(self) -> QtWidgets.QMenu:
        menu = QtWidgets.QMenu(self._sort_button)
        group = QtGui.QActionGroup(menu)
        sorted_column, descending = self.table.sort_order
        for column in Column:
            sort = partial(self.sort_by, column, descending=False)
            action = menu.addAction(str(column.value), sort)
            action.setCheckable(True)
            action.setChecked(column is sorted_column)
            group.addAction(action)
        menu.addSeparator()
        largest_first = menu.addAction(tr("Largest first"))
        largest_first.setCheckable(True)
        largest_first.setChecked(descending)
        sort_again = partial(self.sort_by, sorted_column)
        largest_first.triggered.connect(lambda checked: sort_again(descending=checked))
        return menu

    def _sort_by_heading(self, column: Column) -> None:
        """Sort ascending, then descending, then not at all."""
        sorted_column, descending = self.table.sort_order
        is_same = column is sorted_column
        next_column = Column.NUMBER if is_same and descending else column
        self.sort_by(next_column, descending=is_same and not descending)

    def _show_suggestions(self) -> None:
        menu = QtWidgets.QMenu(self)
        for name, filter_text in _SUGGESTIONS.items():
            menu.addAction(f"{name}\t{filter_text}", partial(self._add_filter, filter_text))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._filter_field.mapToGlobal(QPoint(0, self._filter_field.height())))

    def _add_filter(self, filter_text: str) -> None:
        self.set_filter(f"{self._filter_field.text()} {filter_text}".strip())

    def _apply_filter(self) -> None:
        text = self._filter_field.text().strip()
        try:
            level_filter = parse_filter(text) if text else None
            error_text = ""
        except FilterError as error:
            level_filter, error_text = None, str(error)
        self._filter_field.setToolTip(building.plain_tooltip(error_text) or str(_FILTER_TIP))
        self._filter_field.setAccessibleDescription(error_text)
        self._error_text = error_text
        self.table.filter_by(level_filter)
        self._show_count()

    def _select_level(self, index: QtCore.QModelIndex) -> None:
        if index.isValid() and not self._is_updating:
            self._workspace.select(self.table.visible_indices[index.row()])

    def _show_current_level(self, *_: object) -> None:
        self._is_updating = True
        current_index = self._workspace.current_index
        self.view.current_level_index = self.gallery.current_level_index = current_index
        row = self.table.row_of(current_index)
        if row is not None:
            index = self.table.index(row, 0)
            if index.row() != self.view.currentIndex().row() or not self.view.chosen_rows():
                flags = QItemSelectionModel.SelectionFlag
                self.view.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
            self.view.scrollTo(index)
            self.gallery.scrollTo(index)
            self._restore_selection()
        self._is_updating = False
        self.view.viewport().update()
        self.gallery.viewport().update()
        self._show_count()

    def _restore_selection(self) -> None:
        """Restore the selection after the rows changed."""
        chosen_slots = set(self._chosen_slots)
        slots = self._workspace.open_collection.slots
        if len(chosen_slots) > 1 and self._workspace.open_collection.current_slot in chosen_slots:
            self.choose([index for index, slot in enumerate(slots) if slot in chosen_slots])

    def _update_selection(self) -> None:
        if not self._is_updating:
            slots = self._workspace.open_collection.slots
            self._chosen_slots = [slots[index] for index in self.selection]
        self._show_count()
        self.selected.emit()

    def _show_count(self) -> None:
        level_count = len(self._workspace.collection.levels)
        shown_count = len(self.table.visible_indices)
        chosen_count = len(self.view.chosen_rows())
        if chosen_count > 1:
            text = tr("{count:,} selected", count=chosen_count, context="levels")
        elif shown_count < level_count:
            text = tr("{count:,} of {all:,}", count=shown_count, all=level_count, context="levels")
        else:
            number = self._workspace.current_index + 1
            text = tr("{place:,} of {all:,}", place=number, all=level_count, context="levels")
        self._count_label.setText(text)
        self._count_label.setToolTip(counted(level_count, "level", "levels"))
        hint = self._error_text or ("" if shown_count else tr("No level matches the filter"))
        if self.table.unmeasured_count:
            unmeasured = counted(
                self.table.unmeasured_count,
                "{n:,} level is hidden because it has not been measured yet",
                "{n:,} levels are hidden because they have not been measured yet",
            )
            hint = f"{hint}\n{unmeasured}".strip()
        self._hint_label.setText(hint)
        self._hint_label.setVisible(bool(hint))

    def _show_menu(self, view: QtWidgets.QAbstractItemView, point: QPoint) -> None:
        self.new_context_menu().popup(view.viewport().mapToGlobal(point))


class CollectionTabs(QtWidgets.QTabBar):
    """One tab for each open collection, hidden if there is only one.

    Its ``menu_button`` opens a list of all open collections, for more tabs than have room.
    """

    close_requested = Signal(object)
    """A collection is to be closed. Carries the :class:`OpenCollection`."""
    levels_dropped = Signal(object, object, bool)
    """Levels were dropped on a tab. Carries its :class:`OpenCollection`, the indices of the levels,
    and whether to copy them."""

    def __init__(
        self, workspace: Workspace, theme: Theme, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._theme = theme
        name, tip = tr("List of open collections"), tr("Lists all open collections")
        self.menu_button = building.named(QtWidgets.QToolButton(), name, tip)
        self.menu_button.setIcon(theme.icon("collection"))
        self.menu_button.setAutoRaise(True)
        self.menu_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.menu_button.setPopupMode(QtWidgets.QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QtWidgets.QMenu(self.menu_button)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(partial(self._fill_menu, menu))
        self.menu_button.setMenu(menu)
        self.setObjectName("collections")
        self.setAccessibleName(tr("Open collections"))
        self.setElideMode(Qt.TextElideMode.ElideNone)  # Qt would shorten most names to nothing
        self.setUsesScrollButtons(True)
        self.setExpanding(False)
        self.setAcceptDrops(True)
        self.setDocumentMode(True)
        workspace.collections_changed.connect(self._show_tabs)
        self.currentChanged.connect(self._switch_collection)
        building.LANGUAGE.changed.connect(self._show_tabs)
        self._show_tabs()

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:
        """Accept levels from the list over any tab: a drag refused here goes to the window."""
        event.setAccepted(bool(dragged_levels(event.mimeData())))

    def dragMoveEvent(self, event: QtGui.QDragMoveEvent) -> None:
        """Accept levels over the tab of another collection."""
        event.setAccepted(self.tabAt(event.position().toPoint()) not in (-1, self.currentIndex()))

    def dropEvent(self, event: QtGui.QDropEvent) -> None:
        """Report which levels were dropped on which collection."""
        index = self.tabAt(event.position().toPoint())
        indices = dragged_levels(event.mimeData())
        if index >= 0 and indices:
            is_copy = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            event.setDropAction(Qt.DropAction.CopyAction)  # a move would delete the rows
            event.accept()
            self.levels_dropped.emit(self._collection_at(index), indices, is_copy)

    def _collection_at(self, index: int) -> OpenCollection:
        return self._workspace.open_collections[index]

    def _show_tabs(self) -> None:
        open_collections = self._workspace.open_collections
        self.blockSignals(True)
        while self.count() > len(open_collections):
            self.removeTab(self.count() - 1)
        while self.count() < len(open_collections):
            self.addTab("")
        current_index = open_collections.index(self._workspace.open_collection)
        for index in range(self.count()):  # names need the room more than crosses do
            button = self.tabButton(index, _RIGHT)
            if (button is not None) is not (index == current_index):
                new_button = self._new_close_button() if button is None else None
                self.setTabButton(index, _RIGHT, new_button)
        self.setCurrentIndex(current_index)
        self.blockSignals(False)
        self._show_names()
        self.setVisible(len(open_collections) > 1)
        self.menu_button.setText(f"{len(open_collections):,}")
        self.menu_button.setVisible(len(open_collections) > 1)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Fit the names into the width of the bar."""
        super().resizeEvent(event)
        self._show_names()

    def _show_names(self) -> None:
        named_collections, metrics = self._named_collections(), self.fontMetrics()
        names_width = self.width() - _CLOSE_BUTTON_WIDTH - _TAB_PADDING * len(named_collections)
        width_of = metrics.horizontalAdvance
        names = [name for _, name in named_collections]
        full_widths = [width_of(name) + 2 for name in names]  # 2: rounding
        min_widths = [width_of(f"{name[:1]}…{name[-1:]}") + 2 for name in names]
        current_index = self.currentIndex()
        share_width = round(_CURRENT_SHARE * self.width()) - _CLOSE_BUTTON_WIDTH
        others_width = sum(min_widths) - min_widths[current_index]
        current_room = max(share_width, names_width - others_width)
        current_width = min(full_widths[current_index], current_room)
        widths = min_widths
        for max_width in range(_MAX_NAME_LETTERS * metrics.averageCharWidth(), 0, -1):
            widths = [
                max(min_width, min(max_width, width))
                for min_width, width in zip(min_widths, full_widths, strict=True)
            ]
            widths[current_index] = current_width
            if sum(widths) <= names_width:
                break
        for index, (open_collection, name) in enumerate(named_collections):
            mark = "• " if open_collection.is_modified else ""
            short = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, widths[index])
            self.setTabText(index, mark + short.replace("&", "&&"))
            self.setTabToolTip(index, building.plain_tooltip(_tab_tooltip(open_collection)))

    def _named_collections(self) -> list[tuple[OpenCollection, str]]:
        """Return the open collections with names that tell them apart."""
        open_collections = self._workspace.open_collections
        paths = [collection.path or Path(collection.name) for collection in open_collections]
        names = distinct_names(paths)
        return [
            (collection, name if collection.path else collection.name)
            for collection, name in zip(open_collections, names, strict=True)
        ]

    def _fill_menu(self, menu: QtWidgets.QMenu) -> None:
        menu.clear()
        for open_collection, name in self._named_collections():
            mark = "• " if open_collection.is_modified else ""
            switch = partial(self._workspace.switch, open_collection)
            action = menu.addAction((mark + name).replace("&", "&&"), switch)
            action.setToolTip(building.plain_tooltip(_tab_tooltip(open_collection)))
            action.setCheckable(True)
            action.setChecked(open_collection is self._workspace.open_collection)

    def _new_close_button(self) -> QtWidgets.QToolButton:
        button = building.icon_button(
            tr("Close this collection (asks about unsaved work)"),
            lambda: self._ask_to_close(button),
        )
        button.setIcon(self._theme.icon("close"))
        button.setIconSize(QtCore.QSize(12, 12))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Ctrl+W is there for the keyboard
        button.setAccessibleName(tr("Close this collection"))
        return button

    def _ask_to_close(self, button: QtWidgets.QToolButton) -> None:
        indices = range(self.count())
        index = next(index for index in indices if self.tabButton(index, _RIGHT) is button)
        self.close_requested.emit(self._collection_at(index))

    def _switch_collection(self, index: int) -> None:
        if 0 <= index < len(self._workspace.open_collections):
            self._workspace.switch(self._collection_at(index))


def _tab_tooltip(open_collection: OpenCollection) -> str:
    file = str(open_collection.path or open_collection.name)
    return tr("{place}\nNot saved yet", place=file) if open_collection.is_modified else file
