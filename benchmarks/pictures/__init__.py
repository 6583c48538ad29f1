"""``python -m benchmarks pictures``: how well boards are read from pictures."""

from __future__ import annotations

import click

from benchmarks.pictures import draw, learn, measure


@click.group("pictures")
def command() -> None:
    """Measure how well boards are read from pictures, and fit the weights."""


for each in (measure, draw, learn):
    command.add_command(each.command)
