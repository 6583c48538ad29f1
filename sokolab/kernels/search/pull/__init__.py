"""Best-first search by pulls from the solved positions, and by pushes to meet it."""
