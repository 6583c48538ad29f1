"""The actions that open panels, and the layout of the panels, kept from session to session."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QTabBar, QWidget

from sokolab.gui.shell import building, scrolling
from sokolab.gui.shell.action_rows import Row
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.settings import Settings
from sokolab.language import phrase

_LEFT_PANELS: Final = ("collection", "properties", "history", "stamps")
_RIGHT_PANELS: Final = ("overlays", "problems", "solver", "verdict", "difficulty")
"""The panels at the right. The last two are tabs behind the others."""
CLOSED_BY_DEFAULT: Final = ("history", "stamps", "difficulty", "grow")
_PANELS_BELOW: Final = ("replay", "grow")
_TWO_COLUMNS_WIDTH: Final = 1180  # width below which all panels stand in one column, in pixels
_LOW_HEIGHT_LIMIT: Final = 740
"""Height below which the panels of a side are stacked as tabs, in pixels."""
_MIDDLE_HEIGHT_LIMIT: Final = 860
"""Height below which the problems and the solver are stacked as tabs, in pixels."""
_FLAT_HEIGHT_LIMIT: Final = 560
"""Height below which, in one column, all panels are one stack of tabs, in pixels."""
# Widths of the panels: shares of the window's width, with limits in pixels:
_LEFT_SHARE, _LEFT_WIDTHS = 0.18, (220, 260)
_RIGHT_SHARE, _RIGHT_WIDTHS = 0.28, (264, 392)
_COLLECTION_TO_PROPERTIES: Final = (440, 300)
"""Ratio of the heights of the collection and the properties."""
_PROBLEMS_HEIGHT: Final = 108
_SOLVER_HEIGHT: Final = 430
"""Pixels that the solver keeps, enough for the runs of all solvers. A longer legend scrolls."""
_SPARE_HEIGHT: Final = 8
_BARS_HEIGHT: Final = 100
"""Roughly the height of menu bar, tool bar and status bar together, in pixels."""
_INITIAL_SIZE: Final = QSize(1600, 1000)
"""Size of the window at the first start, in pixels, if the screen is large enough."""
_SMALL_SCREEN_WIDTH: Final = 1280
"""Width of a screen below which the window takes all of it, in pixels."""
_FRAME_HEIGHT: Final = 40
"""Roughly the height of the title bar that the desktop adds, in pixels."""
_PANEL_TIPS: Final = {
    "collection": phrase("Lists the levels of the open collections, to sort, filter and drag"),
    "properties": phrase(
        "Title, author, notes and solutions of the level, and the collection's title"
    ),
    "overlays": phrase("Switches overlays on and off, and shows what each one found"),
    "problems": phrase(
        "Lists everything that is wrong with the level; click a problem to see where it is"
    ),
    "solver": phrase(
        "Starts solvers, and lists what they found and proved, and how long they took"
    ),
    "replay": phrase("Goes to any move of a game or a solution, or replays it"),
    "history": phrase("Lists all edits; click one to go back to it"),
    "verdict": phrase(
        "Says whether the level can be solved, how that is known, and what would help"
    ),
    "stamps": phrase("Named groups of squares to draw with: your own, and a few to start with"),
    "difficulty": phrase("Says how hard the level is for people, and why"),
    "grow": phrase("Proposes levels: hardest starts of this room, variations, and new rooms"),
}
"""The tooltips of the panels, in the order of their keys, Alt+1 and so on."""
_OPEN_PANELS_SETTING: Final = "open-panels"
"""Name of the setting that holds the open panels."""
_LAYOUT_VERSION: Final = 2
"""Version of the saved layouts."""
_SETTLE_MS: Final = 80
"""Milliseconds without a change of size before the panels adapt to it."""


class Height(Enum):
    """The room of a window from top to bottom."""

    FLAT = "flat"
    LOW = "low"
    MIDDLE = "middle"
    HIGH = "high"


class WindowShape(NamedTuple):
    """The text size and the room in the window. The layout of the panels depends on both."""

    text_size: int
    columns: int
    height: Height

    @classmethod
    def of(cls, size: QSize, text_size: int) -> WindowShape:
        """Return the shape of a window of this size. The text size is in per cent."""
        extra = text_size - 100
        # Larger texts need more room: panels grow by two pixels in width for each per cent, and by
        # two fifths as much as the texts in height.
        columns = 1 if size.width() < _TWO_COLUMNS_WIDTH + 2 * extra else 2
        height_for_texts = size.height() / (1 + extra / 250)
        limits = (
            (_FLAT_HEIGHT_LIMIT, Height.FLAT),
            (_LOW_HEIGHT_LIMIT, Height.LOW),
            (_MIDDLE_HEIGHT_LIMIT, Height.MIDDLE),
        )
        height = next((name for limit, name in limits if height_for_texts < limit), Height.HIGH)
        return cls(text_size, columns, height)

    @property
    def name(self) -> str:
        """The name of the shape in the settings."""
        return f"{self.text_size}-{self.columns}-{self.height.value}"

    @property
    def has_one_stack(self) -> bool:
        """Whether all panels are one stack of tabs, and nothing lies below the board."""
        return self.columns == 1 and self.height is Height.FLAT

    @property
    def stacks(self) -> Sequence[Sequence[str]]:
        """The stacks of panels, each with the names of its tabs in order."""
        if self.columns == 1:
            one_stack = ((*_RIGHT_PANELS, *_LEFT_PANELS, *_PANELS_BELOW),)
            return one_stack if self.has_one_stack else (_RIGHT_PANELS, _LEFT_PANELS, _PANELS_BELOW)
        if self.height in (Height.FLAT, Height.LOW):
            return _LEFT_PANELS, _RIGHT_PANELS, _PANELS_BELOW
        return (
            _LEFT_PANELS[1:],
            _RIGHT_PANELS[2:] if self.height is Height.HIGH else _RIGHT_PANELS[1:],
            _PANELS_BELOW,
        )


class PanelLayout:
    """Arranges the panels of a window. The board keeps most of it."""

    def __init__(self, window: QMainWindow, panels: Mapping[str, QDockWidget]) -> None:
        self._window = window
        self._panels = panels
        self._covered_panel_height = 0
        """Height of the panel behind the replay in its stack of tabs, in pixels."""

    def arrange(self, shape: WindowShape, open_panels: Iterable[QDockWidget]) -> None:
        """Put all panels that do not float where they belong, and show those that are open."""
        window, areas = self._window, Qt.DockWidgetArea
        visible_panels = set(open_panels)
        attached_panels = {n: panel for n, panel in self._panels.items() if not panel.isFloating()}
        for panel in attached_panels.values():
            window.removeDockWidget(panel)
        stale_tab_bars = self._visible_tab_bars()
        left_area = areas.LeftDockWidgetArea if shape.columns == 2 else areas.RightDockWidgetArea
        area_below = (
            areas.RightDockWidgetArea if shape.has_one_stack else areas.BottomDockWidgetArea
        )
        for area, names in (
            (areas.RightDockWidgetArea, _RIGHT_PANELS),
            (left_area, _LEFT_PANELS),
            (area_below, _PANELS_BELOW),
        ):
            for name in names:
                if name in attached_panels:
                    window.addDockWidget(area, attached_panels[name])
        # Panels become tabs before they are shown: stacked, they would enlarge the window.
        stacks = [
            [attached_panels[n] for n in names if n in attached_panels] for names in shape.stacks
        ]
        for stack in stacks:
            for front, behind in pairwise(stack):
                window.tabifyDockWidget(front, behind)
        for panel in attached_panels.values():
            panel.setVisible(panel in visible_panels)
        for stack in stacks:
            front_panel = next((panel for panel in stack if panel in visible_panels), None)
            if front_panel is not None:
                front_panel.raise_()
        for tab_bar in stale_tab_bars:
            tab_bar.hide()
        self.share_space(shape)

    def share_space(self, shape: WindowShape) -> None:
        """Give the panels just the room that they need."""
        window, panels = self._window, self._panels
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        left_panels = [panels[name] for name in _LEFT_PANELS[:2]]
        right_panels = [panels[name] for name in _RIGHT_PANELS[:3]]
        width = _clamped(_RIGHT_SHARE * window.width(), _RIGHT_WIDTHS)
        if shape.columns == 2:  # in one column, the board needs the room
            bodies = [panel.widget() for panel in right_panels]
            needed_widths = [
                body.width_in(window.width())
                for body in bodies
                if isinstance(body, scrolling.Scrolled)
            ]
            width = max([width, *needed_widths])
        window.resizeDocks(right_panels, [width] * len(right_panels), across)
        self.fit_replay()
        if shape.columns == 1:
            window.resizeDocks([right_panels[0], left_panels[0]], [1, 1], down)
            return
        left_width = _clamped(_LEFT_SHARE * window.width(), _LEFT_WIDTHS)
        window.resizeDocks(left_panels, [left_width, left_width], across)
        window.resizeDocks(left_panels, list(_COLLECTION_TO_PROPERTIES), down)
        if shape.height in (Height.FLAT, Height.LOW):
            return
        available = window.height() - _BARS_HEIGHT
        heights = [
            min(_height_at(right_panels[0], width) + _SPARE_HEIGHT, available - _SOLVER_HEIGHT)
        ]
        if shape.height is Height.HIGH:
            heights.append(_PROBLEMS_HEIGHT)
        heights.append(max(available - sum(heights), 1))
        window.resizeDocks(right_panels[: len(heights)], heights, down)

    def fit_replay(self) -> None:
        """Give the replay just the height that it needs, if it is alone below the board."""
        panel = self._panels[_PANELS_BELOW[0]]
        is_alone = all(tab.isHidden() for tab in self._window.tabifiedDockWidgets(panel))
        if is_alone and self._is_below(panel):
            self._give_height(panel, panel.minimumSizeHint().height())

    def fit_tab(self, panel: QDockWidget) -> None:
        """Give the replay the height that it needs when its tab comes to the front.

        The other panel of the stack gets its height back when its tab comes to the front.
        """
        replay = self._panels[_PANELS_BELOW[0]]
        if not self._is_below(panel) or panel.visibleRegion().isEmpty():
            return
        tabs_height = max((tab_bar.height() for tab_bar in self._tab_bars_of(panel)), default=0)
        if panel is replay:
            needed_height = panel.minimumSizeHint().height()
            self._covered_panel_height = max(panel.height(), needed_height)
            self._give_height(panel, needed_height + tabs_height)
        elif self._covered_panel_height and replay in self._window.tabifiedDockWidgets(panel):
            self._give_height(panel, self._covered_panel_height + tabs_height)

    def _is_below(self, panel: QDockWidget) -> bool:
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        return not panel.isFloating() and self._window.dockWidgetArea(panel) is below

    def _give_height(self, panel: QDockWidget, height: int) -> None:
        if panel.height() == height:
            return
        # All panels in view get a height: resizing only one moves others by some pixels.
        panels = [each for each in self._panels.values() if not each.visibleRegion().isEmpty()]
        heights = [height if each is panel else each.height() for each in panels]
        self._window.resizeDocks(panels, heights, Qt.Orientation.Vertical)

    def hide_stale_tab_bars(self) -> None:
        """Hide tab bars that Qt leaves behind, such as an old one with the same tabs."""
        open_panels = [panel for panel in self._panels.values() if not panel.isHidden()]
        stacks = {
            frozenset(
                tab.windowTitle()
                for tab in (panel, *self._window.tabifiedDockWidgets(panel))
                if not tab.isHidden()
            )
            for panel in open_panels
        }
        for tab_bar in reversed(self._visible_tab_bars()):
            names = frozenset(map(tab_bar.tabText, range(tab_bar.count())))
            if len(names) > 1 and names in stacks:
                stacks.remove(names)
            else:
                tab_bar.hide()

    def _tab_bars_of(self, panel: QDockWidget) -> Iterator[QTabBar]:
        """Yield the tab bar of a panel in a stack. The height of a panel includes its tab bar."""
        for tab_bar in self._visible_tab_bars():
            if panel.windowTitle() in map(tab_bar.tabText, range(tab_bar.count())):
                yield tab_bar

    def _visible_tab_bars(self) -> list[QTabBar]:
        """Return the visible tab bars of panels, among them those that Qt leaves behind."""
        options = Qt.FindChildOption.FindDirectChildrenOnly
        tab_bars = self._window.findChildren(QTabBar, "", options)
        return [tab_bar for tab_bar in tab_bars if tab_bar.isVisible()]


def _height_at(panel: QDockWidget, width: int) -> int:
    """Return the preferred height of a panel at this width."""
    return panel.titleBarWidget().sizeHint().height() + panel.widget().heightForWidth(width)


def _clamped(value: float, limits: tuple[int, int]) -> int:
    low, high = limits
    return min(max(round(value), low), high)


def initial_size(available: QSize) -> QSize:
    """Return the window's size at the first start for the available room on the screen.

    On a small screen, the window takes all of it.
    """
    if available.width() < _SMALL_SCREEN_WIDTH:
        return QSize(available.width(), available.height() - _FRAME_HEIGHT)
    return (available * 0.9).boundedTo(_INITIAL_SIZE)


class Panels(QObject):
    """Adds the actions that open panels, and arranges the panels, which must be in the window.

    In a small window, panels are stacked as tabs; in a large one, they stand apart. The user's
    own arrangement is kept for each :class:`WindowShape`. ``refit`` fits the board into its view
    again, if it fitted before.
    """

    def __init__(self, window: MainWindow, settings: Settings, refit: Callable[[], object]) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._refit = refit
        self._panels = {name: self._panel(name) for name in _PANEL_TIPS}
        self._layout = PanelLayout(window, self._panels)
        self._shape = self._current_shape()
        self._stowed_panels: list[QDockWidget] = []
        self._timer = building.timer_for(self.adapt_panels, self, _SETTLE_MS)
        menu = window.menu("panels")
        first_entry = menu.actions()[0]
        for number, (name, tip) in enumerate(_PANEL_TIPS.items(), 1):
            panel = self._panels[name]
            key = f"Alt+{number}" if number < 10 else f"Alt+Shift+{number - 9}"
            row = Row(f"panel-{name}", panel.windowTitle(), key, tip=tip)
            action = panel.toggleViewAction()
            action.triggered.disconnect()  # Qt would close a panel that is behind other tabs
            menu.insertAction(
                first_entry, window.add("panels", row, partial(self._toggle_panel, panel), action)
            )
        window.bind({"panels-back": self.arrange, "board-alone": self._show_board_alone})
        for panel in self._panels.values():
            panel.dockLocationChanged.connect(self.restart_timer)
            panel.visibilityChanged.connect(self.restart_timer)
        window.tabifiedDockWidgetActivated.connect(self._fit_tab_soon)
        for name in _PANELS_BELOW[1:]:
            self._panels[name].visibilityChanged.connect(self._fit_replay_after_closing)
        window.shown.connect(self.adapt_panels)
        window.moved.connect(self.restart_timer)
        window.border_dropped.connect(partial(QTimer.singleShot, 0, self, refit))
        window.theme.text_size_left.connect(self._save_layout)
        window.theme.text_size_changed.connect(self.restart_timer)
        window.closed.connect(self._save_session)

    def restore(self) -> bool:
        """Restore the saved layout, or arrange a first one. Return whether one was saved."""
        window, settings = self._window, self._settings
        is_saved = window.restoreGeometry(settings.data("geometry"))
        if not is_saved:
            window.resize(initial_size(window.screen().availableSize()))
        self._shape = self._current_shape()
        if is_saved:
            open_names = settings.texts(_OPEN_PANELS_SETTING)
            panels = window.findChildren(QDockWidget)
            self._restore_layout([panel for panel in panels if panel.objectName() in open_names])
        else:
            self.arrange()
        return is_saved

    def arrange(self) -> None:
        """Arrange the panels for the size of the window. The board keeps most of it."""
        self._window.action("board-alone").setChecked(False)
        self._stowed_panels = []
        for panel in self._panels.values():
            panel.setFloating(False)
        self._shape = self._current_shape()
        open_panels = {self._panels[name] for name in self._panels.keys() - {*CLOSED_BY_DEFAULT}}
        self._layout.arrange(self._shape, open_panels)
        self._settle()

    def restart_timer(self, *_: object) -> None:
        """Follow the size of the window, once it has not changed for a moment."""
        self._timer.start()

    def adapt_panels(self) -> None:
        """Adapt the panels to the size of the window and its texts. Open panels stay open."""
        shape, earlier_shape = self._current_shape(), self._shape
        self._save_layout()
        self._save_open_panels()
        if shape == earlier_shape or self._stowed_panels:
            return
        self._shape = shape
        # Bars must follow the texts first: one that is still too high would squeeze the panels.
        for part in (None, self._window):  # all parts first; then the window, as they asked
            QApplication.sendPostedEvents(part, QEvent.Type.LayoutRequest.value)
        if shape.stacks == earlier_shape.stacks and self._saved_layout().isEmpty():
            self._layout.share_space(shape)
        else:
            self._restore_layout(self._open_panels())
        self._settle()

    def _current_shape(self) -> WindowShape:
        return WindowShape.of(self._window.size(), self._window.theme.text_size)

    def _save_layout(self) -> None:
        """Save the layout of the panels, unless they have yet to follow another shape."""
        if self._shape == self._current_shape() and not self._stowed_panels:
            self._settings.put(f"docks-{self._shape.name}", self._window.saveState(_LAYOUT_VERSION))

    def _save_open_panels(self) -> None:
        """Save the open panels and the place of the window, in case the session is killed."""
        panels = (*self._stowed_panels, *self._open_panels())
        self._settings.put(_OPEN_PANELS_SETTING, tuple(panel.objectName() for panel in panels))
        self._settings.put("geometry", self._window.saveGeometry())

    def _saved_layout(self) -> QByteArray:
        """Return the saved layout of the panels in this shape, empty if there is none."""
        return self._settings.data(f"docks-{self._shape.name}")

    def _restore_layout(self, open_panels: Sequence[QDockWidget]) -> None:
        """Restore the saved layout of the panels in this shape, or else arrange them."""
        if not self._window.restoreState(self._saved_layout(), _LAYOUT_VERSION):
            self._layout.arrange(self._shape, open_panels)
        for panel in self._window.findChildren(QDockWidget):
            panel.setVisible(panel in open_panels)

    def _open_panels(self) -> list[QDockWidget]:
        panels = self._window.findChildren(QDockWidget)
        return [panel for panel in panels if not panel.isHidden()]

    def _settle(self) -> None:
        """Tidy up and fit the board, once Qt has laid out the panels."""
        layout = self._layout
        QTimer.singleShot(0, self, layout.hide_stale_tab_bars)
        QTimer.singleShot(0, self, layout.fit_replay)
        QTimer.singleShot(0, self, self._refit)
        QTimer.singleShot(0, self, self.restart_timer)

    def fit_replay(self) -> None:
        """Give the replay just the height that it needs now, if it is alone below the board."""
        self._layout.fit_replay()
        QTimer.singleShot(0, self, self._refit)

    def _fit_replay_after_closing(self, is_visible: bool) -> None:
        """Give the replay just the height that it needs, once the panel beside it has closed."""
        if not is_visible and not self._stowed_panels:
            QTimer.singleShot(0, self, self.fit_replay)

    def _fit_tab_soon(self, panel: QDockWidget) -> None:
        """Fit the height to the tab that came to the front, once it is laid out."""

        def fit() -> None:
            self._layout.fit_tab(panel)
            QTimer.singleShot(0, self, self._refit)

        QTimer.singleShot(0, self, fit)

    def _save_session(self) -> None:
        self._bring_panels_back()
        self._save_layout()
        self._save_open_panels()
        self._settings.sync()
        self._timer.stop()

    def _show_board_alone(self, is_alone: bool) -> None:
        """Hide the panels, or bring them back."""
        if is_alone:
            self._save_layout()
            self._stowed_panels = self._open_panels()
            for panel in self._stowed_panels:
                panel.hide()
            self._window.status_bar.setFocus()  # which gives it to the board
        else:
            self._bring_panels_back()
        self._settle()

    def _bring_panels_back(self) -> None:
        if self._stowed_panels:
            open_panels, self._stowed_panels = [*self._stowed_panels, *self._open_panels()], []
            self._shape = self._current_shape()
            self._restore_layout(open_panels)

    def _toggle_panel(self, panel: QDockWidget, *_: object) -> None:
        """Close a panel in view. Bring a hidden one to the front, and give it the keyboard."""
        if panel.visibleRegion().isEmpty():
            panel.show()
            panel.raise_()
            QTimer.singleShot(0, panel, partial(_give_keyboard, panel))  # once it is laid out
        else:
            has_keyboard = panel.isAncestorOf(self._window.focusWidget())
            panel.close()
            if has_keyboard:
                self._window.status_bar.setFocus()  # which gives it to the board
        panel.toggleViewAction().setChecked(not panel.isHidden())

    def _panel(self, name: str) -> QDockWidget:
        panel: QDockWidget | None = self._window.findChild(QDockWidget, name)
        if panel is None:
            raise ValueError(f"there is no panel {name!r}")  # no phrase: for developers
        return panel


def _give_keyboard(panel: QDockWidget) -> None:
    part = _first_focusable(panel)
    if part is not None:
        panel.activateWindow()
        part.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _first_focusable(panel: QDockWidget) -> QWidget | None:
    """Return the focus proxy of a panel, or else the first part that the Tab key reaches.

    None if it has neither now.
    """
    # nextInFocusChain will not do: a part it returns becomes invalid with the part before it.
    parts = panel.widget().focusProxy(), panel.widget(), *panel.widget().findChildren(QWidget)
    focusable_parts = (
        part for part in parts if part and part.focusPolicy() & Qt.FocusPolicy.TabFocus
    )
    return next((part for part in focusable_parts if part.isEnabled() and part.isVisible()), None)
