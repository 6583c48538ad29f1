"""``python -m benchmarks pictures learn``: fits the weights of the names.

The model is a conditional logistic one: of all candidates of a picture, the right ones should be
likely. A weight says how much its trait speaks against a candidate.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
import numpy as np
from numpy.typing import NDArray
from scipy import optimize

from benchmarks.options import number_option
from benchmarks.pictures import candidates
from benchmarks.pictures.boards import read_folder
from benchmarks.pictures.candidates import Column, Example, columns, example_of, table_of
from benchmarks.pictures.options import Drawing, drawing_options
from sokolab.pictures import weights
from sokolab.pictures.reading import MIN_CONFIDENCE
from sokolab.pictures.scenes import BOX, BOX_ON_GOAL, FLOOR, GOAL, PLAYER, PLAYER_ON_GOAL

_PENALTY: Final = 3.0
"""The cost of weights that differ from 0, for traits of standard deviation 1."""
_ART: Final = 2.0
"""The weight of a picture from a folder, where a drawn one has 1."""
_NEVER_AGAINST: Final = {
    "box on goal and box, shape",
    "box on goal and box, colour",
    "box on goal and box, outline",
    "box on goal and goal, colour",
    "box on goal shows the goal",
    "box on goal is box and goal",
    "box on goal is a box, at best",
    "player on a goal and goal, colour",
    "player on a goal shows it",
    "goals side by side",
}
"""Traits that by their meaning speak for a reading, although fits to few skins may deny it."""
_NEVER_FOR: Final = {
    "goals cover more than boxes, or 0",
    "unlike looks of one kind",
    "box on goal is rather a goal",
    "player and goal, colour",
    "player shows a goal",
    "box and goal, colour",
    "box and goal, outline",
    "box and goal, shape",
    "boxes in corners",
    "goals lie apart more than boxes",
    "lost boxes",
    "frozen boxes",
    "no push",
}

Values = NDArray[np.float64]


@click.command("learn")
@click.argument("folder", required=False, type=click.Path(exists=True, file_okay=False))
@click.option("--write", is_flag=True, help="Write the weights into the program.")
@number_option("--folds", 5, "Parts that drawn skins are left out in.", minimum=2)
@drawing_options
def command(
    folder: str | None,
    write: bool,
    folds: int,
    drawing: Drawing,
) -> None:
    """Fit the weights of the names to drawn pictures, and to the pictures of FOLDER.

    Prints how well the current weights do, and how well others do on skins left out of their fit:
    each skin of FOLDER in turn, and the drawn ones in parts. The written module needs ``ruff
    format``.
    """
    examples = [example_of(*item) for item in drawing.pictures()]
    names: list[object] = [number % folds for number in range(len(examples))]
    if folder is not None:
        art = [example_of(item) for item in read_folder(Path(folder))]
        examples += art
        names += [item.shown.skin for item in art]
    for line in _report("as they are", examples, [candidates.current_weights()] * len(examples)):
        click.echo(line)
    for line in _report("left out", examples, left_out(examples, names)):
        click.echo(line)
    fit = fitted(examples, candidates.current_weights())
    for line in _report("fitted", examples, [fit] * len(examples)):
        click.echo(line)
    text = module(fit, offset(examples, fit))
    if write:
        Path(str(weights.__file__)).write_text(text, "utf-8")
    else:
        click.echo(text)


def left_out(examples: Sequence[Example], names: Sequence[object]) -> list[Values]:
    """Return, for each example, weights that were fitted to the examples with other names."""
    fits = {
        name: fitted([each for each, other in zip(examples, names, strict=True) if other != name])
        for name in dict.fromkeys(names)
    }
    return [fits[name] for name in names]


@contextmanager
def reading_by(traits: Values, more: float) -> Iterator[None]:
    """Read pictures by these weights of `columns` while the block runs.

    All costs grow by ``more`` (see `offset`).
    """
    before = candidates.current_weights()
    try:
        _put(traits, more)
        yield
    finally:
        _put(before, -more)


def offset(examples: Sequence[Example], traits: Values) -> float:
    """Return by how much all costs must grow so that the costs of right candidates stay the same.

    A fit gives only differences in cost, but some limits of the reading are absolute.
    """
    right_values = [values.values[values.is_right] for values in examples if values.is_right.any()]
    before, after = (
        np.median([(values @ weights_tried).min() for values in right_values])
        for weights_tried in (candidates.current_weights(), traits)
    )
    return float(before - after)


def _put(values: Values, more: float) -> None:
    weights.PICTURE_WEIGHTS["any"] += more
    for column, weight in zip(columns(), values.tolist(), strict=True):
        table_of(column)[column[-1]] = weight
    on_goal = weights.LOOK_WEIGHTS[PLAYER_ON_GOAL]
    on_goal.update(weights.LOOK_WEIGHTS[PLAYER] | {"constant": on_goal["constant"]})


def fitted(examples: Sequence[Example], initial: Values | None = None) -> Values:
    """Return the weights with which the right candidates are likeliest.

    Among weights that do equally well, the nearest to ``initial``, or to 0, are returned.
    """
    usable = [example for example in examples if example.is_right.any()]
    values = np.concatenate([example.values for example in usable])
    right = np.concatenate([example.is_right for example in usable])
    starts = np.cumsum([0, *(len(example.values) for example in usable[:-1])])
    sizes = [len(example.values) for example in usable]
    counts = np.repeat([1.0 if example.is_drawn else _ART for example in usable], sizes)
    scale = np.maximum(values.std(0), 1e-3)
    values = (values / scale).astype(np.float32)

    lower, upper = bounds()
    start = np.zeros(len(scale)) if initial is None else np.clip(initial, lower, upper) * scale

    def shares(costs: Values) -> tuple[Values, float]:
        """Return the share of each candidate among all of its picture, and the evidence of all."""
        lowest = np.repeat(np.minimum.reduceat(costs, starts), sizes)
        odds = np.exp(np.where(np.isfinite(costs), lowest - costs, -np.inf))
        sums = np.repeat(np.add.reduceat(odds, starts), sizes)
        evidence = counts[starts] * (np.log(sums[starts]) - lowest[starts])
        return odds / sums, float(evidence.sum())

    def loss(point: Values) -> tuple[float, Values]:
        costs = (values @ point.astype(np.float32)).astype(float)
        every, of_all = shares(costs)
        true, of_right = shares(np.where(right, costs, np.inf))
        slope = (counts * (true - every)).astype(np.float32) @ values
        moved = point - start
        return of_all - of_right + _PENALTY * float(moved @ moved), slope + 2 * _PENALTY * moved

    limits = optimize.Bounds(lower, upper)
    result = optimize.minimize(loss, start, jac=True, method="L-BFGS-B", bounds=limits)
    weighed: Values = result.x / scale
    return weighed


def bounds() -> tuple[Values, Values]:
    """Return the smallest and the largest weight that each of `columns` may have."""
    traits = [column[-1] for column in columns()]
    lowest = [0.0 if trait in _NEVER_FOR else -np.inf for trait in traits]
    highest = [0.0 if trait in _NEVER_AGAINST else np.inf for trait in traits]
    return np.array(lowest), np.array(highest)


def _report(what: str, examples: Sequence[Example], fits: Sequence[Values]) -> Iterator[str]:
    """Yield how many boards are put first by the weights for each example, by kind of picture."""
    rated = [(each, *first_of(each, fit)) for each, fit in zip(examples, fits, strict=True)]
    heads = ("first", "of", "no candidate", "right, sure", "wrong, sure")
    yield f"{what:22}" + "".join(f"{head:>13}" for head in heads)
    kinds = ["drawn" if example.is_drawn else example.shown.condition for example, _, _ in rated]
    for kind in dict.fromkeys(kinds):
        rows = [row for row, its in zip(rated, kinds, strict=True) if its == kind]
        right = [is_right for _, is_right, _ in rows]
        sure = [share >= MIN_CONFIDENCE for _, _, share in rows]
        cells = (
            sum(right),
            len(rows),
            sum(not example.is_right.any() for example, _, _ in rows),
            sum(map(all, zip(right, sure, strict=True))),
            sum(is_sure and not is_right for is_sure, is_right in zip(sure, right, strict=True)),
        )
        yield f"  {kind:20}" + "".join(f"{cell:>13}" for cell in cells)
    wrong = [
        example.shown.name
        for example, is_right, _ in rated
        if not is_right and not example.is_drawn
    ]
    yield f"  wrong: {' '.join(wrong)}"


def first_of(example: Example, traits: Values) -> tuple[bool, float]:
    """Return whether the likeliest board is right, and its share among all."""
    if not len(example.values):
        return False, 0.0
    costs = example.values @ traits
    best = int(costs.argmin())
    lowest_of_board = np.full(example.board.max() + 1, np.inf)
    np.minimum.at(lowest_of_board, example.board, costs)
    odds = np.exp(costs[best] - lowest_of_board)
    is_right = bool(example.is_right[example.board == example.board[best]].any())
    return is_right, float(1 / odds.sum())


def module(traits: Values, more: float) -> str:
    """Return the text of the module `weights` with these weights of `columns`.

    All costs grow by ``more`` (see `offset`).
    """
    rounded = [round(float(weight), 3) for weight in traits]
    weight_of_column = dict(zip(columns(), rounded, strict=True))
    before, _, _ = Path(str(weights.__file__)).read_text("utf-8").partition("ROOM_WEIGHTS")
    on_goal = weight_of_column["LOOK_WEIGHTS", str(PLAYER_ON_GOAL), "constant"]
    text = before + _table("ROOM_WEIGHTS", _some(weight_of_column, "ROOM_WEIGHTS")) + "\n"
    text += _table("_OF_PLAYER", _some(weight_of_column, "LOOK_WEIGHTS", str(PLAYER)))
    text += "LOOK_WEIGHTS: Final = {\n"
    for name, glyph in (
        (FLOOR, "FLOOR"),
        (GOAL, "GOAL"),
        (BOX, "BOX"),
        (BOX_ON_GOAL, "BOX_ON_GOAL"),
    ):
        text += f"{glyph}: {{\n{_lines(_some(weight_of_column, 'LOOK_WEIGHTS', str(name)))}}},\n"
    text += f'PLAYER: _OF_PLAYER,\nPLAYER_ON_GOAL: {{**_OF_PLAYER, "constant": {on_goal}}},\n}}\n'
    text += _table("NAMING_WEIGHTS", _some(weight_of_column, "NAMING_WEIGHTS"))
    text += _table("BOARD_WEIGHTS", _some(weight_of_column, "BOARD_WEIGHTS"))
    of_all = {"any": round(weights.PICTURE_WEIGHTS["any"] + more, 3)}
    of_picture = weights.PICTURE_WEIGHTS | _some(weight_of_column, "PICTURE_WEIGHTS") | of_all
    return text + _table("PICTURE_WEIGHTS", of_picture)


def _some(weight_of_column: Mapping[Column, float], *table: str) -> dict[str, float]:
    """Return the weights of one table, by trait."""
    return {
        column[-1]: weight for column, weight in weight_of_column.items() if column[:-1] == table
    }


def _table(name: str, some: Mapping[str, float]) -> str:
    return f"{name}: Final = {{\n{_lines(some)}}}\n"


def _lines(some: Mapping[str, float]) -> str:
    return "".join(f'"{trait}": {weight},\n' for trait, weight in some.items())
