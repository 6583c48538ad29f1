"""Pausing the garbage collector, and exempting objects from it."""

import gc
from contextlib import ExitStack

from sokolab.core.gc_pause import collect_all, gc_frozen, gc_paused, gc_seldom


def test_the_collector_rests_for_a_while() -> None:
    with gc_paused():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with gc_paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_the_collector_runs_seldom_for_a_while() -> None:
    before = gc.get_threshold()
    with gc_seldom():
        assert gc.get_threshold()[0] > before[0]
        assert gc.isenabled()
    assert gc.get_threshold() == before


def test_the_last_of_overlapping_uses_restores_the_collector() -> None:
    before = gc.get_threshold()
    first, second = ExitStack(), ExitStack()
    first.enter_context(gc_seldom())
    seldom = gc.get_threshold()
    second.enter_context(gc_seldom())
    first.close()
    assert gc.get_threshold() == seldom != before
    second.close()
    assert gc.get_threshold() == before


def test_frozen_objects_are_exempt_until_everything_is_collected() -> None:
    before = gc.get_freeze_count()
    with gc_frozen():
        assert not gc.isenabled()
        kept = [[number] for number in range(1000)]
    assert gc.isenabled()
    assert gc.get_freeze_count() >= before + len(kept)
    collect_all()
    assert gc.isenabled()
