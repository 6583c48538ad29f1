"""The processor that kernels are compiled for."""

from __future__ import annotations

import os
import platform
from types import SimpleNamespace

import pytest

from sokolab.kernels.compiler import target


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Return a processor whose name and features a test can set."""
    machine = SimpleNamespace(name="x86_64", features=dict.fromkeys(target._X86_FEATURES, True))
    monkeypatch.setattr(platform, "machine", lambda: machine.name)
    monkeypatch.setattr("llvmlite.binding.get_host_cpu_features", lambda: machine.features)
    monkeypatch.setattr(target, "baseline", target.baseline.__wrapped__)
    for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"):
        monkeypatch.setenv(name, "")  # so that it is restored
        monkeypatch.delenv(name)
    return machine


@pytest.mark.parametrize(
    ("name", "baseline"),
    [
        ("x86_64", "x86-64-v3"),
        ("AMD64", "x86-64-v3"),
        ("arm64", "generic"),
        ("aarch64", "generic"),
        ("riscv64", None),
    ],
)
def test_each_platform_has_its_baseline(
    machine: SimpleNamespace, name: str, baseline: str | None
) -> None:
    machine.name = name
    assert target.baseline() == baseline


@pytest.mark.parametrize("missing", ["avx2", "bmi2", "movbe"])
def test_a_processor_that_lacks_a_feature_gets_code_of_its_own(
    machine: SimpleNamespace, missing: str
) -> None:
    machine.features[missing] = False
    config = SimpleNamespace(CPU_NAME=None, CPU_FEATURES=None)
    target.choose(config)
    assert config.CPU_NAME is None
    assert "NUMBA_CPU_NAME" not in os.environ


def test_numba_is_told_and_so_are_processes_started_later(machine: SimpleNamespace) -> None:
    config = SimpleNamespace(CPU_NAME=None, CPU_FEATURES=None)
    target.choose(config)
    assert (config.CPU_NAME, config.CPU_FEATURES) == ("x86-64-v3", "")
    assert os.environ["NUMBA_CPU_NAME"] == "x86-64-v3"


def test_the_users_own_choice_stays(
    machine: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CPU_NAME", "haswell")
    config = SimpleNamespace(CPU_NAME="haswell", CPU_FEATURES=None)
    target.choose(config)
    assert config.CPU_NAME == "haswell"


def test_targets_have_names_of_their_own() -> None:
    names = {
        target.name_of("x86-64-v3", ""),
        target.name_of("znver5", "+avx2"),
        target.name_of("znver5", "-avx2"),
    }
    assert len(names) == 3
    assert all("/" not in name for name in names)
