"""A collection in figures: how many levels stand how, how large they are, what is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sokolab.collection.level_facts import Facts, Standing
from sokolab.collection.level_filter import boxes_of
from sokolab.core.level import Level
from sokolab.gui.shell.theme import Theme

__all__ = ["Spread", "StatisticsDialog", "figures_text", "spread"]

_BARS: Final = 12
_MOST_AUTHORS: Final = 8


@dataclass(frozen=True, slots=True)
class Spread:
    """How some numbers are spread.

    Attributes
    ----------
    bars
        Numbers of values from one bound to before the next.
    bounds
        One more than there are bars.
    """

    count: int
    total: int
    least: int
    middle: float
    most: int
    bars: tuple[int, ...]
    bounds: tuple[int, ...]


def spread(values: Sequence[int]) -> Spread | None:
    """Return how numbers are spread, None where there are none.

    Examples
    --------
    >>> spread([1, 2, 2, 5]).bars
    (1, 2, 0, 0, 1)
    """
    if not values:
        return None
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // _BARS))
    count = (high - low) // width + 1
    bars = Counter((value - low) // width for value in values)
    return Spread(
        len(values),
        sum(values),
        low,
        median(values),
        high,
        tuple(bars[place] for place in range(count)),
        tuple(low + place * width for place in range(count + 1)),
    )


Look = Callable[[Level], Facts | None]


def _rows(levels: Sequence[Level], look: Look) -> list[tuple[str, str, Spread | None]]:
    """Return names and words, and spreads where there are some."""
    known = [look(level) for level in levels]
    rows: list[tuple[str, str, Spread | None]] = [("Levels", f"{len(levels):,}", None)]
    standings = Counter(facts.standing for facts in known if facts is not None)
    for standing in Standing:
        if standings[standing]:
            share = 100 * standings[standing] / len(levels)
            words = f"{standings[standing]:,} ({share:.0f} %)"
            rows.append((standing.value.capitalize(), words, None))
    unknown = sum(facts is None for facts in known)
    if unknown:
        rows.append(("Not looked at yet", f"{unknown:,}", None))
    boxes = [
        facts.boxes if facts else boxes_of(level.board)
        for level, facts in zip(levels, known, strict=True)
    ]
    pushes = [facts.pushes for facts in known if facts and facts.pushes is not None]
    moves = [facts.moves for facts in known if facts and facts.moves is not None]
    for name, values, has_sum in (
        ("Boxes", boxes, True),
        ("Width", [level.board.width for level in levels], False),
        ("Height", [level.board.height for level in levels], False),
        ("Least pushes known", pushes, True),
        ("Least moves known", moves, True),
    ):
        found = spread(values)
        if found is not None:
            total = f", {found.total:,} in all" if has_sum else ""
            rows.append((name, f"{_words(found)}{total}", found))
    rows.append(("Solutions known", f"{sum(f.solutions for f in known if f):,}", None))
    authors = Counter(level.author for level in levels if level.author)
    for author, number in authors.most_common(_MOST_AUTHORS):
        rows.append((f"By {author}", f"{number:,}", None))
    if len(authors) > _MOST_AUTHORS:
        others = sum(number for _, number in authors.most_common()[_MOST_AUTHORS:])
        rows.append((f"By {len(authors) - _MOST_AUTHORS:,} others", f"{others:,}", None))
    return rows


def _words(found: Spread) -> str:
    if found.least == found.most:
        return f"{found.least:,} each"
    return f"{found.least:,} to {found.most:,}, median {found.middle:,.0f}"


def figures_text(levels: Sequence[Level], look: Look) -> str:
    """Return the figures as lines of text."""
    return "\n".join(f"{name}: {words}" for name, words, _ in _rows(levels, look))


class _Bars(QWidget):
    """A spread as bars; the tip tells their numbers."""

    def __init__(self, found: Spread, theme: Theme) -> None:
        super().__init__()
        self._found = found
        self._theme = theme
        bounds = found.bounds
        lines = [
            f"{low:,}: {number:,}" if high - low == 1 else f"{low:,} to {high - 1:,}: {number:,}"
            for low, high, number in zip(bounds, bounds[1:], found.bars, strict=False)
        ]
        self.setToolTip("\n".join(lines))
        self.setAccessibleName("; ".join(lines))

    def sizeHint(self) -> QSize:
        return QSize(150, 36)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        most = max(self._found.bars)
        wide = self.width() / max(len(self._found.bars), 6)
        for place, number in enumerate(self._found.bars):
            high = (self.height() - 2) * number / most
            rect = QRectF(place * wide, self.height() - max(high, 1), wide - 2, max(high, 1))
            look = self._theme.look
            painter.fillRect(rect, look.accent if number else look.line)
        painter.end()


class StatisticsDialog(QDialog):
    """Shows the figures of some levels; they can be copied as text."""

    def __init__(
        self,
        title: str,
        levels: Sequence[Level],
        look: Look,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Statistics of {title}")
        self._text = figures_text(levels, look)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, (name, words, found) in enumerate(_rows(levels, look)):
            heading = QLabel(name)
            heading.setStyleSheet(f"color: {theme.look.muted.name()}")
            said = QLabel(words)
            said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(heading, row, 0)
            grid.addWidget(said, row, 1)
            if found is not None and len(found.bars) > 1:
                grid.addWidget(_Bars(found, theme), row, 2)
        body = QWidget()
        inner = QVBoxLayout(body)
        inner.addLayout(grid)
        inner.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setWidget(body)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton("Copy as text", QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._text))
        copy.setAutoDefault(False)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(area, 1)
        layout.addWidget(buttons)
        self.resize(580, 440)
