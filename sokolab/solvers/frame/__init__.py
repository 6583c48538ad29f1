"""The common frame of all solvers: the protocol, the driver, the search board."""
