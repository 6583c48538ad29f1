"""The option that names what grown levels shall have much of; loads numpy, so it stands apart."""

from typing import Final

import click

from sokolab.generation.mix import objective
from sokolab.generation.score import Aim
from sokolab.language import LocalizedValueError


def _checked_objective(_ctx: click.Context, _option: click.Parameter, given: str) -> str:
    """Refuse what names no objective."""
    try:
        objective(given)
    except LocalizedValueError as error:
        raise click.BadParameter(str(error)) from None
    return given


aim_option: Final = click.option(
    "--objective",
    default=Aim.DIFFICULTY.value,
    show_default=True,
    callback=_checked_objective,
    metavar="|".join(aim.value for aim in Aim),
    help="What the levels shall have much of; or a mix, such as pushes=2,traps=1.",
)
