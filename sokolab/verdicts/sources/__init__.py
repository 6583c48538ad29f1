"""What earlier boards say of a board: carry-over, and repair of a broken solution."""
