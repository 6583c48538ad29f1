"""The two compiled forms of a kernel: entries, which Python calls, and parts, which kernels call.

numba compiles every function as if Python called it: with a wrapper that unpacks Python's objects,
and with machine code for itself and all it calls. It then optimises that code again within each of
its callers. Most kernels are called by other kernels only, with named tuples of a hundred words, so
this took more than half of the time.

Here a part is the function's own code in LLVM's intermediate form, simplified by itself. An entry
links the parts it needs, and is optimised and translated to machine code once, as a whole.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from numba.core import config, sigutils, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher

from sokolab.kernels.compiler import code_files, registries, target
from sokolab.kernels.compiler.libraries import EntryCompiler, PartCompiler, PartIdentity
from sokolab.kernels.compiler.storage import (
    FormCache,
    pack_entry,
    pack_part,
    unpack_entry,
    unpack_part,
)

_Dispatcher: Any = CPUDispatcher

target.choose(config)
registries.load()


class _PartDispatcher(_Dispatcher):
    """Compiles the parts of one kernel, one for each combination of argument types."""

    def __init__(self, function: Any, options: dict[str, Any]) -> None:
        options = {**options, "no_cpython_wrapper": True}
        super().__init__(function, {}, targetoptions=options, pipeline_class=PartCompiler)
        self._cache = FormCache(function, "part", pack_part, unpack_part)

    def compile(self, sig: Any) -> Any:
        """Return the key of the part for these argument types. Compile or load it if needed."""
        arguments, return_type = sigutils.normalize_signature(sig)
        with global_compiler_lock, self._compiling_counter:
            existing = self.overloads.get(tuple(arguments))
            if existing is not None:
                return existing.entry_point
            with code_files.claim(self._cache.file(arguments, self.targetctx)):
                result = self._cache.load_overload(arguments, self.targetctx)
                is_new = result is None
                if is_new:
                    result = self._compiler.compile(arguments, return_type)
                    result.library._ensure_finalized()
                key = object()
                names = self.py_func.__module__, self.py_func.__qualname__
                result.library.identity = PartIdentity(*names, tuple(arguments))
                result = result._replace(entry_point=key)
                self.targetctx.insert_user_function(key, result.fndesc, [result.library])
                self.overloads[tuple(arguments)] = result
                if is_new:
                    self._cache.save_overload(arguments, result)
                return key

    def get_call_template(self, args: Any, kws: dict[str, Any]) -> Any:
        """Let all calls share one part, whatever integers they pass.

        By default numba compiles a kernel again for every mix of literal, 16-, 32- and 64-bit
        arguments: a third of all compiled forms differed in nothing else. Callers convert their
        integers to 64 bits, except unsigned ones of 64 bits, which would not fit.
        """
        wide = {name: _widened(argument) for name, argument in kws.items()}
        return super().get_call_template(tuple(map(_widened, args)), wide)


def _widened(argument: Any) -> Any:
    argument = types.unliteral(argument)
    is_narrow = isinstance(argument, types.Integer) and argument != types.uint64
    return types.int64 if is_narrow else argument


class KernelDispatcher(_Dispatcher):
    """A compiled kernel: Python calls it by its entries, other kernels by its parts."""

    def __init__(
        self,
        py_func: Any,
        variables: Any = None,
        targetoptions: Any = None,
    ) -> None:
        options = targetoptions or {}
        # No None: before 0.62, numba asked for a mapping.
        super().__init__(py_func, variables or {}, options, pipeline_class=EntryCompiler)
        self._cache = FormCache(py_func, "entry", pack_entry, unpack_entry)

    @cached_property
    def part(self) -> _PartDispatcher:
        """The parts, which most kernels that are loaded from the cache never need."""
        return _PartDispatcher(self.py_func, self.targetoptions)

    def compile(self, sig: Any) -> Any:
        """Return the entry for these argument types. Compile or load it if needed."""
        with global_compiler_lock, code_files.claim(self._cache.file(sig, self.targetctx)):
            return super().compile(sig)

    def get_call_template(self, args: Any, kws: dict[str, Any]) -> Any:
        """Return how another kernel calls this one: by a part."""
        return self.part.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """Return the key under which callers find the part."""
        return self.part.get_overload(sig)
