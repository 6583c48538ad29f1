"""What all solvers share: the protocol, the driver, the search board."""
