"""Lower the priority of work in the background, so that the window and other programs come first.

Linux has a priority for each thread, Windows for threads and processes, macOS for threads, where it
is called quality of service.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import threading
from typing import Any, Final

from sokolab.systems import is_linux, is_mac, is_windows

_NICENESS: Final = 10
"""The niceness of work in the background, on systems that have one."""
_BELOW_NORMAL: Final = 0x4000
"""Windows' BELOW_NORMAL_PRIORITY_CLASS, which children of the process inherit."""
_NO_WINDOW: Final = 0x0800_0000
"""Windows' CREATE_NO_WINDOW: a console program opens no window of its own."""
_MAY_SET: Final = 0x0200
"""Windows' PROCESS_SET_INFORMATION."""
_THREAD_BELOW_NORMAL: Final = -1
_UTILITY: Final = 0x11  # macOS' QOS_CLASS_UTILITY: long work that the user knows of


def creation_flags(*, steps_back: bool = False) -> int:
    """Return the flags with which `subprocess` starts a process, or 0 on systems without them."""
    if not is_windows():
        return 0
    return _NO_WINDOW | (_BELOW_NORMAL if steps_back else 0)


def lower_process(process: int) -> None:
    """Lower the priority of a process, given by its number, or do nothing if it has ended."""
    if is_windows():
        kernel32 = _kernel32()
        handle = kernel32.OpenProcess(_MAY_SET, 0, process)
        if handle:
            kernel32.SetPriorityClass(ctypes.c_void_p(handle), _BELOW_NORMAL)
            kernel32.CloseHandle(ctypes.c_void_p(handle))
        return
    _nice(process)


def lower_this_thread() -> None:
    """Lower the priority of this thread, for good: only Windows could raise it again."""
    if is_linux():
        _nice(threading.get_native_id())
    elif is_windows():
        kernel32 = _kernel32()
        thread = ctypes.c_void_p(kernel32.GetCurrentThread())
        kernel32.SetThreadPriority(thread, _THREAD_BELOW_NORMAL)
    elif is_mac():
        with contextlib.suppress(AttributeError, OSError):
            ctypes.CDLL(None).pthread_set_qos_class_self_np(_UTILITY, 0)


def _nice(number: int) -> None:
    """Set the niceness of a process, or on Linux of a thread, unless it is higher already."""
    get: Any = getattr(os, "getpriority", None)  # Windows has none
    put: Any = getattr(os, "setpriority", None)
    if get is not None and put is not None:
        with contextlib.suppress(OSError):  # it has ended
            if get(0, number) < _NICENESS:
                put(0, number, _NICENESS)


def _kernel32() -> Any:
    kernel32 = getattr(ctypes, "windll").kernel32  # noqa: B009 - unknown on other systems
    kernel32.OpenProcess.restype = ctypes.c_void_p
    kernel32.GetCurrentThread.restype = ctypes.c_void_p
    return kernel32
