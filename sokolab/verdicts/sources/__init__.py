"""Verdicts from earlier boards: carry-over, and repair of a broken solution."""
