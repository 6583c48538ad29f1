"""How kernels are compiled, and where compiled code is kept. Only this package knows numba."""
