"""What verdicts mark on the board, and what the mouse and keys do with the marks."""
