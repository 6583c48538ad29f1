"""Letting the garbage collector run rarely, and exempting objects from it."""

import gc
import threading
from contextlib import ExitStack

import pytest

from sokolab.core.gc_pause import collect_all, gc_frozen, rare_gc


@pytest.fixture(autouse=True)
def nothing_is_loaded() -> None:
    """Wait for engines that an earlier test left loading: the collector runs rarely until then."""
    for thread in threading.enumerate():
        if thread.name == "loading":
            thread.join(120)


def test_the_collector_runs_rarely_for_a_while() -> None:
    before = gc.get_threshold()
    with rare_gc():
        assert gc.get_threshold()[0] > before[0]
        assert gc.isenabled()
    assert gc.get_threshold() == before


def test_the_last_of_overlapping_uses_restores_the_collector() -> None:
    before = gc.get_threshold()
    first, second = ExitStack(), ExitStack()
    first.enter_context(rare_gc())
    rarely = gc.get_threshold()
    second.enter_context(rare_gc())
    first.close()
    assert gc.get_threshold() == rarely != before
    second.close()
    assert gc.get_threshold() == before


def test_frozen_objects_are_exempt_until_everything_is_collected() -> None:
    before = gc.get_freeze_count()
    with gc_frozen():
        kept = [[number] for number in range(1000)]
    assert gc.isenabled()
    assert gc.get_freeze_count() >= before + len(kept)
    collect_all()
    assert gc.isenabled()
