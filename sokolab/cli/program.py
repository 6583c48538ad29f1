"""Whether this process was started for the command line alone."""

from __future__ import annotations

__all__ = ["is_program", "start_as_program"]


class _Process:
    is_program = False


def start_as_program() -> None:
    """Say that this process serves the command line and nobody else."""
    _Process.is_program = True


def is_program() -> bool:
    """Whether the command line may choose how this process runs its kernels."""
    return _Process.is_program
