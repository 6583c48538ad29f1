"""Stands for calls that compile: what the workers of the warm-up run in their tests."""

from __future__ import annotations

import os
import time
from pathlib import Path

from sokolab.kernels.compiler.code_files import REASONS_NOT_KEPT

_LOG = Path(os.environ.get("CALLS_LOG", os.devnull))


def _note(name: str) -> None:
    with _LOG.open("a") as file:
        file.write(name + "\n")


def one() -> None:
    _note("one")


def two() -> None:
    _note("two")


def three() -> None:
    _note("three")


def slow() -> None:
    _note("slow")
    time.sleep(0.3)


def endless() -> None:
    _note("endless")
    while True:
        time.sleep(60)


def failing() -> None:
    raise ValueError("no\nsuch type")


def dying() -> None:
    os._exit(3)


def unkept() -> None:
    REASONS_NOT_KEPT.append("the disk is full")
