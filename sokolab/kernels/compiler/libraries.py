"""The code of one kernel as LLVM and numba handle it, and the compilers that make it."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, cast

from numba.core import bytecode
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.environment import lookup_environment
from numba.core.untyped_passes import ExtractByteCode

_Library: Any = JITCodeLibrary
_Compiler: Any = Compiler

_ENVIRONMENT: Final = "_ZN08NumbaEnv"
"""How the names of the variables begin that point to the Python constants of a function."""


@dataclass(frozen=True, slots=True)
class PartIdentity:
    """A part by its names, as other parts refer to it in their files."""

    module: str
    function: str
    arguments: tuple[Any, ...]

    def library(self) -> Any:
        """Return the library of the part, read from its file or compiled again."""
        kernel = getattr(import_module(self.module), self.function)
        kernel.part.compile(self.arguments)
        return kernel.part.overloads[self.arguments].library


class PartLibrary(_Library):
    """The code of one function and references to the parts it calls, without machine code."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.identity: PartIdentity | None = None
        self.callees: list[PartLibrary] = []

    def finalize(self) -> None:
        """Link the functions that are not parts: numba's own."""
        self._raise_if_finalized()
        self.callees = [each for each in self._linking_libraries if isinstance(each, PartLibrary)]
        for library in self._linking_libraries:
            if not isinstance(library, PartLibrary):
                reloads(self).update(reloads(library))
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True


class EntryLibrary(_Library):
    """The machine code of one function and of all it calls."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        """Link, optimise and translate."""
        self._linking_libraries = list(_with_callees(self._linking_libraries, {}))
        super().finalize()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(_ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    self.codegen.set_env(variable.name, environment)


def reloads(library: Any) -> set[Any]:
    """Return what numba runs when it loads a library again. Before 0.63, libraries kept nothing.

    No kernel needs any of it: it belongs to loops on several threads.
    """
    return cast("set[Any]", getattr(library, "_reload_init", set()))


def _with_callees(libraries: Iterable[Any], linked: dict[Any, None]) -> dict[Any, None]:
    """Add libraries and all they call to ``linked``, callers first."""
    for library in libraries:
        if library not in linked:
            linked[library] = None
            if isinstance(library, PartLibrary):
                _with_callees(library.callees, linked)
    return linked


class _FormCompiler(_Compiler):
    """Compiles into a library of the given class, under names that are the same in each process."""

    library_class: type[Any]

    def compile_extra(self, func: Any) -> Any:
        state = self.state
        codegen = state.targetctx.codegen()
        state.library = self.library_class(codegen, func.__qualname__)
        state.library.enable_object_caching()
        state.flags.no_compile = self.library_class is PartLibrary
        state.func_id = bytecode.FunctionIdentity.from_function(func)
        if is_importable(func):
            # By default numba counts, so that a part would have another name in the next process.
            state.func_id.unique_id = f"{self.library_class.__name__}{number_of(func)}"
            state.func_id.unique_name = f"{state.func_id.func_qualname}${state.func_id.unique_id}"
        ExtractByteCode().run_pass(state)
        state.lifted = ()
        state.lifted_from = None
        return self._compile_bytecode()


class PartCompiler(_FormCompiler):
    """Compiles parts."""

    library_class = PartLibrary


class EntryCompiler(_FormCompiler):
    """Compiles entries."""

    library_class = EntryLibrary


def is_importable(function: Any) -> bool:
    """Whether a module holds the function. Others are made anew on each run and can then differ."""
    return function.__closure__ is None and function.__qualname__.isidentifier()


def number_of(function: Any) -> int:
    """Return a number that tells functions of one name apart."""
    code = function.__code__
    return zlib.crc32(code.co_code + str(code.co_firstlineno).encode())
