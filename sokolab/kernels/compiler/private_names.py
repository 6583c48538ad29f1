"""The names of numba and llvmlite that sokolab's own compiler uses, and their shapes.

Most are internals, which any release can move. ``moved_names`` says which names have moved. A test
calls it, which shows what to change for a new release. So does every process before it compiles its
first kernel (see ``which_compiler``). Another test finds names used in this package but missing
here.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from importlib import import_module
from types import FunctionType
from typing import Any, Final, NamedTuple


class PrivateName(NamedTuple):
    """One name, or several of one shape.

    Parameters
    ----------
    owner
        A module, or a module and a class in it, joined by a colon.
    names
        The names used, separated by spaces.
    parameters
        The parameters that sokolab passes, in order; any other must have a default. None for names
        that are not called.
    """

    owner: str
    names: str
    parameters: str | None = None


_DISPATCHER: Final = "numba.core.registry:CPUDispatcher"
_COMPILER: Final = "numba.core.compiler:Compiler"
_LIBRARY: Final = "numba.core.codegen:JITCodeLibrary"
_CODEGEN: Final = "numba.core.codegen:JITCPUCodegen"
_CONTEXT: Final = "numba.core.cpu:CPUContext"
_MODULE: Final = "llvmlite.binding:ModuleRef"

PRIVATE_NAMES: Final[tuple[PrivateName, ...]] = (
    # the target of the compiler, and the parts of a call
    PrivateName("numba.core.config", "CPU_NAME CPU_FEATURES"),
    PrivateName("numba.core.sigutils", "normalize_signature", "sig"),
    PrivateName("numba.core.types", "Integer int64 uint64 intp void"),
    PrivateName("numba.core.types", "unliteral", "lit_type"),
    PrivateName("numba.core.compiler_lock", "global_compiler_lock"),
    PrivateName("numba.np.arraymath", ""),
    # dispatchers, which sokolab extends
    PrivateName(_DISPATCHER, "__init__", "self py_func locals targetoptions pipeline_class"),
    PrivateName(_DISPATCHER, "compile get_overload", "self sig"),
    PrivateName(_DISPATCHER, "get_call_template", "self args kws"),
    PrivateName(
        _DISPATCHER,
        "py_func targetctx targetoptions overloads _cache _compiler _compiling_counter",
    ),
    PrivateName("numba.core.dispatcher:_FunctionCompiler", "compile", "self args return_type"),
    PrivateName("numba.core.caching:_Cache", "enable disable flush", "self"),
    PrivateName("numba.core.caching:_Cache", "load_overload", "self sig target_context"),
    PrivateName("numba.core.caching:_Cache", "save_overload", "self sig data"),
    PrivateName("numba.core.caching:_Cache", "cache_path"),
    PrivateName("numba.core.serialize", "dumps", "obj"),
    # the compiler, its options and its state
    PrivateName(
        "numba.core.cpu:CPUTargetOptions",
        "nopython nogil boundscheck error_model forceinline no_cpython_wrapper no_cfunc_wrapper"
        " _nrt",
    ),
    PrivateName(_COMPILER, "compile_extra", "self func"),
    PrivateName(_COMPILER, "_compile_bytecode", "self"),
    PrivateName(_COMPILER, "state targetctx library flags func_id lifted lifted_from"),
    PrivateName("numba.core.compiler:Flags", "no_compile"),
    PrivateName("numba.core.bytecode:FunctionIdentity", "from_function", "pyfunc"),
    PrivateName("numba.core.bytecode:FunctionIdentity", "unique_id unique_name func_qualname"),
    PrivateName("numba.core.untyped_passes:ExtractByteCode", "run_pass", "self state"),
    PrivateName(
        "numba.core.compiler:CompileResult",
        "typing_context target_context entry_point typing_error type_annotation signature"
        " objectmode lifted fndesc library call_helper environment metadata reload_init"
        " referenced_envs _replace",
    ),
    PrivateName("numba.core.compiler:CompileResult", "_find_referenced_environments", "self"),
    PrivateName("numba.core.typing.templates:Signature", "args"),
    PrivateName("numba.core.funcdesc:FunctionDescriptor", "typemap calltypes"),
    # the code of a function
    PrivateName(_LIBRARY, "__init__", "self codegen name"),
    PrivateName(
        _LIBRARY,
        "finalize enable_object_caching _raise_if_finalized _ensure_finalized"
        " _finalize_dynamic_globals _finalize_final_module _get_module_for_linking"
        " _get_compiled_object",
        "self",
    ),
    PrivateName(_LIBRARY, "_set_compiled_object", "self value"),
    PrivateName(
        _LIBRARY,
        "name codegen has_dynamic_globals _linking_libraries _final_module _finalized",
    ),
    PrivateName("numba.core.environment", "lookup_environment", "env_name"),
    PrivateName("numba.core.lowering:Environment", "env_name"),
    PrivateName(_CODEGEN, "create_library", "self name"),
    PrivateName(_CODEGEN, "magic_tuple", "self"),
    PrivateName(_CODEGEN, "set_env", "self env_name env"),
    PrivateName(_CODEGEN, "_engine"),
    PrivateName("numba.core.codegen:JitEngine", "_defined_symbols"),
    PrivateName(_CONTEXT, "refresh codegen get_dummy_value", "self"),
    PrivateName(_CONTEXT, "typing_context"),
    PrivateName(_CONTEXT, "insert_user_function", "self func fndesc libs"),
    PrivateName(_CONTEXT, "get_executable", "self library fndesc env"),
    # LLVM
    PrivateName("llvmlite.binding", "parse_bitcode", "bitcode"),
    PrivateName("llvmlite.binding", "get_host_cpu_features", ""),
    PrivateName(_MODULE, "functions global_variables"),
    PrivateName(_MODULE, "link_in", "self other preserve"),
    PrivateName(_MODULE, "as_bitcode", "self"),
    PrivateName("llvmlite.binding:ValueRef", "name is_declaration"),
    # the request to fetch an element
    PrivateName("numba.core.extending", "intrinsic"),
    PrivateName("numba.core.types:Array", "layout ndim"),
    PrivateName(_CONTEXT, "make_array", "self typ"),
    PrivateName(_CONTEXT, "get_constant", "self ty val"),
    PrivateName("numba.core.cgutils", "unpack_tuple", "builder tup"),
    PrivateName(
        "numba.core.cgutils",
        "get_item_pointer2",
        "context builder data shape strides layout inds",
    ),
    PrivateName("llvmlite.ir", "IntType VoidType FunctionType Constant"),
    PrivateName("llvmlite.ir:IntType", "as_pointer", "self"),
    PrivateName("llvmlite.ir:IRBuilder", "module"),
    PrivateName("llvmlite.ir:IRBuilder", "call", "self fn args"),
    PrivateName("llvmlite.ir:IRBuilder", "bitcast", "self value typ"),
    PrivateName("llvmlite.ir:IRBuilder", "fence", "self ordering"),
    PrivateName("llvmlite.ir:Module", "declare_intrinsic", "self intrinsic tys fnty"),
)


def moved_names(names: Sequence[PrivateName] = PRIVATE_NAMES) -> list[str]:
    """Return a sentence for each name that is missing, or has another shape, in this release."""
    return [sentence for entry in names for sentence in _sentences_on(entry)]


def _sentences_on(entry: PrivateName) -> Iterator[str]:
    module, _, class_name = entry.owner.partition(":")
    try:
        owner: Any = import_module(module)
        owner = getattr(owner, class_name) if class_name else owner
    except Exception as error:  # a module of another release can raise anything
        yield f"{entry.owner} is missing ({error})"
        return
    for name in entry.names.split():
        if entry.parameters is None:
            if not _has_name(owner, name):
                yield f"{entry.owner}.{name} is missing"
        elif not _takes_parameters(getattr(owner, name, None), entry.parameters.split()):
            yield f"{entry.owner}.{name} does not take ({', '.join(entry.parameters.split())})"


def _has_name(owner: Any, name: str) -> bool:
    """Whether a module or class has an attribute, or the objects of a class are given one."""
    if hasattr(owner, name):
        return True
    if not inspect.isclass(owner):
        return False
    members = (each for base in inspect.getmro(owner) for each in vars(base).values())
    functions = (getattr(each, "__func__", each) for each in members)  # methods of classes, too
    return any(
        name in each.__code__.co_names for each in functions if isinstance(each, FunctionType)
    )


def _takes_parameters(function: Any, passed: Sequence[str]) -> bool:
    """Whether a function takes these parameters in their order, and needs no others."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return False
    needed = {
        name
        for name, parameter in parameters.items()
        if parameter.default is parameter.empty
        and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
    }
    return [name for name in parameters if name in passed] == list(passed) and needed <= set(passed)
