"""``python -m benchmarks pictures draw``: writes pictures in random skins, to be looked at."""

from __future__ import annotations

from pathlib import Path

import click

from benchmarks.pictures.boards import TABLE
from benchmarks.pictures.options import Drawing, drawing_options


@click.command("draw")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@drawing_options
def command(folder: Path, drawing: Drawing) -> None:
    """Draw boards in random skins, into FOLDER with a boards.tsv as `measure` reads it."""
    folder.mkdir(parents=True, exist_ok=True)
    table = "#file\tskin\tcondition\tboard\tcompare\n"
    for shown, _ in drawing.pictures():
        name = f"{shown.name}.png"
        shown.picture.save(folder / name)
        rows = "|".join(shown.board.rows()).replace(" ", "-")
        compare = "strict" if shown.walls_count else "play"
        table += f"{name}\t{shown.skin}\t{shown.condition}\t{rows}\t{compare}\n"
    (folder / TABLE).write_text(table, "utf-8")
