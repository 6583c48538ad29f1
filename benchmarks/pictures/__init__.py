"""``python -m benchmarks pictures``: how well boards are read from pictures."""

from __future__ import annotations

import click

from benchmarks.pictures.measure import measure


@click.group("pictures")
def command() -> None:
    """Measure how well boards are read from pictures."""


command.add_command(measure)
