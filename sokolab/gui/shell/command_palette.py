"""The command palette: a search line, and the actions that match it."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QKeySequence, QPainter
from shiboken6 import isValid

from sokolab.gui.shell import building, lists
from sokolab.gui.shell.action_rows import Menu
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import text_scale
from sokolab.language import Phrase, phrase_shown_as, tr
from sokolab.language.pinyin import spells

_MAX_SIZE: Final = QSize(680, 420)  # pixels at the desktop's text size
_TIP_LINES: Final = 2  # lines of text below the list that explain an action
_MARGIN: Final = 8
"""Pixels between the palette and the edges of the window."""
_RECENT_SETTING: Final = "recent-actions"
_MAX_REMEMBERED_ACTIONS: Final = 8
_PAGE_ROWS: Final = 10  # rows by which Page Up and Page Down move
_MAX_MATCHES: Final = 40  # listed matches; more typing finds the others
_MIN_LETTERS: Final = 3  # typed letters that find a name with other letters between them
_MIN_LIKENESS: Final = 0.7  # required similarity of a mistyped word, from 0 to 1
_MAX_LENGTH_DIFFERENCE: Final = 2  # letters that a mistyped word may have too many or too few
_RANK_IN_NAME: Final = 6
"""Rank of an entry whose name contains the typed text, if it has no better one."""
_ROW_STEPS: Final = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -_PAGE_ROWS,
    Qt.Key.Key_PageDown: _PAGE_ROWS,
}
_CLOSING_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
_ACTION: Final = Qt.ItemDataRole.UserRole


class _Entry(NamedTuple):
    """An action with the texts by which it is found and shown.

    ``menu_path`` names the menus that lead to the action, "" if none lists it. ``names`` holds its
    name in the language of the window and in English, ``titles`` the titles on its path, and
    ``all_texts`` all names, titles and explanations in both languages. All but ``menu_path`` are in
    lower case.
    """

    action: QAction
    menu_path: str
    names: tuple[str, ...]
    search_words: str
    keys: tuple[str, ...]
    all_texts: str
    titles: tuple[str, ...]

    @classmethod
    def of(cls, path: Sequence[Menu], action: QAction, search_words: Phrase | None) -> _Entry:
        """Return the entry of an action from the tables that lead to it and its search words."""
        titles = [building.without_letter(str(menu.title)) for menu in path]
        names = tuple(name.casefold() for name in _in_both_languages(action.text()))
        texts = (*names, *titles, *(menu.title.english for menu in path))
        texts = (*texts, *_in_both_languages(action.whatsThis()))
        all_texts = " ".join(texts).replace("&", "").casefold()
        words = f"{search_words} {search_words.english}".casefold() if search_words else ""
        keys = tuple(key.toString().casefold() for key in action.shortcuts())
        is_listed = any(isinstance(owner, QtWidgets.QMenu) for owner in action.associatedObjects())
        menu_path = " › ".join(titles) if is_listed else ""
        folded_titles = tuple(title.casefold() for title in titles)
        return cls(
            action,
            menu_path,
            names=names,
            search_words=words,
            keys=keys,
            all_texts=all_texts,
            titles=folded_titles,
        )

    def rank(self, query: str) -> int | None:
        """Return a rank for the entry's match with a query, 0 for best, or None for no match.

        ``query`` is the typed text in lower case, with single spaces.
        """
        words = query.split()
        names = " ".join(self.names)
        names_and_words = f" {names} {self.search_words}"
        everything = f"{self.all_texts} {self.search_words}"
        letters, name = query.replace(" ", ""), self.names[0].replace(" ", "")
        is_pinyin = letters.isascii() and not name.isascii()
        for rank, matches in enumerate(
            (
                query in self.keys or query in self.names,
                any(text.startswith(query) for text in self.names)
                or (is_pinyin and spells(letters, name, is_whole_word=True)),
                is_pinyin and spells(letters, name),
                all(f" {word}" in f" {names}" for word in words),
                all(f" {word}" in names_and_words for word in words)
                or (is_pinyin and any(spells(letters, word) for word in self.search_words.split())),
                all(word in names for word in words),
                is_pinyin and len(letters) > 1 and _spells_within(letters, name),
                len(query) > 1
                and all(word in everything or self._is_spelled_by(word) for word in words),
            )
        ):
            if matches:
                return rank
        return None

    def _is_spelled_by(self, word: str) -> bool:
        """Whether letters spell the name, a title on the path, or a part of these, in pinyin."""
        texts = (self.names[0].replace(" ", ""), *self.titles)
        return (
            word.isascii()
            and len(word) > 1
            and any(
                spells(word, text) or _spells_within(word, text)
                for text in texts
                if not text.isascii()
            )
        )


class CommandPalette(QtWidgets.QFrame):
    """Lists actions that match the typed text. Arrows and Enter run one, Esc closes the palette.

    The palette is a part of the window, not a window of its own, so that input methods work in it.
    """

    def __init__(self, window: MainWindow, settings: Settings) -> None:
        super().__init__(window)
        self.setObjectName("command-palette")
        self._window = window
        self._settings = settings
        self._entries: list[_Entry] = []
        self._vocabulary: set[str] = set()
        self._items: list[QtWidgets.QTreeWidgetItem] = []
        self._earlier_focus: QtWidgets.QWidget | None = None
        self.search_field = building.named(QtWidgets.QLineEdit(self), tr("Find action"))
        self.search_field.setPlaceholderText(tr("Find action"))
        self.search_field.installEventFilter(self)
        self.search_field.textChanged.connect(self._list_matches)
        self.action_list = building.named(QtWidgets.QTreeWidget(self), tr("Actions"))
        self.action_list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.action_list.setRootIsDecorated(False)
        self.action_list.setUniformRowHeights(True)
        self.action_list.setHeaderHidden(True)
        self.action_list.setColumnCount(3)
        header, modes = self.action_list.header(), QtWidgets.QHeaderView.ResizeMode
        header.setStretchLastSection(False)
        header.setResizeContentsPrecision(0)  # otherwise it would measure all rows
        header.setSectionResizeMode(modes.ResizeToContents)
        header.setSectionResizeMode(0, modes.Stretch)
        self.action_list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.action_list.setItemDelegate(_PaletteRows(window.theme, self.action_list))
        self.action_list.itemClicked.connect(self._run_row)
        self.action_list.currentItemChanged.connect(self._explain_row)
        self.tip_label = building.wrapped_label()
        building.fill(
            QtWidgets.QVBoxLayout(self),
            self.search_field,
            self.action_list,
            self.tip_label,
            margins=(8, 8, 8, 8),
            spacing=8,
        )
        self.hide()

    def toggle(self) -> None:
        """Show the palette with an empty line, or close it if it is open."""
        if not self.isHidden():
            self._close_palette()
            return
        self._earlier_focus = QtWidgets.QApplication.focusWidget()
        self._entries = [
            _Entry.of(path, action, self._window.search_words(action.objectName()))
            for path, action in self._window.paths()
            if action.isVisible()
        ]
        self._vocabulary = {
            word
            for entry in self._entries
            for words in (*entry.names, entry.search_words)
            for word in words.split()
        }
        self.search_field.clear()
        self._list_matches("")
        self.show()
        self._fit_height()
        self.raise_()
        self.search_field.setFocus()

    def _fit_height(self) -> None:
        """Make the palette as high as its rows and the lines that explain one, if there is room."""
        max_size = _MAX_SIZE * text_scale()
        width = min(max_size.width(), self._window.width() - 2 * _MARGIN)
        left, top = (self._window.width() - width) // 2, self._window.menuBar().height() + _MARGIN
        self.tip_label.setMinimumHeight(_TIP_LINES * self.tip_label.fontMetrics().lineSpacing())
        row_height = self.action_list.sizeHintForRow(0) if self._items else 0
        list_height = len(self._items) * row_height + 2 * self.action_list.frameWidth() + _MARGIN
        layout = self.layout()
        other_height = self.action_list.sizeHint().height()
        if layout is not None:
            other_height = layout.sizeHint().height() - other_height
        max_height = min(max_size.height(), self._window.height() - top - _MARGIN)
        self.setGeometry(left, top, width, min(list_height + other_height, max_height))

    def _list_matches(self, text: str) -> None:
        """List the best matches first. If nothing is typed, list all actions, latest first."""
        query = " ".join(text.split()).casefold()
        recent_names = self._settings.texts(_RECENT_SETTING)
        ranks = {name: rank for rank, name in enumerate(recent_names)}
        if query:
            entries = (
                self._matches(query)
                or self._matches(self._corrected(query))
                or self._with_scattered_letters(query.replace(" ", ""))
            )[:_MAX_MATCHES]
        else:
            entries = sorted(
                self._entries,
                key=lambda entry: ranks.get(entry.action.objectName(), len(recent_names)),
            )
        self._items = [self._new_item(entry) for entry in entries]
        self.action_list.clear()
        self.action_list.addTopLevelItems(self._items)
        self._fit_height()
        self.tip_label.setText("" if entries else tr("No action matches."))
        if self._items:  # the best match is explained even if it cannot be run
            runnable_items = (item for item in self._items if query or _action_of(item).isEnabled())
            self.action_list.setCurrentItem(next(runnable_items))

    def _matches(self, query: str) -> list[_Entry]:
        """Return the entries that match, best first.

        Actions that cannot be run come after all names that contain the typed text, unless that is
        exactly their name or key.
        """
        recent_names = self._settings.texts(_RECENT_SETTING)
        ranking = []
        for index, entry in enumerate(self._entries):
            rank = entry.rank(query)
            if rank is not None:
                name, is_off = entry.action.objectName(), not entry.action.isEnabled()
                min_rank = _RANK_IN_NAME if is_off and rank else rank
                is_old = name not in recent_names
                ranking.append((max(rank, min_rank), is_off, rank, is_old, index))
        return [self._entries[index] for *_, index in sorted(ranking)]

    def _corrected(self, query: str) -> str:
        """Return the query with each word replaced by the most similar word of the palette."""
        return " ".join(map(self._nearest_word, query.split()))

    def _nearest_word(self, typed_word: str) -> str:
        """Return the palette's word most similar to a typed word, or else the typed word."""
        candidates = [
            word
            for word in self._vocabulary
            if abs(len(word) - len(typed_word)) <= _MAX_LENGTH_DIFFERENCE
        ]
        return next(iter(get_close_matches(typed_word, candidates, 1, _MIN_LIKENESS)), typed_word)

    def _with_scattered_letters(self, letters: str) -> list[_Entry]:
        """Return entries with these letters in order in their names, shortest names first."""
        if len(letters) < _MIN_LETTERS:
            return []
        matches = [
            entry
            for entry in self._entries
            if any(_has_letters_in_order(letters, name) for name in entry.names)
        ]
        return sorted(matches, key=lambda entry: len(entry.names[0]))

    def _new_item(self, entry: _Entry) -> QtWidgets.QTreeWidgetItem:
        action = entry.action
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        mark = " ✓" if action.isChecked() else ""
        reason = self._window.reason_disabled(action.objectName())
        note = entry.menu_path if reason is None else str(reason)
        item = QtWidgets.QTreeWidgetItem([building.without_letter(action.text()) + mark, note, key])
        item.setData(0, _ACTION, action)
        item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for column in (1,) if action.isEnabled() else range(3):
            item.setForeground(column, self._window.theme.colours.muted)
        return item

    def _move_current(self, rows: int) -> None:
        """Move the current row down by ``rows``. Negative numbers move it up."""
        if self._items:
            row = self.action_list.currentIndex().row() + rows
            self.action_list.setCurrentItem(self._items[min(max(row, 0), len(self._items) - 1)])

    def _explain_row(self, item: QtWidgets.QTreeWidgetItem | None) -> None:
        if item is not None:
            action = _action_of(item)
            reason, tip = self._window.reason_disabled(action.objectName()), action.whatsThis()
            self.tip_label.setText(
                tip if reason is None else tr("Not now: {reason}. {tip}", reason=reason, tip=tip)
            )
            texts = filter(None, map(item.text, range(3)))
            self.search_field.setAccessibleDescription(", ".join(texts))

    def _run_row(self, item: QtWidgets.QTreeWidgetItem | None) -> None:
        """Close the palette and run the action of a row."""
        if item is None or not _action_of(item).isEnabled():
            return
        action = _action_of(item)
        name = action.objectName()
        if name:  # a recent file has a list of its own
            other_names = (old for old in self._settings.texts(_RECENT_SETTING) if old != name)
            self._settings.put(_RECENT_SETTING, (name, *other_names)[:_MAX_REMEMBERED_ACTIONS])
        self._close_palette()
        action.trigger()

    def _close_palette(self) -> None:
        """Hide the palette, and give the focus back."""
        self.hide()
        if self._earlier_focus is not None and isValid(self._earlier_focus):
            self._earlier_focus.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make keys in the line move through the list. Close when the focus goes elsewhere."""
        if isinstance(event, QKeyEvent) and event.key() in (*_ROW_STEPS, *_CLOSING_KEYS):
            if event.type() is QEvent.Type.ShortcutOverride:  # the keys run no actions here
                event.accept()
                return True
            if event.type() is QEvent.Type.KeyPress:
                self._press_key(Qt.Key(event.key()))
                return True
        if isinstance(event, QFocusEvent) and event.lostFocus():
            reasons = Qt.FocusReason
            if event.reason() not in (reasons.ActiveWindowFocusReason, reasons.PopupFocusReason):
                self.hide()
        return super().eventFilter(watched, event)

    def _press_key(self, key: Qt.Key) -> None:
        if key in _ROW_STEPS:
            self._move_current(_ROW_STEPS[key])
        elif key is Qt.Key.Key_Escape:
            self._close_palette()
        else:
            self._run_row(self.action_list.currentItem())


class _PaletteRows(lists.ThemedRows):
    """Paints rows. Even the current row keeps its colours, which show whether it can be run."""

    def paint(
        self,
        painter: QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint a row. The current one differs from others only by its background."""
        selected_flag = QtWidgets.QStyle.StateFlag.State_Selected
        if option.state & selected_flag:
            painter.fillRect(option.rect, self.theme.colours.raised)
            option.state &= ~selected_flag
        super().paint(painter, option, index)


def _action_of(item: QtWidgets.QTreeWidgetItem) -> QAction:
    action: QAction = item.data(0, _ACTION)
    return action


def _in_both_languages(text: str) -> tuple[str, str]:
    """Return a text as shown and in English, both without menu letters."""
    message = phrase_shown_as(text)
    return building.without_letter(text), building.without_letter(
        text if message is None else message.english
    )


def _spells_within(letters: str, text: str) -> bool:
    return any(spells(letters, text[start:]) for start in range(1, len(text)))


def _has_letters_in_order(letters: str, text: str) -> bool:
    """Whether a text has these letters in this order, the first at the start of a word."""
    for start, character in enumerate(text):
        if character == letters[0] and (start == 0 or text[start - 1] == " "):
            rest = iter(text[start:])
            if all(letter in rest for letter in letters):
                return True
    return False
