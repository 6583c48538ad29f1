"""The choice of solvers, their limits, and what Shorten minimises."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, QThread, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from sokolab.gui.shell.building import combo_box, fill, named, spin_box
from sokolab.gui.shell.settings import Settings
from sokolab.language import counted, tr
from sokolab.solvers.frame.protocol import Limits, Solver
from sokolab.solvers.optimiser.objective import Objective

_DEFAULT_MEGABYTES = 1000
_MOST_SECONDS = 86_400  # a day
_MOST_MEGABYTES = 1_000_000
_MOST_NODES = 2_000_000_000  # a spin box holds 32-bit numbers


class SolverForm(QWidget):
    """A check box for each solver, three limits, and what Shorten minimises; all are kept."""

    changed = Signal()
    """Another solver or limit was chosen."""

    def __init__(self, roster: Sequence[Solver], settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._boxes = [(solver, QCheckBox(str(solver.title))) for solver in roster]
        chosen = settings.texts("solvers") or (roster[0].name,)
        column = fill(QVBoxLayout(self), margins=(0, 0, 0, 0), spacing=4)
        self._grid = QGridLayout()
        self._grid.setVerticalSpacing(4)
        column.addLayout(self._grid)
        self._arrange(2)  # first, because Tab goes to widgets in the order they were added
        for solver, box in self._boxes:
            box.setObjectName(f"solver-{solver.name}")
            box.setChecked(solver.name in chosen)
            box.setMinimumWidth(1)  # so that the panel can be made narrow again
            box.toggled.connect(self._save)
        self._show_tips()
        self._seconds = named(
            self._limit("seconds", 60, _MOST_SECONDS, 10, tr(" s")),
            tr("Limit of time"),
            tr("<p>A search that takes longer ends without a result.</p>"),
        )
        self._seconds.setSpecialValueText(tr("no time limit"))
        self._nodes = named(
            self._limit("nodes", 0, _MOST_NODES, 100_000, tr(" nodes")),
            tr("Limit of nodes"),
            tr("<p>A search that expands more positions ends without a result.</p>"),
        )
        self._nodes.setSpecialValueText(tr("no node limit"))
        self._megabytes = named(
            self._limit("megabytes", _DEFAULT_MEGABYTES, _MOST_MEGABYTES, 250, tr(" MB")),
            tr("Limit of memory"),
            tr(
                "<p>A search whose tables would grow larger ends without a result. "
                "Each solver has its own tables.</p>"
            ),
        )
        self._megabytes.setMinimum(16)
        row = fill(QHBoxLayout(), margins=(0, 4, 0, 0), spacing=8)
        for spin in (self._seconds, self._nodes, self._megabytes):
            row.addWidget(spin)
            spin.valueChanged.connect(self._save)
        fill(column, row, self._objective_row())

    def _objective_row(self) -> QLayout:
        self._objective = named(
            combo_box((each.title, each.value) for each in Objective),
            tr("What Shorten minimises"),
            tr(
                "<p>What Shorten minimises. The first number counts; the second decides "
                "between solutions with the same first one. A shortened solution is not "
                "proved to be the shortest.</p>"
            ),
        )
        named(self._objective.view(), tr("What Shorten minimises"))
        kept = self._objective.findData(self._settings.text("shorten-objective"))
        self._objective.setCurrentIndex(max(kept, 0))
        self._objective.currentIndexChanged.connect(self._save)
        label = QLabel(tr("Shorten:"))
        label.setBuddy(self._objective)
        return fill(QHBoxLayout(), label, (self._objective, 1), spacing=8)

    @property
    def objective(self) -> Objective:
        """What Shorten minimises."""
        return Objective(self._objective.currentData())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the check boxes in one row, or in two columns or one, so that no label is cut."""
        fitting = (columns for columns in (len(self._boxes), 2) if self._has_room_for(columns))
        self._arrange(next(fitting, 1))
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Show the tips in another language."""
        if event.type() is QEvent.Type.LanguageChange:
            self._show_tips()
        super().changeEvent(event)

    def _show_tips(self) -> None:
        for solver, box in self._boxes:
            box.setToolTip(f"<p>{solver.tooltip}</p><p><b>{_promise(solver)}</b></p>")

    def _has_room_for(self, columns: int) -> bool:
        widths = [box.sizeHint().width() for _, box in self._boxes]
        whole = sum(max(widths[column::columns], default=0) for column in range(columns))
        return whole + self._grid.horizontalSpacing() * (columns - 1) <= self.width()

    def _arrange(self, columns: int) -> None:
        for place, (_, box) in enumerate(self._boxes):
            self._grid.addWidget(box, *divmod(place, columns))

    def _limit(self, name: str, default: int, most: int, step: int, unit: str) -> QSpinBox:
        spin = spin_box(0, most, self._settings.number(f"solve-{name}", default, 0, most), unit)
        spin.setObjectName(f"limit-{name}")
        spin.setSingleStep(step)
        spin.setGroupSeparatorShown(True)
        spin.setMinimumWidth(72)
        spin.setMinimumHeight(spin.sizeHint().height())
        spin.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        return spin

    @property
    def chosen(self) -> tuple[Solver, ...]:
        """The chosen solvers."""
        return tuple(solver for solver, box in self._boxes if box.isChecked())

    @property
    def limits(self) -> Limits:
        """The limits for each of them."""
        return Limits(
            seconds=self._seconds.value() or None,
            nodes=self._nodes.value() or None,
            megabytes=self._megabytes.value(),
            threads=max(1, QThread.idealThreadCount()),
        )

    def _save(self) -> None:
        self._settings.put("solvers", tuple(solver.name for solver in self.chosen))
        self._settings.put("solve-seconds", self._seconds.value())
        self._settings.put("solve-nodes", self._nodes.value())
        self._settings.put("solve-megabytes", self._megabytes.value())
        self._settings.put("shorten-objective", self.objective.value)
        self.changed.emit()

    @property
    def summary(self) -> str:
        """The choice in one line; limits of nodes and memory only if they were changed."""
        chosen = self.chosen
        words = counted(len(chosen), "solver", "solvers") if chosen else tr("no solver")
        if len(chosen) == 1:
            words = str(chosen[0].title)
        seconds = self._seconds.value()
        parts = [tr("{seconds:,} s", seconds=seconds) if seconds else tr("no time limit")]
        if self._nodes.value():
            parts.append(counted(self._nodes.value(), "node", "nodes"))
        if self._megabytes.value() != _DEFAULT_MEGABYTES:
            parts.append(tr("{megabytes:,} MB", megabytes=self._megabytes.value()))
        for part in parts:
            words = tr("{first}, {second}", first=words, second=part)
        return words

    def focus_first(self) -> None:
        """Give the keyboard to the first solver."""
        self._boxes[0][1].setFocus(Qt.FocusReason.ShortcutFocusReason)


def _promise(solver: Solver) -> str:
    if solver.optimal == "pushes":
        return tr("Its solutions have the fewest pushes possible, with proof.")
    if solver.optimal == "moves":
        return tr("Its solutions have the fewest moves possible, with proof.")
    return tr("Its solutions are not always short.")
