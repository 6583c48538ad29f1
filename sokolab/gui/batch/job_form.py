"""The upper part of the batch window: the job and its settings."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sokolab import formats
from sokolab.batch.jobs import Analyse, BatchJob, Check, Convert, Optimise, Rate, Solve
from sokolab.gui.shell.building import combo_box, decimal_box, fill, named, push_button, spin_box
from sokolab.language import phrase, tr
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.roster import all_solvers

_JOBS: Final = {
    "solve": (phrase("Solve"), phrase("Run a solver on every level.")),
    "optimise": (phrase("Shorten"), phrase("Shorten the best solution of every level.")),
    "check": (
        phrase("Check"),
        phrase("Look for problems, and replay the solutions of every level."),
    ),
    "analyse": (phrase("Analyse"), phrase("Count what the overlays show on every level.")),
    "rate": (phrase("Rate"), phrase("Say how hard every level is for people.")),
    "convert": (phrase("Convert"), phrase("Write the file in another format, into a folder.")),
}
_PAGES: Final = {"solve": 0, "optimise": 0, "convert": 2}
_LONGEST: Final = 86_400.0  # seconds: a day


class JobForm(QWidget):
    """The job, its settings, and the number of processes."""

    changed = Signal()
    """Another job or setting was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._jobs = named(combo_box((job[0], name) for name, job in _JOBS.items()), tr("Job"))
        self._tip = QLabel()
        self._workers = named(
            spin_box(1, 256, max(1, (os.cpu_count() or 2) - 1)),
            tr("Levels at once"),
            tr("<p>Levels processed at once, each in a process of its own.</p>"),
        )
        self._objective = named(
            combo_box((each.title, each.value) for each in Objective), tr("What to minimise")
        )
        self._solver = named(
            combo_box((each.title, each.name) for each in all_solvers()), tr("Solver")
        )
        self._seconds = named(
            decimal_box(0.1, _LONGEST, 10.0, tr(" s")), tr("Limit of time per level")
        )
        self._megabytes = named(
            spin_box(10, 1_000_000, Limits().megabytes, " MB"), tr("Limit of memory per level")
        )
        self._megabytes.setSingleStep(500)
        self._megabytes.setGroupSeparatorShown(True)
        self._format = named(
            combo_box((each.title, each.name) for each in formats.all_formats()), tr("Format")
        )
        self._folder = named(QLineEdit(str(Path.home())), tr("Folder"))
        self._build()
        for chosen in (self._jobs, self._solver, self._objective, self._format):
            chosen.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            chosen.currentIndexChanged.connect(self._update)
        for number in (self._seconds, self._megabytes):
            number.valueChanged.connect(self._update)
        self._folder.editingFinished.connect(self._update)
        self._update()

    def _build(self) -> None:
        self._pages = QStackedWidget()
        for page in (self._search_page(), QWidget(), self._convert_page()):
            self._pages.addWidget(page)
        first = QHBoxLayout()
        first.setSpacing(8)
        first.addWidget(self._jobs)
        first.addWidget(self._tip, 1)
        first.addWidget(QLabel(tr("Levels at once")))
        first.addWidget(self._workers)
        fill(QVBoxLayout(self), first, self._pages, margins=(0, 0, 0, 0), spacing=8)

    def _search_page(self) -> QWidget:
        page = QWidget()
        row = fill(
            QHBoxLayout(page), self._solver, self._objective, margins=(0, 0, 0, 0), spacing=8
        )
        for label, field in (
            (tr("Limits per level"), self._seconds),
            (tr("and", context="between two limits"), self._megabytes),
        ):
            fill(row, QLabel(label), field)
        row.addStretch(1)
        return page

    def _convert_page(self) -> QWidget:
        page = QWidget()
        form = QFormLayout(page)
        form.setContentsMargins(0, 0, 0, 0)
        choose = push_button(tr("Choose…"), self._choose_folder)
        row = fill(QHBoxLayout(), (self._folder, 1), choose)
        form.addRow(tr("Format"), self._format)
        form.addRow(tr("Folder"), row)
        return page

    @property
    def workers(self) -> int:
        """How many levels are processed at once."""
        return self._workers.value()

    @property
    def job(self) -> BatchJob:
        """The chosen job with its settings."""
        limits = Limits(self._seconds.value(), None, self._megabytes.value())
        made: Mapping[str, BatchJob] = {
            "solve": Solve(str(self._solver.currentData()), limits),
            "optimise": Optimise(str(self._objective.currentData()), limits),
            "check": Check(),
            "analyse": Analyse(),
            "rate": Rate(),
            "convert": Convert(str(self._format.currentData()), self._folder.text()),
        }
        return made[str(self._jobs.currentData())]

    @property
    def as_texts(self) -> tuple[str, ...]:
        """All choices as texts, to be restored by :meth:`restore`."""
        fields = (self._jobs, self._solver, self._objective, self._format)
        names = (str(field.currentData()) for field in fields)
        numbers = (self._seconds.value(), self._megabytes.value(), self._workers.value())
        return (*names, *map(str, numbers), self._folder.text())

    def restore(self, texts: Sequence[str]) -> None:
        """Restore choices; those that are no longer possible are ignored."""
        fields = (self._jobs, self._solver, self._objective, self._format)
        for field, name in zip(fields, texts[:4], strict=False):
            if (place := field.findData(name)) >= 0:
                field.setCurrentIndex(place)
        self._folder.setText("".join(texts[7:]) or self._folder.text())
        with suppress(ValueError):
            seconds, megabytes, workers = texts[4:7]
            self._seconds.setValue(float(seconds))
            self._megabytes.setValue(int(megabytes))
            self._workers.setValue(int(workers))
        self._update()

    def choose(self, name: str) -> None:
        """Choose a job by name."""
        self._jobs.setCurrentIndex(list(_JOBS).index(name))

    def allow(self, names: Sequence[str]) -> None:
        """Enable only these jobs; for example, only a saved collection can be converted."""
        for place, name in enumerate(_JOBS):
            item = self._jobs.model().item(place)  # type: ignore[attr-defined]  # Qt's own model
            item.setEnabled(name in names)
        if str(self._jobs.currentData()) not in names:
            self._jobs.setCurrentIndex(0)

    def _update(self) -> None:
        name = str(self._jobs.currentData())
        self._tip.setText(str(_JOBS[name][1]))
        self._solver.setVisible(name == "solve")
        self._objective.setVisible(name == "optimise")
        self._pages.setCurrentIndex(_PAGES.get(name, 1))
        self._pages.setVisible(name in _PAGES)
        self.changed.emit()

    def _choose_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, tr("Write to"), self._folder.text())
        if folder:
            self._folder.setText(folder)
            self.changed.emit()
