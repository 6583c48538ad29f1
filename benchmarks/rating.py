"""``python -m benchmarks rating``: fits the estimate of difficulty to people, and checks it."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

import click
import numpy as np
from numpy.typing import NDArray
from scipy.stats import spearmanr

from sokolab.cli import output
from sokolab.formats import load
from sokolab.rating.counts import counts_over
from sokolab.rating.difficulty import difficulty, with_first_row_moved
from sokolab.rating.estimate import Features, features_of_counts, features_of_space
from sokolab.rating.space import explore, optimal_graph
from sokolab.rating.walker import WalkerModel

_RIDGE: Final = 60.0
"""How strongly slopes are drawn to the expected ones, as a number of levels."""
_EXPECTED: Final = {"changes": 0.2}
"""Expected slopes for a spread of 1, else 0. In earlier studies, box changes told most."""
_TERMS: Final = {
    "SPACE_MODEL": ("failing", "changes", "hidden_losses", "wandering", "freedom"),
    "COUNTS_MODEL": ("walking", "changes", "away"),
}
_OTHER_TERMS: Final = (
    ("changes",),
    ("failing",),
    ("failing", "changes"),
    ("failing", "changes", "hidden_losses"),
    ("failing", "changes", "hidden_losses", "wandering"),
    ("failing", "changes", "hidden_losses", "wandering", "freedom", "walking"),
    ("pushes", "walking", "changes", "away", "off_goal", "boxes"),
    *_TERMS.values(),
)
"""Models from which the best one for a collection is chosen by the other collections alone."""
_Reals = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class _Data:
    """What is known of the levels and their players."""

    features: list[Features]
    collections: NDArray[np.str_]
    attempts: _Reals
    solves: _Reals

    @property
    def failed(self) -> _Reals:
        """The share that failed."""
        return 1 - self.solves / self.attempts

    @property
    def odds(self) -> _Reals:
        """The logarithm of the odds of failure, drawn a little to even odds."""
        return np.log((self.attempts - self.solves + 2) / (self.solves + 2))

    def part(self, chosen: NDArray[np.bool_]) -> _Data:
        """Return what is known of some of the levels."""
        features = [
            each for each, is_chosen in zip(self.features, chosen, strict=True) if is_chosen
        ]
        return _Data(features, self.collections[chosen], self.attempts[chosen], self.solves[chosen])

    def table(self, names: Sequence[str]) -> _Reals:
        """Return features as a table, a row for each level."""
        return np.array([[each[name] for name in names] for each in self.features])


@click.command("rating")
@click.argument(
    "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="DIR"
)
@click.option("--times", is_flag=True, help="Also time the whole rating of each level.")
def command(folder: Path, times: bool) -> int:
    """Fit the estimate of difficulty to people, and print it with its cross-validation.

    DIR holds web_levels.xsb, and web_play.tsv with a row for each level: collection, attempts,
    solves. Each collection is predicted by a model fitted to all others.
    """
    data = _data(folder)
    for model, names in _TERMS.items():
        predicted = _predicted(data, _same(names))
        click.echo(f"{model}: {_agreement(data, predicted)}")
        click.echo(_fitted_model(data, names, float(np.std(data.odds - predicted))))
    click.echo(f"terms chosen again: {_agreement(data, _predicted(data, _best_terms))}")
    if times:
        _print_times(folder)
    return 0


def _data(folder: Path) -> _Data:
    with (folder / "web_play.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    levels = load(folder / "web_levels.xsb")
    features = []
    with output.progress(len(levels)) as bar:
        for number, level in enumerate(levels, 1):
            bar.begin(str(number))
            moved = with_first_row_moved(level.board)
            space = explore(level.board if moved is None else moved[0])
            if space is None:
                raise click.ClickException(f"level {number} is too large")
            counts = counts_over(optimal_graph(space))
            walker = WalkerModel(space)
            features.append(features_of_counts(counts) | features_of_space(walker, counts))
            bar.advance()
    return _Data(
        features,
        np.array([row["collection"] for row in rows]),
        np.array([float(row["attempts"]) for row in rows]),
        np.array([float(row["solves"]) for row in rows]),
    )


def _fitted(data: _Data, names: Sequence[str]) -> tuple[float, _Reals]:
    """Return constant and slopes of a ridge regression."""
    table, odds = data.table(names), data.odds
    mean, spread = table.mean(axis=0), table.std(axis=0)
    scaled = (table - mean) / spread
    expected = np.array([_EXPECTED.get(name, 0.0) for name in names])
    right = scaled.T @ (odds - odds.mean()) + _RIDGE * expected
    slopes = np.linalg.solve(scaled.T @ scaled + _RIDGE * np.eye(len(mean)), right) / spread
    return float(odds.mean() - mean @ slopes), slopes


def _predicted(data: _Data, terms: Callable[[_Data], Sequence[str]]) -> _Reals:
    """Return the odds of each level, predicted without its collection.

    Parameters
    ----------
    terms
        Returns the terms of a model, given what is known of the other collections.
    """
    predicted = np.zeros(len(data.odds))
    for collection in np.unique(data.collections):
        inside = data.collections == collection
        others = data.part(~inside)
        names = terms(others)
        constant, slopes = _fitted(others, names)
        predicted[inside] = constant + data.part(inside).table(names) @ slopes
    return predicted


def _same(names: Sequence[str]) -> Callable[[_Data], Sequence[str]]:
    """Return a choice of terms that is always the same."""
    return lambda _others: names


def _best_terms(data: _Data) -> Sequence[str]:
    """Return the terms that predict each of these collections best from the others."""

    def agreement(names: Sequence[str]) -> float:
        return float(spearmanr(_predicted(data, _same(names)), data.failed)[0])

    return max(_OTHER_TERMS, key=agreement)


def _agreement(data: _Data, predicted: _Reals) -> str:
    names, counts = np.unique(data.collections, return_counts=True)
    largest = data.collections == names[counts.argmax()]
    three = np.round(np.expm1(data.table(["boxes"])[:, 0])) == 3
    parts = {
        "all": np.ones(len(predicted), bool),
        f"{names[counts.argmax()]} alone": largest,
        "without it": ~largest,
        "three boxes": three,
    }
    said = [
        f"{name} {float(spearmanr(predicted[part], data.failed[part])[0]):.3f} ({part.sum()})"
        for name, part in parts.items()
    ]
    return "Spearman with the share that failed: " + ", ".join(said)


def _fitted_model(data: _Data, names: Sequence[str], spread: float) -> str:
    table = data.table(names)
    constant, slopes = _fitted(data, names)
    ends = zip(names, slopes, table.min(axis=0), table.max(axis=0), strict=True)
    terms = "".join(
        f'        "{name}": Term({slope:.4f}, {least:.3f}, {most:.3f}),\n'
        for name, slope, least, most in ends
    )
    return f"Model(\n    {constant:.4f},\n    {{\n{terms}    }},\n    {spread:.3f},\n)"


def _print_times(folder: Path) -> None:
    seconds = []
    for level in load(folder / "web_levels.xsb"):
        begun = perf_counter()
        difficulty(level)
        seconds.append(perf_counter() - begun)
    worst = sorted(seconds)[int(0.95 * len(seconds))]
    click.echo(f"seconds a level: median {median(seconds):.3f}, 95% within {worst:.3f}")
