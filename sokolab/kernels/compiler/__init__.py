"""How kernels are compiled, and where compiled code is kept; only this package knows numba."""
