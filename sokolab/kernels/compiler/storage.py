"""The forms of a kernel in files: the parts kept, and how forms are made from them again."""

from __future__ import annotations

import logging
import pickle
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from llvmlite import binding
from numba.core import compiler, sigutils
from numba.core.caching import _Cache
from numba.core.serialize import dumps

from sokolab.kernels.cache_folder import cache_folder
from sokolab.kernels.compiler import code_files, target
from sokolab.kernels.compiler.libraries import (
    PartIdentity,
    PartLibrary,
    is_importable,
    number_of,
    reloads,
)

_LOG: Final = logging.getLogger(__name__)
_NumbaCache: Any = _Cache
_CompileResult: Any = compiler.CompileResult


class FormCache(_NumbaCache):
    """The files of one form of a kernel, as numba's dispatchers ask for them.

    Parameters
    ----------
    form
        ``entry`` or ``part``.
    pack, unpack
        Turn objects of numba's compiler into others that can be pickled, and back.
    """

    def __init__(
        self,
        function: Any,
        form: str,
        pack: Callable[[Any], tuple[Any, ...]],
        unpack: Callable[..., Any],
    ) -> None:
        self._function = function
        self._form = form
        self._pack = pack
        self._unpack = unpack
        self._module = Path(function.__code__.co_filename).resolve()

    @property
    def cache_path(self) -> str:
        """The folder of all files."""
        return str(cache_folder())

    def file(self, signature: Any, context: Any) -> Path:
        """Return the file of the form that takes arguments of these types."""
        arguments, _ = sigutils.normalize_signature(signature)
        words = f"{self._function.__qualname__} {number_of(self._function)} {arguments}"
        name = f"{self._function.__name__}-{self._form}-{zlib.crc32(words.encode()):08x}"
        _, processor, features = context.codegen().magic_tuple()
        target_name = target.name_of(processor, features)
        return code_files.file_of(target_name, self._module, name)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the form for these argument types, or None if no file is whole."""
        target_context.refresh()
        if not is_importable(self._function):
            return None
        file = self.file(sig, target_context)
        data = code_files.read(file)
        if data is None:
            return None
        try:
            result = self._unpack(target_context, *pickle.loads(data))
        except Exception as error:  # damaged pickles raise anything
            _LOG.warning("%s is damaged (%s: %s)", file, type(error).__name__, error)
            return None
        arguments, _ = sigutils.normalize_signature(sig)
        return result if tuple(result.signature.args) == tuple(arguments) else None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a form, unless it depends on this process."""
        if is_importable(self._function) and not data.library.has_dynamic_globals:
            file = self.file(sig, data.target_context)
            code_files.write(file, dumps(self._pack(data)))

    def enable(self) -> None:
        """Do nothing: the cache is always in use."""

    disable = flush = enable


class _PackedForm(NamedTuple):
    """The fields that the file of a part or an entry keeps besides its code."""

    library_name: str
    fndesc: Any
    environment: Any
    signature: Any
    reload_init: list[Any]

    @classmethod
    def of(cls, result: Any) -> _PackedForm:
        descriptor = result.fndesc
        descriptor.typemap = descriptor.calltypes = None  # no longer needed, and large
        return cls(
            result.library.name,
            descriptor,
            result.environment,
            result.signature,
            result.reload_init,
        )

    def result(self, context: Any, library: Any, entry_point: Any) -> Any:
        """Return the result that numba would have returned after compiling."""
        return _CompileResult(
            typing_context=context.typing_context,
            target_context=context,
            entry_point=entry_point,
            typing_error=None,
            type_annotation=None,
            signature=self.signature,
            objectmode=False,
            lifted=(),
            fndesc=self.fndesc,
            library=library,
            call_helper=None,
            environment=self.environment,
            metadata=None,
            reload_init=self.reload_init,
            referenced_envs=(),
        )


def pack_entry(result: Any) -> tuple[Any, ...]:
    """Return the parts of an entry that a file keeps: machine code, without intermediate code."""
    library = result.library
    module = library._final_module
    defined = (*module.functions, *module.global_variables)
    names = [each.name for each in defined if not each.is_declaration]
    environments = result._find_referenced_environments()
    return _PackedForm.of(result), library._get_compiled_object(), names, environments


def unpack_entry(
    context: Any, compiled: _PackedForm, code: bytes, names: list[str], environments: list[Any]
) -> Any:
    """Return an entry that can be called, from the parts that :func:`pack_entry` kept."""
    for reload in compiled.reload_init:
        reload()
    codegen = context.codegen()
    library = codegen.create_library(compiled.library_name)
    library.enable_object_caching()
    library._set_compiled_object(code)
    library._finalize_final_module()
    codegen._engine._defined_symbols.update(names)
    call = context.get_executable(library, compiled.fndesc, compiled.environment)
    for environment in environments:
        codegen.set_env(environment.env_name, environment)
    return compiled.result(context, library, call)


def pack_part(result: Any) -> tuple[Any, ...]:
    """Return the fields of a part in a file: its own code, and the names of the parts it calls."""
    library = result.library
    code = library._get_module_for_linking().as_bitcode()
    return _PackedForm.of(result), code, [callee.identity for callee in library.callees]


def unpack_part(
    context: Any, compiled: _PackedForm, code: bytes, callees: list[PartIdentity]
) -> Any:
    """Return a part that can be linked, from the fields that :func:`pack_part` kept."""
    for reload in compiled.reload_init:
        reload()
    library = PartLibrary(context.codegen(), compiled.library_name)
    library._final_module = binding.parse_bitcode(code)
    library.callees = [callee.library() for callee in callees]
    reloads(library).update(compiled.reload_init)
    library._finalized = True
    return compiled.result(context, library, None)
