"""Figures of benchmarks, as texts."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["milliseconds", "percentile"]


def milliseconds(seconds: float) -> str:
    """Return a time as text: "1.5 ms", or "open" for what never ended."""
    return "open" if seconds == float("inf") else f"{1e3 * seconds:,.1f} ms"


def percentile(times: Sequence[float], share: int) -> float:
    """Return the time that so many per cent of some times, at least one, do not exceed."""
    return sorted(times)[min(len(times) * share // 100, len(times) - 1)]
