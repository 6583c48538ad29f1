"""How fast sokolab is on this machine: ``python -m benchmarks``, from the root of a checkout.

Each benchmark is a module with a click command called ``command``. They drive sokolab from outside,
and nothing of sokolab imports them.
"""
