"""Run as the bundle starts: a module that scipy imports, but of which sokolab uses nothing.

``scipy.ndimage`` and ``scipy.fft`` import ``scipy.special``, for rotations and for a transform that
sokolab never asks for. With it would come a second OpenBLAS: 35 MB.
"""

import sys
import types


class _StandIn(types.ModuleType):
    def __getattr__(self, name: str) -> None:
        if name.startswith("__"):
            raise AttributeError(name)


sys.modules["scipy.special"] = _StandIn("scipy.special")
