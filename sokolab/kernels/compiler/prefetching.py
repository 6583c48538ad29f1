"""Compiles the request that an element of an array be fetched into the processor's cache."""

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.extending import intrinsic

# The options of LLVM's ``llvm.prefetch``.
_READ: Final = 0  # mode: the data will be read, not written
_ALL_CACHES: Final = 3  # locality: all caches keep it
_DATA: Final = 1  # no instructions


@intrinsic
def prefetch(typing_context: Any, array: Any, index: Any) -> Any:
    """Fetch ``array[index]``, an entry or a row. The index is not below 0."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array_type, first = signature.args[0], arguments[0]
        array_value = context.make_array(array_type)(context, builder, first)
        zero = context.get_constant(types.intp, 0)
        pointer = cgutils.get_item_pointer2(
            context,
            builder,
            array_value.data,
            cgutils.unpack_tuple(builder, array_value.shape),
            cgutils.unpack_tuple(builder, array_value.strides),
            array_type.layout,
            [arguments[1]] + [zero] * (array_type.ndim - 1),
        )
        address, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        function_type = ir.FunctionType(ir.VoidType(), [address, number, number, number])
        function = builder.module.declare_intrinsic("llvm.prefetch", [address], function_type)
        options = [ir.Constant(number, option) for option in (_READ, _ALL_CACHES, _DATA)]
        builder.call(function, [builder.bitcast(pointer, address), *options])
        return context.get_dummy_value()

    return types.void(array, types.intp), code
