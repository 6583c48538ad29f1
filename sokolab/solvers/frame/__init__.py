"""What all solvers stand on: protocol, driver, the board as a search sees it."""
